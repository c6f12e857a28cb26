"""Say what each cell of a board is."""
