"""Profiles as files: a TOML text, and its pictures as PNG files beside it or in one zip with it."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from bot.storage import bundle
from bot.storage.bundle import TEXT_NAME, Bundle, opened
from bot.storage.files import write_atomically
from calibration import ANY_GAME, BadProfile, Hints, Profile, profile_from_toml, to_toml
from calibration.checks import EXAMPLES, PICTURE_LISTS, PICTURES
from vision import Pixels

_MOST_BYTES: Final = 1_000_000
"""More than any profile."""

MOST_MEGAPIXELS: Final = 10
"""Of one picture: all examples that a profile may have fill six."""


def load(path: Path, hints: Hints = ANY_GAME) -> Profile:
    """Read a profile of one of the games that ``hints`` has, or of any, and its pictures.

    ``path`` is its text, a folder with it, or a zip. Raises OSError, and BadProfile with the line
    at fault.
    """
    with opened(path) as (name, files):
        data = files.read(name, _MOST_BYTES)
        source = f"{path}/{name}" if path.is_dir() or path.suffix.lower() == ".zip" else str(path)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise BadProfile(f"{source}:{line}: it is no text in UTF-8") from error
        return profile_from_toml(text, _pictures_in(files), source, hints)


def save(path: Path, profile: Profile) -> None:
    """Write a profile, its pictures first: the text names no missing file. Raises OSError.

    A name that ends in .zip gives one file with everything in it.
    """
    if path.suffix.lower() == ".zip":
        text, pictures = as_files(profile, Path(TEXT_NAME))
        bundle.write(path, {TEXT_NAME: text, **pictures})
        return
    text, pictures = as_files(profile, path)
    for name, picture in pictures.items():
        write_atomically(path.with_name(name), picture)
    write_atomically(path, text)


def as_files(profile: Profile, path: Path) -> tuple[bytes, Mapping[str, bytes]]:
    """The text of a profile that is to lie at a path, and its pictures under their names."""
    from vision.pictures import encode_png

    names: dict[str, str | list[str]] = {}
    pictures: dict[str, bytes] = {}

    def add(key: str, patch: Pixels) -> str:
        name = picture_name(path, key)
        pictures[name] = encode_png(patch)
        return name

    for key in PICTURES:
        if (patch := getattr(profile, key)) is not None:
            names[key] = add(key, patch)
    for key in PICTURE_LISTS:
        stem = key.removesuffix("_buttons")
        patches = enumerate(getattr(profile, key), 1)
        names[key] = [add(f"{stem}-{place}", patch) for place, patch in patches]
    if profile.examples is not None:
        names[EXAMPLES] = add(EXAMPLES, profile.examples.strip())
    return to_toml(profile, names).encode(), pictures


def picture_name(path: Path, key: str) -> str:
    """The file name of a picture: ``p.toml`` has ``p-next.png`` beside it.

    TOML cannot write bytes that are not UTF-8, which some file names have.
    """
    stem = path.stem.encode("utf-8", "replace").decode().replace("?", "_")
    return f"{stem}-{key.removesuffix('_button')}.png"


def _pictures_in(files: Bundle) -> Callable[[str], Pixels]:
    """Reads the pictures that a profile names. Raises ValueError with the reason."""

    def read(name: str) -> Pixels:
        from vision.buttons import has_contrast
        from vision.pictures import decode

        try:
            data = files.read(name)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise ValueError(f"cannot read {name!r}: {reason}") from error
        _check_size(name, data)
        pixels = decode(data)
        if not has_contrast(pixels):
            raise ValueError(f"{name!r} is of one colour: no button can be found by it")
        return pixels

    return read


def _check_size(name: str, data: bytes) -> None:
    """Refuse a picture that is large once it is unpacked. Raises ValueError."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP", "BMP")) as picture:
            width, height = picture.size
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return  # what is no picture is told better by who decodes it
    if width * height > MOST_MEGAPIXELS * 1_000_000:
        raise ValueError(f"{name!r} has {width}x{height} pixels, too many for a profile")
