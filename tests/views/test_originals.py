"""How long a Space keeps originals: its owner's to say, with what it means and how many messages go."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from spaces.activity import activity_of
from spaces.models import Space
from summaries.models import Summary
from summaries.versions import retention
from tests.notices import notice_of
from tests.talk import ANSWERED, SAID, fold, talk


@pytest.fixture
def address(space):
    return reverse("space_originals", args=[space.pk])


@pytest.fixture
def folded(thread, ada):
    """Twelve messages, six of them in a summary for 31 days."""
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    Summary.objects.filter(thread=thread).update(created_at=timezone.now() - timedelta(days=31))
    return thread


@pytest.fixture
def removed(folded):
    folded.space.remove_originals_after(30, by=None)
    retention.remove_some(folded.space_id)
    folded.refresh_from_db()
    return folded


def page(client, name, *args, **sent):
    return client.get(reverse(name, args=args), sent).content.decode()


@pytest.mark.parametrize(("person", "status"), [("ada", 200), ("ben", 403), ("cleo", 404)])
def test_it_is_the_owners_door(address, signed_in, request, person, status, space):
    someone = signed_in(request.getfixturevalue(person))
    assert someone.get(address).status_code == status
    someone.post(address, {"days": 3, "is_sure": 1})
    assert Space.objects.get(pk=space.pk).originals_days == (3 if person == "ada" else None)


def test_an_editor_reads_what_holds_and_is_not_led_to_change_it(space, signed_in, ben, address):
    space.add(ben, "editor")
    html = page(signed_in(ben), "space_edit", space.pk)
    assert "They are kept." in html
    assert address not in html
    assert reverse("space_delete", args=[space.pk]) not in html


def test_before_anything_is_set_it_names_how_many_messages_go(folded, address, signed_in, ada):
    html = signed_in(ada).post(address, {"days": 30}).content.decode()
    assert "6 messages have been in a summary for longer than that" in html
    assert Space.objects.get(pk=folded.space_id).originals_days is None


def test_where_none_go_yet_it_says_so(folded, address, signed_in, ada):
    assert "the next sweep removes nothing" in signed_in(ada).post(address, {"days": 90}).content.decode()


def test_once_confirmed_it_holds_and_stands_in_the_activity(folded, address, signed_in, ada, ben):
    signed_in(ada).post(address, {"days": 30, "is_sure": 1})
    space = Space.objects.get(pk=folded.space_id)
    assert (space.originals_days, space.work_due_at is None) == (30, False)
    told = activity_of(space, ben)[0]
    assert (told.kind, told.what, told.who) == ("originals", 30, ada)
    assert "chose to remove originals 30 days after" in page(signed_in(ben), "space_overview", space.pk)


def test_to_keep_them_again_or_longer_needs_no_second_question(space, address, signed_in, ada):
    space.remove_originals_after(30, by=ada)
    signed_in(ada).post(address, {"days": 60})
    assert Space.objects.get(pk=space.pk).originals_days == 60
    signed_in(ada).post(address, {"keep": 1})
    assert Space.objects.get(pk=space.pk).originals_days is None
    assert Space.objects.get(pk=space.pk).work_due_at is None


@pytest.mark.parametrize("days", ["", "0", "-1", "9999999", "soon"])
def test_what_is_no_number_of_days_is_refused(address, signed_in, ada, days):
    response = signed_in(ada).post(address, {"days": days, "is_sure": 1})
    assert response.status_code == 422
    assert "field-errors" in response.content.decode()


# ---- what people see then


def test_the_thread_says_what_was_removed_and_what_of_it_is_left(removed, signed_in, ada):
    html = page(signed_in(ada), "thread", removed.pk)
    assert html.count("Original removed on") == 6
    assert "bed 1 for leeks until 2026-09-01" in html  # in the summary
    assert '<span class="original-removed">original removed</span>' in html
    assert 'href="#m1">#1</a>' in html
    assert "Rebuilding is limited" in html


def test_a_removed_message_can_be_deleted_and_nothing_else(removed, signed_in, ada):
    first = removed.messages.get(seq=1)
    html = signed_in(ada).get(reverse("message", args=[first.pk])).content.decode()
    assert reverse("message_delete", args=[first.pk]) in html
    assert all(reverse(f"message_{name}", args=[first.pk]) not in html for name in ("edit", "branch", "remember"))


def test_to_edit_it_is_refused_with_the_reason_and_ones_words_stay(removed, signed_in, ada):
    response = signed_in(ada).post(
        reverse("message_edit", args=[removed.messages.get(seq=1).pk]), {"text": "My new words"}
    )
    assert response.status_code == 409
    assert "removed the originals up to #6" in response.content.decode()
    assert "My new words" in response.content.decode()


def test_to_branch_in_the_middle_of_it_is_refused_with_the_reason(removed, signed_in, ada):
    response = signed_in(ada).post(reverse("message_branch", args=[removed.messages.get(seq=3).pk]))
    assert response.status_code == 409
    assert "branch or edit from a later message" in response.content.decode()


def test_to_remember_it_is_refused(removed, signed_in, ada):
    response = signed_in(ada).post(
        reverse("message_remember", args=[removed.messages.get(seq=1).pk]), headers={"hx-request": "true"}
    )
    assert response.status_code == 422


def test_an_older_version_is_not_restored_and_it_says_why(removed, signed_in, ada):
    Summary.objects.filter(thread=removed).update(version=2)
    Summary.objects.create(thread=removed, version=1, from_seq=1, through_seq=4, text="Less.", mode="rules")
    removed.change(summary_version=2)
    response = signed_in(ada).post(
        reverse("summary_restore", args=[removed.pk, 1]), {"seen": 2}, headers={"hx-request": "true"}
    )
    assert response.status_code == 409
    assert "does not cover all messages up to #6" in notice_of(response)


def test_an_export_says_so_and_can_be_brought_in_again(removed, signed_in, ada, space):
    from spaces.imports import own
    from summaries.versions.exports import as_json, as_markdown
    from summaries.versions.imports import bring_in

    assert as_markdown(removed).count("Original removed on") == 6
    assert "*original removed*" in as_markdown(removed)
    exported = as_json(removed)
    assert exported["messages"][0]["sha256"] == removed.messages.get(seq=1).text_sha256

    [copy] = bring_in(space, [own.conversation_of(exported)], by=ada)

    copy.refresh_from_db()
    assert (copy.removed_through, copy.covered_through, copy.summary) == (6, 6, removed.summary)
    assert copy.messages.get(seq=1).removed_at == removed.messages.get(seq=1).removed_at


def test_versions_that_cover_less_are_not_offered_to_be_restored(removed, signed_in, ada):
    Summary.objects.filter(thread=removed).update(version=2)
    Summary.objects.create(thread=removed, version=1, from_seq=1, through_seq=4, text="Less.", mode="rules")
    removed.change(summary_version=2)
    html = page(signed_in(ada), "summary_versions", removed.pk)
    assert "it does not cover all messages whose originals were removed" in html
    assert reverse("summary_restore", args=[removed.pk, 1]) not in html


def test_resummarize_says_that_it_is_limited(folded, signed_in, ada):
    talk(folded, ada, turns=2, said=SAID, answered=ANSWERED)
    fold(folded)
    folded.space.remove_originals_after(30, by=None)
    retention.remove_some(folded.space_id)
    response = signed_in(ada).post(
        reverse("messages", args=[folded.pk]), {"text": "/resummarize"}, headers={"hx-request": "true"}
    )
    assert "The originals up to #6 were removed" in response.content.decode()


def test_history_tells_it_too(removed, signed_in, ada):
    response = signed_in(ada).post(
        reverse("messages", args=[removed.pk]), {"text": "/history full"}, headers={"hx-request": "true"}
    )
    assert response.content.decode().count("Original removed on") == 6
