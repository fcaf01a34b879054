import pytest

from spaces.models import Message
from spaces.views.rendered import RenderedTexts


def at(seq, text):
    return Message(thread_id=1, seq=seq, text=text)


@pytest.fixture
def texts():
    return RenderedTexts(most_chars=1_000)


def test_a_text_is_rendered_once(texts):
    assert texts.html(at(1, "*leek*")) is texts.html(at(1, "*leek*"))


def test_another_text_at_the_same_position_is_rendered_anew(texts):
    texts.html(at(1, "*leek*"))
    assert texts.html(at(1, "*kale*")) == "<p><em>kale</em></p>"


def test_a_deleted_text_is_not_kept(texts):
    texts.html(at(1, "*leek*"))
    assert texts.html(at(1, "")) == ""
    assert texts.chars == 0


def test_what_was_read_longest_ago_makes_room(texts):
    first = texts.html(at(1, "leek"))
    for seq in range(2, 100):
        texts.html(at(seq, "kale " * 10))
    assert texts.chars <= 1_000
    assert texts.html(at(1, "leek")) is not first


def test_a_text_that_takes_much_of_the_room_pushes_nothing_out(texts):
    texts.html(at(1, "leek " * 50))
    assert texts.chars == 0


def test_a_long_text_is_rendered_once():
    texts = RenderedTexts()
    assert texts.html(at(1, "leek " * 20_000)) is texts.html(at(1, "leek " * 20_000))
