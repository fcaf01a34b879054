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

PURPOSE = b"spaces: keys of model connections"  # another purpose gives another key


class Unreadable(ValueError):
    """Sealed under a SECRET_KEY that this installation no longer has."""


def seal(secret: str) -> str:
    return _box().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str:
    """Raises Unreadable."""
    from cryptography.fernet import InvalidToken

    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise Unreadable from None


def _box() -> MultiFernet:
    """The first seals, all open: a SECRET_KEY is changed by moving the old one to the fallbacks."""
    from cryptography.fernet import Fernet, MultiFernet

    return MultiFernet([Fernet(_derived(key)) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _derived(secret: str | bytes) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    raw = HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE).derive(force_bytes(secret))
    return base64.urlsafe_b64encode(raw)
