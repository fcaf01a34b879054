"""Whether what an answer cites was really given to the model with it: asked once, when the reply ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from spaces.models import Attachment, Message, SpaceFileVersion, StoredFile, Thread
from spaces.models.message import MessageQuerySet
from summaries.engine.citations import Given, Part, checked
from summaries.engine.prompting.attached import plain_name
from summaries.prompts import passages
from summaries.prompts.files import versions_sent

Reference = dict[str, int]
"""Of a file of the Space {file, number (of its version)}, of one at a message {seq, position}: as sources are, so that
it holds in copies of a thread."""


def check(thread: Thread, message_id: int, text: str) -> None:
    """Noted with the reply: a list of {text, marks} with a Reference, of what was not given {text} alone. No statement
    for an answer that cites nothing."""
    if "[" not in text or not (thread.space.files_version or any(checked(text, ()))):
        return
    reply = thread.messages.filter(pk=message_id).first()
    told = list(given_with(thread, reply)) if reply else []
    if not told:
        return
    given = [replace(each, key=number) for number, (_, each) in enumerate(told)]
    found = [
        {"text": each.text} if each.key is None else {"text": each.text, "marks": each.marks, **told[each.key][0]}
        for each in checked(text, given)
    ]
    Message.objects.filter(pk=message_id).update(citations=found or None)


def given_with(thread: Thread, reply: Message) -> Iterator[tuple[Reference, Given]]:
    """What of files stood in the reply's prompt."""
    yield from of_messages(thread, reply)
    for version in versions_sent(reply).with_text().select_related("stored"):
        yield _of_space(version, [(0, version.stored.text_chars)] if version.stored else [])
    if reply.files_version:
        return
    spans = spans_in(thread, reply)
    quoted = spans.keys() - set(reply.pinned_files or ())
    here = SpaceFileVersion.objects.filter(file__space=thread.space_id, pk__in=quoted)
    for version in here.select_related("stored"):
        yield _of_space(version, spans[version.pk])


def of_messages(thread: Thread, reply: Message) -> Iterator[tuple[Reference, Given]]:
    """Files at messages that were sent word for word, as far as these were sent; the newest first, for of two with one
    name that one is meant."""
    sent = asked_in(thread, reply).filter(file_count__gt=0)
    files = Attachment.objects.standing().filter(message__in=sent.values("pk"), file__text_chars__gt=0)
    for each in files.select_related("file", "message").order_by("-message__seq", "position"):
        if each.message:
            reference = {"seq": each.message.seq, "position": each.position}
            yield reference, _given(each.name, each.file, [(0, each.sent_chars)])


def asked_in(thread: Thread, reply: Message) -> MessageQuerySet:
    """The messages that stood in its prompt word for word."""
    said = thread.messages.chosen().before(reply.seq).filter(seq__gte=reply.window_from or 1, removed_at=None)
    return said.exclude(seq__in=reply.left_out)


def spans_in(thread: Thread, reply: Message) -> dict[int, list[tuple[int, int]]]:
    """By version what came of it with the question, and with earlier ones that stood there."""
    spans: dict[int, list[tuple[int, int]]] = {}
    for question in asked_in(thread, reply).filter(passages__isnull=False).only("passages"):
        for found in passages.found_for(question):
            spans.setdefault(found.version, []).extend((start, end) for start, end, _ in found.spans)
    return spans


def _of_space(version: SpaceFileVersion, spans: list[tuple[int, int]]) -> tuple[Reference, Given]:
    assert version.stored is not None
    reference = {"file": version.file_id, "number": version.number}
    return reference, _given(version.name, version.stored, spans)


def _given(name: str, file: StoredFile, spans: list[tuple[int, int]]) -> Given:
    return Given(0, plain_name(name), file.unit, file.text, tuple(_parts(file.parts, sorted(spans))))


def _parts(parts: list[list[Any]], spans: list[tuple[int, int]]) -> Iterator[Part]:
    """Those of which something was given."""
    for label, start, end in parts:
        stretches = tuple((max(start, a), min(end, b)) for a, b in spans if a < end and start < b)
        if stretches and end > start:
            yield Part(str(label), stretches)
