"""From how much cells look like examples to the odds of what they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.examples import Place
from vision.cells.figures import with_figures
from vision.cells.network import see
from vision.cells.odds import CellOdds, Floats
from vision.cells.patches import ringed
from vision.cells.vocabulary import DIGITS, GAMES, Kind, Mark, Side
from vision.reading import Pixels
from vision.taught.compare import MOST_APART, distances, features
from vision.taught.figure import HIDDEN, PARTS, find_figure, visible_distances
from vision.taught.labels import GAMES as TAUGHT
from vision.taught.labels import JOINED, OPEN, PARTED, WALL, Rules, kind_of
from vision.taught.learn import cell_patches, side_patches
from vision.taught.sample import Sample
from vision.taught.seams import joined_logits, strengths
from vision.writing.places import Writing

SHARP = 0.8
"""Steps of colour by which one example has to be nearer than another to be a nat likelier, where
it looks just as the cell does; where none does, the steps count for less."""

WORST = 12.0
"""Nats."""

NEVER = -12.0

CERTAIN = 2.5
"""Steps of colour: a cell that differs less from an example shows the same number, or none."""

LEAST_NAMES = 3
"""Cells that show numbers and were taught to have none: fewer may be misread."""

SAME_PICTURE = 0.7
"""A cell that differs less is the same to the pixel, its number too."""

BESIDE = 2.0
"""Steps of colour by which the surroundings have to look more like a cell of the board than what
was shown on the board."""

UNSEEN = 0.02
"""What kinds are given that looks which no example covers seldom are."""

LEAST_LEFT = 0.15
"""What is left of a cell under a figure says nothing where it is less."""

NETWORK = 0.6
"""What the network's logarithms count where examples say nothing: it has not seen this game."""

BESIDE_EXAMPLES = 0.5
"""The same beside what examples say."""

WITHIN_WALLS = slice(5, 19)
"""What is compared of cells that walls may run along."""

NO_WALL = 9.0
"""Nats against a wall where none was ever shown."""


@dataclass(frozen=True, eq=False)
class Compared:
    """The odds of a board and a ring around it, and how far each cell is from all examples.

    ``apart`` (rows + 2, cols + 2) is in steps of colour, ``sample.tight`` being what counts as
    alike; ``nearest`` is the label of the nearest example.
    """

    odds: CellOdds
    apart: Floats
    nearest: NDArray[np.object_]


def compared(pixels: Pixels, place: Place, sample: Sample, game: str) -> Compared:
    """Compare each cell of a board, and of a ring around it, with all examples.

    What no example covers is what the network for cells says that it is.
    """
    rows, cols, rules = place.rows + 2, place.cols + 2, TAUGHT[game]
    looks = features(cell_patches(pixels, place).reshape(-1, 48, 48, 3))
    apart = distances(looks, sample.looks)
    if rules.walled and WALL in {*sample.sides[0].labels, *sample.sides[1].labels}:
        within = distances(looks, sample.looks, WITHIN_WALLS, WITHIN_WALLS)
        apart = np.minimum(apart, within)
    standing = _uncovered(apart, looks, place, sample)
    least = apart.min(1)
    scale = np.maximum(SHARP, least / 4)[:, None]
    unknown = _unknown(apart, sample.tight)
    numbered = rules.numbered or any(number is not None for number in sample.numbers)
    seen = _seen(pixels, place, game, numbered)
    kinds = _kinds(apart, scale, unknown, sample, rules, seen.kinds.reshape(rows * cols, -1))
    kinds = kinds.reshape(rows, cols, -1)
    marks, no_mark = _marks(apart, scale, unknown, sample, rules, seen)
    if standing is not None:
        marks[:, Mark.PIECE] = standing
    nearest = apart.argmin(1)
    digits = _NO_DIGITS
    if numbered:
        digits = _digits(apart, nearest, sample, seen.digits)
    right, down = _sides(pixels, place, sample, seen, game)
    odds = CellOdds(
        games=np.log(np.array([0.996 if name == game else 0.001 for name in GAMES], np.float32)),
        kinds=kinds,
        marks=marks.reshape(rows, cols, -1),
        no_mark=no_mark,
        right=right,
        down=down,
        digits=np.broadcast_to(digits, (rows * cols, DIGITS, 11)).reshape(rows, cols, DIGITS, 11),
        looks=_groups(looks, apart, sample).reshape(rows, cols, -1),
    )
    labels = np.array([sample.labels[example] for example in nearest], object)
    return Compared(odds, least.reshape(rows, cols), labels.reshape(rows, cols))


