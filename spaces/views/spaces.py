"""Doors of a Space: its page, where a new thread begins, and its form."""

from dataclasses import replace
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from spaces import access
from spaces.budgets import notice_for
from spaces.forms import MessageForm, Sent, SpaceForm
from spaces.models import Message, Removal, Role, Space, Thread, User
from spaces.models.space import OF_PERSON
from spaces.signed_in import MemberRequest, signed_in
from spaces.staff import staff_may_read_private
from spaces.views.commands import Card, run_without_thread
from spaces.views.files import kept, received
from spaces.views.refusals import REFUSED, may_not_write, refused
from spaces.views.see_other import SeeOther
from spaces.views.thread_list import list_asked


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """To where the person last was; without an account, to the form that makes one or asks for it."""
    if not request.user.is_authenticated:
        return redirect("account_login" if User.objects.exists() else "account_signup")
    for removal in Removal.objects.take_untold(request.user):
        messages.warning(request, farewell(removal, request.user))
    last = Thread.objects.visible_to(request.user).newest_first().select_related("space").first()
    space = last.space if last else Space.objects.of(request.user).first()
    return redirect("space", space.pk) if space else redirect("space_new")


def farewell(removal: Removal, user: User) -> str:
    """What becomes of what a removed member wrote."""
    told = _("An owner removed you from “%(space)s”. What you wrote in threads that others can read stays there.")
    kept = Thread.objects.kept_unseen_for(user).filter(space=removal.space_id).count()
    words = ngettext(
        "%(n)s private thread of yours is kept, hidden from everyone. You get it back if you rejoin.",
        "%(n)s private threads of yours are kept, hidden from everyone. You get them back if you rejoin.",
        kept,
    )
    return told % {"space": removal.space_name} + (" " + words % {"n": kept} if kept else "")


def surroundings(space: Space, request: MemberRequest, thread: Thread | None = None) -> dict[str, Any]:
    """What every page of a Space shows around its middle."""
    return {
        "space": space,
        "spaces": SimpleLazyObject(partial(OF_PERSON.rows, request.user.pk)),
        **may(space, request.user, thread),
        "language_model": space.language_model,
        "staff_may_read": SimpleLazyObject(partial(staff_may_read_private, request.user)),
        "threads": list_asked(request, space),
    }


def may(space: Space, user: User, thread: Thread | None = None) -> dict[str, bool]:
    """What the page offers; `can_delete`: the thread, and every message of it (one's own, whoever can write)."""
    role = space.role_of(user)
    can_write = bool(role and role.at_least(Role.WRITER))
    can_edit = bool(role and role.at_least(Role.EDITOR))
    is_creator = thread is not None and thread.created_by_id == user.pk
    return {
        "can_write": can_write,
        "can_edit": can_edit,
        "can_delete": can_edit or (can_write and is_creator),
        "is_owner": role == Role.OWNER,
        "can_share": bool(thread and settings.SHARE_LINKS and space.share_links and (can_edit or is_creator)),
        "is_creator": is_creator,
    }


@signed_in
@require_safe
def space(request: MemberRequest, space_id: int) -> HttpResponse:
    return _space_page(request, access.space_for(request.user, space_id))


def _space_page(request: MemberRequest, space: Space, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {**surroundings(space, request), "budget_notice": notice_for(request.user, space), **more}
    return render(request, "spaces/space.html", context, status=status)


@signed_in
@require_http_methods(["GET", "POST"])
def space_new(request: MemberRequest) -> HttpResponse:
    form = SpaceForm(request.POST or None)
    if form.is_valid():
        return SeeOther(reverse("space", args=[form.start(request.user).pk]))
    return _space_form(request, form)


def _space_form(request: MemberRequest, form: SpaceForm) -> HttpResponse:
    context = {"form": form, "spaces": Space.objects.of(request.user)}
    return render(request, "spaces/space_form.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_POST
def threads(request: MemberRequest, space_id: int) -> HttpResponse:
    """The first message makes the thread; sent again, it leads to the same one."""
    space = access.space_for(request.user, space_id)
    sent = MessageForm.sent(request.POST)
    if not may(space, request.user)["can_write"]:
        return may_not_write(request, partial(_space_page, request, space, text=sent.typed))
    try:
        if sent.command:
            return _card(request, space, run_without_thread(sent.command, by=request.user))
        thread = _started_once(space, request.user, replace(sent, files=received(request, sent, space)))
    except REFUSED as error:
        typed: dict[str, Any] = {
            "text": sent.typed,
            "chosen": sent.visibility,
            "unsent_files": kept(request, sent, space),
        }
        return refused(request, error, partial(_space_page, request, space, **typed))
    return _go_to(request, thread)


def _card(request: MemberRequest, space: Space, card: Card) -> HttpResponse:
    if not request.htmx:
        return _space_page(request, space, card=card, **card.context)
    return render(request, "spaces/_command_card.html", {"card": card, **card.context})


def _go_to(request: MemberRequest, thread: Thread) -> HttpResponse:
    to = reverse("thread", args=[thread.pk])
    return HttpResponseClientRedirect(to) if request.htmx else SeeOther(to)


@transaction.atomic
def _started_once(space: Space, user: User, sent: Sent) -> Thread:
    """Two requests of one message wait for each other."""
    space = space.locked()
    return _started_before(space, user, sent) or _start(space, user, sent)


def _started_before(space: Space, user: User, sent: Sent) -> Thread | None:
    if not sent.client_id:
        return None
    messages = Message.objects.filter(thread__space=space, author=user, client_id=sent.client_id)
    return Thread.objects.filter(messages__in=messages).first()


def _start(space: Space, user: User, sent: Sent) -> Thread:
    thread = space.start_thread(user, visibility=sent.visibility)
    if model := space.models_to_choose.filter(pk=sent.model or 0).first():
        thread.choose_model(model)
    thread.post(user, sent.text, client_id=sent.client_id, files=sent.files)
    return thread
