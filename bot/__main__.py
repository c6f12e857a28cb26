"""``python -m bot`` and the command ``minigame-bot``."""

from __future__ import annotations

from bot.cli import main

if __name__ == "__main__":
    main()
