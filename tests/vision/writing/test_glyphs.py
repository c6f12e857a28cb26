from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.random import Generator
from numpy.typing import NDArray

from tests.corpus.screens import Screen, real_screens
from tests.vision.writing.drawn_cells import DrawnCell, Face, draw_cell, draw_sprite, opencv_face
from tests.vision.writing.drawn_cells import pillow_face as face_of
from vision import Pixels
from vision.writing.glyphs import MARKS, TEXTS, Glyphs, read_cells, score_table
from vision.writing.ink import cell_views

# Where the boards lie in the screens: x and y of the outer corner, and the pitch.
GRIDS_PX = {
    "one-line/karthika-5x5*desktop.png": (482.5, 271.5, 63.5),
    "one-line/karthika-5x5*phone.png": (94.5, 512.5, 127.5),
    "one-line/karthika-6x6*desktop.png": (473.5, 273.0, 55.5),
    "one-line/karthika-6x6*phone.png": (76.5, 510.5, 112.0),
    "one-line/karthika-7x7*desktop.png": (475.5, 273.5, 47.5),
    "one-line/karthika-7x7*phone.png": (76.5, 510.5, 96.0),
    "knight/dimitris-5x8-v13-desktop.png": (60.5, 83.5, 89.0),
    "knight/dimitris-6x6-v12-dark-desktop.png": (60.5, 82.5, 119.0),
    "knight/dimitris-6x6-v20-phone.png": (32.5, 168.5, 126.5),
    "knight/dimitris-7x5-v9-phone.png": (32.5, 168.5, 152.0),
    "knight/dimitris-8x8-v*-desktop.png": (60.5, 83.5, 89.0),
    "knight/dimitris-10x10-v44-desktop.png": (35.5, 84.5, 79.0),
    "knight/untitled-10x10-v48-desktop.png": (389.5, 198.5, 50.0),
    "knight/untitled-10x10-v88-desktop.png": (389.5, 198.5, 50.0),
    "knight/untitled-10x10-v*-phone.png": (110.5, 602.5, 60.0),
    "phone/narrow_dark.jpg": (30.5, 167.5, 147.0),
    "phone/narrow_light.jpg": (33.5, 169.5, 146.5),
}

PILLOW_FACE = face_of()
FACES = pytest.mark.parametrize(
    "face", [pytest.param(PILLOW_FACE, id="pillow"), pytest.param(opencv_face, id="opencv")]
)


def plain_cell(text: str, face: Face, side_px: int = 100, tall_px: int = 40) -> Pixels:
    """Black on white, in the middle."""
    coverage = face(text, tall_px, np.random.default_rng(5))
    cell = np.full((side_px, side_px), 255, np.float32)
    height, width = coverage.shape
    top, left = (side_px - height) // 2, (side_px - width) // 2
    cell[top : top + height, left : left + width] *= 1 - coverage
    return np.dstack([cell.astype(np.uint8)] * 3)


def read_alone(patch: Pixels) -> Glyphs | None:
    return read_cells([patch])[0]


def random_text(rng: Generator) -> str:
    if rng.random() < 0.1:
        return str(rng.choice(list(MARKS)))
    return str(rng.integers(10 ** rng.choice([1, 2, 2, 3])))


def texts_of(cells: list[Glyphs | None]) -> list[str]:
    return [glyphs.text if glyphs else "" for glyphs in cells]


def share_exact(cells: list[DrawnCell]) -> float:
    read = texts_of(read_cells([cell.patch for cell in cells]))
    return float(np.mean([text == cell.text for text, cell in zip(read, cells, strict=True)]))


def share_refused(patches: list[Pixels], least_confidence: float = 0.5) -> float:
    return float(np.mean([glyphs is None for glyphs in read_cells(patches, least_confidence)]))


@pytest.mark.parametrize(
    ("face", "most_wrong"),
    [
        pytest.param(PILLOW_FACE, 0.005, id="pillow"),
        # Since version 5 OpenCV writes with slashed zeros, up to the boldest of weights.
        pytest.param(opencv_face, 0.05, id="opencv"),
    ],
)
def test_reads_every_text_on_a_plain_cell(face: Face, most_wrong: float) -> None:
    tall_px = 32
    read = texts_of(read_cells([plain_cell(text, face, tall_px=tall_px) for text in TEXTS]))
    wrong = {text: got for text, got in zip(TEXTS, read, strict=True) if text != got}
    assert len(wrong) <= most_wrong * len(TEXTS), wrong


@pytest.mark.parametrize("side_px", [16, 24, 40, 100, 300])
@pytest.mark.parametrize("text", ["0", "7", "12", "S"])
def test_reads_cells_of_any_size(text: str, side_px: int) -> None:
    glyphs = read_alone(plain_cell(text, PILLOW_FACE, side_px, side_px // 2))
    assert glyphs is not None
    assert glyphs.text == text


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ((255, 255, 255), (20, 20, 30)),
        ((230, 40, 60), (60, 130, 70)),
        ((250, 250, 0), (255, 255, 255)),
        ((236, 112, 180), (30, 20, 45)),
    ],
)
def test_reads_ink_of_any_colour(ink: tuple[int, int, int], ground: tuple[int, int, int]) -> None:
    share = plain_cell("38", PILLOW_FACE).astype(float) / 255
    glyphs = read_alone((share * ground + (1 - share) * ink).astype(np.uint8))
    assert glyphs is not None
    assert glyphs.text == "38"


