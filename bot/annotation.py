"""Writes a screenshot with the solution drawn on it: a picture, or an animation."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.games import Game, PiecesOf
from bot.storage.files import write_atomically
from solvers.cells import Wall
from vision import Grid, Pixels

if TYPE_CHECKING:
    from vision.drawing import Drawing, Slide

SUFFIXES: Final = (".png", ".gif")
_GIF_WIDTH_PX: Final = 540
_GIF_MAX_FRAMES: Final = 120
_GIF_LENGTH_MS: Final = 8000
_LAST_FRAME_MS: Final = 2000
_SLIDE_MS: Final = 700
"""Time to see which piece moves where."""


def one_for_each(out: Path, names: Sequence[str]) -> list[Path]:
    """Where to write for each input: ``out`` for one, ``out-STEM`` for several.

    Inputs of the same stem are told apart by a number.
    """
    if len(names) == 1:
        return [out]
    stems = [Path(name).stem for name in names]
    repeats = [stems[:at].count(stem) for at, stem in enumerate(stems)]
    return [
        out.with_stem(f"{out.stem}-{stem}{f'-{repeat + 1}' if repeat else ''}")
        for stem, repeat in zip(stems, repeats, strict=True)
    ]


def drawing(game: Game, board: Any, moves: Sequence[Any], grid: Grid, caption: str) -> Drawing:
    """What to draw of some moves: the cells that they pass, or the pieces that they slide."""
    from vision.drawing import Drawing

    if game.pieces is None:
        way = game.trace(board, moves)
        return Drawing(grid, board.kinds(), way, caption, walls=walls_of(board))
    slides = list(_slides(game, game.pieces, board, moves))
    return Drawing(grid, board.kinds(), caption=caption, pieces=game.pieces(board), slides=slides)


def walls_of(board: Any) -> Collection[Wall]:
    """The thin walls of a board; games whose boards have none know no such word."""
    return getattr(board, "walls", ())


def _slides(game: Game, pieces_of: PiecesOf, board: Any, moves: Sequence[Any]) -> Iterator[Slide]:
    from vision.drawing import Scene, Slide

    for move in moves:
        way = game.trace(board, [move])
        moved = next(piece for piece in pieces_of(board) if way[0] in piece)
        board = game.play(board, move)
        yield Slide(moved, way, Scene(board.kinds(), pieces_of(board)))


def write(out: Path, pixels: Pixels, drawing: Drawing) -> None:
    """Draw and write; the suffix of ``out`` says which kind. Raises OSError."""
    write_atomically(out, _gif(pixels, drawing) if _is_gif(out) else _png(pixels, drawing))


def _is_gif(out: Path) -> bool:
    return out.suffix.lower() == ".gif"


def _png(pixels: Pixels, drawing: Drawing) -> bytes:
    from vision.drawing import annotate
    from vision.pictures import encode_png

    return encode_png(annotate(pixels, drawing))


def _gif(pixels: Pixels, drawing: Drawing) -> bytes:
    from vision.drawing import animate, annotate
    from vision.pictures import encode_gif

    count, frames = animate(pixels, drawing, _GIF_WIDTH_PX, _GIF_MAX_FRAMES)
    frame_ms = min(300, max(40, _GIF_LENGTH_MS // count))
    if drawing.slides:
        frame_ms = _SLIDE_MS
    durations_ms = [frame_ms] * (count - 1) + [_LAST_FRAME_MS]
    return encode_gif(frames, durations_ms, colours_of=annotate(pixels, drawing))
