"""Read hex maps with a cat: where the cells are, which are blocked, which one the cat sits on."""

from vision.cat.reader import read

__all__ = ["read"]
