"""Where a pixel of a screenshot is for ``input``."""

from __future__ import annotations

import pytest

from bot.devices.adb.geometry import Screen, Size
from bot.errors import DeviceError

PLAIN = "Physical size: 1080x2400\n"
CHANGED = PLAIN + "Override size: 720x1600\n"


def screen(text: str) -> Screen:
    found = Screen.from_wm(text)
    assert found
    return found


def test_sizes_that_wm_prints() -> None:
    assert screen(PLAIN) == Screen((1080, 2400), (1080, 2400))
    assert screen(f"WARNING: linker\n{CHANGED}".replace("\n", "\r\n")).current == (720, 1600)
    assert Screen.from_wm("cmd: Can't find service: window") is None


@pytest.mark.parametrize(
    ("text", "screenshot", "scale"),
    [
        (PLAIN, (1080, 2400), (1.0, 1.0)),
        (PLAIN, (2400, 1080), (1.0, 1.0)),
        (CHANGED, (720, 1600), (1.0, 1.0)),
        (CHANGED, (1600, 720), (1.0, 1.0)),
        (CHANGED, (1080, 2400), (2 / 3, 2 / 3)),
        (CHANGED, (2400, 1080), (2 / 3, 2 / 3)),
        ("Physical size: 100x200\nOverride size: 50x300\n", (200, 100), (1.5, 0.5)),
    ],
)
def test_scale(text: str, screenshot: Size, scale: tuple[float, float]) -> None:
    assert screen(text).scale_of(screenshot) == pytest.approx(scale)


def test_foreign_screenshot_is_not_touched() -> None:
    with pytest.raises(DeviceError, match="1080x1920 pixels and the screen 1080x2400"):
        screen(PLAIN).scale_of((1080, 1920))
