"""The end of sessions, whoever asks for it: they leave the database and every list, and open pages are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from spaces import broadcasts
from spaces.models.user import User


@transaction.atomic
def end_sessions(sessions: Iterable[UserSession]) -> None:
    """All sockets of these people close; a session that stays connects again."""
    for session in sessions:
        session.end()
        transaction.on_commit(partial(broadcasts.close_sockets_of, session.user_id), robust=True)


@transaction.atomic
def end_all_sessions_of(user: User, *, but: str | None = None) -> None:
    """but: the key of a session that stays. A session that no list has any more ends too: it would be good again as
    soon as the account is."""
    UserSession.objects.filter(user=user).exclude(session_key=but).delete()
    Session.objects.filter(pk__in=[key for key in _keys_of(user) if key != but]).delete()
    transaction.on_commit(partial(broadcasts.close_sockets_of, user.pk), robust=True)


def open_sessions() -> QuerySet[UserSession]:
    """The library keeps a row until its person next signs in, even if the session has long run out."""
    live = Session.objects.filter(pk=OuterRef("session_key"), expire_date__gt=timezone.now())
    found: QuerySet[UserSession] = UserSession.objects.filter(Exists(live))
    return found


def _keys_of(user: User) -> Iterator[str]:
    """A session says whose it is in words that the database cannot read, so all of them are looked at."""
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            yield session.pk
