import logging

import pytest

from summaries.engine.items import Ledger, Patch, replayed
from summaries.models import FoldJob, Summary
from summaries.signals import summarized
from summaries.versions.records import record_of
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def thrice_folded(thread, ada):
    for turns in (7, 2, 2):
        talk(thread, ada, turns=turns, said=SAID, answered=ANSWERED)
        fold(thread)
    return thread


def chain(thread):
    return Summary.objects.filter(thread=thread).order_by("version")


def test_replaying_the_chain_of_versions_gives_the_same_state(thrice_folded):
    patches = [Patch.from_dict(summary.patch) for summary in chain(thrice_folded)]

    assert replayed(patches) == Ledger.from_dict(Summary.objects.current(thrice_folded).ledger)


def test_the_chain_still_replays_after_a_deletion(thrice_folded, ada):
    thrice_folded.messages.get(seq=3).delete_text(by=ada)

    patches = [Patch.from_dict(summary.patch) for summary in chain(thrice_folded)]
    assert replayed(patches) == Ledger.from_dict(Summary.objects.current(thrice_folded).ledger)


def test_each_version_names_its_parent_and_the_messages_it_folded(thrice_folded):
    versions = list(chain(thrice_folded))

    assert [v.parent and v.parent.version for v in versions] == [None, 1, 2]
    assert [len(v.message_ids) for v in versions] == [6, 4, 4]
    assert [v.tag for v in versions] == ["summary-depth:0", "summary-depth:1", "summary-depth:2"]


def test_a_version_exports_as_a_record(thrice_folded):
    record = record_of(Summary.objects.current(thrice_folded))

    assert record["coveringMessages"] == [1, 14]
    assert record["version"] == 3
    assert len(record["keyPoints"]) <= 30
    assert set(record["context"]) >= {"participants", "decisions", "actionItems", "unresolved", "domainEntities"}


def test_every_attempt_sends_one_signal(thread, ada, django_capture_on_commit_callbacks):
    heard = []
    summarized.connect(lambda job, **_: heard.append(job.state), weak=False, dispatch_uid="test")
    with django_capture_on_commit_callbacks(execute=True):
        talk(thread, ada, turns=6, said=SAID, answered=ANSWERED)
        talk(thread, ada, turns=1, said="{n} " + "leek " * 8_001)
        talk(thread, ada, turns=1, said=SAID)
        fold(thread)
    summarized.disconnect(dispatch_uid="test")

    assert heard == ["skipped", "stored"]


def test_every_attempt_writes_one_line_without_a_word_of_the_conversation(
    thread, ada, caplog, django_capture_on_commit_callbacks
):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)

    with caplog.at_level(logging.INFO, logger="summaries"), django_capture_on_commit_callbacks(execute=True):
        fold(thread)

    lines = [record.getMessage() for record in caplog.records if record.name == "summaries.folds.jobs"]
    assert len(lines) == 1
    assert "state=stored" in lines[0]
    assert "leeks" not in lines[0]


def test_an_attempt_knows_its_span_parent_and_gates(thrice_folded):
    job = FoldJob.objects.filter(thread=thrice_folded).newest_first().first()

    assert (job.from_seq, job.through_seq, job.parent.version) == (11, 14, 2)
    assert all(gate["passed"] for gate in job.gates)
    assert job.duration_ms is not None
