"""A private thread is its author's: staff read it by a right of their own, and the author sees that they did."""

import pytest
from django.contrib.admin import site
from django.urls import reverse

from spaces.models import StaffAction
from summaries.models import FoldJob
from tests.staff.conftest import staff

VIEW = ["view_thread", "view_message", "view_summary", "view_foldjob"]
KINDS = ["spaces_thread", "spaces_message", "summaries_summary", "summaries_foldjob"]


@pytest.fixture
def private(folded):
    folded.change(visibility="private", title="Seeds I hide")
    return folded


@pytest.fixture
def viewer(db):
    return staff("vera", *VIEW)


@pytest.fixture
def confidant(db):
    return staff("cora", *VIEW, "read_private_threads")


def page_of(kind, thread):
    model = next(model for model in site._registry if f"{model._meta.app_label}_{model._meta.model_name}" == kind)
    way = site._registry[model].way_to_thread
    row = model.objects.filter(**{f"{way}id": thread.pk}).first()
    return reverse(f"admin:{kind}_change", args=[row.pk])


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_right_it_is_neither_listed_nor_opened(signed_in, viewer, private, kind):
    office = signed_in(viewer)

    assert b"Seeds I hide" not in office.get(reverse(f"admin:{kind}_changelist")).content
    assert office.get(page_of(kind, private)).status_code in (302, 403)
    assert not StaffAction.objects.filter(action="read").exists()


@pytest.mark.parametrize("kind", KINDS)
def test_with_the_right_it_is_opened_and_leaves_a_trace(signed_in, confidant, private, kind):
    assert signed_in(confidant).get(page_of(kind, private)).status_code == 200

    trace = StaffAction.objects.readings_of(private).get()
    assert trace.actor_name == "cora"


@pytest.mark.parametrize("kind", KINDS)
def test_an_open_thread_needs_no_more_than_the_right_to_view(signed_in, viewer, folded, kind):
    assert signed_in(viewer).get(page_of(kind, folded)).status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_right_to_view_nothing_is_opened(signed_in, paul, folded, kind):
    assert signed_in(paul).get(page_of(kind, folded)).status_code == 403


def test_the_author_sees_who_read_it_and_nobody_else_learns_of_it(signed_in, confidant, private, ada, cleo):
    signed_in(confidant).get(page_of("spaces_thread", private))

    panel = reverse("summary_panel", args=[private.pk])
    page = signed_in(ada).get(panel).content.decode()
    assert "Read by staff" in page
    assert "cora" in page
    assert signed_in(cleo).get(panel).status_code == 404


def test_a_thread_that_nobody_read_says_nothing_of_staff(signed_in, folded, ada):
    assert b"Read by staff" not in signed_in(ada).get(reverse("summary_panel", args=[folded.pk])).content


def test_reading_on_is_one_trace(signed_in, confidant, private):
    office = signed_in(confidant)
    for _ in range(2):
        office.get(page_of("spaces_thread", private))

    assert StaffAction.objects.readings_of(private).count() == 1


def test_a_list_of_jobs_quotes_no_conversation(signed_in, confidant, private):
    FoldJob.objects.create(thread=private, trigger="turns", state="failed", gate="unfaithful", reason="Not there: 4711")

    page = signed_in(confidant).get(reverse("admin:summaries_foldjob_changelist")).content.decode()
    assert "4711" not in page
    assert "not in the messages" in page


def test_the_page_that_deletes_a_space_names_no_private_title(signed_in, root, space, private):
    page = signed_in(root).get(reverse("admin:spaces_space_delete", args=[space.pk]))

    assert page.status_code == 200
    assert b"Seeds I hide" not in page.content
