"""The files of a profile, beside one another in a folder or in one zip, from whoever made them.

What strangers send is looked at before it is read: names lead nowhere else, sizes are bounded, and
links and devices are refused.
"""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Final, Protocol

from bot.storage.files import read_bytes, write_atomically
from calibration import BadProfile

MOST_BYTES: Final = 32_000_000
"""Of one file: more than all pictures of a profile together."""

MOST_FILES: Final = 64

TEXT_NAME: Final = "profile.toml"
"""The text of a profile in a folder or a zip of its own."""


class Bundle(Protocol):
    """Files under their names."""

    def read(self, name: str, most: int = MOST_BYTES) -> bytes:
        """What a file holds. Raises OSError, or ValueError with what is wrong with it."""


class FolderBundle:
    """The files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def read(self, name: str, most: int = MOST_BYTES) -> bytes:
        """What a file of the folder, or of a folder in it, holds."""
        path = (self._folder / name).resolve()
        if "\0" in name or Path(name).is_absolute() or not path.is_relative_to(self._folder):
            raise ValueError(f"{name!r} lies outside the folder of the profile")
        return read_bytes(path, most)


class ZipBundle:
    """The files of a zip, which all lie side by side in it."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._files: dict[str, zipfile.ZipInfo] = {}
        entries = [info for info in archive.infolist() if not info.is_dir()]
        if len(entries) > MOST_FILES:
            raise ValueError(f"{len(entries)} files are more than a profile has")
        for info in entries:
            _check_entry(info)
            name = PurePosixPath(info.filename).name
            if name in self._files:
                raise ValueError(f"two of its files are called {name!r}")
            self._files[name] = info

    def text_name(self) -> str:
        """The name of the one text in it. Raises ValueError."""
        return only_text(list(self._files))

    def read(self, name: str, most: int = MOST_BYTES) -> bytes:
        """What a file holds, no more than it says it does."""
        if name not in self._files:
            raise ValueError(f"there is no {name!r} in the zip")
        info = self._files[name]
        if info.file_size > most:
            raise ValueError(f"{name!r} has {info.file_size} bytes, more than {most}")
        try:
            with self._archive.open(info) as file:
                return file.read(most)
        except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, OSError) as error:
            raise ValueError(f"{name!r} in the zip is damaged: {error}") from error


def _check_entry(info: zipfile.ZipInfo) -> None:
    """Refuse what no profile holds. Raises ValueError."""
    name = info.filename
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name:
        raise ValueError(f"{name!r} leads out of the zip")
    if stat.S_ISLNK(info.external_attr >> 16):
        raise ValueError(f"{name!r} is a link")
    if info.flag_bits & 1:
        raise ValueError(f"{name!r} is encrypted")


def only_text(names: list[str]) -> str:
    """The one name of several that is a profile's text. Raises ValueError."""
    texts = sorted(name for name in names if name.lower().endswith(".toml"))
    if TEXT_NAME in texts:
        return TEXT_NAME
    if len(texts) != 1:
        raise ValueError(f"it holds {len(texts)} files *.toml, and a profile has one")
    return texts[0]


@contextmanager
def opened(path: Path) -> Iterator[tuple[str, Bundle]]:
    """The name of a profile's text, and the files that it lies among.

    ``path`` is a TOML file, a folder with one in it, or a zip. Raises OSError and BadProfile.
    """
    try:
        if path.is_dir():
            names = [each.name for each in path.iterdir()]
            yield only_text(names), FolderBundle(path)
        elif path.suffix.lower() == ".zip":
            with zipfile.ZipFile(io.BytesIO(read_bytes(path, MOST_BYTES))) as archive:
                bundle = ZipBundle(archive)
                yield bundle.text_name(), bundle
        else:
            real = path.resolve()
            yield real.name, FolderBundle(real.parent)
    except BadProfile:
        raise
    except zipfile.BadZipFile as error:
        raise BadProfile(f"{path}: it is no zip that can be read: {error}") from error
    except ValueError as error:
        raise BadProfile(f"{path}: {error}") from error


def write(path: Path, files: Mapping[str, bytes]) -> None:
    """Write files into one zip. Raises OSError."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    write_atomically(path, data.getvalue())
