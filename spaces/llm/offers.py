"""What a server has on offer, and which of it answers in a chat.

A list of models names everything a server has: what embeds, transcribes, moderates, ranks or paints stands beside what
talks. Some servers say what each is for; of the others only the name is known.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any


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


# ---- by what the server says

CHATS = {"chat", "chat-completion", "chat-completions", "llm", "vlm", "language", "multimodal"}
DOES_NOT = {
    *("embedding", "embeddings", "embed", "text-embedding", "feature-extraction", "sentence-similarity"),
    *("rerank", "reranker", "reranking", "text-ranking", "moderation", "moderations", "classification"),
    *("text-classification", "reward", "score", "image", "images", "image-generation", "image-edit", "text-to-image"),
    *("image-to-image", "audio", "audio-transcription", "audio-speech", "speech", "transcription", "transcribe"),
    *("automatic-speech-recognition", "text-to-speech", "speech-to-text", "tts", "stt", "asr", "realtime"),
    *("video", "video-generation", "text-to-video", "ocr"),
}
KINDS = ("type", "mode", "task", "model_type", "pipeline_tag")  # Together, LiteLLM, GitHub, LM Studio, Hugging Face


def said_of(entry: Mapping[str, Any]) -> bool | None:
    """None where the server says nothing that decides: every model of an OpenAI server is a "model"."""
    found = [_by_kind(entry), _by_capabilities(entry.get("capabilities")), _by_modalities(entry)]
    if isinstance(entry.get("supports_chat"), bool):  # Fireworks
        found.append(entry["supports_chat"])
    said = {each for each in found if each is not None}
    return None if not said else said == {True}


def _by_kind(entry: Mapping[str, Any]) -> bool | None:
    return _by_words([entry[key] for key in KINDS if isinstance(entry.get(key), str)])


def _by_capabilities(capabilities: object) -> bool | None:
    """Mistral and Azure: names with true or false. llama.cpp, LocalAI: a list of names."""
    if isinstance(capabilities, Mapping):
        chat = [capabilities[name] for name in ("completion_chat", "chat_completion", "chat") if name in capabilities]
        return any(value is True for value in chat) if chat else None
    return _by_words(capabilities) if isinstance(capabilities, list) else None


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


# ---- by its name

EMBEDS = r"""
    .*embed(?!ded).* | e5 | bge | gte | gtr | uae | m3e | minilm.* | .*mpnet | labse | simcse | text2vec | .*sbert
    | colbert.* | splade | (open|jina)?clip\d? | siglip\d?
"""
RANKS = r".*re-?rank(er|ing)?\w* | ranker | reward | prm"
MODERATES = r"""
    moderations? | (llama|qwen[\d.]*|wild|safe|nemo|poly|duo|prompt)?guard\d? | guardian | shield(gemma|lm)
"""
LISTENS = r"""
    .*whisper(?!er).* | transcribe | transcription | (para|fun)?asr | stt | parakeet | canary | paraformer
    | sensevoice.* | wav2vec\d?
"""
SPEAKS = r"""
    (x|f5|melo|cosy|mega|style|chat|parler|play)?tts\d? | speech(t5)? | audio | realtime | bark | kokoro | cosyvoice\d?
    | chatterbox | orpheus | vits | musicgen | lyria
"""
PAINTS = r"""
    dalle\d? | image | imagen\d? | hunyuanimage | flux\d? | sdxl | sd\d | sd3\.5 | diffusion\d? | midjourney | ideogram
    | recraft(v\d)? | kandinsky | pixart | kolors | seedream | cogview\d? | inpaint(ing)? | upscaler? | t2i
"""
FILMS = r"sora | veo | kling | seedance | cogvideox? | hunyuanvideo | mochi | t2v | i2v | ltxv? | wan\d[\d.]*"
READS_PAGES = r"ocr"
COMPLETES_ONLY = r"babbage | davinci | curie | cushman"

ONE_WORD = re.compile(
    "|".join([EMBEDS, RANKS, MODERATES, LISTENS, SPEAKS, PAINTS, FILMS, READS_PAGES, COMPLETES_ONLY]), re.VERBOSE
)
SEVERAL_WORDS = re.compile(
    r"""
    dall-e\b | gemini-.{0,200}\blive\b | gpt-3\.5-turbo-instruct | content-safety | nano-banana | \baqa$
    | nova-(canvas|reel|sonic) | ^playground-v\d | ^eleven-(multi|mono|flash|turbo|v\d)
    | ^voyage-(\d|code|law|finance|multi|large|lite|context|rerank) | ^stella-en | ^instructor-(xl|large|base)$
    | ^paraphrase-(multilingual|minilm|mpnet|albert|distil)
    """,
    re.VERBOSE,
)
"""Names that are made of several words, or whose one word is somebody else's too."""

BUT_CHATS = re.compile(r"gemini-diffusion | audio-flamingo | (llava|qwen)[\w.]{0,100}-.{0,200}\bvideo\b", re.VERBOSE)
MAKERS = ("sentence-transformers", "cross-encoder", "black-forest-labs", "colbert-ir")
"""Who make nothing that chats, whatever it is called."""

LONGEST_NAME = 200  # characters, as a row holds


def looks_like_chat(name: str) -> bool:
    """Whether a model of this name answers in a chat; so it is taken for, where nothing in the name speaks against it.

    Ways to name one: openai/gpt-4o, models/gemini-2.5-pro, @cf/baai/bge-m3, nomic-embed-text:latest,
    amazon.titan-embed-text-v2:0, ft:gpt-4o-mini:our-embedding-team::7p4l.
    """
    path = name[:LONGEST_NAME].strip("/ ").lower()
    if path.endswith("*"):  # LiteLLM's way to say: all that this provider has
        return False
    own = path.split(":")[1] if path.startswith("ft:") and path.count(":") > 1 else path
    maker, _, own = own.rpartition("/")
    own = own.replace("_", "-")
    if BUT_CHATS.search(own):
        return True
    words = re.split(r"[-:@\s]|\.(?!\d)|(?<!\d)\.", own)
    is_made_for_else = maker.rpartition("/")[2] in MAKERS
    return not (is_made_for_else or SEVERAL_WORDS.search(own) or any(ONE_WORD.fullmatch(word) for word in words))
