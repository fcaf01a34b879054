"""The servers that some tests need: found on the loopback address or named by TEST_DATABASE_URL and TEST_REDIS_URL."""

import functools
import os
import shutil
from collections.abc import Callable

_POSTGRES_ON_LOOPBACK = "postgres://postgres@127.0.0.1:5432/postgres"
_REDIS_ON_LOOPBACK = "redis://127.0.0.1:6379/0"

_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@functools.cache
def postgres_url() -> str:
    """A server on which the tests may create databases; empty where there is none."""
    import psycopg

    url = os.environ.get("TEST_DATABASE_URL") or _POSTGRES_ON_LOOPBACK
    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.OperationalError:
        return ""
    return url


@functools.cache
def redis_url() -> str:
    """Empty where there is none."""
    import redis

    url = os.environ.get("TEST_REDIS_URL") or _REDIS_ON_LOOPBACK
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=3) as server:
            server.ping()
    except redis.RedisError:
        return ""
    return url


@functools.cache
def chromium() -> str:
    """The path of an installed browser; empty where there is none."""
    return next((path for name in _BROWSERS if (path := shutil.which(name))), "")


SERVICES: dict[str, tuple[str, Callable[[], str]]] = {
    "needs_postgres": ("PostgreSQL", postgres_url),
    "needs_redis": ("Redis", redis_url),
    "needs_chromium": ("Chromium", chromium),
}


def missing_for(markers: set[str]) -> list[str]:
    """The names of those services that these markers ask for and that are not there."""
    return [name for marker, (name, find) in SERVICES.items() if marker in markers and not find()]
