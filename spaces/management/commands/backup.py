"""python manage.py backup FILE: everything that the database holds, in one file, while people go on writing."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from spaces_project.backups.contents import BackupError, reason
from spaces_project.backups.making import make


class Command(BaseCommand):
    requires_system_checks = ()  # they say nothing of the data, and take half a second
    help = "Copies the database into one file, which `restore` reads. The product may run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--with-key",
            action="store_true",
            help="also the secret key: whoever has the file can then read stored keys and sign in as anybody",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"].absolute()
        try:
            manifest = make(path, with_key=options["with_key"])
        except (BackupError, OSError) as error:
            raise CommandError(reason(error)) from None
        rows = manifest.contents.rows
        self.stdout.write(
            f"{path}: {rows['spaces_user']} accounts, {rows['spaces_thread']} threads "
            f"and {rows['spaces_message']} messages."
        )
        if not options["with_key"]:
            self.stdout.write(
                "Without the secret key. Keep that in another place, or stored keys cannot be read after a restore."
            )
