"""Texts that describe no board, of each game: one line that says what is wrong, and exit 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.cli.inprocess import run

HUGE = 1000

BAD = {
    ("one-line", "S..\n..\n"): "line 2: 2 cells in this row, 3 in the first",
    ("one-line", "S.?\n"): "line 1: unknown character '?': a cell is one of . # S E",
    ("one-line", "#..\nstart: 0,0\n"): "start 0,0 is a hole",
    ("one-line", "...\nstart: 5,5\n"): "start 5,5 is outside the board of 1 rows and 3 columns",
    ("one-line", "...\nstart: -1,0\n"): "line 2: '-1,0' is no cell: write row,col from 0",
    ("one-line", "S.S\n"): "line 1: a second start at 0,2; the first is at 0,0",
    ("one-line", "###\n"): "the board has no free cell",
    ("one-line", "start: 0,0\n"): "the board has no cells",
    ("one-line", "S..\nwalls: 0,0|0,2\n"): "wall 0,0|0,2 is not between neighbours",
    ("one-line", ("." * HUGE + "\n") * HUGE): "1000 x 1000 cells are too many: 100000 can be",
    ("knight", "N1 _ _\n_ _\n"): "line 2: 2 squares in this row, 3 in the first",
    ("knight", "N1 x _\n"): "line 1: unknown square 'x': one of _ (unvisited)",
    ("knight", "0 _ _\n"): "line 1: unknown square '0'",
    ("knight", "-1 _ _\n"): "line 1: unknown square '-1'",
    ("knight", "N N\n"): "line 1: a second knight at 0,1; the first is at 0,0",
    ("knight", "# #\n"): "the board has no squares",
    ("knight", "1 2 _\n"): "no knight's move leads from number 1 at 0,0 to number 2 at 0,1",
    ("knight", "* _ _\n"): "squares are visited, but nothing says where the knight stands",
    ("maze", "000\n00\n"): "line 2: 2 cells in this row, 3 in the first",
    ("maze", "0x0\n"): "line 1: unknown character 'x': a cell is 0 (open) or 1 (blocked)",
    ("maze", "100\n000\nstart: 0,0\n"): "start 0,0 is blocked",
    ("maze", "000\ngoal: 5,5\n"): "goal 5,5 is outside the maze of 1 rows and 3 columns",
    ("maze", "000\nstart: -1,0\n"): "line 2: '-1,0' is no cell: write row,col from 0",
    ("maze", "11\n11\n"): "the maze has no open cell",
    ("maze", "000\ngoal: 0,1\ngoal: 0,2\n"): "line 3: a second goal",
    ("klotski", "AB\nA\n"): "line 2: 1 cells in this row, 2 in the first",
    ("klotski", "A?\n"): "line 1: unknown cell '?': . is empty, # is wall, a letter is a piece",
    ("klotski", "ABC\n...\n"): "which piece is to be brought out? Add a line such as target: B",
    ("klotski", "AB.\ntarget: Z\n"): "target 'Z' is no piece of the board",
    ("klotski", "...\n...\n"): "the board has no pieces",
    ("klotski", "A.A\n...\ntarget: A\n"): "piece 1, which begins at 0,0, is in several parts",
    ("klotski", "AA.\n...\ntarget: A\ngoal: 1,0\n"): "the goal must have the shape of the piece",
    ("klotski", "AA.\ntarget: A\ngoal: 5,0 5,1\n"): "goal 5,0 is outside the board of 1 rows",
    ("klotski", "1 0\ntarget: 1\n"): "0 is no piece: . is empty, and pieces are numbered from 1",
    ("klotski", "7 1\n1 4\n"): "line 1: K at 0,0 has no S at 1,1",
    ("klotski", "A" + "." * (HUGE - 1) + "\n" + ("." * HUGE + "\n") * 99 + "target: A\n"): (
        "100 x 1000 cells are too many: 4096 can be solved"
    ),
    ("cat", ". . .\n . &\n"): "line 2: 2 cells in this row, 3 in the first",
    ("cat", ". ? .\n . & .\n"): "line 1: unknown character '?': a cell is one of . # - &",
    ("cat", ". . .\n . . .\n"): "the map has no cat: mark its cell with &",
    ("cat", ". & .\n . & .\n"): "line 2: a second cat",
    ("cat", "...\n.&.\n...\n"): "which rows are shifted? Indent every other row by a blank",
    ("cat", ("." * HUGE + "\n") * HUGE + "&" * 1 + "." * (HUGE - 1) + "\nshifted: odd\n"): (
        "1001 x 1000 cells are too many: 2500 can be solved"
    ),
    ("auto", ""): "it is empty: a picture of a board or its text is needed",
    ("auto", " \n\n"): "it is empty: a picture of a board or its text is needed",
}

HOPELESS = {
    ("one-line", "S.#\n###\n..#\n"): "2 cells around 2,0 cannot be reached from 0,0",
    ("maze", "100\n000\n"): "no way out (这个迷宫没有出路): the entrance 0,0 is blocked",
    ("maze", "01\n10\n"): "and the exit 1,1 is not among them",
    ("knight", "N1 _ _\n_ _ _\n_ _ _\n"): "no knight's move leads to square 1,1",
    ("klotski", "AB\ntarget: A\ngoal: 0,1\n"): "no way to the goal",
    ("cat", "&\n"): "the cat has escaped: 0,0 is at the edge of the map",
}


@pytest.mark.parametrize(("game", "text"), [*BAD, *HOPELESS], ids=lambda value: value[:20])
def test_one_line_says_what_is_wrong(tmp_path: Path, game: str, text: str) -> None:
    board = tmp_path / "board.txt"
    board.write_text(text)
    done = run("solve", board, "--game", game)
    assert done.status == 1
    assert done.stderr.startswith(f"minigame-bot: {board}: ")
    assert done.stderr.count("\n") == 1
    assert {**BAD, **HOPELESS}[game, text] in done.stderr


SMALLEST = {
    ("one-line", "S\n"): "no moves are left to play",
    ("knight", "_\n"): "1 move: (0, 0)",
    ("maze", "0\n"): "1 move: (0, 0)",
    ("klotski", "A\ntarget: A\n"): "no moves are left to play",
    ("cat", "# # #\n # & #\n# # #\n . . .\n"): "no moves are left to play",
}


@pytest.mark.parametrize(("game", "text"), SMALLEST)
def test_the_smallest_boards_are_solved(tmp_path: Path, game: str, text: str) -> None:
    board = tmp_path / "board.txt"
    board.write_text(text)
    done = run("solve", board, "--game", game)
    assert (done.status, done.stdout.splitlines()[-1]) == (0, SMALLEST[game, text])
