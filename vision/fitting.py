"""A profile meets a screenshot: the same screen in another resolution, or another screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from calibration import Box, Profile
from calibration.checks import PICTURE_LISTS, PICTURES
from vision.buttons import has_contrast
from vision.reading import NotRecognized, Pixels

Size = tuple[int, int]
"""(width, height) in pixels."""


def fitted(profile: Profile, size_px: Size) -> Profile:
    """The profile in the pixels of a screenshot of that size.

    A screenshot may be the screen that the profile was made on in another resolution; on a screen
    of another shape the game lays itself out anew, and the profile says nothing about it. Raises
    NotRecognized then.
    """
    made_on = profile.size_px
    if made_on is None or made_on == size_px:
        return profile
    if not _same_shape(made_on, size_px):
        raise NotRecognized(
            f"the profile is for screens of {made_on[0]}x{made_on[1]} pixels or the same shape,"
            f" and this one has {size_px[0]}x{size_px[1]}; calibrate again on it"
        )
    scale = size_px[0] / made_on[0], size_px[1] / made_on[1]
    patches: dict[str, Any] = {
        **{key: _scaled_patch(getattr(profile, key), scale) for key in PICTURES},
        **{key: _scaled_patches(getattr(profile, key), scale) for key in PICTURE_LISTS},
    }
    return replace(
        profile,
        size_px=size_px,
        region_px=profile.region_px and _scaled_region(profile.region_px, scale),
        residual_px=profile.residual_px and profile.residual_px * max(scale),
        **patches,
    )


def _same_shape(one: Size, other: Size) -> bool:
    """Whether one size is the other at another scale, each side rounded to whole pixels."""
    (width, height), (other_width, other_height) = one, other
    return (
        abs(other_width * height / width - other_height) <= 1
        or abs(other_height * width / height - other_width) <= 1
    )


def _scaled_region(region_px: Box, scale: tuple[float, float]) -> Box:
    """The region with each of its edges at the nearest pixel."""
    left, right = round(region_px.left * scale[0]), round(region_px.right * scale[0])
    top, bottom = round(region_px.top * scale[1]), round(region_px.bottom * scale[1])
    return Box(left, top, max(1, right - left), max(1, bottom - top))


def _scaled_patches(patches: tuple[Pixels, ...], scale: tuple[float, float]) -> tuple[Pixels, ...]:
    """All pictures, or none: a way with a step that cannot be found leads nowhere."""
    scaled = (_scaled_patch(patch, scale) for patch in patches)
    left = tuple(patch for patch in scaled if patch is not None)
    return left if len(left) == len(patches) else ()


def _scaled_patch(patch: Pixels | None, scale: tuple[float, float]) -> Pixels | None:
    """The picture of a button in the other resolution; None where nothing of it would be left."""
    if patch is None:
        return None
    height, width = patch.shape[:2]
    size = max(1, round(width * scale[0])), max(1, round(height * scale[1]))
    how = cv2.INTER_AREA if scale[0] < 1 else cv2.INTER_CUBIC
    scaled = np.asarray(cv2.resize(patch, size, interpolation=how), np.uint8)
    return scaled if has_contrast(scaled) else None
