"""Trains the network behind vision/writing/glyphs.py and writes vision/weights/glyphs.onnx.

Needs PyTorch and onnx (``pip install -e .[train]``), which the project itself does not, and these
Debian packages:

    fonts-averia-sans-gwf fonts-b612 fonts-bebas-neue fonts-cabin fonts-cantarell
    fonts-clear-sans fonts-comfortaa fonts-comic-neue fonts-courier-prime fonts-croscore
    fonts-crosextra-caladea fonts-crosextra-carlito fonts-dejavu fonts-dosis fonts-ebgaramond
    fonts-firacode fonts-freefont-ttf fonts-go fonts-hack fonts-humor-sans fonts-inconsolata
    fonts-inter fonts-jetbrains-mono fonts-jura fonts-karla fonts-lato fonts-league-spartan
    fonts-liberation fonts-manrope fonts-mononoki fonts-mplus fonts-nanum fonts-noto-core
    fonts-open-sans fonts-opendin fonts-oxygen fonts-paratype fonts-play fonts-quicksand
    fonts-roboto-slab fonts-roboto-unhinted fonts-sora fonts-urw-base35 fonts-wqy-zenhei
    fonts-yanone-kaffeesatz

Run it from the project's root: ``python -m tests.training.glyphs``. It draws cells with a fixed
seed, lets vision/writing/ink.py find the lines in them, trains for a few minutes on one core, and
prints how well the network reads families of fonts that it was not trained on. Real screenshots
take no part.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch.nn import functional

from tests.vision.writing.drawn_cells import (
    LCD_SIGNS,
    DrawnCell,
    Face,
    draw_cell,
    draw_sprite,
    lcd_face,
    pillow_face,
)
from tools.train.export import halve
from vision.networks import WEIGHTS
from vision.writing.glyphs import LONGEST, MARKS, OTHER, SYMBOLS
from vision.writing.ink import LINE_PX, Line, cell_views, find_lines

_FONTS = Path("/usr/share/fonts")
TRAINING_FAMILIES = (
    "fonts-go/Go-*.ttf",
    "opentype/b612/*.otf",
    "opentype/bebas-neue/*.otf",
    "opentype/cabin/*.otf",
    "opentype/cantarell/*.otf",
    "opentype/courier-prime/*.otf",
    "opentype/dosis/*.otf",
    "opentype/league-spartan/*.otf",
    "opentype/mplus/*.*tf",
    "opentype/play/*.otf",
    "opentype/sora/*.otf",
    "opentype/urw-base35/Nimbus*.otf",
    "opentype/urw-base35/URW*.otf",
    "opentype/urw-base35/[CP][05]*.otf",
    "opentype/yanone-kaffeesatz/*.otf",
    "truetype/averia-gwf/*.ttf",
    "truetype/clear-sans/*.ttf",
    "truetype/comfortaa/*.ttf",
    "truetype/croscore/*.ttf",
    "truetype/dejavu/DejaVuSans[-.]*.ttf",
    "truetype/dejavu/DejaVuSansMono*.ttf",
    "truetype/dejavu/DejaVuSerif*.ttf",
    "truetype/freefont/*.ttf",
    "truetype/hack/*.ttf",
    "truetype/humor-sans/*.ttf",
    "truetype/inconsolata/*.?tf",
    "truetype/jetbrains-mono/*.ttf",
    "truetype/karla/*.otf",
    "truetype/lato/*.ttf",
    "truetype/liberation/*.ttf",
    "truetype/manrope/*.ttf",
    "truetype/mononoki/*.ttf",
    "truetype/nanum/*.ttf",
    "truetype/noto/NotoSans-*.ttf",
    "truetype/noto/NotoSansDisplay-*.ttf",
    "truetype/noto/NotoSerif-*.ttf",
    "truetype/open-sans/*.ttf",
    "truetype/opendin/*.ttf",
    "truetype/paratype/*.ttf",
    "truetype/roboto/unhinted/**/Roboto*.ttf",
    "truetype/wqy/*.tt?",
)
HELD_OUT_FAMILIES = (
    "opentype/comic-neue/*.otf",
    "opentype/ebgaramond/*.otf",
    "opentype/inter/*.otf",
    "opentype/jura/*.otf",
    "opentype/roboto/slab/*.otf",
    "truetype/crosextra/*.ttf",
    "truetype/firacode/*.ttf",
    "truetype/oxygen/*.ttf",
    "truetype/quicksand/*.ttf",
)
# Not O, o, D, Q (a zero), l, I, i, | (a one), s (an S), b, q, g, z, Z (nearly figures).
_OTHER_SIGNS = "CHJKLMNPRTUVWXYacdefhjkmnprtuvwxy+-×÷=%#@&!?$<>*/♞♘★☆♥♦●■▲△✓✗→←↑↓⌂☺中起终始王车马"
_OTHER_WORDS = ("GO", "ok", "Start", "End", "AI", "1a", "x2", "+1", "12:30", "3/5", "50%", "No.1")

_CELLS = 110_000
_HELD_OUT_CELLS = 4_000
_EPOCHS = 8
_BATCH = 64
_RATE = 3e-3
_DECAY = 1e-2
_DROPOUT = 0.2
_SEED = 7

Dataset = tuple[NDArray[np.uint8], list[str]]
"""Canvases, shape (n, *LINE_PX), 0..255, and what the network must emit for each."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom as shares of the side of a cell."""

