"""A known button is found where it is, and nothing else is taken for it."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from bot.practice import Settings, Simulator
from bot.practice.engine import screen
from bot.practice.engine.paint import BLACK, WHITE, mixed, put, slab, write
from bot.practice.one_line.themes import THEMES
from vision import Pixels
from vision.buttons import find_button

SIZES = [(720, 1280), (1080, 2400), (500, 800)]


def won(simulator: Simulator) -> Image.Image:
    """A level behind the win panel."""
    picture = screen.dimmed(Image.fromarray(simulator.frame(0)))
    screen.panel(picture, simulator.layout, simulator.theme.skin, screen.WON)
    return picture


def as_jpeg(picture: Image.Image, quality: int) -> Pixels:
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality)
    return np.array(Image.open(file))


@pytest.mark.parametrize("size_px", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_next_button_is_found_on_the_panel_and_not_on_the_board(
    theme: str, size_px: tuple[int, int]
) -> None:
    simulator = Simulator(Settings(theme=theme, size_px=size_px))
    patch = simulator.next_button()
    assert find_button(simulator.frame(0), patch) is None
    found = find_button(np.array(won(simulator)), patch)
    assert found == pytest.approx(simulator.layout.panel_button.middle, abs=1)


@pytest.mark.parametrize("theme", THEMES)
def test_restart_button_is_not_found_when_a_panel_dims_it(theme: str) -> None:
    simulator = Simulator(Settings(theme=theme))
    patch = simulator.restart_button()
    found = find_button(simulator.frame(0), patch)
    assert found == pytest.approx(simulator.layout.restart.middle, abs=1)
    assert find_button(np.array(won(simulator)), patch) is None


@pytest.mark.parametrize("theme", THEMES)
def test_compressed_and_moved_button_is_found(theme: str) -> None:
    simulator = Simulator(Settings(theme=theme))
    picture = won(simulator)
    x, y = simulator.layout.panel_button.middle
    moved = np.roll(as_jpeg(picture, quality=40), (-37, 23), axis=(0, 1))
    found = find_button(moved, simulator.next_button())
    assert found == pytest.approx((x + 23, y - 37), abs=1)


@pytest.mark.parametrize("label", ["Nest", "Text", "Exit", "Share"])
def test_same_button_with_another_label_is_refused(label: str) -> None:
    simulator = Simulator(Settings(theme="cat"))
    picture, box = won(simulator), simulator.layout.panel_button
    size_px = box.size
    fill = mixed(simulator.theme.skin.accent, BLACK, 0.1)
    put(picture, slab(size_px, size_px[1] / 2, fill), box.middle)
    write(picture, label, box.middle, size_px[1] / 2, WHITE)
    assert find_button(np.array(picture), simulator.next_button()) is None


def test_black_and_noisy_screens_hold_no_button() -> None:
    patch = Simulator(Settings(theme="cat")).next_button()
    rng = np.random.default_rng(1)
    assert find_button(np.zeros((1280, 720, 3), np.uint8), patch) is None
    assert find_button(rng.integers(0, 256, (1280, 720, 3), np.uint8), patch) is None


def test_screen_smaller_than_the_picture_holds_no_button() -> None:
    patch = Simulator(Settings(theme="cat")).next_button()
    assert find_button(np.zeros((10, 10, 3), np.uint8), patch) is None


def test_picture_of_one_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="contrast"):
        find_button(np.zeros((100, 100, 3), np.uint8), np.full((20, 40, 3), 90, np.uint8))
