"""What finds no room in the ledger any more is kept in an archive, which follows the versions of the summary."""

import pytest
from django.db import transaction
from django.urls import reverse

from spaces.imports import read
from spaces.models import Space, Thread, User, forks
from summaries.engine.items import Ledger
from summaries.folds import requests
from summaries.models import Summary
from summaries.versions.archive import archived_count, archived_lines
from summaries.versions.editing import restore
from summaries.versions.exports import as_json
from summaries.versions.imports import bring_in
from tests.files import as_file
from tests.talk import fold, talk

ROWS = " ".join(
    f"Row {{n}}{letter} of bed {{n}} gets {number}{{n}} leeks on 2026-09-{{n:02d}}, as the soil there drains well."
    for number, letter in enumerate("ABCDEFGHIJKL", start=1)
)


@pytest.fixture(scope="module")
def folded(django_db_setup, django_db_blocker):
    """The id of Ada's thread, of which more is known than its ledger holds: five long folds, once for all tests here.

    Each test works in a transaction inside this one, as those of a Django TestCase do.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        ada, ben = (User.objects.create_user(username=name, password=f"{name} grows leeks") for name in ("ada", "ben"))
        space = Space.objects.start(ada, name="Garden")
        space.add(ben, role="writer")
        thread = space.start_thread(ada)
        for turns in (7, 2, 2, 2, 2):
            talk(thread, ada, turns=turns, said=ROWS, answered="Noted.")
            fold(thread)
        yield thread.pk
        transaction.set_rollback(True)


@pytest.fixture
def full(folded, db):
    return Thread.objects.get(pk=folded)


@pytest.fixture
def ada(full):
    return User.objects.get(username="ada")


@pytest.fixture
def ben(full):
    return User.objects.get(username="ben")


@pytest.fixture
def space(full):
    return full.space


def current(thread):
    return Summary.objects.current(thread)


def known(summary):
    items = (*Ledger.from_dict(summary.ledger).items, *archived_lines(summary))
    return {item.text for item in items}


def panel(thread):
    return reverse("summary_panel", args=[thread.pk])


def test_no_line_is_lost(full):
    lines = archived_lines(current(full))

    assert len(lines) == archived_count(current(full)) > 0
    assert {f"Row {n}{letter}" for n in range(1, 12) for letter in "ABCDEFGHIJKL"} <= {
        " ".join(text.split()[:2]) for text in known(current(full))
    }
    assert not {item.id for item in lines} & {item.id for item in Ledger.from_dict(current(full).ledger).items}


def test_the_panel_counts_them_and_shows_them_once_somebody_looks(full, signed_in, ben):
    first, count = archived_lines(current(full))[0], archived_count(current(full))
    browser = signed_in(ben)
    page = browser.get(panel(full)).content.decode()
    opened = browser.get(f"{panel(full)}?open=archive").content.decode()

    assert f"{count} older lines are archived" in page
    assert first.text not in page
    assert first.text in opened
    assert first.text in browser.get(f"{panel(full)}?part=archive").content.decode()
    assert f'href="#m{first.sources[0]}"' in opened


def test_an_outsider_does_not_learn_of_them_and_where_there_are_none_there_is_nothing_to_open(
    full, space, signed_in, ada, cleo
):
    empty = space.start_thread(ada)

    assert signed_in(cleo).get(f"{panel(full)}?part=archive").status_code == 404
    assert signed_in(ada).get(f"{panel(empty)}?part=archive").status_code == 404
    assert "archived" not in signed_in(ada).get(panel(empty)).content.decode()


def test_a_deleted_message_leaves_the_archive_too(full, ada, signed_in):
    line, before = archived_lines(current(full))[0], archived_count(current(full))
    full.messages.get(seq=line.sources[0]).delete_text(by=ada)
    full.refresh_from_db()

    assert line.text not in known(current(full))
    assert line.text not in str(list(Summary.objects.filter(thread=full).values()))
    assert archived_count(current(full)) == len(archived_lines(current(full))) < before
    assert line.text not in signed_in(ada).get(f"{panel(full)}?open=archive").content.decode()


def test_a_restored_version_comes_with_its_own_archive(full, ada):
    old, later = full.summaries.get(version=1), archived_lines(current(full))
    restore(full, old, by=ada, seen_version=full.summary_version)
    full.refresh_from_db()

    assert archived_lines(current(full)) == archived_lines(old)
    assert known(current(full)) == known(old)
    assert later != archived_lines(old)


def test_what_is_read_again_from_the_first_message_on_has_an_archive_of_its_own(full, ada):
    before = known(current(full))
    requests.rebuild(full, by=ada)
    fold(full)

    assert current(full).depth == 0
    assert known(current(full)) == before


def test_lines_of_removed_originals_stay_archived_through_that(full, ada):
    line = archived_lines(current(full))[-1]
    gone = line.sources[0]
    full.messages.filter(seq__lte=gone).update(text="", removed_at=full.created_at)
    full.change(removed_through=gone)
    requests.rebuild(full, by=ada)
    fold(full)

    assert current(full).depth == 0
    assert line.text in known(current(full))


def test_a_branch_has_what_was_archived_before_it(full, ada):
    branch = forks.branch(full, full.messages.get(seq=full.covered_through), by=ada)
    branch.refresh_from_db()

    assert current(branch).version == full.summary_version
    assert archived_lines(current(branch)) == archived_lines(current(full))


def test_an_exported_thread_comes_back_with_its_archive(full, ada, space):
    (again,) = bring_in(space, read(as_file(as_json(full)), "talk.json"), by=ada)

    assert archived_lines(current(again)) == archived_lines(current(full))
    assert archived_count(current(again)) == archived_count(current(full))
