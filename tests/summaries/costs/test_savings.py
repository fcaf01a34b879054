from dataclasses import replace
from decimal import Decimal

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from spaces.models import LanguageModel, Message
from summaries.costs.savings import POINTS, savings_of
from summaries.models import FoldJob, Summary

FIRST, SECOND = {"source_tokens": 1_000, "tokens": 300}, {"source_tokens": 3_000, "tokens": 400}


@pytest.fixture
def reply(thread):
    """A reply that was sent so many tokens, with that version of the summary (0: none)."""

    def reply_at(seq: int, *, sent: int, version: int, **values) -> Message:
        values = {"role": "assistant", "tokens_in": sent, "summary_version": version, "model": "fake"} | values
        thread.change(next_seq=seq + 1)
        return thread.messages.create(seq=seq, text="Noted.", **values)

    return reply_at


@pytest.fixture
def long_talk(thread, reply):
    for version, sizes in enumerate([FIRST, SECOND], start=1):
        values = {"from_seq": 1, "through_seq": 4 * version, "text": "So far: leeks.", "mode": "rules"}
        Summary.objects.create(thread=thread, version=version, **values, **sizes)
    reply(2, sent=900, version=0)
    reply(4, sent=600, version=1)
    reply(6, sent=700, version=2)
    return thread


def test_full_history_is_what_the_summary_stood_for_instead_of_it(long_talk):
    savings = savings_of(long_talk)

    assert (savings.sent, savings.full) == (2_200, 900 + 1_300 + 3_300)
    assert savings.spared == 3_300
    assert savings.percent == 60


def test_each_reply_is_a_point(long_talk):
    points = savings_of(long_talk).points

    assert [(point.sent, point.full) for point in points] == [(900, 900), (600, 1_300), (700, 3_300)]


def test_an_answer_that_was_given_again_was_sent_twice(long_talk, reply):
    reply(6, sent=700, version=2, alternative=1, chosen=False)

    assert savings_of(long_talk).sent == 2_900


def test_before_any_summary_nothing_is_said(thread, reply):
    reply(2, sent=900, version=0)

    assert savings_of(thread) is None


def test_money_is_told_where_the_model_has_a_price(long_talk, settings):
    assert savings_of(long_talk).spared_money is None

    settings.MODEL_PRICES = {"fake": {"input": 2, "output": 8}}
    LanguageModel.objects.called("fake")

    assert savings_of(long_talk).spared_money == Decimal("0.0066")


def test_what_summarizing_took_is_told_beside(long_talk):
    values = {"trigger": "turns", "state": "stored", "started_at": long_talk.created_at}
    for _ in range(2):
        FoldJob.objects.create(thread=long_talk, tokens_in=500, tokens_out=100, cost=Decimal("0.001"), **values)
    savings = savings_of(long_talk)

    assert (savings.folds, savings.fold_tokens_in, savings.fold_tokens_out) == (2, 1_000, 200)
    assert savings.fold_money == Decimal("0.002")


def test_a_thread_of_thousands_of_replies_has_a_few_hundred_points(long_talk, django_assert_num_queries):
    rows = [
        Message(thread=long_talk, seq=seq, role="assistant", tokens_in=700, summary_version=2, text="Noted.")
        for seq in range(8, 6_000, 2)
    ]
    Message.objects.bulk_create(rows)
    long_talk.change(next_seq=6_000)

    with django_assert_num_queries(4):
        savings = savings_of(long_talk)
    assert POINTS / 2 < len(savings.points) <= POINTS
    assert savings.sent == 2_200 + len(rows) * 700


def test_the_lines_of_the_chart_end_where_the_last_reply_stands(long_talk):
    savings = savings_of(long_talk)

    assert savings.full_path.endswith("L320.0 6.0")
    assert savings.sent_path.startswith("M0.0 ")


def test_the_card_stands_in_the_panel(signed_in, long_talk, ada):
    page = signed_in(ada).get(reverse("thread", args=[long_talk.pk])).content.decode()

    assert "−60%" in page
    assert "3,300 of 5,500 input tokens" in page


def test_a_short_thread_that_saved_nothing_says_how_much_more_it_took(long_talk):
    savings = savings_of(long_talk)

    card = render_to_string("summaries/_savings.html", {"savings": replace(savings, sent=savings.full + 303)})

    assert "All replies together: nothing saved yet" in card
    assert "+6%" in card
    assert "303 input tokens more than the full history (5,500)" in card


def test_beside_a_loss_over_all_replies_stands_what_the_last_one_saved(long_talk):
    savings = savings_of(long_talk)
    last = replace(savings.last, sent=570.0, full=1000.0)

    costly = replace(savings, sent=savings.full + 303, points=(*savings.points[:-1], last))

    card = render_to_string("summaries/_savings.html", {"savings": costly})
    assert "The latest replies took 43% fewer input tokens" in card
    even = replace(costly, points=(*savings.points[:-1], replace(last, sent=1000.0)))
    assert "The latest replies" not in render_to_string("summaries/_savings.html", {"savings": even})


def test_a_loss_that_rounds_to_nothing_is_no_saving(long_talk):
    savings = savings_of(long_talk)

    card = render_to_string("summaries/_savings.html", {"savings": replace(savings, sent=savings.full + 3)})

    assert "All replies together: nothing saved yet" in card


def card_of(savings, **values):
    return " ".join(render_to_string("summaries/_savings.html", {"savings": replace(savings, **values)}).split())


def test_a_loss_is_told_as_what_was_paid_more(long_talk):
    card = card_of(savings_of(long_talk), spared_money=Decimal("-0.0019"))

    assert "The replies cost 0.0019 more than with the full history" in card
    assert "-0.0019" not in card
    assert "saved 0" not in card


@pytest.mark.parametrize("money", ["0.00001", "-0.00001", "0"])
def test_less_than_can_be_shown_is_not_told(long_talk, money):
    assert "0.0000" not in card_of(savings_of(long_talk), spared_money=Decimal(money))


@pytest.mark.parametrize(
    ("fold_tokens", "told"),
    [(33, "That is 1% of what it saved."), (80_000, "That is more tokens than it has saved.")],
)
def test_more_tokens_than_were_saved_are_no_share(long_talk, fold_tokens, told):
    card = card_of(savings_of(long_talk), fold_tokens_in=fold_tokens)

    assert told in card
    assert "2424%" not in card


def test_what_cost_more_than_it_saved_is_called_so(long_talk):
    values = {"fold_tokens_in": 1, "spared_money": Decimal("0.002")}

    assert "This has cost more than it saved" in card_of(savings_of(long_talk), **values, fold_money=Decimal("0.003"))
    assert "This has cost more" not in card_of(savings_of(long_talk), **values, fold_money=Decimal("0.001"))


def test_the_figure_says_that_it_is_of_all_replies(long_talk):
    assert "3,300 of 5,500 input tokens in all replies" in card_of(savings_of(long_talk))
