"""Profiles that travel: one zip or one folder, from whoever made them."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from pathlib import Path

import numpy as np
import pytest

from bot.storage.profiles import load, save
from calibration import BadProfile, Profile
from tests.bot.storage.test_profiles import button
from tests.calibration.test_examples import EXAMPLES

TAUGHT = Profile(game="one-line", examples=EXAMPLES, next_button=button(1))


def packed(path: Path, **entries: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


@pytest.mark.parametrize("name", ["p.toml", "p.zip"])
def test_a_profile_with_examples_comes_back(tmp_path: Path, name: str) -> None:
    save(tmp_path / name, TAUGHT)
    found = load(tmp_path / name)
    assert found.game == "one-line"
    assert found.examples is not None
    assert (found.examples.strip() == EXAMPLES.strip()).all()
    assert (np.asarray(found.next_button) == button(1)).all()


def test_a_folder_is_a_profile(tmp_path: Path) -> None:
    save(tmp_path / "any.toml", TAUGHT)
    assert load(tmp_path).examples is not None


def test_a_zip_of_a_folder_is_a_profile(tmp_path: Path) -> None:
    save(tmp_path / "p.toml", TAUGHT)
    files = {f"mine/{file.name}": file.read_bytes() for file in tmp_path.iterdir()}
    assert load(packed(tmp_path / "q.zip", **files)).examples is not None


def link() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        info = zipfile.ZipInfo("n.png")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/dev/zero")
        archive.writestr("p.toml", 'next_button = "n.png"')
    return data.getvalue()


def zipped(**entries: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return data.getvalue()


HOSTILE = {
    "a path out": (zipped(**{"../p.toml": b""}), "leads out of the zip"),
    "an absolute path": (zipped(**{"/etc/p.toml": b""}), "leads out of the zip"),
    "a path of Windows": (zipped(**{"C:\\p.toml": b""}), "leads out of the zip"),
    "a link": (link(), "'n.png' is a link"),
    "a bomb": (zipped(**{"p.toml": b"#" * 40_000_000}), "40000000 bytes, more than 1000000"),
    "many files": (zipped(**{f"{n}.png": b"" for n in range(100)}), "100 files are more"),
    "no text": (zipped(**{"a.png": b""}), "holds 0 files"),
    "two texts": (zipped(**{"a.toml": b"", "b.toml": b""}), "holds 2 files"),
    "a missing picture": (zipped(**{"p.toml": b'next_button = "n.png"'}), "there is no 'n.png'"),
    "no zip": (b"no zip at all", "no zip that can be read"),
    "half a zip": (zipped(**{"p.toml": b"#" * 999})[:-30], "no zip that can be read"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_zip_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    data, reason = HOSTILE[name]
    (tmp_path / "p.zip").write_bytes(data)
    with pytest.raises(BadProfile, match=reason) as refused:
        load(tmp_path / "p.zip")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["../n.png", "/dev/zero", "/etc/passwd", "l.png"])
def test_a_picture_outside_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "l.png").symlink_to("/dev/zero")
    (own / "p.toml").write_text(f'next_button = "{name}"')
    with pytest.raises(BadProfile, match="lies outside the folder of the profile"):
        load(own / "p.toml")


def test_a_pipe_in_the_folder_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "n.png")
    (tmp_path / "p.toml").write_text('next_button = "n.png"')
    with pytest.raises(BadProfile, match=r"'n\.png': it is no regular file"):
        load(tmp_path / "p.toml")


def test_a_picture_that_unpacks_to_much_is_refused(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("1", (12000, 6000)).save(tmp_path / "n.png")
    (tmp_path / "p.toml").write_text('next_button = "n.png"')
    with pytest.raises(BadProfile, match="12000x6000 pixels, too many"):
        load(tmp_path / "p.toml")


def test_a_device_is_no_profile() -> None:
    with pytest.raises(OSError, match="it is no regular file"):
        load(Path("/dev/zero"))
