"""The levels of GNOME Klotski, which everybody with a Linux desktop can try, and what is known.

``#`` wall, ``-`` a gate that only the target ``*`` passes, ``.`` where the target must come to lie;
the other signs are pieces.
"""

from __future__ import annotations

from typing import NamedTuple

from solvers.klotski import Board, renumbered
from solvers.klotski.pieces import EMPTY, WALL


class Level(NamedTuple):
    """A level and the fewest displacements and single steps that solve it, where known."""

    name: str
    rows: tuple[str, ...]
    moves: int | None = None
    steps: int | None = None

    def __str__(self) -> str:
        return self.name

    def board(self) -> Board:
        """The level as a board."""
        signs = {
            sign: name for name, sign in enumerate(sorted({*"".join(self.rows)} - {*"#-. "}), 1)
        }
        codes = {"#": WALL, "-": EMPTY, ".": EMPTY, " ": EMPTY} | signs
        places = {
            sign: tuple(
                (row, col)
                for row, line in enumerate(self.rows)
                for col, value in enumerate(line)
                if value == sign
            )
            for sign in "-."
        }
        cells, names = renumbered(tuple(tuple(codes[sign] for sign in line) for line in self.rows))
        return Board(cells, names[signs["*"]], places["."], places["-"])


LEVELS = (
    Level(
        "Only 18 Steps",
        (
            "######",
            "#a**b#",
            "#m**n#",
            "#cdef#",
            "#ghij#",
            "#k  l#",
            "##--##",
            "    ..",
            "    ..",
        ),
        18,
        32,
    ),
    Level(
        "Daisy",
        (
            "######",
            "#a**b#",
            "#a**b#",
            "#cdef#",
            "#zghi#",
            "#j  k#",
            "##--##",
            "    ..",
            "    ..",
        ),
        28,
        51,
    ),
    Level(
        "Violet",
        (
            "######",
            "#a**b#",
            "#a**b#",
            "#cdef#",
            "#cghi#",
            "#j  k#",
            "##--##",
            "    ..",
            "    ..",
        ),
        27,
        50,
    ),
    Level(
        "Poppy",
        (
            "######",
            "#a**b#",
            "#a**b#",
            "#cdde#",
            "#fghi#",
            "#j  k#",
            "##--##",
            "    ..",
            "    ..",
        ),
        40,
        61,
    ),
    Level(
        "Pansy",
        (
            "######",
            "#a**b#",
            "#a**b#",
            "#cdef#",
            "#cghf#",
            "#i  j#",
            "##--##",
            "    ..",
            "    ..",
        ),
        28,
        51,
    ),
    Level(
        "Snowdrop",
        (
            "######",
            "#a**b#",
            "#a**b#",
            "#cdde#",
            "#cfgh#",
            "#i  j#",
            "##--##",
            "    ..",
            "    ..",
        ),
        46,
        69,
    ),
    Level(
        "Red Donkey",
        (
            "######",
            "#a**b#",
            "#a**b#",
            "#cdde#",
            "#cfge#",
            "#h  i#",
            "##--##",
            "    ..",
            "    ..",
        ),
        81,
        121,
    ),
    Level(
        "Trail",
        (
            "######",
            "#a**c#",
            "#a**c#",
            "#eddg#",
            "#hffj#",
            "# ii #",
            "##--##",
            "    ..",
            "    ..",
        ),
        102,
        143,
    ),
    Level(
        "Ambush",
        (
            "######",
            "#a**c#",
            "#d**e#",
            "#dffe#",
            "#ghhi#",
            "# jj #",
            "##--##",
            "    ..",
            "    ..",
        ),
        120,
        163,
    ),
    Level(
        "Agatka",
        (
            "..     ",
            ".      ",
            "#####--",
            "#**aab-",
            "#*ccde#",
            "#fgh  #",
            "#######",
        ),
        30,
        48,
    ),
    Level(
        "Success",
        (
            "#######  ",
            "#**bbc#  ",
            "#defgh#  ",
            "#ijkgh-  ",
            "#llk  #  ",
            "#######..",
        ),
        25,
        42,
    ),
    Level(
        "Bone",
        (
            "######",
            "#abc*#",
            "# dd*#",
            "# ee*#",
            "# fgh#",
            "##-###",
            "     .",
            "     .",
            "     .",
        ),
        14,
        34,
    ),
    Level(
        "Fortune",
        (
            "     ..",
            "     . ",
            "####-. ",
            "#ab  - ",
            "#ccd # ",
            "#ccd # ",
            "#**ee# ",
            "#*fgh# ",
            "#*iih# ",
            "###### ",
        ),
        24,
        45,
    ),
    Level(
        "Fool",
        (
            "  ########",
            "  -aabc  #",
            "  #aabdef#",
            "  #ijggef#",
            "  #klhh**#",
            "..########",
        ),
        29,
        48,
    ),
    Level(
        "Solomon",
        (
            " .     ",
            "..     ",
            "#--####",
            "#  aab#",
            "# cdfb#",
            "#hcefg#",
            "#hijk*#",
            "#hll**#",
            "#######",
        ),
        29,
        51,
    ),
    Level(
        "Cleopatra",
        (
            "######",
            "#abcd#",
            "#**ee#",
            "#f*g #",
            "#fh i-",
            "####--",
            "    ..",
            "     .",
        ),
        31,
        45,
    ),
    Level(
        "Shark",
        (
            "########   ",
            "#nrr s #   ",
            "#n*op q#   ",
            "#***jml#   ",
            "#hhijkl#   ",
            "#ffcddg-   ",
            "#abcdde- . ",
            "########...",
        ),
    ),
    Level(
        "Rome",
        (
            "########",
            "#abcc**#",
            "#ddeef*#",
            "#ddghfi#",
            "#   jki#",
            "#--#####",
            " ..     ",
            "  .     ",
        ),
        38,
        60,
    ),
    Level(
        "Pennant Puzzle",
        (
            "######",
            "#**aa#",
            "#**bb#",
            "#de  #",
            "#fghh#",
            "#fgii#",
            "#--###",
            "    ..",
            "    ..",
        ),
        59,
        89,
    ),
    Level(
        "Pelopones",
        (
            "#########",
            "#abbb***#",
            "#abbb*c*#",
            "#adeefgg#",
            "#  eefhh#",
            "#... ihh#",
            "#. . ihh#",
            "#########",
        ),
        25,
        None,
    ),
    Level(
        "Transeuropa",
        (
            "    ###########",
            "    -AAAAABBCC#",
            "    -   DEFGHI#",
            "    #   DEFGJI#",
            "    #   KEFGLI#",
            "    #   KEFG*I#",
            "  . #   MM****#",
            "....###########",
        ),
    ),
    Level(
        "Lodzianka",
        (
            "#########",
            "#**abbcc#",
            "#**abbdd#",
            "#eefgh  #",
            "#iiijk..#",
            "#iiijk..#",
            "#########",
        ),
        21,
        None,
    ),
    Level(
        "Polonaise",
        (
            "#######",
            "#aab**#",
            "#aabc*#",
            "#defgg#",
            "#..fhh#",
            "# .ihh#",
            "#######",
        ),
        23,
        47,
    ),
    Level(
        "Baltic Sea",
        (
            "######",
            "#.abc#",
            "#.dec#",
            "#fggc#",
            "#fhhi#",
            "#fjk*#",
            "#flk*#",
            "######",
        ),
        42,
        57,
    ),
    Level(
        "American Pie",
        (
            "##########",
            "#a*bcdefg#",
            "#**bhhhhg#",
            "#*iijjkkg#",
            "#liimnoop#",
            "#qiirrr  #",
            "#qstuvv  #",
            "#qwwxvv  #",
            "######--##",
            "         .",
            "        ..",
            "        . ",
        ),
    ),
    Level(
        "Traffic Jam",
        (
            "########  ",
            "#** ffi#  ",
            "#** fgh#  ",
            "#aacehh#  ",
            "#bbdjlm-  ",
            "#bddklm-..",
            "########..",
        ),
        132,
        185,
    ),
    Level(
        "Sunshine",
        (
            "       ...       ",
            "      .. ..      ",
            "      .   .      ",
            "      .. ..      ",
            "       ...       ",
            "######-----######",
            "#hh0iilltmmpp;qq#",
            "#hh,iill mmpp:qq#",
            "#2y{45v s w89x/z#",
            "#jj6kkaa nnoo<rr#",
            "#jj7kkaaunnoo>rr#",
            "#33333TTJWW11111#",
            "#33333TTJWW11111#",
            "#33333GG HH11111#",
            "#33333YYIgg11111#",
            "#33333YYIgg11111#",
            "#ddFeeA***BffOZZ#",
            "#ddFee** **ffOZZ#",
            "#MMKQQ*   *PPS^^#",
            "#VVLXX** **bbRcc#",
            "#VVLXXD***EbbRcc#",
            "#################",
        ),
    ),
)
