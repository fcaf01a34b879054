"""E-mail addresses, of which the library keeps the rows. Only one that is confirmed opens anything."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import transaction

from spaces.models.user import User


def owner_of(address: str) -> User | None:
    """Whoever confirmed it; no two accounts can have."""
    found = EmailAddress.objects.filter(email=address.strip().lower(), verified=True).select_related("user").first()
    return found.user if found else None


@transaction.atomic
def replace_primary(user: User, address: str) -> None:
    """By staff. The old one is no way in any more; the new one is, once it is confirmed."""
    EmailAddress.objects.filter(user=user, primary=True).exclude(email=address.lower()).delete()
    if address:
        row, _ = EmailAddress.objects.get_or_create(user=user, email=address.lower())
        row.set_as_primary()
