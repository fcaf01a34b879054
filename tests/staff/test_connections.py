"""Connections in admin: the key goes in and never out, the address is set by those who may, and the test says what is
wrong."""

import pytest
from django.db.models import ProtectedError
from django.urls import reverse

from spaces.models import LanguageModel, ModelConnection, StaffAction
from tests.fake_openai import FakeOpenAI
from tests.staff.conftest import staff

LIST = "admin:spaces_modelconnection_changelist"


@pytest.fixture
def otto(db):
    return staff("otto", group="Operators")


@pytest.fixture
def cellar(db):
    connection = ModelConnection(name="Cellar", base_url="http://cellar.test/v1")
    connection.keep_key("sk-cellar")
    connection.save()
    return connection


@pytest.fixture
def server():
    with FakeOpenAI() as server:
        yield server


def page_of(connection):
    return reverse("admin:spaces_modelconnection_change", args=[connection.pk])


def save(browser, connection, **changes):
    fields = {"name": connection.name, "base_url": connection.base_url, "key": "", "enabled": "on"}
    return browser.post(page_of(connection), {**fields, **changes}, follow=True).content.decode()


def test_an_operator_adds_one_and_its_key_is_never_shown(signed_in, otto):
    office = signed_in(otto)
    fields = {"name": "Attic", "base_url": "https://attic.test/v1/", "key": "sk-attic", "enabled": "on"}
    office.post(reverse("admin:spaces_modelconnection_add"), fields)

    attic = ModelConnection.objects.get()
    assert (attic.base_url, attic.api_key) == ("https://attic.test/v1", "sk-attic")
    pages = [office.get(page_of(attic)), office.get(reverse(LIST))]
    assert not any(b"sk-attic" in page.content or attic.sealed_key.encode() in page.content for page in pages)
    assert "sk-attic" not in str(list(StaffAction.objects.values()))


def test_saved_without_a_key_the_kept_one_stays(signed_in, otto, cellar):
    save(signed_in(otto), cellar, name="Basement")

    cellar.refresh_from_db()
    assert (cellar.name, cellar.api_key) == ("Basement", "sk-cellar")


def test_a_key_is_removed_only_when_asked(signed_in, otto, cellar):
    save(signed_in(otto), cellar, remove_key="on")

    cellar.refresh_from_db()
    assert not cellar.has_key


@pytest.mark.parametrize("elsewhere", ["http://thief.test/v1", "https://cellar.test/v1", "http://cellar.test:81/v1"])
def test_a_kept_key_follows_to_no_other_server(signed_in, otto, cellar, elsewhere):
    page = save(signed_in(otto), cellar, base_url=elsewhere)

    assert "Enter the key again" in page
    assert ModelConnection.objects.get().base_url == "http://cellar.test/v1"


def test_with_the_key_entered_again_it_moves(signed_in, otto, cellar):
    save(signed_in(otto), cellar, base_url="https://new.test/v1", key="sk-new")

    cellar.refresh_from_db()
    assert (cellar.base_url, cellar.api_key) == ("https://new.test/v1", "sk-new")


def test_another_path_of_the_same_server_needs_no_key(signed_in, otto, cellar):
    save(signed_in(otto), cellar, base_url="http://cellar.test/openai/v1")

    assert ModelConnection.objects.get().base_url == "http://cellar.test/openai/v1"


@pytest.mark.parametrize(
    "address",
    [
        *("file:///etc/passwd", "gopher://x.test/", "cellar.test/v1", "http://", "http://x.test:0/v1", "http://a b/v1"),
        *("http://me:secret@x.test/v1", "http://x.test/v1?to=y", "http://x.test/v1#y"),
        *("http://169.254.169.254/latest", "http://[fe80::1]/v1"),
    ],
)
def test_an_address_that_is_none_is_refused(signed_in, otto, cellar, address):
    save(signed_in(otto), cellar, base_url=address, key="sk-x")

    assert ModelConnection.objects.get().base_url == "http://cellar.test/v1"


def test_the_test_says_that_it_works(signed_in, otto, cellar, server):
    LanguageModel.objects.create(name="quick", connection=cellar)
    page = save(signed_in(otto), cellar, base_url=server.base_url, key="sk-new", _test="1")

    assert "“quick” works: it answered in" in page
    assert server.last.headers["authorization"] == "Bearer sk-new"


