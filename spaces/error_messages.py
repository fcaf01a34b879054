"""Sentences that come from below, in English, told to each reader in their language.

Why a reply or a fold failed is stored once, whoever caused it: the row is the same for all readers, for exports and for
the log. Models and the engine, which know no language either, say what they refuse in English too, and the headings of
a summary are English in every prompt. The words stand here once more, for the translators; where a page shows them,
`told` finds them again, with what is named in them.
"""

from __future__ import annotations

import re
from functools import cache

from django.utils import translation
from django.utils.translation import gettext_noop

from spaces.numbers import counted

REPLIES = (
    gettext_noop("The server stopped while this reply was being written. What had arrived is kept."),
    gettext_noop("Something went wrong on our side. Your message is kept."),
    gettext_noop("The model sent an empty answer."),
    gettext_noop(
        "Your message is stored, but no reply was asked for: the summary could not be updated, and this thread is set "
        "to wait for it. {reason} Try the summary again, or pause summaries here, then press Retry."
    ),
    gettext_noop(
        "Nothing was sent: the instructions ({instructions} tokens) and your message ({newest} tokens) do not fit into "
        "the {room} tokens this model has room for. Shorten one of them and send it again."
    ),
)

NOBODY = gettext_noop("Deleted account")

MODELS = (
    gettext_noop("The model server did not accept the API key."),
    gettext_noop("The API key may not use this model."),
    gettext_noop("The model's address redirects elsewhere. Check the base URL."),
    gettext_noop("The model server has a problem. Try again."),
    gettext_noop("The model server has a problem (HTTP {status}). Try again."),
    gettext_noop("The model server has a problem: {words}. Try again."),
    gettext_noop("The model server cannot be reached."),
    gettext_noop("The model's address or API key is not well formed."),
    gettext_noop("The model server did not answer the call in time."),
    gettext_noop("The model did not begin to answer within {seconds} seconds."),
    gettext_noop("The model stopped mid-reply: nothing came for {seconds} seconds."),
    gettext_noop("The model did not answer in time."),
    gettext_noop("The reply was still not finished after {seconds} seconds."),
    gettext_noop("The connection to the model broke off before the reply was finished."),
    gettext_noop("The model used up its room before it wrote an answer."),
    "The model answered with nothing.",
    gettext_noop("The model server sent something that is not a reply."),
    gettext_noop("The model's address answered with a web page. Check that the base URL ends in /v1."),
    gettext_noop(
        "The model's address answered with something other than a stream. Check that the base URL ends in /v1."
    ),
    gettext_noop("The reply did not end: it was stopped after {characters} characters."),
    gettext_noop("The prompt is longer than this model can read."),
    gettext_noop("The model's provider withheld the answer (content filter)."),
    gettext_noop("The model declined to answer."),
    gettext_noop("The model server does not know the model “{model}”."),
    gettext_noop("Nothing answers at the model's address. Check that the base URL ends in /v1."),
    gettext_noop("The account at the model's provider has no credit left."),
    gettext_noop("The model server is busy. Try again in a moment."),
    gettext_noop("The model server is busy. Try again in {seconds} seconds."),
    gettext_noop("The model server refused the request."),
    gettext_noop("The model server refused the request: {words}."),
)

FOLDS = (
    gettext_noop("The prompt is still full after the last summary, and too little is new for another to help."),
    "The newest message is very long; this cycle is skipped, the next one is not.",
    "The summary has been folded as often as its policy allows, which says to halt there.",
    gettext_noop("There is nothing to fold yet."),
    gettext_noop("There is nothing to fold."),
    "An error of ours: {error}.",
    gettext_noop("Another process took the fold over, because this one was silent for too long."),
    "The conversation changed while it was being summarized; it is done again.",
    gettext_noop("The process that ran it ended before it was done."),
)

GATES = (
    gettext_noop("The model stopped with “{finish}”."),
    "The model answered nothing.",
    "The answer is no JSON.",
    gettext_noop("The summary is empty."),
    "The summary has {characters} characters; {least} are the least.",
    "The model ended what it may not: {line}",
    gettext_noop("A pinned line is gone: {line}"),
    "The summary has {tokens} tokens, what it replaces {replaced}.",
    "The summary has {tokens} tokens; {most} are the most.",
    "The summary holds what looks like a secret.",
    gettext_noop("Not a person's words: {line}"),
    gettext_noop("Not what its author said: {line}"),
    gettext_noop("Not in the source: {details}."),
    gettext_noop("Not in the source: {details}. “{line}”"),
    "None of its words are in the messages it cites. “{line}”",
    gettext_noop("Its source says the opposite. “{line}”"),
    "Nobody decided it: a question, or a proposal that nobody took up. “{line}”",
    gettext_noop("Not a person's words. “{line}”"),
    gettext_noop("Not what its author said. “{line}”"),
    "It reads like an instruction or a mark of the prompt. “{line}”",
    gettext_noop("It is in another language than its source. “{line}”"),
    "It says nothing but a secret. “{line}”",
    gettext_noop("The model may not end this line. “{line}”"),
    "The narrative says what the messages do not. “{line}”",
    gettext_noop("An item could not be read."),
)

