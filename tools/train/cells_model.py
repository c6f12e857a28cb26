"""The network that says what each cell of a board is, in the context of all its cells.

Two parts, so that boards of 100x100 cells need little memory: ``Stem`` looks at each patch by
itself, in as many portions as one likes; ``Board`` compares and mixes what it made of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from tools.train.photographs import Photographs
from vision.cells.neighbours import EAST, SLOTS, SOUTH
from vision.cells.vocabulary import DIGITS, GAMES, Kind, Mark, Side

WIDTH = 96
STRIP = 48
LINE = 24
GLYPH = 64
LOOK = 32
FINE = 64
HEADS = 4
BLOCKS = 6
SHARPNESS = (40.0, 8.0, 2.0)
"""How much alike cells must look to be counted: e times less for each 1 / sharpness of cosine."""


ACROSS = slice(32, 48)
"""Pixels of a patch across the side to the right or below."""
MOST_COMPARED = 256
"""Cells, the first of those that are seen, with whose sides all sides are compared."""
ALIKE = 3
"""Measures by which sides are counted as alike, loosely to strictly."""


class Residual(nn.Module):
    """A cheap convolution in depth that corrects its input; at first it changes nothing.

    So a network that has learned can grow and know no less (Goyal et al., "Accurate, Large
    Minibatch SGD", 2017, begin with such layers for another reason).
    """

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, groups=channels),
            nn.Conv2d(channels, channels, 1, bias=False),
            nn.BatchNorm2d(channels),
        )
        nn.init.zeros_(self.layers[2].weight)

    def forward(self, x: Tensor) -> Tensor:
        """Same shape as ``x``."""
        return functional.relu(x + self.layers(x))


def _convolution(inner: int, outer: int) -> nn.Sequential:
    """Half the height and width."""
    return nn.Sequential(
        nn.Conv2d(inner, outer, 3, 2, 1, bias=False), nn.BatchNorm2d(outer), nn.ReLU()
    )


def _zero(layer: nn.Linear) -> nn.Linear:
    """At first it changes nothing."""
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
    return layer


def _towards(x: Tensor, first: int) -> tuple[Tensor, Tensor]:
    """What lies towards the sides to the right and below, from so many places on, turned alike."""
    return x[:, :, :, first:].flatten(1), x[:, :, first:, :].transpose(2, 3).flatten(1)


class Stem(nn.Module):
    """Patches (cells, 48, 48, 3) uint8 -> vectors, looks, strips and glyphs of each cell.

    ``vectors`` (cells, WIDTH) say what is seen, ``looks`` (cells, LOOK) of unit length how alike
    cells are, ``strips`` (cells, 2, STRIP + LINE) what lies between a cell and those right and
    below, and ``glyphs`` (cells, GLYPH) what is written. Lines are linear in the colours across a
    side, so that their distances tell which sides look alike.
    """

    def __init__(self) -> None:
        super().__init__()
        self.squares = nn.Linear(48, 32)
        self.strokes = Residual(32)
        self.fine = nn.Sequential(_convolution(32, FINE), *(Residual(FINE) for _ in range(3)))
        self.whole = nn.Sequential(*_convolution(FINE, 64), Residual(64))
        self.vector = nn.Linear(64 * 9, WIDTH)
        self.glyph = nn.Linear(64 * 9, GLYPH)
        self.look = nn.Linear(64 * 9, LOOK)
        self.right = nn.Linear(FINE * 12, STRIP)
        self.below = nn.Linear(FINE * 12, STRIP)
        self.line = nn.Linear(2 * 16 * 3, LINE)
        self.photographs = Photographs()
        self.figures = _zero(nn.Linear((24 + 40 + 80) * 9, WIDTH + GLYPH + LOOK))
        self.figure_right = _zero(nn.Linear((24 + 40) * 18, STRIP))
        self.figure_below = _zero(nn.Linear((24 + 40) * 18, STRIP))

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Vectors, looks, strips and glyphs."""
        squares = (
            self._as_run(patches) if torch.onnx.is_in_onnx_export() else self._squares(patches)
        )
        fine = self.fine(self.strokes(functional.relu(squares)))
        flat = self.whole(fine).flatten(1)
        figures, right, below = self._figures(patches)
        east, south = _towards(fine, 4)
        strips = [self.right(east) + right, self.below(south) + below]
        vector, glyph, look = figures.split([WIDTH, GLYPH, LOOK], -1)
        looks = functional.normalize((self.look(flat) + look).float(), dim=-1)
        sides = torch.cat([torch.stack(strips, 1), self._lines(patches)], -1)
        return self.vector(flat) + vector, looks, sides, functional.relu(self.glyph(flat) + glyph)

    def _figures(self, patches: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What photographs taught of a cell (cells, WIDTH + GLYPH + LOOK) and of its two sides."""
        near, middle, far = (said / 16 for said in self.photographs(patches))
        near = functional.avg_pool2d(near, 2)
        both = torch.cat([near, middle], 1)
        whole = torch.cat([functional.avg_pool2d(both, 2), far], 1).flatten(1)
        right, below = _towards(both, 3)
        return self.figures(whole), self.figure_right(right), self.figure_below(below)

    def _lines(self, patches: Tensor) -> Tensor:
        """The colours across the sides to the right and below (cells, 2, LINE)."""
        across = patches[:, 10:38, ACROSS].transpose(1, 2), patches[:, ACROSS, 10:38]
        lines = torch.stack(across, 1).float().sub(128) / 64
        middle = lines[:, :, :, 8:20].mean(3)
        ends = (lines[:, :, :, :8].mean(3) + lines[:, :, :, 20:].mean(3)) / 2
        return self.line(torch.cat([middle, ends], -1).flatten(2))

    def _squares(self, patches: Tensor) -> Tensor:
        """Squares of 4x4 pixels as vectors (cells, 32, 12, 12); a product trains fastest."""
        half = torch.is_autocast_enabled(patches.device.type)
        x = patches.to(torch.bfloat16 if half else torch.float32).sub_(128).mul_(1 / 64)
        x = x.reshape(-1, 12, 4, 12, 4, 3).transpose(2, 3).reshape(-1, 12, 12, 48)
        return self.squares(x).permute(0, 3, 1, 2)

    def _as_run(self, patches: Tensor) -> Tensor:
        """The same as a convolution, which runs fastest without torch."""
        kernel = self.squares.weight.reshape(32, 4, 4, 3).permute(0, 3, 1, 2) / 64
        bias = self.squares.bias - 2 * self.squares.weight.sum(1)
        return functional.conv2d(patches.permute(0, 3, 1, 2).float(), kernel, bias, stride=4)


class Block(nn.Module):
    """Each cell looks at its neighbours, then at all cells of the board."""

    def __init__(self) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(3))
        self.around = nn.Linear(SLOTS * WIDTH, WIDTH)
        self.spread = nn.Linear(WIDTH, WIDTH)
        self.query = nn.Linear(WIDTH, WIDTH)
        self.keys = nn.Linear(WIDTH, 2 * WIDTH)
        self.gather = nn.Linear(WIDTH, WIDTH)
        self.think = nn.Sequential(
            nn.Linear(WIDTH, 2 * WIDTH), nn.ReLU(), nn.Linear(2 * WIDTH, WIDTH)
        )
        for last in (self.spread, self.gather, self.think[2]):
            _zero(last)

    def forward(self, x: Tensor, around: Tensor, seen: Tensor, unseen: Tensor) -> Tensor:
        """``x`` (boards, cells, WIDTH); see ``Board`` for the others."""
        near = functional.relu(self.around(_neighbours(self.norms[0](x), around)))
        x = x + self.spread(near)
        x = x + self._attention(self.norms[1](x), seen, unseen)
        return x + self.think(self.norms[2](x))

    def _attention(self, x: Tensor, seen: Tensor, unseen: Tensor) -> Tensor:
        boards, cells, _ = x.shape
        picked = _picked(x, seen)
        keys, values = self.keys(picked).chunk(2, -1)

        def heads(y: Tensor) -> Tensor:
            return y.reshape(boards, -1, HEADS, WIDTH // HEADS).transpose(1, 2)

        scores = heads(self.query(x)) @ heads(keys).transpose(2, 3) * (WIDTH // HEADS) ** -0.5
        odds = torch.softmax(scores.float() + unseen[:, None, None, :], -1).to(values.dtype)
        mixed = (odds @ heads(values)).transpose(1, 2).reshape(boards, cells, WIDTH)
        return self.gather(mixed)


def _neighbours(x: Tensor, around: Tensor) -> Tensor:
    """The vectors of the cells around each cell, one after the other (boards, cells, SLOTS * C)."""
    boards, cells, width = x.shape
    padded = functional.pad(x, (0, 0, 0, 1)).reshape(boards * (cells + 1), width)
    return padded.index_select(0, around.reshape(-1)).reshape(boards, -1, SLOTS * width)


def _picked(x: Tensor, numbers: Tensor) -> Tensor:
    """The vectors of some cells (boards, picked, C)."""
    boards, _, width = x.shape
    return x.reshape(-1, width).index_select(0, numbers.reshape(-1)).reshape(boards, -1, width)


@dataclass
class Layout:
    """Which cells are where, in boards padded to one number of cells.

    ``around`` (boards, cells, SLOTS) numbers of neighbours, counted through all boards with one
    empty cell after each; ``seen`` (boards, picked) numbers of the cells that others look at, and
    ``unseen`` (boards, picked) 0 for those, -inf for padding; ``there`` (boards, cells) 1 for true
    cells, 0 for padding; ``game`` (boards, games) one-hot, all zero where it is not known.
    """

    around: Tensor
    seen: Tensor
    unseen: Tensor
    there: Tensor
    game: Tensor


class Board(nn.Module):
    """What the stem made of the cells of boards -> what ``CellOdds`` holds, as logits."""

    def __init__(self) -> None:
        super().__init__()
        self.game = nn.Linear(len(GAMES), WIDTH, bias=False)
        self.enter = nn.Linear(WIDTH + len(SHARPNESS) + GLYPH + 2 * STRIP, WIDTH)
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.norm = nn.LayerNorm(WIDTH)
        self.kinds = nn.Linear(WIDTH, len(Kind))
        self.marks = nn.Linear(WIDTH, len(Mark))
        self.pool = nn.Sequential(nn.Linear(2 * WIDTH, WIDTH), nn.ReLU())
        self.no_mark = nn.Linear(WIDTH, len(Mark))
        self.games = nn.Linear(WIDTH, len(GAMES))
        self.whole = nn.Linear(WIDTH, 1)
        self.digits = nn.Sequential(
            nn.Linear(WIDTH + GLYPH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, DIGITS * 11)
        )
        self.strip = nn.Linear(STRIP, STRIP)
        self.others = nn.Linear(STRIP, STRIP)
        self.near = nn.Linear(2 * WIDTH, STRIP)
        self.sides = nn.Sequential(nn.ReLU(), nn.Linear(STRIP, STRIP), nn.ReLU())
        self.side = nn.Linear(STRIP, len(Side))
        compared = STRIP + 2 * LINE + ALIKE + 3 * len(Side)
        self.compare = nn.Sequential(
            nn.Linear(compared, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU()
        )
        self.correct = _zero(nn.Linear(64, len(Side)))

    def forward(
        self, vectors: Tensor, looks: Tensor, strips: Tensor, glyphs: Tensor, layout: Layout
    ) -> dict[str, Tensor]:
        """All inputs (boards, cells, ...); logits of the same names as in ``CellOdds``."""
        shares = self._shares(looks, layout)
        strips, lines = strips.split([STRIP, LINE], -1)
        flat = strips.flatten(2)
        x = self.enter(torch.cat([vectors, shares.to(vectors.dtype), glyphs, flat], -1))
        x = x + self.game(layout.game)[:, None]
        for block in self.blocks:
            x = block(x, layout.around, layout.seen, layout.unseen)
        x = self.norm(x)
        there = layout.there[..., None]
        mean = (x * there).sum(1) / there.sum(1)
        most = (x - 1e4 * (1 - there)).amax(1)
        whole = self.pool(torch.cat([mean, most], -1))
        kinds = self.kinds(x)
        return {
            "kinds": kinds,
            "marks": self.marks(x),
            "no_mark": self.no_mark(whole),
            "games": self.games(whole),
            "whole": self.whole(whole)[:, 0],
            "digits": self.digits(torch.cat([x, glyphs], -1)),
            "sides": self._sides(x, kinds, strips, lines, layout),
        }

    def _shares(self, looks: Tensor, layout: Layout) -> Tensor:
        """What share of the cells looks like each, strictly to loosely (boards, cells, 3)."""
        alike = looks @ _picked(looks, layout.seen).transpose(1, 2) - 1
        counted = (layout.unseen == 0).float()[:, None]
        number = counted.sum(-1, keepdim=True)
        sums = [(torch.exp(s * alike) * counted).sum(-1, keepdim=True) for s in SHARPNESS]
        return torch.log(torch.cat(sums, -1) / number + 1e-3)

    def _sides(
        self, x: Tensor, kinds: Tensor, strips: Tensor, lines: Tensor, layout: Layout
    ) -> Tensor:
        """Logits of the sides to the right and below (boards, cells, 2, sides)."""
        there = layout.there[..., None, None]
        mean = (strips * there).sum((1, 2), keepdim=True) / (2 * there.sum((1, 2), keepdim=True))
        common = self.strip(strips) + self.others(mean)
        pairs = [self.near(torch.cat([x, other], -1)) for other in _beyond(x, layout)]
        hidden = self.sides(common + torch.stack(pairs, 2))
        first = self.side(hidden)
        inside = torch.softmax(kinds.detach(), -1)[..., Kind.FREE :].sum(-1, keepdim=True)
        inside = inside * layout.there[..., None]
        counted = inside * torch.cat(_beyond(inside, layout), -1)
        return first + self.correct(self.compare(_compared(hidden, lines, first, counted, layout)))


def _beyond(x: Tensor, layout: Layout) -> list[Tensor]:
    """The vectors (boards, cells, C) of the cells to the right and below, 0 where there is none."""
    padded = functional.pad(x, (0, 0, 0, 1)).flatten(0, 1)
    numbers = (layout.around[..., slot].reshape(-1) for slot in (EAST, SOUTH))
    return [padded.index_select(0, number).reshape(x.shape) for number in numbers]


def _compared(
    hidden: Tensor, lines: Tensor, logits: Tensor, counted: Tensor, layout: Layout
) -> Tensor:
    """What each side is beside the others of its board, all (boards, cells, 2, features).

    How it differs from their mean, what share of them looks like it, and what those are taken for;
    ``counted`` (boards, cells, 2) is how much a side counts, those in the board alone.
    """
    boards, cells = counted.shape[:2]
    known = torch.cat([logits, torch.ones_like(logits[..., :1])], -1)
    every = torch.cat([lines, known * counted[..., None]], -1).flatten(2)
    seen, unseen = layout.seen[:, :MOST_COMPARED], layout.unseen[:, :MOST_COMPARED]
    picked = _picked(every, seen) * (unseen == 0).float()[..., None]
    others, weights = picked.reshape(boards, -1, LINE + 1 + len(Side)).split(
        [LINE, 1 + len(Side)], -1
    )
    total = weights[..., -1:].sum(1, keepdim=True) + 1e-3
    centre = (others * weights[..., -1:]).sum(1, keepdim=True) / total
    own = lines.flatten(1, 2)
    apart = (own**2).sum(-1, keepdim=True) + (others**2).sum(-1)[:, None]
    alike = torch.exp(-torch.relu(apart - 2 * own @ others.transpose(1, 2)))
    shares = []
    for _ in range(ALIKE):
        told = alike @ weights
        shares.append(torch.log(told[..., -1:] / total + 1e-3))
        alike = alike**4
    smooth = told[..., :-1] / (told[..., -1:] + 1e-2)
    mean = (weights[..., :-1].sum(1, keepdim=True) / total).expand_as(smooth)
    flat = torch.cat([own, own - centre, *shares, smooth, mean], -1)
    return torch.cat([hidden, flat.reshape(boards, cells, 2, -1), logits], -1)


class CellsNetwork(nn.Module):
    """Both parts, for training on batches of boards."""

    def __init__(self) -> None:
        super().__init__()
        self.stem, self.board = Stem(), Board()

    def forward(self, patches: Tensor, places: Tensor, layout: Layout) -> dict[str, Tensor]:
        """``patches`` (cells of all boards, 48, 48, 3) uint8; logits padded like the layout.

        ``places`` are the cells' numbers, counted through all boards with their padding; patches
        beyond them are not looked at.
        """

        def spread(x: Tensor) -> Tensor:
            boards, cells = layout.there.shape
            empty = x.new_zeros(boards * cells, *x.shape[1:])
            filled = empty.index_copy(0, places, x[: len(places)])
            return filled.reshape(boards, cells, *x.shape[1:])

        vectors, looks, strips, glyphs = (spread(x) for x in self.stem(patches))
        logits: dict[str, Tensor] = self.board(vectors, looks, strips, glyphs, layout)
        return {**logits, "looks": looks}
