"""One phone: whether it is reached, shows something, lets itself be touched, and how fast it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from statistics import median
from typing import Final

from bot.devices.adb import grabbing, hands
from bot.devices.adb.advice import READY
from bot.devices.adb.choosing import meant, way_to
from bot.devices.adb.facts import about, facts_of
from bot.devices.adb.geometry import Screen, Size
from bot.devices.adb.grabbing import Trial
from bot.devices.adb.naming import Named, named
from bot.devices.adb.persistent_shell import PersistentShell
from bot.devices.adb.phones import DESCRIBE_S, Phone, described, list_phones
from bot.devices.adb.reaching import address_of
from bot.devices.adb.screencap import UnreadableFrame, is_black
from bot.devices.adb.server import AdbServer, found_server, server_at
from bot.devices.adb.transport import CONNECT_S, LinkLost, Transport
from bot.devices.opening import BEST_WAY, PhoneOptions
from bot.devices.told import told
from bot.doctor.findings import Finding, bad, good, milder, warning
from bot.doctor.opened import SLOW_MS
from bot.doctor.phones import ready, server_findings, several, state_of
from bot.errors import DeviceError

ANSWER_S: Final = 6.0
"""What describes all windows of a phone takes it a second or two."""

_THROUGH_SERVER: Final = (None, "server")
"""The ways that lead through the adb server, where there is one."""

_NOTHING: Final = "input keyevent 0"
"""A key that means nothing to any app, but that a phone lets only those press who may touch it."""

_AWAKE: Final = re.compile(r"\bmWakefulness=(\w+)")
_LOCKED: Final = re.compile(
    r"\b(mDreamingLockscreen|mShowingLockscreen|isStatusBarKeyguard|isKeyguardShowing"
    r"|mKeyguardShowing|keyguardShowing)=true"
)
"""What the releases of Android call it when the lock screen is in front."""


def findings(spec: str, options: PhoneOptions = BEST_WAY) -> Iterator[Finding]:
    """The way to the phone that a user means, and then the phone. It is touched nowhere."""
    phone = named(spec)
    if phone.server is None:
        phone = Named(meant(phone.wanted))
    usable = True
    if options.transport in _THROUGH_SERVER:
        for finding in _on_the_way(phone, needs_server=options.transport is not None):
            usable = usable and not finding.is_bad
            yield finding
    if usable:
        yield from _reached(phone, options)


def _on_the_way(phone: Named, needs_server: bool) -> Iterator[Finding]:
    """The adb server, and what it says of the phone; one in the network may do without."""
    wanted = phone.wanted
    needs_server = needs_server or bool(phone.server) or address_of(wanted) is None
    try:
        server = server_at(phone.server) if phone.server else found_server()
        yield from server_findings(server, needs_server)
        if server:
            yield from _listed(server, wanted)
    except DeviceError as error:
        trouble = bad("phones.server-trouble", text=error)
        yield trouble if needs_server else milder(trouble)


def _listed(server: AdbServer, wanted: str) -> Iterator[Finding]:
    """What the server says of the phone. Raises DeviceError."""
    listed = [each for each in list_phones(server) if not wanted or each.is_called(wanted)]
    phones = described(server, listed)
    if len(phones) > 1:
        yield several(phones)
    elif address_of(wanted) and not (phones and phones[0].listed.is_ready):
        return  # the server connects to it, perhaps anew
    elif not phones:
        yield bad("phones.missing", serial=wanted) if wanted else bad("phones.none")
    elif phones[0].state != READY:
        yield state_of(phones[0])


def _reached(phone: Named, options: PhoneOptions) -> Iterator[Finding]:
    try:
        way = way_to(phone.wanted, options.transport, options.announce, phone.server)
        transport = way.connect(CONNECT_S)
    except DeviceError as error:
        yield _why_unreached(phone, error, options)
        return
    with closing(transport):
        try:
            yield from examined(way.serial, transport)
        except LinkLost as error:
            yield bad("phone.lost", text=error)


def _why_unreached(phone: Named, error: DeviceError, options: PhoneOptions) -> Finding:
    """The state in which the server lists the phone by now; where it does not, the error."""
    if options.transport in _THROUGH_SERVER:
        with suppress(DeviceError):  # no server: the phone was to be reached directly
            server = server_at(phone.server) if phone.server else AdbServer()
            listed = [each for each in list_phones(server) if each.is_called(phone.wanted)]
            if listed and not listed[0].is_ready:
                return state_of(Phone(listed[0]))
    reason = str(error).partition("; is ")[0]  # our advice asks the same questions
    return bad("phone.unreached", text=reason)


def examined(serial: str, transport: Transport) -> Iterator[Finding]:
    """Who a phone is, what it shows, whether and how it is touched. Raises LinkLost."""
    facts = facts_of(transport.shell, DESCRIBE_S)
    yield ready(serial, about(facts.model, facts))
    front = _front(transport)
    yield front
    touch = _touch(transport)
    yield touch
    yield from _screenshots(transport, facts.screen, may_be_black=front.is_bad)
    if not touch.is_bad:
        yield _strokes(transport)


def _front(transport: Transport) -> Finding:
    """What is in front: an app, the lock screen, or nothing."""
    wakefulness = _AWAKE.search(transport.shell("dumpsys power", ANSWER_S).stdout)
    if wakefulness and wakefulness[1] != "Awake":
        return bad("phone.asleep")
    if _LOCKED.search(transport.shell("dumpsys window", ANSWER_S).stdout):
        return bad("phone.locked")
    return good("phone.awake")


def _touch(transport: Transport) -> Finding:
    """Whether it lets itself be touched."""
    result = transport.shell(_NOTHING, ANSWER_S)
    said = result.stdout + result.stderr
    if hands.is_refusal(said):
        return bad("phone.touch-refused")
    if result.status != 0 or "Error:" in said:
        return bad("phone.touch-fails", text=told(said) or f"exit status {result.status}")
    return good("phone.touch")


def _screenshots(
    transport: Transport, screen: Screen | None, may_be_black: bool
) -> Iterator[Finding]:
    try:
        trials = grabbing.tried(transport)
        best = grabbing.fastest(trials)
        pixels = grabbing.grab(transport, best)
    except UnreadableFrame as error:
        yield bad("phone.no-grab", text=error)
        return
    yield _pace(trials, best)
    if is_black(pixels) and not may_be_black:
        yield bad("phone.black")
    yield _places(screen, (pixels.shape[1], pixels.shape[0]))


def _pace(trials: Mapping[str, Trial], best: str) -> Finding:
    """The way to take screenshots that ``play`` would choose."""
    best_ms = median(trials[best].ms)
    others = ", ".join(_told(name, trial) for name, trial in trials.items() if name != best)
    if best_ms > SLOW_MS:
        return warning("phone.grab-slow", way=best, ms=f"{best_ms:.0f}", others=others)
    return good("phone.grab", way=best, ms=f"{best_ms:.0f}", others=others)


def _told(name: str, trial: Trial) -> str:
    return f"{name} {median(trial.ms):.0f} ms" if trial.ms else f"{name}: {trial.trouble}"


def _places(screen: Screen | None, size: Size) -> Finding:
    """Whether it is known where on the screen a pixel is."""
    seen = "{}x{}".format(*size)
    if screen is None:
        return bad("phone.no-size")
    try:
        scale = screen.scale_of(size)
    except DeviceError:
        return bad("phone.other-size", size=seen, screen="{}x{}".format(*screen.current))
    if scale != (1.0, 1.0):
        return good("phone.scaled", size=seen, x=f"{scale[0]:g}", y=f"{scale[1]:g}")
    if size != screen.current:
        return warning("phone.on-its-side", size=seen)
    return good("phone.places", size=seen)


def _strokes(transport: Transport) -> Finding:
    """How a stroke would be drawn."""
    with closing(PersistentShell(transport)) as shell:
        method = hands.best_method(shell)
    if method == "motionevent":
        return good("phone.strokes")
    return warning("phone.strokes-lifted", method=method)
