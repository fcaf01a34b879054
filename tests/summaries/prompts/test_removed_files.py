"""What rests on a file that was removed: its text is nowhere any more, and the lines that came of it stand, marked."""

import pytest
from django.contrib.auth.models import Permission
from django.db import connection

from spaces.models import Message
from summaries.engine.items import Ledger
from summaries.models import Summary
from summaries.prompts.audit import given_to
from summaries.prompts.removed_files import seqs_from_removed_files
from tests.summaries.prompts.test_files import asked
from tests.talk import ANSWERED, SAID, answer, fold, talk
from tests.uploads import known_text, stored_text

MARK = '<span class="original-removed">from a removed file</span>'
FINDING = "We decided to sow the leeks in bed 41 on 2026-11-30 [plan.txt]."


@pytest.fixture
def plan(space, ada):
    return known_text(space, ada, "Leeks go into bed 41, says the zeppelin gardener, on 2026-11-30.", "plan.txt")


@pytest.fixture
def folded(thread, ada, plan):
    """A thread whose summary has a line of an answer that cites the file."""
    thread.space.refresh_from_db()
    _, reply = asked(thread, ada, "Where do the leeks go?")
    Message.objects.filter(pk=reply.pk).update(status="queued")
    answer(reply, FINDING)
    talk(thread, ada, turns=8, said=SAID, answered=ANSWERED)
    fold(thread)
    thread.space.refresh_from_db()
    return thread


def lines_of(thread, seq) -> list[str]:
    ledger = Ledger.from_dict(Summary.objects.current(thread).ledger)
    return [item.text for item in ledger.active if seq in item.sources]


def test_while_the_file_is_there_nothing_is_marked(folded, ada, signed_in):
    assert lines_of(folded, 2)
    assert seqs_from_removed_files(folded) == frozenset()
    assert MARK not in signed_in(ada).get(f"/threads/{folded.pk}/summary").content.decode()


def test_a_line_of_an_answer_that_cites_it_stays_and_is_marked(folded, ada, plan, signed_in):
    said = lines_of(folded, 2)
    plan.file.remove()
    assert lines_of(folded, 2) == said
    assert seqs_from_removed_files(folded) == {2}
    assert signed_in(ada).get(f"/threads/{folded.pk}/summary").content.decode().count(MARK) == len(said)


def test_the_audit_of_a_prompt_names_them(folded, ada, plan):
    _, reply = asked(folded, ada, "And now?")
    plan.file.remove()
    assert [item.text for item in given_to(reply).from_removed_files] == lines_of(folded, 2)


def test_the_reviewers_see_it(folded, ada, plan, signed_in):
    plan.file.remove()
    ada.is_staff = True
    ada.save()
    ada.user_permissions.add(*Permission.objects.filter(content_type__app_label="summaries"))
    page = signed_in(ada).get(f"/admin/summaries/review/{folded.pk}/change/").content.decode()
    assert "<i>from a removed file</i>" in page


def test_of_a_message_that_is_deleted_with_its_file_the_answer_rests_on_a_removed_one(
    thread, ada, space, django_capture_on_commit_callbacks
):
    file = stored_text(space, ada, "Leeks go into bed 41.", "plan.txt")
    posted = thread.post(ada, "Where do the leeks go?", files=[file.pk])
    answer(posted.reply, "Into bed 41.")
    with django_capture_on_commit_callbacks(execute=True):
        posted.message.delete_text(by=ada)
    assert seqs_from_removed_files(thread) == {1, 2}
    Message.objects.get(pk=posted.message.pk).take_back_deletion(by=ada)
    assert seqs_from_removed_files(thread) == frozenset()


def test_where_a_space_lets_originals_go_it_is_still_told(folded, plan):
    folded.messages.get(seq=2).remove_original()
    assert seqs_from_removed_files(folded) == frozenset()
    plan.file.remove()
    assert seqs_from_removed_files(folded) == {2}
    cited = Message.objects.get(thread=folded, seq=2).citations
    assert "41" not in str([{**each, "file": ""} for each in cited])  # an id may hold any figures


def test_the_text_of_a_removed_file_is_in_no_table(folded, plan, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        plan.file.remove()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            assert "zeppelin" not in str(cursor.fetchall()), table
