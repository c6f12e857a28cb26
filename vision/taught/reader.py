"""Read a board by the examples of a profile, and say which cells no example covers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration import Box, Profile
from calibration.examples import Place
from solvers import Cell
from solvers.cells import at
from vision.cells.odds import Floats
from vision.cells.vocabulary import Kind, Mark
from vision.decode.facts import Decoded, Said
from vision.decode.trust import MOST_CERTAIN, Trust, confidence, doubts
from vision.learned import GOES_ON, MOST_GROWN, SURELY_OUTSIDE, beyond, decode
from vision.reading import Grid, NotRecognized, Pixels, Reading
from vision.taught.align import aligned
from vision.taught.compare import distances, features
from vision.taught.find import (
    Found,
    at_taught_places,
    explained,
    in_same_extent,
    repeats,
    scaled,
    worth_of,
)
from vision.taught.labels import GAMES, kind_of, labels_of, marks_of, number_of
from vision.taught.learn import cell_patches
from vision.taught.odds import CERTAIN, Compared, compared
from vision.taught.sample import Sample
from vision.taught.search import filling, of_grid, seen
from vision.view import View

MOST_READ = 3
"""Places that are read, those that explain most first."""

CLEAR = 0.9
"""A reading this sure is taken."""

TRUST = Trust(temperature=1.5, surprise=9.0)

STRANGE = 0.55
"""What is left of the confidence where a cell looks like no example."""

LOOSE = 1.3
"""A look that is so many times farther from all examples than those of a kind is none of them."""

DOUBTFUL = 0.85
"""How sure a reading can be where readers are at odds, or examples say otherwise."""

AT_ODDS = 0.05
"""What another reader is less sure by where the examples surely say another board."""

LIKELY = 0.5
"""A reader that is sure without examples is worth a doubt if so much of it is left beside them."""

LEAST_WORTH = 0.7
"""A place that explains less of the screenshot than this part of the best is none."""

MISREAD, OF_THESE = 0.5, 0.5
"""As much is a reader worth that misread what was shown, where the examples cover so much of its
board."""

GOAL = 8.0
"""Nats that the goal is where it was on a board of the same size."""

MOST_NAMED = 6
HARDLY = 0.1
"""The part of a board's cells that examples cover, below which it is made of other cells."""

AGREES = 0.98
"""Of the cells that examples cover, so many must be what these say for another reader to be sure of
the others; where fewer are, it is believed the less."""

WRONG_END = 0.5
"""What is left of the agreement where the end is read elsewhere than the examples show it."""

SAME = 0.5
"""A cell contradicts the examples where it is nearer to one than this part of what counts as alike:
pieces and walls of one material look alike from a little farther."""

_PLAYED = (Kind.FREE, Kind.USED, Kind.PIECE)

Ordinary = Callable[[View, Profile], Reading[Any]]
"""A reader that knows no examples. Raises NotRecognized."""


def read(pixels: Pixels, view: View, game: str, ordinary: Ordinary) -> Reading[Any]:
    """Read a screenshot by the examples of a profile; by the ``ordinary`` reader where they fail.

    What the ordinary reader says counts only where it does not contradict the examples; where it is
    sure of another board, theirs is in doubt. Raises NotRecognized with the reason.
    """
    profile = view.profile
    assert profile.examples is not None
    sample = Sample(profile.examples, game)
    places = _places(pixels, view, profile, game, sample)
    by_examples, reason = _by_examples(pixels, places, profile, game, sample)
    try:
        other = ordinary(view, profile)
    except NotRecognized:
        if by_examples is None:
            raise NotRecognized(f"no board like the examples of the profile: {reason}") from None
        return by_examples
    other = _as_misread(pixels, other, sample)
    if by_examples is None or by_examples.confidence < CLEAR:
        place = of_grid(other.grid, GAMES[game].hexagonal)
        most = max((each.worth for each in places), default=0.0)
        is_new = not any(_same(place, each.place) for each in places)
        if is_new and (worth := worth_of(pixels, place, sample)) >= LEAST_WORTH * most:
            there, _ = _by_examples(pixels, [Found(place, worth, False)], profile, game, sample)
            by_examples = max(filter(None, (by_examples, there)), key=_sureness, default=None)
        if by_examples is not None and not GAMES[game].hexagonal and _given(profile) is None:
            besides = _read_there(pixels, by_examples.grid, profile, ordinary)
            others = [other, *(_as_misread(pixels, each, sample) for each in besides)]
            other = max(others, key=lambda each: _agreed(pixels, each, game, sample))
    return _chosen(pixels, game, sample, by_examples, other, reason)


