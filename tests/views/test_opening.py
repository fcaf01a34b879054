"""A link to a message opens the page there, however far back it is."""

import re

import pytest
from django.urls import reverse

from tests.talk import store_turns


@pytest.fixture
def long_thread(thread):
    store_turns(thread, turns=80)
    return thread


@pytest.fixture
def opened(long_thread, signed_in, ada):
    client = signed_in(ada)

    def page(**asked):
        html = client.get(reverse("thread", args=[long_thread.pk]), asked).content.decode()
        return html.partition('id="details"')[0]

    return page


def seqs(html):
    return [int(seq) for seq in re.findall(r'<article id="m(\d+)"', html)]


def links(html):
    return re.findall(r'class="(older|newer)" href="[^"]*\?(\w+=\d+)"', html)


def test_it_opens_around_the_message_and_leads_both_ways(opened):
    html = opened(at=70)

    assert seqs(html) == list(range(46, 96))
    assert links(html) == [("older", "before=46"), ("newer", "after=95")]


def test_at_a_new_message_it_is_the_page_as_ever(opened):
    assert seqs(opened(at=159)) == seqs(opened()) == list(range(111, 161))
    assert links(opened(at=159)) == links(opened()) == [("older", "before=111")]


def test_it_opens_at_the_first_message(opened):
    assert seqs(opened(at=1)) == list(range(1, 27))
    assert links(opened(at=1)) == [("newer", "after=26")]


def test_newer_and_older_messages_are_a_link_away_without_a_script(opened):
    assert seqs(opened(after=26)) == list(range(27, 77))
    assert links(opened(after=26)) == [("older", "before=27"), ("newer", "after=76")]
    assert links(opened(after=120)) == [("older", "before=121")]
    assert links(opened(before=46)) == [("newer", "after=45")]


@pytest.mark.parametrize("asked", [{"at": 0}, {"at": -3}, {"at": "x"}, {"at": 10**30}, {"after": 999}, {"before": 1}])
def test_what_makes_no_sense_opens_the_newest(opened, asked):
    assert seqs(opened(**asked)) == list(range(111, 161))


def test_the_divider_stands_where_the_summary_ends_and_nowhere_else(opened, long_thread):
    long_thread.change(covered_through=100, summary_version=1)
    divider = 'id="fold-divider"'

    assert [divider in opened(**asked) for asked in ({"at": 40}, {"at": 90}, {"after": 80}, {})] == [
        False,
        True,
        True,
        False,
    ]


def test_the_next_page_of_a_thread_says_where_to_go_on(long_thread, signed_in, ada):
    html = signed_in(ada).get(reverse("messages", args=[long_thread.pk]), {"after": 26}).content.decode()

    assert links(html) == [("newer", "after=76")]
