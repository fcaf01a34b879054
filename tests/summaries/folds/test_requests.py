import pytest
from django.urls import reverse

from summaries.models import FoldJob, Summary
from summaries.policies.effective import policy_for
from summaries.prompts.assembly import context_for
from tests.notices import notice_of, until_of
from tests.talk import ANSWERED, SAID, fold, talk

HTMX = {"HX-Request": "true"}
CHANGES = ["summary_now", "summary_rebuild", "summary_policy"]


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


def address(name, thread):
    return reverse(name, args=[thread.pk])


def waiting():
    return FoldJob.objects.unfinished().get()


def test_a_writer_asks_for_a_summary_now(signed_in, folded, ada, ben):
    talk(folded, ada, turns=1, said=SAID)
    response = signed_in(ben).post(address("summary_now", folded), headers=HTMX)

    assert (waiting().trigger, waiting().asked_by) == ("request", ben)
    assert "The summary is being updated." in notice_of(response)


def test_the_notice_of_an_update_goes_when_it_ends(signed_in, folded, ada):
    browser = signed_in(ada)
    assert until_of(browser.post(address("summary_now", folded), headers=HTMX)) is None  # nothing is updated
    talk(folded, ada, turns=1, said=SAID)
    assert until_of(browser.post(address("summary_now", folded), headers=HTMX)) == "update-ended"
    assert until_of(browser.post(address("summary_rebuild", folded), headers=HTMX)) == "update-ended"


def test_what_was_asked_for_is_folded(signed_in, folded, ada):
    talk(folded, ada, turns=1, said=SAID)
    signed_in(ada).post(address("summary_now", folded))

    assert fold(folded).covered_through == 8


def test_where_there_is_nothing_to_fold_the_panel_says_so(signed_in, thread, ada):
    talk(thread, ada, turns=2)
    response = signed_in(ada).post(address("summary_now", thread), headers=HTMX)

    assert "There is nothing to summarize yet" in notice_of(response)
    assert not FoldJob.objects.unfinished().exists()


def test_without_a_script_the_words_stand_on_the_threads_page(signed_in, thread, ada):
    page = signed_in(ada).post(address("summary_now", thread), follow=True)

    assert "There is nothing to summarize yet" in page.content.decode()


def test_a_rebuild_derives_the_summary_from_the_messages(signed_in, folded, ada):
    signed_in(ada).post(address("summary_rebuild", folded))
    assert waiting().trigger == "rebuild"

    fold(folded)

    assert Summary.objects.current(folded).message_ids == Summary.objects.get(version=1).message_ids


def test_without_a_summary_there_is_nothing_to_rebuild(signed_in, thread, ada):
    response = signed_in(ada).post(address("summary_rebuild", thread), headers=HTMX)

    assert "There is nothing to rebuild" in notice_of(response)


def test_a_paused_thread_is_not_folded_until_it_is_resumed(signed_in, thread, ada):
    browser, url = signed_in(ada), address("summary_policy", thread)
    browser.post(url, {"mode": "off"})
    talk(thread, ada, turns=7, said=SAID)
    assert not FoldJob.objects.unfinished().exists()

    browser.post(url, {"mode": "on"})

    assert waiting().trigger == "turns"


def test_a_paused_thread_says_so_and_offers_to_resume(signed_in, thread, ada):
    page = signed_in(ada).post(address("summary_policy", thread), {"mode": "off"}, headers=HTMX).content.decode()

    assert "Updates are paused. Nothing is summarized, so the whole thread is sent" in page
    assert "Resume updates" in page


def test_a_pause_says_what_is_still_sent(signed_in, thread, ada):
    talk(thread, ada, turns=7, said=SAID)
    last = fold(thread).covered_through
    page = signed_in(ada).post(address("summary_policy", thread), {"mode": "off"}, headers=HTMX).content.decode()

    words = f"The model is sent this summary and, as far as they fit, all messages after #{last}."
    assert words in page
    assert page.index(words) < page.index("We decided to keep bed")
    sent = [message.content for message in context_for(thread, thread.space.language_model).prompt.messages]
    assert "bed 1 for leeks" in str(sent)  # by the summary alone
    assert not any(content.startswith(SAID.format(n=1)) for content in sent)


def test_another_policy_is_chosen_for_this_thread_alone(signed_in, thread, space, ada):
    signed_in(ada).post(address("summary_policy", thread), {"name": "message-count"})

    thread.refresh_from_db()
    assert policy_for(thread).max_messages == 50
    assert policy_for(space.start_thread(ada)).name == "adaptive"


def test_another_policy_leaves_a_pause_as_it_is(signed_in, thread, ada):
    browser, url = signed_in(ada), address("summary_policy", thread)
    browser.post(url, {"mode": "off"})
    browser.post(url, {"name": "context-80"})

    thread.refresh_from_db()
    assert thread.summary_policy == {"name": "context-80", "mode": "off"}


@pytest.mark.parametrize("wrong", [{"name": "magic"}, {"mode": "sometimes"}])
def test_a_policy_that_is_none_changes_nothing(signed_in, thread, ada, wrong):
    response = signed_in(ada).post(address("summary_policy", thread), wrong, headers=HTMX)

    assert response.status_code == 422

    thread.refresh_from_db()
    assert thread.summary_policy == {}


@pytest.mark.parametrize("name", CHANGES)
def test_a_viewer_and_an_outsider_change_nothing(signed_in, folded, space, ben, cleo, name):
    space.add(ben, "viewer")
    url = address(name, folded)

    assert [signed_in(person).post(url, {"mode": "off"}).status_code for person in (ben, cleo)] == [403, 404]


def test_a_viewer_is_shown_no_buttons_but_to_report_a_line(signed_in, folded, space, ben):
    space.add(ben, "viewer")

    page = signed_in(ben).get(address("summary_panel", folded)).content.decode()
    assert page.count("<button") == page.count('name="flag"') > 0


def test_a_thread_may_be_summarized_only_when_somebody_asks(signed_in, thread, ada):
    page = signed_in(ada).post(address("summary_policy", thread), {"mode": "manual"}, headers=HTMX).content.decode()
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)

    assert "This thread is summarized only on request." in page
    assert 'value="manual" checked' in page
    assert fold(thread).covered_through == 0

    signed_in(ada).post(address("summary_now", thread))
    assert fold(thread).covered_through == 6


def test_another_preset_leaves_it_to_be_asked_for(signed_in, thread, ada):
    browser = signed_in(ada)
    browser.post(address("summary_policy", thread), {"mode": "manual"})
    browser.post(address("summary_policy", thread), {"name": "message-count"})

    thread.refresh_from_db()
    assert (policy_for(thread).mode, policy_for(thread).name) == ("manual", "message-count")
