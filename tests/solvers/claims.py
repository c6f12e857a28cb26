"""What an explanation claims of the next move, held against all solutions."""

from __future__ import annotations

from collections.abc import Iterable

from solvers import Cell
from solvers.explaining import Reason


def assert_true(reasons: Iterable[Reason], nexts: set[Cell]) -> None:
    """``nexts`` are the cells that any solution goes to next."""
    for reason in reasons:
        assert reason.chinese != reason.english
        match reason.kind:
            case "forced":
                assert nexts == {reason.cell}, reason
            case "ruled out":
                assert reason.cell not in nexts, reason
            case "begin":
                assert reason.cell in nexts, reason
            case "free":
                assert reason.cell in nexts, reason
                assert len(nexts) > 1, reason
