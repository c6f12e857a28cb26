"""A person teaches the bot a game on the page, in a real browser, by mouse and finger."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.storage.profiles import load
from bot.web.app import serving
from bot.web.studio import Studio
from tests.vision.taught.test_taught import LEVEL, START, screen
from vision.pictures import encode_png

pytestmark = pytest.mark.usefixtures("_browser")

SCREENS = {"desktop": (1280, 900), "phone": (390, 844)}


@contextmanager
def opened(url: str, size: tuple[int, int], language: str) -> Iterator[Any]:
    """The page in a browser of that size and language."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-US", "zh": "zh-CN"}[language],
        )
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(url)
        yield page
        browser.close()
        assert faults == []


def click(page: Any, x: float, y: float) -> None:
    """Click on a point of the screenshot."""
    box = page.locator("#overlay").bounding_box()
    page.mouse.click(box["x"] + x * box["width"] / 300, box["y"] + y * box["height"] / 420)


@pytest.mark.parametrize(("screen_name", "language"), [("desktop", "en"), ("phone", "zh")])
def test_a_game_is_taught(tmp_path: Path, screen_name: str, language: str) -> None:
    from playwright.sync_api import expect

    studio = Studio(tmp_path / "taught.toml")
    first = studio.add_picture(encode_png(screen(START)))["picture"]
    other = tmp_path / "other.png"
    other.write_bytes(encode_png(screen(LEVEL)))
    with (
        serving(studio, first={"picture": first, "game": "one-line"}) as url,
        opened(url, SCREENS[screen_name], language) as page,
    ):
        page.wait_for_selector("#overlay .cell")
        expect(page.locator("#game")).to_have_value("one-line")
        page.fill("#text", "\n".join(START.split()))
        expect(page.locator("#overlay .cell")).to_have_count(20, timeout=30_000)
        page.evaluate("document.activeElement.blur()")
        page.click("[data-brush=hole]")
        click(page, 50 + 36 * 2.5, 90 + 36 * 1.5)
        page.wait_for_selector("[data-cell='1,2'][data-kind=hole]")
        page.click("#undo")
        page.wait_for_selector("[data-cell='1,2'][data-kind=free]")
        page.click("#save")
        page.wait_for_selector("#others:not([hidden])")
        page.set_input_files("#more", str(other))
        page.wait_for_selector("#list li[data-confidence]")
        assert "\n".join(LEVEL.split()) in page.inner_text("#list pre")
        page.screenshot(path=str(tmp_path / "page.png"))
    assert load(tmp_path / "taught.toml").examples is not None
