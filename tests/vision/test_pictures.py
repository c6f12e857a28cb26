"""Every kind of picture file that a phone, a desktop or a chat program makes."""

from __future__ import annotations

import io
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image, ImageOps

from tests.pictures import saved, start_of_png
from vision import Pixels, UnreadablePicture
from vision.pictures import decode, encode_gif, encode_png, is_picture

FORMATS = ["png", "jpeg", "webp", "bmp"]


def picture() -> Pixels:
    """Smooth colours, so that lossy formats stay near; no symmetry, so that a flip shows."""
    y, x = np.mgrid[0:48, 0:64]
    return np.stack([x * 4, y * 5, (x + y) * 2], axis=2).astype(np.uint8)


def alike(pixels: Pixels, expected: Any, tolerance: int = 0) -> bool:
    return bool((np.abs(pixels.astype(int) - np.asarray(expected, int)) <= tolerance).all())


@pytest.mark.parametrize("kind", FORMATS)
def test_decodes_colours(kind: str) -> None:
    pixels = decode(saved(Image.fromarray(picture()), kind, quality=95))
    assert pixels.dtype == np.uint8
    assert alike(pixels, picture(), tolerance=12 if kind in ("jpeg", "webp") else 0)


@pytest.mark.parametrize("kind", FORMATS)
def test_decodes_grey(kind: str) -> None:
    grey = Image.fromarray(picture()).convert("L")
    pixels = decode(saved(grey, kind, quality=95))
    assert alike(pixels, np.asarray(grey)[..., None].repeat(3, axis=2), tolerance=8)


def test_decodes_black_and_white() -> None:
    pixels = decode(saved(Image.fromarray(picture()).convert("1"), "png"))
    assert set(np.unique(pixels)) == {0, 255}


@pytest.mark.parametrize("colours", [picture(), picture()[..., 0]], ids=["rgb", "grey"])
def test_decodes_16_bits(colours: Pixels) -> None:
    data = cv2.imencode(".png", colours[..., ::-1].astype(np.uint16) * 257)[1].tobytes()
    expected = colours if colours.ndim == 3 else colours[:, ::-1, None].repeat(3, axis=2)
    assert alike(decode(data), expected)


def test_decodes_a_palette() -> None:
    indexed = Image.fromarray(picture()).quantize(32)
    assert alike(decode(saved(indexed, "png")), np.asarray(indexed.convert("RGB")))


def test_a_transparent_colour_of_a_palette_shows_white() -> None:
    indexed = Image.fromarray(picture()).quantize(32)
    data = saved(indexed, "png", transparency=int(np.asarray(indexed)[20, 30]))
    assert decode(data)[20, 30].tolist() == [255, 255, 255]


@pytest.mark.parametrize("kind", ["png", "webp"])
def test_shows_white_through_transparent_parts(kind: str) -> None:
    alpha = np.full((48, 64, 1), 255, np.uint8)
    alpha[:, :20], alpha[:, 20:40] = 0, 128
    image = Image.fromarray(np.concatenate([picture(), alpha], axis=2))
    pixels = decode(saved(image, kind, lossless=True))
    assert (pixels[:, :20] == 255).all()
    assert alike(pixels[:, 20:40], picture()[:, 20:40] * 0.5 + 127, tolerance=2)
    assert alike(pixels[:, 40:], picture()[:, 40:])


def test_an_unset_alpha_channel_hides_nothing() -> None:
    unset = np.concatenate([picture(), np.zeros((48, 64, 1), np.uint8)], axis=2)
    assert alike(decode(saved(Image.fromarray(unset), "png")), picture())


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_turns_a_photo_upright(kind: str, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = saved(Image.fromarray(picture()), kind, exif=exif)
    with Image.open(io.BytesIO(data)) as image:
        upright = ImageOps.exif_transpose(image).convert("RGB")
    assert alike(decode(data), np.asarray(upright))


def test_png_survives_a_round_trip() -> None:
    assert alike(decode(encode_png(picture())), picture())


def test_refuses_a_huge_picture_by_its_header() -> None:
    with pytest.raises(UnreadablePicture, match="20000x20000 pixels, more than 25 megapixels"):
        decode(start_of_png(20000, 20000))


@pytest.mark.parametrize("size", [(1, 1), (15, 400), (400, 1)])
def test_refuses_a_tiny_picture(size: tuple[int, int]) -> None:
    with pytest.raises(UnreadablePicture, match=f"{size[0]}x{size[1]} pixels: too small"):
        decode(saved(Image.new("RGB", size), "png"))


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("kept", [0.9995, 0.5, 0.1])
def test_refuses_a_truncated_picture(kind: str, kept: float, capfd: Any) -> None:
    data = saved(Image.fromarray(picture()), kind)
    with pytest.raises(UnreadablePicture, match="damaged"):
        decode(data[: int(len(data) * kept)])
    assert capfd.readouterr().err == ""  # no library speaks past us


@pytest.mark.parametrize("kind", FORMATS)
def test_damage_is_an_error_or_harmless(kind: str) -> None:
    whole, random = saved(Image.fromarray(picture()), kind), np.random.default_rng(7)
    outcomes = set()
    for _ in range(150):
        data = np.frombuffer(whole, np.uint8).copy()
        data[random.integers(8, 60, 1)] = random.integers(0, 256, 1)
        data[random.integers(60, len(data), 2)] = random.integers(0, 256, 2)
        try:
            outcomes.add(decode(data.tobytes()).ndim)
        except UnreadablePicture:
            outcomes.add(0)
    assert outcomes <= {0, 3}
    assert 0 in outcomes


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"", "empty"), (b"hello", "not a PNG"), (b"GIF89a" + bytes(40), "not a PNG")],
)
def test_refuses_what_is_no_picture(data: bytes, reason: str) -> None:
    assert not is_picture(data)
    with pytest.raises(UnreadablePicture, match=reason):
        decode(data)


def test_sound_in_a_riff_file_is_no_picture() -> None:
    assert not is_picture(b"RIFF\x24\x00\x00\x00WAVEfmt ")
    assert is_picture(saved(Image.fromarray(picture()), "webp"))


def test_gif_plays_its_frames_for_their_times() -> None:
    frames = [np.roll(picture(), shift, axis=1) for shift in (0, 9, 20)]
    data = encode_gif(iter(frames), [40, 40, 900], colours_of=picture())
    with Image.open(io.BytesIO(data)) as gif:
        assert gif.info["loop"] == 0
        assert gif.n_frames == 3
        durations = []
        for number in range(3):
            gif.seek(number)
            durations.append(gif.info["duration"])
    assert durations == [40, 40, 900]
