import re

import pytest
from django.urls import reverse

from spaces.llm import faults
from spaces.models import Thread, alternatives, forks
from spaces.models.message import Status
from tests.talk import answer, say, store_turns, talk

HTMX = {"HX-Request": "true"}


@pytest.fixture
def ada_sends(signed_in, ada, thread):
    """Send as the page's script does; keywords are the form's fields."""
    client = signed_in(ada)
    return lambda **fields: client.post(reverse("messages", args=[thread.pk]), fields, headers=HTMX)


def articles(response):
    return re.findall(r'<article id="(m\d+)"', response.content.decode())


def test_the_answer_to_a_message_is_its_article_and_that_of_the_reply(ada_sends):
    response = ada_sends(text="How deep do leeks go?", client_id="a1")
    assert articles(response) == ["m1", "m2"]


def test_a_message_is_stored_as_it_was_typed(ada_sends, thread):
    ada_sends(text="  Leeks:\r\n\r\n* deep  ", client_id="a1")
    assert thread.messages.get(seq=1).text == "  Leeks:\n\n* deep  "


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_message_that_moved_to_another_thread_before_it_was_sent_again_leads_there(signed_in, thread, ada, headers):
    talk(thread, ada, turns=1)
    answer(thread.post(ada, "How deep?", client_id="a1").reply, "30 cm.")
    _, sibling = forks.rewrite(thread, thread.messages.get(seq=1), "Otherwise", by=ada)

    address, sent = reverse("messages", args=[thread.pk]), {"text": "How deep?", "client_id": "a1"}
    response = signed_in(ada).post(address, sent, headers=headers)

    assert response["HX-Redirect" if headers else "Location"] == f"{reverse('thread', args=[sibling.pk])}#m3"


@pytest.mark.parametrize(("n_items", "is_plain"), [(25_000, True), (25, False)])
def test_a_message_with_too_much_formatting_is_shown_as_plain_text_with_a_note(ada_sends, n_items, is_plain):
    response = ada_sends(text="- a\n" * n_items, client_id="a1")
    assert ("Shown as plain text" in response.content.decode()) == is_plain


def test_the_source_of_a_message_shown_as_plain_text_can_be_copied(signed_in, ada, thread):
    posted = say(thread, ada, "![" * 50_000)
    response = signed_in(ada).get(reverse("message_source", args=[posted.message.pk]))
    assert response.content.decode() == "![" * 50_000


def test_a_message_sent_twice_is_stored_once(ada_sends, thread):
    ada_sends(text="How deep?", client_id="a1")
    assert articles(ada_sends(text="How deep?", client_id="a1")) == ["m1", "m2"]
    assert thread.messages.count() == 2


def test_a_message_to_a_thread_that_is_deleted_at_that_moment_finds_nothing(ada_sends, monkeypatch):
    post = Thread.post

    def deleted_first(thread, *args, **options):
        Thread.objects.filter(pk=thread.pk).delete()
        return post(thread, *args, **options)

    monkeypatch.setattr(Thread, "post", deleted_first)
    assert ada_sends(text="How deep?", client_id="a1").status_code == 404


def test_while_a_reply_runs_a_message_is_refused_with_a_409_that_says_so(ada_sends):
    ada_sends(text="How deep?", client_id="a1")
    response = ada_sends(text="How wide?", client_id="a2")
    assert (response.status_code, 'role="alert"' in response.content.decode()) == (409, True)


@pytest.mark.parametrize("text", ["", "  \n "])
def test_an_empty_message_is_refused_with_a_422(ada_sends, text):
    assert ada_sends(text=text).status_code == 422


def test_a_message_that_is_too_long_is_refused_with_its_limit(ada_sends, settings):
    settings.MAX_MESSAGE_CHARS = 10
    response = ada_sends(text="x" * 11)
    assert (response.status_code, "at most 10 characters" in response.content.decode()) == (422, True)


def test_without_a_script_the_page_follows_a_message(signed_in, ada, thread):
    response = signed_in(ada).post(reverse("messages", args=[thread.pk]), {"text": "How deep?"})
    assert (response.status_code, response.url) == (303, f"/threads/{thread.pk}/#m2")


def test_without_a_script_a_refused_text_stands_in_the_composer_again(signed_in, ada, thread):
    say(thread, ada, "How deep?")
    response = signed_in(ada).post(reverse("messages", args=[thread.pk]), {"text": "How wide?"})
    assert (response.status_code, "How wide?</textarea>" in response.content.decode()) == (409, True)


