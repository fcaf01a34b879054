import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.urls import reverse

from spaces.models import Space, Thread

HTMX = {"HX-Request": "true"}


def test_home_is_the_space_where_the_person_last_was(signed_in, ada, space):
    other = Space.objects.start(ada, name="Attic")
    other.start_thread(ada)
    assert signed_in(ada).get("/").url == reverse("space", args=[other.pk])


def test_home_of_somebody_without_a_space_is_the_form_for_one(signed_in, cleo):
    assert signed_in(cleo).get("/").url == reverse("space_new")


def test_a_space_is_made_with_its_instructions(signed_in, cleo):
    response = signed_in(cleo).post(reverse("space_new"), {"name": "Attic", "instructions": "Be brief."})
    space = Space.objects.get(name="Attic")
    assert (response.status_code, response.url) == (303, reverse("space", args=[space.pk]))
    assert (space.instructions, space.role_of(cleo)) == ("Be brief.", "owner")


def test_a_space_without_a_name_is_refused(signed_in, cleo):
    assert signed_in(cleo).post(reverse("space_new"), {"name": ""}).status_code == 422


def test_the_page_of_a_space_has_the_composer_in_focus(signed_in, ada, space):
    html = signed_in(ada).get(reverse("space", args=[space.pk])).content.decode()
    assert 'aria-label="Message"' in html
    assert "autofocus" in html


def test_the_page_of_a_space_shows_the_words_of_its_instructions_and_not_their_marks(signed_in, ada, space):
    space.write_instructions("Write **British English**.\n\n- `a * b` and 2 * 3 * 4 stay <b>so</b>.", by=ada)
    html = signed_in(ada).get(reverse("space", args=[space.pk])).content.decode()
    assert "Write British English." in html
    assert "a * b and 2 * 3 * 4 stay &lt;b&gt;so&lt;/b&gt;." in html


def test_a_new_space_begins_with_its_name_and_a_refused_one_where_it_is_wrong(signed_in, ada):
    browser, url = signed_in(ada), reverse("space_new")
    for html in (browser.get(url).content.decode(), browser.post(url, {"name": ""}).content.decode()):
        assert re.findall(r'name="(\w+)"[^>]* autofocus', html) == ["name"]


def test_the_demo_model_is_named_in_the_page(signed_in, ada, space):
    assert "Demo model" in signed_in(ada).get(reverse("space", args=[space.pk])).content.decode()


def test_the_first_message_makes_the_thread(signed_in, ada, space):
    response = signed_in(ada).post(reverse("threads", args=[space.pk]), {"text": "How deep?"})
    thread = space.threads.get()
    assert (response.status_code, response.url) == (303, reverse("thread", args=[thread.pk]))
    assert thread.messages.count() == 2


def test_the_script_is_led_to_the_new_thread(signed_in, ada, space):
    response = signed_in(ada).post(reverse("threads", args=[space.pk]), {"text": "How deep?"}, headers=HTMX)
    assert response.headers["HX-Redirect"] == reverse("thread", args=[space.threads.get().pk])


def test_a_first_message_sent_twice_makes_one_thread(signed_in, ada, space):
    client, sent = signed_in(ada), {"text": "How deep?", "client_id": "a1"}
    first = client.post(reverse("threads", args=[space.pk]), sent)
    assert client.post(reverse("threads", args=[space.pk]), sent).url == first.url
    assert space.threads.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_first_message_sent_many_times_at_once_makes_one_thread(signed_in, ada, space):
    clients = [signed_in(ada) for _ in range(8)]
    together = Barrier(len(clients))

    def send(client):
        together.wait()
        try:
            return client.post(reverse("threads", args=[space.pk]), {"text": "How deep?", "client_id": "a1"}).url
        finally:
            connection.close()

    with ThreadPoolExecutor(len(clients)) as people:
        assert len(set(people.map(send, clients))) == 1


