"""What the fake server says when nothing was enqueued: something plausible, made from the request alone."""

from __future__ import annotations

import io
import json
import re
from typing import Any

from tests.fake_openai_script import Request

Message = dict[str, Any]
SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
NUMBERED = re.compile(r"^\[(\d+)\] .{1,150}? \(user\): (.+)", re.MULTILINE)
KNOWN = re.compile(r"^\(\w+\) \w+, .{1,150}? \[(\d+)[\d, ]*\]: (.+)", re.MULTILINE)
TOKEN = re.compile(r"\s*\S+|\s+$")


def in_tokens(text: str) -> list[str]:
    """The text in word-sized pieces; joined they are the text again."""
    return TOKEN.findall(text)


def usage_of(request: Request, output_tokens: int) -> dict[str, Any]:
    """Words stand for tokens; half of the prompt counts as cached."""
    prompt = sum(len(in_tokens(str(message.get("content")))) for message in request.messages)
    return {
        "prompt_tokens": prompt,
        "completion_tokens": output_tokens,
        "total_tokens": prompt + output_tokens,
        "prompt_tokens_details": {"cached_tokens": prompt // 2},
    }


def answer_from_prompt(messages: list[Message]) -> str:
    """The newest message quoted, and for a question the sentence of the prompt that shares most words with it."""
    asked = _newest_of_user(messages).partition("<recalled-messages>")[0].rstrip()
    if not asked.rstrip().endswith("?"):
        return f"You wrote: {asked.strip()[:200]}\n\nThat is **noted**."
    earlier = " \n".join(str(message["content"]) for message in messages).replace(asked, "")
    best = max(SENTENCE.findall(earlier), key=lambda sentence: _shared_words(sentence, asked), default="")
    if not _shared_words(best, asked):
        return "The prompt says nothing about that."
    return f"The prompt says: {best.strip()}"


def caption_of(picture: bytes) -> str:
    """By its pixels: A navy picture of 60 by 40 pixels."""
    from PIL import Image, ImageColor

    with Image.open(io.BytesIO(picture)) as seen:
        first, size = seen.convert("RGB").getpixel((0, 0)), seen.size
    names = {ImageColor.getrgb(name): name for name in ImageColor.colormap}
    return f"A {names.get(first, 'many-coloured')} picture of {size[0]} by {size[1]} pixels."


def answer_by_schema(schema: Message, messages: list[Message]) -> str:
    """A JSON text that fits the schema. Sentences with their sources are quoted from the numbered messages of the
    request, other strings tell what the users wrote, other lists are as short as they may be."""
    return json.dumps(SchemaFiller(schema, messages).fill(schema), ensure_ascii=False)


class SchemaFiller:
    """Values for a JSON schema (objects, arrays, strings, numbers, enum, const, anyOf, $ref into $defs)."""

    def __init__(self, schema: Message, messages: list[Message]) -> None:
        self.definitions = schema.get("$defs", {})
        self.story = _story(messages)
        self.sentences = _numbered_sentences(messages)

    def fill(self, schema: Message) -> Any:
        if "$ref" in schema:
            return self.fill(self.definitions[schema["$ref"].rsplit("/", 1)[-1]])
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        if options := schema.get("anyOf") or schema.get("oneOf"):
            return self.fill(options[0])
        return self._by_type(schema)

    def _by_type(self, schema: Message) -> Any:
        kind = schema.get("type", "object")
        kind = kind[0] if isinstance(kind, list) else kind
        if kind == "object":
            return {name: self.fill(value) for name, value in schema.get("properties", {}).items()}
        if kind == "array" and set(schema["items"].get("properties", {})) == {"text", "sources"}:
            return self.sentences
        if kind == "array":
            return [self.fill(schema["items"]) for _ in range(schema.get("minItems", 0))]
        if kind == "string":
            return self.story[: schema.get("maxLength", len(self.story))]
        return {"integer": schema.get("minimum", 0), "number": 0.0, "boolean": False, "null": None}[kind]


def _story(messages: list[Message]) -> str:
    """What was said, first sentences first, 300 to 1,200 characters where there is as much."""
    said = [str(message["content"]) for message in messages if message.get("role") != "system"]
    sentences = [sentence.strip() for text in said for sentence in SENTENCE.findall(text) if sentence.strip()]
    return "The conversation so far: " + " ".join(sentences)[:1200]


def _numbered_sentences(messages: list[Message]) -> list[Message]:
    """The first sentences of the newest messages that people are shown to have written, with their numbers."""
    asked = _newest_of_user(messages)
    found = [(int(seq), text) for seq, text in NUMBERED.findall(asked)] or [
        (int(seq), text) for seq, text in KNOWN.findall(asked)
    ]
    first = [(seq, SENTENCE.match(text.strip())) for seq, text in found]
    return [{"text": sentence.group().strip(), "sources": [seq]} for seq, sentence in first if sentence][-5:]


def _newest_of_user(messages: list[Message]) -> str:
    return next((str(m["content"]) for m in reversed(messages) if m.get("role") == "user"), "")


def _shared_words(sentence: str, asked: str) -> int:
    words = {word for word in re.findall(r"\w+", asked.lower()) if len(word) > 3}
    return len(words & set(re.findall(r"\w+", sentence.lower())))
