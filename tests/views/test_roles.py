"""Every address of a Space and of what is in it, and who may open it or post to it. An address that is not in the table
fails; so does a role that may more, or less, than stands there."""

import pytest
from django.contrib.auth.models import Group
from django.db import transaction
from django.test import Client
from django.urls import reverse

from spaces.models import Attachment, Role, User
from spaces.urls import urlpatterns as of_spaces
from summaries.models import FoldJob
from summaries.urls import urlpatterns as of_summaries
from tests.talk import ANSWERED, SAID, fold, talk
from tests.uploads import known_text, stored_picture

CONVERTERS = {each.name: each.pattern.converters for each in [*of_spaces, *of_summaries]}
NOBODYS = {"home", "healthz", "account", "account_download", "account_delete", "language", "theme", "search", "shared"}
NOBODYS |= {"personal_instructions", "personal_instructions_versions", "personal_instructions_restore"}
NOBODYS |= {"saved_prompts", "saved_prompt_remove", "code_preview", "diagram_preview", "late_words"}
NOBODYS |= {"space_new", "invitation", "manifest", "service_worker", "offline"}
"""Of the installation, or of whoever asks: no role is looked at."""

# The least role that may open it, and that may post to it; – where there is no such door. The thread and its messages
# are the owner's own: what only an author may do, here the owner may.
TABLE = """
space                   viewer  –
space_edit              editor  editor
space_delete            owner   owner
space_originals         owner   owner
space_overview          viewer  –
space_leave             viewer  viewer
space_import            writer  writer
instructions            viewer  editor
instructions_preview    –       editor
instructions_versions   viewer  –
instructions_restore    –       editor
memory                  viewer  writer
memory_note             writer  writer
memory_note_remove      –       writer
space_files             viewer  editor
space_file_parts        –       editor
space_file              viewer  –
space_file_download     viewer  –
space_file_page         viewer  –
space_file_replace      –       editor
space_file_rename       –       editor
space_file_remove       –       editor
message_instructions    editor  –
message_note            writer  –
message_retry_with      writer  –
message_rate            viewer  viewer
line_note               writer  –
line_actions            viewer  –
line_edit               writer  writer
members                 viewer  owner
member_role             –       owner
member_remove           owner   owner
member_hand_over        owner   owner
invitations             –       owner
invitation_revoke       –       owner
threads                 –       writer
uploads                 writer  writer
upload_parts            –       writer
upload_remove           –       viewer
upload_describe         –       viewer
file                    viewer  –
file_thumbnail          viewer  –
file_text               viewer  –
file_page               viewer  –
thread                  viewer  –
sidebar                 viewer  –
thread_export_markdown  viewer  –
thread_export_json      viewer  –
thread_export_zip       viewer  –
space_export            viewer  –
thread_rename           writer  writer
thread_delete           –       editor
thread_share            editor  editor
thread_unshare          –       editor
thread_menu             viewer  –
thread_model            –       writer
thread_archive          –       writer
thread_move             editor  editor
thread_restore          –       writer
thread_visibility       owner   owner
thread_private_copy     –       owner
thread_pin              –       writer
thread_file_pin         –       writer
messages                viewer  writer
waiting                 viewer  –
waiting_edit            writer  writer
waiting_hold            –       writer
waiting_release         –       writer
waiting_send            –       writer
waiting_remove          –       viewer
message                 viewer  –
message_actions         viewer  –
message_ended           viewer  –
message_source          viewer  –
message_prompt          viewer  –
message_alternative     viewer  –
message_answers         viewer  –
message_stop            –       writer
message_retry           –       writer
message_choose          –       writer
message_edit            owner   owner
message_branch          –       writer
message_delete          –       editor
message_restore         –       editor
message_remember        –       writer
summary_panel           viewer  –
summary_status          viewer  –
summary_retry           –       writer
summary_now             –       writer
summary_rebuild         –       writer
summary_policy          –       writer
summary_edit            writer  writer
summary_line            –       writer
summary_replacement     –       writer
summary_flag            –       viewer
summary_versions        viewer  –
summary_restore         –       writer
summary_report          viewer  –
context                 viewer  –
"""
DOORS = {name: least for name, *least in map(str.split, TABLE.strip().splitlines())}


@pytest.fixture
def people(space, ada, ben, cleo):
    """One of each role; an outsider; and one of the staff, whose rights are those of the admin alone."""
    made = {"owner": ada, "writer": ben, "outsider": cleo}
    for name in ("editor", "viewer"):
        made[name] = User.objects.create_user(name)
        space.add(made[name], name)
    made["staff"] = User.objects.create_user("rita", is_staff=True)
    made["staff"].groups.set(Group.objects.all())
    return made


@pytest.fixture
def address(space, thread, ada, ben):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    picture = stored_picture(space, ada)
    thread.messages.filter(seq=13).update(file_count=1)
    Attachment.objects.update(message=thread.messages.get(seq=13))
    numbers = {"space_id": space.pk, "thread_id": thread.pk, "message_id": thread.messages.get(seq=13).pk}
    numbers |= {"version": 1, "user_id": ben.pk, "job_id": FoldJob.objects.get().pk, "item_id": "x"}
    numbers |= {"attachment_id": picture.pk, "file_id": known_text(space, ada, "Leeks need sand.").file_id}
    numbers |= dict.fromkeys(["note_id", "invitation_id", "waiting_id", "copy_id"], 1)
    return lambda name: reverse(name, kwargs={each: numbers[each] for each in CONVERTERS[name]})


def test_each_address_is_in_the_table():
    assert DOORS.keys() | NOBODYS == CONVERTERS.keys()


@pytest.mark.parametrize("role", Role.values)
def test_a_role_may_what_the_table_says_and_no_more(role, people, address):
    assert answers_to(people[role], address) == {
        (name, method): "no such door" if least == "–" else "may" if Role(role).at_least(least) else "may not"
        for name, leasts in DOORS.items()
        for method, least in zip(METHODS, leasts, strict=True)
    }


@pytest.mark.parametrize("who", ["outsider", "staff"])
def test_who_does_not_belong_to_the_space_learns_of_nothing(who, people, address):
    told = answers_to(people[who], address, raw=True)
    assert {door: status for door, status in told.items() if status not in (404, 405)} == {}


def test_nobody_is_led_to_the_sign_in_page(people, address):
    told = answers_to(None, address, raw=True)
    assert {door: status for door, status in told.items() if status != 302} == {}


METHODS = ("get", "post")
WORDS = {403: "may not", 405: "no such door"}


def answers_to(person, address, *, raw=False):
    """What each door answers, tried with all as it was. The refusal of an empty form shows that one was let in."""
    browser, told = Client(), {}
    if person:
        browser.force_login(person)
    for name in DOORS:
        for method in METHODS:
            tried = transaction.savepoint()
            status = getattr(browser, method)(address(name)).status_code
            transaction.savepoint_rollback(tried)
            told[name, method] = status if raw else WORDS.get(status, "may")
    return told