def test_the_id_of_somebody_elses_message_leads_nowhere(signed_in, ada, ben, space):
    sent = {"text": "How deep?", "client_id": "a1"}
    theirs = signed_in(ada).post(reverse("threads", args=[space.pk]), sent)
    assert signed_in(ben).post(reverse("threads", args=[space.pk]), sent).url != theirs.url


def test_an_empty_first_message_makes_no_thread(signed_in, ada, space):
    response = signed_in(ada).post(reverse("threads", args=[space.pk]), {"text": " "})
    assert (response.status_code, Thread.objects.count()) == (422, 0)


@pytest.mark.parametrize(
    ("default", "chosen", "visibility"),
    [
        ("space", "private", "private"),
        ("private", "space", "space"),
        ("private", "", "private"),
        ("space", "x", "space"),
    ],
)
def test_whoever_begins_a_thread_chooses_who_reads_it(signed_in, ada, space, default, chosen, visibility):
    Space.objects.update(default_visibility=default)
    signed_in(ada).post(reverse("threads", args=[space.pk]), {"text": "How deep?", "visibility": chosen})
    assert space.threads.get().visibility == visibility


@pytest.mark.parametrize(
    ("default", "alone", "together"),
    [("space", "private", "space"), ("private", "private", "private")],
)
def test_a_space_of_one_person_begins_with_private_threads(ada, ben, default, alone, together):
    space = Space.objects.start(ada, name="Alone")
    Space.objects.filter(pk=space.pk).update(default_visibility=default)
    space.refresh_from_db()
    first = space.start_thread(ada)
    space.add(ben)
    assert (first.visibility, space.start_thread(ada).visibility) == (alone, together)
    first.refresh_from_db()
    assert first.visibility == alone


def test_who_is_alone_is_told_what_changes_once_others_join(signed_in, ada, ben):
    space = Space.objects.start(ada, name="Alone")
    words = "Your private threads stay private when others join."
    assert words in signed_in(ada).get(reverse("members", args=[space.pk])).content.decode()
    space.add(ben)
    assert words not in signed_in(ada).get(reverse("members", args=[space.pk])).content.decode()


@pytest.mark.parametrize(
    ("permission", "is_staff", "is_superuser", "words"),
    [
        ("read_private_threads", True, False, "Only me and staff"),
        (None, True, True, "Only me and staff"),
        (None, True, False, "Only me"),
        ("read_private_threads", False, False, "Only me"),
        (None, False, True, "Only me"),
    ],
)
def test_where_staff_may_read_private_threads_who_writes_one_is_told(
    signed_in, ada, cleo, space, permission, is_staff, is_superuser, words
):
    cleo.is_staff, cleo.is_superuser = is_staff, is_superuser
    cleo.save()
    cleo.user_permissions.set(Permission.objects.filter(codename=permission))
    html = signed_in(ada).get(reverse("space", args=[space.pk])).content.decode()
    assert f">{words}</option>" in html
    thread = space.start_thread(ada, visibility="private")
    badge = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    assert (">Only you and staff<" in badge) == (words != "Only me")


def test_ones_own_right_to_read_is_no_news(signed_in, ada, space):
    ada.is_staff = ada.is_superuser = True
    ada.save()
    assert ">Only me</option>" in signed_in(ada).get(reverse("space", args=[space.pk])).content.decode()


def test_the_default_of_the_space_is_chosen_in_the_page(signed_in, ada, space):
    Space.objects.update(default_visibility="private")
    assert '<option value="private" selected>' in signed_in(ada).get(reverse("space", args=[space.pk])).content.decode()


def test_what_a_space_offers_to_begin_with_is_on_its_page(signed_in, ada, space):
    client, sent = signed_in(ada), {"name": "Garden", "default_visibility": "space", "policy-mode": "on"}
    url = reverse("space_edit", args=[space.pk])
    assert client.post(url, {**sent, "starters": "One\n" * 7}).status_code == 422
    client.post(url, {**sent, "starters": " What is ripe?\n\nPlan the week <b>."})
    html = client.get(reverse("space", args=[space.pk])).content.decode()
    assert ">What is ripe?</button>" in html
    assert ">Plan the week &lt;b&gt;.</button>" in html
