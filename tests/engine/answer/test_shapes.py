"""What models make of the schema: other names, groups, wrappings and small faults in the JSON all mean the same."""

import json

import pytest

from summaries.engine.answer.proposals import proposed_by
from summaries.engine.answer.shapes import item_of_line, numbers_in, parts_of
from summaries.engine.answer.text import NoJson, json_in
from summaries.engine.items import Ledger
from summaries.engine.summarizers import Answer

from ..talk import COUNTER, say

MESSAGES = (say(1, "user", "We chose Figma for the mockups, and please keep it short.", author="Ada"),)
TOOL = {"kind": "decision", "text": "Figma does the mockups", "sources": [1]}
WISH = {"kind": "preference", "text": "Ada wants brief replies", "sources": [1]}
BOTH = {"add": [TOOL, WISH], "resolve": []}

SHAPES = {
    "bykind_top": json.dumps(
        {"preferences": ["Ada wants brief replies [1]"], "decisions": ["Figma does the mockups [1]"]}
    ),
    "bykind_top_obj": json.dumps(
        {
            "preferences": [{"text": "Ada wants brief replies", "sources": [1]}],
            "decisions": [{"text": "Figma does the mockups", "sources": [1]}],
            "narrative": [],
        }
    ),
    "bykind_add": json.dumps(
        {
            "add": {
                "preference": [{"text": "Ada wants brief replies", "sources": [1]}],
                "decision": [{"text": "Figma does the mockups", "sources": [1]}],
            }
        }
    ),
    "dict_of_items": json.dumps({"add": {"1": TOOL, "2": WISH}}),
    "ndjson": json.dumps(TOOL) + "\n" + json.dumps(WISH),
    "ndjson_comma": json.dumps(TOOL) + ",\n" + json.dumps(WISH),
    "two_objects": json.dumps({"add": [TOOL, WISH]}) + "\n" + json.dumps({"narrative": ["Ada chose Figma."]}),
    "python_none": str({"add": [{**TOOL, "owner": None}, WISH], "resolve": None}),
    "toolcall": json.dumps({"name": "update_summary", "arguments": {"add": [TOOL, WISH], "resolve": []}}),
    "toolcall_str": json.dumps(
        {"name": "update_summary", "arguments": json.dumps({"add": [TOOL, WISH], "resolve": []})}
    ),
    "toolcalls": json.dumps(
        {"tool_calls": [{"function": {"name": "x", "arguments": json.dumps({"add": [TOOL, WISH]})}}]}
    ),
    "double": json.dumps(json.dumps({"add": [TOOL, WISH], "resolve": []})),
    "missing_close": json.dumps({"add": [TOOL, WISH]})[:-2],
    "missing_close2": json.dumps({"add": [TOOL, WISH]})[:-1],
    "missing_comma": '{"add":[' + json.dumps(TOOL) + "\n" + json.dumps(WISH) + '],"resolve":[]}',
    "caps": json.dumps({"Add": [{name.title(): part for name, part in each.items()} for each in (TOOL, WISH)]}),
    "unescaped": '{"add":[{"kind":"decision","text":"The "Figma" tool does the mockups","sources":[1]},'
    + json.dumps(WISH)
    + "]}",
    "bom": "\ufeff" + json.dumps({"add": [TOOL, WISH]}),
    "fullwidth": json.dumps(
        {"add": [{**TOOL, "sources": ["１"]}, {**WISH, "sources": ["message １"]}]}, ensure_ascii=False
    ),
    "nested_sources": json.dumps({"add": [{**TOOL, "sources": [[1]]}, {**WISH, "sources": {"messages": [1]}}]}),
    "src_obj": json.dumps(
        {"add": [{**TOOL, "sources": [{"seq": 1, "author": "Ada"}]}, {**WISH, "sources": [{"message_id": 1}]}]}
    ),
    "src_range": json.dumps({"add": [{**TOOL, "sources": ["1-2"]}, {**WISH, "sources": "messages 1, 2"}]}),
    "memory_key": json.dumps({"memory_updates": [TOOL, WISH]}),
    "summary_wrap": json.dumps({"summary": {"add": [TOOL, WISH]}, "status": "ok"}),
    "ledger_wrap": json.dumps({"ledger": [TOOL, WISH], "narrative": "x"}),
    "html": json.dumps({"add": [TOOL, WISH]}).replace('"', "&quot;"),
    "smart": json.dumps({"add": [TOOL, WISH]}).replace('"', "”"),
    "op": json.dumps({"operations": [{"op": "add", "item": TOOL}, {"op": "add", "item": WISH}]}),
    "op2": json.dumps([{"action": "add", **TOOL}, {"action": "add", **WISH}]),
    "label": json.dumps(
        {
            "add": [
                {"category": "Decision", "statement": "Figma does the mockups", "refs": [1]},
                {"label": "preference", "sentence": "Ada wants brief replies", "evidence": [1]},
            ]
        }
    ),
    "strings": json.dumps({"add": ["decision: Figma does the mockups [1]", "preference: Ada wants brief replies [1]"]}),
    "html_think": '<details><summary>Thinking</summary>hm {"add": []}</details>\n' + json.dumps({"add": [TOOL, WISH]}),
    "boxed": "\\boxed{" + json.dumps({"add": [TOOL, WISH]}) + "}",
    "answer_tag": "<answer>" + json.dumps({"add": [TOOL, WISH]}) + "</answer>",
    "trail_text_braces": json.dumps({"add": [TOOL, WISH]}) + "\n\nNote: {that is all} [done].",
    "example_after": json.dumps({"add": [TOOL, WISH]})
    + '\nThe schema was {"add": [{"kind": "...", "text": "...", "sources": [0]}]}.',
}


