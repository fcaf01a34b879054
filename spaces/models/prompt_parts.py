"""What a prompt needs of a thread's surroundings, read by the query that reads the thread."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from spaces.models.instructions import Instructions
from spaces.models.message import Message, Speaker
from spaces.models.thread import Thread


def with_prompt_parts(threads: QuerySet[Thread]) -> QuerySet[Thread]:
    """instructions_text: the ones in force, to be handed to the Space (know_prompt_parts). has_imported: whether system
    messages were imported. first_author, last_author: by name, of those who wrote here (NULL: nobody)."""
    named = Message.objects.filter(thread=OuterRef("pk"), role=Speaker.USER, author_name__gt="")
    in_force = Instructions.objects.filter(space=OuterRef("space_id"), version=OuterRef("space__instructions_version"))
    return threads.select_related("space__model__connection").annotate(
        instructions_text=Subquery(in_force.values("text")[:1]),
        has_imported=Exists(Message.objects.filter(thread=OuterRef("pk"), role=Speaker.SYSTEM)),
        first_author=Subquery(named.order_by("author_name").values("author_name")[:1]),
        last_author=Subquery(named.order_by("-author_name").values("author_name")[:1]),
    )


def know_prompt_parts(thread: Thread) -> Thread:
    """Of a thread that was read with them."""
    thread.space.know_instructions(thread.instructions_text or "")  # type: ignore[attr-defined]
    return thread
