"""Find where the boards of a screenshot lie: ``Locator(pixels).boards()`` gives their lattices."""

from vision.locate.find import FoundBoard, Locator

__all__ = ["FoundBoard", "Locator"]
