from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Q, Sum
from django.utils import timezone

from spaces.compiled import CompiledUpdate
from spaces.models.message import Message


def today() -> date:
    """Days and months are the calendar's in the installation's time zone, the same for everybody."""
    return timezone.localdate(timezone=timezone.get_default_timezone())


class SpentQuerySet(models.QuerySet["Spent"]):
    def add(self, tokens: int, *, user_id: int | None, space_id: int) -> None:
        """Count them as spent today. Of what nobody is left to have asked for, each time is a row of its own."""
        if tokens <= 0:
            return
        if user_id is None:
            self.create(user_id=None, space_id=space_id, day=today(), tokens=tokens)
            return
        place = (user_id, space_id, today())
        if not ADD.run(*place, tokens=tokens):
            self.bulk_create([self.model(user_id=user_id, space_id=space_id, day=today())], ignore_conflicts=True)
            ADD.run(*place, tokens=tokens)

    def add_reply(self, message_id: int, tokens: int) -> None:
        """In the transaction in which the reply ends, as its last step: whoever holds a row of this table waits for
        no other. Who asked is looked up now; their account may have been deleted while the reply was written."""
        if tokens > 0:
            asked = Message.objects.filter(pk=message_id).values_list("asked_by_id", "thread__space_id")
            user_id, space_id = asked.get()
            self.add(tokens, user_id=user_id, space_id=space_id)

    def on_and_since(self, day: date, first: date) -> tuple[int, int]:
        """Tokens of one day, and of all days from `first` on."""
        sums = self.filter(day__gte=first).aggregate(
            on=Sum("tokens", filter=Q(day=day), default=0), since=Sum("tokens", default=0)
        )
        return sums["on"], sums["since"]


class Spent(models.Model):
    """The tokens that one person spent in one Space on one day, counted as they are spent: no check ever adds up
    messages.

    What counts: the prompt of a reply, cached or not, and the answer, as the server counted them (where it does not,
    as we do); also of one that was stopped or broke off; not of one that failed before its first word, because the
    server counted nothing. Every call of the summary model, also one whose outcome was refused, and the call that gives
    a thread its title. Folds by rules cost nothing. Trials by staff are nobody's.

    Whose: a reply is the person's who asked for it, by a message or by Retry. A summary is the person's who caused it:
    who asked for it, else who wrote the newest message of the thread; without that, whoever has no Space with a budget
    could have long threads rebuilt for nothing. Both are the Space's as well.

    A row of person, Space and day together: replies that end at once in a busy Space write different rows, so none
    waits for another. Where the account or the Space is deleted the row stays, for the other one's sum.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    space = models.ForeignKey("spaces.Space", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)
    day = models.DateField(help_text="In the installation's time zone.")
    tokens = models.PositiveBigIntegerField(default=0)

    objects = SpentQuerySet.as_manager()

    class Meta:
        verbose_name = "tokens of a day"
        verbose_name_plural = "tokens by day"
        ordering = ["-day", "-id"]
        constraints = [models.UniqueConstraint(fields=["user", "day", "space"], name="spent_once_a_day")]
        indexes = [
            models.Index(fields=["space", "day"], name="spent_in_space"),
            models.Index(fields=["-day", "-id"], name="spent_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.space} · {self.day}"


ADD = CompiledUpdate(
    lambda user_id, space_id, day: Spent.objects.filter(user_id=user_id, space_id=space_id, day=day),
    *(int, int, date),
    fields=["tokens"],
    added=["tokens"],
)
