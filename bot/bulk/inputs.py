"""What to read: files, folders, patterns, archives, videos, addresses; listed when they are needed.

A zip, a tar and a video count as folders. What lies in one is read while it is listed, and so is
handed on with its bytes; a file is handed on by its path, for whoever works on it to read.
"""

from __future__ import annotations

import lzma
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from bot.bulk import addresses
from bot.bulk.errors import CannotRead
from bot.bulk.listing import Unlisted, below, has_magic, matching
from bot.storage.files import MOST_INPUT_BYTES, read_bytes

STDIN: Final = "-"

PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp", ".bmp")
_ZIPS: Final = (".zip",)
_TARS: Final = (".tar", ".tgz", ".tbz2", ".txz", ".tar.gz", ".tar.bz2", ".tar.xz")
_VIDEOS: Final = (".mp4", ".mkv", ".webm", ".mov", ".avi", ".m4v", ".3gp")
_MANY: Final = (*_ZIPS, *_TARS, *_VIDEOS)

_DAMAGED: Final = (
    zipfile.BadZipFile,
    tarfile.TarError,
    lzma.LZMAError,
    zlib.error,
    EOFError,
    OSError,
    RuntimeError,  # also what is encrypted
    NotImplementedError,
)


@dataclass(frozen=True)
class Input:
    """One picture or text: at a ``path`` or an address, or its ``data``, or why there is neither.

    ``of`` is the tar or the video that it came from, whose length nobody knows beforehand.
    """

    name: str
    path: str = ""
    data: bytes | None = None
    trouble: str = ""
    of: str = ""

    def load(self) -> bytes:
        """What it holds. Raises CannotRead."""
        if self.trouble:
            raise CannotRead(self.trouble)
        if self.data is not None:
            return self.data
        if addresses.is_one(self.path):
            return addresses.load(self.path)
        try:
            return read_bytes(Path(self.path), MOST_INPUT_BYTES)
        except OSError as error:
            raise CannotRead((error.strerror or str(error)).lower()) from error


def are_many(name: str) -> bool:
    """Whether a name stands for a folder or the like, and not for one file."""
    if addresses.is_one(name):
        return True
    if os.path.lexists(name):
        return Path(name).is_dir() or name.lower().endswith(_MANY)
    return has_magic(name)


def listed(names: Iterable[str]) -> Iterator[Input]:
    """All inputs in order. What cannot be listed comes as one that has a trouble."""
    for name in names:
        found = False
        for each in _named(name):
            found = True
            yield each
        if not found:
            nothing = "no file matches it" if _is_pattern(name) else "there is no picture in it"
            yield Input(name, trouble=nothing)


def estimated(names: Iterable[str]) -> Iterator[int]:
    """How many inputs there are, some at a time; a tar and a video count as one."""
    for name in names:
        if addresses.is_one(name):
            yield sum(1 for _ in addresses.listed(name, PICTURES))
            continue
        for path in _paths(name):
            yield _count(path)


def _count(path: Path | Unlisted) -> int:
    if isinstance(path, Path) and str(path).lower().endswith(_ZIPS):
        try:
            with zipfile.ZipFile(path) as archive:
                return sum(_is_wanted(info.filename) for info in archive.infolist())
        except _DAMAGED:
            return 1
    return 1


def _is_pattern(name: str) -> bool:
    return has_magic(name) and not os.path.lexists(name)


def _named(name: str) -> Iterator[Input]:
    if addresses.is_one(name):
        try:
            for address in addresses.listed(name, PICTURES):
                yield Input(address, path=address)
        except OSError as error:
            yield Input(name, trouble=f"it cannot be listed: {error}")
        return
    for path in _paths(name):
        if isinstance(path, Unlisted):
            yield Input(str(path.folder), trouble=f"it cannot be listed: {path.reason}")
        else:
            yield from _of_file(path)


def _paths(name: str) -> Iterator[Path | Unlisted]:
    """The files that a name stands for: of folders only those of kinds that can hold pictures."""
    if not _is_pattern(name):
        yield from _files(Path(name))
        return
    try:
        for found in matching(name):
            yield from _files(found)
    except OSError as error:
        yield Unlisted(Path(name), (error.strerror or str(error)).lower())


def _files(path: Path) -> Iterator[Path | Unlisted]:
    if not path.is_dir():
        yield path
        return
    for each in below(path):
        if isinstance(each, Unlisted) or each.name.lower().endswith((*PICTURES, *_MANY)):
            yield each


def _of_file(path: Path) -> Iterator[Input]:
    name = str(path)
    kind = name.lower()
    if not kind.endswith(_MANY) or not path.is_file():
        yield Input(name, path=STDIN if name == STDIN else str(Path(name).absolute()))
    elif kind.endswith(_ZIPS):
        yield from _whole(name, _in_zip(path))
    elif kind.endswith(_TARS):
        yield from _whole(name, _in_tar(path))
    else:
        yield from _in_video(path)


def _whole(name: str, members: Iterator[Input]) -> Iterator[Input]:
    """The members of an archive, and what kept it from being read to its end."""
    try:
        yield from members
    except _DAMAGED as error:
        yield Input(name, trouble=f"the archive is damaged or cut off: {error}")


def _in_zip(path: Path) -> Iterator[Input]:
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            if not _is_wanted(info.filename):
                continue
            name = f"{path}/{info.filename}"
            try:
                with archive.open(info) as file:
                    yield _held(name, file.read(MOST_INPUT_BYTES + 1))
            except _DAMAGED as error:
                yield Input(name, trouble=f"it is damaged or encrypted: {error}")


def _in_tar(path: Path) -> Iterator[Input]:
    with tarfile.open(path, "r|*") as archive:
        for member in archive:
            vars(archive)["members"] = []  # it would remember them all
            if not member.isfile() or not _is_wanted(member.name):
                continue
            file = archive.extractfile(member)
            data = file.read(MOST_INPUT_BYTES + 1) if file else b""
            yield _held(f"{path}/{member.name}", data, of=str(path))


def _in_video(path: Path) -> Iterator[Input]:
    from vision import UnreadablePicture
    from vision.video import as_bmp, pictures

    try:
        for at_ms, pixels in pictures(path):
            name = f"{path}/{at_ms / 1000:.3f}s"
            yield Input(name, data=as_bmp(pixels), of=str(path))
    except UnreadablePicture as error:
        yield Input(str(path), trouble=str(error))


def _held(name: str, data: bytes, of: str = "") -> Input:
    if len(data) > MOST_INPUT_BYTES:
        too_large = f"it has more than {MOST_INPUT_BYTES // 1_000_000} MB"
        return Input(name, trouble=too_large, of=of)
    return Input(name, data=data, of=of)


def _is_wanted(member: str) -> bool:
    """Whether a member of an archive is a picture, and not what systems hide beside them."""
    parts = PurePosixPath(member).parts
    hidden = any(part.startswith((".", "__MACOSX")) and part not in (".", "..") for part in parts)
    return member.lower().endswith(PICTURES) and not hidden
