"""Who may use the fake phone: public keys as adb writes them, and real signatures."""

from __future__ import annotations

import base64
import struct
from dataclasses import dataclass
from typing import Final

KEY_BYTES: Final = 256
EXPONENT_AT: Final = 4 + 4 + KEY_BYTES + KEY_BYTES
SHA1_PREFIX: Final = bytes.fromhex("3021300906052b0e03021a05000414")
"""What stands before a SHA-1 digest in a signature by PKCS#1."""


@dataclass(frozen=True)
class PublicKey:
    """An RSA key of 2048 bits."""

    modulus: int
    exponent: int

    @classmethod
    def from_text(cls, text: str) -> PublicKey:
        """From a line of ``adbkey.pub``: the numbers in base64, then a name. Raises ValueError."""
        data = base64.b64decode(text.split()[0], validate=True)
        (words,) = struct.unpack_from("<I", data)
        if words * 4 != KEY_BYTES or len(data) != EXPONENT_AT + 4:
            raise ValueError("no key of 2048 bits")
        modulus = int.from_bytes(data[8 : 8 + KEY_BYTES], "little")
        return cls(modulus, struct.unpack_from("<I", data, EXPONENT_AT)[0])

    def has_signed(self, token: bytes, signature: bytes) -> bool:
        """Whether its owner has signed the token, which stands for a SHA-1 digest."""
        if len(signature) != KEY_BYTES:
            return False
        opened = pow(int.from_bytes(signature, "big"), self.exponent, self.modulus)
        end = b"\0" + SHA1_PREFIX + token
        padding = b"\xff" * (KEY_BYTES - 2 - len(end))
        return opened.to_bytes(KEY_BYTES, "big") == b"\0\1" + padding + end
