"""Budgets of tokens: what counts, who is stopped and when, who is asked."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from spaces import budgets
from spaces.models import Budget, BudgetSpent, Space, Spent, User
from spaces.models.budget import Holder
from spaces.models.budget_status import (
    Period,
    both_periods,
    may_fold_by_model,
    most_pressing,
    refuse_spent,
    standings,
)

NOVEMBER_22 = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def now(monkeypatch):
    """Sets the time; from the start it is noon on 22 November 2026."""

    def be(at):
        monkeypatch.setattr(timezone, "now", lambda: at)

    be(NOVEMBER_22)
    return be


@pytest.fixture
def of_ada(ada):
    return lambda **limits: Budget.objects.create(holder=Holder.PERSON, user=ada, **limits)


@pytest.fixture
def of_space(space):
    return lambda **limits: Budget.objects.create(holder=Holder.SPACE, space=space, **limits)


@pytest.fixture
def spend(ada, space):
    def add(tokens, *, by=ada, in_space=space):
        Spent.objects.add(tokens, user_id=by.pk if by else None, space_id=in_space.pk)

    return add


@pytest.fixture
def is_stopped(ada, space):
    def ask(person=ada, where=space):
        try:
            refuse_spent(user_id=person.pk, space_id=where.pk)
        except BudgetSpent:
            return True
        return False

    return ask


# ---- where there is none


def test_without_a_budget_nobody_is_stopped(spend, is_stopped):
    spend(10**9)
    assert not is_stopped()


def test_an_empty_limit_is_none(spend, is_stopped, of_ada, of_space):
    of_ada()
    of_space(tokens_per_month=None)
    spend(10**9)
    assert not is_stopped()


# ---- the borders


@pytest.mark.parametrize(
    ("spent", "is_short", "is_spent"), [(79, False, False), (80, True, False), (99, True, False), (100, True, True)]
)
def test_the_warning_begins_at_eighty_percent_and_the_stop_at_a_hundred(spend, of_ada, ada, spent, is_short, is_spent):
    of_ada(tokens_per_day=100)
    spend(spent)
    standing = standings(user_id=ada.pk)[0]
    assert (standing.is_short, standing.is_spent, standing.left) == (is_short, is_spent, 100 - spent)


@pytest.mark.parametrize(("spent", "may"), [(109, True), (110, False)])
def test_the_model_goes_on_summarizing_until_a_tenth_over_the_limit(spend, of_space, ada, space, spent, may):
    of_space(tokens_per_day=100)
    spend(spent)
    assert may_fold_by_model(user_id=ada.pk, space_id=space.pk) is may


def test_a_limit_of_nothing_stops_at_once(of_ada, is_stopped, ada):
    of_ada(tokens_per_day=0)
    assert is_stopped()
    assert standings(user_id=ada.pk)[0].percent == 100


def test_a_percentage_is_never_rounded_up_to_spent(spend, of_ada, ada):
    of_ada(tokens_per_day=1_000)
    spend(999)
    assert standings(user_id=ada.pk)[0].percent == 99


@pytest.mark.parametrize("limits", [{"tokens_per_day": 100}, {"tokens_per_month": 100}])
@pytest.mark.parametrize("holder", ["of_ada", "of_space"])
def test_each_of_the_four_limits_stops(request, spend, is_stopped, holder, limits):
    request.getfixturevalue(holder)(**limits)
    spend(99)
    assert not is_stopped()
    spend(1)
    assert is_stopped()


# ---- whose


def test_what_one_person_spends_stops_nobody_else(spend, is_stopped, of_ada, ben):
    of_ada(tokens_per_day=100)
    spend(500, by=ben)
    assert not is_stopped()
    spend(100)
    assert (is_stopped(), is_stopped(ben)) == (True, False)


def test_what_a_person_spends_counts_in_every_space(spend, is_stopped, of_ada, ada, space):
    elsewhere = Space.objects.start(ada, name="Attic")
    of_ada(tokens_per_day=100)
    spend(100, in_space=elsewhere)
    assert is_stopped()


def test_all_members_spend_the_budget_of_a_space(spend, is_stopped, of_space, ada, ben, cleo):
    of_space(tokens_per_day=100)
    spend(60)
    spend(40, by=ben)
    assert (is_stopped(), is_stopped(ben)) == (True, True)
    assert not is_stopped(ada, Space.objects.start(ada, name="Attic"))


def test_a_budget_for_all_is_each_ones_own(spend, is_stopped, ben):
    Budget.objects.create(holder=Holder.EVERY_PERSON, tokens_per_day=100)
    spend(100)
    assert (is_stopped(), is_stopped(ben)) == (True, False)


def test_a_budget_for_every_space_is_each_spaces_own(spend, is_stopped, ada):
    Budget.objects.create(holder=Holder.EVERY_SPACE, tokens_per_month=100)
    spend(100)
    assert (is_stopped(), is_stopped(ada, Space.objects.start(ada, name="Attic"))) == (True, False)


def test_an_own_budget_stands_instead_of_the_one_for_all_also_where_it_is_empty(spend, is_stopped, of_ada):
    Budget.objects.create(holder=Holder.EVERY_PERSON, tokens_per_day=100, tokens_per_month=100)
    of_ada(tokens_per_day=1_000)
    spend(999)
    assert not is_stopped()
    spend(1)
    assert is_stopped()


def test_a_deleted_space_gives_nothing_back_and_a_deleted_account_neither(
    spend, is_stopped, of_ada, of_space, ada, ben
):
    attic = Space.objects.start(ada, name="Attic")
    of_ada(tokens_per_day=100)
    spend(100, in_space=attic)
    attic.delete()
    assert is_stopped()
    of_space(tokens_per_day=100)
    spend(100, by=ben)
    ben.delete()
    assert is_stopped(User.objects.create_user("dora"))


def test_what_nobody_is_left_to_have_asked_for_counts_for_the_space(spend, is_stopped, of_space):
    of_space(tokens_per_day=100)
    for _ in range(2):
        spend(50, by=None)
    assert is_stopped()


# ---- when


def test_a_day_begins_anew_at_midnight_and_the_month_goes_on(now, spend, is_stopped, of_ada):
    budget = of_ada(tokens_per_day=100)
    spend(100)
    now(datetime(2026, 11, 22, 23, 59, 59, tzinfo=UTC))
    assert is_stopped()
    now(datetime(2026, 11, 23, 0, 0, tzinfo=UTC))
    assert not is_stopped()
    budget.tokens_per_month = 100
    budget.save()
    assert is_stopped()
    now(datetime(2026, 12, 1, 0, 0, tzinfo=UTC))
    assert not is_stopped()


def test_days_are_those_of_the_installation(now, spend, ada, settings):
    settings.TIME_ZONE = "Asia/Tokyo"
    timezone.get_default_timezone.cache_clear()
    try:
        now(datetime(2026, 11, 22, 15, 0, tzinfo=UTC))
        spend(1)
        assert Spent.objects.get().day == date(2026, 11, 23)
        with timezone.override("America/New_York"):  # the reader's
            assert both_periods(user_id=ada.pk)[0].begins_anew == date(2026, 11, 24)
    finally:
        timezone.get_default_timezone.cache_clear()


@pytest.mark.parametrize(
    ("day", "begins"),
    [((2026, 12, 31), (2027, 1, 1)), ((2027, 1, 31), (2027, 2, 1)), ((2028, 2, 1), (2028, 3, 1))],
)
def test_a_month_ends_where_the_calendar_says(now, ada, day, begins):
    now(datetime(*day, tzinfo=UTC))
    assert both_periods(user_id=ada.pk)[1].begins_anew == date(*begins)


# ---- which is told of


def test_of_several_the_stop_that_lasts_longest_is_told(now, spend, of_ada, ada):
    of_ada(tokens_per_day=10, tokens_per_month=100)
    spend(100)
    assert most_pressing(standings(user_id=ada.pk)).period == Period.MONTH


def test_a_limit_of_nothing_lasts_longest(now, spend, of_ada, ada):
    of_ada(tokens_per_day=0, tokens_per_month=100)
    spend(100)
    assert most_pressing(standings(user_id=ada.pk)).period == Period.DAY


def test_a_stop_goes_before_a_warning_and_of_warnings_the_one_with_less_left(spend, of_ada, of_space, ada, space):
    of_ada(tokens_per_day=100)
    of_space(tokens_per_day=90)
    spend(85)
    assert most_pressing(standings(user_id=ada.pk, space_id=space.pk)).is_of_space
    Budget.objects.filter(user=ada).update(tokens_per_day=85)
    assert not most_pressing(standings(user_id=ada.pk, space_id=space.pk)).is_of_space


# ---- what is said


def test_the_stop_names_what_is_spent_whom_to_ask_and_when_it_begins_anew(now, spend, of_space, space):
    of_space(tokens_per_day=1_000, whom_to_ask="Kim, room 4")
    spend(1_234)
    assert budgets.spent_words(standings(space_id=space.pk)[0]) == (
        "This Space's token budget for today is used up: 1,234 of 1,000. Resets on Nov. 23, 2026, "
        "00:00 (UTC). To continue sooner, ask Kim, room 4."
    )


def test_a_budget_of_nothing_says_so_without_a_date_that_would_not_help(now, spend, of_ada, of_space, ada, space):
    of_ada(tokens_per_day=0, whom_to_ask="Kim")
    of_space(tokens_per_month=0, whom_to_ask="Kim")
    spend(12_168)
    assert [budgets.spent_words(standings(**whose)[0]) for whose in ({"user_id": ada.pk}, {"space_id": space.pk})] == [
        "Your token budget allows no replies. To change it, ask Kim.",
        "This Space's token budget allows no replies. To change it, ask Kim.",
    ]


def test_the_warning_names_what_is_left(now, spend, of_ada, ada, thread):
    of_ada(tokens_per_month=10_000)
    spend(8_500)
    notice = budgets.notice_for(ada, thread)
    assert notice.words == (
        "You have 1,500 of your 10,000 tokens left for this month. Resets on Dec. 1, 2026, 00:00 (UTC)."
    )
    assert not notice.is_spent


def test_whoever_can_change_it_is_named_where_staff_named_nobody(spend, of_ada, ada):
    of_ada(tokens_per_day=1)
    spend(1)
    standing = standings(user_id=ada.pk)[0]
    assert budgets.whom_to_ask(standing) == "your administrator"
    User.objects.create_superuser("root", first_name="Rosa")
    User.objects.create_superuser("gone", is_active=False)
    assert budgets.whom_to_ask(standing) == "Rosa"


def test_an_own_budget_without_a_name_takes_that_of_the_one_for_all(of_ada, ada):
    Budget.objects.create(holder=Holder.EVERY_PERSON, whom_to_ask="Kim")
    of_ada(tokens_per_day=1)
    assert standings(user_id=ada.pk)[0].whom_to_ask == "Kim"


# ---- the tables


@pytest.mark.parametrize(
    "wrong",
    [
        {"holder": Holder.PERSON},
        {"holder": Holder.SPACE, "user": True},
        {"holder": Holder.EVERY_PERSON, "user": True},
        {"holder": "x"},
    ],
)
def test_a_budget_has_exactly_one_holder(ada, wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        Budget.objects.create(**{**wrong, **({"user": ada} if "user" in wrong else {})})


def test_there_is_one_budget_for_all(db):
    Budget.objects.create(holder=Holder.EVERY_PERSON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Budget.objects.create(holder=Holder.EVERY_PERSON)


def test_the_sums_go_through_an_index(ada, space):
    if connection.vendor == "sqlite":
        for of in ({"user": ada}, {"space": space}):
            plan = Spent.objects.filter(**of, day__gte=date(2026, 11, 1)).explain()
            assert "USING INDEX" in plan, plan


@pytest.mark.django_db(transaction=True)
def test_what_is_spent_at_once_is_counted_whole_also_where_it_is_the_first_of_its_day(ada, ben):
    """Each of 20 Spaces has no row yet when eight replies end there together."""
    spaces = [Space.objects.start(ada, name=f"Bed {n}") for n in range(20)]
    together = Barrier(8)

    def spend(person):
        try:
            for space in spaces:
                together.wait()
                Spent.objects.add(3, user_id=person.pk, space_id=space.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as at_once:
        list(at_once.map(spend, [ada, ben] * 4))
    assert set(Spent.objects.values_list("tokens", flat=True)) == {12}
    assert Spent.objects.count() == 40
