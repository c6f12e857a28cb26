"""How many cells and whole boards the cells' network gets right by itself, before any rules."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
from torch import Tensor

from tools.train.cells_data import Batch
from tools.train.cells_loss import FREE_MARKS, LONE_MARKS, lawful_kinds
from tools.train.real import UNKNOWN
from vision.cells.vocabulary import GAMES

PARTS = ("kinds", "marks", "sides", "digits")


@dataclass
class Score:
    """Boards seen, boards all right, and for each part boards without a mistake; cells alike."""

    boards: int = 0
    exact: int = 0
    games: int = 0
    cells: int = 0
    right_cells: int = 0
    parts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))

    def __add__(self, other: Score) -> Score:
        return Score(
            self.boards + other.boards,
            self.exact + other.exact,
            self.games + other.games,
            self.cells + other.cells,
            self.right_cells + other.right_cells,
            {name: self.parts[name] + other.parts[name] for name in PARTS},
        )

    def figures(self) -> dict[str, float]:
        """Counts of boards, and the share of cells whose kind is right."""
        share = round(self.right_cells / max(self.cells, 1), 5)
        return {"boards": self.boards, "exact": self.exact, "cells": share, **self.parts}


def score(logits: dict[str, Tensor], batch: Batch) -> Score:
    """Compare a batch of one board with its labels."""
    game = GAMES[int(batch.games[0])]
    kinds = lawful_kinds(logits["kinds"], batch.games).argmax(-1)
    known = batch.kinds != UNKNOWN
    wrong = (kinds != batch.kinds) & known
    parts = {
        "kinds": not bool(wrong.any()),
        "marks": _marks_right(game, logits, batch),
        "sides": _agree(logits["sides"].float() > 0, batch.sides),
        "digits": _agree(logits["digits"].unflatten(-1, (-1, 11)).argmax(-1), batch.digits),
    }
    return Score(
        1,
        int(all(parts.values())),
        int(int(logits["games"].argmax()) == int(batch.games[0])),
        int(known.sum()),
        int((known & ~wrong).sum()),
        {name: int(value) for name, value in parts.items()},
    )


def _agree(said: Tensor, labels: Tensor) -> bool:
    return not bool(((said.to(labels.dtype) != labels) & (labels != UNKNOWN)).any())


def _marks_right(game: str, logits: dict[str, Tensor], batch: Batch) -> bool:
    for mark in LONE_MARKS.get(game, ()):
        labels = batch.marks[0, :, mark]
        if (labels == UNKNOWN).all():
            continue
        cells, none = logits["marks"][0, :, mark].float(), logits["no_mark"][0, mark].float()
        place = int(torch.cat([cells, none[None]]).argmax())
        true = labels.nonzero().squeeze(1).tolist() if (labels == 1).any() else [len(labels)]
        if place not in true:
            return False
    free = list(FREE_MARKS.get(game, ()))
    return not free or _agree(logits["marks"][..., free].float() > 0, batch.marks[..., free])
