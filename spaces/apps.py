from typing import Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate

from spaces_project import sqlite_library


class SpacesConfig(AppConfig):
    name = "spaces"
    verbose_name = "Spaces"

    def ready(self) -> None:
        from spaces.assistant import receivers  # noqa: F401  connects the signals
        from spaces.models import file_cleaning  # noqa: F401  the same
        from spaces.staff.labels import translate_labels

        translate_labels(self)
        connection_created.connect(hold_no_lock_while_reading)
        post_migrate.connect(keep_search_index, sender=self)
        post_migrate.connect(keep_log_append_only, sender=self)


def hold_no_lock_while_reading(connection: Any, **_: Any) -> None:
    """Without WAL nobody can commit while a query is half read, and a slow download reads for as long as it takes: rows
    are then fetched at once."""
    if connection.vendor == "sqlite" and not sqlite_library.allows_wal():
        connection.features.can_use_chunked_reads = False


def keep_search_index(**_: Any) -> None:
    from spaces.models import chunk_index, search_index

    search_index.make()
    chunk_index.make()


def keep_log_append_only(**_: Any) -> None:
    from spaces.models import append_only

    append_only.make()