def test_what_came_after_a_message_is_read(signed_in, ben, ada, thread):
    talk(thread, ada, turns=3)
    response = signed_in(ben).get(reverse("messages", args=[thread.pk]), {"after": 4})
    assert articles(response) == ["m5", "m6"]


def test_older_messages_are_read_in_order_with_a_link_to_still_older_ones(signed_in, ada, thread):
    talk(thread, ada, turns=31)
    response = signed_in(ada).get(reverse("messages", args=[thread.pk]), {"before": 61})
    assert (articles(response)[0], articles(response)[-1]) == ("m11", "m60")
    assert "?before=11" in response.content.decode()


def test_what_came_after_is_read_a_page_at_a_time(signed_in, ada, thread):
    talk(thread, ada, turns=31)
    response = signed_in(ada).get(reverse("messages", args=[thread.pk]), {"after": 0})
    assert articles(response) == [f"m{seq}" for seq in range(1, 51)]


def test_of_very_many_messages_from_one_on_the_last_are_read(signed_in, ada, thread):
    store_turns(thread, turns=111)
    response = signed_in(ada).get(reverse("messages", args=[thread.pk]), {"before": 221, "first": 2})
    assert articles(response) == [f"m{seq}" for seq in range(21, 221)]
    assert "?before=21" in response.content.decode()


def test_all_messages_from_one_on_are_read_at_once(signed_in, ada, thread):
    talk(thread, ada, turns=31)
    response = signed_in(ada).get(reverse("messages", args=[thread.pk]), {"before": 61, "first": 2})
    assert articles(response) == [f"m{seq}" for seq in range(2, 61)]


def test_a_page_that_makes_no_sense_is_the_newest_one(signed_in, ada, thread):
    talk(thread, ada, turns=1)
    response = signed_in(ada).get(reverse("messages", args=[thread.pk]), {"before": "x", "after": "-1"})
    assert articles(response) == ["m1", "m2"]


def test_a_running_reply_is_shown_in_blocks_with_the_revision_they_stand_at(signed_in, ada, thread):
    reply = say(thread, ada, "How deep?").reply
    thread.messages.filter(pk=reply.pk).update(status=Status.STREAMING, text="Twenty.\n\nOr **more", rev=7)
    html = signed_in(ada).get(reverse("message", args=[reply.pk])).content.decode()
    assert 'data-status="streaming" data-rev="7"' in html
    assert '<div class="block" data-block="1"><p>Or **more</p></div>' in html


def test_model_text_is_out_of_reach_of_htmx(signed_in, ada, thread):
    reply = answer(say(thread, ada, "How deep?").reply, "<b hx-get=/accounts/logout/>x</b>")
    html = signed_in(ada).get(reverse("message", args=[reply.pk])).content.decode()
    assert '<div class="message-body" hx-disable>' in html
    assert "<b hx-get" not in html


def test_an_error_is_shown_with_retry(signed_in, ada, thread):
    reply = answer(say(thread, ada, "How deep?").reply, "Twen", status=Status.FAILED)
    thread.messages.filter(pk=reply.pk).update(error="The model could not be reached.")
    html = signed_in(ada).get(reverse("message", args=[reply.pk])).content.decode()
    assert "The model could not be reached." in html
    assert reverse("message_retry", args=[reply.pk]) in html


def test_the_words_of_a_server_that_refused_stand_apart_from_what_it_means(signed_in, ada, thread):
    reply = answer(say(thread, ada, "How deep?").reply, "", status=Status.FAILED)
    refusal = faults.of_status(400, '{"error": "temperature: 0..1 & no more"}', {}, model="m").message
    thread.messages.filter(pk=reply.pk).update(error=refusal)
    html = signed_in(ada).get(reverse("message", args=[reply.pk])).content.decode()
    [error] = re.findall(r'class="message-error" role="alert">([^<]*)<', html)
    assert "a setting that was sent along (temperature)" in error
    assert "no more" not in error
    assert '<q dir="auto">temperature: 0..1 &amp; no more</q>' in html


def test_retry_answers_with_the_new_reply_in_the_place_of_the_old(signed_in, ada, thread):
    reply = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    html = signed_in(ada).post(reverse("message_retry", args=[reply.pk]), headers=HTMX).content.decode()
    assert 'id="m2"' in html
    assert 'data-alternative="1" data-status="queued"' in html


def test_an_answer_that_is_not_the_last_is_not_retried(signed_in, ada, thread):
    talk(thread, ada, turns=2)
    first = thread.messages.get(seq=2)
    assert signed_in(ada).post(reverse("message_retry", args=[first.pk]), headers=HTMX).status_code == 409


