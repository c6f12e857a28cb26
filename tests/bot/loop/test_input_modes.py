"""How a game wants its moves: what each way does, and how the loop finds the one that works."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise, starmap, takewhile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.devices import Screenshot
from bot.errors import WrongOption
from bot.games import GAMES, Game
from bot.games.cat import CAT
from bot.games.klotski import KLOTSKI
from bot.games.knight import KNIGHT
from bot.games.maze import MAZE
from bot.games.one_line import ONE_LINE
from bot.gestures import Gesture, KeyName, Keys, Stroke, Tap, finer, stroke_through
from bot.loop.events import Acted, Ending
from bot.loop.input_memory import InputMemory, memory_of
from bot.loop.input_modes import Inputs, check, gestures, modes_of
from bot.practice import Settings, Simulator
from bot.practice.maze.puzzle import Maze
from calibration import Profile
from solvers import Cell, IllegalMove, Outcome, Unsolvable, klotski, maze, one_line
from solvers.cells import pair
from tests.bot.loop.bench import Bench
from tests.bot.loop.truth import QUICK, Truth
from vision import Grid, Pixels, Reading
from vision.view import Image

CENTRES_PX = np.array(
    [[(100.0 + 50 * col, 200.0 + 40 * row) for col in range(5)] for row in range(5)]
)
GRID = Grid(CENTRES_PX, (50.0, 40.0), (400, 500))

LINE = one_line.Board.from_text("S..\n.#.\n...\n")
MAZE_BOARD = maze.Board.from_text("000\n110\n000\nstart: 0,0\n")


def px(*cells: Cell) -> list[tuple[float, float]]:
    return [GRID.centre(cell) for cell in cells]


def points(made: Sequence[Gesture]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for gesture in made:
        if isinstance(gesture, Tap):
            found.append(gesture.at_px)
        elif isinstance(gesture, Stroke):
            found += gesture.points_px
    return found


ROUTES: list[tuple[Game, object, Sequence[object], list[Cell]]] = [
    (ONE_LINE, LINE, ["r", "r", "d"], [(0, 0), (0, 1), (0, 2), (1, 2)]),
    (MAZE, MAZE_BOARD, [(0, 1), (0, 2), (1, 2)], [(0, 0), (0, 1), (0, 2), (1, 2)]),
]


@pytest.mark.parametrize(("game", "board", "moves", "route"), ROUTES)
def test_cells_in_order_are_passed_in_each_way(
    game: Game, board: object, moves: Sequence[object], route: list[Cell]
) -> None:
    made = {mode: gestures(mode, game, board, moves, GRID) for mode in game.inputs}
    way = px(*route)
    assert made["stroke"] == game.gestures(board, moves, GRID) == [Stroke(tuple(way))]
    assert made["taps"] == [Tap(point) for point in way[1:]]
    assert made["keys"] == [Keys(("right", "right", "down"))]
    assert made["letters"] == [Keys(("d", "d", "s"))]
    assert made["drag"] == [Stroke(pair) for pair in pairwise(way)]
    assert made["hover"] == [Stroke(tuple(way), pressed=False)]
    assert made["touch"] == [Stroke(tuple(way), finger=True)]
    assert made["begin"] == [Tap(point) for point in way]
    ends = [each.points_px for each in made["swipe"] if isinstance(each, Stroke) and each.flung]
    swipes = [(end[0] - start[0], end[1] - start[1]) for start, *_, end in ends]
    half = min(GRID.extent_px().size) / 2
    assert swipes == [(half, 0), (half, 0), (0, half)]


@pytest.mark.parametrize(
    ("goal", "out"), [((0, 1), ["up"]), ((2, 2), ["down", "right"]), ((1, 1), [])]
)
def test_a_maze_is_left_where_its_goal_lies_at_the_rim(goal: Cell, out: list[KeyName]) -> None:
    board = maze.Board.from_text("000\n000\n000\n")
    board = replace(board, start=(1, 0), goal=goal)
    moves = MAZE.plan(board)
    (made,) = gestures("keys", MAZE, board, moves, GRID)
    assert isinstance(made, Keys)
    steps = len(maze.route(board, moves)) - 1
    assert list(made.names[steps:]) == out
    (part,) = gestures("keys", MAZE, replace(board, goal=(0, 2)), [(0, 0)], GRID)
    assert isinstance(part, Keys)
    assert len(part.names) == 1


def test_line_without_a_start_begins_with_a_tap() -> None:
    board = one_line.Board.from_text("..\n..\n")
    moves = ["@1,0", "u", "r"]
    way = px((1, 0), (0, 0), (0, 1))
    assert gestures("taps", ONE_LINE, board, moves, GRID) == [Tap(point) for point in way]
    assert gestures("keys", ONE_LINE, board, moves, GRID) == [Tap(way[0]), Keys(("up", "right"))]


def test_pieces_are_tapped_and_then_each_free_cell_before_them() -> None:
    board = klotski.Board.from_text("A..\nA..\n...\ntarget: A\ngoal: 1,2 2,2\n")
    made = gestures("taps", KLOTSKI, board, [(1, "d"), (1, "rr")], GRID)
    assert points(made) == px((1, 0), (2, 0), (1, 0), (1, 1), (1, 2))


def test_pieces_are_dragged_by_their_front_onto_the_free_cell_in_small_parts() -> None:
    board = klotski.Board.from_text("AA..\n....\ntarget: A\ngoal: 1,2 1,3\n")
    made = gestures("drag", KLOTSKI, board, [(1, "rd")], GRID)
    one, other = px((0, 1), (0, 2)), px((0, 1), (1, 1))
    assert made == [finer(Stroke(tuple(way)), 4) for way in (one, other)]
    (x, y), (to_x, _) = one
    quarters = tuple((x + part * (to_x - x), y) for part in (0, 0.25, 0.5, 0.75, 1))
    assert made[0] == Stroke(quarters)


@pytest.mark.parametrize(
    ("text", "corners"),
    [
        ("AA..\nAA..\ntarget: A\ngoal: 0,2 0,3 1,2 1,3\n", [(0, 0), (1, 1)]),
        (".A..\nAA..\ntarget: A\ngoal: 0,2 1,1 1,2\n", []),
    ],
)
def test_pieces_are_dragged_between_their_middle_and_that_of_a_cell(
    text: str, corners: list[Cell]
) -> None:
    """Which of two positions is meant is clear to games that go by either."""
    board = klotski.Board.from_text(text)
    (made,) = gestures("stroke", KLOTSKI, board, [(1, "r")], GRID)
    cell, _ = klotski.route(board, (1, "r"))
    middle_px = np.mean(px(*corners or [cell]), axis=0)
    x, y = (middle_px + GRID.centre(cell)) / 2
    assert points([made]) == [(x, y), (x + GRID.pitch_px[0], y)]


def test_pieces_are_tapped_beside_the_free_cell_step_by_step() -> None:
    board = klotski.Board.from_text("AA..\n....\ntarget: A\ngoal: 1,2 1,3\n")
    first, second = points(gestures("push", KLOTSKI, board, [(1, "rd")], GRID))
    assert (GRID.cell_at(first), GRID.cell_at(second)) == ((0, 1), (0, 1))
    (x, y), (_, right_of) = GRID.centre((0, 1)), GRID.centre((0, 2))
    assert first[0] > x
    assert first[1] == right_of
    assert second[1] > y


def test_pieces_are_chosen_and_then_moved_with_a_key_for_each_step() -> None:
    board = klotski.Board.from_text("AA..\nAA..\n....\ntarget: A\ngoal: 1,2 1,3 2,2 2,3\n")
    made = gestures("keys", KLOTSKI, board, [(1, "rd"), (1, "r")], GRID)
    assert [GRID.cell_at(each.at_px) for each in made if isinstance(each, Tap)] == [(0, 0), (1, 1)]
    assert made[1::2] == [Keys(("right", "down")), Keys(("right",))]


def test_a_piece_that_was_chosen_already_is_not_let_go_of_by_the_tap_before_a_key() -> None:
    board = klotski.Board.from_text("ABB\nCBB\nCD.\ntarget: B\ngoal: 1,1 1,2 2,1 2,2\n")
    made = gestures("keys", KLOTSKI, board, [(4, "r"), (4, "l")], GRID)
    taps = [GRID.cell_at(each.at_px) for each in made if isinstance(each, Tap)]
    assert taps == [(0, 0), (2, 1), (0, 0), (2, 2)]


def test_a_piece_that_was_moved_by_keys_goes_out_of_its_tray_by_a_key() -> None:
    board = klotski.Board.from_text("""
        BB...
        .....
        .....
        .....
        .AA..
        target: A
        goal: 4,1 4,2
    """)
    assert KLOTSKI.finish["keys"](board, (), GRID)[-1] == Keys(("down",))


def test_pieces_are_dragged_a_little_farther_and_a_little_less_far() -> None:
    board = klotski.Board.from_text("A..\n...\ntarget: A\ngoal: 0,2\n")
    ends = {
        mode: points(gestures(mode, KLOTSKI, board, [(1, "rr")], GRID))[-1]
        for mode in ("stroke", "long", "short")
    }
    assert ends["short"] < ends["stroke"] == GRID.centre((0, 2)) < ends["long"]
    assert all(GRID.cell_at(end) == (0, 2) for end in ends.values())


def test_each_game_has_its_own_way_first_and_only_ways_that_differ() -> None:
    assert {name: modes_of(game) for name, game in GAMES.items()} == {
        "one-line": [
            "stroke",
            "taps",
            "keys",
            "drag",
            "hover",
            "touch",
            "begin",
            "swipe",
            "letters",
        ],
        "maze": ["stroke", "keys", "taps", "drag", "hover", "touch", "begin", "swipe", "letters"],
        "klotski": ["stroke", "drag", "touch", "taps", "push", "keys", "long", "short", "letters"],
        "knight": ["taps", "begin", "drag", "touch"],
        "cat": ["taps", "touch"],
    }
    for game in GAMES.values():
        assert next(iter(game.inputs.values())) is game.gestures


@pytest.mark.parametrize(("game", "mode"), [(KNIGHT, "keys"), (CAT, "stroke"), (KLOTSKI, "hover")])
def test_way_that_a_game_has_not_is_refused(game: Game, mode: str) -> None:
    with pytest.raises(WrongOption, match=f"{game.name} cannot be played with input = '{mode}'"):
        check(mode, game)


def test_the_loop_refuses_it_too_and_touches_nothing() -> None:
    bench = Bench()
    game = replace(bench.game, inputs={"taps": ONE_LINE.inputs["taps"]})
    (result,) = bench.play(games=[game], profile=Profile(input="keys"))
    assert result.ending is Ending.GAVE_UP
    assert "use taps" in result.reason
    assert bench.touched == []


def only(mode: str, bench: Bench) -> Bench:
    """A bench whose game is deaf to all but one kind of input."""

    def heard(gesture: Gesture, _number: int) -> Gesture | None:
        if isinstance(gesture, Tap):
            on_panel = bench.simulator.panel_is_up(bench.clock.now_s())
            return gesture if mode == "taps" or on_panel else None
        if isinstance(gesture, Keys):
            return typed(bench, gesture) if mode == "keys" else None
        if gesture.finger:
            return gesture if mode == "touch" else None
        if not gesture.pressed:
            return replace(gesture, pressed=True) if mode == "hover" else None
        return gesture if mode == "drag" and len(gesture.points_px) == 2 else None

    bench.on_act = heard
    return bench


STEPS: dict[str, Cell] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def typed(bench: Bench, keys: Keys) -> Stroke:
    """What a game makes of keys: steps from where its line ends."""
    cells = [bench.puzzle.head]
    assert cells[0] is not None
    for name in keys.names:
        (row, col), (down, right) = cells[-1], STEPS[name]
        cells.append((row + down, col + right))
    return Stroke(tuple(map(bench.puzzle.grid.centre, cells)))


def kinds(bench: Bench) -> list[str]:
    """What was made of each level, without repeats."""
    found = [
        "hover" if isinstance(each, Stroke) and not each.pressed else type(each).__name__
        for each in bench.touched
    ]
    return [kind for at, kind in enumerate(found) if at == 0 or kind != found[at - 1]]


@pytest.mark.parametrize("mode", ["taps", "keys", "drag", "hover", "touch"])
def test_game_that_is_deaf_to_strokes_is_won(mode: str, tmp_path: Path) -> None:
    memory = InputMemory(tmp_path / "new" / "inputs.json")
    bench = only(mode, Bench())
    results = bench.play(levels=2, memory=memory)
    assert [result.ending for result in results] == [Ending.SOLVED] * 2
    assert results[0].retries >= 2
    assert results[1].retries == 0
    assert memory.recall("one-line") == mode
    assert not bench.blind_touches
    again = only(mode, Bench())
    (result,) = again.play(memory=memory)
    assert (result.ending, result.retries) == (Ending.SOLVED, 0)


def test_another_way_is_tried_also_after_one_has_worked() -> None:
    """A game that takes strokes on its first level, and taps from then on."""
    bench = Bench()

    def heard(gesture: Gesture, _number: int) -> Gesture | None:
        if bench.simulator.level == 1 or bench.simulator.panel_is_up(bench.clock.now_s()):
            return gesture
        return gesture if isinstance(gesture, Tap) else None

    bench.on_act = heard
    results = bench.play(levels=2)
    assert [result.ending for result in results] == [Ending.SOLVED] * 2
    assert results[1].retries >= 2


def cut_short_or_clicked(truth: Truth, gesture: Gesture) -> Gesture | None:
    """Quick strokes of less than a step are followed, and a click takes the first way that is
    free."""
    grid = truth.simulator.puzzle.grid
    if isinstance(gesture, Stroke):
        *before, (x0, y0), (x1, y1) = gesture.points_px
        part = max(abs(x1 - x0) / grid.pitch_px[0], abs(y1 - y0) / grid.pitch_px[1])
        end = x0 + (x1 - x0) / part, y0 + (y1 - y0) / part
        is_followed = part < 0.9 and gesture.step_ms <= 40
        return replace(gesture, points_px=(*before, (x0, y0), end)) if is_followed else None
    if isinstance(gesture, Keys):
        return None
    if truth.panel:
        return gesture
    board = truth.simulator.puzzle.board
    cell = grid.cell_at(gesture.at_px)
    piece = board.cells[cell[0]][cell[1]] if cell else klotski.EMPTY
    for step in "udlr" if piece > 0 else "":
        with suppress(IllegalMove):
            klotski.play(board, (piece, step))
            return stroke_through(klotski.route(board, (piece, step)), grid)
    return None


def test_a_way_that_works_by_chance_does_not_keep_the_others_from_being_tried() -> None:
    truth = Truth(Simulator(Settings("klotski", size_px=(360, 640))), hear=cut_short_or_clicked)
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


@pytest.mark.parametrize("mode", ["taps", "keys", "drag", "hover", "touch"])
def test_way_that_the_profile_names_is_the_only_one(mode: str) -> None:
    bench = only(mode, Bench())
    (result,) = bench.play(profile=Profile(input=mode))  # type: ignore[arg-type]
    assert (result.ending, result.retries) == (Ending.SOLVED, 0)


def test_strokes_come_twice_then_the_others_then_slower_strokes() -> None:
    bench = Bench(on_act=lambda _gesture, _number: None)
    (result,) = bench.play()
    assert result.ending is Ending.GAVE_UP
    assert "13 tries" in result.reason
    flung = [each for each in bench.touched if isinstance(each, Stroke) and each.flung]
    strokes = [
        each
        for each in bench.touched
        if isinstance(each, Stroke) and len(each.points_px) > 2 and not each.flung
    ]
    assert [(each.step_ms, each.pressed, each.finger) for each in strokes] == [
        (20.0, True, False),
        (40.0, True, False),
        (40.0, False, False),
        (40.0, True, True),
        (80.0, True, False),
        (160.0, True, False),
        (160.0, True, False),
    ]
    others = ["Tap", "Keys", "Stroke", "hover", "Stroke", "Tap", "Stroke", "Keys"]
    assert kinds(bench) == ["Stroke", *others, "Stroke"]
    taps = [each for each in bench.touched if isinstance(each, Tap)]
    assert (len(taps), len(flung)) == (3 + 4, 3)  # three moves are enough to try a way


def test_slow_game_that_takes_strokes_only_is_won_by_slow_strokes() -> None:
    def slow(gesture: Gesture, _number: int) -> Gesture | None:
        long = isinstance(gesture, Stroke) and gesture.pressed and len(gesture.points_px) > 2
        return gesture if isinstance(gesture, Stroke) and long and gesture.step_ms >= 80 else None

    bench = Bench(on_act=slow)
    (result,) = bench.play()
    assert (result.ending, result.retries) == (Ending.SOLVED, 10)


def test_every_way_stays_on_the_board() -> None:
    bench = Bench(on_act=lambda _gesture, _number: None)
    bench.play()
    box = bench.puzzle.grid.extent_px()
    assert all(box.has(point) for point in points(bench.touched))


def test_stroke_that_works_leaves_nothing_to_remember(tmp_path: Path) -> None:
    path = tmp_path / "inputs.json"
    (result,) = Bench().play(memory=InputMemory(path))
    assert result.ending is Ending.SOLVED
    assert not path.exists()


def test_memory_that_has_become_wrong_is_corrected(tmp_path: Path) -> None:
    memory = InputMemory(tmp_path / "inputs.json")
    memory.remember("one-line", "keys")
    bench = Bench()
    (result,) = bench.play(memory=memory)
    assert result.ending is Ending.SOLVED
    assert kinds(bench) == ["Keys", "Stroke"]
    assert memory.recall("one-line") == "stroke"


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"one-line": 7}', '{"one-line": "psi"}', "\xff"])
def test_spoilt_memory_is_nothing_known(text: str, tmp_path: Path) -> None:
    path = tmp_path / "inputs.json"
    path.write_text(text, "latin-1")
    memory = InputMemory(path)
    assert Inputs(None, memory).choices(ONE_LINE)[0] == "stroke"
    memory.remember("maze", "keys")
    assert memory.recall("maze") == "keys"


@pytest.mark.parametrize(
    ("game", "first"), [(MAZE, "keys"), (ONE_LINE, "stroke"), (KLOTSKI, "stroke"), (CAT, "taps")]
)
def test_where_there_is_a_keyboard_mazes_are_walked_with_it_first(game: Game, first: str) -> None:
    inputs = Inputs(None, InputMemory(), has_keyboard=True)
    assert inputs.choices(game)[0] == first
    assert sorted(filter(None, inputs.choices(game))) == sorted(modes_of(game))


def test_the_likeliest_way_is_tried_from_the_other_end_before_another_way() -> None:
    inputs = Inputs(None, InputMemory(), has_keyboard=True)
    tried = [inputs.attempt(MAZE, number) for number in range(5)]
    assert [(each.mode, each.from_other_end) for each in tried] == [
        ("keys", False),
        ("keys", False),
        ("keys", True),
        ("stroke", False),
        ("stroke", True),
    ]


def test_what_has_worked_goes_before_the_keyboard() -> None:
    inputs = Inputs(None, InputMemory(), has_keyboard=True)
    inputs.has_worked(MAZE, "stroke")
    assert inputs.choices(MAZE)[:2] == ["stroke", "keys"]


def test_memory_lies_in_the_user_s_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    memory_of("browser ../../x").remember("maze", "keys")
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    assert file.parent == tmp_path / "minigame-bot" / "inputs"
    assert memory_of("browser other").recall("maze") is None


def test_confirm_button_is_pressed_after_the_moves() -> None:
    bench = Bench(Simulator(Settings(theme="cat", size_px=(270, 480))))
    hint = bench.simulator.layout.hint
    button = np.ascontiguousarray(hint.cut(bench.grab().pixels))
    (result,) = bench.play(profile=Profile(confirm_button=button))
    assert result.ending is Ending.SOLVED
    acts = [event for event in bench.events if isinstance(event, Acted)]
    assert [event.purpose for event in acts] == ["moves", "confirm"]
    (tap,) = acts[1].gestures
    assert isinstance(tap, Tap)
    assert hint.has(tap.at_px)


STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

WALKS_MS = 120.0
"""As long as the walker is drawn on its way from cell to cell: it arrives before the panel does."""


@dataclass
class Walked(Truth):
    """A maze that is walked by keys."""

    keys: list[Keys] = field(default_factory=list)
    way: list[Cell] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.hear = lambda _, gesture: self.walked(gesture)

    def walked(self, gesture: Gesture) -> Gesture | None:
        """Keys move the walker as far as it can go, at its own pace."""
        if not isinstance(gesture, Keys) or self.won:
            return None
        self.keys.append(gesture)
        puzzle = self.simulator.puzzle
        cells = [puzzle.board.start]
        for name in filter(STEPS.__contains__, gesture.names):
            (row, col), (down, right) = cells[-1], STEPS[name]
            if (row + down, col + right) in puzzle.board.passages[row, col]:
                cells.append((row + down, col + right))
        self.way += cells
        walk = replace(stroke_through(cells, puzzle.grid), step_ms=WALKS_MS)
        return walk if len(cells) > 1 else None


@dataclass
class Trailing(Walked):
    """One that hears four keys at a time, can be read before it is touched only, and marks where
    its walker was."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.sighted = lambda truth: not truth.touched
        self.disturb = lambda _, pixels: self.trailed(pixels)

    def walked(self, gesture: Gesture) -> Gesture | None:
        if isinstance(gesture, Keys):
            gesture = replace(gesture, names=gesture.names[:4])
        return super().walked(gesture)

    def trailed(self, pixels: Pixels) -> Pixels:
        puzzle = self.simulator.puzzle
        way = [] if self.panel else self.way
        for cell in takewhile(lambda cell: cell != puzzle.board.start, way):
            (x, y), half = map(round, puzzle.grid.centre(cell)), puzzle.grid.pitch_px[0] / 4
            pixels[y - round(half) : y + round(half), x - round(half) : x + round(half)] = (
                90,
                60,
                230,
            )
        return pixels


