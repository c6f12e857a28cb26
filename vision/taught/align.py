"""Move a lattice to where its cells lie as those of the examples do.

A lattice is found to a few hundredths of a cell, which is enough for what a cell is, and not for
fine patterns: a chequered cell that lies a check off looks like another one.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.examples import Place
from vision.cells.patches import CELL_PX, PATCH_PX
from vision.reading import Pixels
from vision.taught.compare import features, glance_distances
from vision.taught.learn import cell_patches
from vision.taught.sample import Sample

MOST_CELLS = 64
"""Cells that are laid on examples: those that vary most."""

LEAST_CELLS = 4
"""So many must say where they lie."""

LEAST_RESPONSE = 0.3
"""How clearly a picture must lie on its example, of 1."""

NEAR = 2.5
"""A cell that lies off differs by more steps of colour than what counts as alike, up to so many
times as many."""

FARTHEST_PX = 6.0
"""Pixels of a patch by which a cell may lie off."""

Floats = NDArray[np.float64]

_WINDOW = cv2.createHanningWindow((PATCH_PX, PATCH_PX), cv2.CV_32F)


def aligned(pixels: Pixels, place: Place, sample: Sample) -> Place:
    """The lattice, moved and stretched as the shifts of its cells against their examples say.

    The shift of two pictures is where their phase correlation is highest (Kuglin and Hines, 1975):
    large ones are underrated, and what is left is told by another look.
    """
    return _nearer(pixels, _nearer(pixels, place, sample), sample)


def _nearer(pixels: Pixels, place: Place, sample: Sample) -> Place:
    patches = cell_patches(pixels, place)[1:-1, 1:-1].reshape(-1, PATCH_PX, PATCH_PX, 3)
    apart = glance_distances(features(patches), sample.looks)
    nearest, alike = apart.argmin(1), apart.min(1) <= NEAR * sample.wide
    own, known = _grey(patches), _grey(sample.examples.cells.pictures[nearest])
    shifts: list[tuple[float, ...]] = []
    varied = np.argsort(-own.std((1, 2)))[:MOST_CELLS]
    for index in varied[alike[varied]].tolist():
        (right, down), response = cv2.phaseCorrelate(known[index], own[index], _WINDOW)
        if max(abs(right), abs(down)) <= FARTHEST_PX and response >= LEAST_RESPONSE:
            shifts.append((*divmod(index, place.cols), right, down, response))
    if not shifts:
        return place
    told = _that_agree(np.array(shifts))
    if len(told) < LEAST_CELLS:
        return place
    rows, cols, right, down, response = told.T
    across, below = np.divide(place.pitch_px, CELL_PX)
    (x, wider), (y, taller) = _line(cols, right, response), _line(rows, down, response)
    return replace(
        place,
        origin_px=_sum(place.origin_px, x * across, y * below),
        pitch_px=_sum(place.pitch_px, wider * across, taller * below),
    )


def _sum(point: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    return float(point[0] + x), float(point[1] + y)


def _grey(pictures: Pixels) -> NDArray[np.float32]:
    return np.asarray(pictures.mean(-1), np.float32)


def _that_agree(told: Floats) -> Floats:
    """Of what cells say (cells, 5) what most do, nothing where no half says nearly the same."""
    shifts = told[:, 2:4]
    near = (np.abs(shifts - np.median(shifts, 0)) <= FARTHEST_PX / 2).all(1)
    return np.asarray(told[near & (near.mean() >= 0.5)])


def _line(at: Floats, shifts: Floats, weights: Floats) -> tuple[float, float]:
    """The shift at 0 and how much it grows with each step, by least squares."""
    if np.unique(at).size < LEAST_CELLS:
        return float(np.median(shifts)), 0.0
    grows, start = np.polyfit(at, shifts, 1, w=weights)
    return float(start), float(grows)
