"""The key of this computer: made once, readable for its owner alone, and adb's own format."""

from __future__ import annotations

from pathlib import Path

import pytest
import rsa

from bot.devices.adb.keys import key_path, signer
from bot.errors import DeviceError

TOKEN = bytes(range(20))


def test_key_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "android" / "adbkey"
    first = signer(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in path.parent.iterdir()) == ["adbkey", "adbkey.pub"]
    assert signer(path).Sign(TOKEN) == first.Sign(TOKEN)
    assert first.GetPublicKey() == path.with_name("adbkey.pub").read_text()
    public = rsa.PublicKey(first.priv_key.n, first.priv_key.e)
    assert (
        rsa.core.decrypt_int(int.from_bytes(first.Sign(TOKEN), "big"), public.e, public.n)
        .to_bytes(256, "big")
        .endswith(TOKEN)
    )


def test_public_half_is_that_of_the_key(tmp_path: Path) -> None:
    path = tmp_path / "adbkey"
    public = signer(path).GetPublicKey()
    path.with_name("adbkey.pub").write_text("QUJD of@another\n")
    assert signer(path).GetPublicKey() == public
    path.with_name("adbkey.pub").unlink()
    assert signer(path).GetPublicKey() == public


def test_new_key_is_told(tmp_path: Path) -> None:
    told: list[str] = []
    for _ in range(2):
        signer(tmp_path / "adbkey", told.append)
    assert told == [
        f"this computer had no key that phones could know it by: made {tmp_path / 'adbkey'}"
    ]


def test_where_adb_keeps_it(tmp_path: Path) -> None:
    assert key_path({"ANDROID_USER_HOME": str(tmp_path)}) == tmp_path / "adbkey"
    assert key_path({}) == Path.home() / ".android" / "adbkey"


def test_spoilt_key_is_said(tmp_path: Path) -> None:
    for spoilt in ("", "garbage", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"):
        (tmp_path / "adbkey").write_text(spoilt)
        with pytest.raises(DeviceError, match="no private key of adb"):
            signer(tmp_path / "adbkey")


def test_key_of_another_length_is_said(tmp_path: Path) -> None:
    _, private = rsa.newkeys(512)
    (tmp_path / "adbkey").write_bytes(private.save_pkcs1())
    with pytest.raises(DeviceError, match="no private key of adb"):
        signer(tmp_path / "adbkey")


def test_missing_key_that_cannot_be_made_is_said() -> None:
    with pytest.raises(DeviceError, match=r"there is no key .*, and none can be made: .*USER_HOME"):
        signer(Path("/proc/nowhere/adbkey"))


def test_key_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "adbkey").mkdir()
    with pytest.raises(DeviceError, match="cannot be read: Is a directory"):
        signer(tmp_path / "adbkey")
