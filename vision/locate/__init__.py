"""Find where the boards of a screenshot lie: ``Locator(pixels).boards()`` gives their lattices."""

from vision.locate.find import FoundBoard, Locator
from vision.locate.spacing import merged, respaced

__all__ = ["FoundBoard", "Locator", "merged", "respaced"]
