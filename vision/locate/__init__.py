"""Find where the board of a screenshot lies."""
