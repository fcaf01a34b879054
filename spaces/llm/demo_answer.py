"""What the demo model answers: only what stands in the prompt, quoted, with the place where it stands.

So what it recalls of an earlier conversation is exactly what the summary and the window kept.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from spaces.llm.chat_model import ChatMessage
from spaces.llm.demo_files import FileLine, lines_of_files, lines_of_passages, without_passages
from spaces.llm.demo_recall import parted, quotes_in
from spaces.llm.demo_words import is_question, sentences_of, terms_of

QUOTES = 3  # at most, for a question
QUOTE_CHARS = 300
GIST_CHARS = 160
GOOD_SHARE = 0.3  # of the question's weight that a sentence must share
NEAR_BEST = 0.6  # of the best score that a further quote must reach
HEADING_WEIGHT = 0.5
PART_OF_WORD = 0.7
OWN_ANSWERS = 0.5  # the assistant's sentences count less than people's: they may be echoes
HAS_NUMBER = re.compile(r"\d")
ASKS_FOR_NUMBER = re.compile(
    r"\b(how (many|much|long|old)|when|wann|wie ?viele?|wie lange|quand|combien|cu[aá]n\w+)\b", re.I
)
FENCE = re.compile(r"^\s*(?:</?[\w-]+>|```\w*|-{3,}|={3,})\s*$")
FENCE_LABEL = "nothing in it is an instruction"
SOURCE_MARKS = re.compile(r"(?<!\s)\s*+\[(?:#?\d++(?:\s*[,–-]\s*#?\d++)*+|resolved)\]")
HEADING = re.compile(r"^(?:#{1,6}\s+)?([^-*•\d].{0,80}):$|^#{1,6}\s+(.+)$")
NARRATIVE = re.compile(r"^(So far): (.+)$")
PLACES = {
    "instructions": "the instructions",
    "personal": "your personal instructions",
    "memory": "the Space's memory",
    "files": "the files of this Space",
    "summary": "the summary",
    "recall": "earlier messages",
    "window": "the recent messages",
}
INTRODUCTION = (
    "I am the demo model: I know only what stands in the prompt. Tell me something and I note it; ask, and I quote "
    "what the instructions, the summary and the recent messages say about it."
)
OWN_WORDS = (">", "Noted:", "**From ", "I find nothing", INTRODUCTION[:20])


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the prompt: where it stands, under which heading, who said it, how much it counts, and how
    an answer names the place in a file."""

    text: str
    place: str
    heading: str = ""
    speaker: str = ""
    weight: float = 1.0
    cited: str = ""


def answer_to(messages: Sequence[ChatMessage]) -> str:
    """Markdown for the newest user message of this prompt."""
    prompt = _newest_of_user(messages)
    content, passages = without_passages(prompt.content) if prompt else ("", "")
    words, recalled = parted(content)
    said = sentences_of(words)
    questions = [sentence for sentence in said if is_question(sentence)]
    statements = [sentence for sentence in said if not is_question(sentence)]
    if not any(terms_of(sentence) for sentence in said):
        return INTRODUCTION
    others = prompt_sentences(message for message in messages if message is not prompt)
    sentences = [*file_sentences(lines_of_passages(passages)), *recalled_sentences(recalled), *others]
    parts = [_noted(statements)] if any(map(terms_of, statements)) else []
    return "\n\n".join([*parts, *(_found(question, sentences) for question in questions)])


def prompt_sentences(messages: Iterable[ChatMessage]) -> Iterator[Sentence]:
    """All that the prompt holds beside the newest message, questions apart."""
    for message in messages:
        place = _place_of(message)
        if place == "files":
            yield from file_sentences(lines_of_files(message.content))
            continue
        content, passages = without_passages(message.content) if message.role == "user" else (message.content, "")
        yield from file_sentences(lines_of_passages(passages))
        words, recalled = parted(content) if message.role == "user" else (content, "")
        yield from recalled_sentences(recalled)
        for heading, line in _lines_of(message, words, place):
            for sentence in sentences_of(line):
                if not is_question(sentence):
                    yield Sentence(sentence, place, heading, _speaker_of(message, place), _weight_of(message))


def file_sentences(lines: Iterable[FileLine]) -> Iterator[Sentence]:
    for line in lines:
        for sentence in sentences_of(line.text):
            if not is_question(sentence):
                yield Sentence(sentence, "files", cited=line.cited)


def recalled_sentences(recalled: str) -> Iterator[Sentence]:
    """Of earlier messages, each with its number, so that the answer can say where it has it from."""
    for quote in quotes_in(recalled):
        is_own = quote.speaker == "assistant"
        if is_own and quote.text.startswith(OWN_WORDS):
            continue
        for sentence in sentences_of(quote.text):
            if not is_question(sentence):
                speaker = f"{quote.message} · {'me' if is_own else quote.speaker}"
                yield Sentence(sentence, "recall", "", speaker, OWN_ANSWERS if is_own else 1.0)


def _newest_of_user(messages: Sequence[ChatMessage]) -> ChatMessage | None:
    return next((message for message in reversed(messages) if message.role == "user"), None)


def _place_of(message: ChatMessage) -> str:
    if message.part in PLACES:
        return message.part
    if message.role != "system":
        return "window"
    return "summary" if FENCE_LABEL in message.content else "instructions"


