"""The first page of the admin: how folding goes, in pictures whose parts lead to what they count."""

import re
from datetime import date, timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from spaces.models import Message
from summaries.costs import charts
from summaries.models import FoldJob, Review, State
from summaries.reviews import dashboard
from tests.staff.conftest import staff
from tests.talk import ANSWERED, SAID, talk

INDEX = "admin:index"


@pytest.fixture
def otto(db):
    return staff("otto", group="Operators")


def job(thread, state=State.FAILED, *, days_ago=0, **values):
    when = timezone.now() - timedelta(days=days_ago)
    values = {"trigger": "turns", "created_at": when, "started_at": when, "duration_ms": 100, **values}
    return FoldJob.objects.create(thread=thread, state=state, **values)


def page(browser):
    return browser.get(reverse(INDEX)).content.decode()


def links(text):
    return [unescape(url) for url in re.findall(r'href="([^"]*)"', text[text.index('class="at-a-glance"') :])]


def test_folds_are_counted_by_day_and_outcome(thread):
    for days_ago, state in ((0, State.FAILED), (0, State.FAILED), (3, State.STORED), (30, State.STORED)):
        job(thread, state, days_ago=days_ago)
    seen = dashboard.dashboard()

    today = timezone.localdate()
    assert seen.outcomes[State.FAILED] == {today: 2}
    assert seen.outcomes[State.STORED] == {today - timedelta(days=3): 1}


def test_latency_is_by_nearest_rank(thread):
    for duration in range(1, 101):
        job(thread, State.STORED, duration_ms=duration)

    latency = dashboard.dashboard().latency
    assert (latency["p50"], latency["p95"]) == ({timezone.localdate(): 50}, {timezone.localdate(): 95})


def test_failures_are_by_gate_or_by_reason_and_quote_nothing(signed_in, otto, thread):
    job(thread, gate="unfaithful", reason="Not in the source: 4711")
    job(thread, gate="unfaithful", reason="Not in the source: 4712")
    job(thread, reason="The model server cannot be reached.")
    found = page(signed_in(otto))

    assert [(f.gate, f.count) for f in dashboard.dashboard().failures] == [("unfaithful", 2), ("", 1)]
    assert "The model server cannot be reached." in found
    assert "4711" not in found


def test_what_waits_is_told_with_how_long(signed_in, otto, folded):
    waiting = job(folded, State.DUE)
    FoldJob.objects.filter(pk=waiting.pk).update(not_before=timezone.now() - timedelta(hours=2))
    found = page(signed_in(otto))

    assert "2\xa0hours" in unescape(found)
    assert dashboard.dashboard().waiting == 1


def test_threads_held_by_the_breaker_are_counted(folded):
    Review.objects.update(failures=3)

    assert (dashboard.dashboard().breakers, dashboard.dashboard().failed_threads) == (1, 1)


def test_what_a_summary_spares_each_reply_is_counted(folded, ada):
    talk(folded, ada, turns=1, said=SAID, answered=ANSWERED)
    reply = folded.messages.filter(role="assistant").last()
    Message.objects.filter(pk=reply.pk).update(summary_version=1, tokens_in=100)
    version = folded.summaries.get()

    assert dashboard.dashboard().saved == {timezone.localdate(): version.source_tokens - version.tokens}


def test_every_part_leads_to_a_list_that_opens_and_holds_what_it_counts(signed_in, root, thread):
    job(thread, gate="unfaithful", reason="Not in the source: 4711")
    job(thread, State.STORED, days_ago=2)
    office = signed_in(root)
    found = links(page(office))

    listed = {url: office.get(url) for url in found if "/foldjob/" in url or "/review/" in url}
    assert {response.status_code for response in listed.values()} == {200}
    failed = [response for url, response in listed.items() if "state__exact=failed" in url]
    assert all(b"field-state" in response.content for response in failed)
    assert len(failed) >= 2


def test_what_the_reader_may_not_open_is_not_counted_for_them(signed_in, folded):
    Review.objects.update(failures=3)
    rita, confidant = staff("rita", group="Reviewers"), staff("cora", "view_foldjob", "read_private_threads")
    folded.change(visibility="private")

    counted = [re.findall(r"<b>(\d)</b> <span>Threads held", page(signed_in(who))) for who in (rita, confidant)]
    assert counted == [["0"], ["1"]]


def test_it_is_under_the_content_security_policy(signed_in, otto, thread):
    job(thread)
    found = page(signed_in(otto))
    own = found[found.index('class="at-a-glance"') : found.index("</section>")]

    assert "<svg" in own
    assert "style=" not in own
    assert "<script" not in own


@pytest.mark.parametrize("name", ["admin:index", "admin:spaces_thread_changelist"])
def test_the_admin_has_our_icon_so_that_no_browser_looks_for_another(signed_in, otto, name):
    assert 'rel="icon" href="/static/icon' in signed_in(otto).get(reverse(name)).content.decode()


def test_an_installation_without_any_fold_has_pictures_too(signed_in, otto):
    assert "No failures in the last two weeks." in page(signed_in(otto))


def test_it_is_for_those_who_may_see_attempts(signed_in, otto, paul, ada):
    people = [signed_in(who).get(reverse(INDEX)) for who in (otto, paul, ada)]

    assert [response.status_code for response in people] == [200, 200, 302]
    assert ["dashboard-tiles" in response.content.decode() for response in people] == [True, False, False]


def test_who_may_not_review_is_led_to_no_queue(signed_in, otto):
    assert not any("/review/" in url for url in links(page(signed_in(otto))))


def test_it_asks_little_however_much_there_is(signed_in, otto, thread, django_assert_max_num_queries):
    FoldJob.objects.bulk_create(
        FoldJob(thread=thread, state=State.FAILED, trigger="turns", reason=f"{n % 5}", duration_ms=n)
        for n in range(300)
    )
    office = signed_in(otto)
    with django_assert_max_num_queries(25):
        office.get(reverse(INDEX))


# ---- the pictures


DAYS = [date(2026, 11, day) for day in (1, 2, 3)]
NOWHERE = lambda series, day: f"/{series.kind}/{day}"  # noqa: E731


@pytest.mark.parametrize(
    ("most", "top"), [(0, 2), (1, 2), (3, 4), (5, 10), (10, 10), (11, 20), (1999, 2000), (2001, 4000)]
)
def test_the_scale_ends_at_a_round_number(most, top):
    assert charts.ceiling_of(most) == top


def test_columns_stand_one_upon_the_other(db):
    two = [charts.Series("a", "A", {DAYS[0]: 1}), charts.Series("b", "B", {DAYS[0]: 3})]
    low, high = charts.stacked("T", DAYS, two, NOWHERE).bars

    assert (low.y, high.y + high.height) == (low.y, low.y)
    assert high.height == 3 * low.height or abs(high.height - 3 * low.height) <= 2
    assert high.url == "/b/2026-11-01"


def test_a_line_passes_days_without_a_figure():
    line = charts.lined("T", DAYS, [charts.Series("a", "A", {DAYS[0]: 5, DAYS[2]: 10})], NOWHERE).lines[0]

    assert (len(line.dots), line.path.count("L")) == (2, 1)
