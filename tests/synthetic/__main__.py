"""Screens with their boards: ``python -m tests.synthetic GAME COUNT FOLDER [--seed N]``.

Writes NAME.png and NAME.json ({"game", "source", "note", "board"}). GAME may be ``all``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from PIL import Image

from tests.synthetic import PAINTERS, Rendered, render


def write(folder: Path, game: str, seed: int, rendered: Rendered) -> Path:
    """Save one screen and its board; returns the path of the picture."""
    path = folder / f"{game}-{seed:05}-{rendered.style}.png"
    Image.fromarray(rendered.pixels).save(path)
    truth = {
        "game": None if game == "negative" else game,
        "source": f"synthetic-{rendered.style}",
        "note": rendered.note,
        "board": rendered.board,
    }
    path.with_suffix(".json").write_text(json.dumps(truth, ensure_ascii=False), "utf-8")
    return path


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*PAINTERS, "all"])
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=0, help="the first; the rest follow")
    options = parser.parse_args()
    for game in PAINTERS if options.game == "all" else [options.game]:
        folder = options.folder / game if options.game == "all" else options.folder
        folder.mkdir(parents=True, exist_ok=True)
        for seed in range(options.seed, options.seed + options.count):
            print(write(folder, game, seed, render(game, seed)))


if __name__ == "__main__":
    main()
