"""A table that is wrong itself proves nothing: its cases must be able to hit and to miss."""

import pytest

from summaries.engine.items import KINDS

from .tables import CLASSES, FRESH, cases

LEAST = {"replaces": 120, "cues": 150, "whose_words": 60, "times": 60, "answers": 90, "conversations": 10}


def said(case):
    return "\n".join(message.text for message in case.messages)


@pytest.mark.parametrize("name", LEAST)
def test_a_table_is_large_and_names_every_case_once(name):
    table = cases(name)
    assert len(table) >= LEAST[name]
    assert len({case.id for case in table}) == len(table)


@pytest.mark.parametrize("name", [name for name in LEAST if name != "answers"])
def test_no_two_cases_say_the_same(name):
    table = cases(name)
    assert len({said(case) for case in table}) == len(table)


def test_what_is_retired_was_said_before_the_last_word():
    for case in cases("replaces"):
        for retired in case.retired:
            assert retired in said(case), case.id
            assert retired not in case.messages[-1].text, case.id
        for current in (*case.current, *case.may_replace):
            assert current in said(case), case.id


def test_half_of_the_pairs_are_look_alikes_and_a_third_is_not_english():
    table = cases("replaces")
    assert 0.4 <= sum(case.expect == "replace" for case in table) / len(table) <= 0.6
    assert sum(case.lang != "en" for case in table) / len(table) >= 0.3


def test_kinds_are_kinds_of_items():
    for case in (*cases("cues"), *cases("whose_words")):
        assert {*case.kinds, *case.not_kinds} <= {*KINDS}, case.id
        assert case.kinds or case.not_kinds or case.nothing, case.id


def test_words_are_quoted_from_their_message():
    assert [case.id for case in cases("whose_words") if case.text not in said(case)] == []


def test_every_dated_message_has_its_time():
    assert [case.id for case in cases("times") if any(not message.at for message in case.messages)] == []


def test_every_answer_can_be_judged():
    table = cases("answers")
    assert [case.id for case in table if not (case.kept if case.honest else case.not_through)] == []
    assert sum(case.honest for case in table) >= 60


def test_a_conversation_has_its_length_and_says_what_is_asked_of_it():
    for case in cases("conversations"):
        turns = sum(
            before.role != "user"
            for before, after in zip((case.messages[-1], *case.messages), case.messages, strict=False)
            if after.role == "user"
        )
        assert 35 <= turns <= 60, case.id
        told = said(case).casefold()
        assert [key for key in case.keys if not any(words.casefold() in told for words in key.say)] == []
        assert [words for words in case.retired if words not in said(case)] == []


@pytest.mark.parametrize("name", CLASSES)
def test_no_case_is_both_mended_and_sealed(name):
    mended, sealed = ({said(case) for case in cases(name, FRESH / half)} for half in ("mended", "sealed"))
    assert not mended & sealed
