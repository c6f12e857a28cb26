"""Lines are kept once, go on where they ended, and of the same bytes are worked on once."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bot.bulk.engine import Engine, engine_of
from bot.bulk.errors import CannotRun
from bot.bulk.inputs import Input
from bot.bulk.kept import Kept, Line
from bot.bulk.runs import Asked, Lines, remaining
from bot.bulk.workers import Here


class Work:
    """Makes a line of an input, and notes which."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __call__(self, asked: Asked) -> str:
        self.names.append(asked.input.name)
        error = {"type": "Odd", "reason": '"error": null'} if "bad" in asked.input.name else None
        digest = sha256(asked.input.load()).hexdigest()
        answer = {"image": asked.input.name, "sha256": digest, "board": [1, 2.5], "error": error}
        return json.dumps(answer)


def inputs(count: int) -> list[Input]:
    """Every fifth has the bytes of the one before; some fail, one has a name of its own kind."""
    data = [f"{number - (number % 5 == 4)}".encode() for number in range(count)]
    bad = {3: "bad", 8: 'b"ä\\'}
    return [Input(f"{bad.get(n % 10, 'x')} {n}", data=each) for n, each in enumerate(data)]


def run(
    path: Path,
    given: Sequence[Input],
    engine: Engine | None = None,
    ordered: bool = True,
    stop_after: int | None = None,
) -> Work:
    work = Work()
    lines = Lines(engine or engine_of(Here()), work, work, str, ordered)
    with closing(Kept(path.open("a+b"))) as kept:
        left = remaining(iter(given), kept, str, ordered, lambda _: None)
        for count, _ in enumerate(lines.each(left, kept), 1):
            if count == stop_after:
                break
    return work


def test_the_same_bytes_are_worked_on_once(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    work = run(path, inputs(20))
    answers = [json.loads(line) for line in path.read_text().splitlines()]
    assert [answer["image"] for answer in answers] == [each.name for each in inputs(20)]
    assert len(work.names) == 16
    assert {**answers[4], "image": "x 3"} == {**answers[3], "image": "x 3"}


@pytest.mark.parametrize("torn", [0, 1, 20, 60])
def test_a_run_that_ended_anywhere_goes_on_to_the_same_file(tmp_path: Path, torn: int) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    run(whole, inputs(30))
    run(part, inputs(30), stop_after=14)
    part.write_bytes(part.read_bytes()[: -torn or None])
    work = run(part, inputs(30))
    assert part.read_bytes() == whole.read_bytes()
    assert len(work.names) < 24 - 8
    assert run(part, inputs(30)).names == []


def test_a_file_of_other_inputs_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    run(path, inputs(5))
    before = path.read_bytes()
    with pytest.raises(CannotRun, match=r"line 2 is the answer for x 1, and now x 2 comes there"):
        run(path, [inputs(5)[0], *inputs(5)[2:]])
    with pytest.raises(CannotRun, match=r"line 5 .* there are fewer inputs"):
        run(path, inputs(4))
    assert path.read_bytes() == before


def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "thesis.tex"
    path.write_text("\\documentclass{book}\n")
    with pytest.raises(CannotRun, match="line 1 is no answer"):
        run(path, inputs(5))
    assert path.read_text() == "\\documentclass{book}\n"


def test_as_they_come_all_come_once_also_those_of_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    engine = Engine(ThreadPoolExecutor(4), lambda: 4)
    run(path, inputs(40), engine, ordered=False, stop_after=13)
    run(path, inputs(60), engine, ordered=False)
    names = [json.loads(line)["image"] for line in path.read_text().splitlines()]
    assert sorted(names) == sorted(each.name for each in inputs(60))


def test_a_copy_that_comes_before_its_first_waits_for_it(tmp_path: Path) -> None:
    held = threading.Event()
    plain = Work()

    def slow(asked: Asked) -> str:
        held.wait(10 if asked.input.name == "first" else 0)
        return plain(asked)

    given = [Input(name, data=data) for name, data in (("first", b"1"), ("other", b"2"))]
    given += [Input("copy", data=b"1"), *(Input(f"{n}", data=b"%d" % n) for n in range(3, 9))]
    lines = Lines(Engine(ThreadPoolExecutor(2), lambda: 2), slow, slow, str, ordered=False)
    names = []
    with closing(Kept((tmp_path / "lines").open("a+b"))) as kept:
        for line in lines.each(given, kept):
            names.append(Line.of(line.encode()).name)
            if len(names) == 3:
                held.set()
    assert sorted(names) == sorted(each.name for each in given)
    assert names.index("first") < names.index("copy")
    assert "copy" not in plain.names


def test_what_failed_is_known_from_the_line() -> None:
    lines = [Line.of(Work()(Asked(each)).encode()) for each in inputs(4)]
    assert [line.failure for line in lines] == [None, None, None, "Odd"]
