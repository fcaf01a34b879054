"""The Celery app. The database is the queue (FoldJob rows, Thread.fold_check_due); Celery is only how the work runs."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaces_project.settings")
# Else a worker runs Django's checks as it starts, for 0.2 s, and looks at nothing that they find.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

app = Celery("spaces")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["summaries", "spaces.assistant"])


@worker_init.connect
def _wait_for_tables(**kwargs: Any) -> None:
    from spaces_project.schema import wait_until_migrated

    wait_until_migrated()


@worker_ready.connect
def _sweep_beside(**kwargs: Any) -> None:
    """A worker process sweeps too; any number may, since waking twice is harmless. Embedded, the server sweeps."""
    from django.conf import settings

    from spaces_project.sweeper import Sweeper

    if not settings.EMBEDDED:
        Sweeper().start()
        print("Spaces has a worker", flush=True)  # noqa: T201
