"""The likeliest board on a picture: which places to look at, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice

import numpy as np

from calibration import Box
from vision.cells.vocabulary import GAMES
from vision.decode.extent import SLACK
from vision.decode.facts import NOTHING_SAID, Said
from vision.learned.decoders import HEXAGONAL
from vision.learned.lattices import SURELY_OUTSIDE, beyond, filling, grown, with_room
from vision.learned.looks import Looks
from vision.learned.sight import CLEAR, DOUBTED, Sight
from vision.locate import FoundBoard, merged, respaced
from vision.reading import NotRecognized

MOST_BOARDS = 3
"""Boards of one screenshot that are read, the likeliest first."""

UNDOUBTED = 0.95
"""A reading this sure is not asked for again."""

ALONE = 0.93
"""How sure it is that a board lies where only one look from another distance found it: of 1,400
pictures three such boards were read at 0.6 and more, all of them rightly."""

LEAST_WORTH = 0.05
"""A board that cannot be read at this confidence is not decoded where another one was, nor looked
at more closely, nor gets a wider rim."""

GAMES_TEMPERATURE = 1.2
"""By which the odds of games are divided: networks are surer than they should be."""

LIKELY_GAME = 0.05
"""A game that is less probable is not thought of."""

FEW_CELLS, OF_FEW_CELLS = 9, 0.5
"""How likely it is at most, where no game is named, that so few cells are a board: of 840 boards of
other people's games 2 have no more, of 30 screens without a board that were taken for one 11."""

MOST_GROWN = 6
"""How often a board is looked at with a wider rim."""

MISPLACED = 0.5
"""How sure a board can be of which the picture says that its cells are lower, or narrower."""

MENU = 2
"""So many boards of one size beside another make a menu, or nobody knows which of them is meant: of
900 screens of games none shows as many."""

OVERLOOKED = 0.25
"""How sure an empty board can be on which some cells look otherwise: on none of 18 real ones do."""

GOES_ON = 0.5
"""How sure a board can be that may go on where nothing was looked at."""


def read(
    looks: Looks,
    game: str | None = None,
    said: Said = NOTHING_SAID,
    region_px: Box | None = None,
) -> Sight:
    """The likeliest board on a picture, which is looked at otherwise as well as long as it is not
    sure.

    A region with rows and columns said besides is the board itself, edge to edge. Raises
    NotRecognized with the reason.
    """
    best: Sight | None = None
    reasons: list[NotRecognized] = []
    for each in chain([looks], looks.otherwise()):
        try:
            sight = _read(each, game, said, region_px)
        except NotRecognized as reason:
            reasons.append(reason)
            continue
        best = sight if best is None else best.or_rather(sight)
        if best.confidence >= UNDOUBTED and not best.is_over:
            break
    if best is None:
        raise reasons[0]
    return best


def _read(looks: Looks, game: str | None, said: Said, region_px: Box | None) -> Sight:
    """The likeliest board on a picture as it is. Raises NotRecognized with the reason."""
    given = region_px is not None and said.rows is not None and said.cols is not None
    search = _Search(looks, game, said, given)
    looked_at: list[FoundBoard] = []
    for found in islice(_boards(looks, game, said, region_px), MOST_BOARDS):
        looked_at.append(found)
        search.look_at(found)
        if search.is_clear or looks.are_enough:
            break
    if not given and search.confidence < DOUBTED:
        for found in filter(None, [merged(looks.pixels, each) for each in looked_at]):
            search.look_at(found, anyway=True)
    if not given and search.confidence < DOUBTED and not looks.are_enough:
        for found, placed in _from_elsewhere(looks, said, looked_at):
            search.look_at(found, placed)
            if looks.are_enough:
                break
    if search.best is None:
        raise NotRecognized("; ".join(dict.fromkeys(search.reasons)) or "no board shows")
    if LEAST_WORTH < search.confidence < CLEAR and not looks.are_enough:
        search.look_again()
    best, twins = search.best, looks.twins(search.best.found)
    clean = OVERLOOKED if best.is_bare and looks.stand_out(best.centres_px, best.found) else 1.0
    return replace(best, twins=twins if twins >= MENU else 0, clean=clean)


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

    @property
    def is_clear(self) -> bool:
        """Whether no other board can be meant."""
        return self.best is not None and self.confidence >= CLEAR and not self.best.is_bare

    def look_at(self, found: FoundBoard, placed: float = 1.0, anyway: bool = False) -> None:
        """Read one board, as of each game that it may be of; ``placed`` as of ``Sight``.

        Where much has been looked at already, it is given up soon, unless ``anyway``.
        """
        for name, likely in _games(self.looks, found, self.game):
            if not anyway and self._is_hopeless(found, name, likely * placed):
                continue
            try:
                sight = _sight(self.looks, found, name, likely, self.said, self.given)
            except NotRecognized as reason:
                self.reasons.append(str(reason))
                continue
            is_sought = not (self.given or anyway)
            other = respaced(self.looks.pixels, sight.found) if is_sought else None
            sight = replace(sight, placed=placed if other is None else placed * MISPLACED)
            if self.game is None and np.size(sight.decoded.board.cells) <= FEW_CELLS:
                sight = replace(sight, likely=min(sight.likely, OF_FEW_CELLS))
            if self.best is None or sight.rather_than(self.best):
                self.best = sight
            if other is not None:
                self.look_at(other, placed, anyway=True)
        if self.game is not None and (found.shifted is None) == (self.game in HEXAGONAL):
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


def _from_elsewhere(
    looks: Looks, said: Said, looked_at: list[FoundBoard]
) -> Iterator[tuple[FoundBoard, float]]:
    """What looks from other distances find that nobody looked at; believed less if one alone does.

    With the probability that it lies there.
    """
    found: list[FoundBoard] = []
    for board in looks.boards_from_elsewhere():
        found.append(with_room(board, said))
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
        return (with_room(board, said) for board in looks.boards())
    shifted = None if game not in HEXAGONAL else int(said.shifted != "even")
    return iter([filling(region_px, said.rows, said.cols, shifted)])


def _games(looks: Looks, found: FoundBoard, game: str | None) -> list[tuple[str, float]]:
    """The games that the board may be of, with their probabilities, likeliest first."""
    if game is not None and (game in HEXAGONAL) != (found.shifted is not None):
        return []
    if game is not None:
        return [(game, 1.0)]
    logs = np.log(found.game_odds + 1e-6) + looks.odds(found, None).games.astype(np.float64)
    hexagonal = np.array([name in HEXAGONAL for name in GAMES])
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
) -> Sight:
    """The board read as one of a game, with as wide a rim as it needs: where it goes on beyond a
    wider one, by more at once.

    Where it is ``given``, nobody asks whether it is one.
    """
    more = np.ones(4, np.int64)
    for times in range(MOST_GROWN + 1):
        hopeless = not given and likely * looks.first_odds(found, game).whole < LEAST_WORTH
        odds = looks.first_odds(found, game) if hopeless else looks.odds(found, game)
        if given:
            odds.kinds[[0, -1]] = odds.kinds[:, [0, -1]] = SURELY_OUTSIDE
        decoded = looks.decoded(odds, found, game, said)
        onto = beyond(decoded, odds)
        complete, whole = GOES_ON if onto.any() else 1.0, 1.0 if given else odds.whole
        sight = Sight(found, game, decoded, likely, whole, complete=complete)
        in_vain = hopeless or (looks.are_enough and sight.confidence < LEAST_WORTH)
        if in_vain or times == MOST_GROWN or not onto.any():
            break
        found = grown(found, onto * more)
        more = np.minimum(more << onto, SLACK)
    return sight
