"""``python -m bot`` and the command ``minigame-bot``."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    raise NotImplementedError


if __name__ == "__main__":
    main()
