"""A person changes the summary: its text, or one of its lines. What they wrote is never lost to a fold meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from spaces import access
from spaces.models import Message, Role, Thread
from spaces.signed_in import MemberRequest, alert, signed_in
from summaries.engine.edits import EditTooLong, LineChange, Part, parts_of, whole
from summaries.engine.redact import removed_in
from summaries.engine.sentences import MAX_CHARS
from summaries.forms import EditForm, LineForm, RememberForm, ReplacementForm
from summaries.models import Summary
from summaries.prompts.preview import unsent_lines
from summaries.templatetags.summary_lines import named
from summaries.versions import editing
from summaries.versions.editing import EditConflict
from summaries.versions.quotes import NotInMessage, QuoteTooLong, Unquotable
from summaries.views.answers import Undo, changed, refused, told
from summaries.views.panel import writable


@signed_in
@require_http_methods(["GET", "POST"])
def edit(request: MemberRequest, thread_id: int) -> HttpResponse:
    thread = writable(request, thread_id)
    current = Summary.objects.current(thread)
    if current is None:
        raise Http404
    if request.method == "GET":
        story, parts = parts_of(current.text)
        return edit_form(request, thread, story, parts, current=current, seen=current.version, epoch=thread.epoch)
    form = EditForm(request.POST)
    if not form.is_valid():
        return form_again(request, thread, form, current)
    return save(request, thread, form, current)


def save(request: MemberRequest, thread: Thread, form: EditForm, current: Summary) -> HttpResponse:
    seen = seen_in(form)
    try:
        stored = editing.rewrite(
            thread, form.whole, by=request.user, seen_version=seen["seen"], seen_epoch=seen["epoch"]
        )
    except EditConflict:
        return join(request, thread, form)
    except EditTooLong as too_long:
        return form_again(request, thread, form, current, too_long=too_long)
    thread.refresh_from_db()
    words = _("Your version is saved. The one before is in the history.")
    return saved(request, thread, stored, form.whole, words=words)


def join(request: MemberRequest, thread: Thread, form: EditForm) -> HttpResponse:
    """Where somebody else changed other lines, both changes stand. Where both changed the same, the person decides."""
    thread.refresh_from_db()  # the epoch before the text: a deletion between them is a conflict again
    newer = Summary.objects.current(thread)
    if newer is None:
        raise Http404
    now = {"seen": newer.version, "epoch": thread.epoch}
    try:
        both = editing.joined_with(
            newer, thread, form.whole, before=form.whole_before, seen_epoch=seen_in(form)["epoch"]
        )
    except EditTooLong as too_long:
        return form_again(request, thread, form, newer, too_long=too_long)
    show = partial(edit_form, request, thread, both.story, both.parts, current=newer, **now)
    if both.both_changed or not form.whole_before:
        return show(status=409, is_conflict=True, both_changed=both.both_changed)
    text = whole(both.story, both.parts)
    try:
        stored = editing.rewrite(thread, text, by=request.user, seen_version=newer.version, seen_epoch=thread.epoch)
    except EditConflict:
        return show(status=409, is_conflict=True)
    except EditTooLong as too_long:
        return show(status=422, too_long=too_long)
    thread.refresh_from_db()
    words = _("The summary changed while you were writing. Both changes are saved.")
    return saved(request, thread, stored, form.whole, words=words)


def saved(request: MemberRequest, thread: Thread, stored: Summary, text: str, *, words: str) -> HttpResponse:
    """`text`: as the person wrote it."""
    written = " ".join(text.split())
    if any(removed_in(item["text"]) and item["text"] not in written for item in stored.patch["add"]):
        words = _("Your version is saved, without the secret in it: secrets never enter a summary.")
    before = stored.parent.version if stored.parent else 0
    return changed(
        request,
        thread,
        notice=f"{words} {pushed_out(stored)}".strip(),
        undo=way_back(stored, before),
        line_id=next(iter(changed_lines(stored)), ""),
        leads_there=True,
    )


def changed_lines(stored: Summary) -> list[str]:
    """The ids of what a person wrote or changed, in the order of their text."""
    return [*(item["id"] for item in stored.patch["add"]), *stored.patch["pin"]]


def form_again(
    request: MemberRequest, thread: Thread, form: EditForm, current: Summary, **context: Any
) -> HttpResponse:
    """As it was sent: nothing that was written is lost."""
    context |= {"story_before": form.story_before, "status": 422, **seen_in(form)}
    return edit_form(request, thread, form.story, form.parts, current=current, **context)


def seen_in(form: EditForm) -> dict[str, int]:
    """What a form that cannot be read was written over is nobody's guess: 0 makes saving it again a conflict."""
    return {name: form.cleaned_data.get(name) or 0 for name in ("seen", "epoch")}


