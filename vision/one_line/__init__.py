"""Read one-line boards: where the cells are, which are free, what is drawn, where the head is."""

from vision.one_line.reader import read as by_rules
from vision.weigh import weighed

read = weighed("one-line", by_rules)

__all__ = ["read"]
