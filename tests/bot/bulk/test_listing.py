"""Folders and patterns come in order, whatever lies in them and however much."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.bulk import listing
from bot.bulk.listing import Unlisted, below, matching


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (
        "b.png",
        "a/2.png",
        "a/1.png",
        "a/deep/3.png",
        "c/4.txt",
        ".hidden/5.png",
        ".6.png",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "c" / "circle").symlink_to(tmp_path, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_is_listed_by_name_without_what_is_hidden(tree: Path) -> None:
    found = [path.relative_to(tree).as_posix() for path in below(tree) if isinstance(path, Path)]
    assert found == ["a/1.png", "a/2.png", "a/deep/3.png", "b.png", "c/4.txt", "c/circle"]


def test_more_names_than_are_held_come_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"{number * 7919 % 100:02} ü" for number in range(100)]
    for name in names:
        (tmp_path / name).touch()
    found = [*listing._in_order(tmp_path, at_once=7)]
    assert found == sorted(names)


def test_a_folder_that_cannot_be_listed_ends_nothing(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path, *_: object) -> object:
        if Path(folder).name == "a":
            raise PermissionError(13, "Permission denied")
        return real(folder)

    real = listing._in_order
    monkeypatch.setattr(listing, "_in_order", refuse)
    found = [*below(tree)]
    assert found[0] == Unlisted(tree / "a", "permission denied")
    assert tree / "b.png" in found


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*.png", ["b.png"]),
        ("a/*.png", ["a/1.png", "a/2.png"]),
        ("**/*.png", ["b.png", "a/1.png", "a/2.png", "a/deep/3.png"]),
        ("a/**", ["a"]),
        ("[ab]*", ["a", "b.png"]),
        ("*/deep", ["a/deep"]),
        ("z*", []),
    ],
)
def test_a_pattern_finds_what_a_shell_would(tree: Path, pattern: str, found: list[str]) -> None:
    assert [path.as_posix() for path in matching(pattern)] == found
    absolute = [path.relative_to(tree).as_posix() for path in matching(f"{tree}/{pattern}")]
    assert absolute == found
