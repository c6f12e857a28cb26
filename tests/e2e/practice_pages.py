"""Practice games on their web page, in a browser without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final

from bot.devices.browser.device import BrowserDevice
from bot.devices.browser.tab import BrowserOptions
from bot.devices.practice import PracticeDevice
from bot.loop.events import LevelEnded
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from bot.web.practice import serving
from calibration import Profile

SCALES: Final = (1.0, 1.25, 2.0)

SIZE: Final = (540, 960)
"""Of the practice screen, unless another is wanted. Divided by each of the scales it is whole."""

QUICK: Final[dict[str, dict[str, Any]]] = {
    "cat": {"strength": "random", "size": (7, 7)},
    "klotski": {"size": (4, 4)},
    "knight": {"size": (5, 5)},
}
"""What is asked of a game so that its levels take no longer than others."""


def simulator_of(
    game: str, level: int = 1, size_px: tuple[int, int] = SIZE, **more: Any
) -> Simulator:
    """A game whose levels are quickly played. Each has the next of the game's themes."""
    return Simulator(Settings(game, size_px=size_px, **QUICK.get(game, {}) | more), level=level)


class PracticePage(BrowserDevice):
    """The page of a practice game: the pictures of its buttons are known, as in process."""

    def __init__(self, simulator: Simulator, url: str, options: BrowserOptions) -> None:
        self._known = PracticeDevice(simulator)
        super().__init__(url, options)

    @property
    def profile(self) -> Profile:
        return self._known.profile


@contextmanager
def practice_page(simulator: Simulator, scale_factor: float) -> Iterator[PracticePage]:
    """A page with a pixel of the display for each of the game's."""
    width, height = (round(side / scale_factor) for side in simulator.layout.size_px)
    options = BrowserOptions((width, height), scale_factor)
    with (
        serving(simulator) as url,
        closing(PracticePage(simulator, f"{url}?exact", options)) as page,
    ):
        yield page


def print_table(wanted: Sequence[str], play: Callable[[str, float], Sequence[LevelEnded]]) -> None:
    """Play a level of each of the games at each of the scales that are named, all of them if none
    is, and print a line for each."""
    games = [name for name in wanted if name in PRACTICE_GAMES] or list(PRACTICE_GAMES)
    scales = [scale for scale in SCALES if str(scale) in wanted] or SCALES
    for game in games:
        for scale in scales:
            (result,) = play(game, scale)
            told = f"{result.ending.value} {result.reason}".strip()
            line = f"{game:9} x{scale:<4}  {told:12}  {result.strokes:3} strokes"
            print(f"{line}  {result.retries} retries", flush=True)
