import re

import pytest
from django.urls import reverse

from spaces import line
from spaces.models import Thread, alternatives, forks
from tests.talk import answer, say, talk


def page_of(client, thread):
    return client.get(reverse("thread", args=[thread.pk])).content.decode()


def test_a_thread_opens_at_its_newest_fifty_messages(signed_in, ada, thread):
    talk(thread, ada, turns=26)
    seqs = re.findall(r'<article id="m(\d+)"', page_of(signed_in(ada), thread))
    assert seqs == [str(seq) for seq in range(3, 53)]


def test_older_messages_are_a_link_away_without_a_script(signed_in, ada, thread):
    talk(thread, ada, turns=26)
    response = signed_in(ada).get(reverse("thread", args=[thread.pk]), {"before": 3})
    assert re.findall(r'<article id="(m\d+)"', response.content.decode()) == ["m1", "m2"]


def test_a_thread_is_read_with_the_same_number_of_queries_however_long_it_is(
    signed_in, ada, thread, django_assert_num_queries
):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client = signed_in(ada)
    talk(thread, ada, turns=10)  # enough for a summary, as in the long one
    with CaptureQueriesContext(connection) as short:
        page_of(client, thread)
    talk(thread, ada, turns=30)
    with django_assert_num_queries(len(short)):
        page_of(client, thread)


def test_covered_messages_are_dimmed_and_the_divider_follows_them(signed_in, ada, thread):
    talk(thread, ada, turns=2)
    thread.change(covered_through=2, summary_version=1)
    html = page_of(signed_in(ada), thread)
    assert re.findall(r'id="(m\d|fold-divider)"', html.partition("</section>")[0]) == [
        "m1",
        "m2",
        "fold-divider",
        "m3",
        "m4",
    ]
    assert html.count("is-folded") == 2


def test_no_divider_stands_in_a_page_of_older_messages_that_ends_above_it(signed_in, ada, thread):
    talk(thread, ada, turns=3)
    thread.change(covered_through=4, summary_version=1)
    response = signed_in(ada).get(reverse("messages", args=[thread.pk]), {"before": 4})
    assert "fold-divider" not in response.content.decode()


def test_stop_is_offered_while_a_reply_runs(signed_in, ada, thread):
    reply = say(thread, ada, "How deep?").reply
    assert f'action="{reverse("message_stop", args=[reply.pk])}"' in page_of(signed_in(ada), thread)


def test_a_person_names_a_thread(signed_in, ben, thread):
    response = signed_in(ben).post(reverse("thread_rename", args=[thread.pk]), {"title": "Leeks"})
    thread.refresh_from_db()
    assert (response.status_code, thread.title, thread.title_by) == (303, "Leeks", "person")


def test_an_empty_title_is_refused(signed_in, ada, thread):
    assert signed_in(ada).post(reverse("thread_rename", args=[thread.pk]), {"title": " "}).status_code == 422


def test_a_deleted_thread_is_gone_until_that_is_undone(signed_in, ada, thread, space):
    client, page = signed_in(ada), reverse("thread", args=[thread.pk])
    response = client.post(reverse("thread_delete", args=[thread.pk]))
    assert (response.url, client.get(page).status_code) == (reverse("space", args=[space.pk]), 404)
    assert client.post(reverse("thread_restore", args=[thread.pk])).url == page
    assert client.get(page).status_code == 200


def test_only_who_deleted_a_thread_takes_that_back(signed_in, ada, ben, thread, space):
    space.add(ben, "editor")
    signed_in(ada).post(reverse("thread_delete", args=[thread.pk]))
    signed_in(ben).post(reverse("thread_restore", args=[thread.pk]))
    thread.refresh_from_db()
    assert thread.deleted_at


def test_pinning_twice_takes_the_pin_off(signed_in, ada, thread):
    client, url = signed_in(ada), reverse("thread_pin", args=[thread.pk])
    client.post(url)
    thread.refresh_from_db()
    assert thread.pinned_at
    client.post(url)
    thread.refresh_from_db()
    assert thread.pinned_at is None


def test_a_title_is_shown_as_text(signed_in, ada, thread):
    thread.rename("<script>alert(1)</script>")
    assert "<script>alert" not in page_of(signed_in(ada), thread)


def test_the_list_alone_brings_the_title_along(signed_in, ada, thread):
    thread.rename("Leeks")
    response = signed_in(ada).get(reverse("sidebar", args=[thread.pk]), headers={"HX-Request": "true"})
    assert "<title>Leeks · Spaces</title>" in response.content.decode()


def test_a_thread_is_opened_to_the_space_again(signed_in, thread, ada, ben):
    thread.change(visibility="private")
    page = reverse("thread", args=[thread.pk])
    assert "Share with the Space" in signed_in(ada).get(page).content.decode()
    signed_in(ada).post(reverse("thread_visibility", args=[thread.pk]), {"visibility": "space"})
    assert signed_in(ben).get(page).status_code == 200


# ---- kept to oneself


