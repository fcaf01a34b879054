"""Where in a thread any of some words stand: the same in both databases, and nowhere else."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spaces.models import alternatives, thread_words
from spaces.models.thread_words import ENOUGH, MOST_POSITIONS, ids_holding, roles_of, said_at_seqs, seqs_of
from tests.talk import answer, say, store_turns, talk


def found(thread, *terms, through=1_000):
    """By term the seqs in the line."""
    holding, _ = ids_holding(thread.pk, terms, through=through)
    at = {term: sorted(seqs_of(thread.pk, ids, through=through).values()) for term, ids in holding.items()}
    return {term: seqs for term, seqs in at.items() if seqs}


@pytest.fixture(autouse=True)
def nothing_learned():
    thread_words.forget_common_words()


@pytest.fixture
def garden(thread, ada):
    """Four messages: leeks, water, a word in Chinese, an answer in Arabic."""
    answer(say(thread, ada, "Leeks go into bed 7.").reply, "Water them on Mondays, Größe 3.")
    answer(say(thread, ada, "我们决定在柏林开会。").reply, "قررنا زراعة البصل في الربيع")
    return thread


def test_any_word_is_enough(garden):
    assert found(garden, "leeks", "mondays", "carrots") == {"leeks": [1], "mondays": [2]}


def test_beginnings_of_words_are_found_and_ends_are_not(garden):
    assert found(garden, "leek", "monda", "eeks") == {"leek": [1], "monda": [2]}


def test_a_script_without_spaces_is_found_by_its_pieces(garden):
    assert found(garden, "柏林", "决定", "上海") == {"柏林": [3], "决定": [3]}


def test_german_and_arabic_words_are_found(garden):
    assert found(garden, "größe", "البصل", "ربيع") == {"größe": [2], "البصل": [4]}


def test_only_what_was_said_up_to_a_position_is_found(garden):
    assert found(garden, "leeks", "mondays", through=1) == {"leeks": [1]}


def test_another_threads_words_are_not_found(garden, space, ada):
    say(space.start_thread(ada), ada, "Leeks everywhere.")

    assert found(garden, "leeks") == {"leeks": [1]}


def test_what_was_deleted_and_an_answer_that_does_not_stand_are_not_found(garden, ada):
    garden.messages.get(seq=1).delete_text(by=ada)
    reply = alternatives.retry(garden, garden.messages.get(seq=4))
    answer(reply, "Plant onions.")

    assert found(garden, "leeks", "البصل", "onions") == {"onions": [4]}


@pytest.mark.parametrize(
    "term", ['"', "''", "\\", "a'b", 'a"b', "a\\b", "%", "AND", "NEAR(", "a:*", "!x", "x & y", "\0x"]
)
def test_no_term_breaks_the_statement(garden, term):
    assert found(garden, "leeks", term)["leeks"] == [1]


def test_of_a_common_word_the_newest_places_are_found(thread):
    store_turns(thread, turns=MOST_POSITIONS)

    assert min(found(thread, "message", through=99_999)["message"]) == MOST_POSITIONS + 1


def test_a_rare_word_is_found_however_long_ago_it_was_said(thread):
    store_turns(thread, turns=MOST_POSITIONS)
    thread.messages.filter(seq=1).update(text="Message with umbrellas")

    assert found(thread, "message", "umbrellas", through=99_999)["umbrellas"] == [1]


def test_a_word_known_as_common_is_looked_up_only_where_the_others_tell_too_little(thread):
    store_turns(thread, turns=MOST_POSITIONS)
    thread.messages.filter(seq__lte=2 * ENOUGH).update(text="Message with umbrellas")
    thread.messages.filter(seq=1).update(text="Message with parasols")
    first, none = ids_holding(thread.pk, ["message", "umbrellas"], through=99_999)
    second, common = ids_holding(thread.pk, ["message", "umbrellas"], through=99_999)
    third, looked_up = ids_holding(thread.pk, ["message", "parasols"], through=99_999)

    assert (set(first), none) == ({"message", "umbrellas"}, frozenset())
    assert (set(second), common) == ({"umbrellas"}, {"message"})
    assert (set(third), looked_up) == ({"message", "parasols"}, frozenset())


def test_no_words_find_nothing(garden):
    assert found(garden) == found(garden, "?") == {}


def test_several_words_take_as_many_statements_as_one(garden, ada, django_assert_max_num_queries):
    talk(garden, ada, turns=1)
    with django_assert_max_num_queries(4):
        ids_holding(garden.pk, ["leeks", "mondays", "bed", "water", "柏林"], through=99)


def test_threads_that_grow_side_by_side_are_told_apart(thread, space, ada):
    other = space.start_thread(ada)
    for n in range(3):
        say(thread, ada, f"Leeks {n}")
        answer(thread.running_reply, "Fine.")
        say(other, ada, "Leeks there")
        answer(other.running_reply, "Fine.")

    assert found(thread, "leeks") == {"leeks": [1, 3, 5]}
    assert len(ids_holding(thread.pk, ["leeks"], through=99)[0]["leeks"]) == 3


def test_who_speaks_is_told_of_what_stands_in_the_line(garden, ada):
    garden.messages.get(seq=3).delete_text(by=ada)

    assert roles_of(garden.pk, [1, 2, 3, 9], through=99) == {1: "user", 2: "assistant"}
    assert roles_of(garden.pk, [], through=99) == {}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="how SQLite plans")
@pytest.mark.parametrize(
    "look",
    [
        lambda thread: seqs_of(thread.pk, ["1", "2"], through=900),
        lambda thread: roles_of(thread.pk, [1, 2], through=900),
        lambda thread: said_at_seqs(thread.pk, [1, 2], through=900),
    ],
    ids=["ids", "roles", "texts"],
)
def test_a_few_rows_are_gone_to_and_not_looked_for_along_the_thread(garden, look):
    with CaptureQueriesContext(connection) as asked:
        look(garden)
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {asked.captured_queries[-1]['sql']}")
        plan = " ".join(str(row[-1]) for row in cursor.fetchall())

    assert "seq<" not in plan
    assert "rowid=?" in plan or "seq=?" in plan
