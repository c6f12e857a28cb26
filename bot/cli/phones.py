"""``devices``, ``connect`` and ``pair``: which phones there are, and how more of them come."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.failures import WrongUsage
from bot.cli.printing import message, on_a_line, result

if TYPE_CHECKING:
    from bot.devices.adb.naming import Named
    from bot.devices.adb.phones import Phone

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object with all phones.")]
Server = Annotated[
    str,
    typer.Argument(
        metavar="adb@HOST:PORT",
        help="The adb server of another computer; else this one's.",
        show_default=False,
    ),
]
Address = Annotated[str, typer.Argument(metavar="HOST:PORT", show_default=False)]
Code = Annotated[
    str | None,
    typer.Argument(
        metavar="CODE", help="The six digits that the phone shows; else asked.", show_default=False
    ),
]


def devices(server: Server = "adb", as_json: AsJson = False) -> None:
    """List the phones and emulators, and what to do about those that cannot be used."""
    from bot.devices.adb.choosing import NO_PHONE, phones_there
    from bot.devices.adb.naming import is_phone, named

    if not is_phone(server) or named(server).wanted:
        raise WrongUsage(f"{server!r} names no adb server; use adb, or adb@HOST:PORT")
    place = named(server)
    phones = phones_there(place.server)
    if as_json:
        result(json.dumps({"phones": [_as_json(phone, place) for phone in phones]}))
        return
    for phone in phones:
        result("\n".join(map(on_a_line, _lines(phone, place))))
    if not phones:
        message(NO_PHONE)


def _as_json(phone: Phone, place: Named) -> dict[str, Any]:
    facts = phone.facts
    return {
        "device": place.called(phone.listed.serial),
        "serial": phone.listed.serial,
        "aliases": list(phone.listed.aliases),
        "state": phone.state,
        "model": phone.model or None,
        "android": (facts.android if facts else "") or None,
        "size_px": list(facts.screen.current) if facts and facts.screen else None,
        "advice": phone.advice or None,
    }


def _lines(phone: Phone, place: Named) -> Sequence[str]:
    """A phone in a line, and the advice in another."""
    words = [phone.state, *phone.about]
    if phone.listed.aliases:
        words.append(f"also {', '.join(phone.listed.aliases)}")
    lines = [f"{place.called(phone.listed.serial)}  {', '.join(words)}"]
    return [*lines, f"  {phone.advice}"] if phone.advice else lines


def connect(address: Address) -> None:
    """Connect to a phone in the network, through the adb server."""
    from bot.devices.adb.choosing import running_server
    from bot.devices.adb.reaching import connect as connected

    result(on_a_line(connected(running_server(), _with_port(address))))


def pair(address: Address, code: Code = None) -> None:
    """Pair with a phone that shows a code: developer options, wireless debugging, pair."""
    from bot.devices.adb.pairing import pair as paired
    from bot.devices.adb.reaching import address_of

    if address_of(address) is None:
        raise WrongUsage(f"{address!r} is no HOST:PORT; the phone shows both beside the code")
    if code is None:
        code = typer.prompt("The code that the phone shows", err=True)
    result(on_a_line(paired(address, code)))


def _with_port(address: str) -> str:
    """``HOST:PORT``, with adb's own port where none is given. Raises WrongUsage."""
    from bot.devices.adb.reaching import DEFAULT_PORT, address_of

    for full in (address, f"{address}:{DEFAULT_PORT}"):
        if address_of(full):
            return full
    raise WrongUsage(f"{address!r} is no HOST:PORT, such as 192.168.1.20:5555")
