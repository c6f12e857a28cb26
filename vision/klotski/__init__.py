"""Read klotski boards: the lattice of the unit cells, the outlines on it, and what they enclose."""

from vision.klotski.reader import read as by_rules
from vision.weigh import weighed

read = weighed("klotski", by_rules)

__all__ = ["read"]
