"""What a person wants remembered stays in the summary word for word, with its source, until it is deleted."""

import pytest
from django.urls import reverse

from spaces.models import Message, forks
from summaries.engine.edits import EditTooLong
from summaries.engine.items import Ledger
from summaries.folds import jobs, runner
from summaries.models import State, Summary
from summaries.versions import editing
from summaries.versions.quotes import Gone, NotInMessage, QuoteTooLong
from tests.talk import ANSWERED, SAID, answer, fold, talk

HTMX = {"HX-Request": "true"}
CODE = "The lot number is 4711-9982. Ingrid has the spare key, **and** the dog is called Bo."


@pytest.fixture
def said(thread, ada):
    answer(thread.post(ada, CODE).reply, "I will remember it.")
    return thread.messages.get(seq=1)


def remember(message, quote="", *, by):
    stored = editing.remember(message, quote, by=by)
    message.thread.refresh_from_db()
    return stored


def kept_in(thread):
    return [item for item in Ledger.from_dict(Summary.objects.current(thread).ledger).active if item.pinned]


# ---- what is kept


def test_a_short_message_is_kept_as_it_was_written(said, ada):
    remember(said, by=ada)

    (kept,) = kept_in(said.thread)
    assert (kept.text, kept.sources, kept.author) == (CODE, (1,), "ada")


def test_a_selected_sentence_is_kept_alone(said, ada):
    remember(said, "Ingrid has the spare key, and the\n dog", by=ada)

    assert [kept.text for kept in kept_in(said.thread)] == ["Ingrid has the spare key, and the dog"]


def test_words_that_are_not_the_messages_are_refused(said, ada):
    with pytest.raises(NotInMessage):
        remember(said, "Ingrid has no key", by=ada)
    assert not Summary.objects.exists()


def test_what_a_message_says_is_looked_for_before_anything_is_held(said, ada, django_assert_num_queries):
    with django_assert_num_queries(0), pytest.raises(NotInMessage):
        editing.remember(said, "Ingrid has no key", by=ada)


def test_words_that_went_while_they_were_selected_are_refused(said, ada):
    open_page = Message.objects.get(pk=said.pk)
    Message.objects.filter(pk=said.pk).update(text="The gate is open.")

    with pytest.raises(NotInMessage):
        remember(open_page, "Ingrid has the spare key", by=ada)
    assert not Summary.objects.exists()


def test_a_long_message_is_not_kept_whole(thread, ada):
    talk(thread, ada, turns=1, said="leek " * 200)

    with pytest.raises(QuoteTooLong):
        remember(thread.messages.get(seq=1), by=ada)


def test_the_same_words_are_kept_once(said, ada):
    remember(said, by=ada)

    assert remember(said, by=ada) is None
    assert Summary.objects.count() == 1


def test_more_than_the_summary_has_room_for_is_refused(thread, ada):
    talk(thread, ada, turns=30, said="{n}: " + "x9 y8 z7 " * 30)
    with pytest.raises(EditTooLong):
        keep_all(thread, by=ada)

    thread.refresh_from_db()
    assert 0 < len(kept_in(thread)) < 30


def keep_all(thread, *, by):
    for message in thread.messages.filter(role="user"):
        remember(message, by=by)


# ---- before anything is summarized


def test_it_stands_in_the_summary_and_the_prompt_at_once(said, ada):
    stored = remember(said, by=ada)

    assert (stored.version, stored.from_seq, stored.through_seq, stored.created_by) == (1, 0, 0, ada)
    assert CODE in said.thread.summary
    assert said.thread.covered_through == 0


def test_the_first_fold_comes_when_it_would_have_come(said, ada):
    remember(said, by=ada)
    talk(said.thread, ada, turns=5, said=SAID, answered=ANSWERED)
    assert fold(said.thread).covered_through == 0

    talk(said.thread, ada, turns=1, said=SAID, answered=ANSWERED)

    assert fold(said.thread).covered_through == 6
    assert CODE in said.thread.summary


def test_the_panel_shows_it(said, ada, signed_in):
    remember(said, by=ada)
    page = signed_in(ada).get(reverse("thread", args=[said.thread_id])).content.decode()

    assert "The lot number is 4711-9982." in page
    assert "covers #0" not in page
    assert "Nothing is summarized yet." in page


# ---- it stays, and it goes


def test_it_outlives_folds_and_rebuilds(said, ada):
    remember(said, "The lot number is 4711-9982.", by=ada)
    talk(said.thread, ada, turns=8, said=SAID, answered=ANSWERED)
    fold(said.thread)
    jobs.queue(said.thread, trigger="rebuild")
    fold(said.thread)

    assert Summary.objects.current(said.thread).trigger == "rebuild"
    assert said.thread.summary.count("The lot number is 4711-9982.") == 1


