"""The private parts of adb-shell that are used: another version may have changed them."""

from __future__ import annotations

import hashlib
import inspect

import pytest
from adb_shell.adb_device import _AdbIOManager
from adb_shell.hidden_helpers import _AdbTransactionInfo

USED = {
    _AdbIOManager: "fb18eb0ee7be7a2bf2bf81cbf725cd3f65d7b142b07a30f8addd48ccef072497",
    _AdbTransactionInfo: "1b28498971a05d40ee596d17cd84de70ae063f8c2bd27a413f0346f177906ddd",
}


@pytest.mark.parametrize(("part", "digest"), USED.items(), ids=lambda each: str(each)[:40])
def test_a_private_part_is_the_one_that_packets_are_made_for(part: type, digest: str) -> None:
    source = inspect.getsource(part)
    assert hashlib.sha256(source.encode()).hexdigest() == digest, (
        "adb-shell has changed: compare bot/devices/adb/packets.py with it, run the tests of the"
        " devices and tests/e2e, then put its version into pyproject.toml and this digest here"
    )
