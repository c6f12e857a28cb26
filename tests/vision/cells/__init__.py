"""Tests of what says what each cell of a board is."""
