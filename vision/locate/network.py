"""Run the network that says of each place of a picture whether, and where in a cell, it lies."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.locate.fields import Fields
from vision.networks import WEIGHTS as FOLDER
from vision.networks import session
from vision.reading import Pixels

WEIGHTS = FOLDER / "locate.onnx"


def run(canvas: Pixels, weights: Path = WEIGHTS) -> Fields:
    """What the network says of a picture whose sides are multiples of 32; loaded on first use."""
    network = session(weights)
    given = np.ascontiguousarray(canvas.transpose(2, 0, 1)[None], np.float32)
    (said,) = network.run(None, {network.get_inputs()[0].name: given})
    return Fields.of(np.asarray(said, np.float32)[0])
