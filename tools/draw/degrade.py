"""What happens to a screen on its way: scaling, compression, colours, blur, noise, cameras."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.draw.truth import DrawnBoard, Scene

Picture = NDArray[np.uint8]
Matrix = NDArray[np.float64]
"""Takes points (x, y, 1) of the picture to those of the changed one; 3 x 3."""

_LEAST_PITCH_PX = 6.0


def degraded(scene: Scene, rng: Random, gentle: bool = False) -> Scene:
    """The scene as it may arrive: half of all as they are, most others lightly harmed.

    ``gentle`` keeps pale things visible: no noise, no strong compression.
    """
    weights = [60, 40, 0, 0, 0] if gentle else [48, 30, 10, 6, 6]
    kind = rng.choices(["none", "light", "heavy", "video", "camera"], weights)[0]
    for change in _chosen(kind, rng, gentle):
        scene = change(scene, rng)
    return scene


def _chosen(kind: str, rng: Random, gentle: bool) -> list[Callable[[Scene, Random], Scene]]:
    if kind == "none":
        return []
    if kind == "light":
        changes = [_rescaled, _tilted, _softened, _compressed_a_little, _padded]
        changes += [] if gentle else [_compressed, _recoloured]
        return rng.sample(changes, rng.choice([1, 1, 2]))
    if kind == "heavy":
        changes = [_rescaled, _recoloured, _softened, _noisy, _sharpened, _tilted, _posterised]
        return [*rng.sample(changes, rng.randint(2, 4)), _compressed]
    if kind == "video":
        return [_rescaled, _video]
    return [_photographed, _softened, _noisy, _recoloured, _compressed]


def moved(board: DrawnBoard, matrix: Matrix) -> DrawnBoard:
    """The board where the matrix takes it; its pitch is the mean of the moved distances."""
    points = board.centres.reshape(-1, 2).astype(np.float64)
    centres = _through(matrix, points).reshape(board.centres.shape)
    middle = points.mean(0)
    ends = np.array([(board.pitch[0], 0), (0, board.pitch[1])]) / 2
    steps = [
        _through(matrix, middle + end[None]) - _through(matrix, middle - end[None]) for end in ends
    ]
    pitch = (float(np.linalg.norm(steps[0])), float(np.linalg.norm(steps[1])))
    return replace(board, centres=centres.astype(np.float32), pitch=pitch)


def _through(matrix: Matrix, points: NDArray[np.float64]) -> NDArray[np.float64]:
    ends = np.c_[points, np.ones(len(points))] @ matrix.T
    return np.asarray(ends[:, :2] / ends[:, 2:])


def warped(scene: Scene, matrix: Matrix, size: tuple[int, int], ground: tuple[int, ...]) -> Scene:
    """The scene through a matrix onto a picture of ``size`` (width, height) of a ground colour.

    Points count from the corner of the first pixel, as in drawing; OpenCV counts from its middle.
    """
    to_middle, to_corner = np.eye(3), np.eye(3)
    to_middle[:2, 2], to_corner[:2, 2] = -0.5, 0.5
    pixels = cv2.warpPerspective(
        scene.pixels,
        to_middle @ matrix @ to_corner,
        size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=ground,
    )
    boards = [moved(board, matrix) for board in scene.boards]
    return Scene(np.asarray(pixels, np.uint8), boards, scene.note)


# --- size and place ------------------------------------------------------------------------------
def _rescaled(scene: Scene, rng: Random) -> Scene:
    """Made larger or smaller, with one of the usual filters; never too small to be read."""
    pitches = [min(board.pitch) for board in scene.boards] or [40.0]
    height, width = scene.pixels.shape[:2]
    least = max(_LEAST_PITCH_PX / min(pitches), 0.4)
    scale = max(rng.uniform(0.45, 1.1), least)
    scale = min(scale, 1600 / max(height, width), 1.6)
    if scale > 1 or rng.random() < 0.15:
        scale = min(rng.uniform(1.0, 1.6), 1600 / max(height, width))
    size = (max(round(width * scale), 8), max(round(height * scale), 8))
    smooth = [cv2.INTER_AREA, cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC]
    harsh = [cv2.INTER_NEAREST] if min(pitches) * scale > 14 else []
    pixels = cv2.resize(scene.pixels, size, interpolation=rng.choice(smooth + harsh))
    matrix = np.diag([size[0] / width, size[1] / height, 1.0])
    boards = [moved(board, matrix) for board in scene.boards]
    return Scene(np.asarray(pixels, np.uint8), boards, scene.note)


def _padded(scene: Scene, rng: Random) -> Scene:
    """With bars of one colour at two sides, as of a picture shown on a screen of another shape."""
    height, width = scene.pixels.shape[:2]
    bar = round(min(width, height) * rng.uniform(0.02, 0.35))
    x, y = (bar, 0) if rng.random() < 0.5 else (0, bar)
    ground = rng.choice([(0, 0, 0), (255, 255, 255), (128, 128, 128), _rim(scene.pixels)])
    pixels = cv2.copyMakeBorder(scene.pixels, y, y, x, x, cv2.BORDER_CONSTANT, value=ground)
    matrix = np.array([(1, 0, x), (0, 1, y), (0, 0, 1)], np.float64)
    boards = [moved(board, matrix) for board in scene.boards]
    return Scene(np.asarray(pixels, np.uint8), boards, scene.note)


def _tilted(scene: Scene, rng: Random) -> Scene:
    """Turned and skewed by a hair, as by a scanner or a corrected photograph."""
    height, width = scene.pixels.shape[:2]
    turn = np.vstack(
        [cv2.getRotationMatrix2D((width / 2, height / 2), rng.gauss(0, 0.8), 1.0), (0, 0, 1)]
    )
    return warped(scene, turn, (width, height), _rim(scene.pixels))


def _rim(pixels: Picture) -> tuple[int, ...]:
    return tuple(int(v) for v in np.median(pixels[0, ::4].reshape(-1, 3), 0))


def _photographed(scene: Scene, rng: Random) -> Scene:
    """Through a camera: in perspective, on a table or a wall, with stripes and uneven light."""
    height, width = scene.pixels.shape[:2]
    margin = min(width, height) * rng.uniform(0.0, 0.12)
    size = (round(width + 2 * margin), round(height + 2 * margin))
    bent = rng.uniform(0.0, 0.035) * min(width, height)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    ends = corners + margin + np.array([[rng.uniform(-bent, bent) for _ in "xy"] for _ in corners])
    matrix = cv2.getPerspectiveTransform(corners, ends.astype(np.float32))
    turn = np.vstack(
        [cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), rng.gauss(0, 1.2), 1.0), (0, 0, 1)]
    )
    ground = tuple(rng.randint(0, 255) for _ in range(3))
    scene = warped(scene, turn @ matrix, size, ground)
    pixels = scene.pixels.astype(np.float32) * _light(rng, size)[..., None]
    if rng.random() < 0.6:
        pixels *= 1 + _moire(rng, size)
    return replace(scene, pixels=np.clip(pixels, 0, 255).astype(np.uint8))


def _light(rng: Random, size: tuple[int, int]) -> NDArray[np.float32]:
    """Uneven light (height, width): soft, near 1, a reflection at times."""
    small = np.full((4, 4), 1.0, np.float32)
    small += np.array([rng.uniform(-0.22, 0.12) for _ in range(16)], np.float32).reshape(4, 4)
    if rng.random() < 0.2:
        small[rng.randrange(4), rng.randrange(4)] += rng.uniform(0.2, 0.6)
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_CUBIC), np.float32)


def _moire(rng: Random, size: tuple[int, int]) -> NDArray[np.float32]:
    """Stripes (height, width, 3) that the grids of a screen and a camera make together."""
    y, x = np.ogrid[: size[1], : size[0]]
    stripes = np.zeros((size[1], size[0]), np.float32)
    for _ in range(rng.choice([1, 2])):
        fx, fy = rng.uniform(-0.25, 0.25), rng.uniform(-0.25, 0.25)
        slope = rng.uniform(-1e-4, 1e-4)
        stripes += np.cos(
            ((2 * np.pi * fx) * x + (2 * np.pi * fy) * y + slope * x * y).astype(np.float32)
        )
    strength = np.array([rng.uniform(0.0, 0.06) for _ in range(3)], np.float32)
    return np.asarray(stripes[..., None] * strength, np.float32)


# --- colours -------------------------------------------------------------------------------------
def _recoloured(scene: Scene, rng: Random) -> Scene:
    """Other gamma, contrast, brightness and warmth; grey at times."""
    gamma = np.exp(rng.gauss(0, 0.22))
    low, high = rng.uniform(0, 30), rng.uniform(190, 255)
    if rng.random() < 0.2:
        low, high = 0, rng.uniform(70, 180)  # a dim screen
    ramp = low + (high - low) * (np.arange(256) / 255) ** gamma
    warmth = np.array([1 + rng.gauss(0, 0.05) for _ in range(3)])
    table = np.clip(ramp[:, None] * warmth, 0, 255).astype(np.uint8)[None]
    pixels = scene.pixels
    if rng.random() < 0.06:
        pixels = np.repeat(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)[..., None], 3, 2)
    return replace(scene, pixels=np.asarray(cv2.LUT(pixels, table), np.uint8))


def _posterised(scene: Scene, rng: Random) -> Scene:
    """Few levels of each colour, as of old pictures; steps small enough to keep what is pale."""
    step = rng.choice([4, 6, 8])
    table = ((np.arange(256) // step) * step + step // 2).clip(0, 255).astype(np.uint8)
    return replace(scene, pixels=np.asarray(cv2.LUT(scene.pixels, table), np.uint8))


# --- sharpness and noise -------------------------------------------------------------------------
def _sigma(scene: Scene, rng: Random, most: float) -> float:
    """Pixels of a blur, less where cells are small."""
    pitches = [min(board.pitch) for board in scene.boards] or [40.0]
    return min(rng.uniform(0.3, most), min(pitches) * 0.05)


def _softened(scene: Scene, rng: Random) -> Scene:
    pixels = cv2.GaussianBlur(scene.pixels, (0, 0), max(_sigma(scene, rng, 1.6), 0.2))
    return replace(scene, pixels=np.asarray(pixels, np.uint8))


def _sharpened(scene: Scene, rng: Random) -> Scene:
    soft = cv2.GaussianBlur(scene.pixels, (0, 0), rng.uniform(0.8, 2.0))
    by = rng.uniform(0.3, 1.5)
    return replace(
        scene, pixels=np.asarray(cv2.addWeighted(scene.pixels, 1 + by, soft, -by, 0), np.uint8)
    )


def _noisy(scene: Scene, rng: Random) -> Scene:
    numpy_rng = np.random.default_rng(rng.getrandbits(32))
    grain = numpy_rng.normal(0, rng.uniform(1, 9), (256, 256, 1 if rng.random() < 0.5 else 3))
    height, width = scene.pixels.shape[:2]
    tiled = np.tile(grain.astype(np.float32), (height // 256 + 1, width // 256 + 1, 1))
    pixels = scene.pixels + tiled[:height, :width]
    return replace(scene, pixels=np.clip(pixels, 0, 255).astype(np.uint8))


def _compressed(scene: Scene, rng: Random) -> Scene:
    return replace(scene, pixels=_jpeg(scene.pixels, rng.randint(35, 95), rng.random() < 0.5))


def _compressed_a_little(scene: Scene, rng: Random) -> Scene:
    return replace(scene, pixels=_jpeg(scene.pixels, rng.randint(82, 97), rng.random() < 0.7))


def _jpeg(pixels: Picture, quality: int, full_chroma: bool) -> Picture:
    factor = (
        cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444
        if full_chroma
        else cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420
    )
    options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, factor]
    _, data = cv2.imencode(".jpg", np.ascontiguousarray(pixels[..., ::-1]), options)
    return np.ascontiguousarray(
        np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)[..., ::-1]
    )


def _video(scene: Scene, rng: Random) -> Scene:
    """A frame of a video: colours at a part of the resolution, coarse blocks, a narrow range."""
    height, width = scene.pixels.shape[:2]
    bands = cv2.cvtColor(scene.pixels, cv2.COLOR_RGB2YCrCb)
    part = rng.choice([2, 2, 3, 4])
    small = cv2.resize(
        bands[..., 1:],
        (max(width // part, 1), max(height // part, 1)),
        interpolation=cv2.INTER_AREA,
    )
    way = rng.choice([cv2.INTER_NEAREST, cv2.INTER_LINEAR])
    bands[..., 1:] = cv2.resize(small, (width, height), interpolation=way)
    if rng.random() < 0.5:
        bands[..., 0] = (bands[..., 0].astype(np.float32) * (219 / 255) + 16).astype(np.uint8)
    pixels = np.asarray(cv2.cvtColor(bands, cv2.COLOR_YCrCb2RGB), np.uint8)
    return replace(scene, pixels=_jpeg(pixels, rng.randint(25, 70), False))