def _seen(pixels: Pixels, place: Place, game: str, numbered: bool) -> CellOdds:
    """What the network says of the cells."""
    centres = place.centres_px()
    odds = see(pixels, centres, place.pitch_px).odds(game)
    if not numbered:
        return odds
    return with_figures(odds, Writing(pixels), ringed(centres, place.pitch_px), place.pitch_px)


def _uncovered(
    apart: Floats, looks: Floats, place: Place, sample: Sample
) -> NDArray[np.float64] | None:
    """Logits (cells,) of where a figure stands, if there is one that reaches beyond its cell.

    What it hides is taken out of ``apart``.
    """
    figure, cells = sample.examples.figure, ~sample.marked[:, Mark.PIECE]
    if figure is None:
        return None
    found = find_figure(place, looks, sample.looks[cells], figure)
    if found is None:
        return None
    covered, standing = found[0].reshape(-1, PARTS, PARTS), found[1].ravel()
    share = covered.mean((1, 2))
    hidden = share > HIDDEN
    apart[hidden] = visible_distances(looks[hidden], sample.looks, covered[hidden])
    free = sample.kinds == Kind.FREE
    apart[share > 1 - LEAST_LEFT] = np.where(free, 0.9 * sample.tight, sample.tight)
    apart[:, ~cells] = np.inf
    return standing


def _nearest(apart: Floats, which: NDArray[np.bool_]) -> Floats:
    """Distance of each cell (cells,) to the nearest of some examples."""
    return np.asarray(apart[:, which].min(1, initial=np.inf), np.float32)


def _kinds(
    apart: Floats,
    scale: Floats,
    unknown: Floats,
    sample: Sample,
    rules: Rules,
    seen: Floats,
) -> Floats:
    """Log probabilities (cells, kinds); ``seen`` are those of the network."""
    own = np.stack([_nearest(apart, sample.kinds == kind) for kind in Kind], 1)
    if rules.start_stays:
        start = sample.marked[:, Mark.START] & (sample.kinds == Kind.FREE)
        own[:, Kind.USED] = np.minimum(own[:, Kind.USED], _nearest(apart, start))
    own[:, Kind.OUTSIDE] += BESIDE * (seen[:, Kind.OUTSIDE] < np.log(0.5))
    logits = np.maximum(-(own - own.min(1, keepdims=True)) / scale, -WORST)
    likely = np.exp(logits)
    likely /= likely.sum(1, keepdims=True)
    inside = np.array([rules.unseen.get(kind, 0.0) for kind in Kind])
    prior = np.exp(NETWORK * seen) * (inside + UNSEEN)
    prior /= prior.sum(1, keepdims=True)
    likely *= np.exp(BESIDE_EXAMPLES * np.maximum(seen, -WORST / 2))
    likely /= likely.sum(1, keepdims=True)
    mixed = likely * (1 - 0.9 * unknown[:, None]) + 0.9 * unknown[:, None] * prior
    return np.asarray(np.log(np.maximum(mixed, np.exp(NEVER))), np.float32)


