"""Staff set budgets: who may, what is refused, what stands in the log."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse
from django.utils import timezone

from spaces.models import Budget, Message, Space, Spent, StaffAction, forks
from spaces.models.budget import Holder
from summaries.models import FoldJob
from tests.staff.conftest import staff
from tests.talk import answer, say, talk

ADD, LIST = "admin:spaces_budget_add", "admin:spaces_budget_changelist"


@pytest.fixture
def office(db, signed_in):
    return signed_in(staff("otto", group="Operators"))


def add(office, holder, **fields):
    return office.post(reverse(ADD), {"holder": holder, **fields})


def test_an_operator_sets_one_for_all_for_one_person_and_for_one_space(office, ben, space):
    add(office, "people", tokens_per_day=1_000)
    add(office, "person", username="ben", tokens_per_month=5_000, whom_to_ask="Kim")
    add(office, "space", space_name="Garden", tokens_per_day=0)
    found = Budget.objects.values_list("holder", "user", "space", "tokens_per_day", "tokens_per_month")
    assert list(found) == [
        ("people", None, None, 1_000, None),
        ("person", ben.pk, None, None, 5_000),
        ("space", None, space.pk, 0, None),
    ]


def test_the_page_of_a_budget_says_to_whom_it_applies(office, space):
    add(office, "space", space_name="Garden", tokens_per_day=1_000)
    page = office.get(reverse("admin:spaces_budget_change", args=[Budget.objects.get().pk]))
    assert page.status_code == 200
    assert "One Space: Garden" in page.content.decode()


def test_of_spaces_with_one_name_the_number_says_which(office, space, ada):
    other = Space.objects.start(ada, name=space.name)
    assert "write the number" in add(office, "space", space_name=space.name, tokens_per_day=1).content.decode()
    add(office, "space", space_name=str(other.pk), tokens_per_day=1)
    assert Budget.objects.get().space == other


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"holder": "person"}, "Enter an account name."),
        ({"holder": "person", "username": " "}, "Enter an account name."),
        ({"holder": "person", "username": "nobody"}, "No account has this name."),
        ({"holder": "space"}, "Enter a Space name or number."),
        ({"holder": "space", "space_name": "Cellar"}, "No Space has this name or number."),
        ({"holder": "space", "space_name": "9" * 40}, "No Space has this name or number."),
        ({"holder": "people", "tokens_per_day": "-1"}, "greater than or equal to 0"),
        ({"holder": "people", "tokens_per_day": "9" * 30}, "less than or equal to"),
        ({"holder": "people", "tokens_per_day": "many"}, "Enter a whole number."),
        ({"holder": "x"}, "is not one of the available choices"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(office, fields, words):
    page = office.post(reverse(ADD), fields)
    assert (page.status_code, words in page.content.decode()) == (200, True)
    assert not Budget.objects.exists()


@pytest.mark.parametrize("fields", [{"holder": "people"}, {"holder": "person", "username": "ben"}])
def test_a_second_one_is_refused(office, ben, fields):
    for _ in range(2):
        page = office.post(reverse(ADD), {**fields, "tokens_per_day": 5})
    assert "This budget already exists" in page.content.decode()
    assert Budget.objects.count() == 1


def test_a_change_touches_the_limits_and_never_whose_they_are(office, ada, ben):
    budget = Budget.objects.create(holder=Holder.PERSON, user=ben, tokens_per_day=5)
    change = reverse("admin:spaces_budget_change", args=[budget.pk])
    office.post(change, {"tokens_per_day": 7, "holder": "people", "username": "ada", "user": ada.pk})
    budget.refresh_from_db()
    assert (budget.holder, budget.user, budget.tokens_per_day) == ("person", ben, 7)


def test_each_step_is_in_the_log_with_its_figures(office, ben):
    add(office, "person", username="ben", tokens_per_day=1_000)
    change = reverse("admin:spaces_budget_change", args=[Budget.objects.get().pk])
    office.post(change, {"tokens_per_day": 2_500, "tokens_per_month": 9_000})
    office.post(change.replace("change", "delete"), {"post": "yes"})
    lines = StaffAction.objects.order_by("id").values_list("actor_name", "action", "kind", "detail")
    assert list(lines) == [
        ("otto", "add", "budget", f"person {ben.pk}: 1,000 a day, no limit a month"),
        ("otto", "change", "budget", f"person {ben.pk}: 2,500 a day, 9,000 a month"),
        ("otto", "delete", "budget", f"person {ben.pk}: 2,500 a day, 9,000 a month"),
    ]


@pytest.mark.parametrize(("rights", "status"), [((), 403), (("view_budget",), 403), (("add_budget",), 302)])
def test_only_who_has_the_right_sets_one(signed_in, rights, status, db):
    page = add(signed_in(staff("paul", *rights)), "people", tokens_per_day=5)
    assert (page.status_code, Budget.objects.exists()) == (status, status == 302)


def test_neither_reviewers_nor_members_see_them(signed_in, ada):
    assert signed_in(staff("rita", group="Reviewers")).get(reverse(LIST)).status_code == 403
    assert signed_in(ada).get(reverse(LIST)).status_code == 302


def test_the_list_shows_what_was_spent(office, ada, ben, space):
    Budget.objects.create(holder=Holder.EVERY_PERSON, tokens_per_day=100)
    Budget.objects.create(holder=Holder.PERSON, user=ben, tokens_per_day=5_000)
    Budget.objects.create(holder=Holder.SPACE, space=space, tokens_per_month=5_000)
    Spent.objects.add(1_111, user_id=ada.pk, space_id=space.pk)
    Spent.objects.add(2_222, user_id=ben.pk, space_id=space.pk)
    page = office.get(reverse(LIST)).content.decode()
    cells = [page.count(f'field-spent_this_month">{tokens}') for tokens in ("2,222", "3,333", "-")]
    assert cells == [1, 1, 1]


def test_who_spent_what_is_read_only(office, ada, space):
    Spent.objects.add(1_111, user_id=ada.pk, space_id=space.pk)
    page = office.get(reverse("admin:spaces_spent_changelist"), {"q": "ada"}).content.decode()
    assert "1111" in page or "1,111" in page
    assert office.post(reverse("admin:spaces_spent_add"), {"tokens": 5}).status_code == 403
    assert office.post(reverse("admin:spaces_spent_delete", args=[Spent.objects.get().pk])).status_code == 403


# ---- the month in which an installation is updated


def test_an_update_counts_what_the_month_took_so_far(thread, ada, ben):
    talk(thread, ada, turns=2)
    answer(say(thread, ben, "And garlic?").reply, "Ten.")
    branch = forks.branch(thread, thread.messages.get(seq=4), by=ben)
    reply = answer(say(branch, ben, "On?").reply, "On.")
    Message.objects.filter(role="assistant").update(tokens_in=100, tokens_out=10)
    Message.objects.filter(pk=reply.pk).update(tokens_out=None)
    old = timezone.now() - timedelta(days=40)
    Message.objects.filter(thread=thread, seq=2).update(created_at=old)
    done = {"thread": thread, "state": "stored", "trigger": "turns", "tokens_in": 40, "tokens_out": 2}
    FoldJob.objects.create(**done, finished_at=timezone.now())
    FoldJob.objects.create(**done, finished_at=timezone.now(), asked_by=ben)
    FoldJob.objects.create(**done, finished_at=old)
    Spent.objects.all().delete()

    import_module("spaces.migrations.0017_count_spent").count(apps, None)
    import_module("summaries.migrations.0006_budgets").count(apps, None)

    spent = Spent.objects.order_by("user__username").values_list("user__username", "space__name", "tokens")
    assert list(spent) == [("ada", "Garden", 110 + 42), ("ben", "Garden", 110 + 100 + 42)]
