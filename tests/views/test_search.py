"""The search page and the fragment of the palette: whose hits, how they are shown, where they lead."""

import pytest
from django.urls import reverse

from spaces.models import Message
from tests.talk import answer, say, talk

FRAGMENT = {"HX-Request": "true"}


@pytest.fixture
def leeks(thread, ada):
    thread.rename("All about leeks")
    return answer(say(thread, ada, "How deep do <b>leeks</b> go?").reply, "Twenty centimetres.")


@pytest.fixture
def searched(signed_in):
    def search(person, typed, *, fragment=False, **more):
        headers = FRAGMENT if fragment else {}
        response = signed_in(person).get(reverse("search"), {"q": typed, **more}, headers=headers)
        assert response.status_code == 200
        html = response.content.decode()
        return html if fragment else html.partition("<main")[2].partition("</main>")[0]

    return search


@pytest.mark.parametrize("fragment", [True, False])
def test_hits_are_grouped_and_marked_and_lead_to_their_message(searched, leeks, ada, fragment):
    html = searched(ada, "leek", fragment=fragment)

    assert html.index(">Threads<") < html.index(">Messages<")
    assert "All about <mark>leeks</mark>" in html
    assert f'href="/threads/{leeks.thread_id}/?at=1#m1"' in html


def test_what_was_written_is_shown_as_text(searched, leeks, ada):
    html = searched(ada, "leeks deep")

    assert "<b>" not in html
    assert "&lt;b&gt;<mark>leeks</mark>&lt;/b&gt;" in html


def test_what_was_typed_is_shown_as_text(searched, leeks, ada):
    assert 'value="&lt;script&gt;&quot;"' in searched(ada, '<script>"')


@pytest.mark.parametrize("fragment", [True, False])
def test_members_find_and_outsiders_do_not(searched, leeks, ben, cleo, fragment):
    assert "/threads/" in searched(ben, "leeks", fragment=fragment)
    assert "/threads/" not in searched(cleo, "leeks", fragment=fragment)


def test_a_space_is_found_by_its_name(searched, space, ben, cleo):
    address = reverse("space", args=[space.pk])

    assert [address in searched(person, "gard", fragment=True) for person in (ben, cleo)] == [True, False]


def test_with_nothing_typed_the_palette_offers_the_recent_threads_one_may_see(searched, leeks, ada, ben, cleo):
    leeks.thread.change(visibility="private")

    assert ["All about" in searched(person, "", fragment=True) for person in (ada, ben, cleo)] == [True, False, False]


def test_nothing_found_says_what_to_do(searched, leeks, ada):
    assert "Nothing was found" in searched(ada, "carrots")


def test_further_messages_are_a_link_away(searched, thread, ada):
    talk(thread, ada, turns=13, said="leek {n}", answered="leek again {n}")
    html = searched(ada, "leek")
    older = Message.objects.order_by("-id")[19].pk

    assert html.count("?at=") == 20
    assert f'href="?q=leek&amp;before={older}"' in html
    assert searched(ada, "leek", before=older).count("?at=") == 6


@pytest.mark.parametrize("typed", ['"', "a" * 10_000, "\0", "*", "🎉", "日", "%", "&q=1"])
@pytest.mark.parametrize("fragment", [True, False])
def test_strange_input_is_answered(searched, leeks, ada, typed, fragment):
    assert searched(ada, typed, fragment=fragment)


def test_nobody_is_led_to_the_sign_in_page(client, db):
    assert client.get(reverse("search"), {"q": "x"}).url == f"{reverse('account_login')}?next=/search%3Fq%3Dx"


def test_a_search_asks_the_same_few_queries_however_much_is_found(
    signed_in, thread, ada, django_assert_max_num_queries
):
    client = signed_in(ada)
    talk(thread, ada, turns=10, said="leek {n}", answered="leek again {n}")
    with django_assert_max_num_queries(6):  # session, person, and one for each group
        client.get(reverse("search"), {"q": "leek"}, headers=FRAGMENT)


def test_a_thread_page_asks_no_further_query_for_the_palette(signed_in, ada, leeks):
    html = signed_in(ada).get(reverse("thread", args=[leeks.thread_id])).content.decode()

    assert 'role="combobox"' in html
    assert f'href="{reverse("search")}" data-opens="palette"' in html


def test_what_stands_in_the_thread_that_one_is_in_comes_first_and_once(searched, leeks, ada):
    html = searched(ada, "deep", fragment=True, thread=leeks.thread_id)

    assert html.index(">In this thread<") < html.index('href="/threads/')
    assert html.count('href="/threads/') == 1


def test_within_a_thread_only_its_messages_are_found(searched, leeks, space, ada):
    other = space.start_thread(ada)
    answer(say(other, ada, "Leeks elsewhere.").reply, "Yes.")
    asked = {"fragment": True, "thread": leeks.thread_id, "within": "1"}

    html = searched(ada, "leek", **asked)

    assert "In this thread" in html
    assert "elsewhere" not in html
    assert "All about" not in html.partition("</h2>")[0]
    assert "Recent threads" not in searched(ada, "", **asked)


def test_of_a_thread_that_one_may_not_read_nothing_is_found(searched, leeks, cleo):
    assert "leeks" not in searched(cleo, "leek", fragment=True, thread=leeks.thread_id, within="1").lower()