def test_an_answer_to_a_deleted_message_is_not_asked_for_again(thread, ada, signed_in):
    posted = thread.post(ada, "Hello")
    answer(posted.reply, "Hi")
    posted.message.delete_text(by=ada)

    response = signed_in(ada).post(reverse("message_retry", args=[posted.reply.pk]), headers=HTMX)

    assert response.status_code == 409
    assert "nothing left to answer" in response.content.decode()


def test_stop_asks_the_reply_to_end(signed_in, ben, ada, thread):
    reply = say(thread, ada, "How deep?").reply
    signed_in(ben).post(reverse("message_stop", args=[reply.pk]))
    reply.refresh_from_db()
    assert reply.status == Status.STOPPED


def test_a_deleted_message_leaves_its_place_and_not_its_text(signed_in, ada, thread):
    talk(thread, ada, turns=1, said="My secret bed")
    message = thread.messages.get(seq=1)
    html = signed_in(ada).post(reverse("message_delete", args=[message.pk]), headers=HTMX).content.decode()
    assert 'id="m1"' in html
    assert "My secret bed" not in html


def test_the_source_of_a_message_is_its_markdown_as_plain_text(signed_in, ada, thread):
    reply = answer(say(thread, ada, "How deep?").reply, "**Twenty** <b>cm</b>")
    response = signed_in(ada).get(reverse("message_source", args=[reply.pk]))
    assert (response.content, response.headers["Content-Type"]) == (
        b"**Twenty** <b>cm</b>",
        "text/plain; charset=utf-8",
    )


def test_a_viewer_may_copy_and_do_nothing_else(signed_in, ada, ben, space, thread):
    reply = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    space.add(ben, "viewer")
    html = signed_in(ben).get(reverse("message", args=[reply.pk])).content.decode()
    assert (html.count('data-act="copy"'), "<form" in html) == (1, False)


@pytest.mark.parametrize(("text", "folds_up"), [("Leek. " * 2_000, True), ("Leek. " * 20, False)])
def test_a_very_long_message_can_be_shown_in_full(signed_in, ada, thread, text, folds_up):
    reply = answer(say(thread, ada, "How deep?").reply, text)
    html = signed_in(ada).get(reverse("message", args=[reply.pk])).content.decode()
    assert ("Show all" in html) == folds_up


@pytest.fixture
def answered_twice(thread, ada):
    """The first and the second answer to one message; the second stands."""
    first = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    second = answer(alternatives.retry(thread, first), "Thirty.")
    return first, second


def test_of_several_answers_the_page_says_which_one_stands(signed_in, ada, thread, answered_twice):
    html = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    assert "<span>2/2</span>" in html
    assert reverse("message_choose", args=[answered_twice[0].pk]) in html


def test_another_answer_is_chosen(signed_in, ben, thread, answered_twice):
    url = reverse("message_choose", args=[answered_twice[0].pk])
    html = signed_in(ben).post(url, headers=HTMX).content.decode()
    assert ("Twenty." in html, "<span>1/2</span>" in html, 'data-epoch="1"' in html) == (True, True, True)


def test_an_answer_that_does_not_stand_is_shown_as_the_one_that_does(signed_in, ada, answered_twice):
    html = signed_in(ada).get(reverse("message", args=[answered_twice[0].pk])).content.decode()
    assert "Thirty." in html


def test_an_earlier_answer_can_no_longer_be_chosen_once_the_thread_went_on(signed_in, ada, thread, answered_twice):
    talk(thread, ada, turns=1)
    response = signed_in(ada).post(reverse("message_choose", args=[answered_twice[0].pk]), headers=HTMX)
    assert response.status_code == 409


def test_it_can_still_be_read_and_says_that_another_one_stands(signed_in, ada, thread, answered_twice):
    talk(thread, ada, turns=1)
    first, second = answered_twice
    html = signed_in(ada).get(reverse("message_alternative", args=[first.pk]), headers=HTMX).content.decode()
    assert ("Twenty." in html, "<span>1/2</span>" in html, "continues from answer 2" in html) == (True, True, True)
    assert f'data-message="{second.pk}"' in html
    assert reverse("message_choose", args=[second.pk]) not in html
    assert "Branch from this answer" in html


