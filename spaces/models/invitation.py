from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from spaces.models.membership import Membership, Role

if TYPE_CHECKING:
    from spaces.models.space import Space
    from spaces.models.user import User


REVOKED_SHOWN_FOR_DAYS = 30


class InvitationClosed(ValueError):
    """Revoked, expired or used up."""


@dataclass(frozen=True)
class Issued:
    """The token is known here and never again: only its hash is stored."""

    invitation: Invitation
    token: str


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def issue(self, space: Space, *, by: User, role: Role | str, days: int, most_uses: int | None = 1) -> Issued:
        """most_uses: None for as many as come before it expires."""
        token = secrets.token_urlsafe(24)
        expires_at = timezone.now() + timedelta(days=days)
        stored = {"token_sha256": digest(token), "expires_at": expires_at, "most_uses": most_uses}
        return Issued(self.create(space=space, created_by=by, role=role, **stored), token)

    def called(self, token: str) -> Invitation | None:
        """Open or closed."""
        return self.filter(token_sha256=digest(token)).select_related("space", "created_by").first()

    def open(self) -> InvitationQuerySet:
        unused = Q(most_uses=None) | Q(uses__lt=F("most_uses"))
        return self.filter(unused, revoked_at=None, expires_at__gt=timezone.now())

    def revoked_lately(self) -> InvitationQuerySet:
        """Those that would still let people in."""
        since = timezone.now() - timedelta(days=REVOKED_SHOWN_FOR_DAYS)
        return self.filter(revoked_at__gt=since, expires_at__gt=timezone.now())

    def above(self, role: Role | str) -> InvitationQuerySet:
        """Those that give more."""
        return self.filter(role__in=Role(role).above())

    def known_to(self, membership: Membership, *, left_with: Role | str | None) -> InvitationQuerySet:
        """Of the Space's, the open ones that a member may know and that give more than the role they are left with;
        every open one where they are left with none."""
        links = self.open()
        if left_with is None:
            return links
        return links.none() if Role(left_with).at_least(membership.role) else links.above(left_with)

    def newest_first(self) -> InvitationQuerySet:
        return self.order_by("-created_at", "-id")

    def revoke(self) -> int:
        return self.filter(revoked_at=None).update(revoked_at=timezone.now())


class Invitation(models.Model):
    """A link that lets people into a Space. Whoever has it may come in, until it is revoked, expired or used up."""

    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=8, choices=Role.choices, default=Role.WRITER)
    token_sha256 = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    most_uses = models.PositiveIntegerField(null=True, blank=True, help_text="Empty: no limit.")
    uses = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=[Role.EDITOR, Role.WRITER, Role.VIEWER]), name="invitation_role_known"
            ),
            models.CheckConstraint(
                condition=Q(most_uses=None) | Q(uses__lte=F("most_uses")), name="invitation_not_overused"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.space} · {self.role}"

    @property
    def is_open(self) -> bool:
        return Invitation.objects.open().filter(pk=self.pk).exists()

    def accept(self, user: User) -> Membership:
        """Let them in, once: whoever belongs already keeps their role and uses nothing up. Raises InvitationClosed."""
        with transaction.atomic():
            space = self.space.locked()
            if own := space.memberships.filter(user=user).first():
                return own
            if not Invitation.objects.open().filter(pk=self.pk).update(uses=F("uses") + 1):
                raise InvitationClosed
            return space.add(user, self.role)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