@pytest.mark.parametrize("seed", range(4))
def test_a_walker_that_leaves_a_trail_is_followed(seed: int) -> None:
    truth = Trailing(Simulator(Settings("maze", size=(7, 7), seed=seed, size_px=(360, 640))))
    (result,) = truth.play()
    assert (result.ending, truth.won) == (Ending.SOLVED, True)


@dataclass
class Mistaken(Walked):
    """One whose start is taken for its goal."""

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        return reading if self.won else replace(reading, board=maze.turned(reading.board))


@pytest.mark.parametrize("seed", range(6))
def test_maze_whose_goal_is_taken_for_its_start_is_walked_from_the_other_end(seed: int) -> None:
    truth = Mistaken(Simulator(Settings("maze", size=(7, 7), seed=seed, size_px=(360, 640))))
    (result,) = truth.play()
    assert (result.ending, truth.won) == (Ending.SOLVED, True)
    assert len(truth.keys) <= 3


@pytest.mark.parametrize("notices", [True, False])
def test_a_game_that_has_not_noticed_the_last_key_gets_it_again(
    monkeypatch: pytest.MonkeyPatch, notices: bool
) -> None:
    truth = Walked(Simulator(Settings("maze", size=(7, 7), size_px=(360, 640))))
    if not notices:
        monkeypatch.setattr(truth.simulator, "panel_is_up", lambda _now_s: False)
    (result,) = truth.play()
    assert (result.ending, truth.won) == (Ending.SOLVED, True)
    walked, last = truth.keys[-1], truth.touched[-1]
    assert isinstance(last, Keys)
    back = {"up": "down", "down": "up", "left": "right", "right": "left"}
    again = last.names == (back[walked.names[-1]], walked.names[-1])
    assert (last is walked) is notices
    assert notices or (again and last.step_ms > walked.step_ms)


