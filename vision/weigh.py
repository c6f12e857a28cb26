"""Two ways to read a board, weighed: by what was learned from drawn screens, and by rules.

Neither is the better one on all games yet (docs/reading.md has the table). They fail differently:
where both read the same board it is nearly always right, and where they differ the surer one is
right more often than not, but never to be sure of.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from calibration import POLARITY, Profile
from vision.learned import WEIGHTS, game_odds, read_view
from vision.reading import NotRecognized, Reading
from vision.view import Image, View

Reader = Callable[[Image, Profile], Reading[Any]]

ALIKE = 0.97
"""How sure it makes that both read the same board."""

DOUBTED = 0.5
"""A reading of less confidence says that something may hide a part of the board."""

MODESTY = 5
"""What rules are sure of is worth this power of it against what was learned."""

SETTLED = 0.985
"""Rules that are as sure as this were right even where networks read another board."""

FAINT = 0.25
"""Another board of less worth is no reason for doubt."""

DIFFERENT = 0.85
"""The most that is left of a confidence otherwise, when the other way reads another board."""

ALONE = 0.75
"""What is left of the confidence of rules that are not so sure where the networks see no board."""

UNLIKELY = 0.02
"""A game that is less probable is not read by rules."""


def weighed(game: str, by_rules: Reader) -> Reader:
    """The reader of a game that weighs both ways."""

    def read(image: Image, profile: Profile) -> Reading[Any]:
        view = View.of(image, profile)
        if not (WEIGHTS / "locate.onnx").exists() or POLARITY.key in view.profile.hints:
            return by_rules(view, view.profile)  # networks were not told what is dark and light
        odds = 1.0 if view.named else game_odds(game, view)
        if odds < UNLIKELY:
            raise NotRecognized("the cells look like those of another game")
        found = _both(game, by_rules, view)
        if not view.named and len({kind for row in found.board.kinds() for kind in row}) < 2:
            odds *= DIFFERENT  # a grid of equal tiles may be anything
        return replace(found, confidence=found.confidence * odds)

    return read


def _both(game: str, by_rules: Reader, view: View) -> Reading[Any]:
    try:
        learned = read_view(game, view, view.profile)
    except NotRecognized as reason:
        return _alone(by_rules, view, str(reason))
    try:
        ruled = by_rules(view, view.profile)
    except NotRecognized:
        return learned
    return _weighed(learned, ruled)


def _alone(by_rules: Reader, view: View, reason: str) -> Reading[Any]:
    """What rules read where the networks see nothing. Raises NotRecognized with both reasons."""
    try:
        ruled = by_rules(view, view.profile)
    except NotRecognized as other:
        raise NotRecognized(f"{reason}; {other}") from other
    if ruled.confidence >= SETTLED:
        return ruled
    return replace(ruled, confidence=ruled.confidence * ALONE, why=(*ruled.why, reason))


def _weighed(learned: Reading[Any], ruled: Reading[Any]) -> Reading[Any]:
    """One reading of both."""
    worth = ruled.confidence**MODESTY
    if learned.board == ruled.board:  # rules measure the lattice more exactly
        best = max(learned.confidence, ruled.confidence)
        doubted = min(learned.confidence, ruled.confidence) < DOUBTED
        return replace(ruled, confidence=min(best, DIFFERENT) if doubted else max(best, ALIKE))
    if learned.confidence >= worth:
        sure = learned.confidence if worth < FAINT else min(learned.confidence, DIFFERENT)
        return replace(learned, confidence=sure, why=(*learned.why, _otherwise(ruled)))
    sure = ruled.confidence if ruled.confidence >= SETTLED else min(worth, DIFFERENT)
    return replace(ruled, confidence=sure, why=(*ruled.why, _otherwise(learned)))


def _otherwise(other: Reading[Any]) -> str:
    size = f"{other.grid.rows} x {other.grid.cols} cells"
    return f"read in another way, {size}, at {other.confidence:.2f}"
