"""Whatever holds pictures is listed like a folder, and what is wrong with it is one input."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import fsspec
import pytest

from bot.bulk.errors import CannotRead, CannotRun
from bot.bulk.inputs import Input, are_many, estimated, listed

MEMBERS = {
    "shots/1.png": b"one",
    "2.JPG": b"two",
    "read me.txt": b"text",
    "__MACOSX/._1.png": b"junk",
    ".3.png": b"junk",
}


def zipped(path: Path, members: Mapping[str, bytes] = MEMBERS) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def tarred(path: Path, members: Mapping[str, bytes] = MEMBERS) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def held(each: Input) -> bytes | str:
    """What an input holds, or what is wrong with it."""
    try:
        return each.load()
    except CannotRead as error:
        return str(error)


def told(inputs: Iterable[Input]) -> list[tuple[str, bytes | str]]:
    return [(each.name, held(each)) for each in inputs]


def test_archives_count_as_folders(tmp_path: Path) -> None:
    for path in (zipped(tmp_path / "a.zip"), tarred(tmp_path / "b.tar.gz")):
        wanted = [(f"{path}/shots/1.png", b"one"), (f"{path}/2.JPG", b"two")]
        assert told(listed([str(path)])) == wanted
        assert are_many(str(path))


def test_a_folder_may_hold_archives_and_other_files_are_left_out(tmp_path: Path) -> None:
    zipped(tmp_path / "a.zip")
    (tmp_path / "b.png").write_bytes(b"three")
    (tmp_path / "b.txt").write_bytes(b"text")
    names = [Path(each.name).name for each in listed([str(tmp_path)])]
    assert names == ["1.png", "2.JPG", "b.png"]
    assert sum(estimated([str(tmp_path)])) == 3


def test_a_damaged_archive_gives_what_it_has_and_an_error(tmp_path: Path) -> None:
    cut = tmp_path / "cut.tar.gz"
    whole = tarred(cut, {"1.png": b"one", "2.png": os.urandom(9000)}).read_bytes()
    cut.write_bytes(whole[:4000])
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"no zip")
    found = told(listed([str(cut), str(bad)]))
    assert [name for name, _ in found] == [f"{cut}/1.png", str(cut), str(bad)]
    assert all("damaged or cut off" in str(about) for _, about in found[1:])


def test_a_spoilt_member_is_an_error_of_its_own(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"1.png": b"one" * 9, "2.png": b"two"})
    path.write_bytes(path.read_bytes().replace(b"oneone", b"onetwo", 1))
    first, second = told(listed([str(path)]))
    assert "damaged or encrypted" in str(first[1])
    assert second[1] == b"two"


def test_what_is_not_there_is_one_input_with_its_trouble(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    names = [f"{tmp_path}/none.png", f"{tmp_path}/no*.png", f"{tmp_path}/empty"]
    reasons = [about for _, about in told(listed(names))]
    assert reasons == [
        "no such file or directory",
        "no file matches it",
        "there is no picture in it",
    ]


def test_a_name_with_a_star_is_that_file_where_there_is_one(tmp_path: Path) -> None:
    path = tmp_path / "what?*.png"
    path.write_bytes(b"star")
    (tmp_path / "what is.png").write_bytes(b"other")
    assert told(listed([str(path)])) == [(str(path), b"star")]


def test_addresses_of_fsspec_are_read_where_they_lie() -> None:
    memory = fsspec.filesystem("memory")
    for name, data in MEMBERS.items():
        memory.pipe(f"/shelf/{name}", data)
    assert ("memory:///shelf/2.JPG", b"two") in told(listed(["memory://shelf"]))
    found = told(listed(["memory://shelf/shots/*.png", "memory://shelf/none.png"]))
    assert found[0] == ("memory:///shelf/shots/1.png", b"one")
    assert "cannot be fetched" in str(found[1][1])


def test_a_storage_that_nobody_knows_is_refused() -> None:
    with pytest.raises(CannotRun, match="nowhere://x cannot be opened"):
        list(listed(["nowhere://x"]))
