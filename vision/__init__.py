"""Screenshots in, readings out. Pure: the same pixels always give the same reading."""

from vision.reading import (
    Grid,
    NotRecognized,
    Pixels,
    Point,
    Reading,
    UnreadablePicture,
    VisionError,
)

__all__ = [
    "Grid",
    "NotRecognized",
    "Pixels",
    "Point",
    "Reading",
    "UnreadablePicture",
    "VisionError",
]
