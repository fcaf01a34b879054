import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from spaces.access import message_for, message_to_delete, space_for, thread_for, thread_to_delete
from tests.talk import talk


def test_members_reach_a_space_and_outsiders_do_not_learn_that_it_exists(space, ada, ben, cleo):
    assert space_for(ada, space.pk) == space_for(ben, space.pk) == space
    with pytest.raises(Http404):
        space_for(cleo, space.pk)


def test_a_role_below_what_is_asked_is_denied(space, ben):
    with pytest.raises(PermissionDenied):
        space_for(ben, space.pk, role="editor")


def test_a_thread_is_open_to_the_space(thread, ben, cleo):
    assert thread_for(ben, thread.pk) == thread
    with pytest.raises(Http404):
        thread_for(cleo, thread.pk)


def test_a_private_thread_is_its_authors_alone(thread, ada, ben):
    thread.change(visibility="private")

    assert thread_for(ada, thread.pk) == thread
    with pytest.raises(Http404):
        thread_for(ben, thread.pk)


def test_a_viewer_reads_and_does_not_write(space, thread, ben):
    space.add(ben, "viewer")

    assert thread_for(ben, thread.pk) == thread
    with pytest.raises(PermissionDenied):
        thread_for(ben, thread.pk, role="writer")


def test_a_message_is_reached_through_its_thread(thread, ada, cleo):
    talk(thread, ada, turns=1)
    message = thread.messages.get(seq=1)

    assert message_for(ada, message.pk).thread == thread
    with pytest.raises(Http404):
        message_for(cleo, message.pk)


def test_a_writer_deletes_neither_a_thread_nor_a_message_of_another(thread, ada, ben):
    talk(thread, ada, turns=1)

    with pytest.raises(PermissionDenied):
        thread_to_delete(ben, thread.pk)
    with pytest.raises(PermissionDenied):
        message_to_delete(ben, thread.messages.get(seq=1).pk)


def test_authors_creators_and_editors_delete(space, ada, ben):
    hers, his = space.start_thread(ada), space.start_thread(ben)
    talk(hers, ben, turns=1)
    talk(his, ada, turns=1)

    assert thread_to_delete(ben, his.pk) == thread_to_delete(ada, his.pk) == his
    assert message_to_delete(ben, hers.messages.get(seq=1).pk).seq == 1
    assert message_to_delete(ben, his.messages.get(seq=2).pk).seq == 2
    assert message_to_delete(ada, his.messages.get(seq=2).pk).seq == 2


def test_what_is_not_there_is_not_found(ada):
    for find in (space_for, thread_for, message_for):
        with pytest.raises(Http404):
            find(ada, 999)


def test_a_former_member_is_an_outsider(space, thread, ben):
    space.memberships.get(user=ben).delete()

    with pytest.raises(Http404):
        thread_for(ben, thread.pk)
