"""Play on a phone whose adb server is in another network, through a tunnel.

    python -m tests.phone.tunnel [--levels N]

The other computer is a network namespace (`unshare -rn`, which many systems allow without root):
adbd and the adb server listen on its loopback address, which nobody here reaches. The tunnel does
what `ssh -L` does: a port here, whose connections come out there. The bot is told of it by
adb@HOST:PORT:SERIAL, and finds no adb server and no program adb here. Ends with 1 where a level is
not won.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from bot.devices.practice import PracticeDevice
from bot.practice import Settings
from bot.storage.profiles import save
from tests.bot.cli.command import COMMAND
from tests.phone.phone import real_phone
from tests.phone.playing import own_adb
from tests.phone.ports import LOOPBACK, free_port

SETTINGS: Final = Settings("one-line", 1, "night", (360, 640))
PROFILE: Final = "phone.toml"
END: Final = "tunnel.sock"
"""A socket in the file system belongs to no network."""


def far(folder: Path) -> None:
    """The other computer: a phone, its server, the end of the tunnel. Ends with its input."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    with own_adb() as adb, real_phone(SETTINGS) as phone:
        adb.connect(phone.serial)
        save(folder / PROFILE, PracticeDevice(phone.simulator).profile)
        end = socket.socket(socket.AF_UNIX)
        end.bind(str(folder / END))
        end.listen()
        forward(end, lambda: socket.create_connection((LOOPBACK, adb.port)))
        _say({"serial": phone.serial, "port": adb.port, "network": _network()})
        sys.stdin.read()
        _say({"touches": len(phone.screen.strokes()), "held": phone.screen.is_touched})


def forward(listener: socket.socket, connect: Callable[[], socket.socket]) -> None:
    """Join each connection that comes with one that is made, for as long as this process lives."""

    def serve() -> None:
        while True:
            near, _ = listener.accept()
            distant = connect()
            for pair in ((near, distant), (distant, near)):
                threading.Thread(target=_pump, args=pair, daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            sink.sendall(data)
    for each in (source, sink):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


def _say(content: dict[str, Any]) -> None:
    print(json.dumps(content), flush=True)


def _network() -> str:
    return str(Path("/proc/self/ns/net").readlink())


@contextmanager
def other_computer(folder: Path) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """It, and what it says of itself."""
    command = ["unshare", "-rn", sys.executable, "-m", "tests.phone.tunnel", "--far", str(folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        yield process, json.loads(process.stdout.readline())


def _is_reached(port: int) -> bool:
    with suppress(OSError), socket.create_connection((LOOPBACK, port), 1):
        return True
    return False


def near(folder: Path, levels: int) -> bool:
    """Play through the tunnel, and print what came of it; whether all was won."""
    with other_computer(folder) as (process, about):
        print(f"there: {about['network']}, phone {about['serial']}; here: {_network()}")
        print(f"the adb server there, port {about['port']}, is reached from here without a tunnel:")
        print(f"    {_is_reached(about['port'])}")

        def through() -> socket.socket:
            end = socket.socket(socket.AF_UNIX)
            end.connect(str(folder / END))
            return end

        with socket.create_server((LOOPBACK, 0)) as entry:
            port = entry.getsockname()[1]
            forward(entry, through)
            device = f"adb@{LOOPBACK}:{port}:{about['serial']}"
            told = ["--levels", str(levels), "--profile", str(folder / PROFILE)]
            environ = {**os.environ, "ANDROID_ADB_SERVER_PORT": str(free_port()), "PATH": "/none"}
            environ["XDG_STATE_HOME"] = str(folder)
            done = subprocess.run(
                [COMMAND, "play", "--device", device, "--game", SETTINGS.game, *told], env=environ
            )
        out, _ = process.communicate("")
    felt = json.loads(out)
    print(f"{device}: exit status {done.returncode}, {felt['touches']} touches felt there")
    return done.returncode == 0 and felt["touches"] >= 2 * levels - 1 and not felt["held"]


def main() -> int:
    """Be one of both computers."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--levels", type=int, default=5)
    parser.add_argument("--far", type=Path, help="be the other computer, with this folder shared")
    options = parser.parse_args()
    if options.far:
        far(options.far)
        return 0
    with tempfile.TemporaryDirectory(prefix="tunnel-") as name:
        return 0 if near(Path(name), options.levels) else 1


if __name__ == "__main__":
    sys.exit(main())
