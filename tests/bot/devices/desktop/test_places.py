"""What part of the screen a user means, and where its pixels are."""

from __future__ import annotations

import pytest

from bot.devices.desktop.places import Monitor, Place, Title, bounds, parking_place, place_of
from bot.devices.desktop.scale import Map, Scale, pointer_units
from bot.errors import DeviceError
from calibration import Box

LEFT = Box(-800, 100, 800, 600)
MAIN = Box(0, 0, 1280, 900)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", Monitor()),
        (" ", Monitor()),
        ("monitor 2", Monitor(2)),
        ("monitor two", Title("monitor two")),
        ("10,20,300x400", Box(10, 20, 300, 400)),
        ("-800,-5,800x600", Box(-800, -5, 800, 600)),
        ("10,20,300", Title("10,20,300")),
        ("Only 18 Steps", Title("Only 18 Steps")),
    ],
)
def test_forms_of_a_place(text: str, place: Place) -> None:
    assert place_of(text) == place


def test_an_empty_region_is_refused() -> None:
    with pytest.raises(DeviceError, match=r"desktop:1,2,0x9 is an empty region; use desktop, "):
        place_of("1,2,0x9")


def test_parts_of_areas() -> None:
    assert Box(-100, 50, 300, 100).within(LEFT) == Box(-100, 100, 100, 50)
    assert Box(-100, 50, 300, 100).within(MAIN) == Box(0, 50, 200, 100)
    assert Box(5000, 0, 10, 10).within(MAIN) is None
    assert bounds([MAIN, LEFT]) == Box(-800, 0, 2080, 900)
    assert LEFT.has((-800, 100))
    assert not LEFT.has((0, 100))


@pytest.mark.parametrize(
    ("area", "place"),
    [
        (Box(100, 100, 300, 200), (408, 200)),
        (Box(900, 100, 380, 200), (891, 200)),
        (Box(0, 100, 1280, 200), (640, 308)),
        (Box(0, 300, 1280, 600), (640, 291)),
        (MAIN, (1279, 450)),
    ],
)
def test_the_pointer_is_parked_beside_an_area(area: Box, place: tuple[int, int]) -> None:
    assert parking_place(area, [MAIN]) == place


def test_the_pointer_is_parked_on_another_monitor_rather_than_on_the_area() -> None:
    place = parking_place(MAIN, [MAIN, LEFT])
    assert LEFT.has(place)


def test_the_pointer_is_never_parked_in_a_corner() -> None:
    low = Box(100, 880, 1176, 40)
    assert parking_place(low, [MAIN]) != (1284, 900)
    assert MAIN.has(parking_place(low, [MAIN]))


@pytest.mark.parametrize(
    ("screen", "scale"),
    [
        ((1280, 900), Scale(1.0, 1.0)),  # the primary monitor
        ((2080, 900), Scale(1.0, 1.0)),  # all together
        ((640, 450), Scale(0.5, 0.5)),  # points of a Retina display
        ((1024, 450), Scale(0.8, 0.5)),  # each axis for itself
    ],
)
def test_the_scale_is_measured(screen: tuple[int, int], scale: Scale) -> None:
    assert pointer_units(screen, [MAIN, LEFT], MAIN) == scale


def test_every_pixel_has_a_place_and_every_place_a_pixel() -> None:
    retina = Map(LEFT, (1600, 1200))
    assert retina.place((0.0, 0.0)) == (-800.0, 100.0)
    assert retina.place((801.0, 600.0)) == (-399.5, 400.0)
    assert retina.pixel((-399.5, 400.0)) == (801.0, 600.0)
    unit = Scale(0.5, 0.5)
    assert unit.pointer((-399.5, 400.0)) == (-200, 200)
    assert unit.place((-200, 200)) == (-399.0, 401.0)


@pytest.mark.parametrize("point", [(-0.1, 5.0), (1600.0, 5.0), (5.0, 1200.0), (5.0, -3.0)])
def test_a_point_outside_the_screenshot_has_no_place(point: tuple[float, float]) -> None:
    with pytest.raises(DeviceError, match=r"leaves the screenshot .* nothing was touched"):
        Map(LEFT, (1600, 1200)).place(point)
