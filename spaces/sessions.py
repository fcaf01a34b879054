"""Where sessions are kept: Django's own table, asked by a statement that is written once."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from spaces.compiled import CompiledQuery

BY_KEY = CompiledQuery(lambda key: Session.objects.filter(pk=key), str)


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        """As in Django: an expired session, or none, makes way for a new one."""
        session = BY_KEY.first(self.session_key) if self.session_key else None
        if session and session.expire_date > timezone.now():
            return session
        self._session_key = None
        return None