Layers = list[tuple[torch.Tensor, torch.Tensor]]
"""Kernel and bias of each layer."""


def main() -> None:
    """Draw, train, judge, save."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(_SEED)
    start_s = time.perf_counter()
    canvases, labels = _dataset(_faces(TRAINING_FAMILIES), _CELLS, np.random.default_rng(_SEED))
    print(f"{len(labels)} lines drawn in {time.perf_counter() - start_s:.0f} s")
    layers = _initial_layers()
    _train(layers, canvases, labels)
    held_out = _dataset(
        _faces(HELD_OUT_FAMILIES), _HELD_OUT_CELLS, np.random.default_rng(_SEED + 1)
    )
    print(f"held-out families: {_accuracy(layers, held_out):.4f} of lines exact")
    save(layers, WEIGHTS / "glyphs.onnx")
    print(f"done after {time.perf_counter() - start_s:.0f} s")


def _faces(families: Sequence[str]) -> list[list[Face]]:
    """Faces of each family. Raises FileNotFoundError naming a family that is not installed."""
    faces = []
    for pattern in families:
        paths = sorted(_FONTS.glob(pattern))
        if not paths:
            raise FileNotFoundError(f"no font {_FONTS / pattern}: install the packages named above")
        faces.append([pillow_face(str(path)) for path in paths])
    return faces


def random_text(rng: Generator) -> str:
    """A number of one to three figures, or a mark.

    Short numbers come more often, and such as 11 and 101, in which figures and gaps look alike.
    """
    kind = rng.random()
    if kind < 0.08:
        return str(rng.choice(list(MARKS)))
    if kind < 0.18:
        return "1" + "".join(rng.choice(list("1117400"), rng.integers(LONGEST)))
    return str(rng.integers(10 ** rng.choice([1, 1, 2, 2, 2, 3, 3])))


def random_cell(faces: list[list[Face]], rng: Generator) -> DrawnCell:
    """A cell in a face of a random family; a third say nothing that a reader may report."""
    family = faces[int(rng.integers(len(faces)))]
    face = family[int(rng.integers(len(family)))]
    kind = rng.random()
    if kind < 0.68:
        text = random_text(rng)
        in_bars = rng.random() < 0.03 and set(text) <= set(LCD_SIGNS)
        return draw_cell(text, lcd_face if in_bars else face, rng)
    if kind < 0.8:
        return draw_sprite(rng)
    if kind < 0.85:
        return draw_cell("", face, rng)
    text = rng.choice(list(_OTHER_SIGNS) if kind < 0.97 else _OTHER_WORDS)
    drawn = draw_cell(str(text), face, rng)
    return DrawnCell(drawn.patch, OTHER, drawn.box)


def _dataset(faces: list[list[Face]], cells: int, rng: Generator) -> Dataset:
    canvases, labels = [], []
    for _ in range(cells):
        for line, label in _labelled_lines(random_cell(faces, rng), rng):
            canvases.append((line.canvas * 255).astype(np.uint8))
            labels.append(label)
    return np.stack(canvases), labels


def _labelled_lines(cell: DrawnCell, rng: Generator) -> Iterator[tuple[Line, str]]:
    """At most two lines that hold the text and one that holds something else."""
    found: dict[str, list[Line]] = {}
    for view in cell_views(cell.patch):
        for line in find_lines(view):
            label = _label(line, cell)
            if label:
                found.setdefault(label, []).append(line)
    for label, lines in found.items():
        for choice in rng.permutation(len(lines))[: 1 if label == OTHER else 2]:
            yield lines[choice], label


def _label(line: Line, cell: DrawnCell) -> str:
    """What a line says; nothing when it is cut so that nobody can tell."""
    if cell.box is None:
        return OTHER
    _, top, _, bottom = line.box
    tall = cell.box[3] - cell.box[1]
    is_level = max(abs(top - cell.box[1]), abs(bottom - cell.box[3])) < max(0.16 * tall, 0.025)
    if is_level and _intersection(line.box, cell.box) > 0:
        return cell.text if _covers(line.box, cell.box) else ""
    shared = _intersection(line.box, cell.box)
    overlap = shared / (_area(line.box) + _area(cell.box) - shared)
    return OTHER if overlap < 0.4 else ""


def _covers(line: Box, text: Box) -> bool:
    """Whether a line shows all of a text and hardly anything beside it.

    Something beside a 1 makes it look like 11, and the gap within 11 looks like a 1. Where a line
    ends early on one side, the canvas shows the figures that follow.
    """
    tall = text[3] - text[1]
    beside = max(text[0] - line[0], line[2] - text[2])
    missing = sorted((line[0] - text[0], text[2] - line[2]))
    return beside < 0.3 * tall and missing[0] < 0.1 * tall and missing[1] < 0.7 * tall


def _area(box: Box) -> float:
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)


def _intersection(one: Box, two: Box) -> float:
    return _area(
        (max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3]))
    )


def _initial_layers() -> Layers:
    """Kernels and biases of the convolutions, the hidden layer and the read-out."""
    height, width = LINE_PX[0] // 4, LINE_PX[1] // 8
    shapes = [(16, 1, 5, 5), (32, 16, 3, 3), (64, 32, 3, 3)]
    shapes += [(96, 64, height, width), (LONGEST * len(SYMBOLS), 96, 1, 1)]
    layers = []
    for shape in shapes:
        kernel = torch.randn(shape) * (2 / np.prod(shape[1:])) ** 0.5
        layers.append((kernel.requires_grad_(), torch.zeros(shape[0]).requires_grad_()))
    return layers


def _forward(layers: Layers, canvases: torch.Tensor, dropout: float = 0.0) -> torch.Tensor:
    """Scores, shape (n, symbols, LONGEST)."""
    features = canvases[:, None]
    for (kernel, bias), pool in zip(layers[:3], [(2, 2), (2, 2), (1, 2)], strict=True):
        features = functional.conv2d(features, kernel, bias, padding=kernel.shape[3] // 2)
        features = functional.max_pool2d(functional.relu(features), pool)
    features = functional.dropout(features, dropout)
    features = functional.relu(functional.conv2d(features, *layers[3]))
    scores = functional.conv2d(features, *layers[4])
    return scores.reshape(-1, LONGEST, len(SYMBOLS)).transpose(1, 2)


def _train(layers: Layers, canvases: NDArray[np.uint8], labels: list[str]) -> None:
    targets = torch.from_numpy(_targets(labels))
    batches = len(labels) // _BATCH
    optimizer = torch.optim.AdamW([part for layer in layers for part in layer], weight_decay=_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, _RATE, _EPOCHS * batches)
    for epoch in range(_EPOCHS):
        order = torch.randperm(len(labels))[: batches * _BATCH].split(_BATCH)
        total = 0.0
        for chosen in order:
            scores = _forward(layers, _shaken(canvases[chosen.numpy()]), _DROPOUT)
            loss = functional.cross_entropy(scores, targets[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / batches:.4f}", flush=True)


def _targets(labels: list[str]) -> NDArray[np.int64]:
    return np.array([[SYMBOLS.index(sign) for sign in label.ljust(LONGEST)] for label in labels])


def _shaken(canvases: NDArray[np.uint8]) -> torch.Tensor:
    """Canvases shifted by a pixel or two, and with the ink's profile steeper or flatter."""
    down, right = (int(torch.randint(-1, 2, ())), int(torch.randint(-2, 3, ())))
    picture = torch.from_numpy(canvases.astype(np.float32) / 255)
    exponent = torch.exp(0.4 * torch.randn(len(canvases), 1, 1))
    return torch.roll(picture, (down, right), (1, 2)) ** exponent


