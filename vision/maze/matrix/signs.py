"""Tells which characters are a 0, a 1, or a letter that marks the start or the goal.

A text draws the same character many times. So equal pictures are put together first, and only one
picture of each kind is read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.maze.matrix.ink import CANVAS_PX, Text, sample
from vision.writing.glyphs import OTHER, read_lines, score_table
from vision.writing.ink import LINE_PX, Line

DIGITS = ("0", "1")
LETTERS = ("S", "E", "G")
SIGNS = (*DIGITS, *LETTERS)
"""What may stand in a matrix: cells, the start, the goal."""

_SAME = 0.05
"""Share of their ink in which two pictures of one character may differ. Edges that fall otherwise
on the pixels make two or three hundredths, a 0 and a 1 differ by a quarter even when blurred; what
is like both must not join them."""

_MOST_GROUPS = 120
"""Letters and digits of two sizes of type."""

_MOST_KINDS = 40
"""Only so many kinds are read: those of the digits of a matrix are among the commonest."""

_COMMONEST = 12
"""A matrix shows its 0 so often that it is among so many commonest kinds of a whole screen: where
it is not, nothing else needs to be read."""

_ALIKE = 0.75
"""A picture with less in common with the 0 and the 1 of its matrix is something else."""

_LOOSER = 0.1
"""So much less in common than the digits of the matrix mostly have makes a letter or a bracket."""

_EDGES = 0.04
"""How much more a picture has in common with the right sign than with the other by mere chance of
where its edges fall: each such step makes a mistake e times less likely."""

_LEAST = np.array([0.1] * len(DIGITS) + [0.3] * len(LETTERS))
"""How probable a sign must be to be taken for one: digits are expected, letters are not."""

_MOST_ODD = 8
"""A matrix has a start and a goal at most; a few digits may be spoiled besides."""

_INK = 0.5
_SLENDER = 0.3
"""One stroke narrower than this part of the height is no 0."""


@dataclass(frozen=True)
class Signs:
    """What each character is: a sign of SIGNS or OTHER, how probably, and of which kind it is.

    Equal kinds mean equal pictures; -1 is a kind that nobody looked at. All have shape (n,), but
    ``ink`` (n, CANVAS_PX, CANVAS_PX) and ``pictures`` (n, samples), each of length 1.
    """

    text: NDArray[np.str_]
    sureness: NDArray[np.float64]
    kind: NDArray[np.intp]
    ink: NDArray[np.float32]
    pictures: NDArray[np.float32]

    @property
    def is_sign(self) -> NDArray[np.bool_]:
        """Whether each may stand in a matrix."""
        return np.asarray(self.text != OTHER)

    def settled(self, members: NDArray[np.intp]) -> Signs:
        """The same read again by comparison with the zeros and ones among ``members``.

        What is too blurred or too small to be read for itself still looks like its equals.
        """
        models = list(filter(None, (self._model(members, sign) for sign in DIGITS)))
        if len(models) < len(DIGITS):
            return self
        unread = self._without_repeated_letters(members)
        common = self.pictures @ np.stack([model for model, _ in models], axis=1)
        ahead = np.abs(common[:, 1] - common[:, 0])
        sureness = min(sure for _, sure in models) * (1 - np.exp(-ahead / _EDGES))
        text = np.where(common[:, 1] > common[:, 0], "1", "0")
        closest = common.max(axis=1)
        typical = float(np.median(closest[members])) - _LOOSER
        better = (closest >= max(_ALIKE, typical)) & (
            (text == unread.text) & (sureness > unread.sureness) | (sureness > 2 * unread.sureness)
        )
        return replace(
            self,
            text=np.where(better, text, unread.text),
            sureness=np.where(better, sureness, unread.sureness),
        )._with_letters(members, closest)

    def without(self, kinds: list[int]) -> Signs:
        """The same, but these kinds are no signs."""
        return replace(self, text=np.where(np.isin(self.kind, kinds), OTHER, self.text))

    def _without_repeated_letters(self, members: NDArray[np.intp]) -> Signs:
        """A letter that stands in a matrix more than once is a digit that was misread."""
        counts = {letter: (self.text[members] == letter).sum() for letter in LETTERS}
        repeated = np.isin(self.text, [letter for letter, count in counts.items() if count > 1])
        return replace(
            self,
            text=np.where(repeated, OTHER, self.text),
            sureness=np.where(repeated, 0.0, self.sureness),
        )

    def _with_letters(self, members: NDArray[np.intp], common: NDArray[np.float32]) -> Signs:
        """The digits of a matrix that look least like the others may be letters after all."""
        odd = members[np.argsort(common[members])[:_MOST_ODD]]
        names, sureness = _named(self.ink[odd])
        is_letter = np.isin(names, LETTERS)
        text, sure = self.text.copy(), self.sureness.copy()
        text[odd[is_letter]], sure[odd[is_letter]] = names[is_letter], sureness[is_letter]
        return replace(self, text=text, sureness=sure)

    def _model(
        self, members: NDArray[np.intp], sign: str
    ) -> tuple[NDArray[np.float32], float] | None:
        """The mean picture of those that are read as one sign, and how surely they are."""
        equals = members[self.text[members] == sign]
        weights = self.sureness[equals]
        total = weights @ self.pictures[equals]
        length = float(np.linalg.norm(total))
        return ((total / length).astype(np.float32), float(weights.max())) if length else None


def read_signs(text: Text) -> Signs:
    """Read every character."""
    ink = sample(text)
    pictures = _pictures(ink)
    kind, means = _kinds(ink, pictures)
    names, sureness = _named(means[:_COMMONEST])
    rest = means[_COMMONEST:]
    more = _named(rest) if "0" in names else (np.full(len(rest), OTHER), np.zeros(len(rest)))
    names, sureness = (np.concatenate(both) for both in zip((names, sureness), more, strict=True))
    names = np.append(names, OTHER)
    return Signs(names[kind], np.append(sureness, 0.0)[kind], kind, ink, pictures)


def _pictures(ink: NDArray[np.float32]) -> NDArray[np.float32]:
    """Half as many samples each way, as vectors of length 1."""
    half = CANVAS_PX // 2
    coarse = ink.reshape(-1, half, 2, half, 2).mean(axis=(2, 4)).reshape(len(ink), -1)
    return np.asarray(coarse / np.maximum(np.linalg.norm(coarse, axis=1, keepdims=True), 1e-6))


def _kinds(
    ink: NDArray[np.float32], pictures: NDArray[np.float32]
) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """The kind of each picture, commonest first and -1 for rare ones, and their mean ink.

    Taken in any order but that of the screen, pictures of common kinds come up early.
    """
    groups: list[NDArray[np.intp]] = []
    left = np.random.default_rng(0).permutation(len(ink))
    while len(left) and len(groups) < _MOST_GROUPS:
        same = pictures[left] @ pictures[left[0]] >= 1 - _SAME
        same[0] = True
        groups.append(left[same])
        left = left[~same]
    groups = sorted(groups, key=len, reverse=True)[:_MOST_KINDS]
    kind = np.full(len(ink), -1, np.intp)
    for number, group in enumerate(groups):
        kind[group] = number
    return kind, np.array([ink[group].mean(axis=0) for group in groups])


def _named(means: NDArray[np.float32]) -> tuple[NDArray[np.str_], NDArray[np.float64]]:
    """The sign that each kind shows and how probable it is; a shape that contradicts halves it."""
    spare = LINE_PX[1] - CANVAS_PX
    canvases = np.pad(means, ((0, 0), (0, 0), (spare // 2, spare - spare // 2)))
    box = (0.0, 0.0, 1.0, 1.0)
    glyphs = read_lines([Line(np.minimum(canvas / 0.85, 1), box) for canvas in canvases])
    chances = np.exp(score_table(glyphs, SIGNS)).astype(np.float64)
    best = chances.argmax(axis=1)
    sureness = chances.max(axis=1, initial=0.0)
    is_sign = sureness >= _LEAST[best]
    names = np.where(is_sign, np.array(SIGNS)[best], OTHER)
    confidence = np.where(is_sign, sureness, [seen.confidence for seen in glyphs])
    against = [_contradicts(name, mean) for name, mean in zip(names, means, strict=True)]
    return names, np.where(against, 0.5, 1.0) * confidence


def _contradicts(name: str, mean: NDArray[np.float32]) -> bool:
    """Whether the middle of a 0 is one slender stroke, or that of a 1 two strokes."""
    if name not in DIGITS:
        return False
    third = CANVAS_PX // 3
    runs = np.diff(np.pad(mean[third:-third].mean(axis=0) > _INK, 1).astype(int))
    starts, ends = np.flatnonzero(runs > 0), np.flatnonzero(runs < 0)
    if name == "1":
        return len(starts) > 1
    return len(starts) == 1 and (ends - starts)[0] < _SLENDER * CANVAS_PX / 1.5
