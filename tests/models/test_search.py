"""What is looked for is found by whoever may see it, and by nobody else; what was deleted is gone for good."""

from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spaces.models import Message, alternatives, forks, search_index
from spaces.models.message import Status
from spaces.models.search import Query, excerpt, markdown_excerpt, messages_found, spaces_found, threads_found
from spaces_project import sweeper
from tests.talk import answer, say


def found(user, typed):
    return [message.text for message in messages_found(user, Query.of(typed))]


@pytest.fixture
def leeks(thread, ada):
    """A question and its answer."""
    return answer(say(thread, ada, "How deep do leeks grow in bed 3?").reply, "Plant the leeks in app.py, deep down.")


@pytest.mark.parametrize("typed", ["leeks", "LEEKS", "lee", "deep lee", '"leeks"', "leeks*", "-leeks", "(leeks"])
def test_whole_words_and_the_beginning_of_the_last_one_are_found(leeks, ada, typed):
    assert len(found(ada, typed)) == 2


@pytest.mark.parametrize("typed", ["eeks", "lee deep down", "leeks carrots", "leeks AND carrots"])
def test_other_words_are_not(leeks, ada, typed):
    assert found(ada, typed) == []


def test_the_name_of_a_file_is_found_by_its_words(leeks, ada):
    assert found(ada, "app.py") == found(ada, "py") == [leeks.text]


def test_the_newest_comes_first(leeks, ada):
    assert found(ada, "leeks")[0] == leeks.text


@pytest.mark.parametrize("typed", ["日本", "本", "🎉", "สวัสดี", "leeks 東京", "東京日本語"])
def test_scripts_without_spaces_and_signs_are_found_wherever_they_stand(thread, ada, typed):
    say(thread, ada, "In 東京日本語 we eat leeks 🎉 and say สวัสดีครับ.")

    assert len(found(ada, typed)) == 1


def test_words_of_any_script_are_found(thread, ada):
    say(thread, ada, "مرحبا بالعالم, Привет, γειά, Grüße")

    for typed in ("مرحبا", "بال", "привет", "γειά", "grü"):
        assert len(found(ada, typed)) == 1, typed


STRANGE = [
    '"',
    '""',
    "*",
    "'",
    "\\",
    "%",
    "_",
    "^",
    "a*b",
    "AND",
    "NOT OR",
    "NEAR(a b)",
    "text:leeks",
    "-",
    "--",
    "a:b",
]
STRANGE += ["{leeks}", "!leeks & |", ":*", "<->", "\0", "a\0b", "l", "5", "🎉", "日", "ب", "x" * 10_000, "x " * 5_000]
STRANGE += ["日" * 10_000, "a" + "́" * 99, "𐐷𞤀", "\ud83d".encode("utf-16", "surrogatepass").decode("utf-16", "replace")]


@pytest.mark.parametrize("typed", STRANGE)
def test_strange_input_never_fails(leeks, ada, typed):
    query = Query.of(typed)

    for look in (messages_found, threads_found, spaces_found):
        assert len(list(look(ada, query))) <= 2
    assert excerpt(leeks.text, query)
    assert markdown_excerpt(leeks.text, query)


def test_a_member_finds_what_is_open_to_the_space_and_an_outsider_nothing(leeks, ben, cleo):
    leeks.thread.change(title="About leeks")

    assert len(found(ben, "leeks")) == 2
    assert found(cleo, "leeks") == []
    assert [list(threads_found(person, Query.of("leeks"))) for person in (ben, cleo)] == [[leeks.thread], []]
    assert [len(spaces_found(person, Query.of("garden"))) for person in (ben, cleo)] == [1, 0]


def test_a_private_thread_is_found_by_its_author_only(leeks, ada, ben):
    leeks.thread.change(visibility="private", title="About leeks")

    assert (len(found(ada, "leeks")), found(ben, "leeks")) == (2, [])
    assert not threads_found(ben, Query.of("leeks"))


def test_a_former_member_finds_nothing(leeks, space, ben):
    space.memberships.get(user=ben).delete()

    assert found(ben, "leeks") == []


def test_a_deleted_message_is_not_found(leeks, ada):
    leeks.delete_text(by=ada)

    assert found(ada, "leeks") == ["How deep do leeks grow in bed 3?"]
    assert is_indexed(leeks, "plant") is False


