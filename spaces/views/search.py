"""The door of the search: a page of its own, and the groups of hits for the palette."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import quote, urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from spaces.forms import Looked, SearchForm
from spaces.models import Message, Space, Thread, User
from spaces.models.message import MessageQuerySet, Speaker
from spaces.models.search import Piece, Query, excerpt, markdown_excerpt, messages_found, spaces_found, threads_found
from spaces.signed_in import MemberRequest, signed_in
from summaries.found_lines import FoundLine, lines_found

SHOWN = 20  # of each kind, on the page
SHOWN_IN_PALETTE = 6
SHOWN_WITHIN = 50


@dataclass(frozen=True)
class Hit:
    """Where it leads, what it is called, the stretch of text in which it was found, and where and when that stands."""

    address: str
    title: Sequence[Piece]
    text: Sequence[Piece] = ()
    place: str = ""
    at: datetime | None = None


@dataclass(frozen=True)
class Group:
    """`older`: the id before which there are more messages, or None."""

    heading: str
    hits: Sequence[Hit]
    older: int | None = None


@signed_in
@require_safe
def search(request: MemberRequest) -> HttpResponse:
    asked = SearchForm.asked(request.GET)
    query = Query.of(asked.typed)
    if request.htmx:
        groups = _for_palette(request.user, query, asked) if query else _for_nothing(request.user, asked)
        return render(request, "spaces/_found.html", {"groups": _filled(groups), "query": query})
    context: dict[str, Any] = {"typed": asked.typed, "query": query, "spaces": Space.objects.of(request.user)}
    if query:
        context["groups"] = _filled(found(request.user, query, most=SHOWN, before=asked.before))
    return render(request, "spaces/search.html", context)


def _for_nothing(user: User, asked: Looked) -> list[Group]:
    return [] if asked.within else [recent_threads(user)]


def _for_palette(user: User, query: Query, asked: Looked) -> list[Group]:
    """What stands in the thread that one is in comes first, loaded or not; or that alone."""
    thread = asked.thread
    if thread and asked.within:
        hits = messages_found(user, query).filter(thread=thread)[:SHOWN_WITHIN]
        return [_here(hits, query)]
    groups = found(user, query, most=SHOWN_IN_PALETTE, besides=thread)
    if thread is None:
        return groups
    here = messages_found(user, query).filter(thread=thread)[:SHOWN_IN_PALETTE]
    return [_here(here, query), *groups]


def found(user: User, query: Query, *, most: int, before: int | None = None, besides: int | None = None) -> list[Group]:
    """`before`: further messages only, those older than the one with this id. `besides`: not those of this thread."""
    messages = messages_found(user, query).exclude(thread=besides) if besides else messages_found(user, query)
    if before is not None:
        return [_messages(messages.filter(pk__lt=before), query, most)]
    return [
        Group(_("Threads"), [_thread_hit(thread, query) for thread in threads_found(user, query)[:most]]),
        _messages(messages, query, most),
        Group(_("Summaries"), [_line_hit(line, query) for line in lines_found(user, query, most=most)]),
        Group(_("Spaces"), [_space_hit(space, query) for space in spaces_found(user, query)[:most]]),
    ]


def recent_threads(user: User) -> Group:
    newest = Thread.objects.visible_to(user).select_related("space").newest_first()
    return Group(_("Recent threads"), [_thread_hit(thread, Query()) for thread in newest[:SHOWN_IN_PALETTE]])


def _messages(messages: MessageQuerySet, query: Query, most: int) -> Group:
    some = list(messages[: most + 1])
    older = some[most - 1].pk if len(some) > most else None
    return Group(_("Messages"), [_message_hit(message, query) for message in some[:most]], older)


def _here(messages: MessageQuerySet, query: Query) -> Group:
    """Of the thread that one is in, whose name and Space one knows."""
    hits = [(message, _message_hit(message, query)) for message in messages]
    where = [replace(hit, title=(), place=f"{_speaker(message)} · #{message.seq}") for message, hit in hits]
    return Group(_("In this thread"), where)


def _message_hit(message: Message, query: Query) -> Hit:
    thread = reverse("thread", args=[message.thread_id])
    return Hit(
        address=f"{thread}?at={message.seq}#m{message.seq}",
        title=[Piece(str(message.thread))],
        text=_stretch(message, query),
        place=f"{_speaker(message)} · #{message.seq} · {message.thread.space}",
        at=message.created_at,
    )


def _stretch(message: Message, query: Query) -> Sequence[Piece]:
    is_as_written = message.role == Speaker.TOOL  # its page shows it so too
    return excerpt(message.text, query) if is_as_written else markdown_excerpt(message.text, query)


def _speaker(message: Message) -> str:
    said_by = {Speaker.ASSISTANT: _("Assistant"), Speaker.SYSTEM: _("System"), Speaker.TOOL: message.tool_name}
    return said_by.get(Speaker(message.role), message.author_name) or message.get_role_display()


def _thread_hit(thread: Thread, query: Query) -> Hit:
    title = excerpt(str(thread), query)
    return Hit(reverse("thread", args=[thread.pk]), title, place=str(thread.space), at=thread.last_activity_at)


def _line_hit(line: FoundLine, query: Query) -> Hit:
    """Leads to the line in the panel, opened where it is not in sight."""
    part = "archive" if line.is_archived else line.item.id if line.item else ""
    place = "archive" if line.is_archived else f"line-{part}" if part else "summary-panel"
    address = reverse("thread", args=[line.thread.pk])
    return Hit(
        address=f"{address}?{urlencode({'open': part})}#{quote(place)}" if part else f"{address}#{place}",
        title=excerpt(str(line.thread), query),
        text=excerpt(line.text, query),
        place=f"{_state(line)} · {line.thread.space}",
    )


def _state(line: FoundLine) -> str:
    if line.is_archived:
        return _("Archived line")
    is_past = line.item is not None and line.item.status != "active"
    return _("Superseded or done") if is_past else _("Line of the summary")


def _space_hit(space: Space, query: Query) -> Hit:
    return Hit(reverse("space", args=[space.pk]), excerpt(space.name, query))


def _filled(groups: Sequence[Group]) -> list[Group]:
    return [group for group in groups if group.hits]