def _as_misread(pixels: Pixels, reading: Reading[Any], sample: Sample) -> Reading[Any]:
    """A reading without examples, which is less sure of what they cover where such a one was wrong
    when they were taught."""
    misread, game = sample.examples.misread, sample.game
    if misread and agreement(pixels, reading, game, sample).covered >= OF_THESE:
        return reading.believed(min(reading.confidence, MISREAD))
    return reading


def _agreed(pixels: Pixels, reading: Reading[Any], game: str, sample: Sample) -> float:
    """How sure a reading without examples is where these agree with it."""
    return reading.confidence * agreement(pixels, reading, game, sample).agreed ** 2


def _read_there(
    pixels: Pixels, grid: Grid, profile: Profile, ordinary: Ordinary
) -> Iterator[Reading[Any]]:
    """What the ordinary reader says of the cells where the examples show the board."""
    half_px = np.array(grid.pitch_px) / 2
    first, last = grid.centres_px[0, 0] - half_px, grid.centres_px[-1, -1] + half_px
    region_px = Box(*map(round, (*first.tolist(), *(last - first).tolist())))
    there = replace(profile, region_px=region_px, rows=grid.rows, cols=grid.cols)
    with suppress(NotRecognized):
        reading = ordinary(View.of(pixels, there), there)
        yield reading.believed(min(reading.confidence, DOUBTFUL))


def _chosen(
    pixels: Pixels,
    game: str,
    sample: Sample,
    by_examples: Reading[Any] | None,
    other: Reading[Any],
    reason: str,
) -> Reading[Any]:
    """The reading by examples, or that of a reader without them, whichever has more for it.

    A board of which the examples say the same in every cell has more than a smaller one.
    """
    if by_examples is not None and other.board == by_examples.board:
        # two that look at different things are seldom wrong in the same way
        both = 1 - (1 - by_examples.confidence) * (1 - other.confidence)
        return by_examples.believed(min(both, MOST_CERTAIN))
    told = agreement(pixels, other, game, sample)
    sure = other.confidence
    if told.agreed < AGREES:
        sure = min(sure, DOUBTFUL) * told.agreed**2
    if by_examples is not None:
        if sample.examples.misread and told.covered < HARDLY and by_examples.confidence >= CLEAR:
            sure *= MISREAD  # it sees other cells, as it did when these were shown
        if other.confidence >= CLEAR and sure >= LIKELY:
            by_examples = _doubted(by_examples)
        if not (told.of_all and _cells(other) > _cells(by_examples) and sure >= LIKELY):
            sure *= 1 - AT_ODDS * by_examples.confidence
            if sure <= by_examples.confidence:
                return by_examples
    why = (
        f"the examples cover {told.covered:.0%} of its cells,"
        f" and say the same of {told.agreed:.0%} of these",
        *_uncovered(told.strange),
    )
    first = (reason,) if by_examples is None else ()
    return other.believed(sure, *why, *first)


def _cells(reading: Reading[Any]) -> int:
    return reading.grid.rows * reading.grid.cols


def _sureness(reading: Reading[Any]) -> float:
    return reading.confidence


def _doubted(reading: Reading[Any]) -> Reading[Any]:
    """A reading, where another reader is sure of another board."""
    why = "read without the examples, the board is another one"
    return reading.believed(min(reading.confidence, DOUBTFUL), why)


@dataclass(frozen=True)
class Agreement:
    """Which part of the cells that examples cover is read as these say, and what part they cover.

    ``strange`` are cells of the board that look like no example.
    """

    agreed: float
    covered: float
    strange: list[Cell]

    @property
    def of_all(self) -> bool:
        """Whether examples say the same of each cell."""
        return min(self.agreed, self.covered) == 1


