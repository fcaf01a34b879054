"""Figures of a file are taken where the thread bears them out: the overview adds them up."""

import pytest

from spaces.imports import WrongFile, read
from spaces.models import Message
from summaries.models import Summary
from summaries.versions.exports import as_json
from summaries.versions.imports import bring_in
from tests.files import as_file
from tests.talk import ANSWERED, SAID, fold, talk

FIGURES = ("source_tokens", "tokens_before", "tokens_after", "message_count", "ratio_after")


@pytest.fixture
def exported(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    return as_json(thread)


def brought(space, values, ada):
    (thread,) = bring_in(space, read(as_file(values), "talk.json"), by=ada)
    return Summary.objects.get(thread=thread)


def test_what_was_exported_comes_back(exported, thread, space, ada):
    again, first = brought(space, exported, ada), Summary.objects.get(thread=thread)
    assert [getattr(again, name) for name in FIGURES] == [getattr(first, name) for name in FIGURES]
    assert again.source_tokens > 100


@pytest.mark.parametrize("number", [1_000_000, 2_000_000_000])
def test_what_the_messages_do_not_bear_out_is_counted_as_we_count(exported, space, ada, number):
    exported["summaries"][0] |= dict.fromkeys(("sourceTokens", "tokensBefore", "tokensAfter", "messageCount"), number)
    exported["summaries"][0] |= {"ratioAfter": 1e9, "ratio": 1e9}
    again = brought(space, exported, ada)
    assert 0 < again.source_tokens < 10_000
    assert 0 < again.tokens_before < 10_000
    assert again.tokens_after < 10_000
    assert again.message_count == 14
    assert (again.ratio_after, again.ratio) == (100, 100)


def test_of_messages_whose_words_are_gone_the_file_is_believed(exported, space, ada):
    for message in exported["messages"][:2]:
        message |= {"content": "", "removed_at": "2026-01-01T00:00:00+00:00"}
    exported["summaries"][0]["sourceTokens"] = 9_000
    assert brought(space, exported, ada).source_tokens == 9_000


@pytest.mark.parametrize("name", ["sourceTokens", "tokensBefore", "tokensAfter", "messageCount", "tokenEstimate"])
@pytest.mark.parametrize("value", [-1, "5", 5.5, True, None, [5], {"n": 5}, float("nan"), 10**15], ids=str)
def test_what_is_no_count_is_a_wrong_file(exported, space, ada, name, value):
    exported["summaries"][0][name] = value
    with pytest.raises(WrongFile):
        brought(space, exported, ada)


@pytest.mark.parametrize("value", [-5, "5", 10**15, [5], {"n": 5}], ids=str)
def test_the_figures_of_imported_messages_are_never_taken(exported, space, ada, value):
    for message in exported["messages"]:
        message |= dict.fromkeys(("tokens", "tokens_in", "tokens_out", "tokens_cached", "usage"), value)
    thread = brought(space, exported, ada).thread
    rows = Message.objects.filter(thread=thread)
    assert set(rows.values_list("tokens_in", "tokens_cached", "tokens_out")) == {(None, None, None)}
    assert max(rows.values_list("tokens_own", flat=True)) < 1_000
