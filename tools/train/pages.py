"""Screens of web pages that were written one by one, each with boards drawn at random.

    python -m tools.train.pages tools/pages FOLDER --seed 1 --count 20

Fills a pool with screens of all pages, at the sizes of telephones and of windows. ``--sheets``
writes one picture of each page's screens instead, with what is said to be true marked on them.
What a page has to do is told in ``tools/pages/README.md``.
"""

from __future__ import annotations

import argparse
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Error, sync_playwright

from bot.devices.browser.tab import installed
from tools.draw.truth import DrawnBoard, Scene, State
from tools.train.page_levels import LEVELS, Values
from tools.train.pool import PooledScene, checked, save
from tools.train.real import labelled
from vision.cells.vocabulary import Kind, Mark
from vision.pictures import decode

PHONES: Final = ((360, 640), (360, 780), (375, 667), (390, 844), (412, 915), (430, 932))
WINDOWS: Final = (
    *((1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080), (1000, 700), (640, 720)),
)
LEAST_PITCH_PX: Final = 10.0
COVERED_PART: Final = 0.07
"""Of the screens of pages that have panels."""

STREWN_PART: Final = 0.25
"""Of the mazes, in which things to collect lie about."""

STREW: Final = """([places, pitch]) => {
    const choose = all => all[Math.floor(rnd() * all.length)];
    const sign = choose([..."●●●★◆■$✚❀🔑💎🪙🍒🍎⭐🧀"]), size = pitch * (0.3 + 0.4 * rnd());
    const colour = choose(["gold", "crimson", "teal", "royalblue", "orange", "gray", "purple"]);
    for (const [x, y] of places) {
        const thing = document.body.appendChild(document.createElement("div"));
        thing.textContent = sign;
        thing.style.cssText = `position:fixed;left:${x}px;top:${y}px;z-index:9999;color:${colour};
            transform:translate(-50%,-50%);font:${size}px/1 sans-serif`;
    } }"""
"""Puts one and the same sign on some places of a page."""

SETTLES_MS: Final = 40
TILE_PX: Final = 640

RANDOM: Final = """seed => { let state = seed >>> 0; window.rnd = () => {
    state = (state + 0x6D2B79F5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296; }; }"""
"""Numbers of [0, 1) that a seed decides: mulberry32, by Tommy Ettinger."""


class Window:
    """One tab of a browser, of any size and scale."""

    def __init__(self, browser: Browser) -> None:
        self._tab = browser.new_page()
        self._wire = self._tab.context.new_cdp_session(self._tab)

    def open(self, page: Path, rng: Random) -> Values:
        """Load a page at a size at random; returns what it can show."""
        is_phone = rng.random() < 0.45
        ratio = rng.choice([2, 3] if is_phone else [1, 1, 1, 1.25, 1.5, 2])
        width, height = rng.choice(PHONES if is_phone else WINDOWS)
        self._wire.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": is_phone},
        )
        self._tab.goto(page.resolve().as_uri())
        can: Values = self._tab.evaluate("window.can || {}")
        # a page that does not speak of telephones is laid out wider there, and made smaller
        return can | {"ratio": ratio * width / self._tab.evaluate("innerWidth")}

    def show(self, level: Values, rng: Random) -> tuple[Values, bool]:
        """What the page says of a level that it shows, and whether a panel of its lies over it."""
        self._tab.evaluate(RANDOM, rng.getrandbits(32))
        shown = self._tab.evaluate("level => window.show(level, window.rnd)", level)
        is_covered = rng.random() < COVERED_PART and self._tab.evaluate("'cover' in window")
        if is_covered:
            self._tab.evaluate("level => { window.cover(level, window.rnd); }", level)
        self._tab.wait_for_timeout(SETTLES_MS)
        return shown if isinstance(shown, dict) else {"cells": shown}, bool(is_covered)

    def strew(self, cells: NDArray[np.floating], level: Values, rng: Random) -> None:
        """Let things to collect lie about in a maze; ``cells`` (rows, cols, 2) in CSS pixels."""
        ends = [level["start"], level["goal"], *level["trail"]]
        bare = np.argwhere(np.array(level["blocked"]) == 0).tolist()
        bare = [cell for cell in bare if tuple(cell) not in ends]
        if len(bare) > 8:
            places = [cells[tuple(cell)].tolist() for cell in rng.sample(bare, rng.randint(2, 6))]
            self._tab.evaluate(STREW, [places, float(np.linalg.norm(cells[0, 1] - cells[0, 0]))])
            self._tab.wait_for_timeout(SETTLES_MS)

    def pixels(self) -> NDArray[np.uint8]:
        """What it shows now (height, width, 3), RGB."""
        options = {"format": "png", "optimizeForSpeed": True}
        return decode(b64decode(self._wire.send("Page.captureScreenshot", options)["data"]))


