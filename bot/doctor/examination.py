"""The whole examination: of one device, or of everything that could be one."""

from __future__ import annotations

from collections.abc import Iterator

from bot.devices.adb.naming import is_phone
from bot.devices.opening import BEST_WAY, PhoneOptions, check_is_phone
from bot.doctor import browser, desktop, general, opened, phone, phones
from bot.doctor.findings import Finding, milder


def examined(spec: str | None, options: PhoneOptions = BEST_WAY) -> Iterator[Finding]:
    """What is found, as it is found. Without a device only what is general can be bad.

    Somebody who names none wants to know which there are, and ``practice`` always is. Raises
    WrongOption where ``options`` name a way to what is no phone.
    """
    if options.transport:
        check_is_phone(spec or "practice", options.transport)
    return _examined(spec, options)


def _examined(spec: str | None, options: PhoneOptions) -> Iterator[Finding]:
    basis = list(general.findings())
    yield from basis
    if any(finding.is_bad for finding in basis):
        return
    yield from _overview() if spec is None else _named(spec, options)


def _overview() -> Iterator[Finding]:
    yield from opened.findings("practice")
    for overview in (phones.overview, desktop.overview, browser.overview):
        yield from map(milder, overview())


def _named(spec: str, options: PhoneOptions) -> Iterator[Finding]:
    kind = spec.partition(":")[0]
    if is_phone(spec):
        return phone.findings(spec, options)
    if kind == "desktop":
        return desktop.findings(spec)
    return browser.findings(spec) if kind == "browser" else opened.findings(spec)
