"""Profiles as text: what is written is read again, and every fault is named with its line."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games import GAMES, hints_of
from calibration import (
    SHIFTED,
    BadProfile,
    Hints,
    Profile,
    cell_hint,
    profile_from_toml,
    to_toml,
    word_hint,
)
from calibration.checks import KEYS, PICTURE_LISTS, hints_by_key
from calibration.profile import Patch
from calibration.values import MOST_CELLS, MOST_ON_BOARD, MOST_PIXELS

TARGET = cell_hint("target", "a piece")
TINT = word_hint("tint", "whether it is dark or light", "dark", "light")
HINTS: Hints = {"one-line": [TARGET, SHIFTED, TINT], "knight": [TINT], "cat": []}

EXAMPLE = """\
# my phone
game = "one-line"
size_px = [1080, 2400]
region_px = [90, 510, 900, 750]
rows = 5
cols = 6
target = [4, 2]
shifted = "odd"
tint = "dark"
next_button = "next.png"

[colours]
free = "#d0e0F0"
"a hole" = "#101112"
"""


def picture(name: str) -> Patch:
    """A picture that depends on its name, so that two are not confused."""
    if not name.endswith(".png"):
        raise ValueError(f"{name} is no picture")
    return np.full((4, 4, 3), len(name), np.uint8)


def read(text: str) -> Profile:
    return profile_from_toml(text, picture, "p.toml", HINTS)


def plain(profile: Profile) -> dict[str, Any]:
    """The profile as values that can be compared."""
    values = {each.name: getattr(profile, each.name) for each in fields(profile)}
    for key in PICTURE_LISTS:
        values[key] = [patch.tolist() for patch in values[key]]
    return {
        key: value.tolist() if isinstance(value, np.ndarray) else value
        for key, value in values.items()
    }


def test_every_field_has_a_key() -> None:
    assert KEYS | {"hints"} == {each.name for each in fields(Profile)}


def test_an_example() -> None:
    profile = read(EXAMPLE)
    assert profile.game == "one-line"
    assert profile.size_px == (1080, 2400)
    assert profile.region_px == (90, 510, 900, 750)
    assert (profile.rows, profile.cols) == (5, 6)
    assert profile.hints == {"target": (4, 2), "shifted": "odd", "tint": "dark"}
    assert profile.colours == {"free": (208, 224, 240), "a hole": (16, 17, 18)}
    assert profile.next_button is not None
    assert profile.restart_button is None


def test_an_empty_text_says_nothing() -> None:
    assert plain(read("")) == plain(Profile())


def test_a_picture_without_a_name_cannot_be_written() -> None:
    with pytest.raises(KeyError, match="restart_button"):
        to_toml(Profile(restart_button=picture("r.png")), {"next_button": "n.png"})


# TOML holds every text but lone surrogates.
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
BYTES = st.integers(0, 255)
PIXELS = st.integers(1, MOST_PIXELS)
COUNTS = st.integers(1, MOST_CELLS)


@st.composite
def profiles(draw: st.DrawFn) -> tuple[Profile, dict[str, str | list[str]]]:
    """A profile that contradicts itself nowhere, and the names of its pictures."""
    names = {
        key: f"{draw(NAMES)}.png"
        for key in ("next_button", "restart_button", "confirm_button")
        if draw(st.booleans())
    }
    steps = [f"{name}.png" for name in draw(st.lists(NAMES, max_size=3))]
    pictures: dict[str, Any] = {key: picture(name) for key, name in names.items()}
    pictures["then_buttons"] = tuple(map(picture, steps))
    arrows = [f"{draw(NAMES)}.png" for _ in range(draw(st.sampled_from([0, 4])))]
    pictures["arrow_buttons"] = tuple(map(picture, arrows))
    lattice: dict[str, Any] = {}
    hints: dict[str, Any] = {}
    if draw(st.booleans()):
        width, height = draw(PIXELS), draw(PIXELS)
        x, y = draw(st.integers(-width + 1, 0)), draw(st.integers(-height + 1, 0))
        rows = draw(COUNTS)
        cols = draw(st.integers(1, min(MOST_CELLS, MOST_ON_BOARD // rows)))
        lattice = {"region_px": (x, y, width, height), "rows": rows, "cols": cols}
    if draw(st.booleans()):
        rows, cols = lattice.get("rows", MOST_CELLS), lattice.get("cols", MOST_CELLS)
        hints["target"] = draw(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    for key, words in (("shifted", ["odd", "even"]), ("tint", ["dark", "light"])):
        if draw(st.booleans()):
            hints[key] = draw(st.sampled_from(words))
    profile = Profile(
        game=draw(st.none() | st.just("one-line")),
        size_px=draw(st.none() | st.tuples(PIXELS, PIXELS)),
        colours=draw(st.dictionaries(NAMES, st.tuples(BYTES, BYTES, BYTES), max_size=4)),
        hints=hints,
        input=draw(st.sampled_from([None, "auto", "keys", *([] if arrows else ["taps"])])),
        residual_px=draw(st.none() | st.floats(0, MOST_PIXELS)),
        **lattice,
        **pictures,
    )
    return profile, {**names, "then_buttons": steps, "arrow_buttons": arrows}


@given(profiles())
def test_what_is_written_is_read_again(case: tuple[Profile, dict[str, str | list[str]]]) -> None:
    profile, names = case
    text = to_toml(profile, names)
    assert plain(read(text)) == plain(profile)


FAULTS = {
    "rows = 0": "rows: 0 is out of range, 1 to 200",
    "rows = 201": "rows: 201 is out of range",
    'rows = "6"': 'rows: "6" is no whole number',
    "rows = true": "rows: true is no whole number",
    "rows = 6.0": "rows: 6.0 is no whole number",
    "cols = -1": "cols: -1 is out of range",
    "rows = 5": "rows: there are no cols",
    "cols = 5": "cols: there are no rows",
    "region_px = 7": "region_px: 7 is no list of whole numbers [x, y, width, height]",
    "region_px = [1, 2, 3]": "region_px: [1, 2, 3] is no list",
    "region_px = [0, 0, 0, 5]": "region_px: 0 is out of range, 1 to 1000000",
    "region_px = [0, 0, 5, inf]": "region_px: [0, 0, 5, Infinity] is no list",
    "region_px = [0, 0, 9, 9]\nrows = 1": "rows: there are no cols",
    "size_px = [1080]": "size_px: [1080] is no list of whole numbers [width, height]",
    "size_px = [0, 9]": "size_px: 0 is out of range",
    "target = [2, -1]": "target: -1 is out of range",
    'shifted = "both"': 'shifted: "both" is neither "odd" nor "even"',
    "shifted = 1": 'shifted: 1 is neither "odd" nor "even"',
    "tint = [1]": 'tint: [1] is neither "dark" nor "light"',
    "game = 5": "game: 5 is no name",
    'game = "nite"': "game: unknown game 'nite'",
    'game = "knigt"': "game: unknown game 'knigt'; did you mean knight?",
    'next_button = ""': 'next_button: "" is no name',
    'input = "kyes"': 'input: "kyes" is neither "auto" nor "stroke"',
    'then_buttons = "a.png"': "then_buttons: it is no list of pictures",
    'then_buttons = ["a.png", "x"]': "then_buttons: x is no picture",
    'arrow_buttons = ["a.png"]': "arrow_buttons: 1 pictures: give those of up, down, left and",
    'arrow_buttons = ["a.png", "b.png", "c.png", "d.png"]\ninput = "taps"': "input: taps ",
    "residual_px = -1": "residual_px: -1 is out of range",
    "residual_px = nan": "residual_px: NaN is out of range",
    "residual_px = true": "residual_px: true is no number",
    'next_button = "x.txt"': "next_button: x.txt is no picture",
    'restart_button = "x"': "restart_button: x is no picture",
    "colours = 3": "colours: 3 is no table like [colours]",
    'colours.free = "red"': 'colours.free: "red" is no colour like "#20c0ff"',
    "colours.free = 7": "colours.free: 7 is no colour",
    "colour = {}": "colour: unknown key; did you mean colours?",
    "[colour]": "colour: unknown key; did you mean colours?",
    "row = 3": "row: unknown key; did you mean rows?",
    "zzz = 3": "zzz: unknown key; known are game, size_px",
    "born = 2020-01-01": "born: unknown key",
    "rows = 1970-01-01": 'rows: "1970-01-01" is no whole number',
    "rows = ": "no valid TOML: Invalid value",
    "rows 5": "no valid TOML: Expected '=' after a key",
    'game = "cat"\ngame = "cat"': "no valid TOML: Cannot overwrite a value",
    'game = "cat': "no valid TOML: ",
}


@pytest.mark.parametrize("lines", FAULTS)
def test_a_fault_is_named_with_its_line(lines: str) -> None:
    last = 2 + lines.count("\n")
    wrong_first = lines.startswith("rows = 5\n")
    number = 2 if wrong_first else last
    with pytest.raises(BadProfile) as caught:
        read(f"# a comment\n{lines}\n")
    assert str(caught.value).startswith(f"p.toml:{number}: {FAULTS[lines]}")


def test_the_line_is_the_keys_own() -> None:
    """Not that of a comment, of a text that looks like the key, or of a key in another table."""
    before = '# rows = 0\ngame = """\nrows = 0\n"""\n\n'
    text = f'{before}  "rows" = 0 # rows = 1\n[colours]\nrows = "#000000"\n'
    with pytest.raises(BadProfile, match=r"^profile:6: rows: 0 is out of range"):
        profile_from_toml(text, picture)


def test_the_line_of_a_key_in_a_table() -> None:
    with pytest.raises(BadProfile, match=r"^p.toml:14: colours\.a hole: "):
        read(EXAMPLE.replace("#101112", "black"))


def test_a_value_of_many_lines_is_named_by_its_first() -> None:
    with pytest.raises(BadProfile, match=r"^p.toml:2: region_px: "):
        read('shifted = "odd"\nregion_px = [\n  1,\n  2,\n]\n')


def test_lines_may_end_as_on_windows() -> None:
    with pytest.raises(BadProfile, match=r"^p.toml:5: rows: "):
        read(EXAMPLE.replace("rows = 5", "rows = -5").replace("\n", "\r\n"))


def test_a_key_may_be_written_with_escapes() -> None:
    with pytest.raises(BadProfile, match=r"^p.toml:2: rows: "):
        read('shifted = "odd"\n"\\u0072ows" = 0\n')


def test_the_target_lies_on_the_board() -> None:
    with pytest.raises(
        BadProfile, match=r"^p.toml:7: target: \[5, 2\] is no cell of a board of 5 x"
    ):
        read(EXAMPLE.replace("[4, 2]", "[5, 2]"))


@pytest.mark.parametrize("region", ["[1080, 0, 9, 9]", "[0, -9, 9, 9]", "[-20, 0, 20, 9]"])
def test_the_region_lies_on_the_screen(region: str) -> None:
    with pytest.raises(BadProfile, match=r"^p.toml:4: region_px: .* outside the 1080x2400 screen"):
        read(EXAMPLE.replace("[90, 510, 900, 750]", region))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = " + "[" * 5000, "p.toml:1: "),
        ("rows = " + "9" * 5000, "p.toml:1: "),
        ("rows = " + "9" * 4000, f"p.toml:1: rows: {'9' * 37}... is out of range"),
        ("#" * 100_001, "p.toml:1: 100001 characters are too many"),
        ("\x00", "p.toml:1: no valid TOML: "),
    ],
)
def test_nonsense_is_no_traceback(text: str, reason: str) -> None:
    with pytest.raises(BadProfile) as caught:
        read(text)
    assert str(caught.value).startswith(reason)
    assert len(str(caught.value)) < 300


@given(st.text(st.sampled_from('[]{}="#.,\n\\ rowscl019'), max_size=60))
def test_any_text_is_a_profile_or_has_a_fault_with_a_line(text: str) -> None:
    try:
        read(text)
    except BadProfile as error:
        _, line, _ = str(error).split(":", 2)
        assert 1 <= int(line) <= max(1, len(text.split("\n")))


def test_the_documented_profile_is_one() -> None:
    document = (Path(__file__).parents[2] / "docs" / "profiles.md").read_text("utf-8")
    text = document.split("```toml\n")[1].split("```")[0]
    hints = hints_of(GAMES)
    profile = profile_from_toml(text, picture, "p.toml", hints)
    unsaid = [key for key, value in plain(profile).items() if value is None or value == {}]
    assert unsaid == ["examples"]  # no person writes these
    keys = (KEYS | hints_by_key(hints).keys()) - {"colours", "examples"}
    assert [key for key in keys if f"`{key}`" not in document] == []


def test_a_hint_of_another_game_is_refused() -> None:
    reason = "target: this is for one-line, not for knight"
    with pytest.raises(BadProfile, match=rf"^p.toml:2: {reason}$"):
        read('game = "knight"\ntarget = [0, 0]\n')
    assert read("target = [0, 0]\n").hints == {"target": (0, 0)}


def test_any_game_may_be_named_where_none_is_known() -> None:
    assert profile_from_toml(f"game = {json.dumps('a b')}\n", picture).game == "a b"
