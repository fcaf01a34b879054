"""The choices of a thread: for whom it is, and who gave it its title."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Visibility(models.TextChoices):
    SPACE = "space", _("Everyone in the Space")
    PRIVATE = "private", _("Only the author")


class TitleBy(models.TextChoices):
    NOBODY = "", _("Nobody yet")
    WORDS = "words", _("Its first words")
    MODEL = "model", _("The model")
    PERSON = "person", _("A person")
