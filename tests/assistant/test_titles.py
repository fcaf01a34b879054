import pytest

from spaces.assistant import tasks, titles
from spaces.llm.chat_model import ModelError
from spaces.models.connections import answered_by
from tests.fakes import FakeModel
from tests.talk import talk


def test_the_first_words_are_the_title_at_once(thread, ada):
    thread.post(ada, "How deep do leeks go?\n\nMine are short.")

    thread.refresh_from_db()
    assert (thread.title, thread.title_by) == ("How deep do leeks go?", "words")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Plan\nfor spring", "Plan"),
        ("\n\n**Bold** `code`  words", "Bold code words"),
        ("word " * 40, "word word word word word word word word word word word word…"),
        ("x" * 100, "x" * 60 + "…"),
    ],
)
def test_first_words_are_cut_between_words_and_free_of_marks(text, title):
    assert titles.first_words(text) == title


def test_the_model_makes_a_better_title(thread, ada):
    talk(thread, ada, turns=1)
    with answered_by(FakeModel(answers=['"Planting leeks."\nHere you go'])):
        tasks.make_title(thread_id=thread.pk)

    thread.refresh_from_db()
    assert (thread.title, thread.title_by) == ("Planting leeks", "model")


def test_a_persons_title_is_never_replaced(thread, ada):
    talk(thread, ada, turns=1)
    thread.rename("My leeks")

    with answered_by(FakeModel(answers=["Planting leeks"])):
        tasks.make_title(thread_id=thread.pk)

    thread.refresh_from_db()
    assert thread.title == "My leeks"


def test_without_an_answer_the_first_words_stay(thread, ada):
    talk(thread, ada, turns=1)

    with answered_by(FakeModel(answers=[ModelError("down", kind="server")])):
        tasks.make_title(thread_id=thread.pk)

    thread.refresh_from_db()
    assert thread.title == "Question 1"


def test_a_title_goes_with_the_words_that_it_was_made_of(thread, ada):
    talk(thread, ada, turns=2)
    thread.messages.get(seq=1).delete_text(by=ada)

    thread.refresh_from_db()
    assert (thread.title, thread.title_by) == ("Question 2", "words")


def test_a_persons_title_outlives_the_first_words(thread, ada):
    talk(thread, ada, turns=1)
    thread.rename("My leeks")
    thread.messages.get(seq=1).delete_text(by=ada)

    thread.refresh_from_db()
    assert thread.title == "My leeks"


def test_a_title_that_the_model_makes_of_deleted_words_is_not_taken(thread, ada):
    talk(thread, ada, turns=1)
    first = thread.messages.get(seq=1)
    first.delete_text(by=ada)
    titles.take("Planting leeks", of=first)

    thread.refresh_from_db()
    assert thread.title == ""


def test_no_title_holds_a_secret(thread, ada):
    thread.post(ada, "My password is swordfish. What now?")
    thread.refresh_from_db()
    assert thread.title == "My password is [password removed]. What now?"

    with answered_by(FakeModel(answers=["The password swordfish7"])):
        tasks.make_title(thread_id=thread.pk)
    thread.refresh_from_db()
    assert thread.title == "The password [password removed]"
