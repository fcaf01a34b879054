from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class SpacesConfig(AppConfig):
    name = "spaces"
    verbose_name = "Spaces"

    def ready(self) -> None:
        from spaces.assistant import receivers  # noqa: F401  connects the signals
        from spaces.staff.labels import translate_labels

        translate_labels(self)
        post_migrate.connect(keep_search_index, sender=self)
        post_migrate.connect(keep_log_append_only, sender=self)


def keep_search_index(**_: Any) -> None:
    from spaces.models import search_index

    search_index.make()


def keep_log_append_only(**_: Any) -> None:
    from spaces.models import append_only

    append_only.make()
