"""Token budgets, and what was spent of them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Case, OuterRef, QuerySet, Subquery, Sum, When
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from spaces.models import Budget, Space, Spent, User
from spaces.models.budget import DEFAULTS, Holder
from spaces.models.spent import today
from spaces.numbers import counted
from spaces.staff import Audited, FastList, ReadOnly

LIMITS = ["tokens_per_day", "tokens_per_month", "whom_to_ask"]


class LimitsForm(forms.ModelForm):
    class Meta:
        model = Budget
        fields = LIMITS


class BudgetForm(LimitsForm):
    """A new one. Who and where are typed: whoever sets budgets need not be allowed to look through all accounts."""

    username = forms.CharField(label=_("Username"), required=False, help_text=_("For one person."))
    space_name = forms.CharField(
        label=_("Space"), required=False, help_text=_("For one Space: its name, or the number in its address.")
    )

    class Meta:
        model = Budget
        fields = ["holder", "username", "space_name", *LIMITS]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        holder = cleaned.get("holder")
        if holder == Holder.PERSON:
            self.instance.user = self._person(cleaned.get("username", ""))
        elif holder == Holder.SPACE:
            self.instance.space = self._space(cleaned.get("space_name", ""))
        if holder and not self.errors:
            self._refuse_second(holder)
        return cleaned

    def _person(self, name: str) -> User | None:
        if not name:
            self.add_error("username", _("Enter an account name."))
            return None
        found = User.objects.filter(username=name).first()
        if found is None:
            self.add_error("username", _("No account has this name."))
        return found

    def _space(self, name: str) -> Space | None:
        if not name:
            self.add_error("space_name", _("Enter a Space name or number."))
            return None
        stay = Space.objects.filter(deleted_at=None)
        found = list(stay.filter(name=name)[:2])
        if not found and name.isdecimal():
            found = list(stay.filter(pk=min(int(name), 2**63 - 1)))
        if len(found) == 1:
            return found[0]
        self.add_error(
            "space_name",
            _("Several Spaces have this name: write the number.") if found else _("No Space has this name or number."),
        )
        return None

    def _refuse_second(self, holder: str) -> None:
        budget = self.instance
        if Budget.objects.filter(holder=holder, user=budget.user, space=budget.space).exists():
            self.add_error("holder", _("This budget already exists. Change that one."))


@admin.register(Budget)
class BudgetAdmin(Audited, FastList):
    list_display = ["__str__", "day_limit", "spent_today", "month_limit", "spent_this_month", "whom_to_ask"]
    list_filter = ["holder"]
    list_select_related = ["user", "space"]
    search_fields = ["user__username", "space__name"]
    search_help_text = _("The name of an account or of a Space.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Budget]:
        day = today()
        return (
            super().get_queryset(request).annotate(on_day=_spent(day=day), in_month=_spent(day__gte=day.replace(day=1)))
        )

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return super().get_form(request, obj, change, **{**kwargs, "form": LimitsForm if change else BudgetForm})

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ["whose", *LIMITS, "spent_today", "spent_this_month"] if obj else list(BudgetForm.Meta.fields)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["whose", "spent_today", "spent_this_month"] if obj else []

    @admin.display(description=_("applies to"))
    def whose(self, budget: Budget) -> str:
        return str(budget)

    @admin.display(description=_("tokens per day"))
    def day_limit(self, budget: Budget) -> str | None:
        return _grouped(budget.tokens_per_day)

    @admin.display(description=_("tokens per month"))
    def month_limit(self, budget: Budget) -> str | None:
        return _grouped(budget.tokens_per_month)

    @admin.display(description=_("used today"))
    def spent_today(self, budget: Any) -> str | None:
        return _grouped(budget.on_day)

    @admin.display(description=_("used this month"))
    def spent_this_month(self, budget: Any) -> str | None:
        return _grouped(budget.in_month)

    def detail_of(self, obj: Any, message: Any = "") -> str:
        """Figures are no secret, and are what whoever reads the log wants to know. A name would outlive its account."""
        whose = f"{obj.holder} {obj.user_id or obj.space_id or ''}".strip()
        day, month = (_limit(tokens) for tokens in (obj.tokens_per_day, obj.tokens_per_month))
        return f"{whose}: {day} a day, {month} a month"


def _spent(**when: Any) -> Any:
    """Of the person or the Space of a budget; None for those that are for all."""
    days = Spent.objects.filter(**when).order_by()
    of_person, of_space = (
        Subquery(days.filter(**{kind: OuterRef(kind)}).values(kind).annotate(sum=Sum("tokens")).values("sum"))
        for kind in ("user", "space")
    )
    return Case(When(holder__in=DEFAULTS, then=None), default=Coalesce(of_person, of_space, 0))


def _grouped(tokens: int | None) -> str | None:
    return None if tokens is None else counted(tokens)


def _limit(tokens: int | None) -> str:
    return "no limit" if tokens is None else f"{tokens:,}"


@admin.register(Spent)
class SpentAdmin(ReadOnly, FastList):
    list_display = ["day", "user", "space", "tokens"]
    list_filter = ["day"]
    list_select_related = ["user", "space"]
    search_fields = ["user__username", "space__name"]
    search_help_text = _("The name of an account or of a Space.")
