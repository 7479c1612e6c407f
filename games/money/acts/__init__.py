"""What people do about money: one function an act, one transaction each."""
