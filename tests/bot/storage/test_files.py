"""Files are read within bounds and written whole, whatever lies in their place."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from bot.storage import profiles
from bot.storage.files import read_bytes, write_atomically
from calibration import BadProfile


def test_a_file_is_read_whole_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(OSError, match="more than"):
        read_bytes(path, 4)


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in ("/dev/zero", "/dev/null", tmp_path / "fifo"):
        with pytest.raises(OSError, match="no regular file"):
            read_bytes(Path(path), 1000)
    with pytest.raises(IsADirectoryError):
        read_bytes(tmp_path, 1000)


def test_a_planted_link_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda _: "guessed")
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    (tmp_path / ".new.guessed.part").symlink_to(victim)
    with pytest.raises(FileExistsError):
        write_atomically(tmp_path / "new", b"data")
    assert victim.read_bytes() == b"precious"


def test_a_written_file_has_the_permissions_of_any_new_one(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", b"data")
    (tmp_path / "plain").write_bytes(b"data")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"new", "plain"}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("/dev/zero", "outside the folder of the profile"),
        ("../other.png", "outside the folder of the profile"),
        ("fifo", "no regular file"),
        ("missing.png", "no such file"),
    ],
)
def test_a_profile_leads_to_no_other_file(tmp_path: Path, name: str, reason: str) -> None:
    os.mkfifo(tmp_path / "fifo")
    path = tmp_path / "p.toml"
    path.write_text(f'next_button = "{name}"\n')
    with pytest.raises(BadProfile, match=reason):
        profiles.load(path)


def test_more_cells_than_any_board_has_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text("region_px = [0, 0, 500, 500]\nrows = 120\ncols = 120\n")
    with pytest.raises(BadProfile, match="120 x 120 cells are too many"):
        profiles.load(path)
