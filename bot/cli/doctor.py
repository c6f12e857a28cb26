"""``doctor``: what keeps the bot from seeing and touching, and what to do about it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bot.cli.failures import Status
from bot.cli.play_options import TransportKind, phone_options
from bot.cli.printing import on_a_line, result

if TYPE_CHECKING:
    from bot.doctor.findings import Finding
    from bot.doctor.language import Language

Examined = Annotated[
    str | None,
    typer.Option(
        "--device",
        metavar="DEVICE",
        help="Check this one thoroughly, as for play; else see which there are.",
        show_default=False,
    ),
]
Lang = Annotated[
    Literal["en", "zh"] | None,
    typer.Option("--lang", help="English or Chinese, else by the locale.", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object with all findings.")]


def doctor(
    device: Examined = None,
    transport: TransportKind = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Check everything that can go wrong, with a line of advice for each. 中文：--lang zh.

    Nothing is pressed anywhere; the pointer is moved where a desktop device is named.
    """
    from bot.doctor.examination import examined
    from bot.doctor.language import language_of

    language = lang or language_of(os.environ)
    findings = examined(device, phone_options(transport))
    is_bad = (_show_json if as_json else _show)(findings, language)
    raise typer.Exit(Status.DEVICE_TROUBLE if is_bad else Status.DONE)


def _show(findings: Iterable[Finding], language: Language) -> bool:
    """Print each as soon as it is found; whether one is bad."""
    from bot.doctor.words import line_of

    is_bad = False
    for finding in findings:
        result(on_a_line(line_of(finding, language)))
        is_bad = is_bad or finding.is_bad
    return is_bad


def _show_json(findings: Iterable[Finding], language: Language) -> bool:
    """Print all in one object; whether one is bad."""
    found = list(findings)
    result(json.dumps({"findings": [_as_json(each, language) for each in found]}))
    return any(each.is_bad for each in found)


def _as_json(finding: Finding, language: Language) -> dict[str, str | None]:
    from bot.doctor.words import advice_on, fact_of

    return {
        "check": finding.key,
        "state": finding.state.value,
        "what": fact_of(finding, language),
        "advice": advice_on(finding, language) or None,
    }
