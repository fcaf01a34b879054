"""The default model in admin: how many Spaces change is said before, and who changed it afterwards."""

import pytest
from django.urls import reverse
from django.utils import timezone

from spaces.models import LanguageModel, ModelConnection, Space, StaffAction
from tests.staff.conftest import staff

LIST = "admin:spaces_languagemodel_changelist"


@pytest.fixture(autouse=True)
def only_a_key(settings):
    settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL, settings.OPENAI_MODEL = "sk-of-nobody", "", ""


@pytest.fixture
def cheap(db):
    return LanguageModel.objects.create(name="cheap", is_default=True)


@pytest.fixture
def dear(cheap):
    return LanguageModel.objects.create(name="a-dear-one")


@pytest.fixture
def office(db, signed_in):
    return signed_in(staff("otto", group="Operators"))


@pytest.fixture
def roots_office(root, signed_in):
    """Who may delete models too."""
    return signed_in(root)


def page_of(model):
    return reverse("admin:spaces_languagemodel_default", args=[model.pk])


def default():
    return LanguageModel.objects.default().name


def save(office, model, **changes):
    fields = {"name": model.name, "calibration": "1.0", "summary_policy": "{}", "enabled": "on"}
    fields |= {"connection": model.connection_id or ""} | changes
    sent = {name: value for name, value in fields.items() if value is not None}
    address = reverse("admin:spaces_languagemodel_change", args=[model.pk])
    return office.post(address, sent, follow=True).content.decode()


def delete(office, *models):
    sent = {"action": "delete_selected", "_selected_action": [model.pk for model in models], "post": "yes"}
    return office.post(reverse(LIST), sent, follow=True).content.decode()


def test_how_many_spaces_change_is_said_before(office, space, ada, dear):
    Space.objects.start(ada, name="Kitchen", model=dear)
    Space.objects.start(ada, name="Cellar", model=LanguageModel.objects.create(name="off", enabled=False))
    html = office.get(page_of(dear)).content.decode()
    assert "2 Spaces change to “a-dear-one” with their next reply." in html
    assert default() == "cheap"


def test_it_is_changed_and_logged(office, space, cheap, dear):
    html = office.post(page_of(dear), {"instead_of": cheap.pk}, follow=True).content.decode()
    assert "“a-dear-one” is the default model now. 1 Space changed to it." in html
    assert default() == "a-dear-one"
    line = StaffAction.objects.get()
    assert (line.actor_name, line.action, line.kind) == ("otto", "make default", "languagemodel")
    assert line.detail == "a-dear-one, before: cheap, Spaces: 1"


def test_where_the_default_changed_since_it_is_asked_again(office, cheap, dear):
    LanguageModel.objects.create(name="third").become_default()
    response = office.post(page_of(dear), {"instead_of": cheap.pk})
    assert (response.status_code, default()) == (409, "third")
    assert "Spaces without a model of their own now use “third”." in response.content.decode()


@pytest.mark.parametrize(
    ("name", "why"), [("cheap", "default model already"), ("off", "enable it"), ("demo", "only when no other model")]
)
def test_what_cannot_be_the_default_is_refused_with_the_reason(office, cheap, name, why):
    LanguageModel.objects.create(name="off", enabled=False)
    LanguageModel.objects.create(name="demo")
    model = LanguageModel.objects.get(name=name)
    assert why in office.get(page_of(model)).content.decode()
    assert office.post(page_of(model), {"instead_of": cheap.pk}).status_code == 409
    assert default() == "cheap"


def test_where_the_settings_name_it_staff_are_sent_there(office, cheap, dear, settings):
    settings.OPENAI_MODEL = "cheap"
    assert "The setting OPENAI_MODEL makes “cheap” the default model" in office.get(page_of(dear)).content.decode()
    assert office.post(page_of(dear), {"instead_of": cheap.pk}).status_code == 409


