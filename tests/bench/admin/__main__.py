"""`python -m tests.bench.admin [MESSAGES]`: how long each list of the admin takes, and what it asks."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from statistics import median


def main(messages: int) -> None:
    with tempfile.TemporaryDirectory(prefix="spaces-bench-") as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "spaces_project.settings"}
        import django

        django.setup()
        fill(messages)
        measure()


def fill(messages: int) -> None:
    from django.core.management import call_command

    from spaces.models import Space, User
    from tests.bench.admin.heap import pile_up

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    User.objects.create_superuser("root", password="x")
    ada = User.objects.create_user("ada")
    began = time.perf_counter()
    pile_up(ada, Space.objects.start(ada, name="Garden"), messages=messages)
    print(f"{messages:,} messages, written in {time.perf_counter() - began:.0f} s\n")


def measure() -> None:
    from django.conf import settings
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from spaces.models import User
    from tests.bench.admin.pages import addresses

    settings.ALLOWED_HOSTS = ["testserver"]
    browser = Client()
    browser.force_login(User.objects.get(username="root"), backend=settings.AUTHENTICATION_BACKENDS[0])
    print(f"{'list':44} {'queries':>7} {'first ms':>9} {'median ms':>9}")
    for name, address in addresses(deep=True).items():
        taken = []
        for _ in range(4):
            with CaptureQueriesContext(connection) as asked:
                began = time.perf_counter()
                assert browser.get(address).status_code == 200, address
                taken.append(1000 * (time.perf_counter() - began))
        print(f"{name:44} {len(asked):7} {taken[0]:9.0f} {median(taken[1:]):9.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
