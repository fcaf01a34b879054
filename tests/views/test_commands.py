"""Slash commands: what they do, that no model is sent one, and how a wrong one is answered."""

import pytest
from django.urls import reverse

from spaces.commands import Command, as_text, command_in
from spaces.models import Message, Thread
from summaries.models import FoldJob
from summaries.policies.effective import policy_for
from tests.talk import ANSWERED, SAID, fold, talk

HTMX = {"HX-Request": "true"}
ALL = ["/summarize", "/history", "/history full", "/resummarize", "/compact off", "/policy rule-based", "/title Leeks"]
WRONG = ["/sumarize", "/compact perhaps", "/policy mine", "/title " + "x" * 201, "/history half", "/etc/hosts is empty"]


@pytest.fixture
def ask(signed_in, ada, thread):
    """ask("/help"): the answer to the page's script."""

    def asked(text, *, who=ada, **options):
        return signed_in(who).post(reverse("messages", args=[thread.pk]), {"text": text}, **{"headers": HTMX} | options)

    return asked


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


def words(response):
    return " ".join(response.content.decode().split())


# ---- what is a command


@pytest.mark.parametrize("text", ["Hello /help", "// a comment", "//help", "/* code */", "/", "/ half", "5/6"])
def test_text_that_is_no_command(text):
    assert command_in(text) is None


def test_a_command_has_a_name_and_an_argument():
    assert command_in("  /Title  Two \n words ") == Command("title", "Two words")


@pytest.mark.parametrize(
    ("typed", "sent"),
    [("//help", "/help"), ("// x", "// x"), (" //etc/x", " /etc/x"), ("///a", "//a"), ("a //b", "a //b")],
)
def test_two_slashes_before_a_word_send_one(typed, sent):
    assert as_text(typed) == sent


@pytest.mark.parametrize("headers", [HTMX, {}])
@pytest.mark.parametrize("text", [*ALL, *WRONG, "/help"])
def test_no_command_becomes_a_message(ask, thread, text, headers):
    ask(text, headers=headers)

    assert not Message.objects.exists()
    thread.refresh_from_db()
    assert thread.next_seq == 1


def test_text_after_two_slashes_is_a_message(ask):
    ask("//help")

    assert Message.objects.get(role="user").text == "/help"


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_command_is_named(ask, text):
    response = ask(text)

    assert response.status_code == 422
    assert text.split()[0] in words(response)


def test_an_unknown_command_says_how_to_send_such_a_text(ask):
    assert "//etc/hosts" in words(ask("/etc/hosts"))


def test_without_a_script_a_wrong_command_stays_in_the_box(ask):
    response = ask("/sumarize", headers={})

    assert response.status_code == 422
    assert "/sumarize</textarea>" in words(response)


def test_without_a_script_the_card_stands_on_the_page(ask):
    response = ask("/help", headers={})

    assert response.status_code == 200
    assert "<code>/summarize</code>" in words(response)
    assert "Only you see this" in words(response)


def test_a_command_where_no_thread_is_begins_none(signed_in, ada, space):
    response = signed_in(ada).post(reverse("threads", args=[space.pk]), {"text": "/summarize"}, headers=HTMX)

    assert (response.status_code, Thread.objects.count()) == (422, 0)
    assert "works only in a thread" in words(response)


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_help_is_there_before_a_thread_is(signed_in, ada, space, headers):
    response = signed_in(ada).post(reverse("threads", args=[space.pk]), {"text": "/help"}, headers=headers)

    assert (response.status_code, Thread.objects.count()) == (200, 0)
    assert "<code>/summarize</code>" in words(response)


def test_a_command_is_no_new_wording_of_a_message(signed_in, thread, ada):
    talk(thread, ada, turns=1)
    message = thread.messages.get(seq=1)
    response = signed_in(ada).post(reverse("message_edit", args=[message.pk]), {"text": "/summarize"}, headers=HTMX)

    assert response.status_code == 422
    assert thread.messages.get(seq=1) == message


# ---- what they do


def test_summarize_says_when_there_is_nothing_to_fold(ask):
    assert "There is nothing to summarize yet" in words(ask("/summarize"))


def test_summarize_answers_with_a_card_that_waits_for_the_figures(ask, folded, ada):
    talk(folded, ada, turns=1, said=SAID)
    page = words(ask("/summarize"))

    job = FoldJob.objects.unfinished().get()
    assert reverse("summary_report", args=[folded.pk, job.pk]) in page
    assert "The result will appear here" in page


def test_summarize_while_paused_says_so(ask, folded):
    ask("/compact off")

    assert "paused" in words(ask("/summarize"))


def test_resummarize_queues_a_rebuild(ask, folded):
    ask("/resummarize")

    assert FoldJob.objects.unfinished().get().trigger == "rebuild"


def test_history_has_the_ranges_and_the_recent_messages(ask, folded):
    page = words(ask("/history"))

    assert 'v1</b> · <bdi dir="ltr">#1–6</bdi>' in page
    assert "#m14" in page
    assert 'href="#m4"' not in page


@pytest.mark.parametrize("text", ["/history full", "/history --full"])
def test_full_history_has_every_message(ask, folded, text):
    assert all(f'href="#m{seq}"' in words(ask(text)) for seq in (1, 4, 14))


def test_compact_pauses_and_resumes(ask, thread):
    modes = []
    for text in ("/compact off", "/compact on"):
        ask(text)
        thread.refresh_from_db()
        modes.append(policy_for(thread).mode)

    assert modes == ["off", "on"]


def test_compact_alone_says_how_it_is(ask):
    assert "is on" in words(ask("/compact"))


def test_policy_chooses_a_preset(ask, thread):
    ask("/policy Message-Count")

    thread.refresh_from_db()
    assert policy_for(thread).name == "message-count"


def test_policy_alone_lists_them(ask):
    assert all(name in words(ask("/policy")) for name in ("“adaptive”", "token-ratio", "context-80"))


def test_title_alone_says_what_it_is_and_how_to_give_one(ask, thread):
    assert "No title yet. To give it another title: /title TEXT" in words(ask("/title"))
    thread.rename("Leeks")
    assert "This thread is called “Leeks”. To give it another title: /title TEXT" in words(ask("/title"))


def test_title_names_the_thread(ask, thread):
    ask("/title Leeks & beds")

    thread.refresh_from_db()
    assert (thread.title, thread.title_by) == ("Leeks & beds", "person")


def test_where_summaries_are_switched_off_for_all_no_command_turns_them_on(ask, settings):
    settings.SUMMARIES_ENABLED = False

    assert all("switched off" in words(ask(text)) for text in ("/compact on", "/summarize", "/resummarize"))


# ---- who


def test_commands_are_for_those_who_may_write(ask, folded, space, ben, cleo):
    space.add(ben, "viewer")

    assert [ask(text, who=who).status_code for text in ("/title x", "/help") for who in (ben, cleo)] == [403, 404] * 2


def test_a_writer_uses_them(ask, thread, ben):
    assert ask("/title Ben's", who=ben).status_code == 200