def test_it_goes_with_its_message_also_where_nothing_covers_that(said, ada):
    remember(said, by=ada)
    said.delete_text(by=ada)

    said.thread.refresh_from_db()
    assert "4711-9982" not in said.thread.summary
    assert "4711-9982" not in str(list(Summary.objects.values()))


def test_it_goes_from_every_version_that_has_it(said, ada):
    remember(said, by=ada)
    talk(said.thread, ada, turns=8, said=SAID, answered=ANSWERED)
    last = said.thread.messages.get(seq=15)
    remember(last, by=ada)
    talk(said.thread, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(said.thread)
    last.delete_text(by=ada)

    assert last.text == ""
    assert "bed 8" not in str(list(Summary.objects.values("ledger", "patch", "text")))
    said.thread.refresh_from_db()
    assert CODE in said.thread.summary


def test_a_deleted_message_cannot_be_remembered(said, ada):
    Message.objects.get(pk=said.pk).delete_text(by=ada)

    with pytest.raises(Gone):
        remember(said, by=ada)


def test_what_is_said_anew_takes_the_lines_of_what_stood_there_along(said, ada):
    talk(said.thread, ada, turns=1, said="The barrel leaks.")
    later = said.thread.messages.get(seq=3)
    remember(later, by=ada)
    _, sibling = forks.rewrite(said.thread, later, "The barrel holds.", by=ada)

    said.thread.refresh_from_db()
    sibling.refresh_from_db()
    assert ("leaks" in said.thread.summary, "leaks" in sibling.summary) == (False, True)


def test_a_branch_has_the_lines_of_its_own_messages_only(said, ada):
    talk(said.thread, ada, turns=1, said="The barrel leaks.")
    remember(said, by=ada)
    remember(said.thread.messages.get(seq=3), by=ada)
    branch = forks.branch(said.thread, said, by=ada)

    assert ("leaks" in branch.summary, "4711" in branch.summary) == (False, True)


# ---- a fold meanwhile


def test_neither_is_lost_where_a_fold_runs_meanwhile(said, ada):
    """The fold has read everything when the person presses Remember, and stores afterwards."""
    talk(said.thread, ada, turns=6, said=SAID, answered=ANSWERED)
    token = jobs.claim(said.thread_id)
    job = jobs.start(said.thread_id)
    reading = runner.read(job)
    made = runner.make(reading, job, token)
    remember(said, by=ada)
    assert runner.store(job, token, reading, made) == State.DISCARDED
    fold(said.thread)

    assert said.thread.covered_through == 6
    assert CODE in said.thread.summary


def test_it_is_added_to_the_version_that_a_fold_stored_meanwhile(said, ada):
    stale = Message.objects.get(pk=said.pk)
    talk(said.thread, ada, turns=6, said=SAID, answered=ANSWERED)
    fold(said.thread)

    stored = remember(stale, by=ada)

    assert (stored.version, stored.through_seq) == (2, 6)


# ---- the door


def test_a_member_remembers_and_is_told_so(said, ben, signed_in):
    response = signed_in(ben).post(reverse("message_remember", args=[said.pk]), {"quote": ""}, headers=HTMX)

    assert response.status_code == 200
    assert "word for word" in response.headers["HX-Trigger"]
    assert kept_in(Message.objects.get(pk=said.pk).thread)


def test_a_secret_is_left_out_and_that_is_said(thread, ada, signed_in):
    talk(thread, ada, turns=1, said="The key is sk-proj-Zk3v9QpLw7Xr2Tn8Yb4Jd6Hs1Mf5Gc0A.")
    response = signed_in(ada).post(reverse("message_remember", args=[thread.messages.get(seq=1).pk]), headers=HTMX)

    assert "without the secret" in response.headers["HX-Trigger"]
    assert "Zk3v9QpLw7" not in str(list(Summary.objects.values()))


def test_without_a_script_the_page_says_so(said, ada, signed_in):
    page = signed_in(ada).post(reverse("message_remember", args=[said.pk]), follow=True).content.decode()

    assert "Remembered: it stays in the summary" in page


def test_a_message_that_is_too_long_is_refused_with_the_limit(thread, ada, signed_in):
    talk(thread, ada, turns=1, said="leek " * 200)
    address = reverse("message_remember", args=[thread.messages.get(seq=1).pk])
    response = signed_in(ada).post(address, headers=HTMX)

    assert response.status_code == 422
    assert "999 characters; the limit is 300" in response.content.decode()


def test_viewers_and_outsiders_keep_nothing(said, space, ben, cleo, signed_in):
    space.add(ben, "viewer")
    address = reverse("message_remember", args=[said.pk])

    assert [signed_in(who).post(address).status_code for who in (ben, cleo)] == [403, 404]
    assert not Summary.objects.exists()
