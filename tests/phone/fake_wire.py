"""Packets of the protocol between an adb server and a phone."""

from __future__ import annotations

import socket
import struct
from dataclasses import dataclass
from typing import Final

import numpy as np

HEAD: Final = struct.Struct("<4sIIIII")
MOST_BYTES: Final = 1 << 20


@dataclass(frozen=True)
class Packet:
    """One packet; what the two numbers are depends on the command."""

    command: bytes
    arg0: int = 0
    arg1: int = 0
    data: bytes = b""

    def packed(self) -> bytes:
        """The bytes on the wire. The last number of the head says the command once more."""
        again = int.from_bytes(self.command, "little") ^ 0xFFFFFFFF
        length, checksum = len(self.data), checksum_of(self.data)
        return HEAD.pack(self.command, self.arg0, self.arg1, length, checksum, again) + self.data


class BrokenOff(Exception):
    """The other side has hung up, or sends what is no packet."""


def checksum_of(data: bytes) -> int:
    """The sum of the bytes."""
    return int(np.frombuffer(data, np.uint8).sum(dtype=np.uint32))


def read_packet(connection: socket.socket) -> Packet:
    """The next packet. Raises BrokenOff."""
    command, arg0, arg1, length, checksum, again = HEAD.unpack(_read(connection, HEAD.size))
    if int.from_bytes(command, "little") ^ 0xFFFFFFFF != again or length > MOST_BYTES:
        raise BrokenOff(f"{command!r} is no packet")
    data = _read(connection, length)
    # Clients of today leave the checksum out when the daemon is of today too, as adbd does.
    if checksum not in (0, checksum_of(data)):
        raise BrokenOff(f"the data of {command!r} are damaged")
    return Packet(command, arg0, arg1, data)


def _read(connection: socket.socket, length: int) -> bytes:
    data = bytearray()
    while len(data) < length:
        try:
            part = connection.recv(length - len(data))
        except OSError as error:
            raise BrokenOff(str(error)) from error
        if not part:
            raise BrokenOff("end of the connection")
        data += part
    return bytes(data)
