"""A Space that is deleted is hidden at once, and gone bit by bit."""

import pytest
from django.apps import apps
from django.http import Http404

from spaces.access import space_for, thread_for
from spaces.models import Invitation, Message, Space, StaffAction, Thread, forks, space_deletion
from spaces.models.search import Query, messages_found
from spaces.models.space_deletion import Closing, delete_some
from summaries import space_work
from summaries.folds.sweep import sweep
from summaries.models import FoldJob, Summary
from tests.talk import ANSWERED, SAID, fold, say, talk

KEPT = {"User", "StaffAction", "LanguageModel", "ModelConnection", "Spent"}
"""What is not a Space's; what people spent there stays theirs."""


@pytest.fixture
def full(space, thread, ada, ben):
    """With something of every kind in it."""
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    private = space.start_thread(ben, visibility="private")
    talk(private, ben, turns=1)
    forks.branch(thread, thread.messages.get(seq=8), by=ada)
    Invitation.objects.issue(space, by=ada, role="writer", days=7)
    space.notes.write(space, "Leeks like sand.", by=ada)
    space.remove_originals_after(30, by=ada)
    return space


def test_it_says_what_goes(full):
    gone = Closing(full)
    assert (gone.threads, gone.members) == (3, 2)
    assert gone.messages == Message.objects.chosen().count()


def test_nobody_reaches_it_any_more(full, thread, ada, ben):
    Closing(full).go()

    for person in (ada, ben):
        assert not Space.objects.of(person).exists()
        assert not Thread.objects.visible_to(person).exists()
        with pytest.raises(Http404):
            space_for(person, full.pk)
        with pytest.raises(Http404):
            thread_for(person, thread.pk)
    assert not messages_found(ada, Query.of("bed")).exists()
    assert not Invitation.objects.exists()


def test_who_is_added_meanwhile_does_not_reach_it_either(full, cleo):
    Closing(full).go()
    full.add(cleo, "owner")

    with pytest.raises(Http404):
        space_for(cleo, full.pk)


def test_an_answer_that_is_being_written_stops(full, thread, ada):
    reply = say(thread, ada, "One more?").reply

    Closing(full).go()

    reply.refresh_from_db()
    assert reply.stop_requested_at


def test_in_the_end_nothing_of_it_is_left(full):
    before = dict(StaffAction.objects.values_list("pk", "detail"))
    Closing(full).go()

    space_work.do_some(full.pk)

    ours = [*apps.get_app_config("spaces").get_models(), *apps.get_app_config("summaries").get_models()]
    assert {model.__name__ for model in ours if model.objects.exists()} <= KEPT
    assert dict(StaffAction.objects.values_list("pk", "detail")) == before


def test_other_spaces_stay_as_they_are(full, ada):
    other = Space.objects.start(ada, name="House")
    thread = other.start_thread(ada)
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    before = [Message.objects.filter(thread=thread).count(), Summary.objects.filter(thread=thread).count()]

    Closing(full).go()
    space_work.do_some(full.pk)

    assert [Message.objects.count(), Summary.objects.count()] == before
    assert space_for(ada, other.pk) == other


def test_it_goes_bit_by_bit_and_is_taken_up_again_after_a_kill(full, monkeypatch):
    sent = []
    monkeypatch.setattr(space_work, "send_space", sent.append)
    monkeypatch.setattr(space_deletion, "RUN_SECONDS", -1)
    monkeypatch.setattr(space_deletion, "AT_A_TIME", 5)
    Closing(full).go()
    there = Message.objects.count()
    for _ in range(100):
        sweep()
        if not sent:
            break
        delete_some(sent.pop())
        assert Message.objects.count() >= there - 5
        there = Message.objects.count()

    assert not Space.objects.filter(pk=full.pk).exists()
    assert not FoldJob.objects.exists()
