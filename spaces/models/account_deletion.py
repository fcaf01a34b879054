"""What becomes of everything when a person deletes their account: said before, and then done as it was said."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from spaces.models.membership import Role
from spaces.models.memory import MemoryNote
from spaces.models.message import Message
from spaces.models.signing_out import end_all_sessions_of
from spaces.models.space import Space
from spaces.models.thread import Thread
from spaces.models.user import User


class MayNotLeave(ValueError):
    """Somebody else would be left without an owner, or the installation without anybody who runs it."""


@dataclass(frozen=True)
class Leaving:
    """An account and what hangs on it, read when asked for."""

    user: User

    @property
    def spaces_that_go(self) -> QuerySet[Space]:
        """Nobody else belongs to them."""
        return self._spaces(members=1)

    @property
    def spaces_to_hand_over(self) -> QuerySet[Space]:
        """Others belong to them, and would have no owner."""
        owners = Q(memberships__role=Role.OWNER, memberships__user__is_active=True) & ~Q(memberships__user=self.user)
        mine = Space.objects.filter(memberships__user=self.user, memberships__role=Role.OWNER)
        others = Count("memberships", filter=owners, distinct=True)
        return self._spaces(members__gt=1).filter(pk__in=mine).annotate(other_owners=others).filter(other_owners=0)

    @property
    def threads_that_go(self) -> QuerySet[Thread]:
        """Those that nobody else could read, in Spaces that stay."""
        private = Thread.objects.filter(created_by=self.user, visibility="private").select_related("space")
        return private.exclude(space__in=self.spaces_that_go).newest_first()

    @property
    def threads_that_stay(self) -> QuerySet[Thread]:
        """Those that others read: what the person wrote there stays, without their name."""
        written = Message.objects.filter(author=self.user)
        theirs = Thread.objects.filter(Q(created_by=self.user) | Q(messages__in=written)).select_related("space")
        gone = Q(created_by=self.user, visibility="private") | Q(space__in=self.spaces_that_go)
        return theirs.exclude(gone).distinct().newest_first()

    @property
    def is_last_superuser(self) -> bool:
        others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=self.user.pk)
        return self.user.is_superuser and not others.exists()

    @property
    def may_go(self) -> bool:
        return not self.is_last_superuser and not self.spaces_to_hand_over.exists()

    def _spaces(self, **members: int) -> QuerySet[Space]:
        mine = Space.objects.of(self.user).values("pk")
        counted = Space.objects.filter(pk__in=mine).annotate(members=Count("memberships", distinct=True))
        return counted.filter(**members)

    @transaction.atomic
    def go(self) -> None:
        """Delete the account, as a whole or not at all. Its open sockets close. Raises MayNotLeave."""
        self._hold()
        if not self.may_go:
            raise MayNotLeave
        end_all_sessions_of(self.user)
        self.threads_that_go.delete()
        Space.objects.filter(pk__in=[space.pk for space in self.spaces_that_go]).delete()
        for written in (Message, MemoryNote):
            written.objects.filter(author=self.user).update(author_name=name_of_nobody())
        self.user.waiting_messages.leave()
        self.user.delete()

    def _hold(self) -> None:
        """Two last owners, or two last superusers, may not both go: the second waits, and sees that the first went."""
        list(User.objects.select_for_update().filter(is_superuser=True).order_by("pk").values("pk"))
        list(Space.objects.select_for_update().filter(memberships__user=self.user).order_by("pk").values("pk"))


def name_of_nobody() -> str:
    """Stored with the messages, so in the installation's language, whoever's page it was."""
    with translation.override(settings.LANGUAGE_CODE):
        return _("Deleted account")
