"""Files that are pinned to a thread: known whole there, before passages of the others; and who may pin them."""

import pytest

from spaces.models import Message, PinnedFile, Space, User, forks, thread_place, visibility_changes
from spaces.models.pinned_file import NotOfThisSpace, pin
from summaries.folds.scheduling import prompt_tokens
from summaries.prompts import citations
from summaries.prompts.audit import given_to
from summaries.prompts.preview import upcoming
from tests.summaries.prompts.test_files import CROPS, asked, handbook
from tests.uploads import known, known_text

SHED = "The shed key hangs behind the blue door. " * 8
WHOLE = 200


@pytest.fixture
def library(space, ada, settings):
    settings.KNOWLEDGE_TOKENS = WHOLE
    for crop in CROPS[:4]:
        known(space, ada, handbook(crop).encode(), f"{crop}.md")
    return space


@pytest.fixture
def shed(library, ada):
    return known_text(library, ada, SHED, "shed.txt")


@pytest.fixture
def pinned(thread, shed, ada):
    pin(shed.file, to=thread, by=ada)
    thread.space.refresh_from_db()
    return thread


def files_in(built) -> str:
    return "".join(message.content for message in built.prompt.messages if message.part == "files")


def test_a_pinned_file_is_sent_whole_and_the_others_by_passages(pinned, ada):
    built, reply = asked(pinned, ada, "How deep do I sow leeks?")
    assert SHED.strip() in files_in(built)
    assert "handbook" not in files_in(built)
    assert "Intro to leeks" not in files_in(built)
    assert "Sow leeks 5 cm deep" in built.prompt.messages[-1].content
    assert reply.files_version is None


def test_no_passage_of_it_comes_a_second_time(pinned, ada):
    built, _ = asked(pinned, ada, "Where does the shed key hang?")
    assert "shed key hangs" not in built.prompt.messages[-1].content


def test_another_thread_does_not_know_it(pinned, library, ada):
    other = library.start_thread(ada)
    built, reply = asked(other, ada, "Good morning")
    assert (files_in(built), reply.pinned_files) == ("", None)


def test_what_there_is_no_room_for_comes_by_passages(thread, shed, ada, settings):
    settings.KNOWLEDGE_TOKENS = 50
    pin(shed.file, to=thread, by=ada)
    thread.space.refresh_from_db()
    built, _ = asked(thread, ada, "Where does the shed key hang?")
    assert files_in(built) == ""
    assert "shed key hangs" in built.prompt.messages[-1].content
    assert [(each.name, each.is_whole) for each in upcoming(thread).files.pinned] == [("shed.txt", False)]


def test_where_all_files_are_sent_whole_they_stand_once(thread, shed, ada, settings):
    settings.KNOWLEDGE_TOKENS = 20_000
    pin(shed.file, to=thread, by=ada)
    thread.space.refresh_from_db()
    built, reply = asked(thread, ada, "Good morning")
    assert files_in(built).count('name="shed.txt"') == 1
    assert (reply.files_version, reply.pinned_files) == (thread.space.files_version, None)


def test_the_prompt_can_be_told_exactly_whatever_is_pinned_later(pinned, shed, library, ada):
    _, reply = asked(pinned, ada, "Where does the shed key hang?")
    PinnedFile.objects.all().delete()
    given = given_to(reply)
    assert given.is_exact
    assert [version.pk for version in given.files] == [shed.pk]


def test_a_citation_of_it_is_true(pinned, ada):
    _, reply = asked(pinned, ada, "Good morning")
    text = "The key hangs behind the blue door [shed.txt]."
    citations.check(pinned, reply.pk, text)
    assert "marks" in Message.objects.get(pk=reply.pk).citations[0]


def test_its_tokens_count_when_a_fold_is_decided(thread, shed, ada):
    thread.space.refresh_from_db()
    before = prompt_tokens(thread, [])
    pin(shed.file, to=thread, by=ada)
    assert prompt_tokens(thread, []) - before > shed.prompt_tokens


def test_a_removed_file_is_no_longer_pinned(pinned, shed, ada):
    _, reply = asked(pinned, ada, "Good morning")
    shed.file.remove()
    assert not PinnedFile.objects.exists()
    assert given_to(reply).files == ()


def test_a_replaced_one_is_known_as_it_is_now(pinned, shed, library, ada):
    version = shed.file.take(name="shed.txt", upload="", size=1, by=ada)
    version.enter_into_force(known_text(library, ada, "The key is lost.", "other.txt").stored)
    built, _ = asked(pinned, ada, "Good morning")
    assert "The key is lost." in files_in(built)
    assert "blue door" not in files_in(built)


def test_a_branch_has_it_too_and_a_thread_that_moves_has_not(pinned, ada):
    _, reply = asked(pinned, ada, "Good morning")
    branch = forks.branch(pinned, reply, by=ada)
    assert branch.pinned_files.count() == 1
    away = Space.objects.start(ada, name="Away")
    thread_place.move(pinned, away)
    assert pinned.pinned_files.count() == 0


def test_a_file_of_another_space_cannot_be_pinned(thread, ada):
    away = Space.objects.start(ada, name="Away")
    with pytest.raises(NotOfThisSpace):
        pin(known_text(away, ada, "x").file, to=thread, by=ada)


# ---- the pages


def test_writers_pin_and_unpin(thread, shed, ben, signed_in):
    address = f"/threads/{thread.pk}/files/{shed.file_id}/pin"
    listed = signed_in(ben).get(f"/spaces/{thread.space_id}/files?thread={thread.pk}").content.decode()
    assert listed.count(address) == 1
    assert signed_in(ben).post(address).status_code == 303
    assert thread.pinned_files.get().pinned_by == ben
    signed_in(ben).post(address, {"unpin": "1"})
    assert not thread.pinned_files.exists()


def test_viewers_do_not_and_outsiders_find_nothing(thread, shed, space, cleo, signed_in):
    address = f"/threads/{thread.pk}/files/{shed.file_id}/pin"
    assert signed_in(cleo).post(address).status_code == 404
    viewer = User.objects.create_user("vera")
    space.add(viewer, "viewer")
    assert signed_in(viewer).post(address).status_code == 403


def test_a_file_of_another_space_is_not_found(thread, ada, signed_in):
    away = Space.objects.start(ada, name="Away")
    file = known_text(away, ada, "x").file
    assert signed_in(ada).post(f"/threads/{thread.pk}/files/{file.pk}/pin").status_code == 404


def test_the_page_of_a_file_names_no_private_thread_of_others(thread, shed, ada, ben, signed_in):
    thread.rename("The ladder")
    address = f"/spaces/{thread.space_id}/files/{shed.file_id}/"
    assert "Pin The ladder" in signed_in(ben).get(address).content.decode()
    visibility_changes.show_to(thread, "private")
    assert "The ladder" not in signed_in(ben).get(address).content.decode()


def test_the_context_panel_offers_it_and_asks_for_itself_again(pinned, shed, ada, signed_in):
    client = signed_in(ada)
    page = client.get(f"/threads/{pinned.pk}/context", headers={"HX-Request": "true"}).content.decode()
    assert "Unpin shed.txt" in page
    assert "sent whole" in page
    address = f"/threads/{pinned.pk}/files/{shed.file_id}/pin"
    answer = client.post(address, {"unpin": "1"}, headers={"HX-Request": "true"})
    assert (answer.status_code, "spaces:context-changed" in answer["HX-Trigger"]) == (204, True)
