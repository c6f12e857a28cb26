"""Play other people's games in a browser, and believe only what the games themselves say.

    python -m tests.live CHECKOUTS [--games FILE] [--only WORD] [--level-s SECONDS]
                         [--reports DIR] [--profiles DIR]

CHECKOUTS is a folder with a checkout of each repository that games.toml lists, named OWNER+NAME;
those that are not there are passed over. With profiles, of which OWNER+NAME.toml was taught, the
other games are not played. Prints a line for each level as it ends, and a table.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.devices import open_device
from bot.games import GAMES
from bot.loop.events import Ending, Event, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from bot.report import Report
from bot.storage.profiles import load
from calibration import Profile
from tests.live.pages import browser_page, served

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from playwright.sync_api import Page

BEGUN_S: Final = 1.5
"""A level has been drawn by then, and what flies in has landed."""

ASKED_S: Final = 3.0
"""Games celebrate before they say that they are won."""


@dataclass(frozen=True)
class LiveGame:
    """A game as games.toml describes it."""

    repository: str
    commit: str
    page: str
    game: str
    window: Sequence[int]
    levels: Sequence[str]
    won: str
    visited: str | None = None

    @property
    def name(self) -> str:
        """What its files are called."""
        return self.repository.replace("/", "+")

    def folder(self, checkouts: Path) -> Path:
        """Where its checkout is."""
        return checkouts / self.name

    def profile(self, profiles: Path) -> Path:
        """Where its profile is."""
        return profiles / f"{self.name}.toml"


@dataclass(frozen=True)
class Outcome:
    """How a level ended for the bot, and for the game itself."""

    ended: LevelEnded
    won: bool
    visited: int | None
    seconds: float

    @property
    def solved(self) -> bool:
        """Whether the bot says so."""
        return self.ended.ending is Ending.SOLVED

    def __str__(self) -> str:
        visited = "" if self.visited is None else f"{self.visited} visited, "
        said = f"{self.ended.ending.value} {self.ended.reason}".strip()
        return (
            f"{'won' if self.won else 'not won'}, {visited}{self.ended.strokes} gestures,"
            f" {self.seconds:.0f} s; {said}"
        )


def played(page: Page, endpoint: str, game: LiveGame, options: argparse.Namespace) -> Outcome:
    """Let the bot play the level that shows, then ask the page."""
    began_s = time.monotonic()
    about = {"repository": game.repository, "commit": game.commit}
    kept = Report(options.reports, about) if options.reports else nullcontext(_ignored)
    profile = load(game.profile(options.profiles)) if options.profiles else Profile()
    with closing(open_device(f"browser+cdp:{endpoint}")) as device, kept as observe:
        limits = Limits(level_s=options.level_s)
        setup = Setup(device, [GAMES[game.game]], limits=limits, observe=observe, profile=profile)
        [ended] = play(setup, 1)
    seconds = time.monotonic() - began_s
    won = _says_won(page, game.won)
    visited = None if game.visited is None else int(page.evaluate(game.visited))
    return Outcome(ended, won, visited, seconds)


def _ignored(_event: Event) -> None:
    """Nobody keeps a report."""


def _says_won(page: Page, expression: str) -> bool:
    from playwright.sync_api import Error

    deadline_s = time.monotonic() + ASKED_S
    while time.monotonic() < deadline_s:
        with suppress(Error):  # on its way to another page, or there already
            if page.evaluate(expression):
                return True
        page.wait_for_timeout(100)
    return False


def levels_of(game: LiveGame, options: argparse.Namespace) -> Iterator[Outcome]:
    """Each level of a game, from a page that is loaded anew; one that does not begin is told."""
    with (
        served(game.folder(options.checkouts)) as url,
        browser_page(game.window) as (page, endpoint),
    ):
        for number, begin in enumerate(game.levels, 1):
            if trouble := _trouble_at_begin(page, f"{url}/{game.page}?seed={number}", begin):
                print(f"{game.repository} level {number} does not begin: {trouble}", flush=True)
            else:
                yield played(page, endpoint, game, options)


def _trouble_at_begin(page: Page, url: str, begin: str) -> str:
    """Begin a level; what kept it from beginning, or nothing."""
    from playwright.sync_api import Error

    try:
        page.goto(url, wait_until="domcontentloaded")
        page.wait_for_timeout(1000 * BEGUN_S)
        page.evaluate(begin)
        page.wait_for_timeout(1000 * BEGUN_S)
    except Error as error:
        return str(error).partition("\n")[0]
    return ""


def table(results: Sequence[tuple[LiveGame, Sequence[Outcome]]]) -> str:
    """All games as a Markdown table, with a last line for all of them together."""
    head = (
        "game",
        "",
        "levels",
        "won",
        "called solved",
        "wrongly",
        "gestures",
        "s",
        "the bot's reasons",
    )
    everything = [outcome for _, outcomes in results for outcome in outcomes]
    rows = [_row(game.repository, game.game, outcomes) for game, outcomes in results]
    rows = [head, ("---",) * len(head), *rows, _row("all", "", everything, reasons=False)]
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


def _row(
    name: str, game: str, outcomes: Sequence[Outcome], reasons: bool = True
) -> tuple[object, ...]:
    def count(is_so: Callable[[Outcome], bool]) -> int:
        return sum(map(is_so, outcomes))

    said = Counter(_short(each.ended.reason) for each in outcomes if each.ended.reason and reasons)
    return (
        name,
        game,
        len(outcomes),
        count(lambda each: each.won),
        count(lambda each: each.solved),
        count(lambda each: each.solved and not each.won),
        sum(each.ended.strokes for each in outcomes),
        round(sum(each.seconds for each in outcomes)),
        "; ".join(f"{times} x {reason}" if times > 1 else reason for reason, times in said.items()),
    )


def _short(reason: str) -> str:
    """A reason without what is in brackets or behind a colon, which a report tells."""
    return re.split(r" \(|: ", reason)[0].replace("|", "/")


def main(arguments: Sequence[str]) -> None:
    """Play what is there, and print what came of it."""
    parser = argparse.ArgumentParser("python -m tests.live")
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("--only", default="", help="games with this word in their names")
    parser.add_argument("--level-s", type=float, default=90.0, help="for each level, 90 seconds")
    parser.add_argument("--reports", type=Path, help="keep a report of each level there")
    parser.add_argument("--profiles", type=Path, help="play the games that have one there")
    parser.add_argument("--games", type=Path, help="other games, described as in games.toml")
    options = parser.parse_args(arguments)
    described = options.games or Path(__file__).with_name("games.toml")
    tables = tomllib.loads(described.read_text("utf-8"))["games"]
    results = []
    for game in (LiveGame(**each) for each in tables):
        if options.only not in f"{game.game} {game.repository}":
            continue
        if not game.folder(options.checkouts).is_dir():
            print(f"{game.repository}: no checkout")
            continue
        if options.profiles and not game.profile(options.profiles).is_file():
            continue
        outcomes = []
        for outcome in levels_of(game, options):
            outcomes.append(outcome)
            print(f"{game.repository} level {len(outcomes)}: {outcome}", flush=True)
        results.append((game, outcomes))
    print(f"\n{table(results)}")


if __name__ == "__main__":
    main(sys.argv[1:])
