"""A web page of the screens that were misread: the picture, what was read in it, and the truth."""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bot.games import GAMES
from solvers import BadBoard
from tests.corpus.changes import CHANGES
from tests.corpus.judging import Result, read
from vision.drawing import Drawing, annotate
from vision.reading import NotRecognized, Pixels

THUMBNAIL_PX = 520

_STYLE = """
body { font: 14px sans-serif; margin: 2em; background: #f4f4f6 }
article { display: flex; gap: 1em; background: #fff; margin: 1em 0; padding: 1em }
pre { font-size: 11px; margin: 0; max-height: 520px; overflow: auto }
p { max-width: 60em }
"""


def write(folder: Path, misses: Sequence[Result], *, auto: bool) -> Path:
    """Write the page; its pictures are inside it. Returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "index.html"
    parts = [_article(miss, auto) for miss in misses]
    head = f"<!doctype html><meta charset=utf-8><title>{len(misses)} misses</title>"
    page.write_text(f"{head}<style>{_STYLE}</style>{''.join(parts)}", "utf-8")
    return page


def _article(miss: Result, auto: bool) -> str:
    screen, verdict = miss.screen, miss.verdict
    pixels = CHANGES[miss.change](screen.pixels)
    overlaid, text = _reading(miss, pixels, auto)
    confidence = "refused" if verdict.confidence is None else f"{verdict.confidence:.2f}"
    title = html.escape(f"{screen.game} / {screen.source} / {screen} / {miss.change}: {confidence}")
    return (
        f"<h2>{title}</h2><p>{html.escape(verdict.reason)}</p><article>"
        f"{_picture(pixels)}{_picture(overlaid) if overlaid is not None else ''}"
        f"<div>truth<pre>{html.escape(_truth(miss))}</pre></div>"
        f"<div>read<pre>{html.escape(text)}</pre></div></article>"
    )


def _reading(miss: Result, pixels: Pixels, auto: bool) -> tuple[Pixels | None, str]:
    """The picture with the reading drawn on it, and the text of the board; none if refused."""
    try:
        _, reading = read(miss.screen, pixels, auto)
    except NotRecognized:
        return None, ""
    return annotate(pixels, Drawing(reading.grid, reading.board.kinds())), str(reading.board)


def _truth(miss: Result) -> str:
    """The text of the true board, or its JSON where the board refuses it."""
    if miss.screen.board is None or miss.screen.game is None:
        return "no board"
    try:
        board: Any = GAMES[miss.screen.game].board.from_json(miss.screen.board)
    except BadBoard as error:
        return f"{error}: {miss.screen.board}"
    return str(board)


def _picture(pixels: Pixels) -> str:
    factor = min(1.0, THUMBNAIL_PX / max(pixels.shape[:2]))
    small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    bgr = cv2.cvtColor(np.asarray(small, np.uint8), cv2.COLOR_RGB2BGR)
    data = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()
    return f"<img src='data:image/jpeg;base64,{base64.b64encode(data).decode()}'>"
