"""python manage.py remove_second_factors USERNAME: for somebody who lost theirs, where no other staff can sign in."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError

from spaces.models import User
from spaces.models.second_factor import remove


class Command(BaseCommand):
    help = "Removes the second factors of an account. Its person then signs in by password, and can set them up again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"There is no account “{username}”.")
        factors = list(Authenticator.objects.filter(user=user))
        remove(factors)
        self.stdout.write(f"Removed from {username}: {', '.join(factor.type for factor in factors) or 'nothing'}.")
