"""What the cells' network is asked for: each label, and whole boards without a mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.nn import functional

from tools.train.cells_data import Batch
from tools.train.real import UNKNOWN
from vision.cells.vocabulary import DIGITS, GAMES, Kind, Mark

GAME_KINDS = {
    "one-line": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE, Kind.USED),
    "knight": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE, Kind.USED),
    "maze": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE),
    "klotski": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE, Kind.PIECE),
    "cat": (Kind.OUTSIDE, Kind.BLOCKED, Kind.FREE),
}
LONE_MARKS = {
    "one-line": (Mark.START, Mark.HEAD, Mark.END),
    "knight": (Mark.PIECE,),
    "maze": (Mark.START, Mark.HEAD, Mark.END),
    "cat": (Mark.PIECE,),
}
"""Marks of which a board has one at most."""
FREE_MARKS = {"klotski": (Mark.END, Mark.PIECE, Mark.GATE)}

_HARDEST = 4
_LOOK_SHARPNESS = 12.0
_LOOK_BOARDS_CELLS = 450
"""Looks are learned from boards up to this size: enough, and larger ones would take long."""


def game_mask(table: Mapping[str, Sequence[int]], width: int) -> Tensor:
    """1 where a game (games, width) uses a kind or mark."""
    mask = torch.zeros(len(GAMES), width)
    for game, used in table.items():
        mask[GAMES.index(game), list(used)] = 1
    return mask


_KINDS = game_mask(GAME_KINDS, len(Kind))
_LONE = game_mask(LONE_MARKS, len(Mark))
_FREE = game_mask(FREE_MARKS, len(Mark))


def lawful_kinds(logits: Tensor, games: Tensor) -> Tensor:
    """Logits (boards, cells, kinds) without those that the board's game does not use."""
    return logits.float() + torch.log(_KINDS.to(games.device)[games] + 1e-9)[:, None]


def losses(logits: dict[str, Tensor], batch: Batch) -> dict[str, Tensor]:
    """Each part of the loss, weighted; their sum is what training lessens."""
    kinds = _kinds(logits["kinds"], batch)
    sides = _sides(logits["sides"], batch)
    hardest = sum(_hardest(x) for x in (kinds, sides.amax((2, 3))))
    known = (batch.kinds != UNKNOWN).sum(1)
    asked = (batch.sides != UNKNOWN).sum((1, 2, 3))
    return {
        "kinds": (kinds.sum(1) / known.clamp(min=1)).mean(),
        "sides": 4 * (sides.sum((1, 2, 3)) / asked.clamp(min=1)).mean(),
        "hardest": 0.15 * torch.as_tensor(hardest).mean(),
        "lone": 0.5 * _lone_marks(logits, batch),
        "free": _free_marks(logits, batch),
        "digits": 0.5 * _digits(logits["digits"], batch),
        "games": 0.1 * _games(logits["games"], batch),
        "whole": 0.2
        * functional.binary_cross_entropy_with_logits(logits["whole"].float(), batch.whole),
        "looks": 0.1 * _looks(logits["looks"], batch),
    }


def _games(logits: Tensor, batch: Batch) -> Tensor:
    """Which game it is, of boards that can be played."""
    loss = functional.cross_entropy(logits.float(), batch.games, reduction="none")
    return (loss * batch.whole).sum() / batch.whole.sum().clamp(min=1)


def _kinds(logits: Tensor, batch: Batch) -> Tensor:
    """Cross-entropy of each cell (boards, cells), 0 where there is no label."""
    lawful = lawful_kinds(logits, batch.games)
    return functional.cross_entropy(
        lawful.transpose(1, 2), batch.kinds, ignore_index=UNKNOWN, reduction="none"
    )


def _hardest(cells: Tensor) -> Tensor:
    """Mean loss of each board's worst cells (boards,): one wrong cell makes a board wrong."""
    return cells.topk(min(_HARDEST, cells.shape[1]), 1).values.mean(1)


def _lone_marks(logits: dict[str, Tensor], batch: Batch) -> Tensor:
    """Which cell has a mark, "none" among the choices; mean over the boards' marks."""
    there = batch.layout.there[..., None] > 0
    cells = logits["marks"].float().masked_fill(~there, -1e4)
    odds = torch.log_softmax(torch.cat([cells, logits["no_mark"].float()[:, None]], 1), 1)
    marked = (batch.marks == 1).float()
    none = (marked.sum(1, keepdim=True) == 0).float()
    target = torch.cat([marked, none], 1)
    target = target / target.sum(1, keepdim=True)
    asked = _LONE.to(batch.games.device)[batch.games] * (batch.marks != UNKNOWN).any(1)
    return (-(target * odds).sum(1) * asked).sum() / asked.sum().clamp(min=1)


def _free_marks(logits: dict[str, Tensor], batch: Batch) -> Tensor:
    used = _FREE.to(batch.games.device)[batch.games]
    asked = (batch.marks != UNKNOWN) * used[:, None]
    loss = functional.binary_cross_entropy_with_logits(
        logits["marks"].float(), batch.marks.clamp(min=0).float(), reduction="none"
    )
    return (loss * asked).sum() / asked.sum().clamp(min=1)


def _sides(logits: Tensor, batch: Batch) -> Tensor:
    """Loss of each side (boards, cells, 2, sides), 0 where there is no label."""
    loss = functional.binary_cross_entropy_with_logits(
        logits.float(), batch.sides.clamp(min=0).float(), reduction="none"
    )
    return loss * (batch.sides != UNKNOWN)


def _digits(logits: Tensor, batch: Batch) -> Tensor:
    """Cells with numbers count as much, together, as those without."""
    loss = functional.cross_entropy(
        logits.float().reshape(-1, 11),
        batch.digits.reshape(-1),
        ignore_index=UNKNOWN,
        reduction="none",
    ).reshape(-1, DIGITS)
    labels = batch.digits.reshape(-1, DIGITS)
    numbered = ((labels != UNKNOWN) & (labels != 10)).any(1)
    empty = (labels == 10).all(1)
    means = [(loss.sum(1) * mask).sum() / mask.sum().clamp(min=1) for mask in (numbered, empty)]
    return (means[0] + means[1]) / 2


def _looks(looks: Tensor, batch: Batch) -> Tensor:
    """Cells that look alike mean the same: the nearest looks should have a cell's own label.

    Source: Goldberger et al., "Neighbourhood Components Analysis" (2004).
    """
    cells = batch.kinds.shape[1]
    if cells > _LOOK_BOARDS_CELLS:
        return looks.sum() * 0
    powers = 2 ** torch.arange(len(Mark), device=looks.device)
    meaning = batch.kinds * 64 + (batch.marks.clamp(min=0) * powers).sum(2)
    known, same_cell = batch.kinds != UNKNOWN, torch.eye(cells, device=looks.device) > 0
    pairs = known[:, None] & known[:, :, None] & ~same_cell
    alike = (meaning[:, None] == meaning[:, :, None]) & pairs
    scores = _LOOK_SHARPNESS * (looks @ looks.transpose(1, 2)).float()
    every = scores.masked_fill(~pairs, -1e4).logsumexp(2)
    same = scores.masked_fill(~alike, -1e4).logsumexp(2)
    counted = alike.any(2)
    return ((every - same) * counted).sum() / counted.sum().clamp(min=1)