def test_an_answer_that_another_stands_for_is_not_found_until_it_is_chosen(leeks, thread, ada):
    answer(alternatives.retry(thread, leeks), "Onions.")
    assert found(ada, "plant") == []

    alternatives.choose(thread, leeks)
    assert found(ada, "plant") == [leeks.text]


def test_a_reply_is_found_once_it_is_written(thread, ada):
    reply = say(thread, ada, "How deep?").reply
    Message.objects.filter(pk=reply.pk).update(text="Twenty centi", status=Status.STREAMING)
    assert found(ada, "twenty") == []

    answer(reply, "Twenty centimetres.")
    assert found(ada, "centimetres") == ["Twenty centimetres."]


def test_what_was_interrupted_is_found(thread, ada):
    reply = say(thread, ada, "How deep?").reply
    Message.objects.filter(pk=reply.pk).update(text="Twenty centi", status=Status.STREAMING)
    Message.objects.filter(pk=reply.pk).update(status=Status.INTERRUPTED)

    assert found(ada, "twenty") == ["Twenty centi"]


def test_copies_in_a_branch_are_found_there_and_what_moved_is_found_where_it_is(leeks, thread, ada):
    branch = forks.branch(thread, leeks, by=ada)
    assert {hit.thread for hit in messages_found(ada, Query.of("plant leeks"))} == {thread, branch}

    _, sibling = forks.rewrite(thread, thread.messages.get(seq=1), "Onions?", by=ada)
    assert {hit.thread for hit in messages_found(ada, Query.of("plant leeks"))} == {sibling, branch}


def test_a_deleted_thread_leaves_the_index(leeks, thread, ada):
    once = leeks.pk
    thread.delete()

    assert found(ada, "leeks") == []
    assert once not in indexed_ids("leeks")


