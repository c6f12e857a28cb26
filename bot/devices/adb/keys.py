"""The key by which a phone knows this computer: adb's own, so that the phone asks only once."""

from __future__ import annotations

import base64
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.devices.adb.announcing import Announce, quiet
from bot.errors import DeviceError


def key_path(environ: Mapping[str, str]) -> Path:
    """Where adb keeps its private key."""
    folder = environ.get("ANDROID_USER_HOME")
    return (Path(folder) if folder else Path.home() / ".android") / "adbkey"


def signer(path: Path | None = None, announce: Announce = quiet) -> Any:
    """What signs for this computer; the key is made where there is none. Raises DeviceError."""
    from adb_shell.auth.sign_pythonrsa import PythonRSASigner
    from pyasn1.error import PyAsn1Error

    path = path or key_path(os.environ)
    try:
        if not path.exists():
            _make(path)
            announce(f"this computer had no key that phones could know it by: made {path}")
        return PythonRSASigner(_public(path), path.read_text())
    except OSError as error:
        raise DeviceError(f"the key {path} cannot be read: {error.strerror or error}") from error
    except (ValueError, TypeError, IndexError, OverflowError, PyAsn1Error) as error:
        raise DeviceError(
            f"{path} is no private key of adb: move it away, and a new one is made"
        ) from error


def _public(path: Path) -> str:
    """The public half, as phones take it. Not from the file beside the key: that may be missing, or
    of another key, and then the phone would ask each time anew."""
    from adb_shell.auth.keygen import encode_pubkey, get_user_info

    return base64.b64encode(encode_pubkey(str(path))).decode() + str(get_user_info())


def _make(path: Path) -> None:
    """Write a new key that its owner alone can read, unless somebody was faster.

    Raises DeviceError.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:  # nobody else looks into it
            _generate(path, Path(folder) / path.name)
    except OSError as error:
        raise DeviceError(
            f"there is no key {path}, and none can be made: {error.strerror or error}; make the"
            " folder writable, or set ANDROID_USER_HOME to another one"
        ) from error


def _generate(path: Path, made: Path) -> None:
    from adb_shell.auth.keygen import keygen

    keygen(str(made))
    public = made.with_name(f"{path.name}.pub")
    made.chmod(0o600)
    public.chmod(0o644)
    with suppress(FileExistsError):
        path.hardlink_to(made)
        public.replace(path.with_name(public.name))
