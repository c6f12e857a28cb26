"""Which of the foreseen boards shows, and when that cannot be said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from tests.vision.follow.screens import COLOURS, PITCH_PX, fill, grid_of, painted
from vision import Pixels
from vision.follow import Candidate, Labels, Looks, Verdict, judge, swatches
from vision.follow.judge import SURE

BEFORE = "K.... ..o.. o...# ..... #..#."
MOVED = "o.... ..o.. o...# .K... #..#."
GRID = grid_of(5, 5)


def looks() -> Looks:
    pixels, labels = painted(BEFORE)
    return Looks.of(swatches(pixels, GRID), labels)


def verdict_on(pixels: Pixels, *boards: str, known: Looks | None = None) -> Verdict:
    """The last board is the one that was aimed at."""
    priors = [0.15] * (len(boards) - 1) + [0.8]
    candidates = [
        Candidate([list(row) for row in rows.split()], prior)
        for rows, prior in zip(boards, priors, strict=True)
    ]
    return judge(known or looks(), swatches(pixels, GRID), candidates)


def ringed(pixels: Pixels) -> Pixels:
    """Hint rings on all free cells that a knight would reach."""
    for cell in ((1, 2), (2, 1), (4, 2), (1, 3)):
        fill(pixels, GRID, cell, (250, 220, 0), 0.5)
        fill(pixels, GRID, cell, COLOURS["."], 0.3)
    return pixels


def test_the_board_that_a_move_leads_to_is_told_from_the_one_before() -> None:
    assert verdict_on(painted(MOVED)[0], BEFORE, MOVED).best == 1
    assert verdict_on(painted(BEFORE)[0], BEFORE, MOVED).best == 0
    for rows in (BEFORE, MOVED):
        assert verdict_on(painted(rows)[0], BEFORE, MOVED).is_sure


@pytest.mark.parametrize("one_board", [True, False])
def test_ways_to_show_one_board_are_no_rivals(one_board: bool) -> None:
    """A figure may lie over its goal, or below it: neither is what shows."""
    pixels, labels = painted("K....")
    known = Looks.of(swatches(pixels, grid_of(1, 5)), labels)
    fill(pixels, grid_of(1, 5), (0, 3), (90, 60, 230), 1.0)
    fill(pixels, grid_of(1, 5), (0, 0), COLOURS["."], 1.0)
    boards = [object()] * 2 if one_board else [object(), object()]
    ways = [
        Candidate([list(row)], 0.4, board)
        for row, board in zip(("o...K", "o...K"), boards, strict=True)
    ]
    verdict = judge(known, swatches(pixels, grid_of(1, 5)), ways)
    assert (verdict.probability >= SURE) == one_board


@pytest.mark.parametrize("is_alike", [True, False])
def test_a_figure_whose_old_cells_look_as_it_did_may_look_as_any_of_them(is_alike: bool) -> None:
    """Some games leave a knight on each square, and mark the last one now and then."""
    pixels, _ = painted(BEFORE)
    fill(pixels, GRID, (3, 1), COLOURS["o"], 1.0)
    known = replace(looks(), alike=frozenset({("K", "o")} if is_alike else ()))
    verdict = verdict_on(pixels, BEFORE, MOVED, known=known)
    assert (verdict.best == 1 and verdict.is_likely) is is_alike


def test_marks_on_other_cells_do_not_matter() -> None:
    verdict = verdict_on(ringed(painted(MOVED)[0]), BEFORE, MOVED)
    assert verdict.best == 1
    assert verdict.is_sure
    assert verdict.hidden.any()


def test_a_pointer_on_one_cell_does_not_matter() -> None:
    pixels, _ = painted(MOVED)
    fill(pixels, GRID, (3, 4), (255, 255, 255), 1.0)
    verdict = verdict_on(pixels, BEFORE, MOVED)
    assert verdict.is_sure
    assert verdict.covered.sum() <= 1


def test_another_cell_that_has_become_something_is_another_board() -> None:
    other = MOVED[:-1] + "#"
    assert not verdict_on(painted(other)[0], BEFORE, MOVED).is_likely


def test_a_panel_over_most_of_the_board_is_something_else() -> None:
    pixels, _ = painted(MOVED)
    pixels[70:, 30:-10] = 245
    assert not verdict_on(pixels, BEFORE, MOVED).is_likely


def test_a_panel_that_dims_what_is_behind_it_is_no_solved_board() -> None:
    """Every cell has changed, as each would by the last stroke."""
    all_drawn = "+++++ +++++ +++++ +++++ ++++K"
    pixels = (painted(BEFORE)[0] * 0.5).astype(np.uint8)
    pixels[60:-60, 40:-40] = 250
    assert not verdict_on(pixels, BEFORE, all_drawn).is_likely


def test_a_panel_before_a_board_that_is_all_drawn_hides_it() -> None:
    all_drawn = "+++++ +++++ +++++ +++++ ++++K"
    pixels, _ = painted(all_drawn)
    assert verdict_on(pixels, BEFORE, all_drawn).is_likely
    pixels[110:190, 40:-40] = 250
    assert not verdict_on(pixels, BEFORE, all_drawn).is_likely


def test_numbers_that_stay_in_the_middle_of_cells_are_no_panel() -> None:
    all_drawn = "+++++ +++++ +++++ +++++ ++++K"
    numbered = (0, 1), (1, 3), (3, 2)
    pictures = [painted(rows)[0] for rows in (BEFORE, all_drawn)]
    for pixels, cell in product(pictures, numbered):
        fill(pixels, GRID, cell, (10, 10, 10), 0.6)
    known = Looks.of(swatches(pictures[0], GRID), [list(row) for row in BEFORE.split()])
    assert verdict_on(pictures[1], BEFORE, all_drawn, known=known).is_likely


@pytest.mark.parametrize("colour", [(10, 10, 10), (60, 160, 250)])
def test_waypoints_that_are_drawn_over_may_look_as_they_did_or_all_turn(
    colour: tuple[int, int, int],
) -> None:
    """Whatever else is drawn looks otherwise, but not that one alone that a panel hides."""
    free, drawn = "K..w. ..... .w... ....w .....", "+++++ +++++ +++++ +++++ ++++K"
    pictures = [painted(rows.replace("w", "."))[0] for rows in (free, drawn)]
    for pixels, shade in zip(pictures, ((10, 10, 10), colour), strict=True):
        for cell in ((0, 3), (2, 1), (3, 4)):
            fill(pixels, GRID, cell, shade, 1.0)
    known = Looks.of(swatches(pictures[0], GRID), _labels(free))
    verdict = verdict_on(pictures[1], free, drawn, known=known)
    assert (verdict.best, verdict.is_likely) == (1, True)
    fill(pictures[1], GRID, (2, 1), (250, 250, 250), 1.0)
    fill(pictures[1], GRID, (2, 2), (250, 250, 250), 1.0)
    assert not verdict_on(pictures[1], free, drawn, known=known).is_likely


def test_one_cell_that_has_changed_does_not_say_that_all_are_drawn_over() -> None:
    free, drawn = "o.... ..... ..... ..... .....", "+++++ +++++ +++++ +++++ ++++h"
    pixels, labels = painted(free)
    known = Looks.of(swatches(pixels, GRID), labels)
    fill(pixels, GRID, (4, 4), COLOURS["h"], 0.9)
    assert verdict_on(pixels, free, drawn, known=known).best == 0


def with_numbers(rows: str, cells: Sequence[tuple[int, int]]) -> Pixels:
    """A tour whose last square looks like the others: each has a figure of its own."""
    pixels, _ = painted(rows)
    for number, cell in enumerate(cells):
        dots = np.random.default_rng(number).permutation(16)[:4]
        (x, y), step = GRID.centre(cell), PITCH_PX // 5
        for row, col in (divmod(int(dot), 4) for dot in dots):
            left, top = round(x) + (col - 2) * step, round(y) + (row - 2) * step
            pixels[top : top + step, left : left + step] = 0
    return pixels


def test_a_head_that_looks_like_the_squares_behind_it_has_moved_on() -> None:
    """Nothing but the new square shows that, whose number was never seen before."""
    tour = [(0, 0), (1, 2), (3, 3), (4, 1), (2, 0), (0, 1), (1, 3), (3, 4)]
    boards = [
        "".join(
            " " * (not col and row > 0)
            + ("h" if (row, col) == tour[made] else "v" if (row, col) in tour[:made] else ".")
            for row, col in product(range(5), range(5))
        )
        for made in range(len(tour))
    ]
    known = Looks.of(swatches(with_numbers(boards[0], tour[:1]), GRID), _labels(boards[0]))
    for made in range(1, len(tour)):
        shown = with_numbers(boards[made], tour[: made + 1])
        verdict = verdict_on(shown, boards[made - 1], boards[made], known=known)
        # few looks are known at first
        assert made < 4 or (verdict.best == 1 and verdict.probability >= SURE)
        assert made < 4 or not (verdict.hidden & verdict.changed).any()
        clear = np.ones((5, 5), bool)
        known = known.learned(swatches(shown, GRID), _labels(boards[made]), clear)


def _labels(rows: str) -> Labels:
    return [list(row) for row in rows.split()]


def test_a_figure_is_known_on_squares_of_another_colour() -> None:
    """What is figure, and what the square that it stood on at first, other squares show."""

    def squares(figure: tuple[int, int]) -> Pixels:
        pixels, _ = painted("..... ..... ..... ..... .....")
        for cell in product(range(5), range(5)):
            fill(pixels, GRID, cell, (230, 230, 220) if sum(cell) % 2 else (90, 150, 110), 1.0)
        fill(pixels, GRID, figure, (100, 60, 60), 0.5)
        return pixels

    free, moved = "K.... ..... ..... ..... .....", "v.... ..... .K... ..... ....."
    known = Looks.of(swatches(squares((0, 0)), GRID), _labels(free))
    pixels = squares((2, 1))
    fill(pixels, GRID, (0, 0), (250, 250, 250), 0.6)
    verdict = verdict_on(pixels, free, moved, known=known)
    assert (verdict.best, verdict.is_likely) == (1, True)


def test_what_comes_to_lie_on_single_cells_does_not_set_apart_words_that_look_alike() -> None:
    """Cells to which the next move may go are x; the game marks them no more than others."""

    def with_bonuses(rows: str, *cells: tuple[int, int]) -> Pixels:
        pixels, _ = painted(rows)
        for cell in cells:
            fill(pixels, GRID, cell, (250, 20, 220), 0.6)
        return pixels

    first, second, third = (
        "Kxx.. ..... ..... ..... .....",
        "oK... x.x.. .x... ..... .....",
        "oo... K.... .xxx. ..... .....",
    )
    known = Looks.of(swatches(painted(first)[0], GRID), _labels(first), {(".", "x"), ("x", ".")})
    pixels = with_bonuses(second, (1, 2))
    known = known.learned(swatches(pixels, GRID), _labels(second), np.ones((5, 5), bool))

    verdict = verdict_on(with_bonuses(third, (1, 2), (3, 1)), second, third, known=known)

    assert verdict.best == 1
    assert verdict.is_sure


def test_looks_that_were_never_seen_are_likely_at_most_until_they_are_learned() -> None:
    drawn = "+.... ..o.. o...# ..... #..#."
    pixels, labels = painted(drawn)
    verdict = verdict_on(pixels, BEFORE, drawn)
    assert verdict.best == 1
    assert verdict.is_likely
    assert not verdict.is_sure
    known = looks().learned(swatches(pixels, GRID), labels, np.ones((5, 5), bool))
    more = "++... ..o.. o...# ..... #..#."
    assert verdict_on(painted(more)[0], drawn, more, known=known).is_sure


def test_where_the_cell_that_should_change_is_hidden_nothing_is_said() -> None:
    cat = "..... ..K.. o...# ..... #..#."
    known = Looks.of(swatches(painted(cat)[0], GRID), [list(row) for row in cat.split()])
    blocked = "#" + cat[1:]
    pixels, _ = painted(blocked)
    fill(pixels, GRID, (0, 0), (255, 255, 255), 1.0)
    assert not verdict_on(pixels, cat, blocked, known=known).is_likely


def test_what_a_piece_has_left_may_look_like_any_other_cell() -> None:
    entered, left = "K.... ..... ....# ..... #..#.", "v.... ..... ....# .K... #..#."
    pixels, labels = painted(entered)
    known = Looks.of(swatches(pixels, GRID), labels)
    pixels, _ = painted(left.replace("v", "."))
    verdict = verdict_on(pixels, entered, left, known=known)
    assert verdict.best == 1
    assert verdict.is_likely
    assert not verdict.is_sure
    fill(pixels, GRID, (3, 1), COLOURS["."], 0.9)
    assert not verdict_on(pixels, entered, left, known=known).is_likely


def test_grain_of_a_camera_does_not_matter() -> None:
    pixels, _ = painted(MOVED)
    grain = np.random.default_rng(1).normal(0, 12, pixels.shape)
    noisy = np.clip(pixels + grain, 0, 255).astype(np.uint8)
    assert verdict_on(noisy, BEFORE, MOVED).is_sure


def test_cells_that_are_excused_say_nothing_against_a_board() -> None:
    pixels, _ = painted(MOVED)
    hidden = np.zeros((5, 5), bool)
    for cell in ((3, 1), (1, 2), (4, 3)):
        fill(pixels, GRID, cell, (250, 20, 220), 0.9)
        hidden[cell] = True
    verdict = verdict_on(pixels, BEFORE, MOVED)
    excused = verdict.excusing(verdict.hidden)
    assert (verdict.hidden == hidden).all()
    assert not (excused.hidden | excused.covered | excused.alien).any()
    assert (excused.unknown == hidden).all()
    assert verdict.probability < excused.probability <= 1
