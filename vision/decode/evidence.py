"""The odds of a network in the forms that decoders add up: log probabilities, cut off below."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark, Side
from vision.decode.search import ALIKE, Table

FLOOR = -9.0
"""Nats: no cell alone is surer than this, since networks are wrong more often than they say."""

NOT_ALONE = 2.0
"""Nats for a mark that one board has once, in a cell that looks like others."""

MOST_COMPARED = 16
"""Cells that are compared with all others: those where a mark is likeliest."""

Window = tuple[int, int, int, int]
"""Top, left, bottom and right row and column of a part of the odds, bottom and right outside."""


def log_sigmoid(logits: NDArray[np.floating]) -> Table:
    """Log probability of yes."""
    return np.asarray(np.maximum(-np.logaddexp(0.0, -logits.astype(np.float64)), FLOOR))


def kind_table(odds: CellOdds, *kinds: Kind | tuple[Kind, ...]) -> Table:
    """Log probabilities (cells, values) of kinds; those given together are one value.

    Kinds that are not given are impossible: what a network says of kinds that a game does not have
    means nothing.
    """
    together = [kind if isinstance(kind, tuple) else (kind,) for kind in kinds]
    flat = odds.kinds.reshape(-1, odds.kinds.shape[2]).astype(np.float64)
    columns = [np.logaddexp.reduce(flat[:, list(group)], axis=1) for group in together]
    table = np.stack(columns, 1)
    table -= np.logaddexp.reduce(table, axis=1)[:, None]
    return np.asarray(np.maximum(table, FLOOR))


def side_tables(odds: CellOdds, side: Side) -> tuple[Table, Table]:
    """Log probabilities (sides, 2) of no and yes: of the sides to the right, and of those below."""
    right, down = (
        np.stack([log_sigmoid(-logits), log_sigmoid(logits)], 1)
        for logits in (odds.right[..., side].ravel(), odds.down[..., side].ravel())
    )
    return right, down


def place_logs(odds: CellOdds, mark: Mark) -> tuple[Table, float]:
    """Log probability that the one cell with a mark is here (cells,), and that there is none."""
    logits = np.append(odds.marks[..., mark].ravel(), odds.no_mark[mark]).astype(np.float64)
    logs = np.maximum(logits - np.logaddexp.reduce(logits), FLOOR)
    return logs[:-1], float(logs[-1])


def lone_logs(odds: CellOdds, mark: Mark) -> tuple[Table, float]:
    """The same of a mark that looks like nothing else: coins of one look are no start."""
    logs, none = place_logs(odds, mark)
    looks = odds.looks.reshape(len(logs), -1)
    likely = np.argsort(-logs)[:MOST_COMPARED]
    twins = (looks[likely] @ looks.T >= ALIKE).sum(1) - 1
    logs[likely[twins > 0]] -= NOT_ALONE
    highest = np.logaddexp(np.logaddexp.reduce(logs), none)
    return logs - highest, float(none - highest)


def mark_gain(odds: CellOdds, mark: Mark) -> Table:
    """What it gains to say that a cell has a mark, where several may have it, (rows, cols)."""
    logits = odds.marks[..., mark]
    return log_sigmoid(logits) - log_sigmoid(-logits)


def cropped(odds: CellOdds, window: Window) -> CellOdds:
    """The odds of the cells of a window alone."""
    top, left, bottom, right = window
    rows, cols = slice(top, bottom), slice(left, right)
    return replace(
        odds,
        kinds=odds.kinds[rows, cols],
        marks=odds.marks[rows, cols],
        right=odds.right[rows, left : right - 1],
        down=odds.down[top : bottom - 1, cols],
        digits=odds.digits[rows, cols],
        looks=odds.looks[rows, cols],
    )


# --- numbers --------------------------------------------------------------------------------------
def number_logs(odds: CellOdds, most: int) -> Table:
    """Log probability (cells, most + 2) that a cell shows a number; the last column is for none."""
    digits = odds.digits.reshape(-1, *odds.digits.shape[2:]).astype(np.float64)
    numbers = np.arange(most + 2)
    hundreds = np.where(numbers >= 100, numbers // 100 % 10, 10)
    tens = np.where(numbers >= 10, numbers // 10 % 10, 10)
    ones = numbers % 10
    for figures in (hundreds, tens, ones):
        figures[-1] = 10
    logs = digits[:, 0, hundreds] + digits[:, 1, tens] + digits[:, 2, ones]
    return np.maximum(logs, FLOOR)


def assignment(gains: Table) -> tuple[float, NDArray[np.int64]]:
    """The dearest way to give each row (rows, cols) a column of its own, and its gain.

    There are as many columns as rows, or more. Source: the Hungarian method with shortest
    augmenting paths (Jonker and Volgenant, 1987).
    """
    rows, cols = gains.shape
    owner = np.full(cols + 1, -1)
    row_price, col_price = np.zeros(rows), np.zeros(cols + 1)
    for row in range(rows):
        owner[cols] = row
        at = cols
        came = np.full(cols, cols)
        least = np.full(cols, np.inf)
        done = np.zeros(cols + 1, np.bool_)
        while owner[at] >= 0:
            done[at] = True
            here = owner[at]
            slack = -gains[here] - row_price[here] - col_price[:cols]
            better = ~done[:cols] & (slack < least)
            least[better], came[better] = slack[better], at
            to = int(np.where(done[:cols], np.inf, least).argmin())
            step = least[to]
            row_price[owner[done]] += step
            col_price[done] -= step
            least[~done[:cols]] -= step
            at = to
        while at != cols:
            owner[at] = owner[came[at]]
            at = int(came[at])
    taken = np.full(rows, -1)
    used = np.flatnonzero(owner[:cols] >= 0)
    taken[owner[used]] = used
    return float(gains[np.arange(rows), taken].sum()), taken
