"""Narrow and low screens, long names: nothing is lost."""

import pytest

from tests.browser import OpenPhone
from tests.table.browser.lost import lost
from tests.table.browser.table import PAIR, Lay
from tests.table.browser.walk import NOTED, walk

LONG = ("Aleksandra-Konstancija Petrauskaitė", "Aleksandra-Konstancija Petrauskienė")
FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


@pytest.mark.expects(*NOTED)
def test_a_screen_of_320_pixels_loses_nothing(open_phone: OpenPhone, lay: Lay) -> None:
    phone = open_phone(320, 640)

    assert lost(phone, walk(phone, lay, names=PAIR), width=320) == {}


@pytest.mark.expects(*NOTED)
def test_p3_long_names_stay_whole_on_a_narrow_screen(
    open_phone: OpenPhone, lay: Lay
) -> None:
    phone = open_phone(320, 640)

    assert lost(phone, walk(phone, lay, names=LONG), width=320) == {}
