"""What a Space spent and spared, by day."""

from datetime import timedelta
from decimal import Decimal

from django.template.loader import render_to_string
from django.utils import timezone

from spaces.models import LanguageModel, Message, Space
from summaries.costs.spending import DAYS, spending_of
from summaries.models import FoldJob, Summary
from tests.talk import ANSWERED, SAID, fold, talk


def replied(thread, *, days_ago=0, tokens_in=100, tokens_out=10, summary_version=0, model="fake"):
    at = timezone.now() - timedelta(days=days_ago)
    seq = thread.next_seq
    Message.objects.create(
        thread=thread,
        role="assistant",
        seq=seq,
        text="x",
        created_at=at,
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        summary_version=summary_version,
        model=model,
    )
    thread.change(next_seq=seq + 1)


def day(spending, days_ago):
    return spending.days[DAYS - 1 - days_ago]


def test_nothing_was_asked_yet(space):
    assert spending_of(space) is None


def test_tokens_count_on_the_day_on_which_they_were_spent(space, thread):
    replied(thread)
    replied(thread)
    replied(thread, days_ago=3)
    spending = spending_of(space)
    assert (day(spending, 0).spent, day(spending, 1).spent, day(spending, 3).spent) == (220, 0, 110)
    assert spending.spent == 330


def test_what_is_older_is_not_counted(space, thread):
    replied(thread)
    replied(thread, days_ago=DAYS)
    assert spending_of(space).spent == 110


def test_another_space_is_not_counted(space, thread, cleo):
    replied(thread)
    replied(Space.objects.start(cleo, name="Attic").start_thread(cleo), tokens_in=5_000)
    assert spending_of(space).spent == 110


def test_what_the_summary_stood_for_was_spared(space, thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    version = Summary.objects.current(fold(thread))
    before = spending_of(space)
    replied(thread, summary_version=version.version)
    replied(thread, summary_version=version.version)
    spared = spending_of(space).spared - (before.spared if before else 0)
    assert spared == 2 * (version.source_tokens - version.tokens)


def test_summarizing_counts_as_spent(space, thread):
    replied(thread)
    FoldJob.objects.create(
        thread=thread, state="stored", trigger="turns", finished_at=timezone.now(), tokens_in=40, tokens_out=2
    )
    spending = spending_of(space)
    assert (spending.folding, spending.spent) == (42, 152)


def test_money_is_known_where_every_price_is(space, thread):
    LanguageModel.objects.create(name="fake", price_input_override=Decimal(2), price_output_override=Decimal(10))
    replied(thread, tokens_in=1_000_000, tokens_out=100_000)
    assert spending_of(space).money == Decimal(3)
    replied(thread, model="other")
    assert spending_of(space).money is None


def test_the_highest_day_fills_the_chart(space, thread):
    replied(thread)
    replied(thread, days_ago=1, tokens_in=45)
    spending = spending_of(space)
    assert (day(spending, 0).spent_height, day(spending, 0).spent_y) == ("120.0", "0.0")
    assert day(spending, 1).spent_height == "60.0"


def test_it_takes_few_queries_however_long_the_thread(space, thread, django_assert_max_num_queries):
    for n in range(30):
        replied(thread, days_ago=n % 20)
    with django_assert_max_num_queries(5):
        spending_of(space)


def test_a_loss_is_told_in_words(space, thread):
    Summary.objects.create(thread=thread, version=1, from_seq=1, through_seq=4, source_tokens=100, tokens=1_300)
    replied(thread, tokens_in=1_400, summary_version=1)
    page = render_to_string("summaries/_spending.html", {"spending": spending_of(space)})
    words = " ".join(page.split())

    assert "<b>1,200</b> input tokens more than with the full history" in words
    assert "none, 1,200 more" in words
    assert "-1,200" not in words
