"""The names that Django makes of our models and their fields, in the reader's language: for the admin's pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy

LABELS: set[str] = set()
"""All of them, in English; `make messages` collects them here."""


def translate_labels(app: AppConfig) -> None:
    """For an app that is ready. Migrations see nothing of it: they compare what the models themselves say."""
    for thing, name, words in list(_english_labels(app)):
        LABELS.add(words)
        setattr(thing, name, gettext_lazy(words))


def _english_labels(app: AppConfig) -> Iterator[tuple[Any, str, str]]:
    """What has a label, the name of the attribute, the words. Labels that are marked where they stand are left out."""
    for model in app.get_models():
        options = model._meta
        if isinstance(options.verbose_name, str):
            yield options, "verbose_name_plural", str(options.verbose_name_plural)
            yield options, "verbose_name", options.verbose_name
        for field in (*options.local_fields, *options.local_many_to_many):
            for name in ("verbose_name", "help_text"):
                words = getattr(field, name)
                if words and isinstance(words, str):
                    yield field, name, words
