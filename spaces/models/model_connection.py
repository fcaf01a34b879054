from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from spaces.models import sealed


class ModelConnection(models.Model):
    """A server of language models beside the one that the settings name: its address, and the key that opens it.

    Whoever sets the address decides where conversations are sent: only staff with the right to change it may.
    """

    name = models.CharField(max_length=100, unique=True)
    base_url = models.CharField(
        _("base URL"), max_length=500, help_text=_("The address of its OpenAI-compatible API; usually ends in /v1.")
    )
    sealed_key = models.TextField(blank=True, editable=False)
    enabled = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    @property
    def has_key(self) -> bool:
        return bool(self.sealed_key)

    @property
    def is_key_readable(self) -> bool:
        """Not after SECRET_KEY changed; the key has to be entered again then."""
        return not self.sealed_key or sealed.opens(self.sealed_key)

    @property
    def api_key(self) -> str:
        """For the request alone, never for a page. "" where there is none or it can no longer be read."""
        return sealed.unseal(self.sealed_key) if self.sealed_key and self.is_key_readable else ""

    def keep_key(self, key: str) -> None:
        """Whoever calls this saves."""
        self.sealed_key = sealed.seal(key) if key else ""
