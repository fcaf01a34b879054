from decimal import Decimal
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from spaces.llm.model_names import looks_like_chat
from spaces.llm.offers import Offer
from spaces.models import LanguageModel

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def only_a_key(settings):
    settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL, settings.OPENAI_MODEL = "sk-of-nobody", "", ""


def offers(*names):
    return [Offer(name, looks_like_chat(name)) for name in names]


def discover(*names):
    LanguageModel.objects.discovered(offers(*names))


def available():
    return [model.name for model in LanguageModel.objects.available()]


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (["babbage-002", "dall-e-3", "gpt-4.1", "gpt-4.1-mini", "o3"], "gpt-4.1-mini"),
        (["all-minilm:latest", "bge-m3", "llama3.1:8b", "nomic-embed-text"], "llama3.1:8b"),
        (["Text-Embedding-Own"], "gpt-4.1-mini"),
        ([], "gpt-4.1-mini"),
    ],
)
def test_where_none_is_named_the_default_is_a_model_that_chats(offered, chosen):
    discover(*offered)
    assert LanguageModel.objects.default().name == chosen


def test_a_question_before_the_server_was_asked_offers_nothing():
    LanguageModel.objects.default()
    assert not LanguageModel.objects.available().exists()


def test_the_named_model_is_the_default(settings):
    settings.OPENAI_MODEL = "o3"
    discover("gpt-4.1-mini")
    assert LanguageModel.objects.default().name == "o3"


# ---- one default


def test_a_model_that_comes_later_moves_no_space():
    discover("mistral:7b")
    assert LanguageModel.objects.default().name == "mistral:7b"
    for name in ("a-dearer-one", "gpt-4.1-mini"):
        LanguageModel.objects.create(name=name)
    assert LanguageModel.objects.default().name == "mistral:7b"


def test_there_is_one_default_and_no_more():
    LanguageModel.objects.create(name="one", is_default=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        LanguageModel.objects.create(name="two", is_default=True)


def test_another_one_takes_its_place():
    discover("a", "b")
    LanguageModel.objects.get(name="b").become_default()
    assert LanguageModel.objects.default().name == "b"
    assert [model.name for model in LanguageModel.objects.filter(is_default=True)] == ["b"]


def test_a_default_that_cannot_be_used_for_a_while_is_the_default_again_after_it():
    discover("a", "b")
    LanguageModel.objects.get(name="b").become_default()
    LanguageModel.objects.filter(name="b").update(enabled=False)
    assert LanguageModel.objects.default().name == "a"
    LanguageModel.objects.filter(name="b").update(enabled=True)
    assert LanguageModel.objects.default().name == "b"


def test_once_the_settings_name_none_any_more_no_space_moves(settings):
    discover("a", "b")
    LanguageModel.objects.default()
    settings.OPENAI_MODEL = "b"
    assert LanguageModel.objects.hold_to_settings().name == "a"
    assert LanguageModel.objects.hold_to_settings() is None
    settings.OPENAI_MODEL = ""
    assert LanguageModel.objects.default().name == "b"


# ---- what a server offers


def test_at_the_first_set_up_people_may_choose_what_chats():
    discover("whisper-1", "o3", "gpt-4.1", "text-embedding-3-small")
    assert available() == ["gpt-4.1", "o3"]


def test_what_a_server_offers_later_waits_until_staff_enable_it():
    discover("gpt-4.1")
    discover("gpt-4.1", "gpt-9-dear")
    assert available() == ["gpt-4.1"]
    assert not LanguageModel.objects.get(name="gpt-9-dear").enabled


def test_what_the_settings_name_does_not_count_as_a_set_up(settings):
    settings.OPENAI_MODEL = "gpt-4.1"
    LanguageModel.objects.default()
    discover("gpt-4.1", "o3")
    assert available() == ["gpt-4.1", "o3"]


def test_what_staff_disabled_or_wrote_stays():
    discover("gpt-4.1", "o3")
    LanguageModel.objects.filter(name="o3").update(enabled=False, label="Thinker")
    discover("gpt-4.1", "o3")
    assert (available(), str(LanguageModel.objects.get(name="o3"))) == (["gpt-4.1"], "Thinker")


def test_what_looks_made_for_something_else_can_be_enabled_by_staff_all_the_same():
    LanguageModel.objects.create(name="Our-Embed-Helper")
    assert LanguageModel.objects.default().name == "Our-Embed-Helper"


# ---- the installation of before


@pytest.fixture
def migration():
    return import_module("spaces.migrations.0022_one_default_model")


@pytest.mark.parametrize(
    ("names", "named", "default"),
    [
        (["a-first", "gpt-4.1-mini", "o3"], "", "gpt-4.1-mini"),
        (["bge-m3", "llama3.1:8b", "zephyr"], "", "llama3.1:8b"),
        (["gpt-4.1-mini", "o3"], "o3", "o3"),
        (["gpt-4.1-mini"], "unknown", None),
        (["demo"], "", None),
    ],
)
def test_what_was_the_default_is_marked(migration, settings, names, named, default):
    settings.OPENAI_MODEL = named
    for name in names:
        LanguageModel.objects.create(name=name)
    migration.mark_todays_default(apps, None)
    marked = LanguageModel.objects.filter(is_default=True).first()
    assert (marked and marked.name) == default


def test_what_nobody_chose_and_does_not_chat_is_disabled(migration, space):
    for name in ("gpt-4.1", "whisper-1", "bge-m3", "demo"):
        LanguageModel.objects.create(name=name)
    LanguageModel.objects.create(name="all-minilm", summary_rank=1)
    space.model = LanguageModel.objects.get(name="bge-m3")
    space.save(update_fields=["model"])
    migration.disable_what_does_not_chat(apps, None)
    assert [model.name for model in LanguageModel.objects.filter(enabled=False)] == ["whisper-1"]


# ---- figures


def test_figures_follow_the_settings_of_today(settings):
    discover("o3")
    settings.MODEL_CONTEXT_TOKENS = 8_192
    settings.MODEL_PRICES = {"o3": {"input": 2, "cached": 0.5, "output": 8}}
    model = LanguageModel.objects.get(name="o3")
    assert (model.context_tokens, model.price_cached) == (8_192, Decimal("0.5"))
    assert model.cost(tokens_in=1_000_000, tokens_cached=0, tokens_out=1_000_000) == 10


def test_what_staff_wrote_comes_before_the_settings(settings):
    settings.MODEL_PRICES = {"o3": {"input": 2, "output": 8}}
    model = LanguageModel(name="o3", context_tokens_override=4_096, price_input_override=Decimal(0))
    assert (model.context_tokens, model.price_input, model.price_output) == (4_096, 0, 8)


def test_the_cost_of_a_model_without_prices_is_unknown():
    assert LanguageModel(name="o3").cost(tokens_in=1, tokens_cached=0, tokens_out=1) is None
