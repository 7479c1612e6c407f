"""House rules: a preset that a club has adjusted, named and keeps."""
