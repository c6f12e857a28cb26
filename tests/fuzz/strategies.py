"""Inputs that nobody would make: the beginnings of good ones, spoilt, and what once broke."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

EXAMPLES = int(os.environ.get("MINIGAME_BOT_FUZZ", "25"))
"""How many for each test: few in the plain run, which takes the same ones each time."""

fuzzed = settings(
    max_examples=EXAMPLES,
    derandomize="MINIGAME_BOT_FUZZ" not in os.environ,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([10**400, -1, 2**63, "\x1b[31m", "../../etc/passwd", "/dev/zero", "1²"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def spoilt(draw: st.DrawFn, good: bytes) -> bytes:
    """A file with some bytes changed, left out or put in, or cut off."""
    data = bytearray(good)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        deed = draw(st.sampled_from(["change", "insert", "remove", "cut", "double"]))
        some = draw(st.binary(min_size=1, max_size=8))
        if deed == "change":
            data[at : at + len(some)] = some
        elif deed == "insert":
            data[at:at] = some
        elif deed == "remove":
            del data[at : at + draw(st.integers(1, 64))]
        elif deed == "double":
            data[at:at] = data[at : at + draw(st.integers(1, 64))]
        else:
            del data[at:]
    return bytes(data)


@st.composite
def spoilt_text(draw: st.DrawFn, good: str) -> str:
    """The same with lines and words of a text."""
    lines = good.split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(0, len(lines) - 1)))
        deed = draw(st.sampled_from(["change", "double", "remove", "swap", "cut"]))
        if deed == "change" and lines:
            column = draw(st.integers(0, len(lines[at])))
            some = draw(st.text(alphabet=".#SEABC01234567890:,|- \x1b\0²½", max_size=6))
            lines[at] = lines[at][:column] + some + lines[at][column + 1 :]
        elif deed == "double" and lines:
            lines.insert(at, lines[at])
        elif deed == "swap" and lines:
            lines.append(lines.pop(at))
        elif lines:
            del lines[at : at + 1 if deed == "remove" else len(lines)]
    return "\n".join(lines)
