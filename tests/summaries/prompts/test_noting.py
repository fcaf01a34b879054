"""What a question brought back is noted with it when its reply is claimed, whatever happened in between."""

from dataclasses import replace

import pytest

from spaces.assistant import leases, questions
from spaces.models import Message, Thread
from spaces.models.taking_up import take_up_here
from summaries.prompts import recall
from summaries.prompts.assembly import assemble, to_be_noted
from tests.summaries.prompts.test_recall import FACT, QUESTION, filled, question_of, seqs
from tests.talk import answer, say

GOING_ON = "And where is it now?"


@pytest.fixture
def garden(thread, ada):
    return filled(thread, ada, FACT)


@pytest.fixture
def reply(garden, ada):
    """One that asks for the fact."""
    return say(garden, ada, QUESTION).reply


@pytest.fixture
def built(garden, reply):
    return built_for(reply)


def built_for(reply):
    thread = Thread.objects.get(pk=reply.thread_id)
    return to_be_noted(thread, thread.space.language_model, before=reply.seq)


def test_until_then_nothing_is_written_and_the_prompt_holds_it_all_the_same(garden, reply, built):
    assert question_of(reply).recalled is None
    assert "blue barrel" in built.prompt.messages[-1].content


def test_later_prompts_have_the_same_bytes(garden, reply, built):
    recall.note(built.decided)

    again = assemble(Thread.objects.get(pk=garden.pk), garden.space.language_model, before=reply.seq)
    assert again.sha256 == built.sha256


def test_it_is_noted_with_the_claim(garden, ada):
    take_up_here(leases.PRODUCER)
    reply = say(garden, ada, QUESTION).reply
    take_up_here("")
    question = questions.ask(reply.pk)
    assert question_of(reply).recalled is None

    assert questions.claim(reply.pk, question)
    assert 1 in seqs(reply)


def test_who_did_not_take_it_up_claims_it_first(reply):
    assert questions.ask(reply.pk).is_claimed
    assert 1 in seqs(reply)


def test_what_is_not_ours_is_not_noted(garden, ada, reply):
    Message.objects.filter(pk=reply.pk).update(producer="another process")

    assert questions.ask(reply.pk) is None
    assert question_of(reply).recalled is None


def test_another_process_that_was_first_stands(reply, built):
    Message.objects.filter(pk=question_of(reply).pk).update(recalled=[])

    recall.note(built.decided)

    assert question_of(reply).recalled == []


def test_of_what_was_deleted_meanwhile_nothing_is_noted(garden, ada, reply, built):
    garden.messages.get(seq=1).delete_text(by=ada)

    recall.note(built.decided)

    assert question_of(reply).recalled is not None
    assert 1 not in seqs(reply)


def test_a_deletion_of_something_else_takes_nothing_from_it(garden, ada, reply, built):
    garden.messages.get(seq=6).delete_text(by=ada)

    recall.note(built.decided)

    assert 1 in seqs(reply)


def test_nor_are_words_of_a_question_that_was_deleted_meanwhile(garden, ada, reply):
    answer(reply, "Behind the barrel.")
    going_on = say(garden, ada, GOING_ON).reply
    built = built_for(going_on)
    words = {term for each in built.decided.recalled for term in each.terms}
    assert not all(word.casefold() in GOING_ON.casefold() for word in words)
    question_of(reply).delete_text(by=ada)

    recall.note(built.decided)

    noted = recall.recalled_for(question_of(going_on))
    assert all(term.casefold() in GOING_ON.casefold() for each in noted for term in each.terms)


def test_a_question_that_was_deleted_itself_refers_to_nothing(garden, ada, reply, built):
    question_of(reply).delete_text(by=ada)

    recall.note(built.decided)

    assert not question_of(reply).recalled


def test_what_cannot_be_noted_costs_no_claim(reply, caplog):
    question = questions.ask(reply.pk)
    Message.objects.filter(pk=reply.pk).update(status="queued")
    broken = recall.Decided(question.decided.question_id, 0, (None,))

    assert questions.claim(reply.pk, replace(question, decided=broken))
    assert "is not noted" in caplog.text
