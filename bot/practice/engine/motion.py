"""Things that take time on the practice screen: a sprite on its way from one place to another."""

from __future__ import annotations

from dataclasses import dataclass

from vision import Point


@dataclass(frozen=True)
class Glide:
    """A way from one point to another that begins at ``start_s`` and takes ``length_s``."""

    start_px: Point
    end_px: Point
    start_s: float
    length_s: float

    def share(self, now_s: float) -> float:
        """The part of the way that lies behind the thing. It starts and stops gently."""
        share = min(1.0, max(0.0, (now_s - self.start_s) / self.length_s))
        return share * share * (3 - 2 * share)

    def at(self, now_s: float) -> Point:
        """Where the thing is now."""
        share = self.share(now_s)
        (x0, y0), (x1, y1) = self.start_px, self.end_px
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    def is_over(self, now_s: float) -> bool:
        """Whether it has arrived."""
        return now_s >= self.start_s + self.length_s
