"""Drawn screens are kept in shards and come back as they were."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from tools.draw.screen import screen
from tools.draw.truth import DrawnBoard, Scene
from tools.train import pool
from tools.train.progress import write_whole


def test_a_shard_gives_back_what_was_drawn(tmp_path: Path) -> None:
    pool.fill(tmp_path, seed=3, scenes=4, keep=10, count=1)
    (shard,) = pool.shards(tmp_path)
    for kept in pool.load(shard):
        again, first = kept.scene(), screen(kept.seed)
        assert (again.pixels == first.pixels).all()
        assert len(again.boards) == len(first.boards)
        for one, other in zip(again.boards, first.boards, strict=True):
            assert (one.kinds == other.kinds).all()
            assert (one.centres == other.centres).all()


def test_drawing_goes_on_where_it_ended_and_old_shards_go(tmp_path: Path) -> None:
    pool.fill(tmp_path, seed=3, scenes=2, keep=2, count=2)
    before = pool.shards(tmp_path)
    pool.fill(tmp_path, seed=3, scenes=2, keep=2, count=1)
    after = pool.shards(tmp_path)
    assert after[0] == before[1]
    assert len(after) == 2
    assert pool.load(after[1])[0].seed == pool.load(after[0])[-1].seed + 1


def test_the_stream_gives_every_screen_of_a_shard(tmp_path: Path) -> None:
    pool.fill(tmp_path, seed=5, scenes=3, keep=2, count=1)
    stream = pool.stream(tmp_path, Random(1))
    seen = {next(stream).pixels.tobytes() for _ in range(3)}
    assert len(seen) == 3


def test_a_write_that_is_broken_off_leaves_no_shard(tmp_path: Path) -> None:
    def broken(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "shard-000001-000000.pickle", broken)
    assert pool.shards(tmp_path) == []


def test_one_bad_screen_is_left_out_and_many_end_the_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bad(seed: int) -> Scene:
        if seed in failing:
            raise RuntimeError("a painter failed")
        return Scene(np.zeros((40, 40, 3), np.uint8))

    monkeypatch.setattr(pool, "screen", bad)
    failing = {1}
    assert len(pool.draw_shard(range(4), tmp_path / "errors")) == 3
    assert "a painter failed" in (tmp_path / "errors").read_text(encoding="utf-8")
    failing = {0, 1, 2}
    with pytest.raises(ValueError, match="3 of 4 screens failed"):
        pool.draw_shard(range(4), tmp_path / "errors")


def test_truth_of_the_wrong_shape_is_refused() -> None:
    board = DrawnBoard.blank("maze", (4, 5), (10, 10), (8, 8))
    pixels = np.zeros((64, 64, 3), np.uint8)
    assert pool.checked(Scene(pixels, [board])).boards == [board]
    board.numbers = board.numbers[1:]
    with pytest.raises(ValueError, match=r"numbers is \(3, 5\), not \(4, 5\)"):
        pool.checked(Scene(pixels, [board]))
