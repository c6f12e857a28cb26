"""Fills in the templates of a report's page. All that is put into them is escaped."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


def render(template: str, **values: Any) -> Markup:
    """A file of ``templates/`` with its values filled in, to be used as it is in other templates.

    Jinja2 is loaded here, since runs without a report do not need it.
    """
    from markupsafe import Markup

    return Markup(_environment().get_template(template).render(**values))


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("bot.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["g"] = "{:g}".format
    return environment