def agreement(pixels: Pixels, reading: Reading[Any], game: str, sample: Sample) -> Agreement:
    """What examples say of a board that was read without them."""
    place = of_grid(reading.grid, GAMES[game].hexagonal)
    looks = features(cell_patches(pixels, place)[1:-1, 1:-1].reshape(-1, 48, 48, 3))
    apart = distances(looks, sample.looks)
    words = labels_of(game, reading.board.as_json()).cells.ravel()
    kinds = np.array([int(kind_of(word)) for word in words])
    own = np.stack([apart[:, sample.kinds == kind].min(1, initial=np.inf) for kind in Kind], 1)
    if not GAMES[game].hexagonal:  # a hole looks as what is around the board does
        own[:, Kind.BLOCKED] = own[:, [Kind.BLOCKED, Kind.OUTSIDE]].min(1)
    least = own.min(1)
    strange = [
        divmod(place_of, place.cols)
        for place_of, word in enumerate(words)
        if least[place_of] > LOOSE * sample.tight and number_of(word) is None
    ]
    marked = sample.marked[:, Mark.PIECE]
    if GAMES[game].hexagonal and marked.any():  # a figure hides what its cell is, not where it is
        figure, rest = apart[:, marked].min(1), apart[:, ~marked].min(1, initial=np.inf)
        shown = figure[figure < rest].min(initial=np.inf)
        there = figure[[Mark.PIECE in marks_of(word) for word in words]].min()
        if shown < LOOSE * sample.tight and there > shown + 1.0:
            return Agreement(0.0, 1.0, strange)
    covered = least < sample.tight
    if GAMES[game].start_stays:
        kinds = np.where(
            kinds == Kind.USED, own[:, [Kind.FREE, Kind.USED]].argmin(1) + Kind.FREE, kinds
        )
    said = own[np.arange(len(kinds)), kinds] <= least + 1.0
    said |= ~np.isin(kinds, sample.kinds) & (least > CERTAIN)  # no example says how they look
    said |= least > SAME * sample.tight
    if not covered.any():
        return Agreement(1.0, 0.0, strange)
    agreed = float(said[covered].mean()) * (1.0 if _same_end(apart, words, sample) else WRONG_END)
    return Agreement(agreed, float(covered.mean()), strange)


def _same_end(apart: Floats, words: NDArray[np.object_], sample: Sample) -> bool:
    """Whether what looks like the end that was shown is read as one, and nothing else is."""
    shown = sample.marked[:, Mark.END]
    if not shown.any() or shown.all():
        return True
    end, other = apart[:, shown].min(1), apart[:, ~shown].min(1)
    read = np.array([Mark.END in marks_of(word) for word in words])
    missed = (end < sample.tight) & (end + 1.0 < other) & ~read
    unlike = (end > LOOSE * sample.tight) & read
    return not (missed | unlike).any()


# --- by examples ----------------------------------------------------------------------------------
def _by_examples(
    pixels: Pixels, places: list[Found], profile: Profile, game: str, sample: Sample
) -> tuple[Reading[Any] | None, str]:
    """The best reading by examples, or the reason why there is none.

    What lies at a place that explains nothing at a glance is believed where it is surely read.
    """
    best: Reading[Any] | None = None
    reasons: list[str] = []
    for found in places:
        for place in _ways_to_lay(pixels, found, sample):
            try:
                tried = _read_at(pixels, place, profile, game, sample)
            except NotRecognized as reason:
                reasons.append(str(reason))
                continue
            if tried.confidence >= CLEAR:
                return tried, ""
            if found.worth > 0:
                best = max(filter(None, (best, tried)), key=_sureness)
    return best, "; ".join(dict.fromkeys(reasons)) or "none of its cells shows"


def _ways_to_lay(pixels: Pixels, found: Found, sample: Sample) -> Iterator[Place]:
    """The place, and where its cells lie as those of the examples do, if it was not shown."""
    yield found.place
    if not found.taught and (moved := aligned(pixels, found.place, sample)) != found.place:
        yield moved


