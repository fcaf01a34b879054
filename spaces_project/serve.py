"""`python -m spaces_project.serve`: makes database and static files ready, serves until told to stop."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Any, NoReturn

import django
import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from spaces_project import sqlite_library

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaces_project.settings")

TICK = 1.0  # seconds; also how often the Date header of answers is renewed


def main() -> None:
    os.umask(0o077)  # what is kept here (conversations, keys) is for the account that serves
    # uvicorn raises the signal that stopped it once more; by default that would end us before the worker is stopped
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave)
    gc.disable()  # while all is loaded and made ready: looking through it takes half a second
    _read_the_settings()
    _say_what_is_slower()
    with _listening_socket() as listener:
        lock = _lock_folder() if settings.EMBEDDED else None  # noqa: F841 (held until the process ends)
        has_people = _has_people()
        children = [_begin(_migrate), _begin(_collect_static_files)]
        _load_ahead(has_people=has_people)
        _wait_for(children)
        _serve(listener)


def _read_the_settings() -> None:
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.exit(f"Spaces cannot start: {error}")


def _say_what_is_slower() -> None:
    if settings.DATABASE_IN_DATA_DIR and (warning := sqlite_library.warning()):
        print(warning, flush=True)  # noqa: T201


def _leave(number: int, frame: object) -> NoReturn:
    sys.exit(0)


def _listening_socket() -> socket.socket:
    """Bound before the slow part, so that a port in use is told at once; nobody is let in before the server listens."""
    family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if not settings.EMBEDDED:  # any number of web processes share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listener.bind((settings.HOST, settings.PORT))
    except OSError as error:
        sys.exit(f"Spaces cannot listen on {settings.HOST}:{settings.PORT} ({error.strerror}). Set PORT or HOST.")
    return listener


def _lock_folder() -> Any:
    from spaces_project.embedded import FolderInUse, FolderLock

    lock = FolderLock(settings.DATA_DIR / "serve.lock")
    try:
        lock.acquire()
    except FolderInUse as holder:
        sys.exit(f"Spaces already runs on {settings.DATA_DIR} (process {holder}). Stop it, or set another DATA_DIR.")
    return lock


def _begin(work: Callable[[], None]) -> int:
    """In a child process: it uses another core, and gives back the memory that it takes.

    It soon ends, so no garbage is looked for in it: the first migration makes much, and took a third longer.
    """
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(code)
    return child


def _has_people() -> bool:
    """Asked before there are children, with whom no connection may be shared."""
    from django.db import DatabaseError, connections

    from spaces.models import User

    try:
        return User.objects.exists()
    except DatabaseError:  # no tables so far; what else is wrong, the child that migrates tells
        return False
    finally:
        connections.close_all()


def _load_ahead(*, has_people: bool) -> None:
    """What serving needs anyway, while the children work."""
    from django.urls import get_resolver

    import spaces.routing  # noqa: F401

    _ = get_resolver().url_patterns
    if settings.EMBEDDED:
        import celery.worker.consumer  # noqa: F401
    if has_people:
        from spaces.assistant.warmup import load_the_counter

        load_the_counter()


def _wait_for(children: list[int]) -> None:
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    if any(codes):
        sys.exit("Spaces could not make its database and static files ready; the reason stands above.")


def _migrate() -> None:
    from spaces_project.embedded import FolderLock
    from spaces_project.schema import migrate_if_due

    with FolderLock(settings.DATA_DIR / "migrate.lock").in_turn():
        migrate_if_due()


def _collect_static_files() -> None:
    from spaces_project.embedded import FolderLock
    from spaces_project.staticfiles import collect_if_changed

    with FolderLock(settings.DATA_DIR / "collect.lock").in_turn():
        collect_if_changed()


def _serve(listener: socket.socket) -> None:
    # By default a busy page thread holds the loop, and so every frame, for 5 ms at a time (8 ms late; with this 3).
    sys.setswitchinterval(0.001)
    from spaces.garbage import let_what_is_loaded_be
    from spaces_project.asgi import application

    server = AnnouncingServer(
        uvicorn.Config(
            application,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,  # seconds; one open stream would keep the process for ever
            ws_max_size=64 * 1024,  # bytes; pages send nothing but pings
            ws_per_message_deflate=False,
        )
    )
    worker = _start_worker() if settings.EMBEDDED else None
    let_what_is_loaded_be("start")
    gc.enable()
    with contextlib.suppress(SystemExit):  # of the signal that ended it
        server.run(sockets=[listener])
    if worker:
        worker.stop()
    _end(os.EX_OK if server.started else os.EX_SOFTWARE)


def _end(code: int) -> NoReturn:
    """At once: taking the interpreter apart takes longer than all before it, and nothing is left that must be done.

    A model call may still run in a thread. Its fold stands in the database and is done at the next start.
    """
    logging.shutdown()
    sys.stdout.flush()
    os._exit(code)


def _start_worker() -> Any:
    from spaces_project.embedded import EmbeddedWorker

    worker = EmbeddedWorker()
    worker.start()
    return worker


class AnnouncingServer(uvicorn.Server):
    _loop: asyncio.AbstractEventLoop | None = None
    _signal_came: asyncio.Event

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._signal_came = asyncio.Event()
        self._loop = asyncio.get_running_loop()  # a signal may come from here on
        await super().startup(sockets=sockets)
        print(f"Spaces is running at {address()}", flush=True)  # noqa: T201

    async def main_loop(self) -> None:
        """Each TICK, and at once when a signal comes. uvicorn's own looks ten times a second whether it is to end:
        a third of an idle process's work."""
        while not await self.on_tick(0):  # 0: of ten ticks the one that sets the date
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._signal_came.wait(), TICK)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop:
            self._loop.call_soon_threadsafe(self._signal_came.set)


def address() -> str:
    """Where a browser on this machine finds it."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.HOST, settings.HOST)
    return f"http://[{host}]:{settings.PORT}" if ":" in host else f"http://{host}:{settings.PORT}"


if __name__ == "__main__":
    main()