def _marks(
    apart: Floats, scale: Floats, unknown: Floats, sample: Sample, rules: Rules, seen: CellOdds
) -> tuple[Floats, Floats]:
    """Logits (cells, marks), and those of no such cell (marks,)."""
    network = seen.marks.reshape(len(apart), -1)
    strange = (unknown > 0.5) & (seen.kinds[..., Kind.OUTSIDE].ravel() < np.log(0.5))
    marks = np.full((len(apart), len(Mark)), -6.0, np.float32)
    none = np.full(len(Mark), 3.0, np.float32)
    for mark in Mark:
        has = sample.marked[:, mark]
        if not has.any():
            # A look that was never shown may be that of a mark that was never shown.
            marks[:, mark] = np.where(unknown > 0.5, 0.0, -6.0)
            if rules.one_of_each:
                none[mark] -= 1.5 * bool(strange.any())
                marks[:, mark] += NETWORK * (network[:, mark] - network[:, mark].max())
                none[mark] += min(0.0, NETWORK * float(seen.no_mark[mark] - network[:, mark].max()))
            continue
        gain = (_nearest(apart, ~has) - _nearest(apart, has)) / scale[:, 0]
        marks[:, mark] = np.clip(gain, -WORST, WORST)
        marks[:, mark] += NETWORK * unknown * np.minimum(network[:, mark], 0.0)
        none[mark] = 0.0
    if rules.joins:  # the goal of a tray is known by its place
        marks[:, Mark.END] = -3.0
    return marks, none


def _digits(apart: Floats, nearest: NDArray[np.intp], sample: Sample, seen: Floats) -> Floats:
    """Log probabilities (cells, digits, 11) of numbers.

    ``nearest`` (cells,) are the nearest examples; ``seen`` is what the networks say. Nothing is
    said where none was taught, and cells that look as taught show some: they name the squares.
    """
    logs = np.full((len(apart), DIGITS, 11), NEVER, np.float32)
    logs[:, :, 10] = 0.0
    network = seen.reshape(logs.shape)
    shown = (apart.min(1) < CERTAIN) & (network.argmax(2) < 10).any(1)
    if set(sample.numbers) == {None} and np.count_nonzero(shown) >= LEAST_NAMES:
        return logs
    for cell, example in enumerate(nearest):
        number, least = sample.numbers[example], apart[cell, example]
        if number is not None and least < CERTAIN:
            _say(logs[cell], str(number), 0.9 if least > SAME_PICTURE else 0.98)
        elif least > CERTAIN and kind_of(sample.labels[example]) != Kind.OUTSIDE:
            logs[cell] = network[cell]
            if number is not None and least < sample.tight:
                shown = np.empty_like(logs[cell])
                _say(shown, str(number), _as_shown(apart[cell], sample))
                logs[cell] = np.logaddexp(logs[cell], shown) - np.log(2)
    return logs


def _as_shown(apart: Floats, sample: Sample) -> float:
    """How sure it is that a cell, so far from the examples, shows the number of the nearest."""
    number = sample.numbers[apart.argmin()]
    others = np.array([other != number for other in sample.numbers])
    ahead = float(apart[others].min(initial=np.inf) - apart.min())
    return 0.5 + 0.45 * min(ahead, 1.0)


_NO_DIGITS = np.where(np.arange(11) == 10, 0.0, NEVER).astype(np.float32)


def _say(logs: Floats, text: str, sure: float) -> None:
    """The log probabilities (digits, 11) of a text that is read so surely."""
    padded = ["10"] * (DIGITS - len(text)) + list(text)
    logs[:] = np.log((1 - sure) / 10)
    for place, digit in enumerate(padded):
        logs[place, int(digit)] = np.log(sure)


