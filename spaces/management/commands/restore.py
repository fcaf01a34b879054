"""python manage.py restore FILE: what `backup` wrote, in the place of what is there."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from spaces_project.backups.contents import BackupError, reason
from spaces_project.backups.restoring import restore

WORD = "replace"


class Command(BaseCommand):
    requires_system_checks = ()  # they say nothing of the data, and take half a second
    help = "Restores a backup. The product must not run; what is there is replaced only with --replace."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="give up what the database holds now")
        parser.add_argument("--no-input", action="store_true", help="do not ask before replacing")

    def handle(self, *args: Any, **options: Any) -> None:
        def may_replace(accounts: int | None) -> bool:
            if not options["replace"]:
                raise BackupError(f"{held_by(accounts)} Use --replace to give that up.")
            return options["no_input"] or self.is_agreed(accounts)

        try:
            manifest, about_key = restore(options["file"].absolute(), may_replace=may_replace)
        except (BackupError, OSError) as error:
            raise CommandError(reason(error)) from None
        rows = manifest.contents.rows
        self.stdout.write(
            f"Restored {rows['spaces_user']} accounts, {rows['spaces_thread']} threads and {rows['spaces_message']} "
            f"messages, backed up at {manifest.made_at}."
        )
        if about_key:
            self.stderr.write(about_key)

    def is_agreed(self, accounts: int | None) -> bool:
        self.stdout.write(f"{held_by(accounts)} It will be lost.")
        try:
            return input(f"Type “{WORD}” to go on: ").strip() == WORD
        except EOFError:
            return False


def held_by(accounts: int | None) -> str:
    if accounts is None:
        return "There is a database that cannot be read."
    return f"The database holds {accounts} {'account' if accounts == 1 else 'accounts'} and what they wrote."
