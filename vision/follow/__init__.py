"""Follow a board at its place: which of the boards that were foreseen does a picture show?

Pure: a level's looks go in and come out, and nothing is kept here.
"""

from vision.follow.judge import Candidate, Verdict, judge
from vision.follow.looks import Labels, Looks
from vision.follow.rim import Side, open_sides
from vision.follow.shift import brightness, changed_shares, shift_px
from vision.follow.swatches import Swatches, contrast, swatches
from vision.follow.trail import way_between
from vision.follow.veil import judge_behind

__all__ = [
    "Candidate",
    "Labels",
    "Looks",
    "Side",
    "Swatches",
    "Verdict",
    "brightness",
    "changed_shares",
    "contrast",
    "judge",
    "judge_behind",
    "open_sides",
    "shift_px",
    "swatches",
    "way_between",
]