def test_while_only_the_demo_model_can_answer_staff_are_told_what_is_missing(office, cheap, settings):
    """No setting named the demo model, so none is blamed."""
    settings.OPENAI_API_KEY = ""
    html = office.get(page_of(cheap)).content.decode()
    assert "Only the demo model can answer until a model connection is set up." in html
    assert "OPENAI_MODEL" not in html
    assert default() == "demo"


def test_the_list_shows_it_and_leads_to_the_others(office, cheap, dear):
    html = office.get(reverse(LIST)).content.decode()
    assert page_of(dear) in html
    assert page_of(cheap) not in html
    sent = {"action": "make_default", "_selected_action": [dear.pk]}
    assert office.post(reverse(LIST), sent).url == page_of(dear)
    sent["_selected_action"] = [dear.pk, cheap.pk]
    assert "only one can be the default" in office.post(reverse(LIST), sent, follow=True).content.decode()


def test_the_default_is_neither_disabled_nor_deleted_while_another_could_take_its_place(
    roots_office, space, cheap, dear
):
    words = "“cheap” is the default model, and 1 Space uses it. Make another model the default first."
    assert words in save(roots_office, cheap, enabled=None)
    assert words in delete(roots_office, cheap)
    cheap.refresh_from_db()
    assert (cheap.enabled, default()) == (True, "cheap")


def test_nor_is_it_taken_out_of_use_with_its_connection(office, cheap, dear):
    cellar = ModelConnection.objects.create(name="Cellar", base_url="http://cellar.test/v1")
    LanguageModel.objects.filter(pk=cheap.pk).update(connection=cellar)
    fields = {"name": "Cellar", "base_url": cellar.base_url, "key": ""}
    html = office.post(reverse("admin:spaces_modelconnection_change", args=[cellar.pk]), fields).content.decode()
    assert "Make another model the default first." in html
    ModelConnection.objects.update(enabled=False)
    LanguageModel.objects.filter(pk=cheap.pk).update(connection=None)
    cheap.refresh_from_db()
    assert "Make another model the default first." in save(office, cheap, connection=cellar.pk)


def test_the_only_model_may_go(roots_office, cheap):
    save(roots_office, cheap, enabled=None)
    cheap.refresh_from_db()
    assert (cheap.enabled, cheap.is_default) == (False, False)
    delete(roots_office, cheap)
    assert not LanguageModel.objects.filter(name="cheap").exists()


def test_any_other_model_is_disabled_and_deleted_and_its_spaces_are_named(roots_office, space, cheap, dear):
    Space.objects.update(model=dear)
    assert "1 Space had chosen “a-dear-one”. It uses the default model" in save(roots_office, dear, enabled=None)
    asked = {"action": "delete_selected", "_selected_action": [dear.pk]}
    page = roots_office.post(reverse(LIST), asked).content.decode()
    assert "Spaces that change to the default model: 1" in " ".join(page.split())
    delete(roots_office, dear)
    assert not LanguageModel.objects.filter(name="a-dear-one").exists()


def test_the_doors_of_the_default(signed_in, cheap, dear, paul, ada):
    looks = staff("vera", "view_languagemodel")
    for who, status in ((looks, 403), (paul, 403), (ada, 302)):
        assert signed_in(who).get(page_of(dear)).status_code == status
        assert signed_in(who).post(page_of(dear), {"instead_of": cheap.pk}).status_code == status
    assert default() == "cheap"


def test_the_list_counts_the_spaces_that_follow_the_default(office, space, ada, cheap, dear):
    Space.objects.start(ada, name="Kitchen", model=dear)
    cellar = Space.objects.start(ada, name="Cellar", model=dear)
    Space.objects.filter(pk=cellar.pk).update(deleted_at=timezone.now())
    counts = {model.name: model.space_count for model in office.get(reverse(LIST)).context["cl"].queryset}
    assert counts == {"cheap": 1, "a-dear-one": 1}
