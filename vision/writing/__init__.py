"""What is written on a board: lines of ink, and the characters in them."""
