"""Failed folds are tried again by those who may, once a thread, and that is logged."""

import pytest
from django.urls import reverse

from spaces.models import StaffAction
from summaries.engine.reasons import Reason
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


def test_a_job_says_in_words_what_its_gates_found(signed_in, folded):
    line = Reason(
        "of_line", "{reason} “{line}”", reason=Reason("opposite", "Its source says the opposite."), line="Leeks."
    )
    gates = [
        {"gate": "empty", "passed": True, "reason": ""},
        {"gate": "opposite", "passed": False, "reason": line.to_json(), "scope": "item"},
    ]
    job = FoldJob.objects.create(thread=folded, trigger="turns", state=State.FAILED, gates=gates, reason=line)
    page = signed_in(staff("vera", "view_foldjob")).get(reverse("admin:summaries_foldjob_change", args=[job.pk]))
    assert "not empty ✓<br>a line of the answer: Its source says the opposite. “Leeks.”" in page.content.decode()
    assert "of_line" not in page.content.decode()


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
