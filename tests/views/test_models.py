import pytest
from django.urls import reverse

from spaces.models import LanguageModel, Thread
from tests.talk import talk


@pytest.fixture
def offered(settings, db):
    settings.OPENAI_API_KEY, settings.OPENAI_MODEL = "sk-of-nobody", "one"
    return {name: LanguageModel.objects.create(name=name) for name in ("one", "two", "three")}


def chosen(thread):
    return Thread.objects.get(pk=thread.pk).language_model.name


def test_a_thread_has_a_model_of_its_own_until_the_space_allows_it_no_more(offered, signed_in, ada, thread, space):
    client, url = signed_in(ada), reverse("thread_model", args=[thread.pk])
    client.post(url, {"model": offered["two"].pk})
    assert chosen(thread) == "two"
    space.allowed_models.set([offered["three"]])
    assert chosen(thread) == "one"  # the Space's own
    assert client.post(url, {"model": offered["two"].pk}).status_code == 400


def test_what_threads_may_choose_is_set_for_the_space(offered, signed_in, ada, space):
    url = reverse("space_edit", args=[space.pk])
    sent = {"name": "Garden", "default_visibility": "space", "policy-mode": "on", "allowed_models": [offered["two"].pk]}
    assert signed_in(ada).post(url, sent).status_code == 303
    space.refresh_from_db()
    assert [model.name for model in space.models_to_choose] == ["one", "two"]


def test_a_thread_begins_with_the_model_that_was_chosen_for_it(offered, signed_in, ada, space):
    signed_in(ada).post(reverse("threads", args=[space.pk]), {"text": "Hello.", "model": offered["two"].pk})
    assert chosen(space.threads.get()) == "two"


def test_one_more_answer_is_asked_of_another_model_alone(offered, signed_in, ada, thread):
    talk(thread, ada, turns=1)
    answer = thread.messages.get(seq=2)
    client = signed_in(ada)
    assert "three" in client.get(reverse("message_retry_with", args=[answer.pk])).content.decode()
    client.post(reverse("message_retry", args=[answer.pk]), {"model": offered["three"].pk})
    again = thread.messages.chosen().get(seq=2)
    assert (again.asked_model.name, chosen(thread)) == ("three", "one")


def test_where_there_is_no_choice_none_is_offered(signed_in, ada, thread):
    talk(thread, ada, turns=1)
    html = signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()
    assert 'name="model"' not in html
