"""Pages of a PDF as pictures, in this process; what keeps them is in tests/views/test_page_pictures.py."""

import pytest
from PIL import Image

from spaces.files.contents import Unreadable
from spaces.files.page_drawing import TALLEST, WIDEST, draw, squeezed
from tests.spaces_files.samples import pdf


@pytest.fixture
def drawn(tmp_path):
    def of(data: bytes, number: int = 1) -> dict:
        (tmp_path / "given").write_bytes(data)
        return draw(tmp_path / "given", number, tmp_path)

    return of


def test_each_character_that_is_seen_has_its_place(drawn):
    page = drawn(pdf("Bed 1.", "Leeks need sand."), 2)
    assert len(page["boxes"]) == len("Leeksneedsand.")
    assert page["squeezed"] == squeezed("Leeks need\nsand.")
    left, top, right, bottom = page["boxes"][0]
    assert (left < right < 100, 400 < top < bottom < 550) == (True, True)  # at 20, 100 of 600, 200


def test_the_picture_is_no_larger_than_a_screen_needs(drawn):
    data = pdf("Leeks").replace(b"/MediaBox[0 0 600 200]", b"/MediaBox[0 0 9600 9200]")
    page = drawn(data)
    assert Image.open(page["path"]).size == (page["width"], page["height"])
    assert page["width"] <= WIDEST
    assert page["height"] <= TALLEST


def test_a_page_that_is_not_there_is_none(drawn):
    with pytest.raises(Unreadable):
        drawn(pdf("Bed 1.", "Bed 2."), 3)


def test_of_a_page_that_is_turned_no_places_are_told(drawn):
    page = drawn(pdf("Leeks").replace(b"/MediaBox", b"/Rotate 90/MediaBox"))
    assert page["boxes"] == []
