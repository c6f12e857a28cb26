"""Devices: the thing that shows the game and takes the gestures."""

from bot.devices.base import Device, Screenshot
from bot.devices.browser.tab import BrowserOptions
from bot.devices.opening import PhoneOptions, PracticeOptions, open_device

__all__ = [
    "BrowserOptions",
    "Device",
    "PhoneOptions",
    "PracticeOptions",
    "Screenshot",
    "open_device",
]