@dataclass
class Slow(Walked):
    """One that does not hear each third key that comes fast."""

    def walked(self, gesture: Gesture) -> Gesture | None:
        if not isinstance(gesture, Keys):
            return None
        heard = [name for at, name in enumerate(gesture.names) if gesture.step_ms > 100 or at % 3]
        walked = super().walked(replace(gesture, names=tuple(heard)))
        self.keys[-1:] = [gesture]
        return walked


def test_keys_that_got_on_in_part_are_pressed_again_and_slower() -> None:
    truth = Slow(Simulator(Settings("maze", size=(9, 9), seed=3, size_px=(360, 640))))
    (result,) = truth.play()
    assert (result.ending, truth.won) == (Ending.SOLVED, True)
    made = [each.gestures[0] for each in truth.events if isinstance(each, Acted)]
    after_first = made[made.index(truth.keys[0]) :]
    assert after_first == truth.keys
    assert [each.step_ms for each in truth.keys] == sorted(each.step_ms for each in truth.keys)


@dataclass
class Queueing(Walked):
    """One that hears all keys and walks a cell in 0.6 seconds; looks take as long."""

    queue: list[KeyName] = field(default_factory=list)
    walked_at_s: float = 0.0

    def walked(self, gesture: Gesture) -> Gesture | None:
        if isinstance(gesture, Keys):
            self.queue += gesture.names
        return None

    def grab(self) -> Screenshot:
        self.clock.sleep(0.6)
        if self.queue and self.clock.now_s() - self.walked_at_s >= 0.6:
            step = super().walked(Keys((self.queue.pop(0),)))
            assert step is not None
            self._inner.act([step])
            self.walked_at_s = self.clock.now_s()
        return super().grab()


