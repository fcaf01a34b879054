import re
from dataclasses import replace

import pytest
from django.urls import reverse

from summaries.engine.items import Ledger
from summaries.folds import jobs
from summaries.models import FoldJob, State, Summary
from summaries.panel import panel_of, sections_of
from summaries.prompts.preview import unsent_lines
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


@pytest.fixture
def failed(folded):
    return FoldJob.objects.create(thread=folded, trigger="turns", state=State.FAILED, reason="The model was down.")


def address(name, thread):
    return reverse(name, args=[thread.pk])


@pytest.mark.parametrize("name", ["summary_panel", "summary_status"])
def test_members_read_and_outsiders_do_not_learn_of_it(signed_in, folded, ada, ben, cleo, client, name):
    url = address(name, folded)

    assert [signed_in(person).get(url).status_code for person in (ada, ben, cleo)] == [200, 200, 404]
    assert client.get(url).status_code == 302


def test_the_panel_shows_each_line_with_links_to_its_messages(signed_in, folded, ada):
    page = signed_in(ada).get(address("summary_panel", folded)).content.decode()

    assert "We decided to keep bed 1 for leeks until 2026-09-01" in page
    assert 'href="#m1"' in page
    assert 'aria-label="Summary so far"' in page


def test_the_panel_of_a_thread_without_summary_says_what_will_come(signed_in, thread, ada):
    assert "Nothing is summarized yet" in signed_in(ada).get(address("summary_panel", thread)).content.decode()


def test_the_panel_says_that_the_last_update_failed_and_why_to_editors_and_staff(signed_in, failed, ada, ben):
    for name in ("summary_panel", "thread"):
        url = address(name, failed.thread)
        theirs = signed_in(ben).get(url).content.decode()
        assert ("The last update failed" in theirs, "The model was down." in theirs) == (True, False)
        assert "The model was down." in signed_in(ada).get(url).content.decode()
    ben.is_staff = True
    ben.save()
    assert "The model was down." in signed_in(ben).get(address("summary_panel", failed.thread)).content.decode()


def test_the_status_is_there_while_a_fold_runs_and_only_then(signed_in, folded, ada):
    browser, url = signed_in(ada), address("summary_status", folded)
    assert "Updating summary" not in browser.get(url).content.decode()

    FoldJob.objects.create(thread=folded, trigger="turns")
    jobs.claim(folded.pk)

    assert "Updating summary" in browser.get(url).content.decode()


def test_a_writer_tries_again(signed_in, failed, ben):
    assert signed_in(ben).post(address("summary_retry", failed.thread)).status_code == 303

    assert FoldJob.objects.unfinished().get().asked_by == ben


def test_a_viewer_and_an_outsider_do_not(signed_in, failed, space, ben, cleo):
    space.add(ben, "viewer")
    url = address("summary_retry", failed.thread)

    assert [signed_in(person).post(url).status_code for person in (ben, cleo)] == [403, 404]
    assert not FoldJob.objects.unfinished().exists()


def test_words_in_a_summary_are_no_html(signed_in, thread, ada):
    talk(thread, ada, turns=7, said=SAID + " We decided on <img src=x> number {n}.", answered=ANSWERED)
    fold(thread)

    assert "<img" not in signed_in(ada).get(address("summary_panel", thread)).content.decode()


@pytest.fixture
def unsent(thread, ada):
    """A line that finds no room, of a thread whose other lines are sent."""
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    current = Summary.objects.current(thread)
    line = next(item for item in Ledger.from_dict(current.ledger).active if "bed 2 for" in item.text)
    current.text = current.text.replace(line.text, "")
    current.save()
    return line


def test_lines_without_room_stand_apart_from_those_that_are_sent(thread, unsent):
    sections = panel_of(thread)["sections"]

    parts = [part for section in sections for part in section.later]
    assert [item for part in parts for item in part.lines if part.is_unsent] == [unsent]
    assert unsent not in [item for section in sections for item in section.lines]


def test_lines_without_room_come_when_their_part_is_opened(signed_in, thread, ada, unsent):
    browser, url = signed_in(ada), address("summary_panel", thread)
    assert unsent.text not in browser.get(url).content.decode()

    part = browser.get(f"{url}?part=unsent-decisions").content.decode()

    assert unsent.text in part
    assert part.count('class="is-unsent"') == 1
    [kind] = re.findall(rf'<li id="line-{re.escape(unsent.id)}".*? data-menu="(.*?)"', part, re.DOTALL)
    assert part.count(f'<template data-menu="{kind}"') == 1
    whole = browser.get(f"{url}?open=unsent-decisions").content.decode()
    assert whole.count(f'<template data-menu="{kind}"') == 1
    assert "bed 1 for" not in part


