"""Profiles as files: pictures of buttons lie beside the text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bot.storage.profiles import load, save
from calibration import BadProfile, Profile
from vision import Pixels
from vision.pictures import decode, encode_png


def button(seed: int) -> Pixels:
    return np.random.default_rng(seed).integers(0, 256, (24, 40, 3)).astype(np.uint8)


def test_buttons_lie_beside_the_text_and_come_back(tmp_path: Path) -> None:
    path = tmp_path / "my cat.toml"
    save(path, Profile(game="cat", next_button=button(1), restart_button=button(2)))
    names = {"my cat.toml", "my cat-next.png", "my cat-restart.png"}
    assert {file.name for file in tmp_path.iterdir()} == names
    profile = load(path)
    assert profile.next_button is not None
    assert profile.restart_button is not None
    assert (profile.next_button == button(1)).all()
    assert (profile.restart_button == button(2)).all()


def test_buttons_of_a_way_keep_their_order(tmp_path: Path) -> None:
    path = tmp_path / "cat.toml"
    save(path, Profile(then_buttons=(button(1), button(2))))
    assert {file.name for file in tmp_path.iterdir()} == {
        "cat.toml",
        "cat-then-1.png",
        "cat-then-2.png",
    }
    first, second = load(path).then_buttons
    assert (first == button(1)).all()
    assert (second == button(2)).all()


def test_the_folder_may_move(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    save(tmp_path / "old" / "p.toml", Profile(next_button=button(1)))
    (tmp_path / "old").rename(tmp_path / "new")
    assert load(tmp_path / "new" / "p.toml").next_button is not None


def test_a_picture_may_lie_in_a_folder_beside_the_text(tmp_path: Path) -> None:
    (tmp_path / "shots").mkdir()
    (tmp_path / "shots" / "n.png").write_bytes(encode_png(button(3)))
    path = tmp_path / "p.toml"
    path.write_text('next_button = "shots/n.png"\n')
    assert load(path).next_button is not None
    path.write_text(f'next_button = "{tmp_path}/shots/n.png"\n')
    with pytest.raises(BadProfile, match="lies outside the folder of the profile"):
        load(path)


def test_a_name_that_is_not_utf8_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "b\udcff.toml"
    save(path, Profile(next_button=button(1)))
    assert (tmp_path / "b_-next.png").exists()
    assert load(path).next_button is not None


def test_the_old_picture_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    for seed in (1, 2):
        save(path, Profile(next_button=button(seed)))
    assert (decode((tmp_path / "p-next.png").read_bytes()) == button(2)).all()
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "next_button: cannot read 'n.png': no such file or directory"),
        (b"", "next_button: the file is empty"),
        (b"GIF89a", "next_button: the content is not a PNG"),
        (encode_png(button(1))[:200], "next_button: the picture is damaged or cut off"),
        (encode_png(np.full((24, 24, 3), 7, np.uint8)), "next_button: 'n.png' is of one colour"),
    ],
)
def test_a_picture_that_is_none_is_refused(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "p.toml"
    path.write_text('game = "cat"\nnext_button = "n.png"\n')
    if content is not None:
        (tmp_path / "n.png").write_bytes(content)
    with pytest.raises(BadProfile) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}:2: {reason}")


@pytest.mark.parametrize("name", ["", "n\\u0000.png", "."])
def test_a_name_that_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "p.toml").write_text(f'next_button = "{name}"\n')
    with pytest.raises(BadProfile, match=r"p\.toml:1: next_button: "):
        load(tmp_path / "p.toml")


def test_bytes_that_are_no_text_are_named_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(b'# a comment\ngame = "\xff"\n')
    with pytest.raises(BadProfile, match=r"p\.toml:2: it is no text in UTF-8"):
        load(path)
    path.write_bytes(encode_png(button(1)))
    with pytest.raises(BadProfile, match=r"p\.toml:1: it is no text in UTF-8"):
        load(path)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_bytes(b'\xef\xbb\xbfgame = "cat"\n')
    assert load(tmp_path / "p.toml").game == "cat"


def test_a_missing_profile_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "p.toml")
    with pytest.raises(BadProfile, match=r"it holds 0 files \*\.toml"):
        load(tmp_path)
