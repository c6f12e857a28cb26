"""Klotski levels: 44 layouts that Chinese players know by name, short solutions first.

Rows are given from the top, a letter a piece. The piece of 2x2 cells has to come to the middle of
the lowest rows. Moves are the fewest that bring it there, where one piece counts once however far
it goes; steps are the fewest where each step by one cell counts. Four trays of other heights are
not classic, nor are their names.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from solvers.klotski.board import Board


class Layout(NamedTuple):
    """A level that people know by its name."""

    name: str
    moves: int
    steps: int
    rows: str

    def board(self, mirrored: bool = False) -> Board:
        """The level as a board."""
        rows = [row[::-1] if mirrored else row for row in self.rows.split()]
        return Board.from_text("\n".join(rows))


LAYOUTS = (
    Layout("初出茅庐", 20, 28, "ABBC DBBE FGGH I..J"),
    Layout("小试牛刀", 21, 36, "ABBC ABBC DEFG H..I"),
    Layout("前呼后拥", 22, 31, "ABCC DDCC EEFF GGHH ..IJ"),
    Layout("比翼横空", 28, 39, "AABB CCBB DDEE F.GH I.JH"),
    Layout("捷足先登", 32, 47, "ABBC DBBE .FF. GHIJ GHIJ"),
    Layout("勇闯五关", 34, 46, "ABBC DBBE FFGG HHII .JJ."),
    Layout("兵临曹营", 34, 49, "ABBC DBBE FGGH FIJH .IJ."),
    Layout("五将逼宫", 36, 49, "AABB CDDE CDDE FGGH I..J"),
    Layout("步步为营", 37, 55, "ABBC DBBE FGGH IJJK LMMN O..P"),
    Layout("一路顺风", 39, 49, "ABBC ABBD EFFG EHIG .JI."),
    Layout("四将连关", 39, 55, "AABB AACC DEFF DEGH I..J"),
    Layout("堵塞要道", 40, 53, "ABBC DBBE FGHH FGII .JJ."),
    Layout("前挡后阻", 42, 53, "AABB AACD EFCG EFHI .JJ."),
    Layout("雨声淅沥", 47, 60, "ABBC ABBD EFFG EH.G IH.J"),
    Layout("左右布兵", 54, 78, "ABBC DBBE FGHI FGHI .JJ."),
    Layout("背水列阵", 54, 75, "ABBC ADEC .FF. GFFH IIJJ"),
    Layout("四面楚歌", 56, 73, "ABCD AEED FEEG HIIG H..J"),
    Layout("一路进军", 58, 81, "ABBC ABBD EFGH EFGI .JJ."),
    Layout("齐头并进", 60, 85, "ABBC ABBC DEFG HIIJ H..J"),
    Layout("深宅大院", 61, 92, "ABBC ABBC DEEF DGHF IJJK L..M"),
    Layout("围而不歼", 62, 80, "ABBC ABBD EFFG EHIJ .HI."),
    Layout("插翅难飞", 62, 77, "ABBC ABBD EEFG HIIJ H..J"),
    Layout("三军联防", 65, 89, "AABC AABC DDEE FGGH I..J"),
    Layout("井底之蛙", 68, 88, "ABBC DEEF DEEF GHHI .JJ."),
    Layout("指挥若定", 70, 100, "ABBC ABBC DEEF GHIJ G..J"),
    Layout("桃花园中", 70, 100, "ABBC DBBE DFGE HFGI .JJ."),
    Layout("屯兵东路", 71, 102, "AABC AABC DDEF GHIJ GH.."),
    Layout("将拥曹营", 72, 101, ".AA. BAAC BDEC FDEG HHIJ"),
    Layout("兵分三路", 72, 92, "ABBC DBBE DFFE GHIJ G..J"),
    Layout("双将挡路", 73, 92, "ABBC ABBD EFFG EHHG I..J"),
    Layout("夹道藏兵", 75, 107, "AABC AADC EEFF GGHH I..J"),
    Layout("四路进兵", 77, 109, "ABBC DBBE F.GG F.HH IIJJ"),
    Layout("水泄不通", 79, 114, "ABBC ABBD EEFF GGHH I..J"),
    Layout("横刀立马", 81, 116, "ABBC ABBC DEEF DGHF I..J"),
    Layout("云遮雾障", 81, 104, "ABBC ABBC DEEF DGGH I..J"),
    Layout("守口如瓶", 81, 103, "ABBC ABBC DE.F GE.H IIJJ"),
    Layout("横马当关", 83, 110, "ABBC ABBC DDEE FG.H IG.J"),
    Layout("兵挡将阻", 87, 118, "ABBC DBBC EFFG EHHI .JJ."),
    Layout("入地无门", 87, 124, "ABBC ABBD EFFG HHII .JJ."),
    Layout("层峦叠嶂", 98, 135, "ABBC ABBC DEEF GGHH I..J"),
    Layout("近在咫尺", 98, 124, "ABCD EBCD FFGH IIJJ ..JJ"),
    Layout("层层设防", 102, 138, "ABBC ABBC DEEF GHHI .JJ."),
    Layout("瓮中之鳖", 103, 134, "ABBC ABBC DDEE FGGH I..J"),
    Layout("峰回路转", 138, 179, "ABCD EEFD EEFG .HHG .IJJ"),
)


def known_number(board: Board) -> int | None:
    """The number, from 1, of the layout that a board shows, in a mirror too."""
    return _numbers().get(board)


@cache
def _numbers() -> dict[Board, int]:
    return {
        layout.board(mirrored): number
        for number, layout in enumerate(LAYOUTS, 1)
        for mirrored in (True, False)
    }