@pytest.fixture
def keep(signed_in, ada):
    """Ada keeps a thread to herself; gives the answer's status and its words."""

    def kept(thread):
        response = signed_in(ada).post(reverse("thread_visibility", args=[thread.pk]), {"visibility": "private"})
        thread.refresh_from_db()
        return response.status_code, response.content.decode()

    return kept


def test_a_thread_of_ones_own_words_is_kept_to_oneself(thread, ada, keep):
    talk(thread, ada, turns=1)
    assert (keep(thread)[0], thread.visibility) == (303, "private")


def test_one_in_which_others_wrote_stays_open_and_a_copy_is_offered(thread, ada, ben, keep):
    talk(thread, ada, turns=1)
    talk(thread, ben, turns=1)
    status, html = keep(thread)
    assert (status, thread.visibility) == (409, "space")
    assert '<li dir="auto">ben</li>' in html
    assert reverse("thread_private_copy", args=[thread.pk]) in html


def test_one_in_which_others_wait_stays_open(thread, ada, ben, keep):
    say(thread, ada, "How deep?")
    line.send_or_wait(thread, ben, "How wide?")
    assert (keep(thread)[0], thread.visibility) == (409, "space")


def test_words_that_their_author_deleted_hold_nothing_open(thread, ada, ben, keep):
    talk(thread, ben, turns=1)
    thread.messages.get(seq=1).delete_text(by=ben)
    assert (keep(thread)[0], thread.visibility) == (303, "private")


def test_who_asked_again_and_wrote_nothing_loses_nothing(thread, ada, ben, keep):
    talk(thread, ada, turns=1)
    answer(alternatives.retry(thread, thread.messages.get(seq=2), by=ben), "Otherwise.")
    assert (keep(thread)[0], thread.visibility) == (303, "private")


def test_the_page_of_a_refusal_leads_to_the_thread_when_it_is_loaded_once_more(signed_in, thread, ada):
    response = signed_in(ada).get(reverse("thread_visibility", args=[thread.pk]))
    assert (response.status_code, response.url) == (303, reverse("thread", args=[thread.pk]))


def test_private_copies_are_named_as_such(thread, ada):
    talk(thread, ada, turns=1)
    thread.change(title="Leeks")
    copies = [forks.private_copy(thread, by=ada).title for _ in range(2)]
    assert copies == ["Leeks (private copy)", "Leeks (private copy 2)"]


def test_a_private_copy_holds_all_of_it_and_the_thread_stays(signed_in, thread, ada, ben):
    talk(thread, ada, turns=1)
    talk(thread, ben, turns=1)
    say(thread, ben, "And wide?")
    signed_in(ada).post(reverse("thread_private_copy", args=[thread.pk]))
    copy = Thread.objects.get(forked_from=thread)
    assert (copy.visibility, copy.created_by, copy.messages.count()) == ("private", ada, 5)
    thread.refresh_from_db()
    assert thread.visibility == "space"
    assert signed_in(ben).get(reverse("thread", args=[copy.pk])).status_code == 404


def test_of_a_thread_without_a_word_there_is_no_copy(signed_in, thread, ada):
    assert signed_in(ada).post(reverse("thread_private_copy", args=[thread.pk])).status_code == 422
    assert not thread.forks.exists()


def test_a_branch_with_copies_of_what_others_can_still_read_is_kept_to_oneself(thread, ada, ben, keep):
    talk(thread, ben, turns=1)
    branch = forks.branch(thread, thread.messages.get(seq=2), by=ada)
    assert (keep(branch)[0], branch.visibility) == (303, "private")


def test_what_others_wrote_in_a_branch_or_can_read_nowhere_else_holds_it_open(thread, ada, ben, keep):
    talk(thread, ben, turns=1)
    branch = forks.branch(thread, thread.messages.get(seq=2), by=ada)
    continued = forks.branch(thread, thread.messages.get(seq=2), by=ada)
    talk(continued, ben, turns=1)
    assert keep(continued)[0] == 409
    thread.change(visibility="private")
    branch.refresh_from_db()
    assert keep(branch)[0] == 409


def test_the_earlier_version_that_others_wrote_stays_open(thread, ada, ben, keep):
    talk(thread, ada, turns=1)
    talk(thread, ben, turns=1)
    _, sibling = forks.rewrite(thread, thread.messages.get(seq=1), "Otherwise", by=ada)
    assert keep(sibling)[0] == 409


def test_who_reads_it_is_offered_to_its_creator_alone(signed_in, thread, ada, ben):
    page = reverse("thread", args=[thread.pk])
    shown = {person: "Make private" in signed_in(person).get(page).content.decode() for person in (ada, ben)}
    assert shown == {ada: True, ben: False}


def test_what_is_no_visibility_changes_nothing(signed_in, thread, ada):
    signed_in(ada).post(reverse("thread_visibility", args=[thread.pk]), {"visibility": "king"})
    thread.refresh_from_db()
    assert thread.visibility == "space"
