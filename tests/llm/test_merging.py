from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from spaces.llm.chat_model import ChatMessage, ToolCall
from spaces.llm.merging import merged

messages = st.lists(
    st.builds(ChatMessage, st.sampled_from(["system", "user", "assistant", "tool"]), st.text(min_size=1)), max_size=12
)


def test_leading_system_messages_become_one():
    found = merged([ChatMessage("system", "Rules"), ChatMessage("system", "Summary"), ChatMessage("user", "Hi")])
    assert found == [ChatMessage("system", "Rules\n\nSummary"), ChatMessage("user", "Hi")]


def test_two_users_in_a_row_share_a_message_with_a_blank_line_between():
    assert merged([ChatMessage("user", "Ada: a"), ChatMessage("user", "Ben: b")])[0].content == "Ada: a\n\nBen: b"


def test_a_message_that_stands_alone_is_the_same_object():
    message = ChatMessage("user", "Hi", name="ada", part="prompt")
    assert merged([message])[0] is message


def test_a_tool_result_is_told_by_the_users_side():
    assert merged([ChatMessage("tool", "42")]) == [ChatMessage("user", "Tool result:\n42")]


CALLS = ChatMessage("assistant", "", tool_calls=(ToolCall("a", "grep", '{"q": 1}'), ToolCall("b", "read_file")))
RESULTS = [ChatMessage("tool", "one", tool_call_id="a"), ChatMessage("tool", "two", tool_call_id="b")]


def test_calls_and_their_results_stay_as_they_are_where_both_are_there():
    assert merged([CALLS, *RESULTS], with_tools=True) == [CALLS, *RESULTS]


def test_a_result_without_its_call_is_told_by_the_users_side():
    assert merged(RESULTS[:1], with_tools=True) == [ChatMessage("user", "Tool result:\none")]


def test_a_call_without_its_result_is_told_in_words():
    spoken = merged([CALLS, RESULTS[0]], with_tools=True)
    assert spoken[0].content == 'Tool call: grep {"q": 1}\n\nTool call: read_file'
    assert [(message.role, message.tool_calls) for message in spoken] == [("assistant", ()), ("user", ())]


def test_for_a_server_without_tools_both_sides_are_words():
    assert [message.role for message in merged([CALLS, *RESULTS])] == ["assistant", "user"]


def test_an_empty_message_leaves_no_blank_lines():
    assert merged([ChatMessage("user", ""), ChatMessage("user", "Hi")])[0].content == "Hi"


@given(messages)
def test_no_content_is_lost_and_none_changes_its_order(given_messages):
    text = "\n".join(message.content for message in merged(given_messages))
    position = 0
    for message in given_messages:
        position = text.index(message.content, position) + len(message.content)
    assert position <= len(text)


@given(messages)
def test_no_two_neighbours_have_the_same_role(given_messages):
    roles = [message.role for message in merged(given_messages)]
    assert all(one != other for one, other in pairwise(roles))
