"""What the phone is made of: Debian's adbd, and two small programs in C. Made once, then kept.

Adbd comes from the package of Debian's release trixie, by apt, which checks its signatures. It and
the libraries that it was built with are unpacked beside their own loader; nothing is installed.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

RELEASE: Final = "trixie"
MIRROR: Final = "http://deb.debian.org/debian"
KEYRING: Final = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
CACHE: Final = Path(
    os.environ.get("MINIGAME_BOT_TEST_CACHE") or Path.home() / ".cache" / "minigame-bot-tests"
)
"""Where the parts are kept. Asked once: tests give themselves other homes."""

HERE: Final = Path(__file__).parent
FETCH_S: Final = 240


class NoPhone(Exception):
    """This machine cannot run the test phone; the message says what is missing."""


@dataclass(frozen=True)
class Adbd:
    """Where adbd is, with the loader and the libraries that it needs."""

    program: Path
    loader: Path
    libraries: tuple[Path, ...]


def adbd() -> Adbd:
    """Debian's adbd, fetched unless it is there. Raises NoPhone."""
    root = _made("adbd", _fetch)
    (loader,) = root.glob("usr/lib/*/ld-linux*.so.*")
    libraries = (loader.parent, loader.parent / "android")
    return Adbd(root / "usr/lib/android-sdk/platform-tools/adbd", loader, libraries)


def compiled(name: str, *options: str) -> Path:
    """A program of ours from its source ``name``.c, built unless it is there. Raises NoPhone."""
    source = (HERE / f"{name}.c").read_bytes()
    key = hashlib.sha256(source + repr(options).encode()).hexdigest()[:16]

    def build(folder: Path) -> None:
        _run("gcc", "-O2", "-Wall", "-o", folder / name, HERE / f"{name}.c", *options)

    return _made(f"{name}-{key}", build) / name


def _made(name: str, make: Callable[[Path], None]) -> Path:
    """A folder of the cache, made by one process and found by all others."""
    CACHE.mkdir(parents=True, exist_ok=True)
    folder = CACHE / name
    with _locked(CACHE / "lock"):
        if not folder.exists():
            with TemporaryDirectory(dir=CACHE) as new:
                whole = Path(new) / "whole"
                whole.mkdir()
                make(whole)
                whole.rename(folder)
    return folder


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _fetch(root: Path) -> None:
    """Unpack adbd and all that it depends on."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        apt = [
            "apt-get",
            *("-qq", "-o", f"Dir::State={folder}", "-o", f"Dir::State::status={folder}/status"),
            *("-o", f"Dir::Cache={folder}", "-o", f"Dir::Etc::SourceList={folder}/sources.list"),
            *("-o", "Dir::Etc::SourceParts=/dev/null", "-o", "APT::Install-Recommends=false"),
            *("-o", "Debug::NoLocking=true", "-o", f"APT::Sandbox::User={_user()}"),
        ]
        (folder / "status").touch()
        source = f"deb [signed-by={KEYRING}] {_mirror()} {RELEASE} main\n"
        (folder / "sources.list").write_text(source)
        for part in ("lists/partial", "archives/partial"):
            (folder / part).mkdir(parents=True)
        _run(*apt, "update")
        _run(*apt, "--download-only", "--yes", "install", "adbd")
        for package in (folder / "archives").glob("*.deb"):
            _run("dpkg-deb", "-x", package, root)


def _user() -> str:
    """Who downloads: by default a user whom only root can become, and who may not write here."""
    return subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()


def _mirror() -> str:
    """The mirror that this machine uses, else Debian's own."""
    wanted = ["Created-By: Packages", "Origin: Debian", "Label: Debian", "Component: main"]
    sites = _run("apt-get", "indextargets", "--format", "$(SITE)", *wanted).split()
    return sites[0] if sites else MIRROR


def _run(*command: str | Path) -> str:
    """What a program prints. Raises NoPhone where it is missing or fails."""
    program = str(command[0])
    if shutil.which(program) is None:
        raise NoPhone(f"the test phone needs {program}, which is not on PATH")
    environment = {**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=environment, timeout=FETCH_S
        )
    except subprocess.SubprocessError as error:
        said = getattr(error, "stderr", None) or str(error)
        raise NoPhone(f"the test phone could not be made: {program}: {said.strip()}") from error
    return done.stdout
