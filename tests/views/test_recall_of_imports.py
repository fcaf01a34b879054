"""A conversation of 10,000 messages is imported, folded and asked: what was said long ago comes back."""

import json

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from spaces.models import Message, Thread
from spaces.models.message import Speaker
from summaries.prompts.assembly import context_for
from tests.talk import answer, fold, reference, say

FACT = "The spare key of the greenhouse hangs behind the blue barrel."
QUESTION = "Where does the spare key of the greenhouse hang?"


def conversation(messages):
    """A plain list of messages; the fact stands near its beginning, and one in twenty is worth keeping too: enough to
    fill the summary, and a tenth of the time that reading as many facts takes."""
    said = [{"role": ("user", "assistant")[n % 2], "content": _said(n)} for n in range(messages)]
    said[42]["content"] = FACT
    return said


def _said(n):
    return f"Row {n} gets carrots." if n % 20 == 0 else ("Thank you.", "Noted.")[n % 2]


def ask(thread, author):
    reply = say(thread, author, QUESTION).reply
    thread = Thread.objects.get(pk=thread.pk)
    built = context_for(thread, thread.space.language_model, before=reply.seq)
    reference(reply, built)
    answer(reply, "I see.")
    return Message.objects.get(pk=reply.pk), built.prompt.messages[-1].content


def test_what_an_import_of_ten_thousand_messages_said_is_recalled_until_it_is_deleted(signed_in, space, ada):
    client = signed_in(ada)
    file = SimpleUploadedFile("talk.json", json.dumps(conversation(10_000)).encode())
    assert client.post(reverse("space_import", args=[space.pk]), {"file": file}).status_code == 303
    thread = Thread.objects.get(space=space)
    assert thread.messages.count() == 10_000
    answer(say(thread, ada, "Hello again.").reply, "Hello.")
    fold(thread)
    assert thread.covered_through > 9_900
    assert "barrel" not in thread.summary

    reply, sent = ask(thread, ada)
    assert FACT in sent
    page = client.get(reverse("message", args=[reply.pk])).content.decode()
    assert f'href="/threads/{thread.pk}/?at=43#m43">#43</a>' in page
    assert FACT in client.get(reverse("thread", args=[thread.pk]), {"at": 43}).content.decode()

    source = thread.messages.get(seq=43, role=Speaker.USER)
    assert client.post(reverse("message_delete", args=[source.pk])).status_code < 400
    assert "barrel" not in ask(thread, ada)[1]
    assert "barrel" not in client.get(reverse("message_prompt", args=[reply.pk])).content.decode()
