"""What the club room answers."""
