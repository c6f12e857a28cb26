"""Drawings on a screenshot: a reading, its solution, and pictures of the moves."""

from vision.drawing.marks import colour_of
from vision.drawing.overlay import READABLE_PITCH_PX, Drawing, animate, annotate, sketch
from vision.drawing.slides import Scene, Slide

__all__ = [
    "READABLE_PITCH_PX",
    "Drawing",
    "Scene",
    "Slide",
    "animate",
    "annotate",
    "colour_of",
    "sketch",
]
