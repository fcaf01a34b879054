import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import strip_tags

from spaces.models import LanguageModel, Thread
from summaries.prompts.assembly import assemble
from summaries.prompts.preview import Upcoming, short, upcoming
from tests.talk import ANSWERED, SAID, fold, say, talk

HTMX = {"HX-Request": "true"}
LONG = SAID + " The leeks there want sun and water, and a row of marigolds between them keeps the flies away." * 4


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=LONG, answered=ANSWERED)
    return fold(thread)


def address(thread):
    return reverse("context", args=[thread.pk])


def names(shown):
    return [part.name for part in shown.parts]


def test_the_parts_are_what_would_be_sent_word_for_word(folded, space):
    built, shown = assemble(folded, space.language_model), upcoming(folded)

    assert [m.content for part in shown.parts for m in part.messages] == [m.content for m in built.prompt.messages]
    assert names(shown) == ["instructions", "summary", "window"]


def test_the_parts_and_the_format_add_up_to_what_is_sent(folded):
    shown = upcoming(folded)

    assert sum(part.tokens for part in shown.parts) + shown.overhead == shown.tokens


def test_a_message_that_waits_for_its_answer_is_a_part_of_its_own(folded, ada):
    say(folded, ada, "How deep do leeks go?")
    part = upcoming(folded).part("prompt")

    assert [message.content for message in part.messages] == ["How deep do leeks go?"]


def test_full_history_is_every_message_instead_of_the_summary(folded, space):
    shown = upcoming(folded)
    said = sum(folded.messages.values_list("tokens_own", flat=True))

    assert shown.full_tokens == shown.part("instructions").tokens + said + shown.overhead
    assert 0 < shown.saved_percent < 100


def test_without_a_summary_nothing_is_spared(thread, ada):
    talk(thread, ada, turns=2)

    assert upcoming(thread).saved_percent == 0


def test_what_finds_no_room_is_named(thread, ada, signed_in, settings):
    settings.MODEL_CONTEXT_TOKENS = 600
    thread.change(summary_policy={"mode": "off"})
    talk(thread, ada, turns=3, said="leek " * 200, answered="Noted.")

    left_out = upcoming(thread).left_out
    assert left_out[0].seq == 1
    assert 'href="#m1"' in signed_in(ada).get(address(thread), headers=HTMX).content.decode()


def test_where_nothing_can_be_sent_both_sizes_are_told(thread, ada, signed_in, settings):
    settings.MODEL_CONTEXT_TOKENS = 300
    talk(thread, ada, turns=1, said="leek " * 600, answered="leek " * 600)

    assert "Nothing can be sent" in signed_in(ada).get(address(thread)).content.decode()


def test_the_page_reads_word_for_word_without_a_script(signed_in, folded, ada):
    page = signed_in(ada).get(address(folded)).content.decode()

    assert "Answer briefly. We grow vegetables in Bergen." in page
    assert "bed 7 stays with the leeks" in page


def test_a_part_opens_on_request(signed_in, folded, ada):
    page = signed_in(ada).get(address(folded), {"part": "summary"}, headers=HTMX).content.decode()

    assert "conversation-summary" in page
    assert "We grow vegetables" not in page


def test_there_is_no_part_but_those(signed_in, folded, ada):
    assert signed_in(ada).get(address(folded), {"part": "secrets"}).status_code == 404


def test_the_meter_says_what_the_panel_says(signed_in, folded, ada):
    page = signed_in(ada).get(address(folded), headers=HTMX).content.decode()

    assert 'id="context-meter"' in page
    shown = upcoming(folded)
    assert page.count(f"{shown.tokens} of 128,000 tokens") == 3  # on the panel, and of the meter its name and title
    assert page.count(f"{shown.saved_percent} % less than the whole thread") == 3


@pytest.mark.parametrize(
    ("tokens", "words", "width", "is_warning"),
    [
        (46, "under 1 %", "0", False),
        (1_280, "1 %", "1", False),
        (101_000, "79 %", "79", False),
        (102_400, "80 %", "80", True),
        (128_000, "100 %", "100", True),
    ],
)
def test_the_meter_shows_how_much_of_the_context_is_taken(db, tokens, words, width, is_warning):
    shown = Upcoming(LanguageModel(context_tokens_override=128_000), tokens=tokens)
    meter = render_to_string("summaries/_meter.html", {"upcoming": shown, "thread": Thread(pk=1)})
    assert words in strip_tags(meter)
    assert f'width="{width}"' in meter
    assert ("is-nearly-full" in meter) is is_warning


def test_the_threads_page_has_the_meter_and_both_tabs(signed_in, folded, ada):
    page = signed_in(ada).get(reverse("thread", args=[folded.pk])).content.decode()

    assert page.count('id="context-meter"') == 1
    assert 'href="#tab-context"' in page


def test_members_read_and_outsiders_do_not_learn_of_it(signed_in, folded, ada, ben, cleo):
    assert [signed_in(who).get(address(folded)).status_code for who in (ada, ben, cleo)] == [200, 200, 404]


@pytest.mark.parametrize(("tokens", "words"), [(999, "999"), (1_312, "1.3k"), (128_400, "128k")])
def test_a_size_is_short_where_there_is_little_room(tokens, words):
    assert short(tokens) == words
