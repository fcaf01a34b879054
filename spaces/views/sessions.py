"""Where else somebody is signed in, and the end of it."""

from collections.abc import Collection

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession

from spaces.models.signing_out import end_sessions


class SessionsAdapter(DefaultUserSessionsAdapter):
    def end_sessions(self, sessions: Collection[UserSession]) -> None:
        end_sessions(sessions)