def test_a_very_long_text_is_stored_and_found_by_its_beginning(thread, ada, settings):
    settings.MAX_MESSAGE_CHARS = 400_000
    different_words = (chr(0x20000 + n) + chr(0x20000 + n // 2) for n in range(40_000))
    say(thread, ada, "leeks " + " ".join(different_words) + " leek" * 50_000)

    assert len(found(ada, "leeks")) == 1


def test_rows_from_before_the_index_are_found(leeks, ada):
    search_index.drop()
    search_index.make()

    assert len(found(ada, "leeks")) == 2


def test_an_index_whose_triggers_were_lost_is_made_anew(leeks, thread, ada):
    with connection.cursor() as cursor:
        on = " ON spaces_message" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER spaces_message_words_insert{on}")
    say(thread, ada, "Carrots.")
    assert found(ada, "carrots") == []

    search_index.make()
    assert found(ada, "carrots") == ["Carrots."]


by_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's autovacuum sees to it")


@by_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_words_of_a_deleted_message_leave_the_file_for_good(thread, ada):
    for word in ("mirabelle", "quince", "zwetschge"):
        say(thread, ada, word)
        thread.messages.running().update(text="Yes.", status=Status.COMPLETE)
    assert b"quince" in file_of_database()

    thread.messages.get(text="quince").delete_text(by=ada)
    sweeper.sweep()
    assert b"quince" not in file_of_database()
    assert b"mirabelle" in file_of_database()

    thread.delete()
    sweeper.sweep()
    assert b"mirabelle" not in file_of_database()


@pytest.fixture
def many_words(thread, ada):
    rows = (Message(thread=thread, role="user", seq=seq, text=words_of(seq)) for seq in range(1, 400))
    Message.objects.bulk_create(rows, batch_size=20)
    thread.change(next_seq=400)
    while search_index.purge():
        pass
    return thread


def words_of(seq):
    rare = {7: "mirabelle", 8: "quince", 9: "zwetschge"}.get(seq, "")
    return f"{rare} " + " ".join(f"leek{seq * n}" for n in range(1, 100))


@by_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_deletion_merges_nothing_of_the_index_and_leaves_that_to_the_sweeper(many_words, ada):
    with CaptureQueriesContext(connection) as asked:
        many_words.messages.get(seq=7).delete_text(by=ada)
        Message.objects.filter(seq=8).update(text="")
        many_words.delete()

    assert [query["sql"] for query in asked if "merge" in query["sql"]] == []
    assert search_index.purge(steps=1)


@by_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_purge_that_was_cut_short_is_taken_up_again_and_what_came_meanwhile_is_purged_too(many_words, ada):
    many_words.messages.get(seq=7).delete_text(by=ada)
    assert search_index.purge(steps=2, pages=1)
    many_words.messages.get(seq=9).delete_text(by=ada)
    connection.close()
    assert b"zwetschge" in file_of_database()

    while search_index.purge():
        pass
    left = file_of_database()
    assert [word in left for word in (b"mirabelle", b"quince", b"zwetschge")] == [False, True, False]


@by_sqlite
@pytest.mark.django_db(transaction=True)
def test_without_a_deletion_nothing_is_purged(many_words, ada):
    say(many_words, ada, "Carrots.")

    with CaptureQueriesContext(connection) as asked:
        assert not search_index.purge()
    assert len(asked) == 1


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's planner")
def test_the_index_leads_to_the_messages_and_nothing_is_scanned(leeks, ada):
    plan = messages_found(ada, Query.of("leeks gr"))[:8].explain()

    assert "SEARCH spaces_message USING INTEGER PRIMARY KEY" in plan
    assert "TEMP B-TREE" not in plan
    assert [line for line in plan.splitlines() if "SCAN" in line and "VIRTUAL TABLE" not in line] == []


def test_the_hit_is_marked_in_the_stretch_around_it():
    text = "before " * 50 + "the <b>Leek's</b> name " + "after " * 50
    pieces = excerpt(text, Query.of("lee"))

    assert [piece.text for piece in pieces if piece.is_hit] == ["Leek"]
    assert sum(len(piece.text) for piece in pieces) < 230
    assert "".join(piece.text for piece in pieces).strip("…") in text


def test_accents_and_case_do_not_hide_a_hit():
    assert [piece.text for piece in excerpt("Süße GRÜNE Bohnen", Query.of("grune bo")) if piece.is_hit] == [
        "GRÜNE",
        "Bohnen",
    ]


def shown(text, typed):
    """As the page shows it; what is looked for stands in brackets."""
    pieces = markdown_excerpt(text, Query.of(typed))
    return " ".join("".join(f"[{piece.text}]" if piece.is_hit else piece.text for piece in pieces).split())


@pytest.mark.parametrize(
    ("text", "typed", "words"),
    [
        (
            "**From the summary:**\n\n> We decided on leeks — *Decisions (ada)*",
            "dec",
            "From the summary: We [decided] on leeks — [Decisions] (ada)",
        ),
        ("## The **bed** is `__deep__` & <b>wet</b>", "bed deep", "The [bed] is __[deep]__ & <b>wet</b>"),
        ("un**believ**able", "unbelievable", "[unbelievable]"),
        ("See [the leeks](https://a.test/garden) &amp; beans", "leeks", "See the [leeks] & beans"),
        ("See [the leeks](https://a.test/garden)", "garden", "See [the leeks](https://a.test/[garden])"),
        ("2 * 3 * 4 = leeks_in_rows", "leeks", "2 * 3 * 4 = [leeks]_in_rows"),
    ],
)
def test_a_hit_is_shown_in_the_words_of_its_page_and_marked_there(text, typed, words):
    assert shown(text, typed) == words


def test_far_down_in_code_nothing_is_taken_for_a_mark():
    text = "```py\n" + "x = 1\n" * 400 + "# leeks * 2 and *beans*\n```\nAnd **more**."
    assert "x = 1 # [leeks] * 2 and *beans* And more." in shown(text, "leeks")
    assert shown(text, "leeks")[0] == "…"


def test_of_a_long_text_only_what_is_around_the_hit_is_read():
    text = "*soup* " * 30_000 + "**leeks** " + "*beans* " * 30_000
    assert "soup soup [leeks] beans beans" in shown(text, "leeks")


def is_indexed(message, word):
    """Asked of the index alone, whoever may see it."""
    return message.pk in indexed_ids(word)


def indexed_ids(word):
    asked = search_index.ids_of([word], is_last_whole=True)
    with connection.cursor() as cursor:
        cursor.execute(asked.sql, asked.params)
        return {found for (found,) in cursor.fetchall()}


def file_of_database():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(connection.settings_dict["NAME"]).read_bytes()
