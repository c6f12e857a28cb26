"""Reads what is written in one cell: a number of one to three figures, or a letter used as a mark.

vision/writing/ink.py finds lines of writing; a small convolutional network reads each line whole,
so that touching, blurred or tiny figures need not be cut apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.networks import WEIGHTS, session
from vision.reading import Pixels
from vision.writing.ink import Line, cell_views, find_lines

FIGURES = "0123456789"
MARKS = "SGEFAB"
OTHER = "?"
"""What the network emits for anything drawn that is neither a figure nor a mark."""

SYMBOLS = " " + FIGURES + MARKS + OTHER
"""What may stand at each place of a text; the first is for the places after its end."""

LONGEST = 3
TEXTS = tuple(map(str, range(10**LONGEST))) + tuple(MARKS)
"""Everything that can be read."""

_SURE = 0.9

_FIRST = 2
"""Lines of a view to read first: the likeliest of either polarity."""

_BATCH = 16
"""Lines that go through the network at once: more do not fit the fast memory of a processor."""

LogProbs = NDArray[np.float32]
"""Natural logarithms of probabilities, shape (..., LONGEST, symbols)."""


@dataclass(frozen=True)
class Glyphs:
    """What is written in a cell.

    ``confidence`` is the probability that the line says ``text`` and nothing else. ``box`` is
    where it lies: left, top, right, bottom as shares of the longer side of the cell.
    """

    text: str
    confidence: float
    box: tuple[float, float, float, float]
    log_probs: LogProbs


def read_cells(patches: Sequence[Pixels], least_confidence: float = 0.5) -> list[Glyphs | None]:
    """Read cells; None for one that says nothing, or nothing that the reader is sure enough of.

    ``patches`` are the crops of the cells' squares, RGB uint8, each of shape (height, width, 3).
    A ``least_confidence`` of 0 returns the best guess for whatever has the shape of a line, for
    callers who know which texts are possible and weigh them with ``score_table``.
    """
    views = [cell_views(patch) for patch in patches]
    best: list[Glyphs | None] = [None] * len(patches)
    while found := {
        cell: find_lines(view)
        for cell, more in enumerate(views)
        if _confidence(best[cell]) < _SURE and (view := next(more, None)) is not None
    }:
        for which in (slice(None, _FIRST), slice(_FIRST, None)):
            _read_unsure(best, {cell: lines[which] for cell, lines in found.items()})
    return [glyphs if _confidence(glyphs) >= least_confidence else None for glyphs in best]


def _read_unsure(best: list[Glyphs | None], lines: Mapping[int, Sequence[Line]]) -> None:
    """Read the lines of each cell that is not yet read for sure; keep the surest reading."""
    pairs = [
        (cell, line)
        for cell, own in lines.items()
        if _confidence(best[cell]) < _SURE
        for line in own
    ]
    for (cell, _), glyphs in zip(pairs, read_lines([line for _, line in pairs]), strict=True):
        if _confidence(glyphs) > _confidence(best[cell]):
            best[cell] = glyphs


def read_lines(lines: Sequence[Line]) -> list[Glyphs]:
    """The likeliest text of each line of writing."""
    if not lines:
        return []
    canvases = np.stack([line.canvas for line in lines])
    batches = [canvases[at : at + _BATCH] for at in range(0, len(canvases), _BATCH)]
    network = session(WEIGHTS / "glyphs.onnx")
    log_probs = np.concatenate([network.run(None, {"canvases": batch})[0] for batch in batches])
    scores = _scores(log_probs)
    return [
        Glyphs(TEXTS[best], float(np.exp(row[best])), line.box, places)
        for line, places, row, best in zip(
            lines, log_probs, scores, scores.argmax(axis=1), strict=True
        )
    ]


def score_table(cells: Sequence[Glyphs]) -> NDArray[np.float32]:
    """Logarithm of the probability that each cell says each of TEXTS, shape (cells, texts)."""
    log_probs = np.array([glyphs.log_probs for glyphs in cells], np.float32)
    return _scores(log_probs.reshape(-1, LONGEST, len(SYMBOLS)))


def _confidence(glyphs: Glyphs | None) -> float:
    return glyphs.confidence if glyphs else -1.0


_TEXT_SYMBOLS = np.array([[SYMBOLS.index(sign) for sign in text.ljust(LONGEST)] for text in TEXTS])
"""The symbol at each place of each text, shape (texts, LONGEST)."""


def _scores(log_probs: LogProbs) -> NDArray[np.float32]:
    """How likely each line says each text, shape (lines, texts)."""
    places = (log_probs[:, place, _TEXT_SYMBOLS[:, place]] for place in range(LONGEST))
    return np.asarray(sum(places), np.float32)