def _sides(
    pixels: Pixels, place: Place, sample: Sample, seen: CellOdds, game: str
) -> tuple[Floats, Floats]:
    """Logits of what the sides are, those of the ring included."""
    rows, cols = place.rows + 2, place.cols + 2
    right = np.full((rows, cols - 1, len(Side)), 0.0, np.float32)
    down = np.full((rows - 1, cols, len(Side)), 0.0, np.float32)
    right[..., Side.WALL] = down[..., Side.WALL] = -NO_WALL
    if place.shifted is not None:
        return right, down
    network = seen.right[1:-1, 1:-1], seen.down[1:-1, 1:-1]
    taken = (right[1:-1, 1:-1], down[1:-1, 1:-1])
    for below, (logits, pictures) in enumerate(
        zip(taken, side_patches(pixels, place), strict=True)
    ):
        if logits.size and len(sample.sides[below]):
            flat = pictures.reshape(-1, 48, 48, 3)
            say = _say_walls if TAUGHT[game].walled else _say_joined
            say(logits, flat, sample, bool(below), network[below])
    return right, down


def _say_walls(
    logits: Floats, pictures: Pixels, sample: Sample, below: bool, network: Floats
) -> None:
    """Fill in the logits (rows, cols, sides) of sides (rows * cols, 48, 48, 3) to be walls."""
    shown = sample.sides[below]
    network = np.clip(network[..., Side.WALL].ravel(), -WORST, WORST)
    walls, free = shown.are(WALL), shown.are(OPEN)
    apart = shown.distances(features(pictures))
    if walls.any() and free.any():
        unknown = _unknown(apart, shown.tight)
        found = _gain(apart, walls, free) * (1 - unknown) + BESIDE_EXAMPLES * network
    else:
        unknown = _unknown(apart, sample.tight)
        found = -NO_WALL * (1 - unknown)
    found += NETWORK * unknown * network
    logits[..., Side.WALL] = found.reshape(logits.shape[:2])


def _say_joined(
    logits: Floats, pictures: Pixels, sample: Sample, below: bool, network: Floats
) -> None:
    """Fill in the logits (rows, cols, sides) of sides (rows * cols, 48, 48, 3) to lie in pieces."""
    shown = sample.sides[below]
    joined, parted = shown.are(JOINED), shown.are(PARTED)
    if not joined.any() or not parted.any():
        return
    apart = shown.distances(features(pictures))
    unknown = _unknown(apart, sample.tight)
    found = _gain(apart, joined, parted) * (1 - unknown)  # pieces meet that never met before
    found += NETWORK * network[..., Side.JOINED].ravel() * (0.2 + unknown)
    known = shown.strengths
    found += joined_logits(strengths(pictures, below), known[joined], known[parted])
    logits[..., Side.JOINED] = found.reshape(logits.shape[:2])


def _gain(apart: Floats, yes: NDArray[np.bool_], no: NDArray[np.bool_]) -> Floats:
    """Nats by which sides are rather like some examples than like others."""
    near, far = (np.minimum(_nearest(apart, which), MOST_APART) for which in (yes, no))
    scale = np.maximum(SHARP, np.minimum(near, far) / 4)
    return np.asarray(np.clip((far - near) / scale, -WORST, WORST), np.float32)


def _unknown(apart: Floats, tight: float) -> Floats:
    """Which part of what is said of each look is not for the examples to say: 0 to 1."""
    return np.asarray(np.clip(apart.min(1) / tight - 1, 0, 1), np.float32)


def _groups(looks: Floats, apart: Floats, sample: Sample) -> Floats:
    """Unit vectors (cells, groups): cells with the same nearest example are alike."""
    nearest, known = apart.argmin(1), apart.min(1) < sample.tight
    names = [
        f"{sample.labels[place]}" if sure else ""
        for place, sure in zip(nearest, known, strict=True)
    ]
    strange = [place for place, name in enumerate(names) if not name]
    own = distances(looks[strange], looks[strange])
    for number, place in enumerate(strange):
        names[place] = f"?{np.flatnonzero(own[number] < sample.tight)[:1].tolist() or [number]}"
    order = {name: number for number, name in enumerate(dict.fromkeys(names))}
    vectors = np.zeros((len(names), len(order)), np.float32)
    vectors[np.arange(len(names)), [order[name] for name in names]] = 1.0
    return vectors
