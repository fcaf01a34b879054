import json

import pytest

from summaries.engine.messages import Message, ToolCall
from summaries.engine.tools import files_in, tool_uses


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
    assert not use("read_file", {"path": "log.txt"}, "2024 error: disk full").error


def test_arguments_that_are_no_json_do_no_harm():
    call = Message(1, "assistant", tool_calls=(ToolCall("c", "grep", "{broken"),))
    assert next(tool_uses([call, Message(2, "tool", "x", tool_call_id="c")])).line.startswith("[✓ grep: Pattern: ?")


def test_a_change_names_its_file():
    done = use("edit_file", {"path": "a.py"}, "ok")
    assert (done.path, done.is_change) == ("a.py", True)


PATCH = "*** Begin Patch\n*** Update File: src/a.py\n@@\n-x\n+y\n*** Add File: b.py\n+z\n*** End Patch"


@pytest.mark.parametrize(
    ("tool", "arguments", "result", "line"),
    [
        (
            "Read",
            {"file_path": "app.py"},
            "     1\timport os\n     2\tclass Fold:\n",
            "File: app.py | Lines: 2 | Type: py | Defines: Fold | Imports: os",
        ),
        ("mcp__files__read_text_file", {"path": "a.md"}, "# Hi", "File: a.md | Lines: 1 | Type: md"),
        ("functions.view_file", {"target_file": "a.c"}, "int x;", "File: a.c | Lines: 1 | Type: c"),
        ("Write", {"file_path": "b.py", "content": "1\n2\n"}, "File created successfully", "File: b.py | Lines: 2"),
        ("create-file", {"filename": "c.txt", "contents": "x"}, "ok", "File: c.txt | Lines: 1"),
        (
            "Edit",
            {"file_path": "a.py", "old_string": "x = 1", "new_string": "x = 2"},
            "updated",
            "File: a.py | Changed: x = 1 → x = 2",
        ),
        (
            "MultiEdit",
            {
                "file_path": "a.py",
                "edits": [{"old_string": "a", "new_string": "b"}, {"old_string": "c", "new_string": "d"}],
            },
            "Applied 2 edits",
            "File: a.py | Changes: 2 | Changed: a → b",
        ),
        ("NotebookEdit", {"notebook_path": "n.ipynb", "new_source": "x = 1"}, "ok", "File: n.ipynb | Changed: + x = 1"),
        ("str_replace_based_edit_tool", {"command": "view", "path": "a.py"}, "x", "File: a.py | Lines: 1 | Type: py"),
        (
            "str_replace_based_edit_tool",
            {"command": "create", "path": "a.py", "file_text": "x"},
            "ok",
            "File: a.py | Lines: 1",
        ),
        (
            "str_replace_editor",
            {"command": "str_replace", "path": "a.py", "old_str": "x", "new_str": "y"},
            "ok",
            "File: a.py | Changed: x → y",
        ),
        ("apply_patch", {"input": PATCH}, "Done!", "Files changed: src/a.py, b.py | Patched"),
        ("Bash", {"command": "ls -la"}, "a\nb", "Command: ls -la | Lines: 2"),
        (
            "local_shell",
            {"command": ["bash", "-lc", "make test"]},
            '{"output": "ok", "metadata": {"exit_code": 0}}',
            "Command: make test | Exit: 0 | Lines: 1",
        ),
        ("run_terminal_cmd", {"command": "pwd"}, "/app", "Command: pwd | Lines: 1"),
        (
            "Grep",
            {"pattern": "fold"},
            "Found 2 files\na.py\nb.py",
            "Pattern: fold | Matches: 2 | Files: 2 | Top: a.py, b.py",
        ),
        ("Grep", {"pattern": "fold"}, "No matches found", "Pattern: fold | Matches: 0 | Files: 0"),
        ("Glob", {"pattern": "**/*.py"}, "a.py\nb.py", "Pattern: **/*.py | Files: 2 | Top: a.py, b.py"),
        ("list_directory", {"path": "src"}, "a.py", "Pattern: src | Files: 1 | Top: a.py"),
        (
            "WebFetch",
            {"url": "https://example.org/a", "prompt": "sum up"},
            "A page",
            "URL: https://example.org/a | 6 characters | A page",
        ),
        (
            "WebSearch",
            {"query": "django 5.2"},
            "1. https://a.example/x\n2. https://b.example/y",
            "Query: django 5.2 | Results: 2 | Top: https://a.example/x, https://b.example/y",
        ),
        (
            "Task",
            {"description": "Find the bug", "subagent_type": "explorer"},
            "It is in a.py",
            "Task: Find the bug | Agent: explorer | 13 characters | It is in a.py",
        ),
    ],
)
def test_the_spellings_of_agents_and_servers_are_known(tool, arguments, result, line):
    assert use(tool, arguments, result).line == f"[✓ {tool}: {line}]"


@pytest.mark.parametrize(
    ("tool", "arguments", "files"),
    [
        ("Edit", {"file_path": "a.py", "old_string": "x", "new_string": "y"}, ["a.py"]),
        ("MultiEdit", {"file_path": "b.py", "edits": []}, ["b.py"]),
        ("NotebookEdit", {"notebook_path": "n.ipynb", "new_source": "x"}, ["n.ipynb"]),
        ("Write", {"file_path": "c.py", "content": ""}, ["c.py"]),
        ("apply_patch", {"patch": PATCH}, ["src/a.py", "b.py"]),
        ("patch", {"diff": "--- a/x.c\n+++ b/x.c\n@@ -1 +1 @@\n-a\n+b"}, ["x.c"]),
    ],
)
def test_a_change_says_which_files_it_changed(tool, arguments, files):
    done = use(tool, arguments, "ok")
    assert done.is_change
    assert files_in(done.line) == files


@pytest.mark.parametrize("tool", ["Read", "Grep", "Bash", "readme_writer", "bread", "creates", "weather"])
def test_what_only_looks_like_a_change_is_none(tool):
    assert not use(tool, {"path": "a.py", "command": "ls"}, "ok").is_change


def test_a_failed_change_is_no_change():
    failed = use("Edit", {"file_path": "a.py"}, "<tool_use_error>String to replace not found</tool_use_error>")
    assert (failed.is_change, failed.error) == (False, "String to replace not found")
