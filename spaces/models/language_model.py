from __future__ import annotations

import re
from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from spaces.models.model_connection import ModelConnection

DEMO = "demo"
FALLBACK = "gpt-4.1-mini"

NO_CHAT = re.compile(
    "embed|minilm|bge-|rerank|moderation|babbage|davinci|whisper|transcribe|tts|audio|realtime|dall-e|image|diffusion|sora",
    re.IGNORECASE,
)
"""Servers list every model they have, and do not say what each is for."""


class LanguageModelQuerySet(models.QuerySet["LanguageModel"]):
    def available(self) -> LanguageModelQuerySet:
        """What a Space may choose: the demo model alone while nothing else is configured."""
        models_ = self.filter(enabled=True)
        chosen = models_.filter(name=DEMO) if demo_only() else models_.served().exclude(name=DEMO)
        return chosen.order_by("name", "id")

    def served(self) -> LanguageModelQuerySet:
        """There is a server to ask: a connection of their own, or the one of the settings."""
        own = Q(connection__enabled=True)
        return self.filter(own | Q(connection=None) if has_server() else own)

    def for_summaries(self) -> LanguageModelQuerySet:
        """What staff chose to summarize with, the preferred one first."""
        chosen = self.filter(enabled=True, summary_rank__isnull=False).exclude(name=DEMO)
        return chosen.served().select_related("connection").order_by("summary_rank", "id")

    def default(self) -> LanguageModel:
        """The model of Spaces that chose none: OPENAI_MODEL, else one that the server offers."""
        if name := DEMO if demo_only() else settings.OPENAI_MODEL if has_server() else "":
            return self.called(name)
        return self.offered() or self.model(name=FALLBACK)  # no row: it would count as offered, by any server

    def offered(self) -> LanguageModel | None:
        """FALLBACK, else the first by name that seems to chat, else any."""
        offered = self.available()
        chatting = (model for model in offered if not NO_CHAT.search(model.name))
        return offered.filter(name=FALLBACK).first() or next(chatting, None) or offered.first()

    def called(self, name: str) -> LanguageModel:
        return self.get_or_create(name=name)[0]

    def discovered(self, names: list[str]) -> None:
        """Take up the names that a server offers; what staff wrote stays."""
        self.bulk_create([self.model(name=name) for name in names], ignore_conflicts=True)


class LanguageModel(models.Model):
    """A model that Spaces may talk with: its name at the server, how much it can read, what it costs."""

    name = models.CharField(max_length=200, unique=True)
    label = models.CharField(max_length=200, blank=True, help_text="Shown to people instead of the name.")
    context_tokens_override = models.PositiveIntegerField(
        null=True, blank=True, help_text="Prompt and reply together, in tokens. Empty: MODEL_CONTEXT_TOKENS."
    )
    price_input_override = models.DecimalField(max_digits=12, decimal_places=4, null=True, blank=True)
    price_cached_override = models.DecimalField(max_digits=12, decimal_places=4, null=True, blank=True)
    price_output_override = models.DecimalField(
        max_digits=12,
        decimal_places=4,
        null=True,
        blank=True,
        help_text="Prices are per 1,000,000 tokens. Empty: MODEL_PRICES.",
    )
    calibration = models.FloatField(
        default=1.0, help_text="The server's own token count over ours, last reported; clamped to 1.0–1.7."
    )
    summary_policy = models.JSONField(
        default=dict,
        blank=True,
        help_text="How threads with this model are folded, where neither their Space nor they say otherwise. As JSON.",
    )
    enabled = models.BooleanField(default=True)
    connection = models.ForeignKey(
        ModelConnection,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="language_models",
        help_text="Where it is served. Empty: the server of the settings (OPENAI_BASE_URL, SUMMARY_BASE_URL).",
    )
    served_as = models.CharField(
        max_length=200, blank=True, help_text="Its name at the server, where that is another one."
    )
    summary_rank = models.PositiveSmallIntegerField(
        "order for summaries",
        null=True,
        blank=True,
        help_text="1 is asked first, then 2, where the one before cannot be reached. All empty: SUMMARY_MODEL.",
    )

    objects = LanguageModelQuerySet.as_manager()

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        if self.is_demo and self.label in ("", "Demo model"):  # once stored in English
            return gettext("Demo model")
        return self.label or self.name

    @property
    def is_demo(self) -> bool:
        return self.name == DEMO

    @property
    def context_tokens(self) -> int:
        """Prompt and reply together: what staff wrote, else what the settings say now."""
        return self.context_tokens_override or settings.MODEL_CONTEXT_TOKENS

    @property
    def price_input(self) -> Decimal | None:
        return self._price("input", self.price_input_override)

    @property
    def price_cached(self) -> Decimal | None:
        return self._price("cached", self.price_cached_override)

    @property
    def price_output(self) -> Decimal | None:
        return self._price("output", self.price_output_override)

    def _price(self, kind: str, override: Decimal | None) -> Decimal | None:
        """Per 1,000,000 tokens; keys of MODEL_PRICES are model names. None where nobody said."""
        listed = settings.MODEL_PRICES.get(self.name, {}).get(kind)
        return override if override is not None or listed is None else Decimal(str(listed))

    def cost(self, *, tokens_in: int, tokens_cached: int, tokens_out: int) -> Decimal | None:
        """What a call cost, in the currency of the prices; None where a price is unknown."""
        if self.price_input is None or self.price_output is None:
            return None
        cached_price = self.price_input if self.price_cached is None else self.price_cached
        fresh = tokens_in - tokens_cached
        millions = fresh * self.price_input + tokens_cached * cached_price + tokens_out * self.price_output
        return millions / 1_000_000


def has_server() -> bool:
    """Whether the settings name one, by its key or its address."""
    return bool(settings.OPENAI_API_KEY or settings.OPENAI_BASE_URL)


def demo_only() -> bool:
    """Whether neither the settings nor staff name a server, so that only the built-in demo model can answer."""
    return not has_server() and not LanguageModel.objects.filter(enabled=True, connection__enabled=True).exists()
