import pytest
from django.urls import reverse

from spaces.models import LanguageModel, Message, Thread
from summaries.engine import fences
from summaries.prompts.assembly import context_for
from summaries.prompts.audit import given_to
from summaries.prompts.preview import upcoming
from tests.talk import ANSWERED, SAID, answer, fold, reference, say, talk
from tests.uploads import stored_text


@pytest.fixture
def reply(thread, space, ada):
    """A reply that was given a summary, with its prompt noted as the assistant notes it."""
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    queued = say(thread, ada, "Which bed comes first?").reply
    thread.refresh_from_db()
    reference(queued, context_for(thread, space.language_model, before=queued.seq))
    return answer(Message.objects.get(pk=queued.pk), "Bed 1.")


def address(message):
    return reverse("message_prompt", args=[message.pk])


def words(given):
    return "\n".join(message.content for part in given.parts for message in part.messages)


def test_the_prompt_is_rebuilt_word_for_word(reply):
    given = given_to(reply)

    assert given.is_exact
    assert [part.name for part in given.parts] == ["instructions", "summary", "window", "prompt", "recall"]


def test_later_folds_edits_and_instructions_change_nothing_of_it(reply, thread, space, ada):
    talk(thread, ada, turns=3, said=SAID, answered=ANSWERED)
    fold(thread)
    space.write_instructions("Answer at length.", by=ada)

    assert given_to(Message.objects.get(pk=reply.pk)).is_exact


def test_what_was_deleted_since_is_told_and_not_shown(reply, thread, ada):
    thread.messages.get(seq=13).delete_text(by=ada)
    given = given_to(Message.objects.get(pk=reply.pk))

    assert [message.seq for message in given.deleted] == [13]
    assert not given.is_exact
    assert "We decided to keep bed 7" not in words(given)


def test_of_an_imported_reply_nothing_is_known(thread, signed_in, ada):
    thread.change(next_seq=2)
    imported = thread.messages.create(seq=1, role="assistant", text="Hello.")

    assert given_to(imported) is None
    assert "is not known" in signed_in(ada).get(address(imported)).content.decode()


def test_the_page_says_what_was_given(signed_in, reply, ada):
    page = signed_in(ada).get(address(reply)).content.decode()

    assert "Summary v1, in place of #1–6" in page
    assert "Messages #7–15 word for word" in page
    assert "the checksum matches" in page


@pytest.fixture
def cramped(thread, space, ada):
    """A reply to a message that leaves room for a part of the summary."""
    LanguageModel.objects.create(name="demo", context_tokens_override=4_096)
    talk(thread, ada, turns=14, said=SAID, answered=ANSWERED)
    fold(thread)
    queued = say(thread, ada, "Is this right? " + "soil " * 2_800).reply
    thread.refresh_from_db()
    reference(queued, context_for(thread, thread.space.language_model, before=queued.seq))
    return answer(Message.objects.get(pk=queued.pk), "Yes.")


def test_of_a_summary_that_did_not_fit_what_was_sent_and_what_was_not_is_told(cramped, signed_in, ada):
    given = given_to(cramped)
    page = signed_in(ada).get(address(cramped)).content.decode()

    assert given.is_exact
    assert 0 < given.fit.sent < given.fit.of
    assert f"{given.fit.sent} of {given.fit.of} lines of the summary fitted" in page
    assert len(given.unsent) == given.fit.of - given.fit.sent
    assert all(item.text in page and item.text not in words(given) for item in given.unsent)


def test_the_reply_and_the_context_say_it_too(cramped, thread, signed_in, ada):
    fit = given_to(cramped).fit
    page = signed_in(ada).get(reverse("message", args=[cramped.pk])).content.decode()
    assert f"{fit.sent} of {fit.of} lines of the summary fitted" in page

    queued = say(thread, ada, "And this? " + "soil " * 2_800).reply
    shown = upcoming(Thread.objects.get(pk=thread.pk)).fit
    card = signed_in(ada).get(reverse("context", args=[thread.pk])).content.decode()
    assert queued.is_running
    assert 0 < shown.sent < shown.of
    assert f"Only {shown.sent} of {shown.of} lines of the summary fit" in card


def test_a_line_that_was_not_sent_and_whose_message_was_deleted_since_is_not_shown(cramped, thread, signed_in, ada):
    unsent = given_to(cramped).unsent[0]
    thread.messages.get(seq=unsent.sources[0]).delete_text(by=ada)

    assert unsent.id not in {item.id for item in given_to(Message.objects.get(pk=cramped.pk)).unsent}
    assert unsent.text not in signed_in(ada).get(address(cramped)).content.decode()


def test_of_a_summary_that_was_sent_whole_nothing_is_missing(reply, signed_in, ada):
    assert reply.summary_cut is None
    assert given_to(reply).fit is None
    assert "lines of the summary fitted" not in signed_in(ada).get(address(reply)).content.decode()


def test_members_read_and_outsiders_do_not_learn_of_it(signed_in, reply, ada, ben, cleo):
    assert [signed_in(who).get(address(reply)).status_code for who in (ada, ben, cleo)] == [200, 200, 404]


def test_only_a_reply_was_given_a_prompt(signed_in, reply, thread, ada):
    assert signed_in(ada).get(address(thread.messages.get(seq=1))).status_code == 404


def test_the_actions_of_the_reply_lead_there(signed_in, reply, ada):
    page = signed_in(ada).get(reverse("message", args=[reply.pk])).content.decode()

    assert f'data-why href="{address(reply)}"' in page


@pytest.mark.parametrize("labels", [("_RECALL_LABEL",), ("_RECALL_LABEL", "_FILE_LABEL")])
def test_a_reply_from_before_a_label_changed_is_told_exactly(reply, thread, space, ada, monkeypatch, labels):
    with monkeypatch.context() as earlier:
        for label in labels:
            earlier.setattr(fences, label, getattr(fences, f"{label}_BEFORE"))
        queued = thread.post(ada, "How deep is bed 1?", files=[stored_text(space, ada, "Leeks: 2 cm.").pk]).reply
        thread.refresh_from_db()
        reference(queued, context_for(thread, space.language_model, before=queued.seq))
    given = given_to(answer(Message.objects.get(pk=queued.pk), "2 cm."))

    assert given.is_exact
    assert "recall" in [part.name for part in given.parts]
    assert "that is what counts" not in words(given)
    assert ("Where an answer rests on it" in words(given)) == ("_FILE_LABEL" not in labels)
