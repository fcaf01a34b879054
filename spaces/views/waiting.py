"""Doors of the line behind a running reply: who waits in it; say one's own otherwise, send it now, take it out."""

from collections.abc import Callable
from functools import partial, wraps

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from spaces import access, line
from spaces.forms import MessageForm, Sent
from spaces.models import BudgetSpent, NoLongerWaiting, Thread, WaitingMessage
from spaces.signed_in import MemberRequest, signed_in
from spaces.views import commands
from spaces.views.refusals import REFUSED, refused
from spaces.views.see_other import SeeOther
from spaces.views.spaces import may
from spaces.views.threads import thread_page
from spaces.views.waiting_line import line_of

Door = Callable[[MemberRequest, int, int], HttpResponse]


def while_it_waits(door: Door) -> Door:
    """What was sent or removed meanwhile is changed no more; the text that came too late stands in the message box."""

    @wraps(door)
    def tried(request: MemberRequest, thread_id: int, waiting_id: int) -> HttpResponse:
        try:
            return door(request, thread_id, waiting_id)
        except NoLongerWaiting as error:
            thread = access.thread_for(request.user, thread_id)
            typed = MessageForm.sent(request.POST).typed
            return refused(request, error, partial(thread_page, request, thread, text=typed))

    return tried


@signed_in
@require_safe
def waiting(request: MemberRequest, thread_id: int) -> HttpResponse:
    return _render(request, access.thread_for(request.user, thread_id))


@signed_in
@require_http_methods(["GET", "POST"])
@while_it_waits
def edit(request: MemberRequest, thread_id: int, waiting_id: int) -> HttpResponse:
    """GET is the form. What is said otherwise keeps its place in the line."""
    waiting = access.waiting_for(request.user, thread_id, waiting_id)
    if request.method == "GET":
        return _form(request, waiting, text=waiting.text)
    return _say(request, waiting, MessageForm.sent(request.POST))


def _say(request: MemberRequest, waiting: WaitingMessage, sent: Sent) -> HttpResponse:
    try:
        if sent.command:
            commands.refuse_in_edit(sent.command)
        waiting.say(sent.text)
    except NoLongerWaiting:
        raise
    except REFUSED as error:
        return refused(request, error, lambda **refusal: _form(request, waiting, text=sent.typed, **refusal))
    return _moved_on(request, waiting)


@signed_in
@require_POST
@while_it_waits
def hold(request: MemberRequest, thread_id: int, waiting_id: int) -> HttpResponse:
    """Its author begins to change it: it is not sent meanwhile as it stands."""
    waiting = access.waiting_for(request.user, thread_id, waiting_id)
    waiting.hold()
    if request.htmx:
        return _form(request, waiting, text=waiting.text)
    return SeeOther(reverse("waiting_edit", args=[thread_id, waiting_id]))


@signed_in
@require_POST
@while_it_waits
def release(request: MemberRequest, thread_id: int, waiting_id: int) -> HttpResponse:
    waiting = access.waiting_for(request.user, thread_id, waiting_id)
    waiting.release()
    return _moved_on(request, waiting)


@signed_in
@require_POST
@while_it_waits
def send(request: MemberRequest, thread_id: int, waiting_id: int) -> HttpResponse:
    waiting = access.waiting_for(request.user, thread_id, waiting_id)
    try:
        line.send_now(waiting)
    except BudgetSpent as error:
        return refused(request, error, partial(thread_page, request, waiting.thread))
    return answer(request, waiting.thread)


@signed_in
@require_POST
@while_it_waits
def remove(request: MemberRequest, thread_id: int, waiting_id: int) -> HttpResponse:
    waiting = access.waiting_to_remove(request.user, thread_id, waiting_id)
    waiting.take_out(by=request.user)
    return _moved_on(request, waiting)


def answer(request: MemberRequest, thread: Thread, *, status: int = 200) -> HttpResponse:
    """The line for the page's script; without one, the page again, at the line."""
    if request.htmx:
        thread.refresh_from_db(fields=["has_waiting", "next_seq"])
        return _render(request, thread, status=status)
    return SeeOther(f"{reverse('thread', args=[thread.pk])}#waiting")


def _moved_on(request: MemberRequest, waiting: WaitingMessage) -> HttpResponse:
    """It may have been all that the others waited for."""
    line.send_next(waiting.thread_id)
    return answer(request, waiting.thread)


def _render(request: MemberRequest, thread: Thread, *, status: int = 200) -> HttpResponse:
    context = {"thread": thread, "waiting": line_of(thread, request.user), **may(thread.space, request.user, thread)}
    return render(request, "spaces/_waiting.html", context, status=status)


def _form(
    request: MemberRequest, waiting: WaitingMessage, *, text: str, refused: str = "", status: int = 200
) -> HttpResponse:
    template = "spaces/_waiting_edit.html" if request.htmx else "spaces/waiting_edit.html"
    context = {"waiting": waiting, "thread": waiting.thread, "text": text, "refused": refused}
    return render(request, template, context, status=status)