def _places(pixels: Pixels, view: View, profile: Profile, game: str, sample: Sample) -> list[Found]:
    """Where the board may lie, the place that explains most first."""
    places = sample.examples.places
    hexagonal = GAMES[game].hexagonal
    given = given_place(profile, view.size_px, hexagonal, places)
    if given is not None:
        return [Found(given, 1.0, True, taught=True)]
    found: list[Found] = []
    for candidates in (
        at_taught_places(places, view.size_px),
        chain(in_same_extent(places, view.size_px), seen(pixels, hexagonal)),
    ):
        taught = [each.place for each in found if each.taught]
        found += [
            each
            for place in candidates
            if not any(repeats(place, other) for other in taught)
            for each in explained(pixels, place, sample)
        ]
        found = [each for each in found if each.worth > 0 and _inside(each.place, profile)]
        found.sort(key=lambda each: (not (each.taught and each.clear), -each.worth))
        if found and found[0].clear:
            break
    most = max((each.worth for each in found), default=0.0)
    likely = _different([each for each in found if each.worth >= LEAST_WORTH * most])[:MOST_READ]
    # cells that look as what is around them tell no place
    there = (scaled(place, view.size_px) for place in places)
    worth = 0.0 if likely else 1.0
    kept = [Found(place, worth, False, taught=True) for place in there if place is not None]
    return _different([*likely, *kept])


def given_place(
    profile: Profile, size_px: tuple[int, int], hexagonal: bool, places: tuple[Place, ...]
) -> Place | None:
    """The place that a profile leaves no doubt about, None where it leaves any."""
    given = _given(profile)
    if given is None:
        return None
    shifted = None
    if hexagonal:
        taught = places[0].shifted if places else None
        said = profile.hints.get("shifted")
        shifted = int(said == "odd") if said else (1 if taught is None else taught)
    return filling(*given, shifted, size_px)


def _given(profile: Profile) -> tuple[Box, int, int] | None:
    """The region of the board, its rows and its columns, None where a profile lacks any of them."""
    if profile.region_px is None or profile.rows is None or profile.cols is None:
        return None
    return Box(*profile.region_px), profile.rows, profile.cols


def _inside(place: Place, profile: Profile) -> bool:
    """Whether a board lies in the region that the profile gives."""
    if profile.region_px is None:
        return True
    middles = place.centres_px().reshape(-1, 2)
    return all(map(profile.region_px.has, middles[[0, place.cols - 1, -place.cols, -1]].tolist()))


def _different(found: list[Found]) -> list[Found]:
    """Without places that are as good as one before."""
    kept: list[Found] = []
    for each in found:
        if not any(_same(each.place, other.place) for other in kept):
            kept.append(each)
    return kept


def _same(one: Place, other: Place) -> bool:
    if (one.rows, one.cols) != (other.rows, other.cols):
        return False
    off = np.abs(one.centres_px() - other.centres_px()).max((0, 1))
    return bool((off < np.multiply(one.pitch_px, 0.1)).all())


def _read_at(
    pixels: Pixels, place: Place, profile: Profile, game: str, sample: Sample
) -> Reading[Any]:
    """The board at a place, and beyond where it goes on there. Raises NotRecognized."""
    for grown in range(MOST_GROWN + 1):
        seen_cells = compared(pixels, place, sample, game)
        decoded = _decoded(profile, place, game, sample, seen_cells)
        onto = beyond(decoded, seen_cells.odds)
        if onto.any() and _given(profile):
            raise NotRecognized("the cells in the region are not those of a board")
        if grown == MOST_GROWN or not onto.any():
            break
        place = place.grown(*map(int, onto))
    strange = _strange(decoded, seen_cells, sample, game)
    known = (STRANGE if strange else 1.0) * (GOES_ON if onto.any() else 1.0)
    sure, told = (confidence(decoded, TRUST, either_way=way) * known for way in (False, True))
    grid = Grid(_centres(place, decoded), place.pitch_px, (pixels.shape[1], pixels.shape[0]))
    why = tuple(_why(place, decoded, strange))
    return Reading(decoded.board, grid, sure, why, told, known)


