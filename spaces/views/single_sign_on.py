"""Sign-in by OpenID Connect; loaded only where OIDC_SERVER_URL is set."""

import logging
from typing import Any

from allauth.account.adapter import get_adapter as account_adapter
from allauth.account.internal.userkit import filter_users_by_email
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.providers.openid_connect import views
from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from requests import RequestException

from spaces.models import User
from spaces.views.account import begin_account, closed, one_at_a_time

log = logging.getLogger(__name__)


class SingleSignOnAdapter(DefaultSocialAccountAdapter):
    def on_authentication_error(self, request: HttpRequest, provider: Any, **error: Any) -> None:
        """The page says only that it failed; whoever runs the installation reads why."""
        log.error("single sign-on failed: %s %s", error.get("error") or "", error.get("exception") or "")

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Some providers write "true" and "false" instead of true and false. An address is confirmed by a plain yes
        alone."""
        for address in sociallogin.email_addresses:
            address.verified = address.verified in (True, "true", "True")

    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        return settings.OIDC_SIGNUP or super().is_open_for_signup(request, sociallogin)

    def is_auto_signup_allowed(self, request: HttpRequest, sociallogin: Any) -> bool:
        """No form is ever shown. An address that an account here has may be somebody else's: its owner signs in here
        first, and connects the two."""
        if any(filter_users_by_email(address.email) for address in sociallogin.email_addresses):
            raise ImmediateHttpResponse(render(request, "socialaccount/address_taken.html", status=409))
        return True

    @transaction.atomic
    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> User:
        one_at_a_time()
        if not self.is_open_for_signup(request, sociallogin):  # looked at again, as in AccountAdapter.save_user
            raise closed(request)
        user: User = sociallogin.user
        user.set_unusable_password()
        account_adapter(request).populate_username(request, user)
        user.is_staff = user.is_superuser = not User.objects.exists()
        sociallogin.save(request)
        begin_account(request, user, needs_invitation=not (settings.OIDC_SIGNUP or settings.ALLOW_SIGNUP))
        return user


def login(request: HttpRequest, provider_id: str) -> HttpResponse:
    """The way out is a page: our content security policy lets no form lead to another origin, and a provider may send
    the browser on to further ones."""
    refuse_others(provider_id)
    try:
        response = views.login(request, provider_id)
    except RequestException as error:
        log.error("the provider of single sign-on does not answer: %s", type(error).__name__)
        return render(request, "socialaccount/provider_away.html", status=503)
    if 300 <= response.status_code < 400:
        return render(request, "socialaccount/on_the_way.html", {"to": response.url, "provider": settings.OIDC_NAME})
    return response


def callback(request: HttpRequest, provider_id: str) -> HttpResponse:
    refuse_others(provider_id)
    return views.callback(request, provider_id)


def refuse_others(provider_id: str) -> None:
    """The library also takes the name of the protocol for that of the provider. Such a sign-in would come back to an
    address that the provider does not know."""
    if provider_id != settings.OIDC_PROVIDER_ID:
        raise Http404
