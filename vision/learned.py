"""Read a board as a person does: find it, look at its cells, and let the rules decide the rest.

    locate (vision.locate) -> what each cell is (vision.cells) -> the board (vision.decode)

Each step hands on probabilities. A board that reaches to the rim of what was looked at is looked
at once more with a wider rim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from calibration import Box, Profile
from vision.cells.alike import with_alike_cells, with_alike_sides
from vision.cells.figures import with_figures
from vision.cells.letters import with_letters
from vision.cells.network import Seen, see
from vision.cells.odds import CellOdds, mean
from vision.cells.patches import Centres, ringed
from vision.cells.vocabulary import GAMES, Kind, Mark
from vision.contrast import evened_out
from vision.decode import cat, klotski, knight, maze, one_line
from vision.decode.facts import NOTHING_SAID, Decoded, Said
from vision.decode.trust import TRUST, confidence, doubts
from vision.locate import FoundBoard, Locator
from vision.networks import WEIGHTS
from vision.reading import Grid, NotRecognized, Pixels, Point, Reading
from vision.view import Image, View
from vision.writing.places import Writing

MOST_BOARDS = 3
"""Boards of one screenshot that are read, the likeliest first."""

CLEAR = 0.9
"""A reading this sure is taken without a look at the boards that are left."""

UNDOUBTED = 0.95
"""A reading this sure is not asked for again."""

DOUBTED = 0.5
"""Where no reading is surer, boards are looked for from other distances."""

ALONE = 0.93
"""How sure it is that a board lies where only one look from another distance found it: of 1,400
pictures three such boards were read at 0.6 and more, all of them rightly."""

LEAST_WORTH = 0.05
"""A board that cannot be read at this confidence is not decoded where another one was, nor looked
at more closely, nor gets a wider rim."""

OFF = 0.025, 0.02
"""Parts of a pitch by which cells that are looked at again are missed, one way and the other."""

GAMES_TEMPERATURE = 1.2
"""By which the odds of games are divided: networks are surer than they should be."""

LIKELY_GAME = 0.05
"""A game that is less probable is not thought of."""

PREVIEW = 2.5
"""A board with cells so many times smaller than those of another one is a picture of a level."""

LEAST_PAIRS, IN_PAIRS = 4, 0.9
"""So many columns, or rows, may be halves of wider ones, if this part of their cells are alike."""

MOST_LACKING = 3
"""Rows or columns that a located board may have fewer than what was said."""

MOST_GROWN = 3
"""How often a board is looked at with a wider rim."""

MOST_WORK_S = 1.5
"""Nominal seconds of one core, after which nothing more is tried: what is known must do. Work is
counted, not timed, since answers must not depend on what else the machine does.
"""

PIXEL_S, CELL_S, PLACE_S = 0.43e-6, 0.3e-3, 2e-3
"""For a pixel looked at for boards, a cell asked about, boards and games counted apart, and a place
read for figures or letters."""

DECODING_S = {"one-line": 0.5, "knight": 0.1, "maze": 0.25, "klotski": 0.25, "cat": 0.1}
HARD = 12.0
"""For a board decoded that costs so many nats, or cannot be; for others their part of it."""

GOES_ON = 0.5
"""How sure a board can be that may go on where nothing was looked at."""

NUMBERED = "one-line", "knight"
"""Games whose cells may show numbers."""

WALLED = "one-line", "maze"
"""Games that may have thin walls, and letters where to start and where to go."""

SURELY_OUTSIDE = np.where(np.arange(len(Kind)) == Kind.OUTSIDE, 0.0, -100.0)

_SQUARE: dict[str, Callable[[CellOdds, Said], Decoded[Any]]] = {
    "one-line": one_line.decode,
    "knight": knight.decode,
    "maze": maze.decode,
    "klotski": klotski.decode,
}


@dataclass(frozen=True)
class Sight:
    """A board on a screenshot, decoded as one of a game."""

    found: FoundBoard
    game: str
    decoded: Decoded[Any]
    likely: float
    """Probability that the board is of this game."""
    whole: float
    """Probability that it is one that can be played."""
    placed: float = 1.0
    """Probability that its cells lie where they were found."""
    complete: float = 1.0
    """Probability that it has no more cells than were looked at."""
    undisputed: float = 1.0
    """Probability that it is this board, and not what another look takes it for."""

    @cached_property
    def confidence(self) -> float:
        """Probability that the board is read rightly and can be played."""
        likely = confidence(self.decoded, TRUST[self.game]) * self._board_lies_there
        return likely * self.undisputed

    def shows_the_same(self, other: Sight) -> bool:
        """Whether another one is of the same board."""
        board, others = self.decoded.board, other.decoded.board
        return self.game == other.game and bool(board.as_json() == others.as_json())

    def rather_than(self, other: Sight) -> bool:
        """Whether this is the board to play of two on one picture: the surer one, unless that is a
        small picture of it or of another level, as menus show them."""
        small, large = sorted((self, other), key=lambda sight: sight.found.pitch_px)
        is_shown_small = large.found.pitch_px[0] > PREVIEW * small.found.pitch_px[0]
        if is_shown_small and large.confidence >= DOUBTED:
            return large is self
        return self.confidence > other.confidence

    def or_rather(self, other: Sight) -> Sight:
        """The surer one of two, as far as the other does not dispute it; the same board is no surer
        for being seen twice."""
        if self.shows_the_same(other):
            return self
        less, surer = sorted((self, other), key=lambda sight: sight.confidence)
        against, odds = (p / (1 - p) for p in (less.confidence, surer.confidence))
        return replace(surer, undisputed=(odds + 1) / (odds + against + 1))

    @property
    def _board_lies_there(self) -> float:
        return self.likely * self.whole * self.placed * self.complete

    def reading(self, size_px: tuple[int, int]) -> Reading[Any]:
        """The board, where its cells are, and how sure all this is."""
        grid = Grid(_centres(self.found, self.decoded), self.found.pitch_px, size_px)
        told = confidence(self.decoded, TRUST[self.game], either_way=True)
        return Reading(
            self.decoded.board,
            grid,
            self.confidence,
            tuple(self._why()),
            told * self._board_lies_there * self.undisputed,
            self._board_lies_there,
        )

    def _why(self) -> Iterator[str]:
        """What was found, and what is in doubt."""
        width, height = self.found.pitch_px
        yield f"lattice of {width:.1f} x {height:.1f} px"
        if self.whole < CLEAR:
            yield f"something may cover it, or it is another puzzle ({1 - self.whole:.2f})"
        if self.placed < 1:
            yield f"only one look found a board there ({1 - self.placed:.2f})"
        if self.complete < CLEAR:
            yield f"the board may go on beyond what was looked at ({1 - self.complete:.2f})"
        if self.likely < CLEAR:
            yield f"it may be another game ({1 - self.likely:.2f})"
        if self.undisputed < CLEAR:
            yield f"another look takes it for another board ({1 - self.undisputed:.2f})"
        yield from doubts(self.decoded, TRUST[self.game])
        yield from self.decoded.broken


class Looks:
    """What the networks say of one picture (RGB), each of them asked once for each question."""

    def __init__(self, pixels: Pixels, weights: Path = WEIGHTS, spent_s: float = 0.0) -> None:
        self.pixels = pixels
        self._spent_s = spent_s
        self._weights = weights
        self._writing = Writing(pixels)
        self._locator = Locator(pixels, weights / "locate.onnx")
        self._seen: dict[FoundBoard, list[Seen]] = {}
        self._first: dict[tuple[FoundBoard, str | None], CellOdds] = {}
        self._odds: dict[tuple[FoundBoard, str | None], CellOdds] = {}
        self._cells = 0
        self._decoding_s = 0.0

    @property
    def are_enough(self) -> bool:
        """Whether so much has been looked at that what is known must do."""
        return self._work_s > MOST_WORK_S

    @property
    def _work_s(self) -> float:
        """What has been looked at, in nominal seconds."""
        looked_s = PIXEL_S * self._locator.area_px + CELL_S * self._cells
        read_s = PLACE_S * self._writing.read
        return self._spent_s + looked_s + read_s + self._decoding_s

    def evened_out(self) -> Looks:
        """The same picture with as much contrast in its pale parts as in others, for which half of
        the work that was done counts."""
        return Looks(evened_out(self.pixels), self._weights, self._work_s / 2)

    def boards(self) -> Iterator[FoundBoard]:
        """Where boards lie, the likeliest first; each is looked for when it is asked for."""
        return self._locator.boards()

    def boards_from_elsewhere(self) -> Iterator[FoundBoard]:
        """What looks from other distances take for the likeliest board."""
        return self._locator.boards_from_elsewhere()

    def first_odds(self, found: FoundBoard, game: str | None) -> CellOdds:
        """What the cells of a board are, before anything that is written there is read."""
        key = found, game
        if key not in self._first:
            if found not in self._seen:
                self._look(found)
            self._cells += found.rows * found.cols * len(self._seen[found])
            self._first[key] = mean([seen.odds(game) for seen in self._seen[found]])
        return self._first[key]

    def look_again(self, found: FoundBoard) -> None:
        """Look at cells twice more, a little off: the mean of all looks counts then."""
        off_px = np.array(OFF) * found.pitch_px
        self._look(found, off_px)
        self._look(found, -off_px)
        for known in (self._first, self._odds):
            for game in (None, *GAMES):
                known.pop((found, game), None)

    def _look(self, found: FoundBoard, off_px: Centres | float = 0.0) -> None:
        self._cells += found.rows * found.cols
        centres = found.centres_px() + off_px
        seen = see(self.pixels, centres, found.pitch_px, self._weights)
        self._seen.setdefault(found, []).append(seen)

    def odds(self, found: FoundBoard, game: str | None) -> CellOdds:
        """What the cells of a board are, and of a ring around it; ``game`` where it is known."""
        key = found, game
        if key not in self._odds:
            odds = self.first_odds(found, game)
            around = ringed(found.centres_px(), found.pitch_px)
            if game in NUMBERED:
                odds = with_figures(odds, self._writing, around, found.pitch_px)
            if game in WALLED:
                odds = with_alike_sides(odds, self.pixels, around, found.pitch_px)
                odds = with_letters(odds, self._writing, around, found.pitch_px)
            if game == "maze":
                odds = with_alike_cells(odds, self.pixels, around, found.pitch_px)
            self._odds[key] = odds
        return self._odds[key]

    def decoded(self, odds: CellOdds, found: FoundBoard, game: str, said: Said) -> Decoded[Any]:
        """The most probable board of a game on a lattice. Raises NotRecognized."""
        shifted = None if found.shifted is None else 1 - found.shifted  # one row more above
        took_s = DECODING_S[game]
        try:
            decoded = decode(odds, game, shifted, said)
            took_s *= min(1.0, decoded.cost / HARD)
        finally:
            self._decoding_s += took_s
        return decoded


def read_view(game: str, image: Image, profile: Profile) -> Reading[Any]:
    """The board of a game on a screenshot. Raises NotRecognized with the reason.

    Where the view is asked for several games, only the likeliest of all is read.
    """
    view = View.of(image, profile)
    sight = _sight_of(view, game if view.named else None)
    if sight.game != game:
        raise NotRecognized(f"the cells look like those of {sight.game}")
    reading = sight.reading(view.size_px)
    centres = reading.grid.centres_px + np.array(view.offset_px)
    return replace(reading, grid=replace(reading.grid, centres_px=centres))


def read_turned_over_too(game: str, image: Image, profile: Profile) -> Reading[Any]:
    """The board of a game, turned over its diagonal where it can be read so and not else.

    Where columns of a hex map are shifted and not rows, they are rows then.

    Raises NotRecognized with the reason.
    """
    view = View.of(image, profile)
    ways: list[Reading[Any]] = []
    reasons: list[NotRecognized] = []
    for is_over in (False, True) if view.named else (False,):
        try:
            found = read_view(game, view.turned_over() if is_over else view, profile)
        except NotRecognized as reason:
            reasons.append(reason)
            continue
        ways.append(replace(found, grid=found.grid.turned_over()) if is_over else found)
        if found.confidence >= CLEAR:
            break
    if not ways:
        raise reasons[0]
    return max(ways, key=lambda way: way.confidence)


def _sight_of(view: View, game: str | None) -> Sight:
    """The best sight of a view; what all games share is worked out once. Raises NotRecognized."""
    if ("sight", game) not in view.memo:
        said = Said.of(view.profile)
        try:
            view.memo["sight", game] = read(Looks(view.pixels), game, said, view.region_px)
        except NotRecognized as reason:
            view.memo["sight", game] = reason
    sight = view.memo["sight", game]
    if isinstance(sight, NotRecognized):
        raise sight
    return cast(Sight, sight)


def read(
    looks: Looks,
    game: str | None = None,
    said: Said = NOTHING_SAID,
    region_px: Box | None = None,
) -> Sight:
    """The likeliest board on a picture, which is looked at with its contrasts evened out as well
    where it is not sure.

    A region with rows and columns said besides is the board itself, edge to edge. Raises
    NotRecognized with the reason.
    """
    try:
        first = _read(looks, game, said, region_px)
    except NotRecognized:
        return _read(looks.evened_out(), game, said, region_px)
    if first.confidence < UNDOUBTED:
        with suppress(NotRecognized):
            return first.or_rather(_read(looks.evened_out(), game, said, region_px))
    return first


def _read(looks: Looks, game: str | None, said: Said, region_px: Box | None) -> Sight:
    """The likeliest board on a picture as it is. Raises NotRecognized with the reason."""
    given = region_px is not None and said.rows is not None and said.cols is not None
    search = _Search(looks, game, said, given)
    looked_at: list[FoundBoard] = []
    for found in islice(_boards(looks, game, said, region_px), MOST_BOARDS):
        looked_at.append(found)
        search.look_at(found)
        if search.confidence >= CLEAR or looks.are_enough:
            break
    if not given and search.confidence < DOUBTED and not looks.are_enough:
        for found, placed in _from_elsewhere(looks, said, looked_at):
            search.look_at(found, placed)
            if looks.are_enough:
                break
    if search.best is None:
        raise NotRecognized("; ".join(dict.fromkeys(search.reasons)) or "no board shows")
    if LEAST_WORTH < search.confidence < CLEAR and not looks.are_enough:
        search.look_again()
    return search.best


@dataclass
class _Search:
    """The surest way to read a picture among those tried, and why others gave nothing.

    ``given`` says that a board is known to be all of what was found, and no more.
    """

    looks: Looks
    game: str | None
    said: Said
    given: bool
    best: Sight | None = None
    reasons: list[str] = field(default_factory=list)

    @property
    def confidence(self) -> float:
        """Of the best."""
        return 0.0 if self.best is None else self.best.confidence

    def look_at(self, found: FoundBoard, placed: float = 1.0, anyway: bool = False) -> None:
        """Read one board, as of each game that it may be of; ``placed`` as of ``Sight``.

        Where much has been looked at already, it is given up soon, unless ``anyway``.
        """
        for name, likely in _games(self.looks, found, self.game):
            if not anyway and self._is_hopeless(found, name, likely * placed):
                continue
            try:
                sight = _sight(self.looks, found, name, likely, self.said, self.given, anyway)
            except NotRecognized as reason:
                self.reasons.append(str(reason))
                continue
            sight = replace(sight, placed=placed)
            if self.best is None or sight.rather_than(self.best):
                self.best = sight
            for longer in () if self.given else _in_pairs(sight):
                self.look_at(longer, placed, anyway=True)
        if self.game is not None and (found.shifted is None) == (self.game == "cat"):
            self.reasons.append(f"no board of {self.game}: the cells of what shows lie otherwise")

    def look_again(self) -> None:
        """Read the best once more, by more looks at its cells: the same board is no surer then."""
        first, self.best = self.best, None
        assert first is not None
        self.looks.look_again(first.found)
        self.look_at(first.found, first.placed)
        if self.best is None or self.best.shows_the_same(first):
            self.best = first

    def _is_hopeless(self, found: FoundBoard, game: str, likely: float) -> bool:
        """Whether what is known before the board is decoded keeps it from being the surest."""
        if self.given or (self.best is None and not self.reasons):
            return False
        if self.looks.are_enough:
            return True
        most = likely * self.looks.first_odds(found, game).whole
        return most <= max(self.confidence, LEAST_WORTH)


def _in_pairs(sight: Sight) -> Iterator[FoundBoard]:
    """The lattice with longer steps across, or down, where all cells of a maze come in pairs.

    Cells may be much wider than high, or higher than wide: half of one is taken for a cell then.
    """
    found, decoded = sight.found, sight.decoded
    if sight.game != "maze" or decoded.board.walls:
        return
    cells, (row, col) = np.array(decoded.board.cells), decoded.places[0, 0] - 1
    if _are_doubled(cells.T):
        origin, step = _moved(found.origin_px, found.across_px, col + 0.5), found.across_px
        yield replace(
            found, origin_px=origin, across_px=_moved(step, step, 1.0), cols=len(cells[0]) // 2
        )
    if _are_doubled(cells):
        origin, step = _moved(found.origin_px, found.down_px, row + 0.5), found.down_px
        yield replace(
            found, origin_px=origin, down_px=_moved(step, step, 1.0), rows=len(cells) // 2
        )


def _are_doubled(lines: NDArray[np.int64]) -> bool:
    """Whether each second line is the same as the one before it, and unlike the next one."""
    if len(lines) % 2 or len(lines) < 2 * LEAST_PAIRS:
        return False
    alike = (lines[::2] == lines[1::2]).mean(), (lines[1:-1:2] == lines[2::2]).mean()
    return bool(alike[0] >= IN_PAIRS > alike[1])


def _moved(point: Point, step: Point, times: float) -> Point:
    return float(point[0] + times * step[0]), float(point[1] + times * step[1])


def _from_elsewhere(
    looks: Looks, said: Said, looked_at: list[FoundBoard]
) -> Iterator[tuple[FoundBoard, float]]:
    """What looks from other distances find that nobody looked at; believed less if one alone does.

    With the probability that it lies there.
    """
    found: list[FoundBoard] = []
    for board in looks.boards_from_elsewhere():
        found.append(_with_room(board, said))
        if looks.are_enough:
            break
    known = list(looked_at)
    for board in found:
        if not any(board.is_same(other) for other in known):
            known.append(board)
            yield board, ALONE if sum(board.is_same(other) for other in found) == 1 else 1.0


def _boards(
    looks: Looks, game: str | None, said: Said, region_px: Box | None
) -> Iterator[FoundBoard]:
    """The boards to read, the likeliest first, with as many rows and columns as were said."""
    if region_px is None or said.rows is None or said.cols is None:
        return (_with_room(board, said) for board in looks.boards())
    shifted = None if game != "cat" else int(said.shifted != "even")
    return iter([filling(region_px, said.rows, said.cols, shifted)])


def filling(region_px: Box, rows: int, cols: int, shifted: int | None = None) -> FoundBoard:
    """The board that fills a region edge to edge; ``shifted`` as of ``FoundBoard``."""
    x, y, width, height = region_px
    across, down = width / cols, height / rows
    first_x, first_y = x + across / 2, y + down / 2
    if shifted is not None:  # discs or hexagons as high as they are wide
        across = width / (cols + 0.5)
        down = (height - across) / max(1, rows - 1)
        first_x, first_y = x + across / 2, y + across / 2
    equal = np.full(len(GAMES), 1 / len(GAMES), np.float32)
    whole = np.array([1, 0, 0, 0], np.float32)
    origin = float(first_x), float(first_y)
    return FoundBoard(
        origin, (across, 0.0), (0.0, down), rows, cols, shifted, equal, whole, score=1.0
    )


def _with_room(found: FoundBoard, said: Said) -> FoundBoard:
    """The lattice with so many more rows and columns on all sides that those said find room."""
    sides = np.zeros(4, np.int64)
    for side, wanted, there in ((0, said.rows, found.rows), (1, said.cols, found.cols)):
        sides[[side, side + 2]] = max(0, (wanted or 0) - there)
    return _grown(found, sides) if sides.max() <= MOST_LACKING else found


def _games(looks: Looks, found: FoundBoard, game: str | None) -> list[tuple[str, float]]:
    """The games that the board may be of, with their probabilities, likeliest first."""
    if game is not None and (game == "cat") != (found.shifted is not None):
        return []
    if game is not None:
        return [(game, 1.0)]
    logs = np.log(found.game_odds + 1e-6) + looks.odds(found, None).games.astype(np.float64)
    hexagonal = np.array([name == "cat" for name in GAMES])
    logs[hexagonal != (found.shifted is not None)] = -np.inf
    part = np.exp((logs - logs.max()) / GAMES_TEMPERATURE)
    part /= part.sum()
    order = [place for place in np.argsort(-part) if part[place] >= LIKELY_GAME]
    return [(GAMES[place], float(part[place])) for place in order]


def _sight(
    looks: Looks,
    found: FoundBoard,
    game: str,
    likely: float,
    said: Said,
    given: bool,
    anyway: bool,
) -> Sight:
    """The board read as one of a game, with as wide a rim as it needs.

    Where it is ``given``, nobody asks whether it is one. ``anyway`` as of ``look_at``.
    """
    for grown in range(MOST_GROWN + 1):
        hopeless = not given and likely * looks.first_odds(found, game).whole < LEAST_WORTH
        odds = looks.first_odds(found, game) if hopeless else looks.odds(found, game)
        if given:
            odds.kinds[[0, -1]] = odds.kinds[:, [0, -1]] = SURELY_OUTSIDE
        decoded = looks.decoded(odds, found, game, said)
        onto = beyond(decoded, odds)
        enough = looks.are_enough and not anyway
        if hopeless or grown == MOST_GROWN or enough or not onto.any():
            break
        found = _grown(found, onto)
    complete = GOES_ON if onto.any() else 1.0
    return Sight(found, game, decoded, likely, 1.0 if given else odds.whole, complete=complete)


def decode(
    odds: CellOdds, game: str, shifted: int | None, said: Said = NOTHING_SAID
) -> Decoded[Any]:
    """The most probable board of a game; ``shifted`` is the parity of the rows of the odds that lie
    half a cell to the right, None on square lattices. Raises NotRecognized where there is none.
    """
    if game != "cat":
        return _SQUARE[game](odds, said)
    if shifted is None:
        raise NotRecognized("no map with a cat: the cells lie in straight columns")
    return cat.decode(odds, shifted, said)


def beyond(decoded: Decoded[Any], odds: CellOdds) -> NDArray[np.int64]:
    """1 for each side (top, left, bottom, right) on which the board takes cells of the ring, or a
    stroke seems to begin there. There it may go on.
    """
    rows, cols = odds.kinds.shape[:2]
    starts = odds.marks[..., Mark.START]
    begin = np.argwhere((starts == starts.max()) & (starts > 0))
    places = np.concatenate([decoded.places.reshape(-1, 2), begin])
    (top, left), (bottom, right) = places.min(0), places.max(0)
    return np.array([top < 1, left < 1, bottom > rows - 2, right > cols - 2], np.int64)


def _grown(found: FoundBoard, beyond: NDArray[np.int64]) -> FoundBoard:
    """The lattice with so many rows or columns more at the top, left, bottom and right."""
    top, left, bottom, right = (int(side) for side in beyond)
    across, down = np.array(found.across_px), np.array(found.down_px)
    x, y = np.array(found.origin_px) - left * across - top * down
    return replace(
        found,
        origin_px=(float(x), float(y)),
        rows=found.rows + top + bottom,
        cols=found.cols + left + right,
        shifted=None if found.shifted is None else (found.shifted + top) % 2,
    )


def _centres(found: FoundBoard, decoded: Decoded[Any]) -> NDArray[np.float64]:
    """(x, y) of the middles of the board's cells (rows, cols, 2)."""
    row, col = np.moveaxis(decoded.places - 1, -1, 0)
    shift = np.zeros(row.shape) if found.shifted is None else (row % 2 == found.shifted) / 2
    steps = (col + shift)[..., None] * found.across_px + row[..., None] * found.down_px
    return np.asarray(steps + found.origin_px)
