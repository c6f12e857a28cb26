"""The SAT search comes up for air: it is done in steps, and never in the main thread."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from pysat.solvers import Cadical195, Minisat22

from solvers.hamilton import sat
from solvers.one_line import Board, is_unique


@pytest.mark.parametrize(
    ("kind", "waypoints"), [(Cadical195, ""), (Minisat22, "waypoints: 0,0 3,3 6,0 0,6 6,6")]
)
def test_steps_change_no_answer_and_leave_ctrl_c_alone(
    kind: type[Any], waypoints: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve = kind.solve_limited
    calls: list[bool] = []

    def noted(solver: Any) -> bool | None:
        calls.append(threading.current_thread() is threading.main_thread())
        answer: bool | None = solve(solver)
        return answer

    monkeypatch.setattr(sat, "_CONFLICTS", 1)
    monkeypatch.setattr(kind, "solve_limited", noted)
    board = "S......\n" + ".......\n" * 6 + waypoints
    assert not is_unique(Board.from_text(board))
    assert len(calls) > 2
    assert not any(calls)
