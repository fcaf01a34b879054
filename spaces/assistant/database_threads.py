"""Threads of their own for what a reply asks of the database: what a person waits for stands behind nothing else.

Channels has one thread for all sockets, sweeps and checks. A first word that waited there waited for all of them.
Each thread keeps its connection, as long as the settings let it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async

Given = ParamSpec("Given")
Result = TypeVar("Result")

_replies = ThreadPoolExecutor(4, thread_name_prefix="replies")
_flushes = ThreadPoolExecutor(1, thread_name_prefix="flushes")


async def for_reply(work: Callable[Given, Result], *args: Given.args, **options: Given.kwargs) -> Result:
    """What a reply is asked, and how it ended."""
    return await _on(_replies, work, *args, **options)


async def for_flush(work: Callable[Given, Result], *args: Given.args, **options: Given.kwargs) -> Result:
    """The growing texts of all replies; nobody waits for them."""
    return await _on(_flushes, work, *args, **options)


async def _on(threads: ThreadPoolExecutor, work: Callable[..., Result], *args: Any, **options: Any) -> Result:
    there = database_sync_to_async(work, thread_sensitive=False, executor=threads)
    return await there(*args, **options)