def _accuracy(layers: Layers, dataset: Dataset) -> float:
    canvases, labels = dataset
    with torch.no_grad():
        scores = _forward(layers, torch.from_numpy(canvases.astype(np.float32) / 255))
    best = scores.argmax(dim=1).numpy()
    return float((best == _targets(labels)).all(axis=1).mean())


class _Reader(torch.nn.Module):
    """The trained network as it is shipped: canvases (n, *LINE_PX) to (n, LONGEST, symbols)."""

    def __init__(self, layers: Layers) -> None:
        super().__init__()
        self.parts = torch.nn.ParameterList(part.detach() for layer in layers for part in layer)

    def forward(self, canvases: torch.Tensor) -> torch.Tensor:
        """Logarithms of the probabilities of each symbol at each place."""
        parts = list(self.parts)
        layers = list(zip(parts[::2], parts[1::2], strict=True))
        return _forward(layers, canvases).transpose(1, 2).log_softmax(2)


def save(layers: Layers, path: Path) -> None:
    """Write the network, large weights in half precision."""
    torch.onnx.export(
        _Reader(layers),
        (torch.zeros(2, *LINE_PX),),
        str(path),
        input_names=["canvases"],
        output_names=["symbols"],
        dynamic_axes={"canvases": {0: "lines"}, "symbols": {0: "lines"}},
        opset_version=17,
        dynamo=False,
    )
    halve(path)


if __name__ == "__main__":
    main()
