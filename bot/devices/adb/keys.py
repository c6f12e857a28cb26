"""The key by which a phone knows this computer: adb's own, so that the phone asks only once."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.errors import DeviceError


def key_path(environ: Mapping[str, str]) -> Path:
    """Where adb keeps its private key."""
    folder = environ.get("ANDROID_USER_HOME")
    return (Path(folder) if folder else Path.home() / ".android") / "adbkey"


def signer(path: Path | None = None) -> Any:
    """What signs for this computer; the key is made where there is none. Raises DeviceError."""
    from adb_shell.auth.sign_pythonrsa import PythonRSASigner
    from pyasn1.error import PyAsn1Error

    path = path or key_path(os.environ)
    try:
        if not path.exists():
            _make(path)
        public = path.with_name(f"{path.name}.pub")
        if not public.exists():
            _write_public(path, public)
        return PythonRSASigner(public.read_text(), path.read_text())
    except OSError as error:
        raise DeviceError(f"cannot use the key {path}: {error.strerror or error}") from error
    except (ValueError, TypeError, IndexError, PyAsn1Error) as error:
        raise DeviceError(
            f"{path} is no private key of adb: move it away, and a new one is made"
        ) from error


def _make(path: Path) -> None:
    """Write a new key that its owner alone can read, unless somebody was faster."""
    from adb_shell.auth.keygen import keygen

    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:  # nobody else can look into it
        made = Path(folder) / path.name
        keygen(str(made))
        made.chmod(0o600)
        with suppress(FileExistsError):
            path.hardlink_to(made)
            made.with_name(f"{path.name}.pub").replace(path.with_name(f"{path.name}.pub"))


def _write_public(path: Path, public: Path) -> None:
    from adb_shell.auth.keygen import write_public_keyfile

    write_public_keyfile(str(path), str(public))
