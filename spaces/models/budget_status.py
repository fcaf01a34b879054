"""How much of a budget is spent: asked before a reply begins, before a model is asked for a summary, and by pages.

All doors to a reply come through `refuse_spent`. Summaries are the last to stop: the model goes on writing them until
a limit is passed by a tenth, which is some folds after the last reply; then rules write them, which costs nothing. So
no message ever falls between the summary and the window.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from spaces.models.budget import Budget
from spaces.models.spent import Spent, today

WARNING_PERCENT = 80
STOP_PERCENT = 100
FOLDS_STOP_PERCENT = 110


class Period(models.TextChoices):
    DAY = "day", _("Today")
    MONTH = "month", _("This month")


@dataclass(frozen=True)
class Standing:
    """What a person (or, with is_of_space, everybody in a Space) spent in a period, in tokens; limit: None without one.

    begins_anew: the first day of the next period. whom_to_ask: as staff wrote it, maybe "".
    """

    is_of_space: bool
    period: Period
    spent: int
    limit: int | None
    begins_anew: date
    whom_to_ask: str = ""

    def has_reached(self, percent: int) -> bool:
        return self.limit is not None and 100 * self.spent >= percent * self.limit

    @property
    def is_short(self) -> bool:
        return self.has_reached(WARNING_PERCENT)

    @property
    def is_spent(self) -> bool:
        return self.has_reached(STOP_PERCENT)

    @property
    def allows_nothing(self) -> bool:
        """A limit of 0: the next period brings nothing either."""
        return self.limit == 0

    @property
    def left(self) -> int:
        return max((self.limit or 0) - self.spent, 0)

    @property
    def percent(self) -> int:
        """Rounded down, so that 100 means spent; of a limit of 0, always."""
        return 100 * self.spent // self.limit if self.limit else 100 * (self.limit == 0)

    @property
    def bar(self) -> int:
        """Hundredths of a bar."""
        return min(self.percent, 100)


class BudgetSpent(Exception):
    """No reply begins; `standing` says of what and until when. The sender keeps the text."""

    def __init__(self, standing: Standing) -> None:
        super().__init__(f"{standing.spent} of {standing.limit} tokens are spent")
        self.standing = standing


def refuse_spent(*, user_id: int | None, space_id: int) -> None:
    """Called where a reply is about to begin, for the person who asks and the Space. Raises BudgetSpent."""
    standing = most_pressing(standings(user_id=user_id, space_id=space_id))
    if standing and standing.is_spent:
        raise BudgetSpent(standing)


def may_begin(*, user_id: int | None, space_id: int) -> bool:
    """The same as a question."""
    return not any(each.is_spent for each in standings(user_id=user_id, space_id=space_id))


def may_fold_by_model(*, user_id: int | None, space_id: int) -> bool:
    limits = standings(user_id=user_id, space_id=space_id)
    return not any(each.has_reached(FOLDS_STOP_PERCENT) for each in limits)


def standings(*, user_id: int | None = None, space_id: int | None = None) -> list[Standing]:
    """Of every limit that holds: one query without any, one more for each budget."""
    found = []
    for budget in Budget.objects.that_hold(user_id=user_id, space_id=space_id):
        of = {"user_id": user_id} if budget.is_of_people else {"space_id": space_id}
        found += _of_budget(budget, of)
    return found


def both_periods(**of: int) -> list[Standing]:
    """user_id=… or space_id=…: day and month, with a limit or without, for a page."""
    budget = next(iter(Budget.objects.that_hold(**of)), None)
    return _standings(budget, of)


def most_pressing(found: Iterable[Standing]) -> Standing | None:
    """Of those that are short the one to tell of: a spent one that lasts longest, else the one with the least left."""
    return max((each for each in found if each.is_short), key=_pressing, default=None)


def _pressing(standing: Standing) -> tuple[bool, bool, date, int]:
    ends = standing.begins_anew if standing.is_spent else date.min
    return standing.allows_nothing, standing.is_spent, ends, standing.percent


def _of_budget(budget: Budget, of: dict[str, Any]) -> list[Standing]:
    if budget.tokens_per_day is None and budget.tokens_per_month is None:
        return []
    return [each for each in _standings(budget, of) if each.limit is not None]


def _standings(budget: Budget | None, of: dict[str, Any]) -> list[Standing]:
    day = today()
    month = day.replace(day=1)
    spent = Spent.objects.filter(**of).on_and_since(day, month)
    limits = (budget.tokens_per_day, budget.tokens_per_month) if budget else (None, None)
    ends = (day + timedelta(days=1), (month + timedelta(days=32)).replace(day=1))
    whom = budget.whom_to_ask if budget else ""
    return [
        Standing("space_id" in of, period, tokens, limit, end, whom)
        for period, tokens, limit, end in zip(Period, spent, limits, ends, strict=True)
    ]
