"""Personal instructions in the prompts of the person who asks, and of nobody else."""

import pytest
from django.urls import reverse

from spaces.assistant.questions import ask
from spaces.models import Message, PersonalInstructions, User, WrittenMeanwhile, alternatives
from spaces.models.account_deletion import Leaving
from spaces.models.personal import write_personal
from summaries.prompts.audit import given_to
from summaries.prompts.preview import upcoming
from tests.talk import answer, say

OWN = "I teach biology. Use metric units."


@pytest.fixture
def benign(ben):
    write_personal(ben, OWN)
    return ben


def asked(thread, person, text="How deep?"):
    """The prompt as the model gets it, and the reply with its columns."""
    reply = say(thread, person, text).reply
    question = ask(reply.pk)
    return question, Message.objects.get(pk=reply.pk)


def parts(question):
    return [message.part for message in question.messages]


def words(question, part):
    return "\n".join(message.content for message in question.messages if message.part == part)


def test_they_follow_the_instructions_of_the_space(thread, benign):
    question, reply = asked(thread, benign)
    assert parts(question)[:2] == ["instructions", "personal"]
    assert words(question, "personal").endswith(OWN)
    assert reply.personal_version == 1


def test_their_tokens_are_counted(thread, benign, ada):
    plain, _ = asked(thread, ada)
    answer(Message.objects.running().get(), "Deep.")
    own, reply = asked(thread, benign)
    counted = upcoming(thread, benign).part("personal").tokens
    assert counted > 10
    assert reply.tokens_in == own.prompt_tokens > plain.prompt_tokens + counted


def test_in_a_thread_of_several_people_they_are_those_of_who_asks(thread, benign, ada):
    write_personal(ada, "Answer in verse.")
    hers, reply = asked(thread, ada)
    answer(reply, "Deep.")
    his, _ = asked(thread, benign)
    assert "verse" in words(hers, "personal")
    assert words(his, "personal").endswith(OWN)
    assert "verse" not in "".join(message.content for message in his.messages)


def test_who_asks_again_asks_with_their_own(thread, benign, ada):
    _, reply = asked(thread, benign)
    answer(reply, "Deep.")
    again = alternatives.retry(thread, reply, by=ada)
    assert "personal" not in parts(ask(again.pk))


def test_a_space_can_refuse_them(thread, space, benign):
    space.takes_personal_instructions = False
    space.save()
    question, reply = asked(thread, benign)
    assert "personal" not in parts(question)
    assert reply.personal_version is None
    thread.refresh_from_db()
    assert upcoming(thread, benign).part("personal") is None


def test_the_beginning_of_the_prompt_stays_the_same_byte_for_byte(thread, benign):
    first, reply = asked(thread, benign)
    answer(reply, "Deep.")
    second, _ = asked(thread, benign, "And wide?")
    assert [m.content for m in first.messages] == [m.content for m in second.messages][: len(first.messages)]


def test_blank_ones_are_not_sent(thread, benign):
    write_personal(benign, " \n")
    question, reply = asked(thread, benign)
    assert "personal" not in parts(question)
    assert reply.personal_version is None


def test_an_answer_names_the_version_that_it_was_given(thread, benign):
    _, reply = asked(thread, benign)
    reply = answer(reply, "Deep.")
    write_personal(benign, "I teach history.")
    given = given_to(reply, benign)
    assert given.is_exact
    assert OWN in next(part for part in given.parts if part.name == "personal").messages[0].content


def test_others_learn_that_there_are_some_and_not_what_they_say(thread, benign, ada, signed_in):
    _, reply = asked(thread, benign)
    context = reverse("context", args=[thread.pk])
    during = signed_in(ada).get(context).content.decode()
    reply = answer(reply, "Deep.")
    why = reverse("message_prompt", args=[reply.pk])
    hers, his = (signed_in(who).get(why).content.decode() for who in (ada, benign))
    assert "biology" not in during + hers
    assert "Only the person who asked can read their personal instructions" in during
    assert "the checksum matches" in hers
    assert "ben, version 1" in hers
    assert OWN in his


def test_before_one_asks_context_shows_ones_own(thread, benign, ada, signed_in):
    address = reverse("context", args=[thread.pk])
    his, hers = (signed_in(who).get(address).content.decode() for who in (benign, ada))
    assert OWN in his
    assert "ersonal instructions" not in hers.split("<main")[1]


def test_they_go_with_the_account(thread, benign, ada, space):
    _, reply = asked(thread, benign)
    answer(reply, "Deep.")
    Leaving(benign).go()
    assert not PersonalInstructions.objects.exists()
    given = given_to(Message.objects.get(pk=reply.pk), ada)
    assert not given.is_exact
    assert "biology" not in "".join(message.content for part in given.parts for message in part.messages)


def test_versions_are_numbered_and_kept(benign):
    write_personal(benign, "Two", over=1)
    write_personal(benign, "Two")
    assert list(benign.personal_instructions.values_list("version", "text")) == [(2, "Two"), (1, OWN)]
    assert User.objects.get(pk=benign.pk).personal_version == 2


def test_another_window_is_not_written_over(benign):
    with pytest.raises(WrittenMeanwhile):
        write_personal(benign, "Late", over=0)
    assert benign.personal_instructions.count() == 1
