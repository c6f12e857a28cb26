"""Turn a checkpoint into what the package ships.

    python -m tools.train.export locate CHECKPOINTS vision/weights/locate.onnx
    python -m tools.train.export cells CHECKPOINTS vision/weights/cells.onnx --keep FILE.npz

writes the averaged weights as ONNX, and beside them a JSON that says what they come from. The
network for cells comes as two files, cells-stem.onnx and cells-board.onnx.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from tools.train.cells_model import Board, CellsNetwork, Layout
from tools.train.locate_network import LocateNetwork
from tools.train.progress import save_weights
from vision.cells.neighbours import SLOTS


def fused(module: nn.Module) -> nn.Module:
    """The same with each normalisation worked into the convolution before it."""
    for name, child in module.named_children():
        if isinstance(child, nn.Sequential):
            layers: list[nn.Module] = []
            for layer in child:
                if isinstance(layer, nn.BatchNorm2d) and isinstance(layers[-1], nn.Conv2d):
                    layers[-1] = fuse_conv_bn_eval(layers[-1], layer)
                else:
                    layers.append(fused(layer))
            setattr(module, name, nn.Sequential(*layers))
        else:
            fused(child)
    return module


def export_locate(checkpoints: Path, weights: Path) -> None:
    """Write ``weights`` and the JSON beside it."""
    kept = torch.load(checkpoints / "last.pt", weights_only=True)
    network = LocateNetwork()
    network.load_state_dict(kept["average"])
    network = fused(network.eval())
    weights.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network,
        (torch.zeros(1, 3, 256, 320),),
        str(weights),
        input_names=["pixels"],
        output_names=["places"],
        dynamic_axes={"pixels": {2: "height", 3: "width"}, "places": {2: "rows", 3: "cols"}},
        opset_version=13,
        dynamo=False,
    )
    about = {
        "network": "locate",
        "weights": sum(p.numel() for p in network.parameters()),
        "steps": kept["steps"],
        "views": kept["views"],
        "hours": round(kept["seconds"] / 3600, 2),
        "seed": kept.get("seed"),
        "sha256": hashlib.sha256(weights.read_bytes()).hexdigest(),
    }
    weights.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


_FROM_STEM = ("vectors", "looks", "strips", "glyphs")
_SAID = ("kinds", "marks", "no_mark", "games", "whole", "digits", "sides")


class _OneBoard(nn.Module):
    """The cells' second part for one board, all of whose cells are there."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def forward(self, *given: Tensor) -> tuple[Tensor, ...]:
        """What the stem made of the cells, neighbours, cells to look at, and the game."""
        *cells, around, seen, game = given
        layout = Layout(
            around[None],
            seen[None],
            torch.zeros_like(seen, dtype=torch.float32)[None],
            torch.ones_like(cells[0][:, 0])[None],
            game[None],
        )
        said = self.board(*(part[None] for part in cells), layout)
        return tuple(said[name][0] for name in _SAID)


def export_cells(checkpoints: Path, weights: Path) -> None:
    """Write both parts beside each other, named after ``weights``, and the JSON."""
    kept = torch.load(checkpoints / "checkpoint.pt", weights_only=True)
    network = CellsNetwork().eval()
    network.load_state_dict(kept["averaged"])
    network = fused(network)
    weights.parent.mkdir(parents=True, exist_ok=True)
    stem, board = (weights.with_stem(f"{weights.stem}-{part}") for part in ("stem", "board"))
    cells = {name: {0: "cells"} for name in ("patches", *_FROM_STEM)}
    pictures = torch.zeros(20, 48, 48, 3, dtype=torch.uint8)
    torch.onnx.export(
        network.stem,
        (pictures,),
        str(stem),
        input_names=["patches"],
        output_names=list(_FROM_STEM),
        dynamic_axes=cells,
        opset_version=17,
        dynamo=False,
    )
    around, seen = torch.zeros(20, SLOTS, dtype=torch.int64), torch.arange(10)
    spread = ("around", "kinds", "marks", "digits", "sides", *_FROM_STEM)
    torch.onnx.export(
        _OneBoard(network.board),
        (*network.stem(pictures), around, seen, torch.zeros(5)),
        str(board),
        input_names=[*_FROM_STEM, "around", "seen", "game"],
        output_names=list(_SAID),
        dynamic_axes={**{name: {0: "cells"} for name in spread}, "seen": {0: "seen"}},
        opset_version=17,
        dynamo=False,
    )
    for part in (stem, board):
        halve(part)
    about = {
        "network": "cells",
        "weights": sum(p.numel() for p in network.parameters()),
        "steps": kept["steps"],
        "boards": kept["boards"],
        "hours": round(kept["seconds"] / 3600, 2),
        "seed": kept["seed"],
        "sha256": {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in (stem, board)},
    }
    weights.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def halve(weights: Path) -> None:
    """Keep large weights in 16 bits, half the size; they are widened when the network is loaded."""
    model = onnx.load(str(weights))
    graph, widened = model.graph, []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype == np.float32 and values.size >= 1024:
            name = tensor.name
            small = numpy_helper.from_array(values.astype(np.float16), f"{name}.half")
            tensor.CopyFrom(small)
            widened.append(helper.make_node("Cast", [small.name], [name], to=TensorProto.FLOAT))
    nodes = [*widened, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.save(model, str(weights))


def main() -> None:
    """Export one network."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.export", description=__doc__)
    parser.add_argument("network", choices=list(_EXPORTS))
    parser.add_argument("checkpoints", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--keep", type=Path, help="for training to go on from, in 16 bits")
    arguments = parser.parse_args()
    write, file, average = _EXPORTS[arguments.network]
    write(arguments.checkpoints, arguments.weights)
    if arguments.keep:
        kept = torch.load(arguments.checkpoints / file, weights_only=True)
        save_weights(kept[average], arguments.keep)


_EXPORTS = {
    "locate": (export_locate, "last.pt", "average"),
    "cells": (export_cells, "checkpoint.pt", "averaged"),
}


if __name__ == "__main__":
    main()
