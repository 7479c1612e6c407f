"""Through access, the form, one act or page, an answer."""
