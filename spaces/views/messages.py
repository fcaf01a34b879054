"""Doors of messages: send, read, stop, try again, delete."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from spaces import access, line
from spaces.assistant.producers import wait_until_asked
from spaces.budgets import notice_for
from spaces.forms import MessageForm, ModelForm, PageForm
from spaces.models import Message, Role, Thread, WaitingMessage, alternatives, forks
from spaces.signed_in import MemberRequest, signed_in
from spaces.views import commands, conversation, waiting
from spaces.views.commands import Card
from spaces.views.conversation import Page, articles
from spaces.views.files import kept, received
from spaces.views.refusals import REFUSED, may_not_write, refused
from spaces.views.see_other import SeeOther
from spaces.views.spaces import may
from spaces.views.threads import thread_page
from summaries.prompts.preview import upcoming_of


@method_decorator(signed_in, name="dispatch")
class Messages(View):
    def get(self, request: MemberRequest, thread_id: int) -> HttpResponse:
        """Articles only: what came after a seq, or the older ones before it."""
        thread = access.thread_for(request.user, thread_id)
        asked = PageForm.asked(request.GET)
        if asked.after is not None:
            return _render(request, thread, conversation.after(thread, asked.after))
        return _render(request, thread, conversation.newest(thread, before=asked.before, first=asked.first))

    def post(self, request: MemberRequest, thread_id: int) -> HttpResponse:
        thread = access.thread_for(request.user, thread_id)
        sent = MessageForm.sent(request.POST)
        if not may(thread.space, request.user)["can_write"]:
            return may_not_write(request, partial(thread_page, request, thread, text=sent.typed))
        try:
            if sent.command:
                return _card(request, thread, commands.run(sent.command, thread, by=request.user))
            send = partial(line.send_or_wait, thread) if sent.may_wait else thread.post
            files = received(request, sent, thread.space)
            became = send(request.user, sent.text, client_id=sent.client_id, files=files)
        except REFUSED as error:
            unsent = kept(request, sent, thread.space)
            return refused(request, error, partial(thread_page, request, thread, text=sent.typed, unsent_files=unsent))
        if isinstance(became, WaitingMessage):
            return waiting.answer(request, thread, status=202)
        if became.message.thread_id != thread.pk:
            return _lead_to(request, became.message)
        wait_until_asked(became.reply.pk)
        return answer(request, thread, became.message, became.reply)


@signed_in
@require_safe
def message(request: MemberRequest, message_id: int) -> HttpResponse:
    """Its article; at a position with several answers, that of the one that stands."""
    message = _standing(access.message_for(request.user, message_id))
    return _render(request, message.thread, Page(articles(message.thread, [message])))


def _standing(message: Message) -> Message:
    return message if message.chosen else message.thread.messages.chosen().get(seq=message.seq)


@signed_in
@require_safe
def ended(request: MemberRequest, message_id: int) -> HttpResponse:
    """What a page fetches once a reply has ended: its article, with what this reader can do with it, and what the next
    prompt takes."""
    message = _standing(access.message_for(request.user, message_id))
    thread = access.thread_for(request.user, message.thread_id)  # with the parts of its prompts
    upcoming = upcoming_of(thread, thread.running_reply, request.user)
    shown = {**_around(request, thread, Page(articles(thread, [message]))), **upcoming}
    return render(request, "spaces/message_ended.html", {**shown, "budget_notice": notice_for(request.user, thread)})


@signed_in
@require_safe
def alternative(request: MemberRequest, message_id: int) -> HttpResponse:
    """The article of its position with this answer in it, to read; the conversation stays as it is."""
    message = access.message_for(request.user, message_id)
    thread = message.thread
    if not request.htmx:
        return redirect(f"{reverse('thread', args=[thread.pk])}?answer={message.pk}#m{message.seq}")
    return _render(request, thread, Page([conversation.alternative(thread, message)]))


@signed_in
@require_safe
def actions(request: MemberRequest, message_id: int) -> HttpResponse:
    """What one can do with it, as a page: for browsers without a script."""
    message = access.message_for(request.user, message_id)
    [article] = articles(message.thread, [message])
    context = {"article": article, "message": message, **_around(request, message.thread, Page([article]))}
    return render(request, "spaces/message_actions.html", context)


@signed_in
@require_safe
def source(request: MemberRequest, message_id: int) -> HttpResponse:
    """The markdown as it was written, to copy."""
    message = access.message_for(request.user, message_id)
    return HttpResponse(message.text, content_type="text/plain; charset=utf-8")


@signed_in
@require_POST
def stop(request: MemberRequest, message_id: int) -> HttpResponse:
    message = access.message_for(request.user, message_id, role=Role.WRITER)
    message.stop(by=request.user)
    message.refresh_from_db()
    return answer(request, message.thread, message)


@signed_in
@require_POST
def retry(request: MemberRequest, message_id: int) -> HttpResponse:
    message = access.message_for(request.user, message_id, role=Role.WRITER)
    form = ModelForm(request.POST, space=message.thread.space)
    model = form.cleaned_data["model"] if form.is_valid() else None
    try:
        reply = alternatives.retry(message.thread, message, by=request.user, model=model)
    except REFUSED as error:
        return refused(request, error, partial(thread_page, request, message.thread))
    wait_until_asked(reply.pk)
    return answer(request, message.thread, *(with_the_one_before(message) if message.deleted_at else []), reply)


@signed_in
@require_POST
def choose(request: MemberRequest, message_id: int) -> HttpResponse:
    message = access.message_for(request.user, message_id, role=Role.WRITER)
    thread = message.thread
    try:
        alternatives.choose(thread, message)
    except REFUSED as error:
        return refused(request, error, partial(thread_page, request, thread))
    return answer(request, thread, message)


@signed_in
@require_POST
def branch(request: MemberRequest, message_id: int) -> HttpResponse:
    message = access.message_for(request.user, message_id, role=Role.WRITER)
    try:
        branch = forks.branch(message.thread, message, by=request.user)
    except REFUSED as error:
        return refused(request, error, partial(thread_page, request, message.thread))
    return SeeOther(reverse("thread", args=[branch.pk]))


@signed_in
@require_POST
def delete(request: MemberRequest, message_id: int) -> HttpResponse:
    """At once and without a question; `message_restore` takes it back."""
    message = access.message_to_delete(request.user, message_id)
    try:
        message.delete_text(by=request.user)
    except REFUSED as error:
        return refused(request, error, partial(thread_page, request, message.thread))
    if not request.htmx:
        messages.info(request, _("Deleted."), extra_tags=reverse("message_restore", args=[message.pk]))
    return answer(request, message.thread, *with_the_one_before(message))


@signed_in
@require_POST
def restore(request: MemberRequest, message_id: int) -> HttpResponse:
    """Take a deletion back, for some seconds."""
    message = access.message_to_delete(request.user, message_id)
    try:
        message.take_back_deletion(by=request.user)
    except REFUSED as error:
        return refused(request, error, partial(thread_page, request, message.thread))
    return answer(request, message.thread, *with_the_one_before(message))


def with_the_one_before(message: Message) -> list[Message]:
    """What it offers, and whether it shows where it is deleted, goes by what follows it."""
    return list(message.thread.messages.chosen().filter(seq__in=[message.seq - 1, message.seq]).in_order())


def answer(request: MemberRequest, thread: Thread, *changed: Message) -> HttpResponse:
    """The articles for the page's script; without one, the page again, at the last of them."""
    if request.htmx:
        return _render(request, thread, Page(articles(thread, changed)))
    return SeeOther(f"{reverse('thread', args=[thread.pk])}#m{changed[-1].seq}")


def _lead_to(request: MemberRequest, message: Message) -> HttpResponse:
    """What was sent before stands in another thread by now."""
    to = f"{reverse('thread', args=[message.thread_id])}#m{message.seq}"
    return HttpResponseClientRedirect(to) if request.htmx else SeeOther(to)


def _card(request: MemberRequest, thread: Thread, card: Card) -> HttpResponse:
    """The answer to a command: for this page alone, at its end."""
    if not request.htmx:
        return thread_page(request, thread, card=card, **card.context)
    return render(request, "spaces/_command_card.html", {"thread": thread, "card": card, **card.context})


def _render(request: MemberRequest, thread: Thread, page: Page) -> HttpResponse:
    return render(request, "spaces/_messages_with_rows.html", _around(request, thread, page))


def _around(request: MemberRequest, thread: Thread, page: Page) -> dict[str, Any]:
    return {"thread": thread, "page": page, **may(thread.space, request.user, thread)}
