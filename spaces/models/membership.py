from __future__ import annotations

from datetime import datetime
from functools import partial

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from spaces import broadcasts
from spaces.models.removal import Removal


class LastOwner(ValueError):
    """A Space keeps an owner: who is the only one hands it over first."""


class Role(models.TextChoices):
    """What a member may do; each role may do all that the roles below it may."""

    OWNER = "owner", _("Owner")
    EDITOR = "editor", _("Editor")
    WRITER = "writer", _("Writer")
    VIEWER = "viewer", _("Viewer")

    def at_least(self, wanted: Role | str) -> bool:
        ranks = list(Role)
        return ranks.index(self) <= ranks.index(Role(wanted))

    def above(self) -> list[Role]:
        return list(Role)[: list(Role).index(self)]


def by_role(memberships: models.QuerySet[Membership]) -> list[Membership]:
    """Owners first, then by name."""
    ranks = list(Role.values)
    return sorted(memberships, key=lambda each: (ranks.index(each.role), each.user.name.casefold(), each.pk))


class Membership(models.Model):
    space = models.ForeignKey("spaces.Space", on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=8, choices=Role.choices, default=Role.WRITER)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["space", "user"], name="one_membership_per_person"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.space} · {self.role}"

    @transaction.atomic
    def change_role(self, role: Role | str, *, keep_links: bool = False) -> int:
        """With less than before, the links that they may know are revoked, or they would be back by one; keep_links: an
        owner was asked and keeps them. Where they may write no more, what waits leaves its line. Gives how many links
        were revoked.

        Raises LastOwner, and Membership.DoesNotExist where it ended meanwhile.
        """
        self._hold()
        if role != Role.OWNER:
            self._refuse_last_owner()
        revoked = 0 if keep_links else self.space.invitations.known_to(self, left_with=role).revoke()
        self._take(role)
        return revoked

    @transaction.atomic
    def hand_over_to(self, other: Membership) -> None:
        """The other becomes an owner, this one an editor. Raises PermissionDenied where this is no owner any more, and
        Membership.DoesNotExist where either ended."""
        self._hold()
        if self.role != Role.OWNER:
            raise PermissionDenied
        other.refresh_from_db(fields=["role"])
        other._take(Role.OWNER)
        self._take(Role.EDITOR)

    @transaction.atomic
    def leave(self) -> None:
        """Raises LastOwner. Open sockets close with it (spaces.assistant.receivers); what waits leaves its line."""
        self._hold()
        self._refuse_last_owner()
        self.space.forget_role_of(self.user_id)
        self.delete()
        self.user.waiting_messages.filter(thread__space=self.space_id).stay_behind()
        self._note_end(told_at=timezone.now())

    @transaction.atomic
    def remove(self, *, keep_links: bool = False) -> int:
        """As leave; and the Space's open invitations are revoked, since whoever goes may know them, but where an owner
        was asked and keeps them. Gives how many were revoked.

        Threads that only they can read stay as they are: unseen by anybody, theirs again when they are let in again.
        They are told so when they next come by.
        """
        self.leave()
        self._note_end(told_at=None)
        return 0 if keep_links else self.space.invitations.known_to(self, left_with=None).revoke()

    def _note_end(self, *, told_at: datetime | None) -> None:
        values = {"told_at": told_at, "space_name": self.space.locked().name}
        Removal.objects.update_or_create(space=self.space, user=self.user, defaults=values)

    def _hold(self) -> None:
        """This row as it is now; all that changes who belongs to a Space waits for each other."""
        self.space.locked()
        self.refresh_from_db(fields=["role"])

    def _refuse_last_owner(self) -> None:
        others = Membership.objects.filter(space=self.space_id, role=Role.OWNER, user__is_active=True)
        if self.role == Role.OWNER and not others.exclude(pk=self.pk).exists():
            raise LastOwner

    def _take(self, role: Role | str) -> None:
        if not Role(role).at_least(Role.WRITER):
            self.user.waiting_messages.filter(thread__space=self.space_id).stay_behind()
        self.role = role
        self.save(update_fields=["role"])
        self.space.forget_role_of(self.user_id)
        transaction.on_commit(partial(broadcasts.role_changed, self.space_id, self.user_id), robust=True)
