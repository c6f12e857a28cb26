"""Read hex maps with a cat: where the cells are, which are blocked, which one the cat sits on."""

from vision.cat.reader import read as by_rules
from vision.weigh import weighed

read = weighed("cat", by_rules)

__all__ = ["read"]
