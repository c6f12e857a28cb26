"""Which window system this computer has."""

from __future__ import annotations

import sys

from bot.devices.desktop.windows import WindowSystem


def window_system() -> WindowSystem:
    """The one of this computer. Raises DeviceError."""
    if sys.platform == "win32":
        from bot.devices.desktop.win32 import Win32Windows

        return Win32Windows()
    if sys.platform == "darwin":
        from bot.devices.desktop.macos import MacWindows

        return MacWindows()
    from bot.devices.desktop.x11 import X11Windows

    return X11Windows()
