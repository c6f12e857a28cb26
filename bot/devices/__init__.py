"""Devices: the thing that shows the game and takes the gestures."""

from bot.devices.base import Device, Screenshot, Typed
from bot.devices.browser.tab import BrowserOptions
from bot.devices.opening import PhoneOptions, PracticeOptions, open_device

__all__ = [
    "BrowserOptions",
    "Device",
    "PhoneOptions",
    "PracticeOptions",
    "Screenshot",
    "Typed",
    "open_device",
]
