from decimal import Decimal

import pytest

from spaces.models import LanguageModel

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def only_a_key(settings):
    settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL, settings.OPENAI_MODEL = "sk-of-nobody", "", ""


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (["babbage-002", "dall-e-3", "gpt-4.1", "gpt-4.1-mini", "o3"], "gpt-4.1-mini"),
        (["all-minilm:latest", "bge-m3", "llama3.1:8b", "nomic-embed-text"], "llama3.1:8b"),
        (["Text-Embedding-Own"], "Text-Embedding-Own"),
        ([], "gpt-4.1-mini"),
    ],
)
def test_where_none_is_named_the_default_is_a_model_that_chats(offered, chosen):
    LanguageModel.objects.discovered(offered)
    assert LanguageModel.objects.default().name == chosen


def test_a_question_before_the_server_was_asked_offers_nothing():
    LanguageModel.objects.default()
    assert not LanguageModel.objects.available().exists()


def test_the_named_model_is_the_default(settings):
    settings.OPENAI_MODEL = "o3"
    LanguageModel.objects.discovered(["gpt-4.1-mini"])
    assert LanguageModel.objects.default().name == "o3"


def test_figures_follow_the_settings_of_today(settings):
    LanguageModel.objects.discovered(["o3"])
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
