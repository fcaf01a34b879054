from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from spaces.models import Membership, Message, Space, Thread, User
from spaces.models.account_deletion import Leaving, MayNotLeave
from spaces.models.memory import MemoryNote
from tests.talk import answer, say


@pytest.fixture
def own_space(ben):
    return Space.objects.start(ben, name="Ben’s notes")


def written_by(person, thread, text="Leeks need sand."):
    posted = say(thread, person, text)
    answer(posted.reply, "So they do.")
    return posted.message


def test_a_space_of_nobody_else_goes(own_space, space, ben):
    leaving = Leaving(ben)
    assert list(leaving.spaces_that_go) == [own_space]
    leaving.go()
    assert list(Space.objects.all()) == [space]


def test_messages_that_others_read_stay_without_their_author(space, thread, ada, ben):
    message = written_by(ben, thread)
    Leaving(ben).go()
    message.refresh_from_db()
    assert (message.text, message.author, message.author_name) == ("Leeks need sand.", None, "Deleted account")


def test_the_name_is_stored_in_the_language_of_the_installation(thread, ben):
    from django.utils import translation

    message = written_by(ben, thread)
    with translation.override("de"):
        Leaving(ben).go()
    message.refresh_from_db()
    assert message.author_name == "Deleted account"


def test_a_thread_that_others_read_stays_without_its_author(space, ben):
    thread = space.start_thread(ben)
    assert list(Leaving(ben).threads_that_stay) == [thread]
    Leaving(ben).go()
    thread.refresh_from_db()
    assert thread.created_by is None


def test_a_thread_that_nobody_else_reads_goes(space, ben):
    thread = space.start_thread(ben)
    thread.change(visibility="private")
    leaving = Leaving(ben)
    assert (list(leaving.threads_that_go), list(leaving.threads_that_stay)) == ([thread], [])
    leaving.go()
    assert not Thread.objects.exists()


def test_a_private_thread_goes_also_from_a_space_that_was_left(space, ben):
    space.start_thread(ben).change(visibility="private")
    Membership.objects.get(space=space, user=ben).delete()
    Leaving(ben).go()
    assert not Thread.objects.exists()


def test_a_note_stays_without_its_author(space, ben):
    note = MemoryNote.objects.write(space, "Leeks go into bed 3.", by=ben)
    Leaving(ben).go()
    note.refresh_from_db()
    assert (note.text, note.author, note.author_name) == ("Leeks go into bed 3.", None, "Deleted account")


def test_the_words_of_others_are_not_touched(thread, ada, ben):
    message = written_by(ada, thread)
    Leaving(ben).go()
    message.refresh_from_db()
    assert (message.author, message.author_name) == (ada, "ada")


def test_the_only_owner_of_a_space_with_others_stays(space, ada):
    assert list(Leaving(ada).spaces_to_hand_over) == [space]
    with pytest.raises(MayNotLeave):
        Leaving(ada).go()
    assert User.objects.filter(username="ada").exists()


def test_an_owner_beside_another_goes(space, ada, ben):
    space.add(ben, "owner")
    Leaving(ada).go()
    assert [member.user for member in space.memberships.all()] == [ben]


def test_an_owner_who_cannot_sign_in_any_more_does_not_count(space, ada, ben):
    space.add(ben, "owner")
    User.objects.filter(pk=ben.pk).update(is_active=False)
    assert list(Leaving(ada).spaces_to_hand_over) == [space]


def test_the_last_superuser_stays(cleo):
    cleo.is_superuser = True
    cleo.save()
    with pytest.raises(MayNotLeave):
        Leaving(cleo).go()


def test_a_superuser_beside_another_goes(ben, cleo):
    User.objects.filter(pk__in=[ben.pk, cleo.pk]).update(is_superuser=True)
    ben.refresh_from_db()
    Leaving(ben).go()
    assert not User.objects.filter(username="ben").exists()


def test_nothing_goes_where_something_fails(own_space, thread, ben, monkeypatch):
    message = written_by(ben, thread)
    monkeypatch.setattr(User, "delete", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        Leaving(ben).go()
    message.refresh_from_db()
    assert (message.author, Space.objects.count()) == (ben, 2)


def test_the_words_of_a_thread_that_went_are_not_found_any_more(space, own_space, ben):
    written_by(ben, own_space.start_thread(ben), "Quinces keep till March.")
    Leaving(ben).go()
    assert not Message.objects.filter(text__contains="Quinces").exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_go_at_once_one_stays(space, ada, ben, cleo):
    space.add(ben, "owner")
    space.add(cleo, "viewer")

    def go(user: User) -> str:
        try:
            Leaving(user).go()
        except MayNotLeave:
            return "stays"
        finally:
            connection.close()
        return "goes"

    with ThreadPoolExecutor(2) as people:
        assert sorted(people.map(go, [ada, ben])) == ["goes", "stays"]
