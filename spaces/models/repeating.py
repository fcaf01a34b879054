"""Replies that say once more what a message said that is deleted now. They stay for people to read, and no summary or
recall speaks by them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from summaries.engine.repeats import repeats


def mark(replies: QuerySet[Any], texts: Iterable[str]) -> None:
    """texts: what was said where these answer. Called in the transaction that blanks it."""
    said = "\n".join(texts)
    found = [pk for pk, text in replies.values_list("pk", "text") if repeats(text, said)]
    replies.filter(pk__in=found).update(repeats_deleted=True)
