"""Screens of the project's own practice games as a pool to learn from, with what was played.

python -m tools.train.practised POOL --seed 1 --count 400
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from bot.games import GAMES
from bot.gestures import Gesture, Stroke, Tap
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from solvers import Outcome, Unsolvable
from tools.draw.truth import Scene, State
from tools.train.pool import PooledScene, save
from tools.train.real import IN_A_SHARD, labelled

SIZES = ((720, 1280), (1080, 1920), (1080, 2400), (500, 800), (360, 780), (1280, 800), (1440, 900))
MOST_MOVES = 40
REST_S = 3.0
"""After each gesture, until all that moves has come to rest."""


def practised(seed: int) -> Scene:
    """A level of a practice game, played for a while."""
    rng = Random(f"practised {seed}")
    name = rng.choice(list(PRACTICE_GAMES))
    practice = PRACTICE_GAMES[name]
    size = None
    if practice.sides is not None and rng.random() < 0.6:
        least, most = practice.sides
        size = (rng.randint(least, min(most, 12)), rng.randint(least, min(most, 12)))
    settings = Settings(
        name, rng.randrange(10**6), rng.choice(list(practice.themes)), rng.choice(SIZES), size
    )
    simulator = Simulator(settings, level=rng.randint(1, 20))
    now_s = _play(simulator, rng.choice([0, 0, 1, 2, rng.randint(3, MOST_MOVES)]), rng)
    pixels = simulator.frame(now_s)
    puzzle = simulator.puzzle
    board = labelled(name, puzzle.board.as_json(), puzzle.grid.centres_px)
    if simulator.panel_is_up(now_s):
        board.state = State.COVERED
    return Scene(pixels, [board], f"practice {name} {settings.theme}")


def _play(simulator: Simulator, moves: int, rng: Random) -> float:
    """Make some moves of a solution; returns the time then."""
    game, now_s = GAMES[simulator.settings.game], 0.0
    while moves > 0 and simulator.puzzle.outcome is Outcome.ONGOING:
        try:
            plan = game.plan(simulator.puzzle.board)
        except Unsolvable:
            break
        some = list(plan[: rng.randint(1, moves)]) if game.whole_plan else list(plan[:1])
        moves -= len(some)
        for gesture in game.gestures(simulator.puzzle.board, some, simulator.puzzle.grid):
            now_s = _make(simulator, gesture, now_s) + REST_S
            simulator.frame(now_s)
        if game.in_one_gesture:
            break
    return now_s


def _make(simulator: Simulator, gesture: Gesture, now_s: float) -> float:
    points: Sequence[Any]
    if isinstance(gesture, Tap):
        points = [gesture.at_px]
    else:
        points = gesture.points_px if isinstance(gesture, Stroke) else []
    for number, point in enumerate(points):
        now_s += 0.05
        (simulator.drag if number else simulator.press)(point, now_s)
    if points:
        simulator.lift(points[-1], now_s)
    return now_s


def main() -> None:
    """Fill a pool with screens of the practice games."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.practised", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400, help="screens to make")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, arguments.count, IN_A_SHARD):
        seeds = range(first, min(first + IN_A_SHARD, arguments.count))
        scenes = [practised(arguments.seed * 10**6 + seed) for seed in seeds]
        path = arguments.folder / f"shard-practised-{arguments.seed:06d}-{first:06d}.pickle"
        save(path, (PooledScene.of(0, scene) for scene in scenes))


if __name__ == "__main__":
    main()