def kinds_in(text, finish_reason="stop"):
    answer = Answer(text=text, finish_reason=finish_reason, model="m")
    told = proposed_by(answer, known=Ledger(), messages=MESSAGES, counter=COUNTER)
    return {(each.item.kind, each.item.text) for each in told.proposals if each.item.sources == (1,)}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES.keys())
def test_both_items_are_read(text):
    assert kinds_in(text) >= {("preference", "Ada wants brief replies")}
    assert any("Figma" in said for kind, said in kinds_in(text) if kind == "decision")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Sure, here you are.",
        "{}",
        "[1, 2]",
        '{"note": "nothing new"}',
        "{'a'",
        "[[[[",
        '{"add" "x"',
        "<b>{</b>",
        "}{",
    ],
)
def test_what_holds_no_items_is_none(text):
    try:
        assert parts_of(json_in(text)).items == []
    except NoJson:
        return


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("decision: Green tiles [4]", {"kind": "decision", "text": "Green tiles", "sources": "4"}),
        ("Todo: call Bea (#2, #3)", {"kind": "action", "text": "call Bea", "sources": "2, #3"}),
        ("Ratio: 3 to 1", {"text": "Ratio: 3 to 1"}),
        ("Green tiles", {"text": "Green tiles"}),
        ("Opens at 9:30 (Mondays)", {"text": "Opens at 9:30 (Mondays)"}),
    ],
)
def test_a_line_may_name_its_kind_and_its_messages(line, told):
    assert item_of_line(line) == told


@pytest.mark.parametrize(
    ("sources", "numbers"),
    [
        (3, {3}),
        ("[3]", {3}),
        ("msg 3", {3}),
        (3.0, {3}),
        (["#3", {"id": 4}], {3, 4}),
        ("3-5", {3, 4, 5}),
        ("1-900", {1, 900}),
        (True, set()),
        ([[[[[[[[[3]]]]]]]]], set()),
    ],
)
def test_messages_are_cited_in_many_spellings(sources, numbers):
    assert set(numbers_in({"sources": sources})) == numbers
