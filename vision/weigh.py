"""Two ways to read a board, weighed: by what was learned from drawn screens, and by rules.

Neither is the better one on all games yet (docs/reading.md has the table). They fail differently:
what rules are sure of stands unless the networks contradict it, and where rules are not sure the
networks have a say. The bot acts on nothing that only the networks have seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from calibration import POLARITY, Profile
from vision.learned import game_odds, read_view
from vision.reading import NotRecognized, Reading
from vision.view import Image, View

_ANOTHER = "the cells look like those of another game"

Reader = Callable[[Image, Profile], Reading[Any]]

SURE = 0.9
"""Rules that are as sure as this decide, unless they are contradicted."""

SETTLED = 0.985
"""Rules that are as sure as this were right even where networks read another board."""

OBJECTION = 0.76
"""A board that was learned with so much confidence is a contradiction."""

MODESTY = 5
"""What rules are sure of is worth this power of it against what was learned."""

DOUBTFUL = 0.85
"""The most that a confidence can be where rules are not sure, or are contradicted."""

UNLIKELY = 0.02
"""A game that is less probable is not thought of by the networks."""

OUT_OF_QUESTION = 0.003
"""A game that is less probable is not thought of at all. Of 338 real screens all of whose games
were known, the true one never was."""


def weighed(game: str, by_rules: Reader) -> Reader:
    """The reader of a game that weighs both ways."""

    def read(image: Image, profile: Profile) -> Reading[Any]:
        view = View.of(image, profile)
        if POLARITY.key in view.profile.hints:
            return by_rules(view, view.profile)  # networks were not told what is dark and light
        odds = 1.0 if view.named else game_odds(game, view)
        if odds < OUT_OF_QUESTION:
            raise NotRecognized(_ANOTHER)
        ruled, reason = _tried(lambda: by_rules(view, view.profile))
        if ruled is not None and ruled.confidence >= SETTLED:
            return ruled
        learned, other = _tried(lambda: _learned(game, view, odds))
        if learned is None:
            if ruled is None:
                raise NotRecognized(f"{reason}; {other}")
            return ruled
        if ruled is None:
            return replace(learned, confidence=min(learned.confidence, DOUBTFUL))
        return _weighed(learned, ruled)

    return read


def _tried(read: Callable[[], Reading[Any]]) -> tuple[Reading[Any] | None, str]:
    """A reading, or why there is none."""
    try:
        return read(), ""
    except NotRecognized as reason:
        return None, str(reason)


def _learned(game: str, view: View, odds: float) -> Reading[Any]:
    """What networks read, and how probable it makes that the game is this one."""
    if odds < UNLIKELY:
        raise NotRecognized(_ANOTHER)
    learned = read_view(game, view, view.profile)
    return replace(learned, confidence=learned.confidence * odds)


def _weighed(learned: Reading[Any], ruled: Reading[Any]) -> Reading[Any]:
    """One reading of both; rules measure the lattice more exactly."""
    if learned.board == ruled.board:
        sure = min(max(learned.confidence, ruled.confidence), DOUBTFUL)
        return replace(ruled, confidence=max(ruled.confidence, sure))
    if ruled.confidence >= SURE and learned.confidence < OBJECTION:
        return ruled
    worth = ruled.confidence**MODESTY
    best, least = (learned, ruled) if learned.confidence >= worth else (ruled, learned)
    size = f"{least.grid.rows} x {least.grid.cols} cells"
    told = f"read in another way, {size}, at {least.confidence:.2f}"
    sure = min(max(learned.confidence, worth), DOUBTFUL)
    return replace(best, confidence=sure, why=(*best.why, told))
