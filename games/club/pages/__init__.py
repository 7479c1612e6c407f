"""What a page shows, computed before its template sees it."""
