"""A fixed sample that is quick enough for every test run.

One screen of each source as it is, and every third of a game also under a change; the changes take
turns. Of each game some rendered boards that look the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, groupby

from bot.games import GAMES
from tests.corpus.changes import CHANGES
from tests.corpus.judging import Result, judge_all
from tests.corpus.screens import Screen, fixtures, real_screens, rendered

RENDERED = range(1)
"""Seeds of the rendered boards of each game."""


def sample() -> Iterator[tuple[Screen, list[str]]]:
    """Screens, and the changes under which each is judged."""
    turns = cycle(name for name in CHANGES if name != "plain")
    for game in GAMES:
        screens = _one_of_each_source([*fixtures(game), *real_screens(game)])
        for number, screen in enumerate(screens):
            yield screen, ["plain"] if number % 3 else ["plain", next(turns)]
    for screen in list(_one_of_each_source(real_screens(None)))[::3]:  # all readers look at these
        yield screen, ["plain"]
    for shown in (*GAMES, None):
        yield from ((screen, ["plain"]) for screen in rendered(shown, RENDERED, portable=True))


def _one_of_each_source(screens: Sequence[Screen]) -> Iterator[Screen]:
    """The middle one of each source."""
    by_source = sorted(screens, key=lambda screen: (screen.source, screen.path.name))
    for _, group in groupby(by_source, key=lambda screen: screen.source):
        found = list(group)
        yield found[len(found) // 2]


def judge_sample() -> list[Result]:
    """Judge the whole sample."""
    return [result for screen, changes in sample() for result in judge_all(screen, changes)]
