"""Find where the boards of a screenshot lie: ``locate(pixels)`` gives their lattices."""

from vision.locate.find import FoundBoard, locate

__all__ = ["FoundBoard", "locate"]
