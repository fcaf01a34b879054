"""A thread of which everything is sent instead of the summary."""

import pytest
from django.urls import reverse

from spaces.models import Message, Thread
from summaries.policies import effective
from summaries.prompts.assembly import context_for
from summaries.prompts.audit import given_to
from summaries.prompts.preview import upcoming
from tests.talk import ANSWERED, SAID, answer, fold, reference, say, talk


@pytest.fixture
def whole(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    effective.send_everything(thread, True)
    return Thread.objects.get(pk=thread.pk)


def parts(thread):
    return [part.name for part in upcoming(thread).parts]


def test_all_messages_are_sent_and_no_summary(whole):
    shown = upcoming(whole)
    assert [part.name for part in shown.parts] == ["instructions", "window"]
    assert (len(shown.part("window").messages), shown.tokens) == (14, shown.full_tokens)


def test_once_it_does_not_fit_the_summary_is_sent(whole, settings):
    settings.MODEL_CONTEXT_TOKENS = upcoming(whole).full_tokens
    model = whole.space.language_model
    assert context_for(whole, model).summary_version == whole.summary_version > 0


def test_originals_that_were_removed_leave_the_summary_in_the_prompt(whole):
    whole.change(removed_through=2)
    assert "summary" in parts(whole)


def test_what_a_reply_was_given_is_told_word_for_word(whole, space, ada):
    reply = say(whole, ada, "Which bed comes first?").reply
    whole.refresh_from_db()
    reference(reply, context_for(whole, space.language_model, before=reply.seq))
    given = given_to(answer(Message.objects.get(pk=reply.pk), "Bed 1."))
    assert (given.is_exact, given.summary, given.recalled) == (True, None, ())


def test_the_panel_says_so_and_leads_back(whole, signed_in, ada):
    client, url = signed_in(ada), reverse("summary_policy", args=[whole.pk])
    assert "The model is sent the whole thread" in client.get(reverse("thread", args=[whole.pk])).content.decode()
    client.post(url, {"sent": "summary"})
    assert "summary" in parts(Thread.objects.get(pk=whole.pk))


def test_another_policy_leaves_it_so_and_a_pause_is_another_thing(whole):
    effective.choose(whole, "message-count")
    effective.pause(whole)
    effective.resume(whole)
    assert effective.sends_everything(whole)
