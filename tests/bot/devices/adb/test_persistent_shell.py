"""A shell that stays open, and commands through plain streams."""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator

import pytest

from bot.devices.adb.persistent_shell import PersistentShell, PhoneClock
from bot.devices.adb.transport import LinkLost, Transport
from tests.bot.devices.adb.local import LocalLink


@pytest.mark.parametrize(
    ("command", "said", "status"),
    [
        ("echo hello", "hello\n", 0),
        ("printf hello; exit_code() { return 3; }; exit_code", "hello", 3),
        ("echo wrong >&2; false", "wrong\n", 1),
        ("cat; read x; echo read nothing", "read nothing\n", 0),
        ("echo 'it''s' \"quoted\" '$HOME' \\;", "its quoted $HOME ;\n", 0),
        ("echo mark-0:0; echo 'two\nlines'", "mark-0:0\ntwo\nlines\n", 0),
    ],
)
def test_output_and_status(shell: PersistentShell, command: str, said: str, status: int) -> None:
    result = shell.run(command)
    assert (result.stdout, result.status) == (said, status)
    assert shell.run("echo next").stdout == "next\n"


def test_silence_and_end_are_told_apart(shell: PersistentShell) -> None:
    with pytest.raises(LinkLost, match="silent"):
        shell.run("sleep 0.5", silence_s=0.1)
    with pytest.raises(LinkLost, match="ended"):
        shell.run("exit")


def test_signs_of_life_prolong_the_wait(shell: PersistentShell) -> None:
    assert shell.run("for i in 1 2 3 4; do sleep 0.1; echo .; done", silence_s=0.3).status == 0


def test_endless_talk_is_stopped(shell: PersistentShell) -> None:
    with pytest.raises(LinkLost, match="stop talking"):
        shell.run(
            "while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done"
        )


def test_clock_is_the_phone_s(shell: PersistentShell) -> None:
    assert abs(PhoneClock(shell).in_s(5) - time.time() - 5) < 2


def test_clock_that_tells_no_time(shell: PersistentShell, link: LocalLink) -> None:
    link.program("date", "echo yesterday")
    with pytest.raises(LinkLost, match="yesterday"):
        PhoneClock(shell)


def test_old_phones_tell_the_status_by_a_mark(transport: Transport) -> None:
    result = transport.shell("echo out; exit_code() { return 4; }; exit_code")
    assert (result.stdout, result.status) == ("out\n", 4)
    assert transport.exec_out("printf '\\n\\r\\n\\000x'", 5) == b"\n\r\n\0x"


def test_slow_command_has_an_end(transport: Transport) -> None:
    with pytest.raises(LinkLost):
        transport.shell("sleep 1", timeout_s=0.1)


class Packets:
    """A link to a phone that answers any command with some packets, in awkward pieces."""

    name = "packets"
    features = frozenset({"shell_v2"})

    def __init__(self, *packets: tuple[int, bytes]) -> None:
        raw = b"".join(struct.pack("<BI", kind, len(data)) + data for kind, data in packets)
        self._pieces = [raw[at : at + 3] for at in range(0, len(raw), 3)]
        self.sent = b""

    def open(self, service: str, within_s: float) -> Packets:
        return self

    def read(self, within_s: float) -> bytes:
        return self._pieces.pop(0) if self._pieces else b""

    def write(self, data: bytes, within_s: float) -> None:
        self.sent += data

    def close(self) -> None:
        pass


@pytest.fixture
def answer() -> Iterator[tuple[int, bytes]]:
    return iter([(1, b"one "), (2, b"complaint"), (1, b"two"), (3, b"\x05")])


def test_packets_keep_outputs_apart(answer: Iterator[tuple[int, bytes]]) -> None:
    result = Transport(Packets(*answer)).shell("anything")
    assert (result.stdout, result.stderr, result.status) == ("one two", "complaint", 5)


def test_packets_without_an_end_are_a_lost_link() -> None:
    for packets in ([(1, b"half")], []):
        with pytest.raises(LinkLost, match="broke off"):
            Transport(Packets(*packets)).exec_out("screencap", 5)


def test_kept_shell_over_packets(answer: Iterator[tuple[int, bytes]]) -> None:
    link = Packets(*answer)
    stream = Transport(link).open_shell()
    stream.write(b"ls\n", 5)
    output = b"".join(iter(lambda: stream.read(5), b""))
    assert link.sent == b"\x00\x03\x00\x00\x00ls\n"
    assert output == b"one complainttwo"
