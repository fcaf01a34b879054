"""What worked and what failed: by structure before words."""

import json

import pytest

from summaries.engine.tools.outcomes import outcome_of

FAILED = [
    ("shell", "error: no rule to make target\nexit code: 2"),
    ("shell", "Exit code 1\nboom"),
    ("shell", '{"output": "all good", "metadata": {"exit_code": 3}}'),
    ("shell", '{"stdout": "", "stderr": "sh: 1: foo: not found", "returncode": 127}'),
    ("shell", "bash: foo: command not found"),
    ("shell", 'Traceback (most recent call last):\n  File "a.py"\nValueError: bad'),
    ("shell", "collected 5 items\n=== 2 failed, 3 passed in 0.1s ==="),
    ("shell", "Tests: 1 failed, 7 total"),
    ("shell", "src/a.ts(3,1): error TS2304: Cannot find name 'x'.\nFound 1 error."),
    ("shell", "ls: cannot access 'x': No such file or directory"),
    ("shell", "npm ERR! missing script: build"),
    ("edit", "<tool_use_error>String to replace not found in file.</tool_use_error>"),
    ("edit", "Error: old_string not found in a.py"),
    ("edit", "File has not been read yet. Read it first before writing to it."),
    ("read", "Error: ENOENT: no such file or directory"),
    ("read", "File does not exist."),
    ("fetch", "Request failed with status code 404"),
    ("fetch", '{"status": 503, "body": "try later"}'),
    ("other", '{"is_error": true, "content": "fine words"}'),
    ("other", '{"isError": true, "content": [{"type": "text", "text": "quota"}]}'),
    ("other", '{"success": false, "message": "no"}'),
    ("other", '{"status": "failed"}'),
    ("other", '{"error": {"message": "rate limited"}}'),
    ("web_search", "Timed out after 30 s"),
]
WORKED = [
    ("shell", "5 passed, 0 failed"),
    ("shell", "0 errors, 0 warnings"),
    ("shell", "No errors found in 14 files."),
    ("shell", "Error handling test ... ok\nexit code: 0"),
    ("shell", '{"output": "ValueError: is raised as it should", "metadata": {"exit_code": 0}}'),
    ("shell", "running 12 tests\ntest result: ok. 12 passed; 0 failed; 0 ignored"),
    ("shell", "class NotFoundError(Exception):\n    pass"),
    ("shell", "deployed error-page v2"),
    ("edit", "The file errors.py has been updated: class NotFoundError(Exception)"),
    ("edit", "Replaced `raise NotFoundError` by `raise Missing`"),
    ("edit", '{"success": true, "message": "error text replaced"}'),
    ("write", "File created successfully at: failed_jobs.py"),
    ("read", "2024 error: disk full"),
    ("read", "import x\n# Error: this is a comment\nFAILED = 1"),
    ("search", "a.py:3: raise NotFoundError\nb.py:9: except Exception:"),
    ("search", "No matches found"),
    ("fetch", "How to debug a fatal error in nginx"),
    ("fetch", '{"status": 200, "body": "error codes"}'),
    ("web_search", "1. What does 'permission denied' mean?"),
    ("task", "I found that the failing test was caused by a typo; all tests pass."),
    ("other", '{"is_error": false, "content": "Error budget: 99.9 %"}'),
    ("other", '{"error": null, "result": 4}'),
    ("other", '{"status": "ok", "log": "1 error earlier"}'),
    ("other", "4 degrees and no failures on the line"),
    ("other", "Errors are now reported to Ben."),
]


@pytest.mark.parametrize(("operation", "result"), FAILED)
def test_a_failure_is_seen(operation, result):
    assert outcome_of(operation, result).error


@pytest.mark.parametrize(("operation", "result"), WORKED)
def test_what_only_speaks_of_errors_worked(operation, result):
    assert outcome_of(operation, result).error == ""


def test_the_output_of_a_command_that_shows_text_is_not_judged_by_its_words():
    log = "12:01 ValueError: bad\n12:02 fine"
    assert outcome_of("shell", log).error
    assert outcome_of("shell", log, shows_text=True).error == ""


def test_the_text_is_taken_out_of_the_parts_around_it():
    parts = [{"type": "text", "text": "one"}, {"type": "image", "data": "…"}, {"type": "text", "text": "two"}]
    assert outcome_of("other", json.dumps({"content": parts})).text == "one\ntwo"
    assert outcome_of("other", json.dumps(parts)).text == "one\ntwo"


@pytest.mark.parametrize("result", ["{" * 100_000, '{"a": ' * 50_000, "[" * 100_000, '{"exit_code": "3"}', "{}", "[]"])
def test_odd_json_does_no_harm(result):
    assert outcome_of("other", result).error == ""


def test_the_line_that_says_what_went_wrong_is_told():
    assert outcome_of("shell", "collected 5\n2 failed, 3 passed\nexit code: 1").error == "2 failed, 3 passed"
    assert outcome_of("other", '{"error": {"message": "rate limited"}}').error == "rate limited"
    assert outcome_of("edit", "<tool_use_error>No such file</tool_use_error>").error == "No such file"
