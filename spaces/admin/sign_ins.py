"""How people sign in and where they are signed in. Staff may end each of these and see nothing secret of it."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth import logout
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from spaces.browsers import named
from spaces.models.second_factor import is_readable, remove
from spaces.models.signing_out import end_sessions, open_sessions
from spaces.staff import EndsOnly

MAILS = {
    Authenticator.Type.TOTP: "mfa/email/totp_deactivated",
    Authenticator.Type.WEBAUTHN: "mfa/email/webauthn_removed",
}

admin.site.unregister([Authenticator, SocialAccount, UserSession])


@admin.register(UserSession)
class SessionAdmin(EndsOnly):
    ending = _("Sign out")
    question = _("These people are signed out of these browsers at once, and their open pages close.")
    done = _("Signed out: %(names)s.")
    logged_as = "sign out"
    list_display = ["user", "browser", "ip", "created_at"]
    fields = readonly_fields = ("user", "browser", "user_agent", "ip", "created_at")
    search_fields = ["user__username", "ip"]
    ordering = ["-created_at", "-id"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[UserSession]:
        return open_sessions().order_by(*self.ordering)

    def end(self, request: HttpRequest, rows: list[Any]) -> None:
        end_sessions(rows)
        super().end(request, rows)
        if request.session.session_key in {row.session_key for row in rows}:
            logout(request)  # else the answer would try to save a session that is gone

    def detail_of(self, obj: Any, message: Any = "") -> str:
        return f"session {obj.pk}, {named(obj.user_agent) or 'unknown browser'}"

    def in_words(self, row: UserSession) -> str:
        return f"{self.browser(row)}, {row.ip}"

    @admin.display(description=_("browser"))
    def browser(self, session: UserSession) -> str:
        return named(session.user_agent) or "–"


@admin.register(Authenticator)
class SecondFactorAdmin(EndsOnly):
    """What makes the codes is shown to no staff."""

    ending = _("Remove this factor")
    question = _("These people can then sign in without it. They can set it up again in their account.")
    done = _("Second factor removed: %(names)s.")
    logged_as = "remove factor"
    list_display = ["user", "type", "is_readable", "created_at", "last_used_at"]
    list_filter = ["type"]
    fields = readonly_fields = ("user", "type", "name", "is_readable", "created_at", "last_used_at")
    search_fields = ["user__username"]
    ordering = ["-created_at", "-id"]

    def end(self, request: HttpRequest, rows: list[Any]) -> None:
        remove(rows)
        for row in rows:
            if mail := MAILS.get(row.type):
                get_adapter().send_notification_mail(mail, row.user)
        super().end(request, rows)

    def detail_of(self, obj: Any, message: Any = "") -> str:
        return f"{obj.type} {obj.pk}"

    @admin.display(description=_("name"))
    def name(self, factor: Authenticator) -> str:
        return str(factor)

    @admin.display(description=_("readable"), boolean=True)
    def is_readable(self, factor: Authenticator) -> bool:
        return is_readable(factor)


@admin.register(SocialAccount)
class SingleSignOnAdmin(EndsOnly):
    """Whoever could write here could open any account with one of their own."""

    ending = _("Disconnect")
    question = _("These people can no longer sign in by single sign-on until they connect it again.")
    done = _("Disconnected: %(names)s.")
    logged_as = "disconnect"
    list_display = ["user", "provider", "uid", "date_joined", "last_login"]
    fields = readonly_fields = ("user", "provider", "uid", "date_joined", "last_login")
    search_fields = ["user__username", "uid"]
    ordering = ["-date_joined", "-id"]

    def end(self, request: HttpRequest, rows: list[Any]) -> None:
        SocialAccount.objects.filter(pk__in=[row.pk for row in rows]).delete()
        super().end(request, rows)

    def detail_of(self, obj: Any, message: Any = "") -> str:
        return f"{obj.provider} {obj.pk}"
