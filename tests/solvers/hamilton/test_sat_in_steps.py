"""The SAT search comes up for air: it is done in steps, and never in the main thread."""

from __future__ import annotations

import threading

import pytest
from pysat.solvers import Cadical195

from solvers.hamilton import sat
from solvers.one_line import Board, is_unique


def test_steps_change_no_answer_and_leave_ctrl_c_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = Cadical195.solve_limited
    calls: list[bool] = []

    def noted(solver: Cadical195) -> bool | None:
        calls.append(threading.current_thread() is threading.main_thread())
        answer: bool | None = solve(solver)
        return answer

    monkeypatch.setattr(sat, "_CONFLICTS", 1)
    monkeypatch.setattr(Cadical195, "solve_limited", noted)
    board = "S......\n" + ".......\n" * 6 + "waypoints: 0,0 3,3 6,0 0,6 6,6"
    assert not is_unique(Board.from_text(board))
    assert len(calls) > 2
    assert not any(calls)
