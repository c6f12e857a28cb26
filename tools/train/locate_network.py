"""The network that finds boards: U-shaped, fully convolutional, 0.7 million weights."""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional

from vision.locate.fields import CHANNELS, STRIDE

WIDTHS = (32, 48, 72, 88)
"""Channels at a quarter, an eighth, a sixteenth and a thirty-second of the picture's side."""


def _layer(ins: int, outs: int, stride: int = 1, dilation: int = 1, size: int = 3) -> nn.Sequential:
    padding = dilation * (size // 2)
    return nn.Sequential(
        nn.Conv2d(ins, outs, size, stride, padding, dilation, bias=False), nn.BatchNorm2d(outs)
    )


class Block(nn.Module):
    """Two convolutions whose sum with the input goes on."""

    def __init__(self, width: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = _layer(width, width, dilation=dilation)
        self.second = _layer(width, width, dilation=dilation)

    def forward(self, x: Tensor) -> Tensor:
        """The same shape as ``x``."""
        return functional.relu_(x + self.second(functional.relu_(self.first(x))))


class Joint(nn.Module):
    """Brings a coarse map to the next finer one."""

    def __init__(self, coarse: int, fine: int) -> None:
        super().__init__()
        self.narrow = _layer(coarse, fine, size=1)
        self.block = Block(fine)

    def forward(self, coarse: Tensor, fine: Tensor) -> Tensor:
        """The same shape as ``fine``."""
        wide = functional.interpolate(self.narrow(coarse), scale_factor=2.0, mode="nearest")
        joined: Tensor = self.block(functional.relu_(wide + fine))
        return joined


class LocateNetwork(nn.Module):
    """RGB of 0 to 255 (batch, 3, height, width) -> outputs (batch, CHANNELS, height/4, width/4).

    The sides have to be multiples of 32.
    """

    def __init__(self) -> None:
        super().__init__()
        quarter, eighth, sixteenth, coarsest = WIDTHS
        # at once to a quarter of the side: layers at half of it would take a third of the time
        self.stem = nn.Sequential(
            nn.Conv2d(3, quarter, 2 * STRIDE, STRIDE, STRIDE // 2, bias=False),
            nn.BatchNorm2d(quarter),
            nn.ReLU(inplace=True),
        )
        self.quarter = Block(quarter)
        self.eighth = nn.Sequential(
            _layer(quarter, eighth, stride=2), nn.ReLU(inplace=True), Block(eighth), Block(eighth)
        )
        self.sixteenth = nn.Sequential(
            _layer(eighth, sixteenth, stride=2), nn.ReLU(inplace=True), Block(sixteenth)
        )
        self.coarsest = nn.Sequential(
            _layer(sixteenth, coarsest, stride=2),
            nn.ReLU(inplace=True),
            Block(coarsest),
            Block(coarsest, 2),
        )
        self.joints = nn.ModuleList(
            [Joint(coarsest, sixteenth), Joint(sixteenth, eighth), Joint(eighth, quarter)]
        )
        self.head = nn.Conv2d(quarter, CHANNELS, 1)

    def forward(self, pixels: Tensor) -> Tensor:
        """See the class."""
        quarter = self.quarter(self.stem((pixels - 127.5) / 64))
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        x: Tensor = self.coarsest(sixteenth)
        for joint, fine in zip(self.joints, (sixteenth, eighth, quarter), strict=True):
            x = joint(x, fine)
        places: Tensor = self.head(x)
        return places
