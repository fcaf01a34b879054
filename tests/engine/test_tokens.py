import hashlib
from importlib import resources
from threading import Thread

import pytest

from summaries.engine import tokens
from summaries.engine.messages import ToolCall
from summaries.engine.tokens import MESSAGE_OVERHEAD, TokenCounter, calibration

COUNTER = TokenCounter()


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("Hello, world!", 4), ("tiktoken is great!", 6), ("お誕生日おめでとう", 8), ("2 + 2 = 4", 7)],
)
def test_counts_are_those_of_o200k_base(text, tokens):
    assert COUNTER.count(text) == tokens


def test_the_encoding_is_the_published_one():
    file = resources.files("summaries.engine").joinpath("encoding/o200k_base.tiktoken")
    assert hashlib.sha256(file.read_bytes()).hexdigest().startswith("446a9538cb6c348e3516120d7c08b09f")


def test_a_long_text_is_counted_once_and_not_kept(monkeypatch):
    text = "Leeks go into bed 7. " * 50
    counted = COUNTER.count(text), COUNTER.count(text + " End")
    assert counted == (len(tokens._encoding().encode_ordinary(text)), counted[0] + 1)
    monkeypatch.setattr(tokens, "_encoding", lambda: pytest.fail("counted again"))

    assert (COUNTER.count(text), COUNTER.count(text + " End")) == counted
    assert all(isinstance(known, bytes) and len(known) == 16 for known in tokens._long)


def test_only_so_many_long_texts_are_known(monkeypatch):
    monkeypatch.setattr(tokens, "_long", {})
    monkeypatch.setattr(tokens, "MOST_LONG", 2)

    counted = [COUNTER.count(char * 1_000) for char in "abca"]

    assert counted[0] == counted[3]
    assert len(tokens._long) == 2


def test_a_long_text_of_broken_characters_can_be_counted():
    assert COUNTER.count("\ud83d" * 500) > 0


def test_text_that_looks_like_a_special_token_is_counted_as_text():
    assert COUNTER.count("<|endoftext|>") > 1


def test_a_message_costs_its_text_and_its_overhead():
    assert COUNTER.count_message("user", "Hello, world!") == 4 + MESSAGE_OVERHEAD


def test_tool_calls_and_names_cost_tokens_too():
    bare = COUNTER.count_message("assistant", "Hi")
    assert COUNTER.count_message("assistant", "Hi", tool_calls=[ToolCall("1", "grep", "{}")]) > bare
    assert COUNTER.count_message("assistant", "Hi", name="Ada") > bare


@pytest.mark.parametrize("limit", [0, 1, 3, 7, 100])
def test_the_head_of_a_text_keeps_within_its_limit(limit):
    text = "漢字とemoji 👩‍🚀 and words"
    head = COUNTER.head(text, limit)
    assert text.startswith(head)
    assert COUNTER.count(head) <= limit


def test_many_threads_may_count_at_once():
    counts: list[int] = []
    threads = [Thread(target=lambda: counts.append(TokenCounter().count("Hello, world!"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [4] * 8


@pytest.mark.parametrize(
    ("estimated", "reported", "ratio"), [(100, 120, 1.2), (100, 50, 1.0), (100, 900, 1.7), (0, 10, 1.0), (10, 0, 1.0)]
)
def test_the_calibration_stays_between_one_and_one_point_seven(estimated, reported, ratio):
    assert calibration(estimated=estimated, reported=reported) == ratio
