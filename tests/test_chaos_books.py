"""The books of a chaos run: what is promised, and what people did to it; and when its rows are read."""

import json
import random
import threading

import pytest
from django.db import connection, connections

from summaries.models import fold_job
from tests.chaos import verdict
from tests.chaos.books import Books, Promise, sentence
from tests.chaos.rows import begin_one_moment
from tests.chaos.run import Patience
from tests.journeys import books as journeys_books
from tests.journeys.stubborn import Crowd, NotNow

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


def test_a_deletion_whose_answer_nobody_waited_for_is_no_loss():
    """The message is deleted, its reply is not yet: then the person leaves."""
    crowd = Crowd.__new__(Crowd)
    crowd.client, crowd.books = LeavingAfterOneYes(), journeys_books.Books()
    crowd.leaving, crowd.threads = crowd.client.leaving, [1]
    for seq in (1, 3, 5):
        crowd.books.promise(1, seq=seq, mark=f"m{seq}")
    crowd.delete(MOST_EAGER)
    [gone] = {1, 3, 5} - set(crowd.books.kept_in(1))
    rows = FakeRows([(1, seq, "" if seq == gone else f"m{seq}") for seq in (1, 3, 5)])
    assert not list(journeys_books.lost_or_doubled(crowd.books, rows))
    assert list(journeys_books.lost_or_doubled(crowd.books, FakeRows([(1, seq, "") for seq in (1, 3, 5)])))


class MostEager(random.Random):
    def randint(self, a, b):
        return a


MOST_EAGER = MostEager(1)


class LeavingAfterOneYes:
    def __init__(self):
        self.asked, self.leaving = [], threading.Event()

    def ask(self, method, path):
        return "", "".join(f'data-message="{seq}" data-seq="{seq}"' for seq in range(1, 7))

    def post(self, path):
        self.asked.append(path)
        if len(self.asked) == 1:
            return "/threads/1/"
        self.leaving.set()
        raise NotNow


class FakeRows:
    def __init__(self, texts):
        self.texts = texts

    def select(self, query):
        return self.texts


# ---- the rows at the end


def another_connection(**settings):
    return type(connections["default"])({**connection.settings_dict, **settings})


@pytest.mark.django_db(transaction=True)
def test_what_moves_from_table_to_table_while_rows_are_read_is_in_one_of_them(tmp_path):
    is_sqlite = connection.vendor == "sqlite"
    own = {"NAME": str(tmp_path / "rows.sqlite3")} if is_sqlite else {}
    reader, writer = another_connection(**own), another_connection(**own)
    try:
        with writer.cursor() as cursor:
            if is_sqlite:
                cursor.execute("CREATE TABLE django_migrations (id integer)")
            cursor.execute("CREATE TABLE in_line (mark text)")
            cursor.execute("CREATE TABLE said (mark text)")
            cursor.execute("INSERT INTO in_line VALUES ('m1')")
        begin_one_moment(reader)
        said = rows_in(reader, "said")
        with writer.cursor() as cursor:
            cursor.execute("INSERT INTO said SELECT mark FROM in_line")
            cursor.execute("DELETE FROM in_line")
        assert said + rows_in(reader, "in_line") == [("m1",)]
    finally:
        reader.close()
        with writer.cursor() as cursor:
            cursor.execute("DROP TABLE in_line")
            cursor.execute("DROP TABLE said")
        writer.close()


def rows_in(reader, table):
    with reader.cursor() as cursor:
        cursor.execute(f"SELECT mark FROM {table}")
        return cursor.fetchall()


def test_a_slow_machine_is_waited_for_as_long_as_something_moves():
    patience = Patience(hangs_after=180, at_most=1_200)
    assert all(patience.holds([f"{n} wait"], 1.0 + 100 * n) for n in range(12))
    assert not patience.holds(["12 wait"], 1_201.0)


def test_what_hangs_is_not_waited_for():
    patience = Patience(hangs_after=180, at_most=1_200)
    assert [patience.holds(["reply 1 is queued"], now) for now in (1.0, 180.0, 181.0)] == [True, True, False]


def test_where_all_is_quiet_nothing_is_waited_for():
    assert not Patience(hangs_after=180, at_most=1_200).holds([], 1.0)


def test_the_reason_of_a_death_is_known_as_the_rows_have_it():
    assert json.loads(json.dumps(fold_job.DIED)) == verdict.DIED
