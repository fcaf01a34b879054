import re

from django.urls import reverse

from tests.talk import say, talk


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
    talk(thread, ada, turns=2)
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


def test_a_deleted_thread_is_gone(signed_in, ada, thread, space):
    response = signed_in(ada).post(reverse("thread_delete", args=[thread.pk]))
    assert (response.url, space.threads.count()) == (reverse("space", args=[space.pk]), 0)


def test_one_is_asked_before_a_thread_is_deleted(signed_in, ada, thread, space):
    signed_in(ada).get(reverse("thread_delete", args=[thread.pk]))
    assert space.threads.count() == 1


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
    assert "Open to the Space" in signed_in(ada).get(page).content.decode()
    signed_in(ada).post(reverse("thread_visibility", args=[thread.pk]), {"visibility": "space"})
    assert signed_in(ben).get(page).status_code == 200


def test_who_reads_it_is_offered_to_its_creator_alone(signed_in, thread, ada, ben):
    page = reverse("thread", args=[thread.pk])
    shown = {person: "Keep to myself" in signed_in(person).get(page).content.decode() for person in (ada, ben)}
    assert shown == {ada: True, ben: False}


def test_what_is_no_visibility_changes_nothing(signed_in, thread, ada):
    signed_in(ada).post(reverse("thread_visibility", args=[thread.pk]), {"visibility": "king"})
    thread.refresh_from_db()
    assert thread.visibility == "space"
