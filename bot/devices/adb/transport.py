"""What a phone is asked over ADB, whatever way leads to it.

A ``Link`` opens streams to services of the phone: through the adb server, over TCP or over USB.
``Transport`` makes commands of them, the same for all links. Nothing waits for ever: a phone whose
daemon is stopped still counts as connected and just never answers.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Final, Protocol

from bot.devices.adb.shell_packets import EXIT, Unpacked, Unpacker, packed_input, unpacked
from bot.errors import DeviceError

CONNECT_S: Final = 15.0
"""How long it may take to reach a phone: the adb server tries for ten seconds, then says so."""

LEAST_S: Final = 0.5
"""What an attempt to reach it is given at least, late as it may come."""

SILENCE_S: Final = 5.0
"""A phone that says nothing for so long is lost. The slowest, a screenshot as PNG on an old phone,
needs two seconds for its first byte."""

OPEN_S: Final = 3.0
"""How long a phone may take to open a stream, which costs it one process."""

COMMAND_S: Final = 10.0
"""How long a short command may take altogether."""

_MOST_BYTES: Final = 104_000_000
"""More than the largest screenshot; stops at a phone that never ends."""


class LinkLost(DeviceError):
    """The phone is gone, or silent; the message says which. It may come back."""


class Silent(LinkLost):
    """The phone does not answer, though nothing says that it is gone."""


@dataclass(frozen=True)
class ShellResult:
    """What a command wrote and its exit status."""

    stdout: str
    stderr: str
    status: int


class Stream(Protocol):
    """Bytes to and from one service of the phone."""

    def write(self, data: bytes, within_s: float) -> None:
        """Send all of it. Raises LinkLost."""

    def read(self, within_s: float) -> bytes:
        """The next bytes, none at the end. Raises LinkLost when none come in time."""

    def close(self) -> None:
        """End the service; safe to call twice."""


class Link(Protocol):
    """A way to one phone. ``features`` are what its daemon says that it can do."""

    name: str
    features: frozenset[str]

    def open(self, service: str, within_s: float) -> Stream:
        """A stream to a service such as ``exec:ls``. Raises LinkLost."""

    def close(self) -> None:
        """Close the connection; safe to call twice."""


class Transport:
    """Commands on one phone, over any link."""

    def __init__(self, link: Link) -> None:
        self.name = link.name
        self._link = link

    def shell(self, command: str, timeout_s: float = COMMAND_S) -> ShellResult:
        """Run a command to its end. Raises LinkLost.

        Phones before Android 7 mix both outputs, and tell no status but what we ask for.
        """
        if self._has_packets:
            answer = self._unpacked_output(command, timeout_s)
            return ShellResult(_text(answer.stdout), _text(answer.stderr), answer.status)
        marked = self._output(f"exec:{command}\necho {_STATUS}$?", timeout_s)
        return _result_before_mark(marked)

    def exec_out(self, command: str, timeout_s: float) -> bytes:
        """What a command writes, byte for byte. Raises LinkLost.

        The service of that name writes through a terminal, which takes 200 ms for a raw screenshot
        on a computer where the shell's packets take 25. On old phones it is the only way, and there
        a connection that breaks looks like the end of the output: whoever reads it must know where
        it ends.
        """
        if self._has_packets:
            return self._unpacked_output(command, timeout_s).stdout
        return self._output(f"exec:{command}", timeout_s)

    def open_shell(self) -> Stream:
        """A shell that takes commands as its input; its outputs come as one. Raises LinkLost."""
        if self._has_packets:
            return _PacketStream(self._link.open("shell,v2,raw:sh 2>&1", OPEN_S))
        return self._link.open("exec:sh 2>&1", OPEN_S)

    def close(self) -> None:
        """Close the connection; safe to call twice."""
        self._link.close()

    @property
    def _has_packets(self) -> bool:
        return "shell_v2" in self._link.features

    def _unpacked_output(self, command: str, timeout_s: float) -> Unpacked:
        answer = unpacked(self._output(f"shell,v2,raw:{command}", timeout_s))
        if answer is None:
            raise LinkLost(_BROKEN_OFF)
        return answer

    def _output(self, service: str, timeout_s: float) -> bytes:
        stream = self._link.open(service, min(OPEN_S, timeout_s))
        try:
            return _read_all(stream, timeout_s)
        finally:
            stream.close()


_STATUS: Final = "minigame-bot-status:"
_BROKEN_OFF: Final = "the connection to the phone broke off in the middle of a command"


class _PacketStream:
    """The plain bytes of a stream of packets."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._unpacker = Unpacker()

    def write(self, data: bytes, within_s: float) -> None:
        """Send it to the command's standard input. Raises LinkLost."""
        self._stream.write(packed_input(data), within_s)

    def read(self, within_s: float) -> bytes:
        """The next bytes of either output, none at the end. Raises LinkLost."""
        output = b""
        while not output and (raw := self._stream.read(within_s)):
            packets = self._unpacker.packets(raw)
            output = b"".join(data for kind, data in packets if kind != EXIT)
        return output

    def close(self) -> None:
        """End the command."""
        self._stream.close()


def _read_all(stream: Stream, timeout_s: float) -> bytes:
    deadline_s = time.monotonic() + timeout_s
    parts = []
    size = 0
    while part := stream.read(min(SILENCE_S, _remaining_s(deadline_s))):
        parts.append(part)
        size += len(part)
        if size > _MOST_BYTES:
            raise LinkLost(
                f"the phone sends more than {_MOST_BYTES // 1_000_000} MB: not an answer"
            )
    return b"".join(parts)


def _remaining_s(deadline_s: float) -> float:
    """The time until then. Raises LinkLost when it is over."""
    left_s = deadline_s - time.monotonic()
    if left_s <= 0:
        raise Silent("the phone answers too slowly; is the connection good?")
    return left_s


def _result_before_mark(output: bytes) -> ShellResult:
    text, mark, status = _text(output).rpartition(_STATUS)
    number = re.fullmatch(r"\s*([0-9]{1,9})\s*", status)
    if not mark or not number:
        raise LinkLost(_BROKEN_OFF)
    return ShellResult(text, "", int(number[1]))


def _text(data: bytes) -> str:
    """Text with plain line ends: old phones send CR LF."""
    return data.decode("utf-8", "backslashreplace").replace("\r\n", "\n")
