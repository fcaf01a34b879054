"""Doors of who belongs to a Space: seen by all members, changed by owners; leaving is everybody's own."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from spaces import access
from spaces.models import Invitation, LastOwner, Membership, Role, Space
from spaces.models.membership import by_role
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.member_forms import InvitationForm, LinksForm, MemberForm, RoleForm
from spaces.views.see_other import SeeOther
from spaces.views.spaces import surroundings


@signed_in
@require_http_methods(["GET", "POST"])
def members(request: MemberRequest, space_id: int) -> HttpResponse:
    """POST adds somebody by username."""
    if request.method == "GET":
        return members_page(request, access.space_for(request.user, space_id))
    space = access.space_for(request.user, space_id, role=Role.OWNER)
    form = MemberForm(request.POST, space=space)
    if not form.is_valid():
        return members_page(request, space, member_form=form, status=422)
    messages.info(request, _("%(name)s is now a member of this Space.") % {"name": form.add().name})
    return _back(space)


def members_page(request: MemberRequest, space: Space, *, status: int = 200, **more: Any) -> HttpResponse:
    here = surroundings(space, request)
    revoked = space.invitations.revoked_lately().newest_first().select_related("created_by")
    context = {
        **here,
        "tab": "members",
        "members": by_role(space.memberships.select_related("user")),
        "roles": Role.choices,
        "member_form": MemberForm(space=space),
        "invitation_form": InvitationForm(),
        "invitations": space.invitations.open().newest_first().select_related("created_by"),
        # whoever made a link and sent it to people learns that it lets nobody in any more; owners see them all
        "revoked": revoked if here["is_owner"] else revoked.filter(created_by=request.user),
        **more,
    }
    return render(request, "spaces/members.html", context, status=status)


@signed_in
@require_POST
def role(request: MemberRequest, space_id: int, user_id: int) -> HttpResponse:
    membership = _membership(request, space_id, user_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return members_page(request, membership.space, refused=_("There is no such role."), status=422)
    wanted = Role(form.cleaned_data["role"])
    links = list(membership.space.invitations.known_to(membership, left_with=wanted))
    if links and not form.cleaned_data["links"]:
        return _ask(request, membership, "role", role=wanted, links=links)
    change = partial(membership.change_role, wanted, keep_links=form.keeps_links)
    if refusal := _try(request, membership, change):
        return refusal
    words = _("%(name)s now has the role %(role)s.") % {"name": membership.user.name, "role": wanted.label}
    messages.info(request, " ".join([words, *_links_told(links, form)]))
    return _back(membership.space)


@signed_in
@require_http_methods(["GET", "POST"])
def remove(request: MemberRequest, space_id: int, user_id: int) -> HttpResponse:
    """GET asks whether one is sure."""
    membership = _membership(request, space_id, user_id)
    links = list(membership.space.invitations.known_to(membership, left_with=None))
    if request.method == "GET":
        return _ask(request, membership, "remove", links=links)
    form = LinksForm(request.POST)
    if refusal := _try(request, membership, partial(membership.remove, keep_links=form.keeps_links)):
        return refusal
    words = _("%(name)s is no longer a member of this Space.") % {"name": membership.user.name}
    messages.info(request, " ".join([words, *_links_told(links, form)]))
    return _back(membership.space)


def _links_told(links: list[Invitation], form: LinksForm) -> list[str]:
    """What became of the links that the owner was asked about."""
    if not links:
        return []
    if form.keeps_links:
        words = ngettext("%(n)s link stays open.", "%(n)s links stay open.", len(links))
    else:
        words = ngettext("%(n)s open link is revoked.", "%(n)s open links are revoked.", len(links))
    return [words % {"n": len(links)}]


@signed_in
@require_http_methods(["GET", "POST"])
def hand_over(request: MemberRequest, space_id: int, user_id: int) -> HttpResponse:
    """GET asks whether one is sure."""
    membership = _membership(request, space_id, user_id)
    if request.method == "GET":
        return _ask(request, membership, "hand_over")
    own = get_object_or_404(membership.space.memberships, user=request.user)
    if own == membership:
        return _back(membership.space)
    if refusal := _try(request, membership, partial(own.hand_over_to, membership)):
        return refusal
    messages.info(
        request, _("%(name)s is now an owner of this Space; you are an editor.") % {"name": membership.user.name}
    )
    return _back(membership.space)


@signed_in
@require_http_methods(["GET", "POST"])
def leave(request: MemberRequest, space_id: int) -> HttpResponse:
    """GET asks whether one is sure."""
    space = access.space_for(request.user, space_id)
    membership = get_object_or_404(space.memberships, user=request.user)
    if request.method == "GET":
        return _ask(request, membership, "leave")
    membership.space = space
    if refusal := _try(request, membership, membership.leave):
        return refusal
    messages.info(request, _("You left “%(space)s”.") % {"space": space})
    return SeeOther(reverse("home"))


def _try(request: MemberRequest, membership: Membership, change: Callable[[], object]) -> HttpResponse | None:
    """None where it was done."""
    try:
        change()
    except LastOwner:
        words = _("A Space needs an owner. Make someone else an owner first, or hand the Space over.")
        return members_page(request, membership.space, refused=words, status=409)
    except Membership.DoesNotExist:
        raise Http404 from None
    return None


def _membership(request: MemberRequest, space_id: int, user_id: int) -> Membership:
    space = access.space_for(request.user, space_id, role=Role.OWNER)
    membership = get_object_or_404(space.memberships.select_related("user"), user=user_id)
    membership.space = space
    return membership


def _ask(request: MemberRequest, membership: Membership, what: str, **more: Any) -> HttpResponse:
    context = {"membership": membership, "space": membership.space, "what": what, **more}
    return render(request, "spaces/member_ask.html", context)


def _back(space: Space) -> HttpResponse:
    return SeeOther(reverse("members", args=[space.pk]))
