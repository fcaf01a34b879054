"""Failed folds are tried again by those who may, once a thread, and that is logged."""

import pytest
from django.urls import reverse

from spaces.models import StaffAction
from summaries.models import FoldJob, State
from tests.staff.conftest import staff

LIST = "admin:summaries_foldjob_changelist"


@pytest.fixture
def failed(folded):
    return [FoldJob.objects.create(thread=folded, trigger="turns", state=State.FAILED, reason="down") for _ in range(3)]


def try_again(browser, jobs):
    chosen = {"action": "try_again", "_selected_action": [job.pk for job in jobs]}
    return browser.post(reverse(LIST), chosen, follow=True)


def test_an_operator_has_them_tried_again_once_a_thread(signed_in, failed):
    otto = staff("otto", group="Operators")
    page = try_again(signed_in(otto), failed).content.decode()

    assert "Trying 1 thread again." in page
    assert FoldJob.objects.unfinished().get().asked_by == otto
    assert StaffAction.objects.get(action="retry").actor_name == "otto"


def test_nobody_else_does(signed_in, failed, paul, ada):
    rita = staff("rita", group="Reviewers")
    for who in (rita, paul, ada):
        try_again(signed_in(who), failed)

    assert not FoldJob.objects.unfinished().exists()
    assert not StaffAction.objects.filter(action="retry").exists()


def test_jobs_of_a_private_thread_are_tried_again_by_who_may_not_read_it(signed_in, failed, folded):
    folded.change(visibility="private", title="Seeds I hide")
    office = signed_in(staff("otto", group="Operators"))

    assert "Seeds I hide" not in try_again(office, failed).content.decode()
    assert FoldJob.objects.unfinished().exists()
    assert office.get(reverse("admin:summaries_foldjob_change", args=[failed[0].pk])).status_code == 403
