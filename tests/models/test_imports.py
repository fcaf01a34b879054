"""What other programs wrote is read as it was meant, or refused with words that say what is wrong and where."""

import json
from datetime import UTC, datetime

import pytest

from spaces.imports import WrongFile, read
from tests.files import OPEN_WEBUI, PLAIN, as_file, chatgpt, node, zipped


def lines(values, name="talk.json"):
    return [(said.role, said.text) for said in read(as_file(values), name)[0].messages]


def test_of_a_tree_the_line_that_was_seen_last_is_read():
    (conversation,) = read(as_file(chatgpt()), "conversations.json")

    assert conversation.title == "Powers of two"
    assert [(said.role, said.text) for said in conversation.messages] == [
        ("user", "Is 2**10 1024?"),
        ("assistant", ""),
        ("tool", "1024"),
        ("assistant", "Yes."),
    ]


def test_of_chatgpt_times_models_and_tools_are_kept():
    question, call, result, answer = read(as_file(chatgpt()), "x")[0].messages

    assert question.created_at == datetime.fromtimestamp(1700000100.5, UTC)
    assert call.tool_calls[0]["function"] == {"name": "python", "arguments": "2**10"}
    assert (result.tool_call_id, result.tool_name) == (call.tool_calls[0]["id"], "python")
    assert answer.model == "gpt-4o"


def test_without_a_current_node_the_last_leaf_is_taken():
    mapping = {"a": node("a", None, "user", "One"), "b": {**node("b", "a", "assistant", "Two")}}
    mapping["a"]["children"] = ["b"]

    assert lines([{"mapping": mapping}]) == [("user", "One"), ("assistant", "Two")]


def test_the_zip_that_chatgpt_sends_is_read_too():
    file = zipped(conversations=chatgpt(), user={"name": "ada"}, chat=[])

    assert [conversation.title for conversation in read(file, "export.zip")] == ["Powers of two"]


def test_several_files_in_a_zip_are_read_in_order():
    file = zipped(**{"conversations-001": chatgpt(title="B"), "conversations-000": chatgpt(title="A")})

    assert [conversation.title for conversation in read(file, "export.zip")] == ["A", "B"]


@pytest.mark.parametrize("values", [PLAIN, {"messages": PLAIN}])
def test_a_plain_list_keeps_parts_tools_and_names(values):
    (conversation,) = read(as_file(values), "C:\\talks\\tests.json")
    system, user, call, result, answer = conversation.messages

    assert conversation.title == "tests"
    assert (system.role, user.text, user.author) == ("system", "Which tests fail?", "Marit")
    assert call.tool_calls[0]["id"] == result.tool_call_id == "call-1"
    assert (result.tool_name, answer.text) == ("grep", "One: tests/test_app.py.")


def test_of_open_webui_the_current_line_is_read():
    assert lines(OPEN_WEBUI) == [("user", "How deep?"), ("assistant", "Twenty.")]


def test_an_older_open_webui_chat_without_a_tree_is_read():
    assert lines([{"chat": {"messages": [{"role": "user", "content": "Hello"}]}}]) == [("user", "Hello")]


def test_what_no_database_takes_is_left_away():
    assert lines(b'[{"role": "user", "content": "a\\u0000b \\ud83d c"}]') == [("user", "ab ? c")]


def loop():
    return {"a": node("a", "b", "user", "One"), "b": node("b", "a", "user", "Two")}


WRONG = [
    (b"", "empty"),
    (b"\xff\xfe", "not UTF-8 text"),
    (b'{"a": 1,}', "line 1, column"),
    (b"9" * 5000, "cannot be read"),
    (b"[" * 100_000, "nested too deeply"),
    (7, "found a number"),
    ("text", "found a text"),
    ([], "empty"),
    ({}, "nothing in it"),
    ({"people": []}, '"people"'),
    ([*PLAIN, {"role": "foo", "content": "x"}], 'Message 6: role "foo" is not one of system, user, assistant, tool'),
    ([*PLAIN, "x"], "Message 6: expected an object"),
    ([{"role": "user", "content": 7}], 'Message 1: "content"'),
    ([{"role": "assistant", "tool_calls": ["x"]}], 'Message 1: "tool_calls"'),
    ([{"role": "assistant", "tool_calls": 7}], 'Message 1: "tool_calls"'),
    ({"messages": "x"}, "list of messages"),
    ({"messages": []}, "contains no messages"),
    (chatgpt(current_node="gone"), 'Conversation 1 (“Powers of two”): there is no node "gone"'),
    (chatgpt(current_node=7), "is not the id of a node"),
    ([{"mapping": loop(), "current_node": "a"}], "its own ancestor"),
    ([{"mapping": [], "title": "T"}], '(“T”), "mapping": expected an object, found a list'),
    ([{"mapping": {"a": node("a", None, "foo", "One")}}], 'message 1: role "foo"'),
    ([{"mapping": {"a": node("a", None, "user", "", content="x")}}], '"content": expected an object'),
    ([*chatgpt(), {"title": "Other"}], "Conversation 2 (“Other”): it has neither"),
    ([*chatgpt(), 7], "Conversation 2: expected an object, found a number"),
    ([{"chat": {"messages": [{"role": "foo"}]}}], 'Conversation 1, message 1: role "foo"'),
    ([{"chat": {"history": {"messages": {"a": {"parentId": "z", "role": "user"}}}}}], 'is broken at "z"'),
    ({"format": "spaces-thread", "version": 9}, "reads 1, the file has 9"),
    ({"format": "spaces-thread", "version": 1, "thread": {}, "messages": [{"seq": 0}]}, 'Message 1: "seq"'),
]