@pytest.mark.parametrize(
    ("fault", "why"),
    [("401", "did not accept the API key"), ("500", "has a problem"), ("html", "not a reply"), ("429", "busy")],
)
def test_the_test_says_what_is_wrong(signed_in, otto, cellar, server, fault, why):
    from tests.fake_openai_script import Answer

    LanguageModel.objects.create(name="quick", connection=cellar)
    server.enqueue(Answer(fault=fault))
    page = save(signed_in(otto), cellar, base_url=server.base_url, key="sk-new", _test="1")

    assert "“quick” does not work." in page
    assert why in page


def test_without_a_model_the_test_lists_what_is_on_offer(signed_in, otto, cellar, server):
    page = save(signed_in(otto), cellar, base_url=server.base_url, key="sk-new", _test="1")

    assert "it offers" in page


def test_where_nothing_listens_the_test_says_so(signed_in, otto, cellar):
    page = save(signed_in(otto), cellar, base_url="http://127.0.0.1:9/v1", key="sk-new", _test="1")

    assert "cannot be reached" in page


def test_tests_and_changes_are_in_the_log(signed_in, otto, cellar, server):
    save(signed_in(otto), cellar, base_url=server.base_url, key="sk-new", _test="1")

    lines = StaffAction.objects.order_by("id").values_list("action", "kind", "actor_name")
    assert list(lines) == [("change", "modelconnection", "otto"), ("test", "modelconnection", "otto")]


def test_the_models_that_it_offers_are_taken_up_and_not_yet_given_to_people(signed_in, otto, cellar, server):
    ModelConnection.objects.update(base_url=server.base_url)
    signed_in(otto).post(reverse(LIST), {"action": "take_up", "_selected_action": [cellar.pk]})

    taken = LanguageModel.objects.filter(connection=cellar)
    assert {model.name for model in taken} == set(server.settings.models)
    assert not taken.filter(enabled=True).exists()


def test_a_connection_with_models_is_not_deleted_from_under_them(cellar):
    LanguageModel.objects.create(name="quick", connection=cellar)

    with pytest.raises(ProtectedError):
        cellar.delete()


def test_a_models_page_says_which_spaces_chose_it(signed_in, otto, space):
    model = LanguageModel.objects.create(name="quick")
    space.model = model
    space.save(update_fields=["model"])

    page = signed_in(otto).get(reverse("admin:spaces_languagemodel_change", args=[model.pk])).content.decode()
    assert "Garden" in page


def test_the_demo_model_is_told_to_always_answer(signed_in, otto):
    demo = LanguageModel.objects.default()
    page = signed_in(otto).post(
        reverse("admin:spaces_languagemodel_changelist"), {"action": "test", "_selected_action": [demo.pk]}, follow=True
    )
    assert "always answers" in page.content.decode()


def test_the_doors_of_connections(signed_in, otto, paul, ada, cellar):
    rita = staff("rita", group="Reviewers")
    people = (otto, rita, paul, ada)

    assert [signed_in(who).get(reverse(LIST)).status_code for who in people] == [200, 403, 403, 302]
    assert [signed_in(who).get(page_of(cellar)).status_code for who in people] == [200, 403, 403, 302]


def test_who_may_only_look_sets_no_address_and_tests_nothing(signed_in, paul, ada, cellar, server):
    looks = staff("vera", "view_modelconnection")
    for who in (looks, paul, ada):
        save(signed_in(who), cellar, base_url=server.base_url, key="sk-new", _test="1")
        signed_in(who).post(reverse(LIST), {"action": "test", "_selected_action": [cellar.pk]})

    assert ModelConnection.objects.get().base_url == "http://cellar.test/v1"
    assert not server.requests


def test_what_is_not_made_for_chats_is_left_out_and_named(signed_in, otto, cellar, server):
    server.settings.models = ("fake-large", "bge-m3", "whisper-1")
    ModelConnection.objects.update(base_url=server.base_url)
    sent = {"action": "take_up", "_selected_action": [cellar.pk]}
    page = signed_in(otto).post(reverse(LIST), sent, follow=True).content.decode()

    assert [model.name for model in LanguageModel.objects.filter(connection=cellar)] == ["fake-large"]
    assert "not chat models: bge-m3, whisper-1." in page
