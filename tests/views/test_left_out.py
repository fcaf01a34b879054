import pytest
from django.urls import reverse

from spaces.templatetags.page import seq_ranges
from tests.talk import talk


@pytest.mark.parametrize(
    ("seqs", "ranges"),
    [([], []), ([4], [(4, 4)]), ([3, 4, 5], [(3, 5)]), ([9, 3, 4], [(3, 4), (9, 9)])],
)
def test_messages_in_a_row_are_named_by_their_ends(seqs, ranges):
    assert seq_ranges(seqs) == ranges


def test_an_answer_names_the_messages_that_it_was_given_without(thread, ada, signed_in):
    talk(thread, ada, turns=3)
    thread.messages.filter(seq=6).update(left_out=[1, 2, 4])

    page = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()

    assert page.count("Not sent, because there was no room:") == 1
    assert '<a class="source" href="#m1">#1–2</a> <a class="source" href="#m4">#4</a>' in page
