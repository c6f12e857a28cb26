"""Stands for a process that plays: it does as its order says, and loads nothing that takes time."""

from __future__ import annotations

import os
import pickle
import sys
import time
from dataclasses import dataclass

from bot.fleet.news import Left, LevelOver, News, Opened, as_line


@dataclass(frozen=True)
class Order:
    """``device`` says how it behaves, here and in orders of others; ``surely`` is the phone."""

    device: str
    surely: tuple[str, ...] = ()


def tell(news: News) -> None:
    sys.stdout.buffer.write(as_line(news))
    sys.stdout.buffer.flush()


def main() -> None:
    order: Order = pickle.load(sys.stdin.buffer)
    if order.device == "dies":
        sys.exit("it had no words left")
    tell(Opened(getattr(order, "surely", ())))
    answer = sys.stdin.buffer.readline().decode().split(maxsplit=1)
    if answer[:1] == ["refuse"]:
        tell(Left(3, "device lost", answer[1].strip()))
        os._exit(3)
    if order.device == "hangs":
        time.sleep(60)
    if order.device == "garbage":
        print("no news", flush=True)
    if order.device == "plays on":
        answer = sys.stdin.buffer.readline().decode().split()
        tell(Left(130, "stopped", " ".join(answer) or "nobody is there"))
        os._exit(130)
    tell(LevelOver(1, "a game", "solved", ""))
    tell(Left(0, "solved", ""))
    os._exit(0)
