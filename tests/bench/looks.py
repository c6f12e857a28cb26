"""How many screenshots does a gesture take, and how long does a move last?

    python -m tests.bench.looks [LEVELS] [GAME ...]

Plays practice games and prints a Markdown table. Sleeping takes no time, and reading counts none,
so two commits can be compared on any machine. ``game`` is how long a move would last if the bot
were there the moment the game is at rest.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bot.clock import SimulatedClock
from bot.devices import Screenshot
from bot.devices.practice import PracticeDevice
from bot.games import GAMES
from bot.gestures import Gesture
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from tests.bench.overhead import animation_s


class Counting(PracticeDevice):
    """A practice device that counts, and adds up how long gestures and animations take."""

    looks = gestures = 0
    game_s = 0.0

    def grab(self) -> Screenshot:
        self.looks += 1
        return super().grab()

    def act(self, gestures: Sequence[Gesture]) -> None:
        started_s = self.clock.now_s()
        super().act(gestures)
        self.gestures += len(gestures)
        now_s = self.clock.now_s()
        self.game_s += now_s - started_s + animation_s(self.simulator, now_s)


def row(game: str, levels: int) -> str:
    """The line of one game."""
    strength = "random" if PRACTICE_GAMES[game].strengths else None
    clock = SimulatedClock()
    device = Counting(Simulator(Settings(game, size_px=(360, 640), strength=strength)), clock)
    results = play(Setup(device, [GAMES[game]], clock), levels)
    won = sum(result.ending.value == "solved" for result in results)
    looks, per_move_s, game_s = (
        total / device.gestures for total in (device.looks, clock.now_s(), device.game_s)
    )
    part = f"{per_move_s / game_s:.2f}"
    return (
        f"| {game} | {won}/{levels} | {device.gestures} | {looks:.1f} | {per_move_s:.2f} |"
        f" {game_s:.2f} | {part} |"
    )


def main(levels: int, games: Sequence[str]) -> None:
    """Print the table."""
    print("| game | won | gestures | looks per gesture | s per gesture | game | ratio |")
    print("| --- |" + " ---: |" * 6)
    for game in games:
        print(row(game, levels), flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    numbers = [int(word) for word in words if word.isdigit()]
    names = [word for word in words if not word.isdigit()]
    main(numbers[0] if numbers else 3, names or list(PRACTICE_GAMES))
