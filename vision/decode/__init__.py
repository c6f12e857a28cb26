"""Find the most probable board that the rules of a game allow."""