def test_a_walk_that_lasts_longer_than_idleness_may_is_waited_for() -> None:
    truth = Queueing(Simulator(Settings("maze", size=(9, 9), seed=3, size_px=(360, 640))))
    (result,) = truth.play()
    assert truth.won
    assert "all 17 moves were seen to land" in result.reason  # its panel comes at once
    assert len(truth.keys) * 0.6 > QUICK.idle_s + QUICK.unknown_s


@dataclass
class Running(Walked):
    """One that runs on to the next fork or corner at a key, and hears none on the way."""

    def walked(self, gesture: Gesture) -> Gesture | None:
        if not isinstance(gesture, Keys):
            return None
        way, passages = gesture.names[:1], self.simulator.puzzle.board.passages
        (down, right), cell = STEPS[way[0]], self.simulator.puzzle.board.start
        while (cell := (cell[0] + down, cell[1] + right)) in passages and len(passages[cell]) == 2:
            way += way[:1]
        walked = super().walked(replace(gesture, names=way))
        self.keys[-1:] = [gesture]
        return walked


@dataclass
class Confused(Running):
    """One on half of whose boards the goal is taken for the start, as of the first move."""

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        row, col = reading.board.start
        is_turned = self.keys and (row + col) % 2 and not self.won
        return replace(reading, board=maze.turned(reading.board)) if is_turned else reading


