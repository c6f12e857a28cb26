"""Where a figure has walked."""

from __future__ import annotations

import numpy as np
import pytest

from vision.follow import way_between


@pytest.mark.parametrize(
    ("picture", "passed"),
    [
        (["Axx", "..x", "..B"], ["011", "001", "000"]),  # x, A and B differ
        (["AB.", "...", "..."], ["000", "000", "000"]),  # one step passes nothing
        (["Ax.", "...", ".xB"], ["000", "000", "000"]),  # a gap
        (["AxB", "..x", "..x"], ["000", "000", "000"]),  # it leads on from B
        (["A..", "x..", "B.x"], ["000", "100", "000"]),  # something else twinkles
        (["Ax.", ".x.", ".b."], ["000", "000", "000"]),  # B looks as it did
    ],
)
def test_a_trail_leads_from_one_end_to_the_other(picture: list[str], passed: list[str]) -> None:
    cells = np.array([list(row) for row in picture])
    differs, ends = np.isin(cells, ["A", "B", "x"]), np.isin(cells, ["A", "B", "b"])
    found = way_between(differs, ends).astype(int)
    assert ["".join(map(str, row)) for row in found.tolist()] == passed
