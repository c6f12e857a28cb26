"""Run the test phone until Ctrl-C or SIGTERM, and say how to reach it.

    python -m tests.phone [--game GAME] [--model MODEL] [--port PORT] [--profile FILE]

Whoever is on this computer can connect to it and gets a shell as you: it is for tests.
"""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from pathlib import Path

from bot.devices.practice import PracticeDevice
from bot.practice import PRACTICE_GAMES, Settings
from bot.storage.profiles import save
from tests.phone.cache import NoPhone
from tests.phone.model import MODELS
from tests.phone.phone import Phone, real_phone


def main() -> int:
    """Show the phone."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    options = _wish()
    game = PRACTICE_GAMES[options.game]
    theme = options.theme or next(iter(game.themes))
    width, height = map(int, options.size.split("x"))
    settings = Settings(game.name, options.seed, theme, (width, height), strength=options.strength)
    try:
        with real_phone(settings, MODELS[options.model], options.port) as phone:
            _tell(phone, options.profile)
            threading.Event().wait()
    except NoPhone as error:
        print(error, file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print()
    return 0


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=PRACTICE_GAMES, default="one-line")
    parser.add_argument("--model", choices=MODELS, default="plain", help="what kind of phone it is")
    parser.add_argument("--theme", help="the looks of all levels (the game's first)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strength", help="of the cat")
    parser.add_argument("--size", default="1080x2400", metavar="WIDTHxHEIGHT")
    parser.add_argument("--port", type=int, help="where it listens (any that is free)")
    parser.add_argument(
        "--profile",
        type=Path,
        metavar="FILE",
        help="write a profile with the buttons of this theme, by which several levels are played",
    )
    return parser.parse_args()


def _tell(phone: Phone, profile: Path | None) -> None:
    told = f"minigame-bot play --device adb:{phone.serial} --game {phone.simulator.settings.game}"
    if profile:
        save(profile, PracticeDevice(phone.simulator).profile)
        told += f" --profile {profile} --levels 5"
    else:
        told += " --levels 1"
    print(
        f"The phone is {phone.serial} until Ctrl-C. In another terminal:\n\n    {told}", flush=True
    )


if __name__ == "__main__":
    sys.exit(main())