@FACES
def test_reads_worn_cells_in_faces_it_was_not_trained_on(face: Face) -> None:
    rng = np.random.default_rng(20)
    assert share_exact([draw_cell(random_text(rng), face, rng) for _ in range(500)]) > 0.7


def test_says_where_the_text_lies() -> None:
    patch = np.full((200, 200, 3), 255, np.uint8)
    patch[20:120, 80:180] = plain_cell("5", PILLOW_FACE)
    glyphs = read_alone(patch)
    assert glyphs is not None
    left, top, right, bottom = glyphs.box
    assert (left + right) / 2 == pytest.approx(130 / 200, abs=0.02)
    assert (top + bottom) / 2 == pytest.approx(70 / 200, abs=0.02)
    assert bottom - top == pytest.approx(40 / 200, abs=0.04)


def test_refuses_cells_without_writing() -> None:
    rng = np.random.default_rng(21)
    bare = [draw_cell("", PILLOW_FACE, rng).patch for _ in range(200)]
    assert share_refused(bare) > 0.95


def test_refuses_most_pictures() -> None:
    rng = np.random.default_rng(22)
    pictures = [draw_sprite(rng).patch for _ in range(300)]
    assert share_refused(pictures) > 0.88
    assert share_refused(pictures, least_confidence=0.9) > 0.98


def test_refuses_most_other_letters() -> None:
    letters = [plain_cell(letter, PILLOW_FACE) for letter in "HKMNRTVWXYadehkmnprtuvwxy#%&@"]
    assert share_refused(letters) > 0.8


@pytest.mark.parametrize("thick_px", [1, 3, 6, -1])
def test_refuses_a_ring_alone(thick_px: int) -> None:
    patch = np.full((100, 100, 3), 240, np.uint8)
    cv2.circle(patch, (50, 50), 36, (200, 30, 90), thick_px, cv2.LINE_AA)
    assert read_alone(patch) is None


@pytest.mark.parametrize("shape", [(0, 0), (1, 1), (12, 12), (100, 100), (40, 90), (0, 20)])
def test_refuses_a_flat_patch(shape: tuple[int, int]) -> None:
    patch = np.full((*shape, 3), (30, 60, 90), np.uint8)
    assert read_alone(patch) is None


def test_a_batch_reads_as_one_by_one() -> None:
    rng = np.random.default_rng(23)
    patches = [draw_cell(random_text(rng), PILLOW_FACE, rng).patch for _ in range(20)]
    assert texts_of(read_cells(patches)) == texts_of([read_alone(patch) for patch in patches])
    assert read_cells([]) == []


def test_scores_are_probabilities_of_texts() -> None:
    glyphs = read_alone(plain_cell("8", PILLOW_FACE))
    assert glyphs is not None
    table = score_table([glyphs])
    assert table.shape == (1, len(TEXTS))
    assert 0.5 < np.exp(table).sum() <= 1 + 1e-5
    assert TEXTS[int(table.argmax())] == "8"
    assert table.max() == pytest.approx(np.log(glyphs.confidence), abs=1e-4)
    assert score_table([]).shape == (0, len(TEXTS))


def screens() -> list[tuple[Screen, tuple[float, float, float]]]:
    return [
        (screen, grid_px)
        for screen in real_screens("one-line") + real_screens("knight")
        for name, grid_px in GRIDS_PX.items()
        if screen.path.match(name)
    ]


def true_texts(board: dict[str, Any]) -> NDArray[np.str_]:
    """What the cells of a screen say: numbers of visited squares, or of waypoints."""
    cells = np.array(board["cells"])
    if "waypoints" not in board:
        return np.where(cells > 0, cells.astype("U3"), "")
    texts = np.full(cells.shape, "", "U3")
    for number, cell in enumerate(board["waypoints"], start=1):
        texts[tuple(cell)] = str(number)
    return texts


def squares(pixels: Pixels, grid_px: Sequence[float], shape: tuple[int, ...]) -> list[Pixels]:
    left, top, pitch = grid_px
    xs = [round(left + col * pitch) for col in range(shape[1] + 1)]
    ys = [round(top + row * pitch) for row in range(shape[0] + 1)]
    return [
        pixels[ys[row] : ys[row + 1], xs[col] : xs[col + 1]]
        for row in range(shape[0])
        for col in range(shape[1])
    ]


@pytest.mark.parametrize(("scale", "light"), [(0.75, 1.0), (1.0, 0.7)])
def test_reads_cells_of_real_screens(scale: float, light: float) -> None:
    wrong: list[tuple[str, str, str]] = []
    for screen, grid_px in screens():
        assert screen.board
        truth = true_texts(screen.board)
        area = cv2.INTER_AREA
        pixels = cv2.resize(screen.pixels, None, fx=scale, fy=scale, interpolation=area)
        lit = (pixels * light).astype(np.uint8)
        patches = squares(lit, [scale * edge for edge in grid_px], truth.shape)
        read = texts_of(read_cells(patches))
        pairs = zip(truth.ravel().tolist(), read, strict=True)
        wrong += [(str(screen), true, got) for true, got in pairs if true != got]
    assert not wrong


@pytest.mark.parametrize("shape", [(1, 20), (2, 20), (20, 1), (40, 2), (3, 3), (64, 1)])
def test_slivers_are_looked_at_without_harm(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (*shape, 3), dtype=np.uint8)
    assert all(view.ndim == 2 for view in cell_views(noise))