@dataclass
class Flickering(Running):
    """One whose goal never looks the same twice, and is overlooked every other time, until told."""

    missed: int = 0

    def grab(self) -> Screenshot:
        screenshot, puzzle = super().grab(), self.simulator.puzzle
        (x, y), side = puzzle.grid.centre(puzzle.board.goal), puzzle.grid.pitch_px[0] / 4
        top, bottom, left, right = (int(at + by) for at in (y, x) for by in (-side, side))
        screenshot.pixels[top:bottom, left:right] = (97 * self.grabs % 256, 60, 200)
        return screenshot

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        self.missed += bool(self.keys and "goal" not in profile.hints)
        goal = None if self.missed % 2 else reading.board.goal
        return replace(reading, board=replace(reading.board, goal=goal))


@dataclass
class Covering(Trailing):
    """One whose figure covers the goal when it stands there, all in another colour."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.sighted = lambda _: True
        self.disturb = lambda _, pixels: self.arrived(self.trailed(pixels))

    def walked(self, gesture: Gesture) -> Gesture | None:
        return Walked.walked(self, gesture)

    def arrived(self, pixels: Pixels) -> Pixels:
        puzzle = self.simulator.puzzle
        if self.won and not self.panel:
            (x, y), half = puzzle.grid.centre(puzzle.board.goal), puzzle.grid.pitch_px[0] * 0.4
            pixels[round(y - half) : round(y + half), round(x - half) : round(x + half)] = 128
        return pixels

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        board = reading.board
        goal = None if board.start == board.goal else board.goal
        return replace(reading, board=replace(board, goal=goal))


@dataclass
class Strayed(Flickering):
    """One whose figure leaves the way at first where that forks; its goal is always seen."""

    pressed_s: list[float] = field(default_factory=list)

    def walked(self, gesture: Gesture) -> Gesture | None:
        if not isinstance(gesture, Keys):
            return None
        self.pressed_s.append(self.clock.now_s())
        names = gesture.names if self.keys else self._leaving(gesture.names)
        return Walked.walked(self, replace(gesture, names=tuple(names)))

    def _leaving(self, names: Sequence[KeyName]) -> list[KeyName]:
        passages, cells = self.simulator.puzzle.board.passages, [self.simulator.puzzle.board.start]
        for at, name in enumerate(names):
            (row, col), here = cells[-1], STEPS[name]
            others: list[KeyName] = ["up", "down", "left", "right"]
            for other in others:
                there = (row + STEPS[other][0], col + STEPS[other][1])
                if other != name and there in passages[row, col] and there not in cells:
                    return [*names[:at], other]
            cells.append((row + here[0], col + here[1]))
        raise AssertionError("its way does not fork")

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        return Truth.read(self, image, profile)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_goal_that_never_rests_is_known_once_a_move_has_landed(seed: int) -> None:
    truth = Flickering(Simulator(Settings("maze", size=(9, 9), seed=seed, size_px=(360, 640))))
    (result,) = truth.play()
    assert truth.won, result.reason


@pytest.mark.parametrize("seed", [0, 1])
def test_a_goal_below_the_figure_is_reached(seed: int) -> None:
    settings = Settings("maze", size=(9, 9), seed=seed, size_px=(360, 640))
    truth = Covering(Simulator(settings))
    (result,) = truth.play()
    assert (result.ending, result.reason) == (Ending.SOLVED, "")


@pytest.mark.parametrize(("shown", "goal"), [("000", (2, 0)), ("100", None)])
def test_a_goal_is_kept_where_the_board_is_open(shown: str, goal: Cell | None) -> None:
    before = maze.Board.from_text("000\n110\n000\nstart: 0,0\ngoal: 2,0\n")
    board = maze.Board.from_text(f"000\n110\n{shown}\nstart: 0,2\n")
    assert MAZE.kept(board, before) == replace(board, goal=goal)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_figure_that_left_its_way_is_not_waited_for_as_one_that_has_won(seed: int) -> None:
    truth = Strayed(Simulator(Settings("maze", size=(9, 9), seed=seed, size_px=(360, 640))))
    truth.play()
    assert truth.won
    assert truth.pressed_s[1] - truth.pressed_s[0] < 5 + QUICK.unknown_s


@dataclass
class Gliding(Walked):
    """One that is not ready for another key for long: after some moves that only it wanted, its
    figure is back where it was."""

    def walked(self, gesture: Gesture) -> Gesture | None:
        if not isinstance(gesture, Keys):
            return None
        heard = gesture.names[::2] if not self.keys or len(gesture.names) == 1 else ()
        walked = super().walked(replace(gesture, names=heard)) if heard else None
        self.keys[len(self.keys) - bool(heard) :] = [gesture]
        return walked


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", [Running, Confused, Gliding])
def test_keys_that_go_too_far_are_pressed_one_by_one(kind: type[Running], seed: int) -> None:
    truth = kind(Simulator(Settings("maze", size=(9, 9), seed=seed, size_px=(360, 640))))
    truth.play()
    assert truth.won  # a panel may cover it before it shows
    assert all(len(each.names) == 1 for each in truth.keys[3:])


@dataclass
class Overlooked(Walked):
    """One with a wall that the reader never sees, across the way that a plan takes."""

    def __post_init__(self) -> None:
        super().__post_init__()
        board = self.simulator.puzzle.board
        here, there = maze.plan(board)[4:6]
        assert isinstance(self.simulator.puzzle, Maze)
        self.simulator.puzzle.board = replace(board, walls=board.walls | {pair(here, there)})
        self.wall = pair(here, there)

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        reading = super().read(image, profile)
        board = reading.board
        return replace(reading, board=replace(board, walls=board.walls - {self.wall}))


@pytest.mark.parametrize("seed", [0, 4, 30])
def test_a_wall_that_was_not_read_is_walked_around(seed: int) -> None:
    truth = Overlooked(Simulator(Settings("maze", size=(9, 9), seed=seed, size_px=(360, 640))))
    truth.play()
    assert truth.won


def unread_wall(seed: int) -> Bench:
    """A line that meets a wall which the reader does not see, in a game whose stroke is taken back
    to its start by a tap on that, and that has no button for it."""
    simulator = Simulator(Settings(theme="cat", size_px=(270, 480), seed=seed))
    bench = Bench(simulator, profile_changes={"restart_button": None})
    level = bench.puzzle.level
    for wall in starmap(pair, pairwise(one_line.route(level, one_line.plan(level)))):
        with suppress(Unsolvable):
            walled = replace(level, walls=frozenset([wall]))
            one_line.plan(walled)
            bench.puzzle.level = bench.puzzle.board = walled
            break

    def heard(gesture: Gesture, _number: int) -> Gesture | None:
        if isinstance(gesture, Tap) and bench.puzzle.grid.cell_at(gesture.at_px) == level.start:
            bench.puzzle.restart()
            return None
        return gesture

    bench.on_act = heard
    return bench


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_line_that_meets_a_wall_that_was_not_read_is_begun_anew_beside_it(seed: int) -> None:
    bench = unread_wall(seed)
    assert bench.puzzle.level.walls

    def blind(image: Image, profile: Profile) -> Reading[Any]:
        reading = bench.read(image, profile)
        return replace(reading, board=replace(reading.board, walls=frozenset()))

    (result,) = bench.play(games=[replace(bench.game, read=blind)])
    assert result.ending is Ending.SOLVED, result.reason
    assert bench.puzzle.outcome is Outcome.SOLVED


def test_end_that_the_user_has_named_is_no_other() -> None:
    truth = Mistaken(Simulator(Settings("maze", size=(7, 7), size_px=(360, 640))))
    goal = truth.simulator.puzzle.board.goal
    (result,) = truth.play(profile=Profile(hints={"start": goal}))
    assert not truth.won
    assert result.ending is Ending.GAVE_UP
