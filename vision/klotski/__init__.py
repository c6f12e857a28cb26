"""Read klotski boards: the lattice of the unit cells, the outlines on it, and what they enclose."""

from vision.klotski.reader import read

__all__ = ["read"]
