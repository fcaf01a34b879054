"""Work, pushes and cache: in this one process, or by Redis for many. url: empty for this process."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def refuse_other_addresses(url: str) -> None:
    """Raises ImproperlyConfigured."""
    if url and urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured("REDIS_URL must begin with redis://, rediss:// or unix://.")


def broker_options(url: str, prefix: str) -> dict[str, Any]:
    """Celery's. A broker that swallows packets would block delay() for 45 s: short timeouts, no retry. The sweeper is
    the retry."""
    if not url:
        return {}
    return {
        "global_keyprefix": f"{prefix}:",
        "socket_timeout": 3,
        "socket_connect_timeout": 2,
        "visibility_timeout": 600,  # seconds; longer than any task, or it runs twice
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
    }


def channel_layer(url: str, prefix: str) -> dict[str, Any]:
    """One of Channels' CHANNEL_LAYERS."""
    if not url:
        return {"BACKEND": "spaces_project.channel_layer.ProcessChannelLayer", "CONFIG": {"capacity": 1000}}
    return {
        # The other Redis layer leaves its sockets open and deaf after a Redis restart.
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [url], "prefix": prefix},
    }


def cache(url: str, prefix: str) -> dict[str, Any]:
    """One of Django's CACHES."""
    if not url:
        return {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 10_000},  # beyond it a third goes, limits of sign-in attempts among it
        }
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": url,
        "KEY_PREFIX": prefix,
        "OPTIONS": {"socket_timeout": 3, "socket_connect_timeout": 2},
    }
