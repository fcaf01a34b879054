"""Secrets at rest: sealed under keys derived from SECRET_KEY (and, to open them, from SECRET_KEY_FALLBACKS).

cryptography takes 8 MB, and is imported only where there is something to seal or to open.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.encoding import force_bytes

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

CONNECTIONS = b"spaces: keys of model connections"  # another purpose gives another key
SECOND_FACTORS = b"spaces: second factors"


class Unreadable(ValueError):
    """Sealed under a SECRET_KEY that this installation no longer has."""


def seal(secret: str, purpose: bytes = CONNECTIONS) -> str:
    return _box(purpose).encrypt(secret.encode()).decode()


def unseal(sealed: str, purpose: bytes = CONNECTIONS) -> str:
    """Raises Unreadable."""
    from cryptography.fernet import InvalidToken

    try:
        return _box(purpose).decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise Unreadable from None


def opens(sealed: str, purpose: bytes = CONNECTIONS) -> bool:
    """Not after SECRET_KEY changed."""
    try:
        unseal(sealed, purpose)
    except Unreadable:
        return False
    return True


def _box(purpose: bytes) -> MultiFernet:
    """The first seals, all open: a SECRET_KEY is changed by moving the old one to the fallbacks."""
    from cryptography.fernet import Fernet, MultiFernet

    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_derived(key, purpose)) for key in keys])


def _derived(secret: str | bytes, purpose: bytes) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    raw = HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose).derive(force_bytes(secret))
    return base64.urlsafe_b64encode(raw)
