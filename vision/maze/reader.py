"""Read mazes: where the walls are, which cells are blocked, where the bug starts and must go.

The straight borders of a maze lie on combs of regular lines (vision.maze.bands). Two combs a
little apart are the sides of thin walls (vision.maze.walls), otherwise cells are blocks
(vision.maze.blocks). The start and the goal follow from marks and openings (vision.maze.ends).
Matrices of digits are read by vision.maze.matrix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

import numpy as np

from calibration import POLARITY, Profile
from solvers.cells import Wall
from solvers.maze import Board
from vision.doubts import confidence_of
from vision.maze import matrix
from vision.maze.bands import Bands, Pitches, find_bands
from vision.maze.blocks import read_blocks
from vision.maze.colours import Polarity
from vision.maze.ends import Ends, as_said, find_ends, is_ringed
from vision.maze.judge import check, judge
from vision.maze.layout import Layout
from vision.maze.marks import cell_parts, find_marks, marked_walls, uneven
from vision.maze.panel import Panel, panels
from vision.maze.walls import THICKEST, THINNEST_PX, read_thin
from vision.reading import Grid, NotRecognized, Reading, refusal
from vision.view import Image, View

LIKELY = 0.5
HOPELESS = 0.1
"""Less likely thin walls may be the gaps between blocks; else blocks are what the walls leave."""

SURE = 0.9
"""A reading this good is taken without a look at what else the picture might be."""

_MOSTLY = 0.7
"""Most straight borders of a maze lie on its lines; those of a drawing may happen to."""

_NEARLY_ALL = 0.9
"""Where the maze fills less of what is drawn, the rest may have pulled the lines aside."""

_WIDEST_GAP = 0.2
"""Between blocks there may be a gap of up to this part of the pitch."""


def read(image: Image, profile: Profile) -> Reading[Board]:
    """Read the maze on a screenshot. Raises NotRecognized with what was seen instead."""
    view = View.of(image, profile)
    best: Reading[Board] | None = None
    refused: list[str] = []
    for panel in panels(view):
        reading = _read_panel(view, panel, refused)
        if reading and (best is None or reading.confidence > best.confidence):
            best = reading
        if best and best.confidence >= SURE:
            break
    if best is None or best.confidence < SURE:
        best = _with_matrix(view, best, refused)
    if best is None:
        raise refusal("maze", "no straight borders at regular distances", refused)
    return best


def _with_matrix(
    view: View, best: Reading[Board] | None, refused: list[str]
) -> Reading[Board] | None:
    """A matrix of digits on the screen, if it is likelier than the best reading so far."""
    try:
        printed = matrix.find(view)
        board = printed.board
        ends = Ends(board.start, board.goal, "")
        ends = as_said(ends, np.array(board.cells, np.bool_), view.profile)
    except NotRecognized as reason:
        refused.insert(0, str(reason))
        return best
    printed = replace(printed, board=replace(board, start=ends.start, goal=ends.goal))
    return printed if best is None or printed.confidence > best.confidence else best


def _read_panel(view: View, panel: Panel, refused: list[str]) -> Reading[Board] | None:
    """The maze with the longest pitch that makes a likely one: shorter ones fit its borders too.

    The region of a profile may be a little wider than its lattice, so what that says is tried
    first, and then all that the borders say.
    """
    known = _known_pitches(view, panel)
    best = _likeliest(view, panel, find_bands(panel, panel.content_px, known), refused)
    if best is None and known:
        best = _likeliest(view, panel, find_bands(panel, panel.content_px), refused)
    return best


def _likeliest(
    view: View, panel: Panel, found: list[Bands], refused: list[str]
) -> Reading[Board] | None:
    best: Reading[Board] | None = None
    for bands in found:
        try:
            reading = _read(view, panel, bands)
        except NotRecognized as reason:
            refused.append(f"pitch {bands.across.pitch_px / panel.scale:.1f} px: {reason}")
            continue
        if best is None or reading.confidence > best.confidence:
            best = reading
        if best.confidence >= LIKELY:
            break
    return best


def _known_pitches(view: View, panel: Panel) -> list[Pitches]:
    """What the lattice of a profile allows: blocks that alternate have borders every two cells."""
    if view.given_lattice is None:
        return []
    x, y = view.given_lattice.pitch_px
    return [(times * panel.scale * x, times * panel.scale * y) for times in (1, 2)]


def _read(view: View, panel: Panel, bands: Bands) -> Reading[Board]:
    """The likelier of what the bands may be."""
    readings: list[Reading[Board]] = []
    reasons: list[str] = []
    for layout, fitted in _layouts(view, panel, bands, reasons):
        try:
            readings.append(_judged(view, panel, fitted, layout))
        except NotRecognized as reason:  # noqa: PERF203 - a few turns at most
            reasons.append(str(reason))
        else:
            if readings[-1].confidence >= _enough(layout):
                break
    if not readings:
        raise NotRecognized(", ".join(dict.fromkeys(reasons)) or "neither thin walls nor blocks")
    return max(readings, key=lambda reading: reading.confidence)


def _enough(layout: Layout) -> float:
    """The confidence from which on nothing else is tried."""
    if layout.wall_px:
        return HOPELESS if layout.ruled else 0.0
    return LIKELY if is_ringed(layout) else SURE


def _judged(view: View, panel: Panel, bands: Bands, layout: Layout) -> Reading[Board]:
    _check_shape(view.profile, layout)
    check(layout)
    fine, contrast = cell_parts(panel, layout), _contrast(layout, bands)
    layout = replace(layout, blocked=layout.blocked & ~marked_walls(fine, layout, contrast))
    ends = find_ends(layout, find_marks(panel, fine, layout, contrast))
    ends = as_said(ends, layout.blocked, view.profile)
    doubts = {**layout.doubts, **ends.doubts, **judge(layout, ends, uneven(fine, contrast))}
    if layout.wall_px and bands.explained < _MOSTLY:
        doubts["borders beside the lines"] = 1 - bands.explained
    return _reading(view, panel, layout, ends, doubts)


def _check_shape(profile: Profile, layout: Layout) -> None:
    rows, cols = layout.shape
    if profile.rows not in (None, rows) or profile.cols not in (None, cols):
        raise NotRecognized(f"{rows} rows and {cols} columns are not those of the profile")


ReadAs = Callable[[Panel, Bands], list[Layout]]


def _layouts(
    view: View, panel: Panel, bands: Bands, reasons: list[str]
) -> Iterator[tuple[Layout, Bands]]:
    for read_as in _ways_to_read(view, bands):
        try:
            layouts = read_as(panel, bands)
        except NotRecognized as reason:  # noqa: PERF203 - two turns at most
            reasons.append(str(reason))
        else:
            yield from (_focused(panel, bands, read_as, layout) for layout in layouts)


def _ways_to_read(view: View, bands: Bands) -> Iterator[ReadAs]:
    """What the bands may be: thin walls, or blocks."""
    narrow = max(comb.narrow for comb in (bands.across, bands.down))
    thinnest_px = min(comb.narrow * comb.pitch_px for comb in (bands.across, bands.down))
    if narrow <= THICKEST and thinnest_px >= THINNEST_PX:
        yield read_thin
    if narrow <= _WIDEST_GAP or narrow > THICKEST:
        polarity = _polarity(view.profile)
        halves = narrow > THICKEST
        yield lambda panel, bands: read_blocks(panel, bands, halves, polarity)


def _polarity(profile: Profile) -> Polarity | None:
    """Whether blocked cells are the dark or the light ones, where the profile tells."""
    blocked, free = profile.colours.get("blocked"), profile.colours.get("free")
    said: Polarity | None = profile.hints.get(POLARITY.key)
    if said is None and blocked and free:
        return "dark" if sum(blocked) < sum(free) else "light"
    return said


def _focused(panel: Panel, bands: Bands, read_as: ReadAs, layout: Layout) -> tuple[Layout, Bands]:
    """The layout, read again with bands fitted to the maze alone where there was more to see."""
    box = np.array(layout.box_px)
    _, _, width, height = panel.content_px
    if box[2] * box[3] > _NEARLY_ALL * width * height:
        return layout, bands
    for closer in find_bands(panel, layout.box_px):
        if abs(closer.across.pitch_px - bands.across.pitch_px) < 0.05 * bands.across.pitch_px:
            with suppress(NotRecognized):
                again = min(
                    read_as(panel, closer),
                    key=lambda again: int(np.abs(np.array(again.box_px) - box).sum()),
                )
                return again, closer
    return layout, bands


def _contrast(layout: Layout, bands: Bands) -> float:
    shades = layout.colours @ bands.contrast
    return float(np.ptp(shades)) if not layout.wall_px else 100.0


def _reading(
    view: View, panel: Panel, layout: Layout, ends: Ends, doubts: dict[str, float]
) -> Reading[Board]:
    board = Board(
        cells=tuple(tuple(int(value) for value in row) for row in layout.blocked),
        start=ends.start,
        goal=ends.goal,
        walls=frozenset(_walls(layout)),
    )
    confidence = confidence_of(doubts.values())
    evidence = (*layout.evidence, ends.evidence, *doubts)
    return Reading(board, _grid(view, panel, layout), confidence, evidence)


def _walls(layout: Layout) -> Iterator[Wall]:
    for row, col in np.argwhere(layout.upright[:, 1:-1]):
        yield (int(row), int(col)), (int(row), int(col) + 1)
    for row, col in np.argwhere(layout.level[1:-1]):
        yield (int(row), int(col)), (int(row) + 1, int(col))


def _grid(view: View, panel: Panel, layout: Layout) -> Grid:
    x, y = (
        (lines[:-1] + lines[1:]) / 2 / panel.scale + panel.offset_px[axis] + view.offset_px[axis]
        for axis, lines in enumerate((layout.xs, layout.ys))
    )
    pitch = (
        float(np.diff(layout.xs).mean() / panel.scale),
        float(np.diff(layout.ys).mean() / panel.scale),
    )
    return Grid(np.stack(np.meshgrid(x, y), axis=-1), pitch, view.size_px)
