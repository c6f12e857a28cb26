"""Make examples of a screenshot whose board is known: find where the board lies, cut it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from calibration.examples import MOST_AT_A_PLACE, Examples, Figure, Goal, Place, Shown
from vision.cells.patches import patches
from vision.reading import NotRecognized, Pixels
from vision.taught.compare import Features, distances, features, glance_distances
from vision.taught.figure import HIDDEN, shown_figure
from vision.taught.labels import JOINED, OUTSIDE, PARTED, Labels, Plain, Words, labels_of
from vision.taught.seams import Strengths, strengths
from vision.taught.sweep import sweep

FARTHEST = 3
"""Rows and columns by which a lattice that was seen may lie beside the board."""

LEAST_FIT = 0.35
"""With a worse one, the board lies elsewhere."""

CLEAR_FIT = 0.75
"""With a better one, no more places are tried."""

ALIKE = 1.5
"""Steps of colour: of pictures that differ less at a glance, one example is enough."""

MOST_OF_A_KIND = 150
MOST_SPARE = 12
"""Rows or columns that a lattice may have more than the board that lies on it."""

FAR_APART = 5.0
"""Roots of steps of colour between borders of pieces and what is within them that are clear."""

MOST_TRIED = 6
"""Places that are looked at closely."""

SAME_SIZE = 0.15
"""What it is worth that a lattice that was seen has as many rows and columns as the board."""

BEYOND = 0.25
"""Parts of a cell by which a board may reach beyond the screenshot."""

SQUARE = 0.025
"""By how much cells may be higher than wide, or wider, more than where they were found."""

MOST_WEIGHED = 200
"""Cells of a board that are compared with one another to see whether it lies there."""


@dataclass(frozen=True)
class _Tried:
    fit: float
    place: Place


def learn(
    pixels: Pixels,
    game: str,
    plain: Plain,
    lattices: Iterable[Place],
    sure: bool = False,
    with_figure: bool = True,
) -> Examples:
    """The examples that a screenshot with a known board gives, at the best place on ``lattices``.

    Where they are ``sure``, the first is the place of the board. Unless ``with_figure``, nothing
    reaches beyond its cell. Raises NotRecognized where the board seems to lie at none of them.
    """
    labels = labels_of(game, plain)
    rows, cols = labels.cells.shape
    if rows * cols > MOST_AT_A_PLACE:
        raise NotRecognized(f"{rows} x {cols} cells are too many to be learned")
    shifted = {None: None, "odd": 1, "even": 0}[plain.get("shifted")]
    place = next(iter(lattices)) if sure else best_place(pixels, labels, lattices, shifted)
    if sure and place is not None and fit(pixels, place, labels) < LEAST_FIT:
        raise NotRecognized(
            f"{rows} x {cols} cells in the region do not look as the board says; the region goes"
            " from edge to edge of the board"
        )
    if place is None:
        raise NotRecognized(
            f"no place was found where {rows} x {cols} cells look as the board says;"
            " give it by --region X,Y,W,H, from edge to edge of the board"
        )
    return examples_of(pixels, place, labels, _goals(plain), with_figure)


def best_place(
    pixels: Pixels, labels: Labels, lattices: Iterable[Place], shifted: int | None = None
) -> Place | None:
    """Where the cells agree best with the labels, None where they do nowhere."""
    tried: list[_Tried] = []
    for lattice in lattices:
        tried += _best(pixels, labels, _boards_on(lattice, labels, shifted), lattice)
        if tried and max(each.fit for each in tried) >= CLEAR_FIT:
            break
    else:
        classes = np.array([_look_class(word) for word in labels.cells.ravel()], object)
        swept = sweep(pixels, classes.reshape(labels.cells.shape), shifted)
        tried += _best(pixels, labels, (_sharpened(pixels, place, labels) for place in swept))
    tried.sort(key=lambda each: -each.fit)
    if labels.joined:
        tried = [_at_seams(pixels, each.place, labels) for each in tried[:MOST_TRIED]]
    best = max(tried, key=lambda each: each.fit, default=None)
    return best.place if best is not None and best.fit >= LEAST_FIT else None


def _best(
    pixels: Pixels, labels: Labels, places: Iterable[Place], lattice: Place | None = None
) -> list[_Tried]:
    """The places that fit best at a glance, with how well they fit. ``lattice`` is a likely one."""
    inside = (place for place in places if _is_inside(place))
    glances = [_Tried(at_a_glance(pixels, place, labels), place) for place in inside]
    glances.sort(key=lambda each: -each.fit)
    return [
        _Tried(fit(pixels, each.place, labels) + SAME_SIZE * (each.place == lattice), each.place)
        for each in glances[:MOST_TRIED]
    ]


def _is_inside(place: Place) -> bool:
    """Whether all of a board lies on the screenshot."""
    centres = place.centres_px().reshape(-1, 2)
    reach = (0.5 - BEYOND) * np.array(place.pitch_px)
    return bool(((centres > reach) & (centres < place.size_px - reach)).all())


def _boards_on(lattice: Place, labels: Labels, shifted: int | None) -> Iterator[Place]:
    for place in windows(lattice, *labels.cells.shape):
        if shifted is None or place.shifted == shifted:
            yield place


def at_a_glance(pixels: Pixels, place: Place, labels: Labels) -> float:
    """The same as ``fit``, sooner and less exactly."""
    words = np.pad(labels.cells, 1, constant_values=OUTSIDE).ravel()
    weighed = _spread(words)
    looks = features(cell_patches(pixels, place).reshape(-1, 48, 48, 3)[weighed])
    return _agreement(glance_distances(looks, looks), words[weighed])


def _sharpened(pixels: Pixels, place: Place, labels: Labels) -> Place:
    """The place moved and stretched a little, as long as that makes like cells more alike."""
    worth = partial(at_a_glance, pixels, labels=labels)
    return _moved(place, lambda other: worth(place=other), (0.12, 0.12, 0.06, 0.03))


def _at_seams(pixels: Pixels, place: Place, labels: Labels) -> _Tried:
    """The place moved to where borders lie between pieces and nowhere else."""
    found = _moved(place, lambda other: _seams(pixels, other, labels), (0.25, 0.12, 0.06, 0.03))
    if not _is_inside(found):
        return _Tried(-1.0, found)
    return _Tried(fit(pixels, found, labels), found)


def _moved(place: Place, worth: Callable[[Place], float], steps: Iterable[float]) -> Place:
    """The place changed by steps (parts of a cell) as long as that makes it worth more."""
    best = worth(place)
    across, down = place.pitch_px
    ratio = down / across
    for step in steps:
        for dx, dy, wider, higher in _CHANGES:
            (x, y), (px, py) = place.origin_px, place.pitch_px
            stretch_x, stretch_y = (
                wider * step * across / place.cols,
                higher * step * down / place.rows,
            )
            origin = (
                x + dx * step * across - stretch_x * (place.cols - 1) / 2,
                y + dy * step * down - stretch_y * (place.rows - 1) / 2,
            )
            other = replace(place, origin_px=origin, pitch_px=(px + stretch_x, py + stretch_y))
            if abs(other.pitch_px[1] / other.pitch_px[0] / ratio - 1) > SQUARE:
                continue
            found = worth(other)
            if found > best:
                best, place = found, other
    return place


_CHANGES = [
    (1, 0, 0, 0), (-1, 0, 0, 0), (0, 1, 0, 0), (0, -1, 0, 0),
    (0, 0, 2, 2), (0, 0, -2, -2), (0, 0, 2, 0), (0, 0, -2, 0), (0, 0, 0, 2), (0, 0, 0, -2),
]  # fmt: skip
"""How a place is changed, in steps: right, down, wider, higher."""


def fit(pixels: Pixels, place: Place, labels: Labels) -> float:
    """How well the cells at a place agree with the labels, up to 1: like cells look alike.

    Pieces may show one picture over several cells; there the sides tell whether they lie here.
    """
    words = np.pad(labels.cells, 1, constant_values=OUTSIDE).ravel()
    weighed = _spread(words)
    looks = features(cell_patches(pixels, place).reshape(-1, 48, 48, 3)[weighed])
    apart = distances(looks, looks)
    found = _agreement(np.maximum(apart, apart.T), words[weighed])
    return (found + 2 * _seams(pixels, place, labels)) / 3 if labels.joined else found


def _seams(pixels: Pixels, place: Place, labels: Labels) -> float:
    """How much stronger the borders between pieces are than those within, up to 1."""
    right, below = side_patches(pixels, place.grown(1, 1, 1, 1))
    parted, joined = [], []
    for found, said, kinds in (
        (_strengths(right[1:-1], False), labels.right, labels.cells),
        (_strengths(below[:, 1:-1], True).T, labels.down.T, labels.cells.T),
    ):
        joined.append(found[:, 1:-1][said == JOINED])
        parted.append(found[:, 1:-1][said == PARTED])
        parted += [found[:, rim][_pieces(kinds[:, rim])] for rim in (0, -1)]
    within, between = np.concatenate(joined), np.concatenate(parted)
    if not len(within) or not len(between):
        return 0.5
    ordered = float((between[:, None] > within[None]).mean())
    far = float(np.sqrt(between).mean() - np.sqrt(within).mean())
    return (2 * ordered - 1 + float(np.tanh(far / FAR_APART))) / 2


def _strengths(pictures: Pixels, below: bool) -> Strengths:
    return strengths(pictures.reshape(-1, 48, 48, 3), below).reshape(pictures.shape[:2])


def _pieces(words: Words) -> NDArray[np.bool_]:
    return np.array([word.startswith("piece") for word in words.tolist()], np.bool_)


def _agreement(apart: Features, words: Words) -> float:
    classes = np.array([_look_class(word) for word in words])
    np.fill_diagonal(apart, np.inf)
    same = classes[:, None] == classes[None]
    near, far = (np.where(part, apart, np.inf).min(1) for part in (same, ~same))
    asked = np.isfinite(near) & (words != OUTSIDE)
    if not asked.any():
        return 0.0
    margin = np.where(np.isfinite(far), far, 30.0) - near
    return float(np.tanh(margin[asked] / 6.0).mean()) - 0.004 * float(np.median(near[asked]))


def _spread(words: Words) -> NDArray[np.int64]:
    """Some cells of a large board, spread evenly, and of a small one all."""
    return np.unique(np.linspace(0, len(words) - 1, min(len(words), MOST_WEIGHED)).astype(np.int64))


def _look_class(word: str) -> str:
    """Labels whose cells may look alike have one class."""
    kind, *more = word.split()
    if kind in ("outside", "blocked"):
        return "outside" if not more else word
    return " ".join(part for part in (kind, *more) if not part.isdigit())


def windows(place: Place, rows: int, cols: int) -> Iterator[Place]:
    """The boards of so many rows and cols that lie on a lattice, at or near where it lies."""
    if max(place.rows - rows, place.cols - cols) > MOST_SPARE:
        return
    for down in _offsets(place.rows, rows):
        for across in _offsets(place.cols, cols):
            shifted = place.shifted
            if shifted is not None:
                shifted = (shifted + down) % 2
            x = place.origin_px[0] + across * place.pitch_px[0]
            y = place.origin_px[1] + down * place.pitch_px[1]
            yield replace(place, origin_px=(x, y), rows=rows, cols=cols, shifted=shifted)


def _offsets(there: int, wanted: int) -> range:
    spare = there - wanted
    beside = FARTHEST if spare else 1
    return range(min(0, spare) - beside, max(0, spare) + beside + 1)


def examples_of(
    pixels: Pixels,
    place: Place,
    labels: Labels,
    goal: tuple[tuple[int, int], ...] = (),
    with_figure: bool = True,
) -> Examples:
    """What the cells, the ring around them and the sides between them look like."""
    words = np.pad(labels.cells, 1, constant_values=OUTSIDE)
    pictures = cell_patches(pixels, place).reshape(-1, 48, 48, 3)
    figure, clear = None, np.ones(len(pictures), np.bool_)
    if with_figure:
        figure, clear = _figure(place, pictures, labels)
    cells = _distinct(pictures[clear], words.ravel()[clear])
    sides = []
    for pictures, said in zip(
        side_patches(pixels, place), (labels.right, labels.down), strict=True
    ):
        told = np.array([word is not None for word in said.ravel()], np.bool_)
        sides.append(_distinct(pictures.reshape(-1, 48, 48, 3)[told], said.ravel()[told]))
    rows, cols = labels.cells.shape
    goals = (Goal(rows, cols, goal),) if goal else ()
    return Examples((place,), cells, sides[0], sides[1], goals, figure)


def _figure(
    place: Place, pictures: Pixels, labels: Labels
) -> tuple[Figure | None, NDArray[np.bool_]]:
    """The figure that reaches beyond its cell, if any, and which pictures it leaves clear."""
    clear = np.ones(len(pictures), np.bool_)
    its = [cell for cell, word in np.ndenumerate(labels.cells) if "it" in word.split()]
    if place.shifted is None or len(its) != 1:
        return None, clear
    row, col = its[0]
    figure, covered = shown_figure(place, features(pictures), (row, col))
    if figure is not None:
        clear = covered.mean((2, 3)).ravel() < HIDDEN
        clear[(row + 1) * (place.cols + 2) + col + 1] = True
    return figure, clear


def cell_patches(pixels: Pixels, place: Place) -> Pixels:
    """Pictures of the cells and of a ring around them (rows + 2, cols + 2, 48, 48, 3)."""
    centres = place.centres_px(1)
    if place.shifted is None:
        return patches(pixels, centres, place.pitch_px)
    return np.concatenate([patches(pixels, row[None], place.pitch_px) for row in centres])


def side_patches(pixels: Pixels, place: Place) -> tuple[Pixels, Pixels]:
    """Pictures around the middles of the sides to the right of cells, and of those below."""
    centres, pitch = place.centres_px(), place.pitch_px
    beside, below = (
        np.add(centres[:, :-1], (pitch[0] / 2, 0)),
        np.add(centres[:-1], (0, pitch[1] / 2)),
    )
    right = patches(pixels, beside, pitch) if place.cols > 1 else _NONE
    down = patches(pixels, below, pitch) if place.rows > 1 else _NONE
    return right, down


_NONE: Pixels = np.zeros((1, 0, 48, 48, 3), np.uint8)


def _distinct(pictures: Pixels, words: Words) -> Shown:
    """One picture of each look of each label."""
    flat, labels = pictures.reshape(-1, 48, 48, 3), words.ravel()
    if not len(flat):
        return Shown()
    looks = features(flat)
    kept: list[int] = []
    for label in dict.fromkeys(labels.tolist()):
        left = np.flatnonzero(labels == label)
        for _ in range(MOST_OF_A_KIND):
            kept.append(int(left[0]))
            left = left[glance_distances(looks[left], looks[left[:1]])[:, 0] > ALIKE]
            if not len(left):
                break
    return Shown(np.ascontiguousarray(flat[kept]), tuple(labels[kept].tolist()))


def _goals(plain: Plain) -> tuple[tuple[int, int], ...]:
    """The cells that the piece to bring out has to cover, of a board that has such a piece."""
    return tuple((row, col) for row, col in plain.get("goal") or ()) if "target" in plain else ()
