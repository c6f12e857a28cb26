"""The workers of a Dask scheduler answer as any executor does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster

from bot.bulk import cluster
from bot.bulk.engine import Run, engine_of
from bot.bulk.errors import CannotRun
from tests.bot.bulk.test_engine import dead, squared, squares


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as started:
        yield started.scheduler_address


def test_a_cluster_answers_all_in_order(scheduler: str) -> None:
    with cluster.cluster(scheduler) as engine:
        assert engine.width() == 2
        assert squares(engine, 300) == [(n, n * n) for n in range(300)]


def test_the_executor_of_a_client_is_one_like_any(scheduler: str) -> None:
    with Client(scheduler, set_as_default=False) as client:
        engine = engine_of(client.get_executor(pure=False))
        assert squares(engine, 30, ordered=False)
        run: Run[str, int] = Run(engine, squared, dead)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            list(run.answers(iter("x")))


def test_where_no_scheduler_answers_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_CONNECT_S", 0.2)
    refused = pytest.raises(CannotRun, match=r"no Dask scheduler answers at tcp://127.0.0.1:1")
    with refused, cluster.cluster("tcp://127.0.0.1:1"):
        pass


def test_a_scheduler_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_WORKERS_S", 0.1)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as empty,
        pytest.raises(CannotRun, match="has no workers"),
        cluster.cluster(empty.scheduler_address),
    ):
        pass