def test_a_part_is_open_where_one_writes_about_a_line_of_it(thread, unsent):
    assert "unsent-decisions" in open_parts(thread, unsent.id)
    assert not open_parts(thread, "1.0")


def open_parts(thread, opened):
    parts = [part for section in panel_of(thread, [opened])["sections"] for part in section.later]
    return [part.key for part in parts if part.is_open]


def test_lines_after_the_first_five_come_when_their_part_is_opened(signed_in, thread, ada):
    talk(thread, ada, turns=12, said=SAID, answered=ANSWERED)
    fold(thread)
    decisions = next(section for section in panel_of(thread)["sections"] if section.title == "Decisions")
    [more] = decisions.later
    first, last = more.lines[0].text, more.lines[-1].text
    browser, url = signed_in(ada), address("summary_panel", thread)
    page = browser.get(url).content.decode()
    assert len(decisions.lines) == 5
    assert f"{len(more.lines)} more\n" in page
    assert (first in page, last in page) == (False, False)

    part = browser.get(f"{url}?part={more.key}").content.decode()

    assert (first in part, last in part) == (True, True)
    assert "is-unsent" not in part


def test_a_line_that_asks_something_is_in_sight(thread, ada):
    talk(thread, ada, turns=12, said=SAID, answered=ANSWERED)
    fold(thread)
    current = Summary.objects.current(thread)
    ledger = Ledger.from_dict(current.ledger)
    decisions = [item for item in ledger.active if item.kind == "decision"]
    older, asking = decisions[0], replace(decisions[-1], may_replace=(decisions[0].id,))
    items = tuple(asking if item.id == asking.id else item for item in ledger.items)

    sections = sections_of(replace(ledger, items=items), unsent_lines(current))
    found = next(each for each in sections if older in each.lines)

    assert (len(found.lines), found.lines[-1]) == (6, asking)


def test_a_line_that_asks_something_is_in_sight_where_it_is_not_sent_too(signed_in, thread, ada, unsent):
    current = Summary.objects.current(thread)
    ledger = Ledger.from_dict(current.ledger)
    asking = replace(unsent, may_replace=(ledger.active[0].id,))
    items = tuple(asking if item.id == asking.id else item for item in ledger.items)
    Summary.objects.filter(pk=current.pk).update(ledger=replace(ledger, items=items).to_dict())

    page = signed_in(ada).get(address("summary_panel", thread)).content.decode()

    assert f'<li id="line-{asking.id}" class="is-unsent">' in page
    assert "1 line (◦) is not sent to the model" in page
    assert 'id="unsent-decisions"' not in page


def test_a_section_that_is_gone_is_not_found(signed_in, thread, ada, unsent):
    assert signed_in(ada).get(f"{address('summary_panel', thread)}?part=unsent-goals-and-facts").status_code == 404


def test_lines_without_room_are_not_for_outsiders(signed_in, thread, cleo, unsent):
    assert signed_in(cleo).get(f"{address('summary_panel', thread)}?part=unsent-decisions").status_code == 404


def test_a_part_that_was_opened_comes_whole_with_the_panel(signed_in, thread, ada, unsent):
    browser, htmx = signed_in(ada), {"HX-Request": "true"}
    shown = [
        browser.get(f"{address('summary_panel', thread)}?open=unsent-decisions", headers=htmx),
        browser.post(address("summary_policy", thread), {"mode": "off", "open": "unsent-decisions"}, headers=htmx),
    ]

    assert all(unsent.text in response.content.decode() for response in shown)


def test_without_a_script_a_link_opens_the_part(signed_in, thread, ada, unsent):
    browser, url = signed_in(ada), address("thread", thread)
    link = f"{url}?open=unsent-decisions#unsent-decisions"
    assert f'href="{link}"' in browser.get(url).content.decode()

    page = browser.get(link).content.decode()

    assert 'id="unsent-decisions" data-part open' in page
    assert unsent.text in page


@pytest.mark.parametrize(("newest", "is_told"), [(10, False), (30, True)])
def test_a_story_that_rules_have_passed_says_as_of_which_message_it_tells(signed_in, ada, folded, newest, is_told):
    current = Summary.objects.current(folded)
    item = {"id": "1.0", "kind": "fact", "text": "Leeks grow slowly.", "sources": [newest]}
    told = [{"text": "Under way now: the flights.", "sources": [5]}]
    Summary.objects.filter(pk=current.pk).update(ledger={"items": [item], "narrative": told})
    page = signed_in(ada).get(reverse("summary_panel", args=[folded.pk])).content.decode()
    assert ("Told as of message #5." in page) is is_told
