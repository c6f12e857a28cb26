"""Profiles as files: a TOML text, and the pictures of the buttons as PNG files beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.storage.files import read_bytes, write_atomically
from calibration import ANY_GAME, BadProfile, Hints, Profile, profile_from_toml, to_toml
from calibration.checks import PICTURE_LISTS, PICTURES
from vision import Pixels

_MOST_BYTES: Final = 1_000_000
"""More than any profile."""

_MOST_PICTURE_BYTES: Final = 20_000_000
"""More than the picture of any button, even of one as large as a screen."""


def load(path: Path, hints: Hints = ANY_GAME) -> Profile:
    """Read a profile of one of the games that ``hints`` has, or of any, and its pictures.

    Raises OSError, and BadProfile with the line at fault.
    """
    data = read_bytes(path, _MOST_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadProfile(f"{path}:{line}: it is no text in UTF-8") from error
    return profile_from_toml(text, _pictures_beside(path), str(path), hints)


def save(path: Path, profile: Profile) -> None:
    """Write a profile, its pictures first: the text names no missing file. Raises OSError."""
    names: dict[str, str | list[str]] = {}
    for key in PICTURES:
        if (patch := getattr(profile, key)) is not None:
            names[key] = _save_picture(picture_name(path, key), path, patch)
    for key in PICTURE_LISTS:
        stem = key.removesuffix("_buttons")
        patches = enumerate(getattr(profile, key), 1)
        names[key] = [
            _save_picture(picture_name(path, f"{stem}-{place}"), path, patch)
            for place, patch in patches
        ]
    write_atomically(path, to_toml(profile, names).encode())


def _save_picture(name: str, beside: Path, patch: Pixels) -> str:
    """Write a picture into the folder of a profile; its name. Raises OSError."""
    from vision.pictures import encode_png

    write_atomically(beside.with_name(name), encode_png(patch))
    return name


def picture_name(path: Path, key: str) -> str:
    """The file name of a button's picture: ``p.toml`` has ``p-next.png`` beside it.

    TOML cannot write bytes that are not UTF-8, which some file names have.
    """
    stem = path.stem.encode("utf-8", "replace").decode().replace("?", "_")
    return f"{stem}-{key.removesuffix('_button')}.png"


def _pictures_beside(path: Path) -> Callable[[str], Pixels]:
    """Reads the pictures that a profile names. Raises ValueError with the reason."""

    def read(name: str) -> Pixels:
        from vision.buttons import has_contrast
        from vision.pictures import decode

        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise ValueError(f"{name!r} must lie in the folder of the profile")
        try:
            pixels = decode(read_bytes(path.parent / name, _MOST_PICTURE_BYTES))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise ValueError(f"cannot read {name!r}: {reason}") from error
        if not has_contrast(pixels):
            raise ValueError(f"{name!r} is of one colour: no button can be found by it")
        return pixels

    return read
