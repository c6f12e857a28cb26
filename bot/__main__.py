"""``python -m bot`` and the command ``minigame-bot``."""

from __future__ import annotations

import os

# Before numpy is there. Matrices of boards are too small for threads: these took half as much
# again of the processors, and saved no time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from bot.cli import main

if __name__ == "__main__":
    main()
