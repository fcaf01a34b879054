"""Where a model is served: by the settings, or by a connection that staff made."""

import pytest

from spaces.models import LanguageModel, ModelConnection
from spaces.models.connections import (
    chat_connection,
    chat_model,
    seeing_model,
    summarizers,
    summary_connection,
    summary_models,
)
from spaces.models.language_model import demo_only
from spaces.models.sealed import Unreadable, seal, unseal

pytestmark = pytest.mark.django_db


@pytest.fixture
def elsewhere():
    connection = ModelConnection(name="Cellar", base_url="http://cellar.test/v1")
    connection.keep_key("sk-cellar")
    connection.save()
    return connection


@pytest.fixture
def of_settings(settings):
    settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL, settings.OPENAI_MODEL = "sk-env", "http://env.test/v1", "big"
    settings.SUMMARY_MODELS, settings.SUMMARY_BASE_URL = ["small", "smaller"], "http://sum.test/v1"
    settings.SUMMARY_API_KEY = "sk-sum"


def where(connection):
    return connection.base_url, connection.api_key, connection.model


def test_what_is_sealed_is_not_what_it_says_and_is_opened_again():
    assert "sk-cellar" not in seal("sk-cellar")
    assert unseal(seal("sk-cellar")) == "sk-cellar"


def test_another_secret_key_opens_nothing_unless_the_old_one_is_a_fallback(settings):
    sealed, settings.SECRET_KEY_FALLBACKS = seal("sk-cellar"), [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert unseal(sealed) == "sk-cellar"

    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(Unreadable):
        unseal(sealed)


def test_a_key_is_nowhere_in_the_row_as_it_was_entered(elsewhere):
    assert "sk-cellar" not in str(ModelConnection.objects.values().get())


def test_a_model_with_a_connection_goes_there_with_its_key_and_name(of_settings, elsewhere):
    model = LanguageModel.objects.create(name="quick", served_as="org/quick-7b", connection=elsewhere)
    there = ("http://cellar.test/v1", "sk-cellar", "org/quick-7b")

    assert where(chat_connection(model)) == where(summary_connection(model)) == there


def test_a_picture_is_told_by_the_model_that_was_sent_it(of_settings, elsewhere):
    model = LanguageModel.objects.create(name="quick", connection=elsewhere, sees_pictures=True)
    asked = seeing_model(model)

    assert asked is not None
    assert where(asked.connection) == ("http://cellar.test/v1", "sk-cellar", "quick")


def test_else_by_the_first_that_summarizes_and_sees(of_settings, elsewhere):
    blind = LanguageModel.objects.create(name="blind", summary_rank=1)
    assert seeing_model(blind) is None

    LanguageModel.objects.create(name="quick", connection=elsewhere, sees_pictures=True, summary_rank=2)
    asked = seeing_model(blind)
    assert asked is not None
    assert asked.connection.model == "quick"


def test_one_without_a_connection_stays_with_the_settings(of_settings):
    model = LanguageModel(name="big")

    assert where(chat_connection(model)) == ("http://env.test/v1", "sk-env", "big")
    assert where(summary_connection(model)) == ("http://sum.test/v1", "sk-sum", "big")


def test_no_key_of_the_settings_goes_to_a_connection_without_one(of_settings, elsewhere):
    elsewhere.keep_key("")
    elsewhere.save()

    assert chat_connection(LanguageModel(name="quick", connection=elsewhere)).api_key == ""


def test_a_key_that_can_no_longer_be_read_is_not_sent(settings, elsewhere):
    settings.SECRET_KEY = "another"

    assert (elsewhere.is_key_readable, elsewhere.api_key) == (False, "")


def test_summaries_ask_in_the_order_that_staff_gave(of_settings, elsewhere):
    for name, rank in (("third", 3), ("first", 1), ("unasked", None)):
        LanguageModel.objects.create(name=name, summary_rank=rank, connection=elsewhere)
    LanguageModel.objects.create(name="off", summary_rank=2, enabled=False)

    assert [model.name for model in summary_models()] == ["first", "third"]


def test_a_policys_own_order_comes_before_that(of_settings, elsewhere):
    LanguageModel.objects.create(name="first", summary_rank=1)
    LanguageModel.objects.create(name="cellar", connection=elsewhere)

    places = [where(summary_connection(model))[0] for model in summarizers(["cellar", "unknown"])]
    assert places == ["http://cellar.test/v1", "http://sum.test/v1"]


def test_without_an_order_the_settings_say(of_settings):
    assert [model.name for model in summary_models()] == ["small", "smaller"]


def test_a_connection_alone_is_enough_to_leave_the_demo_model(elsewhere):
    assert demo_only()
    LanguageModel.objects.create(name="quick", connection=elsewhere)

    assert not demo_only()
    assert LanguageModel.objects.default().name == "quick"
    assert chat_model(LanguageModel.objects.default()).connection.base_url == "http://cellar.test/v1"
    assert [model.name for model in summary_models()] == ["quick"]


def test_a_connection_that_is_off_serves_nobody(elsewhere):
    LanguageModel.objects.create(name="quick", connection=elsewhere)
    ModelConnection.objects.update(enabled=False)

    assert demo_only()
    assert [model.name for model in LanguageModel.objects.available()] == []


def test_a_model_of_the_settings_is_not_on_offer_where_they_name_no_server(elsewhere):
    LanguageModel.objects.create(name="quick", connection=elsewhere)
    LanguageModel.objects.create(name="of-the-settings")

    assert [model.name for model in LanguageModel.objects.available()] == ["quick"]
