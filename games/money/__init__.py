"""Who owes whom: balances, plans, payments, shared costs, closed nights."""
