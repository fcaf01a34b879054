"""Whatever the summary model's server sends: no figure that cannot be true is counted, and no text breaks the store."""

import json
from collections.abc import Iterator

import pytest

from spaces.models import Spent
from summaries.models import FoldJob, State, Summary
from tests.fake_openai import Answer, FakeOpenAI
from tests.llm.odd_answers import SHAPES, as_json, tokens, whole
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def server(settings) -> Iterator[FakeOpenAI]:
    with FakeOpenAI() as server:
        settings.OPENAI_BASE_URL, settings.OPENAI_MODEL = server.base_url, "fake-large"
        yield server


@pytest.fixture
def due(server, thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    Spent.objects.all().delete()
    return thread


def told(narrative="They talk.", **more):
    return json.dumps({"add": [], "narrative": [{"text": narrative, "sources": []}], **more})


def spent():
    return sum(Spent.objects.values_list("tokens", flat=True))


@pytest.mark.parametrize(
    "usage",
    [
        tokens(-5, -5),
        tokens("40", "5"),
        tokens(40.5, True),
        tokens(10**15, 10**15),
        tokens(2**31, 2**63),
        tokens("@huge@", "@huge@", prompt_tokens_details={"cached_tokens": "@huge@"}),
        tokens(float("nan"), [5]),
        [40, 5],
        "40",
    ],
    ids=str,
)
def test_a_fold_counts_no_figure_that_cannot_be_true(due, server, usage):
    server.enqueue(Answer(raw=whole(content=told(), usage=usage)))
    fold(due)
    job = FoldJob.objects.get()
    assert (job.state, job.calls) == (State.STORED, 1)
    assert 100 < job.tokens_in < 10_000
    assert 0 < job.tokens_out < 100
    assert spent() == job.tokens_in + job.tokens_out


def test_a_fold_counts_what_can_be_true_as_the_server_does(due, server):
    server.enqueue(Answer(raw=whole(content=told(), usage=tokens(1_400, 30))))
    fold(due)
    assert spent() == 1_430


@pytest.mark.parametrize(
    ("content", "finish_reason"), [("", "stop"), (None, "length"), (None, "content_filter")], ids=str
)
def test_an_answer_that_says_nothing_counts_as_the_server_does(due, server, content, finish_reason, monkeypatch):
    monkeypatch.setattr("summaries.folds.preferred_models.RETRY_BASE_SECONDS", 0)
    silent = whole(content=content, finish_reason=finish_reason, usage=tokens(1_100, 1))
    server.enqueue(Answer(raw=silent), Answer(raw=silent))
    fold(due)
    job = FoldJob.objects.get()
    calls = len(server.requests)
    assert (job.state, job.calls, job.tokens_in, job.tokens_out) == (State.FAILED, calls, 1_100 * calls, calls)
    assert spent() == 1_101 * calls


@pytest.mark.parametrize(
    ("narrative", "kept"),
    [
        ("They\x00talk.", "They\ufffdtalk."),
        ("They \ud83d talk.", "They \ufffd talk."),
        ("They \U0001f60b.", "They 😋."),
    ],
)
def test_what_no_database_stores_is_marked_in_a_summary(due, server, narrative, kept):
    content = told(narrative, note=narrative)
    assert narrative not in content  # escapes, which the server's own JSON carries unread
    server.enqueue(Answer(raw=whole(content=content)))
    fold(due)
    assert FoldJob.objects.get().state == State.STORED
    assert kept in Summary.objects.get().text


def test_an_owner_of_thousands_of_characters_is_cut(due, server):
    added = {
        "kind": "action",
        "text": "Somebody waters the beds.",
        "sources": [1],
        "owner": "x" * 9_000,
        "due": "y" * 9_000,
    }
    server.enqueue(Answer(raw=whole(content=told(add=[added]))))
    fold(due)
    items = Summary.objects.get().ledger["items"]
    assert max(len(item.get("owner", "")) for item in items) == 200


def test_a_number_that_nobody_can_read_costs_only_itself(due, server):
    server.enqueue(Answer(raw=whole(content=told(note="@deep@").replace('"@deep@"', "9" * 6_000))))
    fold(due)
    job = FoldJob.objects.get()
    assert (job.state, job.gate) == (State.STORED, "")
    assert "They talk." in due.summary
    assert "999" not in due.summary


@pytest.mark.parametrize(
    "content",
    [
        "[" * 5_000,
        told(note="@deep@").replace('"@deep@"', "[" * 5_000 + "]" * 5_000),
    ],
    ids=["lists", "lists in a note"],
)
def test_an_answer_that_cannot_be_read_is_refused_by_its_gate(due, server, content):
    server.enqueue(Answer(raw=whole(content=content)), Answer(raw=whole(content=content)))
    fold(due)
    job = FoldJob.objects.get()
    assert (job.state, job.gate, due.summary) == (State.FAILED, "schema", "")


def test_a_reason_of_hundreds_of_characters_is_told_in_short(due, server):
    server.enqueue(Answer(raw=whole(content=told(), finish_reason="x" * 700, model="y" * 700)))
    fold(due)
    job = FoldJob.objects.get()
    assert (job.state, job.gate) == (State.FAILED, "finish_reason")
    assert len(job.reason) < 100


@pytest.mark.parametrize("value", [row[1] for row in SHAPES], ids=[row[0] for row in SHAPES])
def test_an_answer_of_another_shape_is_on_record_as_the_models_fault(due, server, value, monkeypatch):
    monkeypatch.setattr("summaries.folds.preferred_models.RETRY_BASE_SECONDS", 0)
    server.enqueue(Answer(raw=as_json(value)), Answer(raw=as_json(value)))
    fold(due)
    job = FoldJob.objects.get()
    assert (job.state, due.summary) == (State.FAILED, "")
    assert job.reason.startswith("The model")