@pytest.mark.parametrize(("values", "words"), WRONG, ids=[words for _, words in WRONG])
def test_a_wrong_file_is_refused_with_words_that_name_the_place(values, words):
    with pytest.raises(WrongFile) as refused:
        read(as_file(values), "x.json")

    assert words in str(refused.value)


def test_a_zip_without_conversations_is_refused():
    with pytest.raises(WrongFile, match=r"no \"conversations.json\""):
        read(zipped(pictures=[]), "x.zip")


def test_a_damaged_zip_is_refused():
    damaged = bytearray(zipped(conversations=chatgpt()).getvalue())
    damaged[60:90] = b"?" * 30
    with pytest.raises(WrongFile, match="cannot be unpacked"):
        read(as_file(bytes(damaged)), "x.zip")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (zipped(conversations=chatgpt()).getvalue()[:-40], "zip file cannot be opened"),
        (b"\x1f\x8bgzip", "ends in .zip, but the file is not a zip"),
    ],
)
def test_what_cannot_be_opened_as_a_zip_is_told_so(content, words):
    with pytest.raises(WrongFile, match=words):
        read(as_file(content), "export.ZIP")


def test_a_json_file_under_a_wrong_name_is_read():
    assert read(as_file(PLAIN), "export.zip")


def test_a_small_zip_that_unpacks_to_very_much_is_refused(settings):
    settings.MAX_IMPORT_MB = 1
    with pytest.raises(WrongFile, match="too large: at most 1 MB"):
        read(zipped(conversations=[" " * 2_000_000]), "x.zip")


def test_too_long_a_message_is_refused(settings):
    settings.MAX_MESSAGE_CHARS = settings.MODEL_MAX_REPLY_CHARS = 10
    with pytest.raises(WrongFile, match="“x”, message 5: at most 10 characters"):
        read(as_file([{"role": "user", "content": "short"}] * 4 + [{"role": "user", "content": "x" * 11}]), "x.json")


def test_too_many_messages_are_refused(monkeypatch):
    monkeypatch.setattr("spaces.imports.reading.MOST_MESSAGES", 4)
    with pytest.raises(WrongFile, match="has 5 messages; at most 4"):
        read(as_file(PLAIN), "x.json")


def test_a_text_with_a_byte_order_mark_is_read():
    assert lines(b"\xef\xbb\xbf" + json.dumps(PLAIN).encode())[0] == ("system", "Answer as a pirate.")


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        ({"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"}, "[picture]"),
        ({"content_type": "audio_asset_pointer"}, "[sound]"),
        ({"content_type": "audio_transcription", "text": "Said aloud."}, "Said aloud."),
        ({"content_type": "something_new"}, "[attachment]"),
        ({}, "[attachment]"),
    ],
)
def test_what_is_no_text_is_named_in_plain_words(part, shown):
    content = {"content_type": "multimodal_text", "parts": [part, "What is this?"]}
    asked = node("new", None, "user", "", content=content)
    [conversation] = read(as_file([{"mapping": {"new": asked}, "title": "A picture"}]), "conversations.json")
    assert conversation.messages[0].text == f"{shown}\nWhat is this?"


def test_pictures_of_plain_lists_and_of_open_webui_are_named_too():
    parts = [
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
        {"type": "text", "text": "This?"},
    ]
    [plain] = read(as_file([{"role": "user", "content": parts}]), "list.json")
    chat = {"messages": [{"role": "user", "content": parts}]}
    [webui] = read(as_file([{"chat": chat, "title": "A picture"}]), "webui.json")
    assert [each.messages[0].text for each in (plain, webui)] == ["[picture]\nThis?"] * 2
