"""Accounts: who may make one, what the first one is, and how the page looks to its reader."""

import logging
from contextlib import nullcontext
from typing import Any

from allauth.account import views as allauth_views
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django import forms
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from spaces.budgets import use_of
from spaces.models import InvitationClosed, Removal, Space, Thread, User
from spaces.models.addresses import owner_of
from spaces.signed_in import MemberRequest, signed_in
from spaces.views.invitations import invited_in
from spaces.views.see_other import SeeOther

THEMES = ("system", "light", "dark")
A_YEAR = 365 * 24 * 60 * 60  # seconds
ASKED_FOR = {f"account/email/{mail}" for mail in ("password_reset_key", "unknown_account", "email_confirmation")}

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return settings.ALLOW_SIGNUP or not User.objects.exists() or invited_in(request) is not None

    def login(self, request: HttpRequest, user: User) -> None:
        """Whoever belongs to no Space, as an account that was made in the admin, begins with one of their own."""
        super().login(request, user)
        if not Space.objects.of(user).exists():
            start_own_space(user)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """By username, or by an address that is confirmed: one that is not may be anybody's."""
        credentials.pop("email", None)  # of the person who is asked again for their password, beside the username
        for username in usernames_for(credentials.pop("username", "")):
            if user := super().authenticate(request, username=username, **credentials):
                return user
        return None

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Whoever has a new password may use it at once. Tries are counted by username, whatever was typed."""
        if owner := owner_of(credentials.get("email", "")):
            super()._delete_login_attempts_cached_email(request, username=owner.username)

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """The first account runs the installation; every account begins with a Space of its own, and in the Space
        that its person was invited to."""
        with transaction.atomic():
            one_at_a_time()
            # Looked at again: two people may have had the form of the first account open.
            if not self.is_open_for_signup(request):
                raise closed(request)
            user.is_staff = user.is_superuser = not User.objects.exists()
            super().save_user(request, user, form, commit=True)
            begin_account(request, user, needs_invitation=not settings.ALLOW_SIGNUP)
        return user

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        with user.in_own_language():
            super().send_notification_mail(template_prefix, user, context, email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language of whoever gets it. Whoever waits for a mail that cannot be sent is told so; a notice that
        something was done may be lost."""
        try:
            with context["user"].in_own_language() if "user" in context else nullcontext():
                super().send_mail(template_prefix, email, context)
        except OSError as error:  # SMTP's errors are OSErrors too
            log.error("a mail could not be sent: %s", type(error).__name__)
            if template_prefix in ASKED_FOR:
                raise ImmediateHttpResponse(render(self.request, "account/mail_failed.html", status=503)) from None


def usernames_for(typed: str) -> list[str]:
    """Whose password is compared. Of an unknown address it is one too: the time of an answer tells nothing."""
    owner = owner_of(typed)
    if owner is None:
        return [typed]
    is_username_too = User.objects.filter(username__iexact=typed).exclude(pk=owner.pk).exists()
    return [owner.username, typed] if is_username_too else [owner.username]


def begin_account(request: HttpRequest, user: User, *, needs_invitation: bool) -> None:
    """Every account begins with a Space of its own. An invitation that opened the door is used up by it, so that it
    makes no more accounts than it may."""
    start_own_space(user)
    if invitation := invited_in(request):
        try:
            invitation.accept(user)
        except InvitationClosed:
            if needs_invitation:
                raise closed(request) from None


def closed(request: HttpRequest) -> ImmediateHttpResponse:
    return ImmediateHttpResponse(render(request, "account/signup_closed.html", status=403))


def start_own_space(user: User) -> None:
    Space.objects.start(user, name=_("{name}’s Space").format(name=user.name)[:120])


def one_at_a_time() -> None:
    """Sign-ups wait for each other: no row of a user can be locked before there is one, so this one is."""
    ContentType.objects.select_for_update().get(app_label="spaces", model="user")


@signed_in
@require_safe
def account(request: MemberRequest) -> HttpResponse:
    """What one can do about one's own account, each behind its link."""
    return _account_page(request, LanguageForm(instance=request.user))


class InOwnWords(forms.Select):
    """Each language is named in itself, and says so to who reads the page aloud."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"] |= {"lang": value} if value else {}
        return option


class LanguageForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["language"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", gettext_lazy("Browser default")), *settings.LANGUAGES]
        self.fields["language"] = forms.ChoiceField(
            label=gettext_lazy("Language"), choices=choices, required=False, widget=InOwnWords
        )


def _kept(request: MemberRequest) -> list[dict[str, Any]]:
    """Spaces that the person no longer belongs to, each with the number of their threads in it."""
    names = Removal.objects.names_for(request.user)
    rows = Thread.objects.kept_unseen_for(request.user).values("space").annotate(n=Count("id")).order_by("space")
    return [{"name": names.get(row["space"]) or _("A Space"), "n": row["n"]} for row in rows]


def _account_page(request: MemberRequest, form: LanguageForm, *, status: int = 200) -> HttpResponse:
    context = {"language_form": form, "kept": _kept(request), "use": use_of(request.user)}
    return render(request, "spaces/account.html", context, status=status)


@signed_in
@require_POST
def language(request: MemberRequest) -> HttpResponse:
    """Takes effect with the page that follows, here and in every browser of the account."""
    form = LanguageForm(request.POST, instance=request.user)
    if not form.is_valid():
        return _account_page(request, form, status=422)
    request.user.save(update_fields=["language"])  # and nothing that somebody changed meanwhile
    return SeeOther(reverse("account"))


def password_reset(request: HttpRequest) -> HttpResponseBase:
    """Without mail nothing is promised: the page says whom to ask."""
    if settings.HAS_MAIL:
        return allauth_views.password_reset(request)
    return render(request, "account/password_reset_by_hand.html")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("theme", "")
    back = request.headers.get("referer", "")
    is_ours = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()})
    response = SeeOther(back if is_ours else "/")
    response.set_cookie("theme", chosen if chosen in THEMES else THEMES[0], max_age=A_YEAR, samesite="Lax")
    return response
