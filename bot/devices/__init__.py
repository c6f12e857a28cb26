"""Devices: the thing that shows the game and takes the gestures."""

from bot.devices.base import Device, Screenshot
from bot.devices.opening import PhoneOptions, PracticeOptions, open_device
from bot.devices.tab import BrowserOptions

__all__ = [
    "BrowserOptions",
    "Device",
    "PhoneOptions",
    "PracticeOptions",
    "Screenshot",
    "open_device",
]
