"""Why something failed, as it was stored before there were codes: an English sentence, here by its code.

Read by the migrations that turn sentences into codes, and back; no other code needs it.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

SENTENCES = (
    ("server_stopped", "The server stopped while this reply was being written. What had arrived is kept."),
    ("our_fault", "Something went wrong on our side. Your message is kept."),
    ("empty_answer", "The model sent an empty answer."),
    (
        "withheld",
        "Your message is stored, but no reply was asked for: the summary could not be updated, and this "
        "thread is set to wait for it. {reason} Try the summary again, or pause summaries here, then press "
        "Retry.",
    ),
    (
        "too_large",
        "Nothing was sent: the instructions ({instructions} tokens) and your message ({newest} tokens) do "
        "not fit into the {room} tokens this model has room for. Shorten one of them and send it again.",
    ),
    ("key_refused", "The model server did not accept the API key."),
    ("model_forbidden", "The API key may not use this model."),
    ("redirects", "The model's address redirects elsewhere. Check the base URL."),
    ("server_problem", "The model server has a problem. Try again."),
    ("server_status", "The model server has a problem (HTTP {status}). Try again."),
    ("server_problem_words", "The model server has a problem: {words}. Try again."),
    ("unreachable", "The model server cannot be reached."),
    ("misconfigured", "The model's address or API key is not well formed."),
    ("call_timeout", "The model server did not answer the call in time."),
    ("no_beginning", "The model did not begin to answer within {seconds} seconds."),
    ("silent", "The model stopped mid-reply: nothing came for {seconds} seconds."),
    ("no_answer_in_time", "The model did not answer in time."),
    ("unfinished", "The reply was still not finished after {seconds} seconds."),
    ("broke_off", "The connection to the model broke off before the reply was finished."),
    ("ran_out_of_room", "The model used up its room before it wrote an answer."),
    ("said_nothing", "The model answered with nothing."),
    ("no_reply", "The model server sent something that is not a reply."),
    ("web_page", "The model's address answered with a web page. Check that the base URL ends in /v1."),
    (
        "no_stream",
        "The model's address answered with something other than a stream. Check that the base URL ends in /v1.",
    ),
    ("endless", "The reply did not end: it was stopped after {characters} characters."),
    ("prompt_too_long", "The prompt is longer than this model can read."),
    ("filtered", "The model's provider withheld the answer (content filter)."),
    ("declined", "The model declined to answer."),
    ("unknown_model", "The model server does not know the model “{model}”."),
    ("nothing_there", "Nothing answers at the model's address. Check that the base URL ends in /v1."),
    ("no_credit", "The account at the model's provider has no credit left."),
    ("busy", "The model server is busy. Try again in a moment."),
    ("busy_until", "The model server is busy. Try again in {seconds} seconds."),
    ("refused", "The model server refused the request."),
    ("refused_words", "The model server refused the request: {words}."),
    ("cooldown", "The prompt is still full after the last summary, and too little is new for another to help."),
    ("long_message", "The newest message is very long; this cycle is skipped, the next one is not."),
    ("max_depth", "The summary has been folded as often as its policy allows, which says to halt there."),
    ("nothing_yet", "There is nothing to fold yet."),
    ("nothing_to_fold", "There is nothing to fold."),
    ("internal_error", "An error of ours: {error}."),
    ("taken_over", "Another process took the fold over, because this one was silent for too long."),
    ("thread_changed", "The conversation changed while it was being summarized; it is done again."),
    ("process_ended", "The process that ran it ended before it was done."),
    ("stopped_with", "The model stopped with “{finish}”."),
    ("said_nothing", "The model answered nothing."),
    ("no_json", "The answer is no JSON."),
    ("summary_empty", "The summary is empty."),
    ("too_short", "The summary has {characters} characters; {least} are the least."),
    ("line_ended", "The model ended what it may not: {line}"),
    ("pinned_line_gone", "A pinned line is gone: {line}"),
    ("not_smaller", "The summary has {tokens} tokens, what it replaces {replaced}."),
    ("over_budget", "The summary has {tokens} tokens; {most} are the most."),
    ("holds_a_secret", "The summary holds what looks like a secret."),
    ("line_of_no_person", "Not a person's words: {line}"),
    ("line_of_another", "Not what its author said: {line}"),
    ("invented", "Not in the source: {details}."),
    ("invented", "Not in the source: {details}. “{line}”"),
    ("unsupported", "None of its words are in the messages it cites. “{line}”"),
    ("opposite", "Its source says the opposite. “{line}”"),
    ("undecided", "Nobody decided it: a question, or a proposal that nobody took up. “{line}”"),
    ("no_person", "Not a person's words. “{line}”"),
    ("not_the_author", "Not what its author said. “{line}”"),
    ("planted", "It reads like an instruction or a mark of the prompt. “{line}”"),
    ("other_language", "It is in another language than its source. “{line}”"),
    ("only_a_secret", "It says nothing but a secret. “{line}”"),
    ("may_not_end", "The model may not end this line. “{line}”"),
    ("narrative", "The narrative says what the messages do not. “{line}”"),
    ("unread_item", "An item could not be read."),
)
NAME_A_LINE = ("pinned_line_gone", "line_ended", "line_of_no_person", "line_of_another")  # the others only quote one
QUOTE = " “{line}”"
BATCH = 200
LONGEST = 1_000  # characters of a sentence with what is named in it
_PLACE = re.compile(r"\\{(\w+)\\}")  # {name}, as re.escape has it
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,9}")


def rewrite(model: Any, column: str, change: Callable[[Any], Any]) -> None:
    """Of each row that has something there, a few at a time."""
    nothing: Any = [] if model._meta.get_field(column).get_internal_type() == "JSONField" else ""
    ids = list(model.objects.exclude(**{column: nothing}).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), BATCH):
        rows = list(model.objects.filter(pk__in=ids[start : start + BATCH]).only(column))
        for row in rows:
            setattr(row, column, change(getattr(row, column)))
        model.objects.bulk_update(rows, [column])


def as_it_was(stored: str) -> str:
    return sentence(json.loads(stored))


def stored(words: str) -> str:
    """What the column holds for this sentence from now on."""
    return json.dumps(reason(words), sort_keys=True) if words else words


def reason(words: str) -> dict[str, Any]:
    for code, pattern in _patterns() if len(words) <= LONGEST else ():
        if found := pattern.fullmatch(words):
            named = found.groupdict()
            line = None if code in NAME_A_LINE else named.pop("line", None)
            params = {name: reason(value) if name == "reason" else _number(value) for name, value in named.items()}
            known = {"code": code, "params": params} if params else {"code": code}
            return known if line is None else {"code": "of_line", "params": {"reason": known, "line": line}}
    return {"code": "words", "params": {"words": words}}


def sentence(reason: dict[str, Any]) -> str:
    """The way back."""
    named = reason.get("params", {})
    params = {name: sentence(value) if isinstance(value, dict) else value for name, value in named.items()}
    known = {code: said.removesuffix(QUOTE) for code, said in SENTENCES}
    of_these = {"of_line": "{reason}" + QUOTE, "words": "{words}", **known}
    return of_these[reason["code"]].format(**params) if reason["code"] in of_these else ""


def _number(words: str) -> str | int:
    return int(words.replace(",", "")) if _NUMBER.fullmatch(words) else words


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((code, re.compile(_PLACE.sub(r"(?P<\1>.+)", re.escape(said)), re.DOTALL)) for code, said in SENTENCES)
