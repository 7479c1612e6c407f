"""What people type in the club room."""
