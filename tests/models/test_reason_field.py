import json

import pytest
from django.db import connection
from django.utils import translation

from spaces.error_messages import reason_in, told
from spaces.llm import faults
from spaces.migrations import _reasons_before as before
from spaces.models import Message
from summaries.engine.reasons import Reason
from tests.talk import say


@pytest.fixture
def failed(thread, ada):
    return say(thread, ada, "How deep?").reply


def stored(message):
    with connection.cursor() as cursor:
        cursor.execute("SELECT error FROM spaces_message WHERE id = %s", [message.pk])
        return cursor.fetchone()[0]


def fail(message, reason):
    Message.objects.filter(pk=message.pk).update(error=reason)
    return Message.objects.get(pk=message.pk).error


def test_a_code_and_what_it_names_are_stored_and_come_back_as_the_reason(failed):
    reason = faults.endless(400_000).message

    back = fail(failed, reason)

    assert json.loads(stored(failed)) == {"code": "endless", "params": {"characters": 400_000}}
    assert isinstance(back, Reason)
    assert back == reason
    with translation.override("de"):
        assert "400.000" in told(back)


def test_words_that_are_no_reason_stay_as_they_are(failed):
    assert fail(failed, "Kaputt {x}.") == "Kaputt {x}."
    assert told(Message.objects.get(pk=failed.pk).error) == "Kaputt {x}."


def test_where_nothing_failed_nothing_is_stored(failed):
    assert fail(failed, "") == ""
    assert stored(failed) == ""


def test_equal_reasons_are_found_by_one(failed):
    fail(failed, faults.took_too_long(7, started=True).message)

    assert Message.objects.filter(error=faults.took_too_long(7, started=True).message).exists()
    assert not Message.objects.filter(error=faults.took_too_long(8, started=True).message).exists()


@pytest.mark.parametrize(
    "odd",
    [
        None,
        7,
        [],
        {},
        {"code": 7},
        {"code": "unknown to us"},
        {"code": "endless"},
        {"code": "endless", "params": ["characters"]},
        {"code": "endless", "params": {"code": "x"}},
        {"code": "endless", "params": {"sentence": "x", "characters": 1}},
        {"code": "endless", "params": {"characters": 10**5000}},
        {"code": "endless", "params": {"characters": float("nan")}},
        {"code": "withheld", "params": {"reason": {"code": "withheld", "params": {"reason": {"code": "withheld"}}}}},
    ],
    ids=lambda odd: str(type(odd)),
)
def test_what_no_version_of_ours_has_stored_breaks_no_page(odd):
    assert isinstance(told(odd), str)
    assert isinstance(told(reason_in(odd)), str)


@pytest.mark.parametrize(("code", "sentence"), before.SENTENCES, ids=[code for code, _ in before.SENTENCES])
def test_sentences_from_before_there_were_codes_are_read_and_can_be_had_back(code, sentence):
    named = {"reason": "The model did not answer in time.", "seconds": "7.5", "room": "8,192", "tokens": "120"}
    said = sentence.format_map(Named(named))
    reason = before.reason(said)
    quoted = reason["params"]["reason"] if reason["code"] == "of_line" else reason

    assert quoted["code"] == code
    assert isinstance(reason_in(reason), Reason)
    assert reason_in(reason).code == reason["code"]
    assert before.reason(before.sentence(reason)) == reason
    assert json.loads(before.stored(said)) == reason


class Named(dict):
    def __missing__(self, name):
        return "leeks"


def test_other_words_from_before_are_kept_as_words():
    assert before.reason("Kaputt.") == {"code": "words", "params": {"words": "Kaputt."}}
    assert before.as_it_was(before.stored("Kaputt.")) == "Kaputt."
