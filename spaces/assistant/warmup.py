"""What a web process does once, beside its work: ask for the models on offer, then load the token counter, the client
of the model server, and the words by which questions are read and secrets are found.

The counter takes half a second and 45 MB. A process that nobody has visited goes without it, unless its installation
has people, who come back all at once after a restart: then it is loaded before anybody is let in, for the last step of
loading it holds up all others for a tenth of a second. The client takes as long and 30 MB.

The words of all languages (cues, related words, stemmers, what secrets are called) take a quarter of a second and 8 MB,
which the first questions would wait for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.signals import request_started
from django.db import close_old_connections
from django.urls import reverse

from spaces.garbage import let_what_is_loaded_be
from spaces.llm import openai_model
from spaces.llm.chat_model import ModelError
from spaces.models.connections import discover
from spaces.models.language_model import has_server
from summaries.engine import redact
from summaries.engine.recalling.recall import query
from summaries.engine.tokens import TokenCounter

log = logging.getLogger(__name__)


async def warm_up() -> None:
    with first_visit() as visited:
        await asyncio.to_thread(take_up_the_models)
        await visited.wait()
    await asyncio.to_thread(load_the_counter)
    await asyncio.to_thread(load_the_client)
    await asyncio.to_thread(load_the_words)
    let_what_is_loaded_be("first visit")


def load_the_counter() -> None:
    TokenCounter().count("The first count loads the encoding.")


def load_the_client() -> None:
    if has_server():
        openai_model.load()


def load_the_words() -> None:
    for question in ("Where did we plant the leeks?", "Wo haben wir den Lauch gepflanzt?", "أين زرعنا الكراث؟"):
        query(question)
    redact.load()


@contextmanager
def first_visit() -> Iterator[asyncio.Event]:
    """Set once somebody asks for a page, who may soon send a message that has to be counted."""
    loop = asyncio.get_running_loop()
    visited = asyncio.Event()

    def note(scope: dict[str, Any], **kwargs: Any) -> None:
        if scope["path"] not in {reverse("healthz"), reverse("readyz")}:
            loop.call_soon_threadsafe(visited.set)

    request_started.connect(note)
    try:
        yield visited
    finally:
        request_started.disconnect(note)


def take_up_the_models() -> None:
    try:
        discover()
    except ModelError as error:
        log.warning("the models on offer are not known: %s", error.message)
    finally:
        close_old_connections()
