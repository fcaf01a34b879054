"""Where else somebody is signed in, and the end of it."""

from collections.abc import Collection
from functools import partial

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.db import transaction

from spaces import broadcasts


class SessionsAdapter(DefaultUserSessionsAdapter):
    @transaction.atomic
    def end_sessions(self, sessions: Collection[UserSession]) -> None:
        """Their sockets close at once; the session that stays connects again."""
        super().end_sessions(sessions)
        for user_id in {session.user_id for session in sessions}:
            transaction.on_commit(partial(broadcasts.close_sockets_of, user_id), robust=True)
