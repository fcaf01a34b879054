"""What is compiled once says the same as the ORM, whatever values it is asked with."""

import pytest
from django.db import IntegrityError, connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from spaces import access, sessions
from spaces.compiled import CompiledInsert, CompiledQuery, CompiledUpdate
from spaces.models import LanguageModel, Message, Thread, User
from spaces.models import language_model as language_models
from spaces.models import space as spaces
from spaces.models import thread as threads
from spaces.models import user as users
from spaces.views import conversation, thread_list
from summaries import panel
from summaries.folds import reply_gate, scheduling
from summaries.models import FoldJob, State, Summary, summary
from summaries.prompts import preview, window
from summaries.reviews import review_queue
from tests.talk import talk

TITLED = CompiledQuery(lambda pk, title: Thread.objects.filter(pk=pk, title=title).select_related("space"), int, str)
RENAME = CompiledUpdate(
    lambda pk: Thread.objects.filter(pk=pk), int, fields=["title", "pinned_at"], epoch=F("epoch") + 1
)


def said_by(row):
    """Everything that a row came with: its own columns, its relations' and its annotations."""
    own = {name: value for name, value in vars(row).items() if not name.startswith("_")}
    related = {name: said_by(other) for name, other in row._state.fields_cache.items() if other is not None}
    return own | related


@pytest.fixture
def asked(thread, ada, client):
    """Every compiled query of the product with values that it finds something for."""
    talk(thread, ada, turns=2)
    client.force_login(ada)
    LanguageModel.objects.create(name="leek")
    Summary.objects.create(thread=thread, version=1, from_seq=1, through_seq=2, depth=3)
    FoldJob.objects.create(thread=thread, state=State.FAILED)
    return [
        (access.THREAD, (thread.pk, ada.pk)),
        (access.MESSAGE, (thread.messages.get(seq=2).pk, ada.pk)),
        (threads.FOR_POST, (thread.pk, "one")),
        (users.BY_ID, (ada.pk,)),
        (sessions.BY_KEY, (client.session.session_key,)),
        (language_models.CALLED, ("leek",)),
        (window.WITH_PARTS, (thread.pk,)),
        (window.OF_REPLY, (thread.messages.get(seq=2).pk,)),
        (window.WINDOW, (thread.pk, 2, 4)),
        (scheduling.CURRENT, (thread.pk, 1)),
        (spaces.OF_PERSON, (ada.pk,)),
        (thread_list.NEWEST, (thread.space_id, ada.pk)),
        (conversation.LAST, (thread.pk, 2)),
        (conversation.FROM, (thread.pk, 3, 2)),
        (panel.TRACES, (thread.pk,)),
        (summary.CURRENT, (thread.pk, 1)),
        (preview.SOURCE_TOKENS, (thread.pk, 1)),
        (review_queue.STANDS, (thread.pk,)),
        (reply_gate.LATEST, (thread.pk,)),
    ]


def test_each_gives_what_the_orm_gives(asked):
    for query, values in asked:
        [row], [same] = query.rows(*values), list(query.make(*values))
        assert said_by(row) == said_by(same)
        assert type(row) is type(same)


def test_other_values_give_other_rows(thread, space, ada):
    other = space.start_thread(ada)
    thread.rename("Leeks")
    other.rename("Kale")

    assert TITLED.first(thread.pk, "Leeks") == thread
    assert TITLED.first(other.pk, "Kale").space == space
    assert TITLED.first(other.pk, "Leeks") is None


def test_a_second_question_asks_the_database_and_makes_no_sql(thread):
    TITLED.first(thread.pk, "")
    with CaptureQueriesContext(connection) as asked:
        assert TITLED.first(thread.pk, "") == thread
    assert len(asked) == 1


def test_an_update_says_how_many_rows_it_changed(thread):
    assert RENAME.run(thread.pk, title="Leeks", pinned_at=None) == 1
    assert RENAME.run(thread.pk + 1, title="Kale", pinned_at=None) == 0
    thread.refresh_from_db()
    assert (thread.title, thread.pinned_at, thread.epoch) == ("Leeks", None, 1)


def test_new_rows_get_their_ids_and_are_what_the_orm_stores(thread):
    rows = [Message(thread=thread, role="user", seq=n, text="…", tool_calls=[{"id": n}]) for n in (1, 2)]

    CompiledInsert(Message).run(rows)

    assert [said_by(row)["tool_calls"] for row in Message.objects.in_order()] == [[{"id": 1}], [{"id": 2}]]
    assert [row.pk for row in rows] == list(Message.objects.in_order().values_list("pk", flat=True))
    stored = {**vars(Message.objects.get(pk=rows[0].pk)), "_state": None}
    assert stored == {**vars(rows[0]), "_state": None}


def test_a_row_that_may_not_be_is_refused(thread):
    with pytest.raises(IntegrityError):
        CompiledInsert(Message).run([Message(thread=thread, role="cook", seq=1)])


def test_a_value_that_is_no_parameter_is_refused(db):
    with pytest.raises(ValueError, match="no parameter"):
        CompiledQuery(lambda pk: User.objects.all(), int).rows(1)
