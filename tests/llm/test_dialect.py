import pytest

from spaces.llm.chat_model import ChatMessage, ToolCall
from spaces.llm.dialect import Dialect

HELLO = [ChatMessage("user", "Hello")]
SCHEMA = {"type": "object", "properties": {"narrative": {"type": "string"}}}


def request(dialect: Dialect, **fields: object) -> dict:
    return dialect.request("m", HELLO, **{"stream": False, **fields})


def test_at_first_a_stream_asks_for_its_usage():
    assert request(Dialect(), stream=True)["stream_options"] == {"include_usage": True}


def test_a_whole_answer_brings_its_usage_anyway():
    assert "stream_options" not in request(Dialect())


def test_messages_go_out_as_role_and_content_alone():
    sent = Dialect().request("m", [ChatMessage("user", "Hi", part="prompt")], stream=False)
    assert sent["messages"] == [{"role": "user", "content": "Hi"}]


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("Ada", "Ada"),
        ("Ada Lovelace", "Ada_Lovelace"),
        ("Chloé", "Chloe"),
        ("a" * 90, "a" * 64),
        ("小杰", None),
        ("!", None),
    ],
)
def test_a_users_name_goes_out_in_the_letters_that_the_protocol_allows(name, sent):
    [message] = Dialect().request("m", [ChatMessage("user", "Hi", name)], stream=False)["messages"]
    assert message.get("name") == sent


def test_a_server_that_refuses_names_is_sent_none():
    messages = [ChatMessage("user", "Hi", "Ada")]
    request = Dialect().request("m", messages, stream=False)
    learned = Dialect().after_refusal(request, "messages.0.name: property 'name' is unsupported")
    assert learned.request("m", messages, stream=False)["messages"] == [{"role": "user", "content": "Hi"}]
    assert learned.after_refusal(learned.request("m", messages, stream=False), "unknown name") is None


def test_words_of_two_people_that_become_one_message_have_no_name():
    messages = [ChatMessage("user", "Ada: Hi", "Ada"), ChatMessage("user", "Ben: Hi", "Ben")]
    [message] = Dialect().request("m", messages, stream=False)["messages"]
    assert message == {"role": "user", "content": "Ada: Hi\n\nBen: Hi"}


def test_at_first_a_schema_is_strict():
    assert request(Dialect(), schema=SCHEMA)["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": SCHEMA},
    }


@pytest.mark.parametrize("answer_format", ["json_object", "text"])
def test_where_the_schema_cannot_be_sent_it_is_told(answer_format):
    assert "narrative" in request(Dialect(answer_format=answer_format), schema=SCHEMA)["messages"][-1]["content"]


@pytest.mark.parametrize(
    ("body", "error", "learned"),
    [
        ({"stream": True}, "Unrecognized request argument: stream_options", Dialect(include_usage=False)),
        (
            {"max_tokens": 5},
            "Use 'max_completion_tokens' instead.",
            Dialect(max_tokens_name="max_completion_tokens"),
        ),
        (
            {"schema": SCHEMA},
            "response_format type json_schema is not supported",
            Dialect(answer_format="json_object"),
        ),
    ],
)
def test_a_refusal_teaches(body, error, learned):
    assert Dialect().after_refusal(request(Dialect(), **body), error) == learned


CALLED = [
    ChatMessage("user", "Find it"),
    ChatMessage("assistant", "", tool_calls=(ToolCall("a", "grep"),)),
    ChatMessage("tool", "hit", tool_call_id="a"),
]


def test_tool_calls_and_results_go_out_in_openais_shape():
    sent = Dialect().request("m", CALLED, stream=False)["messages"]
    function = {"name": "grep", "arguments": "{}"}
    assert sent[1]["tool_calls"] == [{"id": "a", "type": "function", "function": function}]
    assert sent[2] == {"role": "tool", "content": "hit", "tool_call_id": "a"}


def test_a_server_that_takes_no_tools_gets_them_in_words():
    refused = Dialect().request("m", CALLED, stream=False)
    learned = Dialect().after_refusal(refused, "role 'tool' is not supported")
    assert learned == Dialect(takes_tools=False)
    assert [m["role"] for m in learned.request("m", CALLED, stream=False)["messages"]] == ["user", "assistant", "user"]


def test_after_json_mode_only_words_are_left():
    dialect = Dialect(answer_format="json_object")
    assert dialect.after_refusal(request(dialect, schema=SCHEMA), "no response_format").answer_format == "text"


def test_a_refusal_of_something_else_teaches_nothing():
    assert Dialect().after_refusal(request(Dialect(), stream=True), "temperature is too hot") is None


def test_a_server_that_refuses_what_was_not_sent_teaches_nothing():
    dialect = Dialect(include_usage=False, answer_format="text")
    body = request(dialect, stream=True, schema=SCHEMA)
    assert dialect.after_refusal(body, "stream_options and response_format") is None
