"""One bot at a time on what has one screen and one hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, runtime_checkable

from bot.devices.base import Device
from bot.errors import DeviceError
from bot.storage.locks import Held, holding


@runtime_checkable
class Shared(Protocol):
    """A device that other programs of this user may use at the same time."""

    @property
    def shared_as(self) -> str:
        """The same for all ways to the same hand."""


@contextmanager
def alone_on(device: Device) -> Iterator[None]:
    """Be the only bot that plays there. Raises DeviceError with the one that does."""
    if not isinstance(device, Shared):
        yield
        return
    try:
        with holding(device.shared_as):
            yield
    except Held as other:
        raise DeviceError(
            f"another bot plays on {device.name}: {other}; stop that one first"
        ) from other
