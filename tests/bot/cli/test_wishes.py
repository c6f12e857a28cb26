"""What ``solve`` says besides one solution: hints, lists, counts, matrices, other demands."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli import listing
from solvers import klotski
from tests.bot.cli.command import COMMAND
from tests.bot.cli.inprocess import Run, run

MAZE_A = "0001\n0000\n0010\nstart: none\n"
MAZE_B = "0001\n0000\n0000\nstart: none\n"
KNIGHT = "N1 _ _ _ _\n" + "_ _ _ _ _\n" * 4
LOOP = "_ _ _ _ _ _\n" * 6
ONE_LINE = "S..\n...\n"
ONE_WAY = "S..\n##.\n"
CORNERS = "S...\n.#..\n.##.\n"
ZIP = "...\n...\n...\nwaypoints: 0,0 2,2\n"
ZIP_ONE_WAY = "...\n...\n...\nwaypoints: 0,0 1,0 2,0 2,1 1,1 0,1 0,2 2,2\n"
KLOTSKI = "7 1 0\n1 1 0\n4 0 0\n"
DONKEY = "ABBC\nABBC\nDEEF\nDGHF\nI..J\n"
CAT = ". . .\n . & .\n. . .\n"

Solve = Callable[..., Run]


@pytest.fixture
def solve(tmp_path: Path) -> Solve:
    def solve(text: str, *options: str | int) -> Run:
        board = tmp_path / "board.txt"
        board.write_text(text)
        return run("solve", board, *options)

    return solve


def solution(done: Run) -> dict[str, Any]:
    """The solution object of the only line of JSON."""
    (line,) = done.stdout.splitlines()
    found: dict[str, Any] = json.loads(line)["solution"]
    return found


def test_all_ways_through_a_maze_as_the_article_prints_them(solve: Solve) -> None:
    lines = solve(MAZE_A, "--all").stdout.splitlines()
    assert lines[4:6] == [
        "Path 1   :->(0,0)->(0,1)->(0,2)->(1,2)->(1,3)->(2,3)",
        "Path 2   :->(0,0)->(0,1)->(1,1)->(1,2)->(1,3)->(2,3)",
    ]
    assert lines[-2].startswith("Path 6   :->(0,0)->(1,0)->(2,0)->(2,1)->(1,1)->(0,1)->")
    assert lines[-1] == "6 solutions"


@pytest.mark.parametrize(("variant", "lengths"), [([], [10, 8, 6]), (["breadth-first"], [6] * 3)])
def test_the_order_of_the_list(solve: Solve, variant: list[str], lengths: list[int]) -> None:
    options = ["--variant", *variant] if variant else []
    found = solution(solve(MAZE_B, "--limit", 3, "--json", *options))
    assert [len(way) for way in found["solutions"]] == lengths
    assert found["complete"] is False


def test_all_tours_of_a_corner_are_304(solve: Solve) -> None:
    found = solution(solve(KNIGHT, "--all", "--json"))
    assert (len(found["solutions"]), found["complete"]) == (304, True)
    assert found["moves"] in found["solutions"]
    assert solution(solve(KNIGHT, "--count", "--json"))["solution_count"] == 304
    assert solve(KNIGHT, "--count").stdout.splitlines()[-1] == "304 solutions"


def test_closed_tours(solve: Solve) -> None:
    found = solution(solve(LOOP, "--variant", "closed", "--count", "--json"))
    (row, col), (last_row, last_col) = found["moves"][0], found["moves"][-1]
    assert sorted((abs(row - last_row), abs(col - last_col))) == [1, 2]
    assert found["solution_count"] == 9862


def test_a_hint_is_the_next_moves_of_a_plan(solve: Solve) -> None:
    whole = solution(solve(ONE_LINE, "--json"))["moves"]
    found = solution(solve(ONE_LINE, "--hint", 2, "--json"))
    assert found == {"status": "solved", "moves": whole[:2], "count": 2, "of": 5}
    assert solve(ONE_LINE, "--hint", 2).stdout.splitlines()[-1].startswith("2 of 5 moves: ")


def test_a_hint_longer_than_the_plan_is_the_plan(solve: Solve) -> None:
    found = solution(solve(CAT, "--hint", 9, "--json"))
    assert (found["status"], found["count"], found["of"]) == ("no forced win", 1, 1)


def test_a_hint_for_a_board_without_a_start_says_where_to_begin(solve: Solve) -> None:
    assert solve("..\n..\n", "--hint", 1).stdout.splitlines()[-1].startswith("begin at [")


def test_the_hardest_layouts_of_the_same_pieces(solve: Solve) -> None:
    found = solution(solve(DONKEY, "--hardest", "--json"))
    hardest = found["hardest"]
    assert (found["count"], hardest["moves"], hardest["layouts"]) == (81, 93, 65880)
    board = str(klotski.Board.from_json(hardest["boards"][0]))
    assert solve(DONKEY, "--hardest").stdout.endswith(f"need 93 moves, like\n{board}\n")
    assert solution(solve(board, "--json"))["count"] == 93


def test_memory_is_kept_to(solve: Solve) -> None:
    wide = ("0" * 14 + "\n") * 14 + "start: 0,0\n"
    done = solve(wide, "--count", "--memory", 1)
    assert done.status == 1
    assert "the ways cannot be counted in 1 MB of memory" in done.stderr
    done = solve(DONKEY, "--hardest", "--memory", 2)
    assert done.status == 1
    assert "65880 layouts take more than 2 MB" in done.stderr


@pytest.mark.parametrize(("text", "unique"), [(ZIP, False), (ZIP_ONE_WAY, True)])
def test_whether_a_solution_is_the_only_one(solve: Solve, text: str, unique: bool) -> None:
    assert solution(solve(text, "--unique", "--json"))["unique"] is unique
    said = solve(text, "--unique").stdout.splitlines()[-1]
    assert said == ("this is the only solution" if unique else "there are other solutions")


def test_fewest_steps_are_moves_of_one_cell(solve: Solve) -> None:
    found = solution(solve(KLOTSKI, "--game", "klotski", "--variant", "steps", "--json"))
    assert {len(steps) for _, steps in found["moves"]} == {1}


def test_an_explanation_in_the_language_that_is_asked_for(solve: Solve) -> None:
    said = solve(DONKEY, "--explain", "--lang", "en", "--hint", 1).stdout
    assert "\n- this is 横刀立马, number 34 of the 44 known levels: at least 81 moves" in said
    (first, *_) = solution(solve(ONE_WAY, "--explain", "--lang", "zh", "--json"))["explanation"]
    told = "从 0,0 只能走 0,1：没有别的路"
    assert first == {"kind": "forced", "cell": [0, 1], "move": "r", "reason": told}
    assert "explanation" not in solution(solve(ONE_WAY, "--json"))


def test_an_impossible_board_is_explained(solve: Solve) -> None:
    done = solve(CORNERS, "--explain", "--lang", "en", "--json")
    assert done.status == 1
    kinds = [each["kind"] for each in solution(done)["explanation"]]
    assert kinds == ["dead end", "parity"]
    shown = solve(CORNERS, "--explain", "--lang", "zh").stdout
    assert "都是死路" in shown


def test_matrices_of_the_article(solve: Solve) -> None:
    text = "goal: 1,1 1,2 2,1 2,2\n" + KLOTSKI
    done = solve(text, "--game", "klotski", "--matrices", "--json")
    found = solution(done)
    assert found["matrices"][0] == [[7, 1, 0], [1, 1, 0], [4, 0, 0]]
    assert found["matrices"][-1][1][1:] == [7, 1]
    assert len(found["matrices"]) == found["count"] + 1
    shown = solve(text, "--game", "klotski", "--matrices").stdout
    assert "\n\n7 1 0\n1 1 0\n4 0 0\n\n" in shown


NOT_OFFERED = [
    (ONE_LINE, ["--all"], "--all is for knight and maze, not for one-line"),
    (CAT, ["--limit", 5], "--limit is for knight and maze, not for cat"),
    (ONE_LINE, ["--count"], "--count is for knight and maze, not for one-line"),
    (KNIGHT, ["--hardest"], "--hardest is for klotski, not for knight"),
    (CAT, ["--memory", 5], "--memory is for knight and maze and klotski, not for cat"),
    (KNIGHT, ["--unique"], "--unique is for one-line, not for knight"),
    (MAZE_A, ["--matrices"], "--matrices is for klotski, not for maze"),
    (CAT, ["--variant", "closed"], "--variant closed is not for cat; there are knight: closed"),
    (KNIGHT, ["--lang", "zh"], "--lang is the language of --explain"),
    (KNIGHT, ["--hint", 3, "--count"], "--hint and --count do not go together"),
    (KNIGHT, ["--count", "--limit", 3], "--count and --limit do not go together"),
    (KNIGHT, ["--all", "--matrices"], "leave --all and --limit out"),
]


@pytest.mark.parametrize(("text", "options", "reason"), NOT_OFFERED)
def test_what_does_not_apply_is_exit_2(
    solve: Solve, text: str, options: list[str | int], reason: str
) -> None:
    done = solve(text, *options)
    assert done.status == 2
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("options", [["--all"], ["--count"], ["--limit", 3]])
def test_a_maze_without_a_way_out_says_so(solve: Solve, options: list[str | int]) -> None:
    done = solve("01\n10\ngoal: 1,1\n", *options, "--json")
    assert done.status == 1
    assert solution(done) == {"status": "unsolvable", "moves": [], "count": 0}
    assert "这个迷宫没有出路" in done.stderr


def test_many_solutions_are_listed_only_when_their_number_is_asked_for(
    solve: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MANY", 20)
    refused = solve(MAZE_B, "--all")
    assert refused.status == 2
    assert "there are 22 solutions; say how many to list, for example --limit" in refused.stderr
    assert "Path" not in refused.stdout
    warned = solve(MAZE_B, "--limit", 30)
    assert (warned.status, warned.stdout.splitlines()[-1]) == (0, "22 solutions")
    assert warned.stderr.endswith(": there are 22 solutions; listing 22\n")
    assert solve(MAZE_A, "--all").stderr == ""


def test_what_cannot_be_counted_is_not_listed_without_a_limit(
    solve: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "QUICK_BYTES", 1000)
    done = solve(("0" * 12 + "\n") * 12 + "start: 0,0\n", "--all")
    assert done.status == 2
    assert "there may be millions of solutions (" in done.stderr
    assert "Path" not in done.stdout


def test_a_count_beyond_reach_is_said_with_the_plan(solve: Solve) -> None:
    done = solve("_ _ _ _ _ _ _ _ _\n" * 8, "--count", "--json")
    assert done.status == 1
    assert solution(done)["count"] == 72
    assert "tours of 72 squares cannot be counted; 6" in done.stderr


def long_list(tmp_path: Path) -> subprocess.Popen[bytes]:
    board = tmp_path / "board.txt"
    board.write_text(("0" * 8 + "\n") * 8 + "start: 0,0\n")
    return subprocess.Popen(
        [COMMAND, "solve", "--limit", "900000", board],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_list_cut_off_by_its_reader_ends_quietly(tmp_path: Path) -> None:
    with long_list(tmp_path) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_ctrl_c_ends_a_list(tmp_path: Path) -> None:
    with long_list(tmp_path) as process:
        assert process.stdout
        assert process.stderr
        for line in process.stdout:
            if line.startswith(b"Path"):
                break
        process.send_signal(signal.SIGINT)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode != 0