SECTIONS = (
    "Kept by people",
    gettext_noop("Preferences and constraints"),
    gettext_noop("Decisions"),
    gettext_noop("Open actions and questions"),
    gettext_noop("Goals and facts"),
    gettext_noop("Files, tools and errors"),
    "No longer so",
)

POLICIES = (
    gettext_noop("{field}: must be {reason}"),
    gettext_noop("from {least} to {most}"),
    gettext_noop("a number from {least} to {most}"),
    gettext_noop("at most threshold ({threshold})"),
    gettext_noop("at least keep_turns ({turns})"),
    gettext_noop("under max_messages ({messages})"),
    gettext_noop("one of {names}"),
    gettext_noop("true or false"),
    gettext_noop("a text"),
    gettext_noop("a list of model names"),
)

AS_READ = {
    "The model answered with nothing.": gettext_noop("The model's answer was empty."),
    "The newest message is very long; this cycle is skipped, the next one is not.": gettext_noop(
        "The newest message is very long; it waits for the next update."
    ),
    "The summary has been folded as often as its policy allows, which says to halt there.": gettext_noop(
        "The summary has been updated as often as its policy allows."
    ),
    "An error of ours: {error}.": gettext_noop("Internal error: {error}."),
    "The conversation changed while it was being summarized; it is done again.": gettext_noop(
        "The thread changed while it was being summarized; it will be summarized again."
    ),
    "The model answered nothing.": gettext_noop("The model's answer was empty."),
    "The answer is no JSON.": gettext_noop("The answer is not valid JSON."),
    "The summary has {characters} characters; {least} are the least.": gettext_noop(
        "The summary has {characters} characters; the minimum is {least}."
    ),
    "The model ended what it may not: {line}": gettext_noop("The model ended a line that it may not end: {line}"),
    "The summary has {tokens} tokens, what it replaces {replaced}.": gettext_noop(
        "The summary has {tokens} tokens; what it replaces has {replaced}."
    ),
    "The summary has {tokens} tokens; {most} are the most.": gettext_noop(
        "The summary has {tokens} tokens; the limit is {most}."
    ),
    "The summary holds what looks like a secret.": gettext_noop("The summary contains what looks like a secret."),
    "None of its words are in the messages it cites. “{line}”": gettext_noop(
        "The messages that it cites contain none of its words. “{line}”"
    ),
    "Nobody decided it: a question, or a proposal that nobody took up. “{line}”": gettext_noop(
        "Nobody decided it: it is a question, or a proposal that nobody accepted. “{line}”"
    ),
    "It reads like an instruction or a mark of the prompt. “{line}”": gettext_noop(
        "It reads like an instruction or a part of the prompt. “{line}”"
    ),
    "It says nothing but a secret. “{line}”": gettext_noop("It contains nothing but a secret. “{line}”"),
    "The narrative says what the messages do not. “{line}”": gettext_noop(
        "The narrative says something that the messages do not. “{line}”"
    ),
    "Kept by people": gettext_noop("Pinned"),
    "No longer so": gettext_noop("Superseded"),
}
"""What people read where the row keeps other words: rows, prompts and logs stay as they are."""

LONGEST = 1_000  # characters of a sentence with what is named in it
_PLACE = re.compile(r"\\{(\w+)\\}")  # {name}, as re.escape has it
_LARGE_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+")


def told(said: str) -> str:
    """The sentence in the reader's language; what is none of them, such as a server's own words, as it stands."""
    if len(said) > LONGEST:
        return said
    for sentence, pattern in _patterns():
        if found := pattern.fullmatch(said):
            named = {name: _named(name, words) for name, words in found.groupdict().items()}
            return translation.gettext(sentence).format(**named)
    return said


def heading_told(title: str) -> str:
    """Decisions (ada): the heading of a section, and of whom its lines are."""
    heading, bracket, whose = title.partition(" (")
    return told(heading) + bracket + whose


def _named(name: str, words: str) -> str:
    """A reason is a sentence of its own; a number stands as the reader writes it."""
    if name == "reason":
        return translation.gettext(told(words))
    if _LARGE_NUMBER.fullmatch(words):
        return counted(int(words.replace(",", "")))
    return words


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    sentences = (*REPLIES, *MODELS, *FOLDS, *GATES, *SECTIONS, *POLICIES)
    return tuple(
        (AS_READ.get(sentence, sentence), re.compile(_PLACE.sub(r"(?P<\1>.+)", re.escape(sentence)), re.DOTALL))
        for sentence in sentences
    )
