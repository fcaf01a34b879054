import pytest

from summaries.engine.extract import extract
from summaries.engine.snippets import MAX_CHARS, errors_in, settings_in, without_code

from .talk import COUNTER, talk


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("MAX_RETRIES=7\nTIMEOUT = 30\nfor x in y: pass", ["MAX_RETRIES=7, TIMEOUT=30"]),
        ("django==5.2.1\ncelery>=5.4", ["django==5.2.1, celery>=5.4"]),
        ("port: 8080,", ["port=8080"]),
        ("tail -f /var/log/nginx/error.log", ["/var/log/nginx/error.log"]),
        ("print('hello')\nreturn a + b", []),
    ],
)
def test_a_code_block_tells_the_values_that_it_sets(code, values):
    assert settings_in(f"Look:\n```\n{code}\n```\nThanks.") == values


def test_the_error_of_a_traceback_is_told():
    code = 'Traceback (most recent call last):\n  File "a.py", line 3\nValueError: bad port 70000'
    assert errors_in(f"```\n{code}\n```") == ["ValueError: bad port 70000"]


def test_a_fence_that_nothing_closes_swallows_nothing():
    assert without_code("Use ``` for code.\n```\nThe launch is on 12 May.") == (
        "Use ``` for code.\nThe launch is on 12 May."
    )


def test_a_long_block_gives_a_few_short_lines():
    values = settings_in("```\n" + "\n".join(f"SETTING_NUMBER_{n}={n}" for n in range(500)) + "\n```")
    assert len(values) == 4
    assert max(map(len, values)) <= MAX_CHARS


def test_the_values_of_code_become_items_and_its_lines_do_not():
    said = extract(talk("Our settings:\n```\nMAX_RETRIES=7\ndef f(): return 12\n```"), counter=COUNTER)
    assert [item.text for item in said if "7" in item.text or "12" in item.text] == ["MAX_RETRIES=7"]


def test_what_stands_far_behind_in_a_message_is_read():
    text = "word " * 12_000 + "\nThe parcel is INV-2041."
    assert "The parcel is INV-2041." in [item.text for item in extract(talk(text), counter=COUNTER)]
