"""Screenshots in, readings out. Pure: the same pixels always give the same reading."""

from vision.reading import (
    Grid,
    NotRecognized,
    Pixels,
    Point,
    Reading,
    UnreadablePicture,
    VisionError,
    is_bare,
)

__all__ = [
    "Grid",
    "NotRecognized",
    "Pixels",
    "Point",
    "Reading",
    "UnreadablePicture",
    "VisionError",
    "is_bare",
]
