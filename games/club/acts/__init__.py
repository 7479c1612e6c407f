"""What the club room writes down, one act one transaction."""
