"""The books of a chaos run: what is promised, and what people did to it."""

from tests.chaos.books import Books, Promise, sentence

MARK = "m0123456789"


def promise():
    return Promise(MARK, client_id="a", author="ada", thread=1, begun=1.0, kept=2.0)


def test_what_is_done_to_a_message_is_noted_though_its_author_has_not_read_the_answer_yet():
    books = Books()
    books.note(sentence(MARK), may_be_gone=True)
    books.promise(promise())
    books.note(MARK, forgotten=True)
    [kept] = books.all()
    assert (kept.may_be_gone, kept.forgotten, kept.moved) == (True, True, False)


def test_nothing_is_noted_of_other_messages():
    books = Books()
    books.promise(promise())
    books.note("m9999999999", may_be_gone=True)
    assert not books.all()[0].may_be_gone
