"""What kind of phone it is: where phones differ in what their programs take and print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

MULTIPLE_DISPLAYS: Final = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the"
    " first display found, however this default is not guaranteed to be consistent across"
    " captures. A display ID should be specified.\n"
    "A display ID can be specified with the [-d display-id] option.\n"
    'See "dumpsys SurfaceFlinger --display-id" for valid display IDs.\n'
)
"""What Android 14 prints on stderr before the screenshot of a phone that folds."""


@dataclass(frozen=True)
class Model:
    """One kind of phone.

    ``header`` is the length of the header of a raw screenshot, ``pixel_format`` 1 for RGBA_8888 or
    4 for RGB_565; ``warning`` goes to stderr and ``chatter`` to stdout before it. ``vm_s`` is how
    long ``input`` takes to start. ``injects`` is what a phone of Xiaomi's refuses before one more
    switch is set. ``override_px`` is what ``wm size`` was set to: the unit of touches, while a
    screenshot has the simulator's size.
    """

    brand: str = "google"
    name: str = "Pixel 8"
    android: str = "14"
    sdk: int = 34
    header: Literal[12, 16] = 16
    pixel_format: Literal[1, 4] = 1
    warning: str = ""
    chatter: str = ""
    motionevent: bool = True
    vm_s: float = 0.0
    injects: bool = True
    override_px: tuple[int, int] | None = None
    rotation: int = 0
    secure: bool = False
    awake: bool = True
    locked: bool = False

    @property
    def runs_input_itself(self) -> bool:
        """Whether ``input`` starts a virtual machine of its own, as it did before Android 12."""
        return self.sdk < 31


MODELS: Final[Mapping[str, Model]] = {
    "plain": Model(),
    "fold": Model(name="Pixel Fold", warning=MULTIPLE_DISPLAYS),
    "android-11": Model("samsung", "SM-G973F", "11", 30, vm_s=0.25),
    "android-9": Model("huawei", "ELE-L29", "9", 28, motionevent=False, vm_s=0.25),
    "android-7": Model("oppo", "R9s", "7.1.1", 25, header=12, motionevent=False, vm_s=0.25),
    "xiaomi": Model("xiaomi", "23049RAD8C", "13", 33, injects=False),
    "xiaomi-old": Model("xiaomi", "M2006C3LI", "10", 29, vm_s=0.25, injects=False),
    "rgb565": Model("generic", "TV box", "9", 28, pixel_format=4, motionevent=False),
    "asleep": Model(awake=False),
    "locked": Model(locked=True),
    "secure": Model(secure=True),
}
