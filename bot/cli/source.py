"""Where ``calibrate`` gets its screenshot from: a file, or a device that it may measure too."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.cli.failures import WrongUsage
from bot.cli.inputs import load, printable
from bot.cli.printing import result
from vision import Pixels
from vision.pictures import decode

if TYPE_CHECKING:
    from bot.devices.hands import Hands


@dataclass(frozen=True)
class Source:
    """A screenshot, and by how many of its pixels its device misses, where that is known."""

    name: str
    pixels: Pixels
    residual_px: float | None = None


def source(screenshot: str | None, device: str | None, element: str | None = None) -> Source:
    """The screenshot that is given, or one of a device. Raises WrongUsage and DeviceError.

    ``element`` is the part of a page that is meant.
    """
    if (screenshot is None) == (device is None):
        raise WrongUsage("give a SCREENSHOT, or a device by --device to take one of")
    if screenshot is not None:
        if element is not None:
            raise WrongUsage("--element is a part of a page: give the page by --device browser:URL")
        return Source(printable(screenshot), decode(load(screenshot)))
    assert device is not None  # for mypy: one of both is given
    return _seen_on(device, element)


def _seen_on(spec: str, element: str | None) -> Source:
    """A screenshot of a device, and its hands: measured without a touch, or as they are known."""
    from bot.devices import BrowserOptions, open_device
    from bot.devices.hands import MeasuresHands
    from bot.devices.touch_accuracy import recall

    with closing(open_device(spec, browser=BrowserOptions(element=element))) as device:
        pixels = device.grab().pixels
        name = printable(device.name)
        if not isinstance(device, MeasuresHands):
            return Source(name, pixels, recall(device.name))
        return Source(name, pixels, _told(name, device.measure_hands()))


def touch_pad(spec: str | None) -> None:
    """Measure the hands of a device on the practice pad that it shows, and keep what is found.

    Raises WrongUsage and DeviceError.
    """
    from bot.devices import open_device
    from bot.devices.touch_accuracy import measured_on_pad, remember

    if spec is None:
        raise WrongUsage("--touch measures the hands of a device: give it by --device")
    with closing(open_device(spec)) as device:
        hands = measured_on_pad(device)
        _told(printable(device.name), hands)
        remember(device.name, hands)


def _told(name: str, hands: Hands) -> float:
    """Say how exactly a device touches, and by how many pixels it misses."""
    residual_px = round(hands.residual_px, 2)
    result(f"{name}: at {hands.places} places the hands missed by {residual_px} pixels at most")
    return residual_px
