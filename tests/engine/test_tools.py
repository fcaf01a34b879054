import json

import pytest

from summaries.engine.messages import Message, ToolCall
from summaries.engine.tools import tool_uses


def use(tool, arguments, result, **values):
    call = Message(1, "assistant", tool_calls=(ToolCall("c", tool, json.dumps(arguments)),))
    return next(tool_uses([call, Message(2, "tool", result, tool_call_id="c")], **values))


SOURCE = "import os\nfrom app.models import Space\n\nclass Fold:\n    def run(self):\n        pass\n"


@pytest.mark.parametrize(
    ("tool", "arguments", "result", "line"),
    [
        (
            "read_file", {"path": "app.py"}, SOURCE,
            "[✓ read_file: File: app.py | Lines: 6 | Type: py | Defines: Fold, run | Imports: os, app.models]",
        ),
        (
            "execute_bash", {"command": "ls -la"}, "a\nb\nexit code: 0",
            "[✓ execute_bash: Command: ls -la | Exit: 0 | Lines: 3]",
        ),
        (
            "grep", {"pattern": "fold"}, "a.py:1: fold\na.py:9: fold\nb.py:2: fold",
            "[✓ grep: Pattern: fold | Matches: 3 | Files: 2 | Top: a.py, b.py]",
        ),
        (
            "edit_file", {"path": "a.py", "old_str": "x = 1", "new_str": "x = 2"}, "ok",
            "[✓ edit_file: File: a.py | Changed: x = 1 → x = 2]",
        ),
        ("create_file", {"path": "b.py", "content": "1\n2\n"}, "created", "[✓ create_file: File: b.py | Lines: 2]"),
        ("weather", {"city": "Oslo"}, "4 degrees\nrain", "[✓ weather: 14 characters | 4 degrees]"),
        (
            "execute_bash", {"command": "make"}, "cc\nerror: no rule\nexit code: 2",
            "[❌ execute_bash: Command: make | Exit: 2 | Lines: 3 | Error: error: no rule]",
        ),
    ],
)  # fmt: skip
def test_each_tool_becomes_one_telling_line(tool, arguments, result, line):
    assert use(tool, arguments, result).line == line


def test_a_long_command_is_cut_at_sixty_characters():
    assert "…" in use("execute_bash", {"command": "echo " + "x" * 100}, "ok").line
    assert "x" * 60 not in use("execute_bash", {"command": "echo " + "x" * 100}, "ok").line


def test_the_first_error_line_stands_whole_where_details_are_preserved():
    result = "Traceback (most recent call last):\nValueError: " + "y" * 300 + "\nexit code: 1"
    assert "y" * 300 in use("execute_bash", {"command": "run"}, result).line
    assert "y" * 300 not in use("execute_bash", {"command": "run"}, result, preserve_error_details=False).line


def test_a_file_that_speaks_of_errors_is_no_failure():
    assert use("read_file", {"path": "log.txt"}, "2024 error: disk full").is_ok


def test_arguments_that_are_no_json_do_no_harm():
    call = Message(1, "assistant", tool_calls=(ToolCall("c", "grep", "{broken"),))
    assert next(tool_uses([call, Message(2, "tool", "x", tool_call_id="c")])).line.startswith("[✓ grep: Pattern: ?")


def test_a_change_names_its_file():
    done = use("edit_file", {"path": "a.py"}, "ok")
    assert (done.path, done.is_change) == ("a.py", True)
