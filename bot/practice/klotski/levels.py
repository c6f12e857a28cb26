"""Klotski levels: 40 layouts that Chinese players know by name, short solutions first.

Rows are given from the top, a letter a piece. The piece of 2x2 cells has to come to the middle of
the lowest rows. Moves are the fewest that bring it there, where one piece counts once however far
it goes. Four trays of other heights are not classic, nor are their names.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from solvers.klotski import Board


class Layout(NamedTuple):
    """A level that people know by its name."""

    name: str
    moves: int
    rows: str


LAYOUTS = (
    Layout("初出茅庐", 20, "ABBC DBBE FGGH I..J"),
    Layout("小试牛刀", 21, "ABBC ABBC DEFG H..I"),
    Layout("前呼后拥", 22, "ABCC DDCC EEFF GGHH ..IJ"),
    Layout("比翼横空", 28, "AABB CCBB DDEE F.GH I.JH"),
    Layout("捷足先登", 32, "ABBC DBBE .FF. GHIJ GHIJ"),
    Layout("勇闯五关", 34, "ABBC DBBE FFGG HHII .JJ."),
    Layout("兵临曹营", 34, "ABBC DBBE FGGH FIJH .IJ."),
    Layout("五将逼宫", 36, "AABB CDDE CDDE FGGH I..J"),
    Layout("步步为营", 37, "ABBC DBBE FGGH IJJK LMMN O..P"),
    Layout("一路顺风", 39, "ABBC ABBD EFFG EHIG .JI."),
    Layout("四将连关", 39, "AABB AACC DEFF DEGH I..J"),
    Layout("堵塞要道", 40, "ABBC DBBE FGHH FGII .JJ."),
    Layout("前挡后阻", 42, "AABB AACD EFCG EFHI .JJ."),
    Layout("雨声淅沥", 47, "ABBC ABBD EFFG EH.G IH.J"),
    Layout("左右布兵", 54, "ABBC DBBE FGHI FGHI .JJ."),
    Layout("背水列阵", 54, "ABBC ADEC .FF. GFFH IIJJ"),
    Layout("四面楚歌", 56, "ABCD AEED FEEG HIIG H..J"),
    Layout("一路进军", 58, "ABBC ABBD EFGH EFGI .JJ."),
    Layout("齐头并进", 60, "ABBC ABBC DEFG HIIJ H..J"),
    Layout("深宅大院", 61, "ABBC ABBC DEEF DGHF IJJK L..M"),
    Layout("围而不歼", 62, "ABBC ABBD EFFG EHIJ .HI."),
    Layout("插翅难飞", 62, "ABBC ABBD EEFG HIIJ H..J"),
    Layout("三军联防", 65, "AABC AABC DDEE FGGH I..J"),
    Layout("井底之蛙", 68, "ABBC DEEF DEEF GHHI .JJ."),
    Layout("指挥若定", 70, "ABBC ABBC DEEF GHIJ G..J"),
    Layout("桃花园中", 70, "ABBC DBBE DFGE HFGI .JJ."),
    Layout("屯兵东路", 71, "AABC AABC DDEF GHIJ GH.."),
    Layout("将拥曹营", 72, ".AA. BAAC BDEC FDEG HHIJ"),
    Layout("兵分三路", 72, "ABBC DBBE DFFE GHIJ G..J"),
    Layout("双将挡路", 73, "ABBC ABBD EFFG EHHG I..J"),
    Layout("夹道藏兵", 75, "AABC AADC EEFF GGHH I..J"),
    Layout("四路进兵", 77, "ABBC DBBE F.GG F.HH IIJJ"),
    Layout("水泄不通", 79, "ABBC ABBD EEFF GGHH I..J"),
    Layout("横刀立马", 81, "ABBC ABBC DEEF DGHF I..J"),
    Layout("云遮雾障", 81, "ABBC ABBC DEEF DGGH I..J"),
    Layout("守口如瓶", 81, "ABBC ABBC DE.F GE.H IIJJ"),
    Layout("横马当关", 83, "ABBC ABBC DDEE FG.H IG.J"),
    Layout("兵挡将阻", 87, "ABBC DBBC EFFG EHHI .JJ."),
    Layout("入地无门", 87, "ABBC ABBD EFFG HHII .JJ."),
    Layout("层峦叠嶂", 98, "ABBC ABBC DEEF GGHH I..J"),
    Layout("近在咫尺", 98, "ABCD EBCD FFGH IIJJ ..JJ"),
    Layout("层层设防", 102, "ABBC ABBC DEEF GHHI .JJ."),
    Layout("瓮中之鳖", 103, "ABBC ABBC DDEE FGGH I..J"),
    Layout("峰回路转", 138, "ABCD EEFD EEFG .HHG .IJJ"),
)

ALIKE = 4
"""So many layouts in a row are about as hard as one another: a seed shuffles them."""


def make_level(seed: int, number: int) -> Board:
    """Level ``number`` (from 1) of a seed, perhaps seen in a mirror; after the last comes the first
    again."""
    rows = pick(seed, number).rows.split()
    if random.Random(f"klotski mirror {seed} {number}").random() < 0.5:
        rows = [row[::-1] for row in rows]
    return Board.from_text("\n".join(rows))


def pick(seed: int, number: int) -> Layout:
    """The layout of a level."""
    first = (number - 1) % len(LAYOUTS) // ALIKE * ALIKE
    alike = LAYOUTS[first : first + ALIKE]
    shuffled = random.Random(f"klotski {seed} {first}").sample(alike, len(alike))
    return shuffled[(number - 1) % len(LAYOUTS) - first]
