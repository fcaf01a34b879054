import pytest
from django.contrib.admin import site
from django.urls import reverse

from spaces.models import LanguageModel, Space, Thread, User
from summaries.models import FoldJob, State, Summary
from tests.staff.conftest import user_form
from tests.talk import ANSWERED, SAID, fold, talk

LISTS = [
    *("spaces_space", "spaces_thread", "spaces_message", "spaces_languagemodel", "spaces_user"),
    *("summaries_summary", "summaries_foldjob"),
]


@pytest.fixture
def staff(db):
    return User.objects.create_superuser("root", password="grows nothing")


@pytest.fixture
def office(staff, signed_in):
    return signed_in(staff)


@pytest.fixture
def folded(thread, ada):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    return fold(thread)


@pytest.mark.parametrize("model", LISTS)
def test_every_list_opens(office, folded, model):
    assert office.get(reverse(f"admin:{model}_changelist")).status_code == 200


@pytest.mark.parametrize("model", LISTS)
def test_nobody_but_staff_gets_in(signed_in, ada, folded, model):
    assert signed_in(ada).get(reverse(f"admin:{model}_changelist")).status_code == 302


def test_a_version_of_a_summary_is_read_only(office, folded):
    page = office.get(reverse("admin:summaries_summary_change", args=[Summary.objects.get().pk]))

    assert b'name="_save"' not in page.content
    assert b"2026-09-01" in page.content


def test_the_text_of_a_message_is_read_only(office, folded):
    page = office.get(reverse("admin:spaces_message_change", args=[folded.messages.first().pk]))

    assert b'name="_save"' not in page.content


def test_failed_folds_are_one_click_away_and_tried_again(office, folded, staff):
    job = FoldJob.objects.create(thread=folded, trigger="turns", state=State.FAILED, reason="down")
    failed = reverse("admin:summaries_foldjob_changelist") + "?state__exact=failed"
    assert b"down" in office.get(failed).content

    office.post(failed, {"action": "try_again", "_selected_action": [job.pk]})

    assert (FoldJob.objects.unfinished().get().trigger, FoldJob.objects.unfinished().get().asked_by) == (
        "request",
        staff,
    )


def test_a_space_is_edited_with_every_version_of_its_instructions_kept(office, space, staff):
    office.post(reverse("admin:spaces_space_change", args=[space.pk]), space_form(space, instructions="In verse."))

    space.refresh_from_db()
    assert (space.instructions, space.instructions_version) == ("In verse.", 2)
    assert space.instructions_versions.get(version=2).created_by == staff


def test_saving_a_thread_writes_only_what_staff_changed(folded, office, staff, rf):
    """The form's copy of the row is old: a message and a fold came in between."""
    request, admin_of_threads = rf.post("/"), site._registry[Thread]
    request.user = staff
    old = Thread.objects.get(pk=folded.pk)
    fields = {"title": "Leeks", "visibility": "space", "summary_policy": '{"mode": "off"}'}
    form = admin_of_threads.get_form(request, old)(fields, instance=old)
    Thread.objects.filter(pk=folded.pk).update(next_seq=99, epoch=7, summary_version=5)

    admin_of_threads.save_model(request, form.save(commit=False), form, True)

    assert Thread.objects.values_list("title", "next_seq", "epoch", "summary_version").get() == ("Leeks", 99, 7, 5)


@pytest.mark.parametrize("model", [Thread, Space])
def test_a_thread_and_a_space_are_deleted_with_all_that_is_in_them(office, folded, model):
    url = reverse(f"admin:spaces_{model._meta.model_name}_delete", args=[model.objects.get().pk])

    assert office.post(url, {"post": "yes"}).status_code == 302
    assert (model.objects.count(), Summary.objects.count()) == (0, 0)


def delete_account(office, user):
    return office.post(reverse("admin:spaces_user_delete", args=[user.pk]), {"post": "yes"})


def test_an_account_that_staff_delete_takes_its_private_threads_and_its_name_along(office, space, ben):
    private = space.start_thread(ben, visibility="private")
    shared = space.start_thread(ben)
    shared.post(ben, "Leeks go into bed 3.")
    assert delete_account(office, ben).status_code == 302
    assert not Thread.objects.filter(pk=private.pk).exists()
    assert shared.messages.get(seq=1).author_name == "Deleted account"


def test_the_only_owner_of_a_shared_space_is_not_deleted(office, space, ada):
    page = delete_account(office, ada)
    assert "ada is the only owner of the Space “Garden”" in page.content.decode()
    assert User.objects.filter(pk=ada.pk).exists()


@pytest.mark.parametrize("flag", ["is_active", "is_superuser"])
def test_the_last_superuser_stays_one(office, ada, flag):
    root = User.objects.get(is_superuser=True)
    page = save_account(office, root, **{flag: False})
    assert f"{root.username} is the last superuser" in page.content.decode()
    User.objects.filter(pk=ada.pk).update(is_superuser=True)
    assert save_account(office, root, **{flag: False}).status_code == 302


def save_account(office, user, **changed):
    return office.post(reverse("admin:spaces_user_change", args=[user.pk]), user_form(user, **changed))


def save_members(office, space, roles, *, gone=(), new=()):
    """roles: of those who belong to the Space, by user; new: of others."""
    rows = {}
    for number, (user, role) in enumerate([*roles.items(), *dict(new).items()]):
        member = space.memberships.filter(user=user).first()
        row = {"id": member.pk if member else "", "space": space.pk, "user": user.pk, "role": role}
        if user in gone:
            row["DELETE"] = "on"
        rows |= {f"memberships-{number}-{name}": value for name, value in row.items()}
    rows |= {"memberships-TOTAL_FORMS": len(roles) + len(dict(new)), "memberships-INITIAL_FORMS": len(roles)}
    return office.post(reverse("admin:spaces_space_change", args=[space.pk]), space_form(space, **rows))


