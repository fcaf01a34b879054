from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.db.models import Exists, Q
from django.utils.translation import gettext

from spaces.compiled import CompiledQuery
from spaces.llm.offers import Offer
from spaces.models.model_connection import ModelConnection

DEMO = "demo"
FALLBACK = "gpt-4.1-mini"


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
        """The model of Spaces that chose none: what the settings name, else the one that is marked.

        Where none is marked yet, the first that can be used is, so that no model that comes later takes its place.
        """
        if name := name_in_settings():
            return self.called(name)
        usable = self.available()
        if marked := usable.filter(is_default=True).first():
            return marked
        first = usable.filter(name=FALLBACK).first() or usable.first()
        if first is None:
            return self.model(name=FALLBACK)  # no row: it would count as offered, by any server
        self._mark_the_first(first)
        return first

    def _mark_the_first(self, model: LanguageModel) -> None:
        """Not where one is marked that cannot be used just now: it may be back in a moment."""
        if not self.filter(is_default=True).exists():
            with suppress(IntegrityError), transaction.atomic():  # another process marked one in between
                self.filter(pk=model.pk).update(is_default=True)

    def called(self, name: str) -> LanguageModel:
        return CALLED.first(name) or self.get_or_create(name=name)[0]

    def discovered(self, offers: Sequence[Offer]) -> None:
        """Take up what the server of the settings offers for chats; what staff wrote stays.

        The first time people may choose among all of it. What the server adds later waits until staff enable it.
        """
        known = self.filter(connection=None).exclude(name__in=[DEMO, settings.OPENAI_MODEL])
        is_first_time = not known.exists()
        chats = [offer.name for offer in offers if offer.answers_in_chat]
        self.bulk_create([self.model(name=name, enabled=is_first_time) for name in chats], ignore_conflicts=True)

    def hold_to_settings(self) -> LanguageModel | None:
        """Mark the model that the settings name, so that none moves in once they name it no more. Gives the model that
        was the default until now, where it was another one."""
        named = self.filter(name=name_in_settings(), enabled=True).exclude(name=DEMO).first()
        if named is None or named.is_default:
            return None
        before = self.filter(is_default=True).first()
        named.become_default()
        return before


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
        default=1.0, help_text="The server's own token count divided by ours, as last reported; clamped to 1.0–1.7."
    )
    summary_policy = models.JSONField(
        default=dict,
        blank=True,
        help_text="The policy of threads with this model, unless they or their Space set one. As JSON.",
    )
    sees_pictures = models.BooleanField(
        default=False,
        help_text="Whether it is sent the pictures that people attach. Otherwise it gets only their names.",
    )
    enabled = models.BooleanField(default=True)
    is_default = models.BooleanField(
        "default", default=False, editable=False, help_text="Spaces that chose no model use this one."
    )
    connection = models.ForeignKey(
        ModelConnection,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="language_models",
        help_text="The server that offers it. Empty: the server of the settings (OPENAI_BASE_URL, SUMMARY_BASE_URL).",
    )
    served_as = models.CharField(max_length=200, blank=True, help_text="Its name on the server, if different.")
    summary_rank = models.PositiveSmallIntegerField(
        "order for summaries",
        null=True,
        blank=True,
        help_text="1 is asked first, then 2 if the one before cannot be reached. All empty: SUMMARY_MODEL.",
    )

    objects = LanguageModelQuerySet.as_manager()

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["is_default"], condition=Q(is_default=True), name="one_default_model"),
        ]

    def __str__(self) -> str:
        if self.is_demo and self.label in ("", "Demo model"):  # once stored in English
            return gettext("Demo model")
        return self.label or self.name

    @property
    def is_demo(self) -> bool:
        return self.name == DEMO

    @property
    def can_be_used(self) -> bool:
        """By Spaces, as far as its own row and the connection's say."""
        return self.enabled and (self.connection.enabled if self.connection else has_server() or self.is_demo)

    @property
    def is_available(self) -> bool:
        """Whether a Space may choose it, as LanguageModelQuerySet.available has it."""
        return self.can_be_used and (not self.is_demo or demo_only())

    @transaction.atomic
    def become_default(self) -> None:
        """Instead of the one that is. Whoever wants the same for another model waits."""
        list(LanguageModel.objects.select_for_update().order_by("pk").values("pk"))
        LanguageModel.objects.filter(is_default=True).exclude(pk=self.pk).update(is_default=False)
        LanguageModel.objects.filter(pk=self.pk).update(is_default=True)
        self.is_default = True

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


def name_in_settings() -> str:
    """The model that the settings make the default; "" where staff choose it."""
    if demo_only():
        return DEMO
    return str(settings.OPENAI_MODEL) if has_server() else ""


def demo_only() -> bool:
    """Whether neither the settings nor staff name a server, so that only the built-in demo model can answer."""
    return not has_server() and not SERVED_BY_THEIR_OWN.rows()


CALLED = CompiledQuery(
    lambda name: (
        LanguageModel.objects.filter(name=name)
        .select_related("connection")
        .annotate(has_others=Exists(LanguageModel.objects.filter(enabled=True).exclude(name__in=[name, DEMO])))
    ),
    str,
)
"""`has_others`: whether there are others that could be offered beside it."""
SERVED_BY_THEIR_OWN = CompiledQuery(
    lambda: LanguageModel.objects.filter(enabled=True, connection__enabled=True).only("pk")[:1]
)
