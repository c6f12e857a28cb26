"""What a person sees of a run: the live view, the lines, the table."""

from __future__ import annotations

import io

from rich.console import Console

from bot.cli.live import Lines, View, live_view, summary
from bot.clock import SimulatedClock
from bot.gestures import Stroke, duration_ms
from bot.loop.events import Acted, Ending, LevelEnded, Looked, Planned
from tests.bot.loop.bench import Bench


def console(terminal: bool = False) -> Console:
    return Console(file=io.StringIO(), width=80, force_terminal=terminal)


def written(screen: Console) -> str:
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def shown(view: View) -> str:
    """The live view as text with its colours."""
    screen = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor")
    screen.print(view.render())
    return written(screen)


def events_of_a_level() -> tuple[Looked, Planned, Acted, Looked, LevelEnded]:
    bench = Bench()
    bench.play()
    _first, look, plan, act, again, end = bench.events
    assert isinstance(look, Looked)
    assert isinstance(plan, Planned)
    assert isinstance(act, Acted)
    assert isinstance(again, Looked)
    assert isinstance(end, LevelEnded)
    return look, plan, act, again, end


FILLED = "46m"
"""The escape code of a drawn cell's colour."""


def test_view_follows_the_hand_along_the_path() -> None:
    clock = SimulatedClock()
    view = View(lambda: "cat", clock.now_s)
    look, plan, act, again, end = events_of_a_level()
    assert "looking" in shown(view)
    view(look)
    assert "planning" in shown(view)
    view(plan)
    drawn = []
    for _ in range(5):
        assert "playing" in shown(view)
        drawn.append(shown(view).count(FILLED))
        clock.sleep(0.08)
    assert drawn == [0, 3, 6, 10, 12]
    view(act)
    assert "looking again" in shown(view)
    view(again)
    view(end)
    assert "level 1 solved" in shown(view)
    assert "level 2" in shown(view)


def test_view_says_what_it_waits_for() -> None:
    view = View(lambda: "cat")
    bench = Bench(on_grab=lambda screenshot, _: type(screenshot)(screenshot.pixels * 0, 0.0))
    bench.play()
    assert isinstance(bench.events[0], Looked)
    view(bench.events[0])
    assert "waiting: one-line: these pixels show no board" in shown(view)


def test_live_view_leaves_the_terminal_as_it_was() -> None:
    screen = console(terminal=True)
    bench = Bench()
    with live_view(screen, lambda: "cat") as show:
        bench.play(observe=show)
    assert "\x1b[?25l" in written(screen)
    assert written(screen).rstrip().endswith("\x1b[2K")
    assert "\x1b[?25h" in written(screen)


def test_lines_tell_each_step_once() -> None:
    screen = console()
    bench = Bench(on_act=lambda gesture, number: None if number == 0 else gesture)
    bench.play(observe=Lines(screen))
    lines = written(screen).splitlines()
    starts = [line.split("(")[0].split(" in ")[0].strip() for line in lines]
    assert starts[0] == "look: one-line 4 x 4, open, confidence 1.00"
    assert starts[1].startswith("plan: ")
    assert [start.split(":")[0] for start in starts] == [
        "look",
        "plan",
        "act",
        "look",
        "plan",
        "act",
        "look",
        "level 1",
    ]
    assert lines[-1] == "level 1: solved"


def test_lines_are_not_broken_at_the_width_of_the_terminal() -> None:
    screen = Console(file=io.StringIO(), width=20)
    Bench().play(observe=Lines(screen))
    assert len(written(screen).splitlines()) == 5


def test_table_has_a_row_for_each_level_and_fits_80_columns() -> None:
    bench = Bench()
    results = bench.play(levels=3)
    screen = console()
    screen.print(summary(results, ["cat", "night", "cat"]))
    lines = [line for line in written(screen).splitlines() if line.strip()]
    headings = "level size theme strokes retries read ms plan ms act ms outcome"
    assert lines[0].split() == headings.split()
    rows = [line.split() for line in lines[2:]]
    assert [row[:6] for row in rows] == [
        ["1", "4", "x", "4", "cat", "1"],
        ["2", "5", "x", "5", "night", "1"],
        ["3", "6", "x", "6", "cat", "1"],
    ]
    assert {row[-1] for row in rows} == {"solved"}


def test_table_of_a_level_without_a_board() -> None:
    nothing = LevelEnded(1, Ending.NOT_RECOGNIZED, "dark", None, None, 0, 0, {})
    screen = console()
    screen.print(summary([nothing], [""]))
    assert " ".join(written(screen).split()).endswith("1 - - 0 0 - - - not recognised")


def test_a_stroke_takes_a_step_for_each_point() -> None:
    assert duration_ms(Stroke(((0, 0), (1, 1), (2, 2)), step_ms=20.0)) == 60.0
