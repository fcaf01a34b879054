import pytest

from summaries.engine.edits import EditTooLong
from summaries.engine.items import Ledger
from summaries.folds import jobs
from summaries.models import Summary
from summaries.versions.editing import EditConflict, change_line, restore, rewrite
from tests.talk import ANSWERED, SAID, fold, talk

OWN_WORDS = "The watering is Ben's job now."


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


def test_an_edit_is_a_new_version_under_its_authors_name(folded, ada):
    edited = rewrite(folded, folded.summary + f"\n- {OWN_WORDS}", by=ada, seen_version=1, seen_epoch=0)

    folded.refresh_from_db()
    assert (edited.version, edited.mode, edited.created_by, edited.parent.version) == (2, "person", ada, 1)
    assert folded.summary_version == 2
    assert OWN_WORDS in folded.summary


def test_the_version_before_is_as_it_was(folded, ada):
    before = folded.summary

    rewrite(folded, OWN_WORDS, by=ada, seen_version=1, seen_epoch=0)

    assert Summary.objects.get(thread=folded, version=1).text == before


def test_a_persons_lines_are_pinned(folded, ada):
    edited = rewrite(folded, OWN_WORDS, by=ada, seen_version=1, seen_epoch=0)

    assert [item.text for item in Ledger.from_dict(edited.ledger).active if item.pinned] == [OWN_WORDS]


def test_later_folds_add_to_an_edit_and_do_not_alter_it(folded, ada):
    rewrite(folded, OWN_WORDS, by=ada, seen_version=1, seen_epoch=0)
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)

    fold(folded)

    assert folded.summary_version == 3
    assert OWN_WORDS in folded.summary
    assert "2026-09-05" in folded.summary


def test_a_struck_line_does_not_come_back(folded, ada):
    rewrite(folded, OWN_WORDS, by=ada, seen_version=1, seen_epoch=0)
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)

    assert "2026-09-01" not in fold(folded).summary


def rebuilt(thread):
    jobs.queue(thread, trigger="rebuild")
    return fold(thread)


def item(thread, words):
    items = Ledger.from_dict(Summary.objects.current(thread).ledger).items
    return next((item for item in items if words in item.text), None)


def test_a_line_that_a_person_removed_does_not_come_back_with_a_rebuild(folded, ada):
    change_line(folded, item(folded, "keep bed 1 for").id, "remove", by=ada, seen_version=1)
    folded.refresh_from_db()
    rebuilt(folded)

    assert Summary.objects.current(folded).trigger == "rebuild"
    assert not item(folded, "keep bed 1 for")
    assert item(folded, "keep bed 2 for")


def test_nor_do_lines_that_a_persons_text_leaves_out(folded, ada):
    text = "\n".join(line for line in folded.summary.splitlines() if "keep bed 1 for" not in line)
    rewrite(folded, text, by=ada, seen_version=1, seen_epoch=0)
    folded.refresh_from_db()
    rebuilt(folded)

    assert "keep bed 1 for" not in folded.summary
    assert "keep bed 2 for" in folded.summary


def test_an_older_version_brings_its_lines_back_for_good(folded, ada):
    removed = item(folded, "keep bed 1 for")
    change_line(folded, removed.id, "remove", by=ada, seen_version=1)
    folded.refresh_from_db()
    restore(folded, Summary.objects.get(thread=folded, version=1), by=ada, seen_version=2)
    folded.refresh_from_db()
    rebuilt(folded)

    assert item(folded, "keep bed 1 for")


def test_what_was_struck_out_goes_with_its_message(folded, ada):
    change_line(folded, item(folded, "keep bed 1 for").id, "remove", by=ada, seen_version=1)
    folded.refresh_from_db()
    for seq in (1, 2):
        folded.messages.get(seq=seq).delete_text(by=ada)

    assert "bed 1 " not in str(list(Summary.objects.values("ledger", "patch", "text")))


def test_a_fold_that_ran_meanwhile_is_a_conflict_and_nothing_is_overwritten(folded, ada):
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(folded)

    with pytest.raises(EditConflict) as conflict:
        rewrite(folded, OWN_WORDS, by=ada, seen_version=1, seen_epoch=0)

    assert conflict.value.current.version == 2
    assert Summary.objects.filter(thread=folded).count() == 2


def test_more_than_the_budget_is_refused_with_both_sizes(folded, ada):
    with pytest.raises(EditTooLong) as refused:
        rewrite(folded, "leek " * 700, by=ada, seen_version=1, seen_epoch=0)

    assert refused.value.tokens > refused.value.budget == 600


def test_an_edit_is_coverage_kept(folded, ada):
    rewrite(folded, OWN_WORDS, by=ada, seen_version=1, seen_epoch=0)

    folded.refresh_from_db()
    assert folded.covered_through == 6
