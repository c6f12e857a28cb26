"""The network of photographs says what the one that its authors published says."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional

from tools.train.photographs import LOOKED_AT, ROOT, SPREAD, STAGES, Photographs, fused

State = dict[str, Tensor]


def published() -> State:
    """Weights at random under the names that their authors gave them."""
    torch.manual_seed(1)
    state: State = {}

    def layer(convolution: str, norm: str, *shape: int) -> None:
        state[f"{convolution}.weight"] = torch.randn(shape) / math.sqrt(math.prod(shape[1:]))
        for part in ("weight", "bias", "running_mean", "running_var"):
            state[f"{norm}.{part}"] = torch.rand(shape[0]) + 0.5

    layer("_conv_stem", "_bn0", ROOT, 3, 3, 3)
    inner = ROOT
    for number, (outer, side, _, wider) in enumerate(STAGES):
        block, middle = f"_blocks.{number}.", inner * wider
        if wider > 1:
            layer(f"{block}_expand_conv", f"{block}_bn0", middle, inner, 1, 1)
        layer(f"{block}_depthwise_conv", f"{block}_bn1", middle, 1, side, side)
        layer(f"{block}_project_conv", f"{block}_bn2", outer, middle, 1, 1)
        inner = outer
    return state


def normed(state: State, x: Tensor, convolution: str, norm: str, stride: int = 1) -> Tensor:
    """A convolution that pads as TensorFlow does, and the normalisation after it."""
    kernel = state[f"{convolution}.weight"]
    short = max((-(-x.shape[-1] // stride) - 1) * stride + kernel.shape[-1] - x.shape[-1], 0)
    padded = functional.pad(x, (short // 2, short - short // 2) * 2)
    groups = x.shape[1] // kernel.shape[1]
    y = functional.conv2d(padded, kernel, stride=stride, groups=groups)
    mean, variance, weight, bias = (
        state[f"{norm}.{part}"] for part in ("running_mean", "running_var", "weight", "bias")
    )
    return functional.batch_norm(y, mean, variance, weight, bias, eps=SPREAD)


def test_fused_weights_say_what_the_published_ones_say() -> None:
    state = published()
    patches = torch.randint(0, 256, (3, 48, 48, 3), dtype=torch.uint8)
    x = (patches.permute(0, 3, 1, 2) - 127.0) / 128
    x = functional.relu6(normed(state, x, "_conv_stem", "_bn0", 2))
    expected = []
    for number, (_, _, stride, wider) in enumerate(STAGES):
        block, y = f"_blocks.{number}.", x
        if wider > 1:
            y = functional.relu6(normed(state, y, f"{block}_expand_conv", f"{block}_bn0"))
        y = functional.relu6(normed(state, y, f"{block}_depthwise_conv", f"{block}_bn1", stride))
        y = normed(state, y, f"{block}_project_conv", f"{block}_bn2")
        x = x + y if x.shape == y.shape else y
        expected.append(x)
    network = Photographs()
    network.load_state_dict(fused(state))
    with torch.inference_mode():
        said = network(patches)
    for mine, number in zip(said, LOOKED_AT, strict=True):
        assert torch.allclose(mine, expected[number], rtol=1e-3, atol=1e-3)
