"""Does the picture of a board repeat where its lattice says, along and across?

Cells may be much wider than high. What looks for boards takes them for square now and then, and
then has the columns right and the rows wrong, or the other way round.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate.find import FoundBoard
from vision.reading import Pixels

_STRONG: Final = 24
"""Levels of brightness from which on a change is as good as any."""

_LINE: Final = 1 / 48
"""Part of the pitch over which a line between cells may be spread."""

_REPEATS: Final = 0.6
"""Correlation of the changes with themselves, a cell further, along an axis that is right."""

_MISFITS, _FITS = 0.2, 0.5
"""The same of an axis that is wrong, with its own pitch and with the right one. Of 400 boards of
other people's games that were found rightly none has both."""

_PAIRED, _PAIRED_RATHER = 0.9, 0.3
"""The same two cells further, and how much more that is than one cell further, where each two cells
are one. Of the boards of other games than klotski that were found rightly two have both."""

_NEAR: Final = 0.03
"""Part by which a pitch may be missed."""

_LEAST, _MOST = 0.3, 2.2
"""What the right pitch may be, in parts of the wrong one."""

_AS_GOOD: Final = 0.8
"""Part of the best fit from which on a lower pitch is meant: two cells fit as one does."""

_MOST_SHIFTED: Final = 0.6
"""Part of a board by which it is laid over itself."""

_Profile = NDArray[np.float64]


def respaced(pixels: Pixels, found: FoundBoard) -> FoundBoard | None:
    """The lattice with as many rows, or columns, as the picture (RGB) has in its place; nothing
    where it has as many as the lattice has, and where that lies askew."""
    if _is_askew(found):
        return None
    pitches_px, changes = found.pitch_px[::-1], _changes(pixels, found)
    repeats = list(map(_repeating, changes, pitches_px))
    own = list(map(_near, repeats, pitches_px))
    for axis, other in ((0, 1), (1, 0)):
        lags = np.arange(_LEAST * pitches_px[axis], _MOST * pitches_px[axis], 0.25)
        fits = np.mean([_at(repeats[axis], times * lags) for times in (1, 2)], axis=0)
        if own[axis] < _MISFITS and own[other] > _REPEATS and fits.max(initial=0.0) > _FITS:
            first = int((fits >= _AS_GOOD * fits.max()).argmax())
            until = int(np.searchsorted(lags, lags[first] * (1 + 2 * _NEAR)))
            pitch_px = float(lags[first + fits[first:until].argmax()])
            return _with_pitch(found, axis, pitch_px, _first_seam_px(changes[axis], pitch_px))
    return None


def merged(pixels: Pixels, found: FoundBoard) -> FoundBoard | None:
    """The lattice with half as many rows, or columns, or both, where the picture (RGB) is like
    itself two cells further and not one; nothing where it is not, and where it lies askew."""
    if _is_askew(found):
        return None
    other = found
    for axis, changes in enumerate(_changes(pixels, found)):
        pitch_px = found.pitch_px[1 - axis]
        repeats = _repeating(changes, pitch_px)
        one, two = _near(repeats, pitch_px), _near(repeats, 2 * pitch_px)
        if two > _PAIRED and two - one > _PAIRED_RATHER:
            seam_px = _first_seam_px(changes, 2 * pitch_px)
            other = _with_pitch(other, axis, 2 * pitch_px, seam_px)
    return None if other is found else other


def _is_askew(found: FoundBoard) -> bool:
    """Whether a lattice does not lie along the rows and columns of pixels."""
    askew_px = max(abs(found.across_px[1]), abs(found.down_px[0]))
    return found.shifted is not None or askew_px > _NEAR * min(found.pitch_px)


def _changes(pixels: Pixels, found: FoundBoard) -> list[_Profile]:
    """How much brightness changes from each pixel to the next, down the board and across it."""
    half, centres = np.array(found.pitch_px) / 2, found.centres_px()
    left, top = np.maximum(np.round(centres[0, 0] - half), 0).astype(int)
    right, bottom = np.round(centres[-1, -1] + half).astype(int)
    grey = cv2.cvtColor(pixels[top:bottom, left:right], cv2.COLOR_RGB2GRAY)
    steps = cv2.absdiff(grey[1:], grey[:-1]), cv2.absdiff(grey[:, 1:], grey[:, :-1])
    return [np.minimum(each, _STRONG).mean(1 - axis) for axis, each in enumerate(steps)]


def _repeating(changes: _Profile, pitch_px: float) -> _Profile:
    """How much changes are like those by 0, 1, 2, ... pixels further, from -1 to 1."""
    line_px = max(1.0, _LINE * pitch_px)
    smooth = cv2.GaussianBlur((changes - changes.mean())[None], (0, 0), line_px)[0]
    most = int(_MOST_SHIFTED * len(smooth))
    pairs = [(smooth[: len(smooth) - by], smooth[by:]) for by in range(most)]
    return np.array([a @ b / max(np.sqrt((a @ a) * (b @ b)), 1e-9) for a, b in pairs])


def _near(repeats: _Profile, pitch_px: float) -> float:
    """The same by about so many pixels further, at best."""
    return float(_at(repeats, np.linspace(1 - _NEAR, 1 + _NEAR, 7) * pitch_px).max())


def _at(repeats: _Profile, lags_px: NDArray[np.floating[Any]]) -> _Profile:
    """The same by so many pixels further; beyond the board nothing is like anything."""
    return np.asarray(np.interp(lags_px, np.arange(len(repeats)), repeats, right=0.0))


def _first_seam_px(changes: _Profile, pitch_px: float) -> float:
    """Where the first line between cells lies, from the rim of the lattice: changes are most there,
    on both sides of a gap alike."""
    turns = np.exp(2j * np.pi * (np.arange(len(changes)) + 1) / pitch_px)
    turned = np.angle((changes - changes.mean()) @ turns) / (2 * np.pi)
    return float(turned % 1.0 * pitch_px)


def _with_pitch(found: FoundBoard, axis: int, pitch_px: float, seam_px: float) -> FoundBoard:
    """The lattice with another pitch, and a seam there, of as many cells as lie in the old one."""
    length_px = (found.rows, found.cols)[axis] * found.pitch_px[1 - axis]
    first_px = seam_px - pitch_px if seam_px > pitch_px / 2 else seam_px
    cells = max(1, round((length_px - first_px) / pitch_px))
    old_px = np.array((found.down_px, found.across_px)[axis])
    along = old_px / found.pitch_px[1 - axis]
    x, y = np.array(found.origin_px) - old_px / 2 + (first_px + pitch_px / 2) * along
    origin, step = (float(x), float(y)), (float(pitch_px * along[0]), float(pitch_px * along[1]))
    if axis == 0:
        return replace(found, origin_px=origin, down_px=step, rows=cells)
    return replace(found, origin_px=origin, across_px=step, cols=cells)
