"""/readyz: whether all is there that Spaces needs. /healthz only says that this process answers.

Anybody may ask, so it names no host and quotes no error, and looks no more often than once in KEPT_FOR_SECONDS.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.db import connection, connections
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from spaces_project.schema import is_migrated
from summaries.folds import workers

log = logging.getLogger(__name__)

KEPT_FOR_SECONDS = 3
LONGEST_SECONDS = 3
"""So long does a request wait; a database that swallows packets takes longer to give up."""

NOTHING_FOUND = {"ready": False, "database": None, "migrations": False, "broker": False, "worker": False}


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 where all is well, else 503; either way {"ready", "database", "migrations", "broker", "worker"}."""
    found = _readiness.now()
    return JsonResponse(found, status=200 if found["ready"] else 503, headers={"Cache-Control": "no-store"})


class Readiness:
    """One look at a time, in a thread of its own; whoever asks meanwhile waits for the same one."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="readiness")
        self._lock = threading.Lock()
        self._look: Future[dict[str, Any]] | None = None
        self._begun = 0.0
        self.is_migrated = False
        self._so_far: dict[str, Any] = dict(NOTHING_FOUND)

    def now(self) -> dict[str, Any]:
        with self._lock:
            is_old = time.monotonic() - self._begun > KEPT_FOR_SECONDS
            if self._look is None or (is_old and self._look.done()):
                self._look, self._begun = self._thread.submit(self._all), time.monotonic()
            look = self._look
        try:
            return look.result(LONGEST_SECONDS)
        except TimeoutError:
            return dict(self._so_far)  # what answers is not named among what does not

    def _all(self) -> dict[str, Any]:
        """The database last: one that is away takes longest to say so."""
        found = self._so_far = dict(NOTHING_FOUND)
        found["broker"] = bool(_found(_broker))
        found["worker"] = found["broker"] and workers.is_one_running()
        try:
            found["database"] = _found(_database)
            found["migrations"] = bool(found["database"] and _found(self._migrations))
        finally:
            connections.close_all()
        return {**found, "ready": all(found[what] for what in found if what != "ready")}

    def _migrations(self) -> bool:
        self.is_migrated = self.is_migrated or is_migrated()  # half a second, and once so it stays so
        return self.is_migrated


def _found(look: Callable[[], Any]) -> Any:
    try:
        return look()
    except Exception as error:  # whatever it is, it is not there; the page says no more
        log.warning("not ready: %s (%s)", look.__name__.strip("_"), type(error).__name__)
        return None


def _database() -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    version = ".".join(str(part) for part in connection.get_database_version())
    return {"vendor": connection.vendor, "version": version}


def _broker() -> bool:
    if settings.EMBEDDED:
        return True
    import redis

    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as server:
        return bool(server.ping())


_readiness = Readiness()
