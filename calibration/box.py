"""A rectangle of pixels: one type, with one order of its numbers, in every layer."""

from __future__ import annotations

from typing import Any, NamedTuple

from numpy.typing import NDArray


class Box(NamedTuple):
    """Columns ``left`` to ``right`` and rows ``top`` to ``bottom``, the last of each outside.

    A box may reach beyond its picture; left of it and above it, places are negative.
    """

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def between(cls, left: int, top: int, right: int, bottom: int) -> Box:
        """The box from one corner to the opposite one."""
        return cls(left, top, right - left, bottom - top)

    def __str__(self) -> str:
        return f"{self.left},{self.top},{self.width}x{self.height}"

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.top + self.height

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """(left, top, right, bottom)."""
        return self.left, self.top, self.right, self.bottom

    @property
    def size(self) -> tuple[int, int]:
        """(width, height)."""
        return self.width, self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point (x, y) in its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def has(self, point: tuple[float, float]) -> bool:
        """Whether a point (x, y) lies in it."""
        return self.left <= point[0] < self.right and self.top <= point[1] < self.bottom

    def grown(self, across: int, down: int) -> Box:
        """The box with so many more columns and rows on each side."""
        return Box(
            self.left - across, self.top - down, self.width + 2 * across, self.height + 2 * down
        )

    def within(self, other: Box) -> Box | None:
        """The part of it that lies in the other one; None where they do not meet."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box.between(left, top, right, bottom) if left < right and top < bottom else None

    def cut(self, pixels: NDArray[Any]) -> NDArray[Any]:
        """What it shows of a picture, of shape (height, width, ...), as a view of its pixels."""
        rows = slice(max(0, self.top), max(0, self.bottom))
        return pixels[rows, max(0, self.left) : max(0, self.right)]
