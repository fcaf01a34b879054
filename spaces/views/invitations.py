"""Doors of invitations: made and revoked by owners, accepted by whoever has the link."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from spaces import access
from spaces.models import Invitation, InvitationClosed, Role
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.member_forms import InvitationForm
from spaces.views.members import members_page
from spaces.views.see_other import SeeOther

INVITED = "invitation"  # in the session: the id of the one whose link was opened


@signed_in
@require_POST
def invitations(request: MemberRequest, space_id: int) -> HttpResponse:
    """The link is shown in the answer and never again, for nobody keeps it."""
    space = access.space_for(request.user, space_id, role=Role.OWNER)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return members_page(request, space, invitation_form=form, status=422)
    issued = Invitation.objects.issue(space, by=request.user, **form.chosen)
    link = request.build_absolute_uri(reverse("invitation", args=[issued.token]))
    return members_page(request, space, issued=issued.invitation, link=link, status=201)


@signed_in
@require_POST
def revoke(request: MemberRequest, space_id: int, invitation_id: int) -> HttpResponse:
    space = access.space_for(request.user, space_id, role=Role.OWNER)
    get_object_or_404(space.invitations, pk=invitation_id)
    space.invitations.filter(pk=invitation_id).revoke()
    messages.info(request, _("The link no longer works."))
    return SeeOther(reverse("members", args=[space.pk]))


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Who is signed in joins; who is not is remembered, so that an account may be made."""
    invitation = Invitation.objects.called(token)
    if invitation is None:
        return _closed(request)
    if request.user.is_authenticated:
        return _join(request, invitation)  # type: ignore[arg-type]
    if not invitation.is_open:
        return _closed(request)
    request.session[INVITED] = invitation.pk
    return _page(request, invitation=invitation)


def _join(request: MemberRequest, invitation: Invitation) -> HttpResponse:
    is_member = invitation.space.role_of(request.user) is not None
    if not is_member and not invitation.is_open:
        return _closed(request)
    if not is_member and request.method == "GET":
        return _page(request, invitation=invitation)
    try:
        invitation.accept(request.user)
    except InvitationClosed:
        return _closed(request)
    return SeeOther(reverse("space", args=[invitation.space_id]))


def _closed(request: HttpRequest) -> HttpResponse:
    """The same for one that never was, so that nobody learns anything by trying."""
    return _page(request, status=404)


def _page(request: HttpRequest, *, status: int = 200, **context: Any) -> HttpResponse:
    return render(request, "spaces/invitation.html", context, status=status)


def invited_in(request: HttpRequest) -> Invitation | None:
    """What this browser was invited to, while it is open."""
    invited = request.session.get(INVITED)
    return Invitation.objects.open().filter(pk=invited).first() if invited else None
