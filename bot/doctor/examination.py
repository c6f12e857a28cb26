"""The whole examination: of one device, or of everything that could be one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.devices.adb.choosing import quiet
from bot.doctor import browser, desktop, general, opened, phone, phones
from bot.doctor.findings import Finding, milder


def examined(spec: str | None, announce: Callable[[str], None] = quiet) -> Iterator[Finding]:
    """What is found, as it is found. Without a device only what is general can be bad.

    Somebody who names none wants to know which there are, and ``practice`` always is.
    """
    basis = list(general.findings())
    yield from basis
    if any(finding.is_bad for finding in basis):
        return
    yield from _overview() if spec is None else _named(spec, announce)


def _overview() -> Iterator[Finding]:
    yield from opened.findings("practice")
    for overview in (phones.overview, desktop.overview, browser.overview):
        yield from map(milder, overview())


def _named(spec: str, announce: Callable[[str], None]) -> Iterator[Finding]:
    kind = spec.partition(":")[0]
    if kind == "adb":
        return phone.findings(spec, announce)
    if kind == "desktop":
        return desktop.findings(spec)
    return browser.findings(spec) if kind == "browser" else opened.findings(spec)
