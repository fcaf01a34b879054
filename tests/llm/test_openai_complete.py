import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from spaces.llm.chat_model import Completion, ModelError, Usage
from spaces.llm.openai_model import OpenAIModel
from tests.fake_openai import Answer
from tests.llm.conftest import user

SCHEMA = {
    "type": "object",
    "properties": {"narrative": {"type": "string"}, "facts": {"type": "array", "items": {"type": "string"}}},
    "required": ["narrative", "facts"],
    "additionalProperties": False,
}


@pytest.fixture
def asked(connection) -> Iterator[OpenAIModel]:
    model = OpenAIModel(connection)
    yield model
    model.close()


@pytest.fixture
def asked_with(connection) -> Iterator[Callable[..., OpenAIModel]]:
    """A model whose connection differs in some fields."""
    made: list[OpenAIModel] = []

    def make(**fields: object) -> OpenAIModel:
        made.append(OpenAIModel(replace(connection, **fields)))
        return made[-1]

    yield make
    for model in made:
        model.close()


def fault_of(model: OpenAIModel, **options: object) -> ModelError:
    with pytest.raises(ModelError) as caught:
        model.complete(user("Hello"), **options)
    return caught.value


def test_an_answer_is_text_finish_reason_usage_and_model(asked, server):
    server.enqueue("one two")
    assert asked.complete(user("a b")) == Completion("one two", "stop", Usage(2, 1, 2), "fake-large")


def test_with_a_schema_the_answer_fits_it(asked, server):
    answer = json.loads(asked.complete(user("We ship on 14 May."), schema=SCHEMA).text)
    assert "14 May" in answer["narrative"]
    assert server.last.body["response_format"]["json_schema"]["strict"] is True


def test_a_server_without_schemas_is_asked_in_json_mode(asked, server):
    server.settings.refuses = ["json_schema"]
    server.enqueue("{}")
    asked.complete(user("Hello"), schema=SCHEMA)
    assert server.last.body["response_format"] == {"type": "json_object"}


def test_a_server_without_json_mode_is_asked_in_words(asked, server):
    server.settings.refuses = ["json_schema", "json_object"]
    server.enqueue("{}")
    asked.complete(user("Hello"), schema=SCHEMA)
    assert "response_format" not in server.last.body
    assert "narrative" in server.last.prompt


def test_what_worked_is_remembered(asked, server):
    server.settings.refuses = ["json_schema"]
    server.enqueue("{}", "{}")
    asked.complete(user("Hello"), schema=SCHEMA)
    asked.complete(user("Hello"), schema=SCHEMA)
    assert len(server.requests) == 3


def test_the_limit_goes_out(asked, server):
    asked.complete(user("Hello"), max_tokens=600)
    assert server.last.body["max_tokens"] == 600


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("401", "auth"),
        ("404", "not_found"),
        ("429", "rate_limit"),
        ("500", "server"),
        ("redirect", "refused"),
        ("html", "rubbish"),
        ("json", "rubbish"),
        ("not-json", "rubbish"),
        ("empty", "rubbish"),
        ("drop", "cut"),
    ],
)
def test_a_fault_has_its_kind(asked, server, fault, kind):
    server.enqueue(Answer(fault=fault))
    assert fault_of(asked).kind == kind


def test_a_fault_is_raised_once_and_not_retried(asked, server):
    server.enqueue(Answer(fault="500"), "never")
    fault_of(asked)
    assert len(server.requests) == 1


def test_an_empty_answer_is_a_fault(asked, server):
    server.enqueue(Answer(text=""))
    assert fault_of(asked).kind == "rubbish"


def test_a_cut_answer_is_returned_as_cut(asked, server):
    server.enqueue(Answer(text="half", finish_reason="length"))
    assert asked.complete(user("Hello")).finish_reason == "length"


def test_a_silent_server_is_given_up(asked_with, server):
    server.enqueue(Answer(fault="silent"))
    assert fault_of(asked_with(total_timeout=0.2)).kind == "timeout"


def test_an_answer_of_a_size_that_none_has_is_refused(asked_with, server):
    server.enqueue("x" * 200_000)
    assert fault_of(asked_with(max_reply_chars=1_000)).kind == "too_long"


def test_no_server_is_unreachable(asked_with):
    assert fault_of(asked_with(base_url="http://127.0.0.1:1/v1")).kind == "unreachable"
