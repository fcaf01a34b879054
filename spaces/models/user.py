from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import translation
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person with an account. Other people see `name`."""

    language = models.CharField(_("language"), max_length=10, blank=True, default="")  # empty: as the browser says

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
