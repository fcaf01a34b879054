import pytest
from django.urls import reverse

CALL = {"id": "c1", "type": "function", "function": {"name": "read_file", "arguments": '{"path": "beds.py"}'}}


@pytest.fixture
def page(thread, ada, signed_in):
    thread.messages.create(role="user", seq=1, text="What is in beds.py?", author=ada)
    thread.messages.create(role="assistant", seq=2, tool_calls=[CALL])
    thread.messages.create(role="tool", seq=3, tool_call_id="c1", tool_name="read_file", text="BED = 7\nROWS = 3\n")
    thread.messages.create(role="assistant", seq=4, text="Two numbers.")
    thread.change(next_seq=5)
    return signed_in(ada).get(reverse("thread", args=[thread.pk])).content.decode()


def test_a_tools_message_is_a_line_that_opens(page):
    assert "<summary>[✓ read_file: File: beds.py | Lines: 2" in page
    assert "ROWS = 3" in page


def test_a_call_without_words_names_its_tool(page):
    assert "Calls a tool:</p>" not in page
    assert "Calls a tool: <code>read_file</code>" in page
