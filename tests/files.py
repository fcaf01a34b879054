"""Files of conversations, as other programs write them."""

import io
import json
import zipfile
from typing import Any

PLAIN = [
    {"role": "system", "content": "Answer as a pirate."},
    {"role": "user", "content": [{"type": "text", "text": "Which tests fail?"}], "name": "Marit"},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": "call-1", "type": "function", "function": {"name": "grep", "arguments": '{"pattern": "FAIL"}'}}
        ],
    },
    {"role": "tool", "tool_call_id": "call-1", "name": "grep", "content": "tests/test_app.py: FAIL\nline two"},
    {"role": "assistant", "content": "One: tests/test_app.py."},
]

OPEN_WEBUI = [
    {
        "title": "Leeks",
        "created_at": 1700000000,
        "chat": {
            "history": {
                "currentId": "c",
                "messages": {
                    "a": {"id": "a", "parentId": None, "role": "user", "content": "How deep?", "timestamp": 1700000001},
                    "b": {"id": "b", "parentId": "a", "role": "assistant", "content": "Ten.", "model": "llama"},
                    "c": {"id": "c", "parentId": "a", "role": "assistant", "content": "Twenty.", "model": "llama"},
                },
            }
        },
    }
]


def node(id: str, parent: str | None, role: str, text: str, **more: Any) -> dict[str, Any]:
    message = {"id": id, "author": {"role": role}, "content": {"content_type": "text", "parts": [text]}, "metadata": {}}
    return {"id": id, "parent": parent, "children": [], "message": {**message, **more}}


def chatgpt(**more: Any) -> list[dict[str, Any]]:
    """A question that was asked anew, answered with a tool."""
    nodes = [
        {"id": "root", "parent": None, "children": ["old", "new"], "message": None},
        node("sys", "root", "system", ""),
        node("old", "sys", "user", "An older wording"),
        node("new", "sys", "user", "Is 2**10 1024?", create_time=1700000100.5),
        node("call", "new", "assistant", "", recipient="python", content={"content_type": "code", "text": "2**10"}),
        node(
            "out",
            "call",
            "tool",
            "",
            author={"role": "tool", "name": "python"},
            content={"content_type": "execution_output", "text": "1024"},
        ),
        node("hidden", "out", "assistant", "thinking", content={"content_type": "thoughts", "thoughts": []}),
        node("end", "hidden", "assistant", "Yes.", create_time=1700000200, metadata={"model_slug": "gpt-4o"}),
    ]
    conversation = {
        "title": "Powers of two",
        "create_time": 1700000000,
        "current_node": "end",
        "mapping": {each["id"]: each for each in nodes},
    }
    return [{**conversation, **more}]


def as_file(values: Any) -> io.BytesIO:
    return io.BytesIO(values if isinstance(values, bytes) else json.dumps(values).encode())


def zipped(**files: Any) -> io.BytesIO:
    """zipped(conversations=…) holds conversations.json."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, values in files.items():
            archive.writestr(f"export/{name}.json", json.dumps(values))
    file.seek(0)
    return file
