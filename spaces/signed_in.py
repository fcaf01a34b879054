"""The guard before every page and fragment: somebody is signed in."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from spaces.models import User

View = Callable[..., HttpResponseBase]


class MemberRequest(HttpRequest):
    """A request of somebody who is signed in."""

    user: User
    htmx: Any
    received_files: list[int]
    """Ids of what came with a message; only spaces.views.files sets it."""


def signed_in(view: View) -> View:
    """A page goes to the sign-in page and comes back; a fragment says so with a 401, and what was typed stays."""

    @wraps(view)
    @never_cache
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated:
            return _tried(view, request, *args, **kwargs)
        if request.htmx:
            return alert(
                request, _("You are signed out. Sign in again in another tab, then try once more."), status=401
            )
        return redirect_to_login(request.get_full_path())

    return guarded


def _tried(view: View, request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
    """A role may have changed since the page was made; its script is told so in words."""
    try:
        return view(request, *args, **kwargs)
    except PermissionDenied:
        if not request.htmx:
            raise
        return alert(request, _("Your role does not allow this. Nothing was changed."), status=403)


def alert(request: HttpRequest, words: str, *, status: int) -> HttpResponse:
    return render(request, "spaces/_alert.html", {"words": words}, status=status)
