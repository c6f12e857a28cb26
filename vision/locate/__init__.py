"""Find where the boards of a screenshot lie: ``locate(pixels)`` gives their lattices."""

from vision.locate.find import FoundBoard, from_other_distances, locate

__all__ = ["FoundBoard", "from_other_distances", "locate"]
