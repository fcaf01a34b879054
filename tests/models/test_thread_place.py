import pytest

from spaces.models import ReplyRunning, Space, Thread, forks, thread_place
from spaces.models.thread_place import OthersNotThere
from tests.talk import answer, say, talk


@pytest.fixture
def kitchen(ada):
    kitchen = Space.objects.create(name="Kitchen")
    kitchen.add(ada, "owner")
    return kitchen


def test_a_moved_thread_is_in_the_other_space_with_its_versions(thread, ada, kitchen):
    talk(thread, ada, turns=1)
    posted, version = forks.rewrite(thread, thread.messages.get(seq=1), "How wide?", by=ada)
    answer(posted.reply, "Ten.")
    thread_place.move(thread, kitchen)
    assert list(Thread.objects.filter(space=kitchen).order_by("id")) == [thread, version]


def test_nobodys_words_move_to_where_they_do_not_belong(thread, ada, ben, kitchen):
    talk(thread, ben, turns=1)
    with pytest.raises(OthersNotThere) as refusal:
        thread_place.move(thread, kitchen)
    assert refusal.value.names == [ben.name]
    kitchen.add(ben)
    thread_place.move(thread, kitchen)
    assert kitchen.threads.get() == thread


def test_a_thread_does_not_move_while_a_reply_is_written(thread, ada, kitchen):
    say(thread, ada, "How deep?")
    with pytest.raises(ReplyRunning):
        thread_place.move(thread, kitchen)