def edit_form(
    request: MemberRequest,
    thread: Thread,
    story: str,
    parts: tuple[Part, ...],
    *,
    current: Summary | None,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A box for the narrative, one for each section, and an empty one for what is to be added."""
    if not parts or parts[-1].title:
        parts = (*parts, Part("", ""))
    template = "summaries/_edit.html" if request.htmx else "summaries/edit.html"
    context.setdefault("story_before", parts_of(current.text)[0] if current else "")
    shown = {"thread": thread, "story": story, "parts": parts, "hidden": len(unsent_lines(current)), **context}
    return render(request, template, shown, status=status)


@signed_in
@require_POST
def line(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Pin, unpin, outdate, bring back or remove one line."""
    thread = writable(request, thread_id)
    form = LineForm(request.POST)
    if not form.is_valid():
        return refused(request, thread, _("There is no such line."))
    asked = form.cleaned_data
    try:
        stored = editing.change_line(
            thread, asked["item_id"], asked["change"], by=request.user, seen_version=asked["seen"]
        )
    except EditConflict:
        return overtaken(request, thread)
    except EditTooLong as error:
        return refused(request, thread, why_not(error))
    thread.refresh_from_db()
    words = " ".join(filter(None, [*what_was_done(stored, asked["change"], asked["item_id"]), pushed_out(stored)]))
    undo = way_back(stored, asked["seen"]) if asked["change"] in ("remove", "outdate", "bring_back") else None
    return changed(request, thread, notice=words, undo=undo, line_id=asked["item_id"])


def what_was_done(stored: Summary, change: LineChange, item_id: str) -> Iterator[str]:
    """Where the line does not show it by itself."""
    if change == "remove":
        yield _("Removed.")
    if change == "outdate":
        yield _("The line is past now: no longer true.")
    if change == "bring_back":
        yield _("The line holds again, and is pinned.")
        before = stored.parent.line(item_id) if stored.parent else None
        newer = stored.line(before.superseded_by) if before else None
        if newer and newer.status == "active":
            yield _("The line that took its place is kept too: “%(line)s”") % {"line": named(newer.text)}


def way_back(stored: Summary, before: int) -> Undo:
    """To the version before, for as long as nobody changes this one."""
    url = resolve_url("summary_restore", stored.thread_id, before)
    return {"url": url, "seen": stored.version, "takes_back": "on"}


@signed_in
@require_POST
def replacement(request: MemberRequest, thread_id: int) -> HttpResponse:
    """Say whether one line replaced another, where the summary could not tell."""
    thread = writable(request, thread_id)
    form = ReplacementForm(request.POST)
    if not form.is_valid():
        return refused(request, thread, _("There is no such line."))
    asked = form.cleaned_data
    try:
        stored = editing.settle(thread, asked["pair"], by=request.user, seen_version=asked["seen"])
    except EditConflict:
        return overtaken(request, thread)
    thread.refresh_from_db()
    words = _("The older line no longer holds.") if asked["pair"].is_replaced else _("Both lines stay.")
    return changed(request, thread, notice=words, undo=way_back(stored, asked["seen"]), line_id=asked["pair"].new)


def pushed_out(stored: Summary) -> str:
    """How many lines lost their room to this version; "" where none did."""
    lines = len(unsent_lines(stored) - unsent_lines(stored.parent))
    if not lines:
        return ""
    words = ngettext(
        "%(lines)s more line (◦) does not fit now.",
        "%(lines)s more lines (◦) do not fit now.",
        lines,
    )
    return words % {"lines": lines}


@signed_in
@require_POST
def remember(request: MemberRequest, message_id: int) -> HttpResponse:
    """Keep a message, or the sentence of it that is selected, word for word in the summary."""
    message = access.message_for(request.user, message_id, role=Role.WRITER)
    form = RememberForm(request.POST)
    form.full_clean()
    try:
        stored = editing.remember(message, form.cleaned_data.get("quote", ""), by=request.user)
    except (Unquotable, EditTooLong) as error:
        return remembered(request, message, why_not(error), level="warning", status=422)
    return remembered(request, message, what_is_kept(stored))


def what_is_kept(stored: Summary | None) -> str:
    if stored is None:
        return _("This is already remembered.")
    words = _("Remembered: it stays in the summary, word for word.")
    if any(removed_in(item["text"]) for item in stored.patch["add"]):
        words = _("Remembered, without the secret in it: secrets never enter a summary.")
    return f"{words} {pushed_out(stored)}".strip()


def remembered(
    request: MemberRequest, message: Message, words: str, *, level: str = "info", status: int = 200
) -> HttpResponse:
    if request.htmx and status != 200:
        return alert(request, words, status=status)
    if request.htmx:
        return told(HttpResponse(), words, level=level, after="receive")
    notice = messages.warning if status != 200 else messages.info
    notice(request, words)
    return HttpResponseRedirect(f"{resolve_url('thread', message.thread_id)}#m{message.seq}", status=303)


def why_not(error: Unquotable | EditTooLong) -> str:
    """In words for the person; nothing was changed."""
    if isinstance(error, QuoteTooLong):
        return _(
            "This is too long to remember: %(chars)s characters; the limit is %(most)s. Select the sentence that "
            "matters, then press Remember."
        ) % {"chars": error.chars, "most": MAX_CHARS}
    if isinstance(error, EditTooLong):
        return _(
            "There is no more room: the pinned lines would take %(tokens)s of the summary's %(budget)s tokens. Unpin "
            "or remove a line first."
        ) % {"tokens": error.tokens, "budget": error.budget}
    if isinstance(error, NotInMessage):
        return _("Select text within one message, then press Remember.")
    return _("There is nothing to remember: the message was deleted or removed, or is still being written.")


def overtaken(request: MemberRequest, thread: Thread) -> HttpResponse:
    """The newer version, so that the person can look again."""
    thread.refresh_from_db()
    words = _("The summary has changed. This is the newer version; your change was not made.")
    return refused(request, thread, words, status=409)
