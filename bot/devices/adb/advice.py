"""What to do about a phone that is there and cannot be used, and about what the adb server says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.devices.told import told

READY: Final = "device"
"""The state of a phone that can be used."""

OFFLINE: Final = "offline"
_UNAUTHORIZED: Final = "unauthorized"

AMBIGUOUS: Final = "ambiguous"
"""The state, by our own name, of a phone that cannot be told from another one."""

HANGS: Final = "hangs"
"""The state, by our own name, of a phone that is listed as ready, and is not."""

ADVICE: Final[Mapping[str, str]] = {
    _UNAUTHORIZED: "unlock the phone and confirm 'Allow USB debugging' on it; where it does not"
    " ask, revoke the authorizations in its developer options and plug it in again",
    "authorizing": "wait a moment: the phone and this computer are still exchanging keys",
    "connecting": "wait a moment: the connection is being made",
    OFFLINE: "unplug the phone and plug it in again, or connect to it anew;"
    " if that does not help, run: adb kill-server",
    "no permissions": "this user may not open the USB device: install the udev rules"
    " (Debian: apt-get install android-sdk-platform-tools-common) and plug the phone in again",
    "recovery": "the phone is in recovery mode: start it normally",
    "sideload": "the phone is in sideload mode: start it normally",
    "bootloader": "the phone is in its bootloader: start it normally",
    HANGS: "the phone is listed but does not answer: wake it, or restart its USB debugging",
    AMBIGUOUS: "another phone has the same serial: unplug one of them",
}
"""By the state that the adb server lists; the last two are ours."""

GET_ADB: Final = (
    "install it (Debian: apt-get install adb), name a phone in the network by adb:HOST:PORT,"
    " or use USB without it: pip install 'minigame-bot[usb]'"
)
PLUG_IN: Final = (
    "plug one in with USB debugging switched on in its developer options, or connect to one in"
    " the network: minigame-bot connect HOST:PORT"
)
ALLOW_TOUCHES: Final = (
    "in its developer options switch on 'USB debugging (Security settings)' (Xiaomi, Redmi, POCO;"
    " needs a Mi account and a SIM card), 'Disable permission monitoring' (OPPO, realme, OnePlus),"
    " or 'Simulate input' and what else is named so, then plug it in again"
)
NOT_THERE: Final = "plug it in, or connect to it; 'minigame-bot devices' lists what is there"


def known_state(state: str) -> str | None:
    """Which of the states of ADVICE it is: the server may add words of its own."""
    return next((each for each in ADVICE if state.startswith(each)), None)


def advice_on(state: str) -> str:
    """What to do about a phone in a state; empty where it is ready."""
    if state == READY:
        return ""
    known = known_state(state)
    return ADVICE[known] if known else f"the state {state!r} is unknown here: restart the phone"


def refused(service: str) -> str:
    """Why a phone does not open a service."""
    name = service.partition(":")[0]
    return f"the phone refuses the service {name!r}; before Android 5 no phone can be used"


def advised(reason: str) -> str:
    """A refusal of the adb server, in one sentence with what to do."""
    first = told(reason.strip().partition("\n")[0].rstrip("."))
    for state in (_UNAUTHORIZED, "authorizing", OFFLINE, "no permissions"):
        if state in reason:
            return f"the phone is {state}: {ADVICE[state]}"
    if "not found" in reason or "no devices" in reason:
        return f"{first}: {NOT_THERE}"
    return f"the adb server says: {first}"