def _decoded(
    profile: Profile, place: Place, game: str, sample: Sample, cells: Compared
) -> Decoded[Any]:
    """The likeliest board by what cells look like. Raises NotRecognized."""
    said = _said(profile, place, game, sample, cells)
    for known in sample.examples.goals:
        if (known.rows, known.cols) == (place.rows, place.cols):
            ends = cells.odds.marks[..., Mark.END]
            ends[:] = -GOAL
            for row, col in known.cells:
                ends[row + 1, col + 1] = GOAL
    if (said.rows, said.cols) == (place.rows, place.cols):  # the place is the whole board
        kinds = cells.odds.kinds
        kinds[[0, -1]] = kinds[:, [0, -1]] = SURELY_OUTSIDE
    ring_shifted = None if place.shifted is None else 1 - place.shifted
    return decode(cells.odds, game, ring_shifted, said)


def _said(profile: Profile, place: Place, game: str, sample: Sample, cells: Compared) -> Said:
    """What the profile binds, where a board of this size has its goal, and its size where it lies
    as the examples did.
    """
    said = Said.of(profile)
    if said.rows not in (None, place.rows) or said.cols not in (None, place.cols):
        return said
    size, examples = (place.rows, place.cols), sample.examples
    goals = [known.cells for known in examples.goals if (known.rows, known.cols) == size]
    bound = any((each.rows, each.cols) == size for each in examples.places)
    if not said.to_cover and GAMES[game].joins and goals:
        said, bound = replace(said, to_cover=goals[0]), True
    if bound and not _goes_on(cells, sample):
        said = replace(said, rows=place.rows, cols=place.cols)
    return said


def _goes_on(cells: Compared, sample: Sample) -> bool:
    """Whether cells of the board show beyond the place where the examples lay."""
    ring = np.ones(cells.apart.shape, np.bool_)
    ring[1:-1, 1:-1] = False
    of_board = np.vectorize(lambda word: kind_of(word) in _PLAYED, otypes=[np.bool_])
    return bool((of_board(cells.nearest) & (cells.apart < sample.tight) & ring).sum() > 1)


def _strange(decoded: Decoded[Any], cells: Compared, sample: Sample, game: str) -> list[Cell]:
    """The cells of the board that look like no example, and show no number that was read.

    What lies around all that is not blocked is not asked: the board may end before it.
    """
    (rows, cols), words = cells.apart.shape, labels_of(game, decoded.board.as_json()).cells
    open_rows, open_cols = np.nonzero([[not _is_blocked(word) for word in row] for row in words])
    found = []
    for cell in np.ndindex(*decoded.places.shape[:2]):
        row, col = decoded.places[cell]
        within = (
            0 <= row < rows
            and 0 <= col < cols
            and open_rows.min() <= cell[0] <= open_rows.max()
            and open_cols.min() <= cell[1] <= open_cols.max()
        )
        if within and cells.apart[row, col] > LOOSE * sample.tight:
            numbered = cells.odds.digits[row, col, :, :10].max() > np.log(0.5)
            if not numbered:
                found.append((int(cell[0]), int(cell[1])))
    return found


def _is_blocked(word: str) -> bool:
    return kind_of(word) in (Kind.BLOCKED, Kind.OUTSIDE)


def _centres(place: Place, decoded: Decoded[Any]) -> NDArray[np.float64]:
    """(x, y) of the middles of the board's cells (rows, cols, 2)."""
    row, col = np.moveaxis(decoded.places - 1, -1, 0)
    right = np.zeros(row.shape)
    if place.shifted is not None:
        right = place.shift * (row % 2 == place.shifted)
    return np.asarray(np.stack([col + right, row], -1) * place.pitch_px + place.origin_px)


def _why(place: Place, decoded: Decoded[Any], strange: list[Cell]) -> Iterator[str]:
    across, down = place.pitch_px
    yield f"cells of {across:.1f} x {down:.1f} px, compared with the examples of the profile"
    yield from _uncovered(strange)
    yield from doubts(decoded, TRUST)
    yield from decoded.broken


def _uncovered(strange: list[Cell]) -> Iterator[str]:
    """Which cells look like no example."""
    if strange:
        more = f" and {len(strange) - MOST_NAMED} more" if len(strange) > MOST_NAMED else ""
        named = " ".join(map(at, strange[:MOST_NAMED]))
        yield f"no example covers {named}{more}: add this screenshot by teach"
