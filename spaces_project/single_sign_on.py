"""Single sign-on by OpenID Connect, as its library wants it described."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def refuse_half_a_provider(server_url: str, client_id: str, client_secret: str) -> None:
    """Raises ImproperlyConfigured."""
    if len({bool(server_url), bool(client_id), bool(client_secret)}) > 1:
        raise ImproperlyConfigured("OIDC_SERVER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together, or none.")
    if server_url and urlsplit(server_url).scheme not in {"https", "http"}:
        raise ImproperlyConfigured("OIDC_SERVER_URL must begin with https:// (or http://, to try it).")


def openid_connect(server_url: str, *, id: str, name: str, client_id: str, client_secret: str) -> dict[str, Any]:
    """One of allauth's SOCIALACCOUNT_PROVIDERS. id: a part of the redirect address."""
    app = {"provider_id": id, "name": name, "client_id": client_id, "secret": client_secret}
    return {"OAUTH_PKCE_ENABLED": True, "APPS": [{**app, "settings": {"server_url": server_url}}]}
