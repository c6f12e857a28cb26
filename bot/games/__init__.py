"""The games: what an entry holds, and the registry of all entries."""

from bot.games.game import (
    Board,
    Game,
    PiecesOf,
    Reader,
    Ways,
    by_kinds,
    hints_of,
    learned,
    reader,
    taking,
)
from bot.games.registry import GAMES, GameLeftOut, Registry, left_out, trouble

__all__ = [
    "GAMES",
    "Board",
    "Game",
    "GameLeftOut",
    "PiecesOf",
    "Reader",
    "Registry",
    "Ways",
    "by_kinds",
    "hints_of",
    "learned",
    "left_out",
    "reader",
    "taking",
    "trouble",
]
