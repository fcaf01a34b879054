"""The door to one's own words: say them again, otherwise."""

from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from spaces import access
from spaces.forms import MessageForm, Sent
from spaces.models import Attachment, Message, OriginalsRemoved, forks
from spaces.models.message import Speaker
from spaces.signed_in import MemberRequest, signed_in
from spaces.views import commands
from spaces.views.messages import answer
from spaces.views.refusals import REFUSED, may_not_write, refused
from spaces.views.spaces import may
from spaces.views.threads import thread_page


@signed_in
@require_http_methods(["GET", "POST"])
def edit(request: MemberRequest, message_id: int) -> HttpResponse:
    """GET is the form; what is sent begins anew at this message, and what followed moves to a sibling thread."""
    message = access.message_for(request.user, message_id)
    if message.role != Speaker.USER or message.author_id != request.user.pk or message.deleted_at:
        raise PermissionDenied
    if not may(message.thread.space, request.user)["can_write"]:
        return _too_late(request, message)
    if message.removed_at:
        gone = OriginalsRemoved(message.thread.removed_through)
        return refused(request, gone, partial(_form, request, message, text=request.POST.get("text", "")))
    if request.method == "GET":
        return _form(request, message, text=message.text)
    sent = MessageForm.sent(request.POST)
    if again := _sent_before(request, message, sent):
        return answer(request, again.thread, *again.thread.messages.chosen().filter(seq__gte=again.seq).in_order())
    return _rewrite(request, message, sent)


def _rewrite(request: MemberRequest, message: Message, sent: Sent) -> HttpResponse:
    thread = message.thread
    try:
        if sent.command:
            commands.refuse_in_edit(sent.command)
        posted, _ = forks.rewrite(
            thread, message, sent.text, by=request.user, client_id=sent.client_id, files=sent.files
        )
    except REFUSED as error:
        return refused(request, error, lambda **refusal: _form(request, message, text=sent.typed, **refusal))
    return answer(request, thread, posted.message, posted.reply)


def _too_late(request: MemberRequest, message: Message) -> HttpResponse:
    """Their role changed while the form was open: what they typed is kept for them."""
    if request.method == "GET":
        raise PermissionDenied
    return may_not_write(request, partial(thread_page, request, message.thread, text=request.POST.get("text", "")))


def _sent_before(request: MemberRequest, message: Message, sent: Sent) -> Message | None:
    """A form sent twice: its message has moved to the sibling by then, and may not be rewritten there too."""
    if not sent.client_id:
        return None
    mine = Message.objects.filter(thread__space=message.thread.space_id, author=request.user)
    return mine.filter(client_id=sent.client_id).select_related("thread__space").first()


def _form(request: MemberRequest, message: Message, *, text: str, refused: str = "", status: int = 200) -> HttpResponse:
    template = "spaces/_message_edit.html" if request.htmx else "spaces/message_edit.html"
    files = Attachment.objects.of_messages([message]).get(message.pk, ())
    context = {"message": message, "thread": message.thread, "text": text, "files": files, "refused": refused}
    return render(request, template, context, status=status)
