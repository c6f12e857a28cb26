"""Run the network that says of each place of a picture whether, and where in a cell, it lies."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.locate.fields import Fields
from vision.reading import Pixels

WEIGHTS = Path(__file__).parents[1] / "weights" / "locate.onnx"


@cache
def _network(weights: Path) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(weights))


def run(canvas: Pixels, weights: Path = WEIGHTS) -> Fields:
    """What the network says of a picture whose sides are multiples of 32; loaded on first use."""
    network = _network(weights)
    network.setInput(cv2.dnn.blobFromImage(canvas, 1.0))
    return Fields.of(np.asarray(network.forward(), np.float32)[0])
