"""The door of a Space's home: its threads, people, instructions, what it spent and spared, what happened."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from spaces import access
from spaces.activity import activity_of
from spaces.budgets import use_of
from spaces.markdown import rendered
from spaces.models import Thread
from spaces.models.membership import by_role
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.spaces import surroundings
from summaries.costs.spending import spending_of

THREADS = 8
PEOPLE = 12


@signed_in
@require_safe
def overview(request: MemberRequest, space_id: int) -> HttpResponse:
    space = access.space_for(request.user, space_id)
    members = by_role(space.memberships.select_related("user"))
    newest = Thread.objects.visible_to(request.user).filter(space=space).newest_first()
    context = {
        **surroundings(space, request),
        "tab": "overview",
        "newest_threads": newest.select_related("created_by")[:THREADS],
        "members": members[:PEOPLE],
        "more_members": max(len(members) - PEOPLE, 0),
        "instructions": rendered(space.instructions),
        "notes": space.notes.count(),
        "spending": spending_of(space),
        "use": use_of(space),
        "activity": activity_of(space, request.user),
    }
    return render(request, "spaces/overview.html", context)
