"""Places of a picture are read once, and those beyond it not at all."""

from __future__ import annotations

import numpy as np

from tests.vision.writing.test_glyphs import PILLOW_FACE, plain_cell, read_alone
from vision.writing.places import Writing

SIDE = 64
REACH = np.array([SIDE / 2, SIDE / 2])


def _middle(col: int) -> np.ndarray:
    return np.array([SIDE * (col + 0.5), SIDE / 2])


def test_what_stands_at_a_place_is_what_its_crop_says() -> None:
    cells = [plain_cell(text, PILLOW_FACE, SIDE, SIDE // 2) for text in ("7", "12", "")]
    writing = Writing(np.concatenate(cells, 1))

    read = writing.around([_middle(col) for col in range(3)], REACH, 0.5)

    assert [glyphs and glyphs.text for glyphs in read] == ["7", "12", None]
    assert read[1] is not None
    assert read[1].text == getattr(read_alone(cells[1]), "text", None)


def test_a_place_is_read_once() -> None:
    writing = Writing(plain_cell("7", PILLOW_FACE, SIDE, SIDE // 2))

    first = writing.around([_middle(0), _middle(0)], REACH, 0.5)
    again = writing.around([_middle(0) + 0.2], REACH, 0.5)

    assert writing.read == 1
    assert first[0] is first[1] is again[0]


def test_nothing_stands_beyond_the_picture() -> None:
    writing = Writing(plain_cell("7", PILLOW_FACE, SIDE, SIDE // 2))

    assert writing.around([np.array([-500.0, 9.0])], REACH, 0.5) == [None]
