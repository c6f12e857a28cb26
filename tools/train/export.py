"""Turn a checkpoint into what the package ships.

    python -m tools.train.export locate CHECKPOINTS vision/weights/locate.onnx

writes the averaged weights as ONNX, and beside them a JSON that says what they come from.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from tools.train.locate_network import LocateNetwork


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


def main() -> None:
    """Export one network."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.export", description=__doc__)
    parser.add_argument("network", choices=["locate"])
    parser.add_argument("checkpoints", type=Path)
    parser.add_argument("weights", type=Path)
    arguments = parser.parse_args()
    export_locate(arguments.checkpoints, arguments.weights)


if __name__ == "__main__":
    main()
