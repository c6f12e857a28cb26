"""Read one-line boards: where the cells are, which are free, what is drawn, where the head is."""

from vision.one_line.reader import read

__all__ = ["read"]
