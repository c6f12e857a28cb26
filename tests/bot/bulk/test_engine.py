"""Every input is answered once and in order, whatever dies on the way."""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bot.bulk.engine import Engine, Run, engine_of
from bot.bulk.workers import Here, workers


class Dying(Executor):
    """Threads of which each batch with a poisonous input loses all that is at work."""

    def __init__(self, poison: set[int], every: int = 0) -> None:
        self._pool = ThreadPoolExecutor(3)
        self._poison = poison
        self._every = every
        self._count = itertools.count(1)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        number = next(self._count)

        def work() -> Any:
            if self._poison & set(args[1]) or (self._every and number % self._every == 0):
                raise BrokenExecutor
            return fn(*args, **kwargs)

        return self._pool.submit(work)


def squared(number: int) -> int:
    return number * number


def dead(_number: int) -> int:
    return -1


def squares(engine: Engine, count: int, ordered: bool = True) -> list[tuple[int, int]]:
    run: Run[int, int] = Run(engine, squared, dead, ordered=ordered)
    return list(run.answers(iter(range(count))))


@pytest.mark.parametrize("executor", [Here(), ThreadPoolExecutor(4)])
def test_any_executor_answers_all_in_order(executor: Executor) -> None:
    assert squares(engine_of(executor), 500) == [(n, n * n) for n in range(500)]


def test_an_input_that_ends_its_worker_is_found_and_ends_nothing_else() -> None:
    engine = Engine(Dying({7, 123}), lambda: 3)
    wanted = [(n, -1 if n in (7, 123) else n * n) for n in range(200)]
    assert squares(engine, 200) == wanted


def test_workers_that_die_at_random_cost_no_answer_and_give_none_twice() -> None:
    engine = Engine(Dying(set(), every=5), lambda: 3)
    for ordered in (True, False):
        assert sorted(squares(engine, 300, ordered)) == [(n, n * n) for n in range(300)]


def test_answers_that_need_not_be_in_order_do_not_wait() -> None:
    held = threading.Event()

    def slow_first(number: int) -> int:
        return held.wait(10) if number == 0 else number

    run: Run[int, int] = Run(
        Engine(ThreadPoolExecutor(2), lambda: 2), slow_first, dead, ordered=False
    )
    answers = run.answers(iter(range(20)))
    assert next(answers)[0] != 0
    held.set()
    assert len(list(answers)) == 19


def test_inputs_are_listed_no_further_than_need_be() -> None:
    listed = itertools.count()
    run: Run[int, int] = Run(Engine(Here(), lambda: 1), squared, dead)
    answers = run.answers(listed)
    for _ in range(10):
        next(answers)
    assert next(listed) < 200


def test_an_error_that_only_a_bug_explains_is_raised() -> None:
    with pytest.raises(TypeError):
        list(Run(engine_of(Here()), squared, dead).answers(iter(["x"])))  # type: ignore[list-item]


def kills_itself(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), 9)
    return number


def test_real_processes_come_back_when_one_is_killed() -> None:
    with workers(1) as engine:
        run: Run[int, int] = Run(engine, kills_itself, dead)
        assert [answer for _, answer in run.answers(iter(range(6)))] == [0, 1, 2, -1, 4, 5]


def sleeping(folder: Path) -> int:
    (folder / str(os.getpid())).touch()
    time.sleep(60)
    return 0


def test_workers_go_with_the_block(tmp_path: Path) -> None:
    def stopped() -> None:
        with workers(1) as engine:
            engine.executor.submit(sleeping, tmp_path)
            while not any(tmp_path.iterdir()):
                time.sleep(0.02)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    (pid,) = (int(path.name) for path in tmp_path.iterdir())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