def test_without_a_script_the_page_opens_with_it(signed_in, ada, thread, answered_twice):
    talk(thread, ada, turns=1)
    url = reverse("message_alternative", args=[answered_twice[0].pk])
    response = signed_in(ada).get(url, follow=True)
    html = response.content.decode()
    assert response.redirect_chain == [(f"/threads/{thread.pk}/?answer={answered_twice[0].pk}#m2", 302)]
    assert ("Twenty." in html, "Thirty." in html, "Answer 1" in html) == (True, False, False)


def test_a_viewer_reads_the_other_answers_and_chooses_none(signed_in, ben, space, thread, answered_twice):
    space.add(ben, "viewer")
    html = signed_in(ben).get(reverse("thread", args=[thread.pk])).content.decode()
    assert reverse("message_alternative", args=[answered_twice[0].pk]) in html
    assert reverse("message_choose", args=[answered_twice[0].pk]) not in html


def test_an_outsider_reads_no_other_answer(signed_in, cleo, answered_twice):
    url = reverse("message_alternative", args=[answered_twice[0].pk])
    assert signed_in(cleo).get(url).status_code == 404


def test_of_a_deleted_position_no_answer_is_left_to_read(signed_in, ada, thread, answered_twice):
    talk(thread, ada, turns=1)
    answered_twice[1].delete_text(by=ada)
    html = signed_in(ada).get(reverse("message_alternative", args=[answered_twice[0].pk]), headers=HTMX).content
    assert (b"This message was deleted" in html, b"Twenty." in html, b"1/2" in html) == (True, False, False)


def test_a_branch_is_a_thread_of_its_own(signed_in, ben, ada, thread):
    talk(thread, ada, turns=2)
    response = signed_in(ben).post(reverse("message_branch", args=[thread.messages.get(seq=2).pk]))
    html = signed_in(ben).get(response.url).content.decode()
    assert (response.status_code, re.findall(r'<article id="(m\d+)"', html)) == (303, ["m1", "m2"])
    assert f'href="{reverse("thread", args=[thread.pk])}#m2"' in html


def test_no_branch_holds_a_reply_that_is_still_being_written(signed_in, ada, thread):
    reply = say(thread, ada, "How deep?").reply
    assert signed_in(ada).post(reverse("message_branch", args=[reply.pk])).status_code == 409


# ---- what others did


@pytest.mark.parametrize(
    ("to_send", "told"), [(True, "ben sent a message and stopped this reply."), (False, "ben stopped this reply.")]
)
def test_who_stopped_a_reply_is_told_to_everybody_else(signed_in, thread, ada, ben, to_send, told):
    reply = say(thread, ada, "How deep?").reply
    reply.stop(by=ben, to_send=to_send)
    for person, words in ((ada, told), (ben, "Stopped.")):
        html = signed_in(person).get(reverse("thread", args=[thread.pk])).content.decode()
        assert f'<p class="message-note">{words}</p>' in html


def test_the_one_who_stops_is_the_one_who_presses_stop(signed_in, thread, ada, ben):
    reply = say(thread, ada, "How deep?").reply
    signed_in(ben).post(reverse("message_stop", args=[reply.pk]))
    reply.refresh_from_db()
    assert (reply.stopped_by, reply.stopped_to_send) == (ben, False)


def test_a_reply_stopped_by_an_account_that_is_gone_is_just_stopped(signed_in, thread, ada, ben):
    say(thread, ada, "How deep?").reply.stop(by=ben)
    ben.delete()
    html = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    assert '<p class="message-note">Stopped.</p>' in html


def test_who_may_write_no_more_keeps_the_text_and_is_told_why(signed_in, thread, space, ben):
    client = signed_in(ben)
    space.add(ben, "viewer")
    for address in (reverse("messages", args=[thread.pk]), reverse("threads", args=[space.pk])):
        page = client.post(address, {"text": "How wide?"})
        html = page.content.decode()
        assert (page.status_code, '<pre dir="auto">How wide?</pre>' in html) == (403, True)
        told = client.post(address, {"text": "How wide?"}, headers={"HX-Request": "true"})
        assert (told.status_code, "your message was not sent" in told.content.decode()) == (403, True)
    assert not thread.messages.exists()


def test_a_role_that_no_longer_allows_it_is_told_to_the_pages_script(signed_in, thread, space, ada, ben):
    reply = answer(say(thread, ada, "How deep?").reply, "Twenty.")
    space.add(ben, "viewer")
    told = signed_in(ben).post(reverse("message_retry", args=[reply.pk]), headers={"HX-Request": "true"})
    assert (told.status_code, "Your role does not allow this." in told.content.decode()) == (403, True)
