"""How a time limit is given on the command line, whatever it is for."""

from __future__ import annotations

from functools import partial
from typing import Final

import typer

timeout_option: Final = partial(
    typer.Option,
    "--timeout",
    metavar="SECONDS",
    min=0.1,
    max=1e6,
    show_default=False,
)
"""A limit in seconds; its ``help`` says what ends then."""
