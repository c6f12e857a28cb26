"""Where ``calibrate`` gets its screenshot from: a file, or a device whose hands it measures too."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass

import typer

from bot.cli.failures import WrongUsage
from bot.cli.inputs import load, printable
from vision import Pixels
from vision.pictures import decode


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
    """A screenshot of a device, and its hands where they can be measured without a touch."""
    from bot.devices import BrowserOptions, open_device
    from bot.devices.hands import MeasuresHands

    with closing(open_device(spec, browser=BrowserOptions(element=element))) as device:
        pixels = device.grab().pixels
        name = printable(device.name)
        if not isinstance(device, MeasuresHands):
            return Source(name, pixels)
        hands = device.measure_hands()
    residual_px = round(hands.residual_px, 2)
    typer.echo(f"{name}: at {hands.places} places the hands missed by {residual_px} pixels at most")
    return Source(name, pixels, residual_px)
