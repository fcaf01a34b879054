"""A model server on loopback, and models that ask it."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from spaces.llm.chat_model import ChatMessage, Delta, ModelError
from spaces.llm.connection import Connection
from spaces.llm.openai_model import OpenAIModel
from tests.fake_openai import FakeOpenAI

KEY = "sk-test-key-0123456789"
PATIENT = {"connect_timeout": 20.0, "first_token_timeout": 20.0, "gap_timeout": 20.0, "total_timeout": 60.0}


@pytest.fixture
def server() -> Iterator[FakeOpenAI]:
    with FakeOpenAI() as server:
        yield server


@pytest.fixture
def connection(server: FakeOpenAI) -> Connection:
    return Connection(server.base_url, KEY, "fake-large", **PATIENT)


@pytest.fixture
async def model(connection: Connection) -> AsyncIterator[OpenAIModel]:
    model = OpenAIModel(connection)
    yield model
    await model.aclose()
    model.close()


@pytest.fixture
async def model_with(connection: Connection) -> AsyncIterator[Callable[..., OpenAIModel]]:
    """A model whose connection differs in some fields."""
    made: list[OpenAIModel] = []

    def make(**fields: object) -> OpenAIModel:
        made.append(OpenAIModel(replace(connection, **fields)))
        return made[-1]

    yield make
    for model in made:
        await model.aclose()


def user(text: str) -> list[ChatMessage]:
    return [ChatMessage("user", text)]


class Heard:
    """What a stream gave: its deltas, and the fault that ended it."""

    def __init__(self) -> None:
        self.deltas: list[Delta] = []
        self.fault: ModelError | None = None

    @property
    def text(self) -> str:
        return "".join(delta.text for delta in self.deltas)

    @property
    def finish_reason(self) -> str | None:
        return next((delta.finish_reason for delta in self.deltas if delta.finish_reason), None)

    @property
    def kind(self) -> str:
        return self.fault.kind if self.fault else ""


async def hear(model: OpenAIModel, messages: Sequence[ChatMessage] | None = None, **options: int) -> Heard:
    heard = Heard()
    try:
        async for delta in model.stream(messages or user("Hello"), **options):
            heard.deltas.append(delta)
    except ModelError as fault:
        heard.fault = fault
    return heard
