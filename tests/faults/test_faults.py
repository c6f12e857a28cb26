"""Every kind of fault once, on the games that take the least time; the command plays them all."""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.faults.__main__ import runs, table
from tests.faults.catalogue import KINDS
from tests.faults.runs import Run


@pytest.mark.parametrize(("kind", "game"), list(zip(KINDS, cycle(["maze", "one-line"]))))
def test_a_level_ends_as_it_should(kind: str, game: str) -> None:
    verdict = Run(game, kind, seed=1).make()
    assert verdict.wrongs == ()
    assert verdict.won or not KINDS[kind].recoverable, verdict.ended.reason


def test_games_and_kinds_take_turns() -> None:
    planned = list(runs(10, ["maze", "one-line"], ["torn", "late"]))
    assert [run.seed for run in planned] == [1] * 4 + [2] * 4 + [3] * 2
    assert {(run.game, run.kind) for run in planned[:4]} == {
        (game, kind) for game in ("maze", "one-line") for kind in ("torn", "late")
    }


def test_the_table_counts_the_won() -> None:
    verdict = Run("maze", "lost touches", seed=1).make()
    lines = table([verdict, verdict], ["lost touches"], ["maze"]).splitlines()
    assert lines[0].split() == ["maze", "won"]
    assert lines[1].split() == ["lost", "touches", "2/2", "2/2"]
