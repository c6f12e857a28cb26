"""Runs a command in this process, as ``bot.cli.main`` would: quicker than starting one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from bot.cli import app
from bot.cli.failures import failure_of


@dataclass(frozen=True)
class Run:
    """What a command did: its exit status, and what it wrote to both streams."""

    status: int
    stdout: str
    stderr: str


def run(*arguments: str | Path | int) -> Run:
    """The finished command. Its standard input is no terminal."""
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if isinstance(done.exception, Exception):
        failure = failure_of(done.exception)  # raises again what only a bug explains
        return Run(failure.status, done.stdout, f"{done.stderr}minigame-bot: {failure.reason}\n")
    return Run(done.exit_code, done.stdout, done.stderr)
