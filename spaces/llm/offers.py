"""What a server has on offer, and which of it answers in a chat.

A list of models names everything a server has: what embeds, transcribes, moderates, ranks or paints stands beside what
talks. Some servers say what each is for; of the others only the name is known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from spaces.llm.model_names import looks_like_chat


@dataclass(frozen=True, order=True)
class Offer:
    """A model that a server lists."""

    name: str
    answers_in_chat: bool = True


def offer_of(entry: Mapping[str, Any]) -> Offer:
    """entry: one row of a server's /v1/models, with an "id". What the server says decides, else the name."""
    name = str(entry["id"])
    said = said_of(entry)
    return Offer(name, looks_like_chat(name) if said is None else said)


CHATS = {"chat", "chat-completion", "chat-completions", "llm", "vlm", "language", "multimodal"}
DOES_NOT = {
    *("embedding", "embeddings", "embed", "text-embedding", "feature-extraction", "sentence-similarity"),
    *("rerank", "reranker", "reranking", "text-ranking", "moderation", "moderations", "classification"),
    *("text-classification", "reward", "score", "image", "images", "image-generation", "image-edit", "text-to-image"),
    *("image-to-image", "audio", "audio-transcription", "audio-speech", "speech", "transcription", "transcribe"),
    *("automatic-speech-recognition", "text-to-speech", "speech-to-text", "tts", "stt", "asr", "realtime"),
    *("video", "video-generation", "text-to-video", "ocr", "classify"),
}
KINDS = ("type", "mode", "task", "model_type", "pipeline_tag")  # Together, LiteLLM, GitHub, LM Studio, Hugging Face
LISTS = ("model_ability", "endpoints", "supported_endpoints")


def said_of(entry: Mapping[str, Any]) -> bool | None:
    """None where the server says nothing that decides: every model of an OpenAI server is a "model"."""
    found = [_by_kind(entry), _by_capabilities(entry.get("capabilities")), _by_lists(entry), _by_modalities(entry)]
    if isinstance(entry.get("supports_chat"), bool):  # Fireworks
        found.append(entry["supports_chat"])
    said = {each for each in found if each is not None}
    return None if not said else said == {True}


def _by_kind(entry: Mapping[str, Any]) -> bool | None:
    return _by_words([entry[key] for key in KINDS if isinstance(entry.get(key), str)])


def _by_capabilities(capabilities: object) -> bool | None:
    """Mistral and Azure: names with true or false; Copilot: a type. llama.cpp, LocalAI: a list of names."""
    if isinstance(capabilities, Mapping):
        if isinstance(capabilities.get("type"), str):
            return _by_words([capabilities["type"]])
        chat = [capabilities[name] for name in ("completion_chat", "chat_completion", "chat") if name in capabilities]
        return any(value is True for value in chat) if chat else None
    return _by_words(capabilities) if isinstance(capabilities, list) else None


def _by_lists(entry: Mapping[str, Any]) -> bool | None:
    """Xinference: what it is able to do. Cohere, Novita, LiteLLM: the addresses at which it answers."""
    listed = [word for key in LISTS if isinstance(entry.get(key), list) for word in entry[key]]
    return _by_words([word.removeprefix("/v1/").replace("/", "-") for word in listed if isinstance(word, str)])


def _by_modalities(entry: Mapping[str, Any]) -> bool | None:
    """OpenRouter: what goes in and comes out. Text on both sides decides nothing: what moderates has it too."""
    architecture = entry.get("architecture")
    told = [entry, architecture] if isinstance(architecture, Mapping) else [entry]
    for way in ("input_modalities", "output_modalities"):
        listed = [each[way] for each in told if isinstance(each.get(way), list) and each[way]]
        if any("text" not in each for each in listed):
            return False
    return None


def _by_words(words: Collection[object]) -> bool | None:
    known = {word.lower().replace("_", "-") for word in words if isinstance(word, str)}
    if known & CHATS:
        return True
    return False if known & DOES_NOT else None
