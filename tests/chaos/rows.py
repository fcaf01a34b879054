"""The rows of an installation, once it is quiet. `python -m tests.chaos.rows` in its environment writes them as JSON:
on SQLite and on PostgreSQL alike, reading only, and all of one moment: a message that was sent between the looks at two
tables would be in neither."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from tests.product import ROOT, Product
from tests.warm import run_warm

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

Rows = dict[str, list[dict[str, Any]]]


def rows_of(product: Product) -> Rows:
    """By the name of the model, and `due`: the threads in which the policy would fold now."""
    read = run_warm(["-m", "tests.chaos.rows"], cwd=ROOT, env=product.environment())
    assert read.returncode == 0, read.stderr
    rows: Rows = json.loads(read.stdout.splitlines()[-1])
    return rows


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "spaces_project.settings"
    import django

    django.setup()
    from django.db import connection

    begin_one_moment(connection)
    sys.stdout.write("\n" + json.dumps(_all_rows(), default=str))


def begin_one_moment(connection: BaseDatabaseWrapper) -> None:
    """What is read by it from now on is as it is now, and it writes nothing. Django's own way would hold up those who
    write."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA query_only = 1")
            cursor.execute("BEGIN DEFERRED")
        else:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SELECT count(*) FROM django_migrations")  # the first look is what fixes the moment


def _all_rows() -> Rows:
    from spaces.models import Message, Thread, WaitingMessage
    from summaries.folds import scheduling
    from summaries.models import FoldJob, Summary

    rows = {
        model.__name__: list(model.objects.order_by("id").values())
        for model in (Thread, Message, WaitingMessage, Summary, FoldJob)
    }
    threads = Thread.objects.select_related("space__model").order_by("id")
    rows["due"] = [{"thread_id": thread.pk} for thread in threads if scheduling.decision_for(thread).is_due]
    return rows


if __name__ == "__main__":
    main()
