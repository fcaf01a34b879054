from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from spaces.compiled import CompiledQuery


class Accounts(UserManager["User"]):
    use_in_migrations = False

    def get(self, *args: Any, **fields: Any) -> User:
        """Every request asks for its person, by id."""
        if args or set(fields) != {"pk"} or not isinstance(fields["pk"], int):
            return super().get(*args, **fields)
        if found := BY_ID.first(fields["pk"]):
            return found
        raise self.model.DoesNotExist


class User(AbstractUser):
    """A person with an account. Other people see `name`."""

    language = models.CharField(_("language"), max_length=10, blank=True, default="")  # empty: as the browser says
    personal_version = models.PositiveIntegerField(_("version of the personal instructions"), default=0, editable=False)

    objects = Accounts()  # type: ignore[misc]  # as Django has it

    def in_own_language(self) -> translation.override:
        """For what is written for this person: `with user.in_own_language(): …`. Where none was chosen, the language
        of the moment stays."""
        return translation.override(self.chosen_language or translation.get_language())

    @property
    def chosen_language(self) -> str:
        """Empty: as the browser says; so it is too where the installation no longer speaks what was chosen."""
        return self.language if self.language in dict(settings.LANGUAGES) else ""

    @property
    def name(self) -> str:
        return self.get_full_name() or self.username


BY_ID = CompiledQuery(lambda pk: User.objects.filter(pk=pk), int)
