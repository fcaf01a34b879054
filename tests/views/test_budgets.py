"""Every door to a reply is closed when a budget is spent; nothing that was written is lost; pages say how it stands."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from spaces import line
from spaces.models import Budget, Spent, Thread, alternatives
from spaces.models.budget import Holder
from tests.talk import answer, say, talk

HTMX = {"HX-Request": "true"}


@pytest.fixture
def limit(space):
    return Budget.objects.create(
        holder=Holder.SPACE, space=space, tokens_per_day=1_000, whom_to_ask="Kim in room 4", tokens_per_month=5_000
    )


@pytest.fixture
def spend(ada, space):
    return lambda tokens: Spent.objects.add(tokens, user_id=ada.pk, space_id=space.pk)


@pytest.fixture
def asked_once(thread, ada):
    talk(thread, ada, turns=1)
    Spent.objects.all().delete()
    return thread


def doors(thread):
    """Addresses from which a reply begins, with what is sent there."""
    return {
        "message": (reverse("messages", args=[thread.pk]), {"text": "How wide?", "client_id": "b1"}),
        "continue": (reverse("messages", args=[thread.pk]), {"text": "Continue.", "client_id": "b2"}),
        "retry": (reverse("message_retry", args=[thread.messages.get(seq=2).pk]), {}),
        "edit": (reverse("message_edit", args=[thread.messages.get(seq=1).pk]), {"text": "How wide?"}),
        "first message": (reverse("threads", args=[thread.space_id]), {"text": "How wide?", "client_id": "b3"}),
    }


@pytest.mark.parametrize("door", ["message", "continue", "retry", "edit", "first message"])
def test_at_every_door_one_below_is_let_through_and_at_the_limit_stopped(
    door, asked_once, limit, spend, signed_in, ada, space
):
    address, sent = doors(asked_once)[door]
    before = (asked_once.messages.count(), space.threads.count())
    spend(1_000)
    refused = signed_in(ada).post(address, sent, headers=HTMX)
    words = refused.content.decode()
    assert (refused.status_code, 'role="alert"' in words, "Kim in room 4" in words) == (429, True, True)
    assert (asked_once.messages.count(), space.threads.count()) == before

    Spent.objects.update(tokens=999)
    assert signed_in(ada).post(address, sent, headers=HTMX).status_code == 200
    assert (asked_once.messages.count(), space.threads.count()) != before


@pytest.mark.parametrize("door", ["message", "edit", "first message"])
def test_without_a_script_the_text_stands_there_again(door, asked_once, limit, spend, signed_in, ada):
    spend(1_000)
    address, sent = doors(asked_once)[door]
    page = signed_in(ada).post(address, sent)
    html = page.content.decode()
    assert (page.status_code, "How wide?</textarea>" in html, "ask Kim in room 4" in html) == (429, True, True)


def test_a_message_that_was_stored_is_answered_as_stored_also_past_the_limit(thread, limit, spend, signed_in, ada):
    address, sent = reverse("messages", args=[thread.pk]), {"text": "How deep?", "client_id": "a1"}
    signed_in(ada).post(address, sent, headers=HTMX)
    spend(1_000)
    again = signed_in(ada).post(address, sent, headers=HTMX)
    assert (again.status_code, thread.messages.count()) == (200, 2)


def test_behind_a_running_reply_a_message_waits_and_is_not_refused_for_good(thread, limit, spend, signed_in, ada):
    say(thread, ada, "How deep?")
    spend(1_000)
    assert signed_in(ada).post(*doors_of_running(thread), headers=HTMX).status_code == 409


def doors_of_running(thread):
    return reverse("messages", args=[thread.pk]), {"text": "How wide?", "client_id": "b1"}


def test_send_now_of_a_message_that_waits_says_whom_to_ask(thread, limit, spend, signed_in, ada):
    say(thread, ada, "How deep?")
    waiting = line.post_or_wait(thread, ada, "How wide?")
    spend(1_000)
    address = reverse("waiting_send", args=[thread.pk, waiting.pk])
    refused = signed_in(ada).post(address, headers=HTMX)
    assert (refused.status_code, "ask Kim in room 4" in refused.content.decode()) == (429, True)
    page = signed_in(ada).post(address)
    assert (page.status_code, "How wide?" in page.content.decode()) == (429, True)


def test_whoever_retries_needs_a_budget_of_their_own(asked_once, signed_in, ada, ben):
    Budget.objects.create(holder=Holder.PERSON, user=ben, tokens_per_day=0)
    address = doors(asked_once)["retry"][0]
    assert signed_in(ben).post(address, headers=HTMX).status_code == 429
    assert signed_in(ada).post(address, headers=HTMX).status_code == 200


@pytest.mark.parametrize("verb", ["branch", "delete", "choose", "stop"])
def test_what_asks_no_model_is_never_stopped(verb, thread, ada, limit, spend, signed_in):
    first = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    answer(alternatives.retry(thread, first), "Thirty.")
    spend(5_000)
    response = signed_in(ada).post(reverse(f"message_{verb}", args=[first.pk]), headers=HTMX)
    assert response.status_code in (200, 303)


def test_commands_go_on(asked_once, limit, spend, signed_in, ada):
    spend(5_000)
    address = reverse("messages", args=[asked_once.pk])
    assert signed_in(ada).post(address, {"text": "/title Leeks"}, headers=HTMX).status_code == 200
    assert signed_in(ada).post(address, {"text": "/summarize"}, headers=HTMX).status_code == 200


# ---- the line above the message box


@pytest.mark.parametrize("page", ["thread", "space"])
@pytest.mark.parametrize(
    ("spent", "words"), [(799, None), (800, "200 of its 1,000 tokens left"), (1_000, "To continue sooner, ask Kim")]
)
def test_the_line_above_the_box_comes_at_eighty_percent(
    page, spent, words, asked_once, limit, spend, signed_in, ada, space
):
    spend(spent)
    of = {"thread": asked_once, "space": space}[page]
    html = signed_in(ada).get(reverse(page, args=[of.pk])).content.decode()
    assert ('class="budget-notice' in html) == bool(words)
    assert (words or "") in html


def test_it_comes_with_the_figures_that_a_finished_reply_brings(asked_once, limit, spend, signed_in, ada, ben, space):
    spend(900)
    space.add(ben, "viewer")
    address = reverse("context", args=[asked_once.pk])
    hers, his = (signed_in(each).get(address, headers=HTMX).content.decode() for each in (ada, ben))
    assert re.search(r'<div id="budget-notice" hx-swap-oob="true">\s*<p', hers)
    assert "budget-notice" not in his  # a viewer has no message box


# ---- pages


def test_members_see_use_against_limit_on_the_overview(limit, spend, signed_in, ben, space):
    spend(1_234)
    html = signed_in(ben).get(reverse("space_overview", args=[space.pk])).content.decode()
    assert "1,234 of 1,000 tokens (123 %)" in html
    assert "1,234 of 5,000 tokens (24 %)" in html
    assert "ask <bdi>Kim in room 4</bdi>." in html


def test_a_budget_of_nothing_is_told_without_a_share_and_a_date(spend, signed_in, ben, space):
    Budget.objects.create(holder=Holder.SPACE, space=space, tokens_per_day=0)
    spend(1_234)
    html = signed_in(ben).get(reverse("space_overview", args=[space.pk])).content.decode()
    assert "1,234 tokens; no replies are allowed" in html
    assert "Resets on" not in html


def test_editors_see_it_in_the_settings(limit, spend, signed_in, ada, space):
    spend(500)
    assert "500 of 1,000 tokens (50 %)" in signed_in(ada).get(reverse("space_edit", args=[space.pk])).content.decode()


def test_a_person_sees_their_own_use_with_a_limit_and_without(spend, signed_in, ada, ben):
    spend(500)
    pages = {person: signed_in(person).get(reverse("account")).content.decode() for person in (ada, ben)}
    assert ("500 tokens; no limit" in pages[ada], "0 tokens; no limit" in pages[ben]) == (True, True)
    assert "Staff set the limits" not in pages[ada]
    Budget.objects.create(holder=Holder.EVERY_PERSON, tokens_per_month=2_000)
    html = signed_in(ada).get(reverse("account")).content.decode()
    assert "500 of 2,000 tokens (25 %)" in html
    assert "Days and months follow the time zone <bdi>UTC</bdi>." in html


# ---- what it costs


@pytest.mark.parametrize("what", ["thread", "space", "message", "context"])
def test_without_a_budget_nothing_is_asked_of_these_tables(what, asked_once, signed_in, ada, space):
    client = signed_in(ada)
    with CaptureQueriesContext(connection) as asked:
        if what == "message":
            client.post(reverse("messages", args=[asked_once.pk]), {"text": "How wide?"}, headers=HTMX)
        elif what == "context":
            client.get(reverse("context", args=[asked_once.pk]), headers=HTMX)
        else:
            client.get(reverse(what, args=[{"thread": asked_once, "space": space}[what].pk]))
    own = [query["sql"] for query in asked if 'FROM "spaces_budget"' in query["sql"] or "spaces_spent" in query["sql"]]
    assert [sql for sql in own if "EXISTS" not in sql.upper()] == []


def test_with_budgets_a_message_takes_three_queries_more_however_much_was_spent(
    asked_once, limit, spend, signed_in, ada, django_assert_num_queries
):
    client = signed_in(ada)
    Budget.objects.create(holder=Holder.EVERY_PERSON, tokens_per_day=10_000)
    Budget.objects.create(holder=Holder.EVERY_SPACE, tokens_per_day=10_000)
    spend(100)
    with CaptureQueriesContext(connection) as asked:
        client.post(*doors_of_running(asked_once), headers=HTMX)
    own = [query["sql"] for query in asked if 'FROM "spaces_budget"' in query["sql"] or "spaces_spent" in query["sql"]]
    assert len([sql for sql in own if "EXISTS" not in sql.upper()]) == 3
    assert Thread.objects.get(pk=asked_once.pk).messages.count() == 4
