"""What a user may write after ``--device``. It stands alone, so that help needs no device."""

from __future__ import annotations

from typing import Final

DEVICE_SPECS: Final = (
    "practice, practice:GAME, adb, adb:SERIAL, adb:HOST:PORT, adb@HOST:PORT:SERIAL, desktop,"
    " desktop:WINDOW TITLE, desktop:monitor N, desktop:X,Y,WxH, browser:URL,"
    " browser+cdp:ENDPOINT or files:FOLDER"
)