@contextmanager
def window() -> Iterator[Window]:
    """A window of a browser that nobody sees."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed())
        yield Window(browser)
        browser.close()


def screen(tab: Window, page: Path, seed: int) -> Scene:
    """A page with a level at random. Raises ValueError or Error where it breaks its promise."""
    rng = Random(f"page {page.name} {seed}")
    game = next(name for name in LEVELS if page.name.startswith(name))
    can = tab.open(page, rng)
    level, truth = LEVELS[game](rng, can)
    shown, is_covered = tab.show(level, rng)
    if game == "none":
        return Scene(tab.pixels(), [], f"{page.stem} {seed}")
    centres = np.array(shown["cells"], np.float32) * can["ratio"]
    if centres.shape != (level["rows"], level["cols"], 2):
        raise ValueError(f"middles of cells {centres.shape} for {level['rows']}x{level['cols']}")
    if game == "maze" and rng.random() < STREWN_PART:
        tab.strew(centres / can["ratio"], level, rng)
    board = labelled(game, truth | {"either_head": shown.get("head") is False}, centres)
    board.shifted = level.get("shifted")
    board.note = f"{page.stem} {seed}"
    if min(board.pitch) < LEAST_PITCH_PX:
        raise ValueError(f"cells of {min(board.pitch):.1f} pixels")
    pixels = tab.pixels()
    return checked(Scene(pixels, _seen(board, pixels, is_covered), board.note))


def _seen(board: DrawnBoard, pixels: NDArray[np.uint8], is_covered: bool) -> list[DrawnBoard]:
    """The board with the state that it is in; none where most of it is off the screen."""
    inside = ((board.centres > 0) & (board.centres < pixels.shape[1::-1])).all(-1)
    if not inside.all():
        board.state = State.CUT
    if is_covered:
        board.state = State.COVERED
    return [board] if inside.mean() > 0.4 else []


def _tried(tab: Window, page: Path, seed: int, errors: Path) -> Scene | None:
    try:
        return screen(tab, page, seed)
    except (Error, ValueError) as error:  # one bad page must not end the others
        with errors.open("a", encoding="utf-8") as file:
            file.write(f"{page.name} {seed}: {str(error).splitlines()[0]}\n")
        return None


def sheet(scenes: list[Scene]) -> NDArray[np.uint8]:
    """The screens side by side, BGR: cells as dots (green free, red blocked, blue used), marks."""
    tiles = [_tile(scene) for scene in scenes]
    tiles += [np.zeros((TILE_PX, TILE_PX, 3), np.uint8)] * (-len(tiles) % 3)
    return np.vstack([np.hstack(tiles[at : at + 3]) for at in range(0, len(tiles), 3)])


def _tile(scene: Scene) -> NDArray[np.uint8]:
    scale = TILE_PX / max(scene.pixels.shape)
    bgr = cv2.cvtColor(scene.pixels, cv2.COLOR_RGB2BGR)
    picture = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    colours = {Kind.FREE: (0, 200, 0), Kind.BLOCKED: (0, 0, 255), Kind.USED: (255, 0, 0)}
    for board in scene.boards:
        for cell in np.ndindex(board.kinds.shape):
            x, y = (board.centres[cell] * scale).round().astype(int).tolist()
            colour = colours.get(board.kinds[cell], (200, 0, 200))
            cv2.circle(picture, (x, y), 2, colour, cv2.FILLED)
            marks = "".join(mark.name[0] for mark in Mark if board.marks[cell][mark] > 0)
            cv2.putText(picture, marks, (x + 3, y + 3), 0, 0.4, (255, 0, 255), 1)
    tile = np.full((TILE_PX, TILE_PX, 3), 60, np.uint8)
    tile[: picture.shape[0], : picture.shape[1]] = picture
    return tile


def fill(
    tab: Window, pages: list[Path], folder: Path, seed: int, count: int, sheets: bool = False
) -> None:
    """Write a shard of so many screens of each page, or a sheet; shards that are there stay.

    Screens that fail are left out, and told in ``errors.log``. Raises ValueError where all fail.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages:
        shard = folder / f"shard-page-{page.stem}-{seed}.pickle"
        if shard.exists() and not sheets:
            continue
        seeds = range(seed * 1000, seed * 1000 + count)
        tried = (_tried(tab, page, each, folder / "errors.log") for each in seeds)
        scenes = [scene for scene in tried if scene is not None]
        if not scenes:
            raise ValueError(f"no screen of {page.name} came out: see {folder / 'errors.log'}")
        if sheets:
            cv2.imwrite(str(folder / f"{page.stem}.png"), sheet(scenes))
        else:
            save(shard, (PooledScene.of(0, scene) for scene in scenes))


def main() -> None:
    """Fill a pool with screens of pages."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.pages", description=fill.__doc__)
    parser.add_argument("pages", type=Path, help="a page, or a folder of them")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20, help="screens of each page")
    parser.add_argument("--sheets", "--pictures", action="store_true", help="to look at")
    given = parser.parse_args()
    pages = [given.pages] if given.pages.is_file() else sorted(given.pages.glob("*.html"))
    with window() as tab:
        fill(tab, pages, given.folder, given.seed, given.count, given.sheets)


if __name__ == "__main__":
    main()