def roles_in(space):
    return dict(space.memberships.values_list("user__username", "role"))


def test_staff_leave_no_space_without_an_owner(office, space, ada, ben):
    page = save_members(office, space, {ada: "editor", ben: "writer"})
    assert b"A Space needs at least one owner" in page.content
    assert roles_in(space) == {"ada": "owner", "ben": "writer"}


def test_staff_hand_a_space_over_and_let_somebody_in(office, space, ada, ben, cleo):
    assert save_members(office, space, {ada: "writer", ben: "owner"}, new={cleo: "viewer"}).status_code == 302
    assert roles_in(space) == {"ada": "writer", "ben": "owner", "cleo": "viewer"}


def test_staff_put_nobody_in_the_place_of_a_member(office, space, ada, ben, cleo):
    member = space.memberships.get(user=ben)
    row = {"id": member.pk, "space": space.pk, "user": cleo.pk, "role": "editor"}
    rows = {f"memberships-0-{name}": value for name, value in row.items()}
    counts = {"memberships-TOTAL_FORMS": 1, "memberships-INITIAL_FORMS": 1}
    office.post(reverse("admin:spaces_space_change", args=[space.pk]), space_form(space, **rows, **counts))
    assert "cleo" not in roles_in(space)


@pytest.mark.parametrize("end", ["viewer", "gone"])
def test_who_loses_a_role_through_staff_comes_back_by_no_link_and_nothing_of_theirs_waits(
    office, space, ada, ben, thread, end
):
    space.add(ben, "editor")
    link = space.invitations.issue(space, by=ada, role="writer", days=7).invitation
    thread.post(ada, "Leeks go into bed 3.")
    thread.waiting.join(thread, ben, "And kale?", client_id="")
    role, gone = ("viewer", ()) if end == "viewer" else ("editor", (ben,))

    assert save_members(office, space, {ada: "owner", ben: role}, gone=gone).status_code == 302

    link.refresh_from_db()
    assert not link.is_open
    assert not thread.waiting.in_line().exists()


def test_staff_without_the_right_delete_no_thread(signed_in, ada, folded):
    User.objects.filter(pk=ada.pk).update(is_staff=True)

    url = reverse("admin:spaces_thread_delete", args=[folded.pk])

    assert signed_in(User.objects.get(pk=ada.pk)).post(url, {"post": "yes"}).status_code == 403


def test_staff_sign_in_where_everybody_does(client, db):
    response = client.get(reverse("admin:login"))

    assert (response.status_code, response.url.split("?")[0]) == (302, reverse("account_login"))


def test_a_policy_that_cannot_be_is_refused_by_field_and_range(office, space):
    page = office.post(
        reverse("admin:spaces_space_change", args=[space.pk]),
        space_form(space, summary_policy='{"keep_turns": 0}'),
    )

    assert b"keep_turns: must be from 1 to 200" in page.content
    assert Space.objects.get(pk=space.pk).summary_policy == {}


def test_a_threads_own_policy_is_validated_too(office, folded):
    url = reverse("admin:spaces_thread_change", args=[folded.pk])

    page = office.post(url, {"title": "Leeks", "visibility": "space", "summary_policy": '{"mode": "sometimes"}'})
    assert b"mode: must be one of on, manual, off" in page.content

    office.post(url, {"title": "Leeks", "visibility": "space", "summary_policy": '{"mode": "off"}'})
    folded.refresh_from_db()
    assert folded.summary_policy == {"mode": "off"}


def space_form(space, **changes):
    inlines = {
        f"{prefix}-{name}_FORMS": count
        for prefix in ("memberships", "instructions_versions")
        for name, count in (("TOTAL", 0), ("INITIAL", 0))
    }
    fields = {
        "name": space.name,
        "instructions": space.instructions,
        "default_visibility": "space",
        "summary_policy": "{}",
    }
    return {**inlines, **fields, **changes}


def test_a_models_summary_parameters_are_checked_by_name_and_range(office):
    model = LanguageModel.objects.create(name="small")
    url = reverse("admin:spaces_languagemodel_change", args=[model.pk])
    fields = {"name": "small", "label": "Small", "enabled": "on"}

    refused = office.post(url, {**fields, "summary_policy": '{"slack_turns": 900}'})
    assert "slack_turns: must be from 0 to 200" in refused.content.decode()

    office.post(url, {**fields, "summary_policy": '{"slack_turns": 8}'})
    model.refresh_from_db()
    assert model.summary_policy == {"slack_turns": 8}


def test_staff_make_no_thread_private_in_which_others_wrote(client, space, thread, ada, ben):
    talk(thread, ada, turns=1)
    talk(thread, ben, turns=1)
    client.force_login(User.objects.create_superuser("root"))
    address = reverse("admin:spaces_thread_change", args=[thread.pk])
    page = client.post(address, {"title": "Leeks", "visibility": "private", "summary_policy": "{}"})
    assert "Other people wrote in this thread and would lose their messages: ben." in page.content.decode()
    thread.refresh_from_db()
    assert thread.visibility == "space"


@pytest.mark.django_db
def test_the_admin_is_that_of_spaces(admin_client):
    page = admin_client.get(reverse("admin:index")).content.decode()
    assert "Spaces administration" in page
    assert "Django administration" not in page
    assert "Django site admin" not in page
