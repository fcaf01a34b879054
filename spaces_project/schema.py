"""Whether the database has the tables that this code needs."""

import logging
import time

log = logging.getLogger(__name__)


def is_migrated() -> bool:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def migrate_if_due() -> None:
    from django.core.management import call_command

    if not is_migrated():  # a plain `migrate` would spend half a second on finding nothing to do
        call_command("migrate", interactive=False, verbosity=0)


def wait_until_migrated() -> None:
    """Workers may start before the web process that migrates."""
    from django.db import connection

    while not is_migrated():
        log.warning("waiting for the web process to migrate the database")
        time.sleep(1.0)
    connection.close()
