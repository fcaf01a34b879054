"""What servers send that no honest one does, and what honest ones send that looks like it."""

from __future__ import annotations

import json
from typing import Any

import pytest

TEXT = "Thirty centimetres."
HUGE, DEEP, HALF = "@huge@", "@deep@", "@half@"
MARKS = {HUGE: "9" * 6_000, DEEP: "[" * 5_000 + "]" * 5_000, HALF: '"a\\ud83d"'}
"""What json cannot write, in the place of these texts: a number of 6,000 digits, 5,000 lists, half of a character."""

OURS = None


def of(table):
    """Its rows, each called by its first column."""
    return [pytest.param(*row[1:], id=row[0].replace(" ", "-")) for row in table]


def as_json(value: Any) -> bytes:
    text = json.dumps(value)
    for mark, raw in MARKS.items():
        text = text.replace(json.dumps(mark), raw)
    return text.encode()


def event(value: Any) -> bytes:
    return b"data: " + (value if isinstance(value, bytes) else as_json(value)) + b"\n\n"


def chunk(content: Any = None, finish_reason: Any = None, **more: Any) -> bytes:
    delta = {} if content is None else {"content": content}
    return event({"choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}], **more})


def streamed(*, content: Any = TEXT, finish_reason: Any = "stop", usage: Any = None, **more: Any) -> bytes:
    ending = event({"choices": [], "usage": usage, **more}) if usage is not None else b""
    return chunk(content, **more) + chunk(None, finish_reason) + ending + b"data: [DONE]\n\n"


def whole(*, content: Any = TEXT, finish_reason: Any = "stop", usage: Any = None, **more: Any) -> bytes:
    message = {"role": "assistant", "content": content}
    answer = {"choices": [{"index": 0, "message": message, "finish_reason": finish_reason}], "usage": usage}
    return as_json({**answer, **more})


def tokens(prompt: Any, completion: Any, **more: Any) -> dict[str, Any]:
    return {"prompt_tokens": prompt, "completion_tokens": completion, **more}


def read_cached(cached: Any, prompt: Any = 40) -> dict[str, Any]:
    return tokens(prompt, 5, prompt_tokens_details={"cached_tokens": cached})


ODD_USAGES: list[tuple[str, Any, tuple[int | None, int, int | None] | None]] = [
    # what it is, what the server says, and what is taken of it: prompt, cached, completion
    ("a prompt below zero", tokens(-1, 5), (OURS, 0, 5)),
    ("a prompt far below zero", tokens(-(10**15), 5), (OURS, 0, 5)),
    ("a prompt as text", tokens("40", 5), (OURS, 0, 5)),
    ("a prompt as other text", tokens("many", 5), (OURS, 0, 5)),
    ("a prompt as fraction", tokens(40.5, 5), (OURS, 0, 5)),
    ("a prompt as whole fraction", tokens(40.0, 5), (OURS, 0, 5)),
    ("a prompt that is true", tokens(True, 5), (OURS, 0, 5)),
    ("a prompt that is false", tokens(False, 5), (OURS, 0, 5)),
    ("a prompt as list", tokens([40], 5), (OURS, 0, 5)),
    ("a prompt as object", tokens({"tokens": 40}, 5), (OURS, 0, 5)),
    ("a prompt that is no number", tokens(float("nan"), 5), (OURS, 0, 5)),
    ("a prompt without end", tokens(float("inf"), 5), (OURS, 0, 5)),
    ("a prompt of 10^15", tokens(10**15, 5), (OURS, 0, 5)),
    ("a prompt beyond 32 bits", tokens(2**31, 5), (OURS, 0, 5)),
    ("a prompt beyond 64 bits", tokens(2**70, 5), (OURS, 0, 5)),
    ("a prompt of 6,000 digits", tokens(HUGE, 5), (OURS, 0, 5)),
    ("a prompt of 400 digits", tokens(10**400, 5), (OURS, 0, 5)),
    ("a prompt above the window", tokens(128_001, 5), (OURS, 0, 5)),
    ("no prompt", {"completion_tokens": 5}, (OURS, 0, 5)),
    ("a prompt of null", tokens(None, 5), (OURS, 0, 5)),
    ("a completion below zero", tokens(40, -5), (40, 0, OURS)),
    ("a completion as text", tokens(40, "5"), (40, 0, OURS)),
    ("a completion as fraction", tokens(40, 5.5), (40, 0, OURS)),
    ("a completion that is true", tokens(40, True), (40, 0, OURS)),
    ("a completion as list", tokens(40, [5]), (40, 0, OURS)),
    ("a completion of 10^15", tokens(40, 10**15), (40, 0, OURS)),
    ("a completion of 6,000 digits", tokens(40, HUGE), (40, 0, OURS)),
    ("a completion far above what arrived", tokens(40, 5_000), (40, 0, OURS)),
    ("no completion", {"prompt_tokens": 40}, (40, 0, OURS)),
    ("thoughts of 10^15", tokens(40, 10**15, completion_tokens_details={"reasoning_tokens": 10**15}), (40, 0, OURS)),
    ("thoughts below zero", tokens(40, 5_000, completion_tokens_details={"reasoning_tokens": -9}), (40, 0, OURS)),
    ("thoughts as text", tokens(40, 5_000, completion_tokens_details={"reasoning_tokens": "5000"}), (40, 0, OURS)),
    ("details as list", tokens(40, 5_000, completion_tokens_details=[5_000]), (40, 0, OURS)),
    ("all below zero", tokens(-1, -1, prompt_tokens_details={"cached_tokens": -1}), (OURS, 0, OURS)),
    ("more cached than asked", read_cached(41), (40, 0, 5)),
    ("cached below zero", read_cached(-1), (40, 0, 5)),
    ("cached as text", read_cached("30"), (40, 0, 5)),
    ("cached as list", read_cached([30]), (40, 0, 5)),
    ("cached as object", read_cached({"n": 30}), (40, 0, 5)),
    ("cached of 6,000 digits", read_cached(HUGE), (40, 0, 5)),
    ("cached of a prompt that is none", read_cached(30, prompt="40"), (OURS, 0, 5)),
    ("cache details as list", tokens(40, 5, prompt_tokens_details=[30]), (40, 0, 5)),
    ("cache details as text", tokens(40, 5, prompt_tokens_details="30"), (40, 0, 5)),
    ("cache details as number", tokens(40, 5, prompt_tokens_details=30), (40, 0, 5)),
    ("usage as list", [40, 5], (OURS, 0, OURS)),
    ("usage as text", "40", (OURS, 0, OURS)),
    ("usage as number", 45, (OURS, 0, OURS)),
    ("usage that is true", True, (OURS, 0, OURS)),
    ("an empty usage", {}, None),
    ("a usage of null", None, None),
]

HONEST_USAGES: list[tuple[str, Any, tuple[int, int, int]]] = [
    (
        "OpenAI",
        tokens(40, 5, total_tokens=45, prompt_tokens_details={"cached_tokens": 32, "audio_tokens": 0})
        | {"completion_tokens_details": {"reasoning_tokens": 0, "audio_tokens": 0, "accepted_prediction_tokens": 0}},
        (40, 32, 5),
    ),
    (
        "OpenAI with hidden thoughts",
        tokens(40, 5_005, total_tokens=5_045, completion_tokens_details={"reasoning_tokens": 5_000}),
        (40, 0, 5_005),
    ),
    (
        "OpenAI with a rejected prediction",
        tokens(40, 1_505, completion_tokens_details={"reasoning_tokens": 0, "rejected_prediction_tokens": 1_500}),
        (40, 0, 1_505),
    ),
    ("vLLM", tokens(40, 5, total_tokens=45, prompt_tokens_details=None), (40, 0, 5)),
    ("vLLM with a cache", tokens(40, 5, total_tokens=45, prompt_tokens_details={"cached_tokens": 16}), (40, 16, 5)),
    ("Ollama", tokens(40, 5, total_tokens=45), (40, 0, 5)),
    ("Ollama, where the prompt was cached", tokens(0, 5, total_tokens=5), (0, 0, 5)),
    ("llama.cpp", tokens(40, 5, total_tokens=45, prompt_tokens_details={"cached_tokens": 39}), (40, 39, 5)),
    (
        "LiteLLM",
        tokens(40, 1_005, total_tokens=1_045, cache_creation_input_tokens=0, cache_read_input_tokens=30)
        | {
            "prompt_tokens_details": {"audio_tokens": None, "cached_tokens": 30, "text_tokens": None},
            "completion_tokens_details": {"audio_tokens": None, "reasoning_tokens": 1_000, "text_tokens": 5},
        },
        (40, 30, 1_005),
    ),
    ("DeepSeek", tokens(40, 5, prompt_cache_hit_tokens=24, prompt_cache_miss_tokens=16), (40, 24, 5)),
    ("all of the prompt cached", read_cached(40), (40, 40, 5)),
    ("a prompt as long as the window", tokens(128_000, 5), (128_000, 0, 5)),
    ("a template of some hundred tokens", tokens(340, 25), (340, 0, 25)),
]

CONTENTS: list[tuple[str, Any, str]] = [
    # what it is, what the server says, and what is read
    ("a text", TEXT, TEXT),
    ("parts", [{"type": "text", "text": "Thirty "}, {"type": "text", "text": "centimetres."}], TEXT),
    ("a part without a type", [{"text": TEXT}], TEXT),
    ("parts that are texts", ["Thirty ", "centimetres."], TEXT),
    ("a single part", {"type": "text", "text": TEXT}, TEXT),
    ("a text within a text", [{"type": "text", "text": {"value": TEXT, "annotations": []}}], TEXT),
    ("a picture beside it", [{"type": "image_url", "image_url": {"url": "x"}}, {"type": "text", "text": TEXT}], TEXT),
    (
        "a thought beside it",
        [{"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}, {"type": "text", "text": TEXT}],
        TEXT,
    ),
    ("an unspoken thought", [{"type": "reasoning", "text": "Hm."}, {"type": "text", "text": TEXT}], TEXT),
    ("nothing among parts", [None, True, {"type": "text", "text": TEXT}], TEXT),
    ("parts of odd types", [{"type": ["text"], "text": TEXT}, {"type": "text", "text": None}, [], {}], TEXT),
    ("a number", 30, "30"),
    ("a fraction", 0.5, "0.5"),
    ("a NUL", "a\x00b", "a\ufffdb"),
    ("half of a character", HALF, "a\ufffd"),
    ("a whole character in two halves", "a\U0001f60b", "a\U0001f60b"),
]

NO_CONTENTS: list[tuple[str, Any]] = [
    ("null", None),
    ("an empty text", ""),
    ("an empty list", []),
    ("an empty object", {}),
    ("true", True),
    ("false", False),
    ("an object without text", {"parts": "x"}),
    ("parts without text", [{"type": "image_url"}, {"type": "audio"}]),
    ("lists in lists", [[[[[[[[[["far down"]]]]]]]]]]),
    ("no number", float("nan")),
    ("a number of 6,000 digits", HUGE),
    ("a number of 400 digits", 10**400),
    ("a number of 400 digits below zero", [-(10**400)]),
    ("a number without end", float("inf")),
]

FINISHES: list[tuple[str, Any, str]] = [
    ("stop", "stop", "stop"),
    ("length", "length", "length"),
    ("another word", "end_turn", "end_turn"),
    ("hundreds of characters", "x" * 700, "x" * 40),
    ("a NUL in it", "st\x00op", "st\ufffdop"),
    ("half of a character in it", HALF, "a\ufffd"),
    ("spaces around it", " stop\n", "stop"),
    ("a number", 1, "unknown"),
    ("a number of 6,000 digits", HUGE, "unknown"),
    ("a number of 400 digits", 10**400, "unknown"),
    ("true", True, "unknown"),
    ("a list", ["stop"], "unknown"),
    ("an object", {"type": "stop"}, "unknown"),
]

SHAPES: list[tuple[str, Any]] = [
    # no answer, whatever else
    ("a list", []),
    ("a number", 17),
    ("null", None),
    ("a text", "Hello"),
    ("choices as object", {"choices": {"0": {"message": {"content": TEXT}}}}),
    ("choices as text", {"choices": "stop"}),
    ("choices as number", {"choices": 1}),
    ("a choice of null", {"choices": [None]}),
    ("a choice as text", {"choices": [TEXT]}),
    ("a choice as list", {"choices": [[TEXT]]}),
    ("a delta as text", {"choices": [{"delta": TEXT, "message": TEXT}]}),
    ("a delta as list", {"choices": [{"delta": [TEXT], "message": [TEXT]}]}),
    ("a delta as number", {"choices": [{"delta": 5, "message": 5}]}),
    ("lists in lists", DEEP),
    ("choices in lists", {"choices": DEEP}),
    ("an error as text", {"error": "The engine fell over."}),
    ("an error as object", {"error": {"message": "The engine fell over.", "code": 500}}),
    ("an error as list", {"error": ["The engine fell over."]}),
    ("an error as number", {"error": 500}),
    ("an error of 6,000 digits", {"error": {"code": HUGE, "message": HUGE}}),
    ("an error in an error", {"error": {"error": {"error": {"message": {"message": "The engine fell over."}}}}}),
    ("an error of lists", {"error": DEEP}),
    ("an error with a NUL", {"error": {"message": "The engine\x00fell over."}}),
    ("an error with half a character", {"error": {"message": HALF}}),
    ("an error of 50,000 characters", {"error": {"message": "fell over " * 5_000, "code": ["x"]}}),
]

AFTERWARDS: list[tuple[str, bytes]] = [
    # what comes after a reply that is whole
    ("nothing", b""),
    ("rubbish", event(b"{oops")),
    ("an error", event({"error": {"message": "The engine fell over."}})),
    ("lists in lists", event(DEEP)),
    ("a usage of lists in lists", event({"choices": [], "usage": DEEP})),
    ("bytes that are no text", event(b'{"usage": "\xff\xfe"}')),
    ("choices as text", event({"choices": "x", "usage": {"prompt_tokens": -1}})),
    ("a bare number", event(5)),
    ("half an event", b'data: {"choices": [{"del'),
    ("a comment", b": keep-alive\n\n"),
    ("an event of another kind", b"event: ping\ndata: {}\n\n"),
    ("zeros", b"\x00" * 5_000),
    ("the end twice", b"data: [DONE]\n\ndata: [DONE]\n\n"),
    ("more after the end", b"data: [DONE]\n\n" + chunk(" And more.") + b"GET / HTTP/1.1\r\n\r\n"),
    ("an event that is far too long", event({"choices": [], "usage": {"x": "y" * 4_000_000}})),
]
