"""Rules fold at once; a model reads what is new when that pays."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from spaces.llm import faults
from spaces.models.connections import answered_by
from summaries.folds import jobs, runner
from summaries.models import Mode, Summary
from tests.fakes import FakeModel
from tests.talk import ANSWERED, SAID, fold, talk

NARRATIVE = json.dumps({"narrative": [{"text": "They plan beds for leeks.", "sources": [1]}]})


@pytest.fixture
def model():
    model = FakeModel(otherwise=NARRATIVE)
    with answered_by(model):
        yield model


@pytest.fixture
def after(settings):
    def set_(tokens):
        settings.SUMMARY_PARAMETERS = {**settings.SUMMARY_PARAMETERS, "enrich_after_tokens": tokens}

    return set_


AFTER = re.compile(r'"seq" > (\d+)')


def modes(thread):
    return list(Summary.objects.filter(thread=thread).order_by("version").values_list("mode", flat=True))


def goes_on(thread, ada, folds, **said):
    for _ in range(folds):
        talk(thread, ada, turns=2, said=said.get("said", SAID), answered=ANSWERED)
        fold(thread)


def test_rules_fold_what_is_little_and_no_model_is_asked(thread, ada, model, after):
    after(1_500)
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    goes_on(thread, ada, 3)
    assert set(modes(thread)) == {Mode.RULES}
    assert not model.asked


def test_without_a_model_a_fold_reads_no_message_that_is_folded_already(thread, ada):
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    goes_on(thread, ada, 3)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    covered = thread.covered_through
    with CaptureQueriesContext(connection) as asked:
        fold(thread)
    assert thread.covered_through > covered
    read = [query["sql"] for query in asked if '"spaces_message"."text"' in query["sql"]]
    assert read
    assert all(int(found[1]) >= covered for sql in read if (found := AFTER.search(sql)))
    assert all(AFTER.search(sql) for sql in read)


def test_a_model_reads_all_that_rules_folded_since_it_was_asked(thread, ada, model, after):
    after(500)
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    goes_on(thread, ada, 6)

    asked = [prompt.messages[-1].content for prompt in model.asked]
    made = modes(thread)
    assert 0 < made.count(Mode.MODEL) < made.count(Mode.RULES)
    assert "keep bed 1 for leeks" in transcript(asked[0])
    read = [
        n for n in range(1, thread.covered_through // 2 + 1) for words in asked if f"bed {n} for" in transcript(words)
    ]
    assert read == sorted(set(read)), "each message is read once"
    assert read == list(range(1, len(read) + 1)), "and none is passed over"


def transcript(question):
    """What is new in the question; before it stands the ledger, which tells of all that came earlier."""
    return question[question.rindex("<messages") :]


@pytest.mark.parametrize("trigger", ["request", "rebuild"])
def test_who_asks_for_it_gets_the_model(thread, ada, model, after, trigger):
    after(1_500)
    talk(thread, ada, turns=8, said=SAID, answered=ANSWERED)
    fold(thread)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    jobs.queue(thread, trigger=trigger, asked_by=ada)
    fold(thread)
    assert modes(thread)[-1] == Mode.MODEL


def test_a_change_of_plan_is_read_by_the_model_with_what_came_before(thread, ada, model, after):
    after(1_500)
    talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
    goes_on(thread, ada, 1)
    talk(thread, ada, turns=1, said="Change of plan: bed 1 is for kale.", answered="Fine.")
    assert not model.asked
    goes_on(thread, ada, 3)
    [prompt] = model.asked
    words = transcript(prompt.messages[-1].content)
    assert "Change of plan: bed 1 is for kale." in words
    assert "keep bed 1 for leeks" in words


def test_what_a_model_could_not_tell_is_not_put_to_it_again(thread, ada, after):
    after(150)
    model = FakeModel(otherwise="no JSON at all")
    with answered_by(model):
        talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
        for _ in range(2):
            jobs.queue(thread, trigger="turns")
            fold(thread)
        assert thread.covered_through
        assert runner.unread_turns(thread) == ()
        asked = len(model.asked)
        assert asked
        goes_on(thread, ada, 1)
        assert len(model.asked) == asked


def fails_to_rebuild(thread, ada, *, deletes=True):
    """A model folded; a message is deleted, or somebody asks for it, and no model answers while it is made again."""
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    jobs.queue(thread, trigger="request", asked_by=ada)
    fold(thread)
    assert modes(thread) == [Mode.MODEL]
    if deletes:
        thread.messages.get(seq=3).delete_text(by=ada)
    with answered_by(FakeModel(answers=[faults.of_status(503, "", {}, model="fake") for _ in range(9)])):
        for _ in range(runner.MOST_FAILURES):
            jobs.queue(thread, trigger="rebuild")
            fold(thread)
    assert modes(thread) == [Mode.MODEL, Mode.RULES]


@pytest.mark.parametrize("deletes", [True, False])
def test_what_rules_rebuilt_while_the_server_was_down_is_put_to_a_model_later(thread, ada, model, deletes):
    fails_to_rebuild(thread, ada, deletes=deletes)
    asked = len(model.asked)

    assert runner.unread_turns(thread)[0].first_seq == 1
    jobs.queue(thread, trigger="request", asked_by=ada)
    talk(thread, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(thread)

    read = "".join(transcript(prompt.messages[-1].content) for prompt in model.asked[asked:])
    assert "keep bed 1 for leeks" in read
    assert runner.unread_turns(thread) == ()


def test_after_a_rebuild_by_a_model_nothing_is_unread(thread, ada, model):
    fails_to_rebuild(thread, ada)
    jobs.queue(thread, trigger="rebuild")
    fold(thread)
    assert modes(thread)[-1] == Mode.MODEL
    assert runner.unread_turns(thread) == ()
