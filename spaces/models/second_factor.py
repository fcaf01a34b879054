"""What stands beside the password, of which the library keeps the rows: whether it can be read, and its removal."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.mfa.models import Authenticator
from django.db import transaction

from spaces.models import sealed

CODES = Authenticator.Type.RECOVERY_CODES


def is_readable(factor: Authenticator) -> bool:
    """Not after SECRET_KEY changed: its person then cannot sign in until it is removed. A passkey always is, since
    what opens it never leaves its device."""
    kept = [factor.data.get(name) for name in ("secret", "seed")]
    secrets = [secret for secret in (*kept, *factor.data.get("migrated_codes", [])) if secret]
    return all(sealed.opens(secret, sealed.SECOND_FACTORS) for secret in secrets)


@transaction.atomic
def remove(factors: Iterable[Authenticator]) -> None:
    """Recovery codes stand in for another factor, and go with the last one."""
    rows = list(factors)
    theirs = Authenticator.objects.filter(user__in={row.user_id for row in rows})
    Authenticator.objects.filter(pk__in=[row.pk for row in rows]).delete()
    kept = theirs.exclude(type=CODES).values_list("user", flat=True)
    theirs.exclude(user__in=list(kept)).delete()
