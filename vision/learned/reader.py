"""The reader of a game as the registry holds it."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any, cast

import numpy as np

from calibration import Profile
from vision.decode.facts import Said
from vision.learned.looks import Looks
from vision.learned.search import read
from vision.learned.sight import CLEAR, Sight
from vision.reading import NotRecognized, Reading
from vision.view import Image, View


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
            looks = Looks(view.pixels, spent_s=inf if view.briefly else 0.0)
            view.memo["sight", game] = read(looks, game, said, view.region_px)
        except NotRecognized as reason:
            view.memo["sight", game] = reason
    sight = view.memo["sight", game]
    if isinstance(sight, NotRecognized):
        raise sight
    return cast(Sight, sight)