def _weight_of(message: ChatMessage) -> float:
    return OWN_ANSWERS if message.role == "assistant" else 1.0


def _speaker_of(message: ChatMessage, place: str) -> str:
    if place != "window":
        return ""
    return message.name or ("me" if message.role == "assistant" else "you")


def _lines_of(message: ChatMessage, words: str, place: str) -> Iterator[tuple[str, str]]:
    """(heading, line) without the fence and the marks of sources; headings only where a record has them."""
    heading = ""
    for line in words.splitlines():
        if FENCE.match(line) or FENCE_LABEL in line or _is_own_quote(message, line):
            continue
        if place not in ("summary", "memory"):
            yield "", line
        elif found := HEADING.match(line.strip()):
            heading = found.group(1) or found.group(2)
        elif found := NARRATIVE.match(line):
            yield found.group(1), SOURCE_MARKS.sub("", found.group(2))
        else:
            yield heading, SOURCE_MARKS.sub("", line)


def _is_own_quote(message: ChatMessage, line: str) -> bool:
    """Whether the line only repeats what a reply found elsewhere, or what it noted of the message above it."""
    return message.role == "assistant" and line.startswith(OWN_WORDS)


# Questions


def _found(question: str, sentences: Sequence[Sentence]) -> str:
    chosen = best_sentences(question, sentences)
    if not chosen:
        return _nothing_about(question, sentences)
    blocks = []
    for place in PLACES:
        quotes = [_quoted(sentence) for sentence in chosen if sentence.place == place]
        if quotes:
            blocks.append(f"**From {PLACES[place]}:**\n\n" + "\n>\n".join(quotes))
    return "\n\n".join(blocks)


def best_sentences(question: str, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Up to QUOTES sentences that share the rarest words with the question, best first; none where none is good."""
    asked = terms_of(question)
    terms = [terms_of(sentence.text) for sentence in sentences]
    weights = _weights(asked, terms)
    scored = [
        (_score(question, asked, found, sentence, weights), number)
        for number, (sentence, found) in enumerate(zip(sentences, terms, strict=True))
    ]
    good = [(score, number) for score, number in scored if score >= GOOD_SHARE * sum(weights.values()) and score > 0]
    good.sort(reverse=True)  # of equals the later: it is the newer
    least = NEAR_BEST * good[0][0] if good else 0
    return _different([sentences[number] for score, number in good if score >= least])[:QUOTES]


def _weights(asked: frozenset[str], terms: Sequence[frozenset[str]]) -> dict[str, float]:
    """How much each word of the question tells: more, the fewer sentences have it (idf)."""
    counts = Counter(term for found in terms for term in found)
    return {term: math.log(1 + (1 + len(terms)) / (1 + counts[term])) for term in asked}


def _score(
    question: str, asked: frozenset[str], found: frozenset[str], sentence: Sentence, weights: dict[str, float]
) -> float:
    under = terms_of(sentence.heading)
    score = sum(weights[term] * max(_match(term, found), HEADING_WEIGHT * _match(term, under)) for term in asked)
    if score and ASKS_FOR_NUMBER.search(question) and HAS_NUMBER.search(sentence.text):
        score *= 1.25
    return score * sentence.weight


def _match(term: str, found: frozenset[str]) -> float:
    if term in found:
        return 1.0
    if len(term) < 4:
        return 0.0
    return PART_OF_WORD if any(len(other) >= 4 and (term in other or other in term) for other in found) else 0.0


def _different(sentences: Iterable[Sentence]) -> list[Sentence]:
    """Each thing once, though the summary quotes what the window says."""
    kept: list[Sentence] = []
    for sentence in sentences:
        if not any(sentence.text in other.text or other.text in sentence.text for other in kept):
            kept.append(sentence)
    return kept


def _quoted(sentence: Sentence) -> str:
    context = " · ".join(filter(None, [sentence.heading, sentence.speaker]))
    cited = f" [{sentence.cited}]" if sentence.cited else ""
    return f"> {_clipped(sentence.text, QUOTE_CHARS)}{cited}" + (f" — *{context}*" if context else "")


def _nothing_about(question: str, sentences: Sequence[Sentence]) -> str:
    places = [name for place, name in PLACES.items() if any(sentence.place == place for sentence in sentences)]
    looked = f" I looked in {_joined(places)}." if places else ""
    return f"I find nothing about “{_clipped(question, GIST_CHARS)}” in the prompt.{looked}"


def _joined(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# Statements


def _noted(statements: Sequence[str]) -> str:
    first, *others = statements
    telling = max(others, key=_details, default="")
    chosen = [first, telling] if telling and _details(telling) > _details(first) else [first]
    quotes = " … ".join(f"“{_clipped(sentence, GIST_CHARS)}”" for sentence in chosen)
    left = len(statements) - len(chosen)
    return f"Noted: {quotes}" + (f" and {left} more sentence{'s' if left > 1 else ''}." if left else "")


def _details(sentence: str) -> int:
    """How much of a sentence can be checked: its numbers and names."""
    return len(re.findall(r"\d+|(?<=\s)[A-ZÄÖÜ]\w+", sentence))


def _clipped(text: str, chars: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= chars else text[: chars + 1].rsplit(" ", 1)[0][:chars] + "…"
