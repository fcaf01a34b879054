import pytest
from django.urls import reverse

from spaces.models import Rating, User
from tests.talk import talk

HTMX = {"HX-Request": "true"}


@pytest.fixture
def url(thread, ada):
    talk(thread, ada, turns=1)
    return reverse("message_rate", args=[thread.messages.get(seq=2).pk])


def test_one_says_what_one_thinks_of_an_answer_and_may_think_again(signed_in, ben, url):
    client = signed_in(ben)
    client.post(url, {"verdict": "good"})
    told = client.post(url, {"verdict": "bad", "reason": "It is wrong."}, headers=HTMX)
    rating = Rating.objects.get()
    assert (rating.verdict, rating.reason, told.status_code) == ("bad", "It is wrong.", 204)


def test_only_answers_that_one_may_read_are_rated(signed_in, ada, cleo, thread, url):
    assert signed_in(cleo).post(url, {"verdict": "good"}).status_code == 404
    own = reverse("message_rate", args=[thread.messages.get(seq=1).pk])
    assert signed_in(ada).get(own).status_code == 404
    assert signed_in(ada).post(url, {"verdict": "so-so"}).status_code == 422


def test_staff_see_ratings_and_those_of_private_threads_only_by_their_right(signed_in, ben, thread, url):
    signed_in(ben).post(url, {"verdict": "bad", "reason": "It is wrong."})
    rita = User.objects.create_user("rita", is_staff=True)
    rita.user_permissions.set(view_ratings())
    page = reverse("admin:spaces_rating_changelist")
    assert "It is wrong." in signed_in(rita).get(page).content.decode()
    thread.change(visibility="private")
    assert "It is wrong." not in signed_in(rita).get(page).content.decode()


def view_ratings():
    from django.contrib.auth.models import Permission

    return Permission.objects.filter(codename="view_rating")
