"""What practice games are made of: the phone around a board, grids, paint, sprites, motion."""
