"""The sentences of reasons (`summaries.engine.reasons`), told to each reader in their language.

Why a reply or a fold failed is stored once, as a code and what it names: the row is the same for all readers, for
exports and for the log. Models and the engine, which know no language, give the English sentence where the reason is
made; it is here once more for the translators. The headings of a summary are English in every prompt, and are told here
too.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from django.utils import formats, translation
from django.utils.translation import gettext_noop

from spaces.numbers import counted
from summaries.engine.reasons import Reason

REPLIES = {
    "server_stopped": gettext_noop("The server stopped while this reply was being written. What had arrived is kept."),
    "our_fault": gettext_noop("Something went wrong on our side. Your message is kept."),
    "empty_answer": gettext_noop("The model sent an empty answer."),
    "withheld": gettext_noop(
        "Your message is stored, but no reply was asked for: the summary could not be updated, and this thread is set "
        "to wait for it. {reason} Try the summary again, or pause summaries here, then press Retry."
    ),
    "too_large": gettext_noop(
        "Nothing was sent: the instructions ({instructions} tokens) and your message ({newest} tokens) do not fit into "
        "the {room} tokens this model has room for. Shorten one of them and send it again."
    ),
}

MODELS = {
    "key_refused": gettext_noop("The model server did not accept the API key."),
    "model_forbidden": gettext_noop("The API key may not use this model."),
    "redirects": gettext_noop("The model's address redirects elsewhere. Check the base URL."),
    "server_problem": gettext_noop("The model server has a problem. Try again."),
    "server_status": gettext_noop("The model server has a problem (HTTP {status}). Try again."),
    "server_status_until": gettext_noop(
        "The model server has a problem (HTTP {status}). Try again in {seconds} seconds."
    ),
    "server_problem_words": gettext_noop("The model server has a problem. Try again."),
    "unreachable": gettext_noop("The model server cannot be reached."),
    "misconfigured": gettext_noop("The model's address or API key is not well formed."),
    "call_timeout": gettext_noop("The model server did not answer the call in time."),
    "no_beginning": gettext_noop("The model did not begin to answer within {seconds} seconds."),
    "silent": gettext_noop("The model stopped mid-reply: nothing came for {seconds} seconds."),
    "no_answer_in_time": gettext_noop("The model did not answer in time."),
    "unfinished": gettext_noop("The reply was still not finished after {seconds} seconds."),
    "broke_off": gettext_noop("The connection to the model broke off before the reply was finished."),
    "ran_out_of_room": gettext_noop("The model used up its room before it wrote an answer."),
    "said_nothing": gettext_noop("The model's answer was empty."),
    "no_reply": gettext_noop("The model server sent something that is not a reply."),
    "web_page": gettext_noop("The model's address answered with a web page. Check that the base URL ends in /v1."),
    "no_stream": gettext_noop(
        "The model's address answered with something other than a stream. Check that the base URL ends in /v1."
    ),
    "endless": gettext_noop("The reply did not end: it was stopped after {characters} characters."),
    "prompt_too_long": gettext_noop("The prompt is longer than this model can read."),
    "filtered": gettext_noop("The model's provider withheld the answer (content filter)."),
    "declined": gettext_noop("The model declined to answer."),
    "unknown_model": gettext_noop("The model server does not know the model “{model}”."),
    "nothing_there": gettext_noop("Nothing answers at the model's address. Check that the base URL ends in /v1."),
    "no_credit": gettext_noop("The account at the model's provider has no credit left."),
    "busy": gettext_noop("The model server is busy. Try again in a moment."),
    "busy_until": gettext_noop("The model server is busy. Try again in {seconds} seconds."),
    "pictures_refused": gettext_noop(
        "This model does not accept pictures. Send the message without them, or choose another model."
    ),
    "setting_refused": gettext_noop(
        "The model server does not accept a setting that was sent along ({setting}). Tell your administrator, or "
        "choose another model."
    ),
    "refused": gettext_noop(
        "The model server refused the request. Trying again will not help: change the message or the model."
    ),
    "refused_words": gettext_noop(
        "The model server refused the request. Trying again will not help: change the message or the model."
    ),
    "demo_summaries": gettext_noop("The demo model does not write summaries."),
}

FOLDS = {
    "cooldown": gettext_noop(
        "The prompt is still full after the last summary, and too little is new for another to help."
    ),
    "long_message": gettext_noop("The newest message is very long; it waits for the next update."),
    "max_depth": gettext_noop("The summary has been updated as often as its policy allows."),
    "nothing_yet": gettext_noop("There is nothing to fold yet."),
    "nothing_to_fold": gettext_noop("There is nothing to fold."),
    "internal_error": gettext_noop("Internal error: {error}."),
    "taken_over": gettext_noop("Another process took the fold over, because this one was silent for too long."),
    "thread_changed": gettext_noop("The thread changed while it was being summarized; it will be summarized again."),
    "process_ended": gettext_noop("The process that ran it ended before it was done."),
}

GATES = {
    "stopped_with": gettext_noop("The model stopped with “{finish}”."),
    "no_json": gettext_noop("The answer is not valid JSON."),
    "summary_empty": gettext_noop("The summary is empty."),
    "too_short": gettext_noop("The summary has {characters} characters; the minimum is {least}."),
    "pinned_line_gone": gettext_noop("A pinned line is gone: {line}"),
    "not_smaller": gettext_noop("The summary has {tokens} tokens; what it replaces has {replaced}."),
    "over_budget": gettext_noop("The summary has {tokens} tokens; the limit is {most}."),
    "invented": gettext_noop("Not in the source: {details}."),
    "unsupported": gettext_noop("The messages that it cites contain none of its words."),
    "opposite": gettext_noop("Its source says the opposite."),
    "unsure": gettext_noop("Its source is not so sure, or says it only of some case."),
    "no_longer": gettext_noop("It is no longer so."),
    "already_done": gettext_noop("Its source says that it is done."),
    "undecided": gettext_noop("Nobody decided it: it is a question, or a proposal that nobody accepted."),
    "no_person": gettext_noop("Not a person's words."),
    "not_the_author": gettext_noop("Not what its author said."),
    "planted": gettext_noop("It reads like an instruction or a part of the prompt."),
    "other_language": gettext_noop("It is in another language than its source."),
    "only_a_secret": gettext_noop("It contains nothing but a secret."),
    "may_not_end": gettext_noop("The model may not end this line."),
    "line_stays": gettext_noop("A line that the model wanted to end stays: “{line}”"),
    "narrative": gettext_noop("The narrative says something that the messages do not."),
    "unread_item": gettext_noop("An item could not be read."),
    "of_line": gettext_noop("{reason} “{line}”"),
    "cut_answer": gettext_noop("The model's answer was cut off. Only what was complete in it was used."),
    "rules_stood_in": gettext_noop("The model gave no usable answer. {reason}"),
    # Of gates that earlier versions had; rows still name them.
    "line_ended": gettext_noop("The model ended a line that it may not end: {line}"),
    "holds_a_secret": gettext_noop("The summary contains what looks like a secret."),
    "line_of_no_person": gettext_noop("Not a person's words: {line}"),
    "line_of_another": gettext_noop("Not what its author said: {line}"),
}

GATES_FOR_MEMBERS = {
    "gate": gettext_noop("The new summary did not pass the checks."),
    "gate_finish_reason": gettext_noop("The model did not finish its answer."),
    "gate_schema": gettext_noop("The model's answer was not in the form that was asked for."),
    "gate_too_short": gettext_noop("The model's answer was too short for what it covers."),
    "gate_unfaithful": gettext_noop("The model's answer contained numbers or names that are not in the messages."),
    "gate_protected": gettext_noop("The model's answer left out something that must stay."),
    "gate_not_smaller": gettext_noop("The new summary would have been longer than what it replaces."),
    "gate_over_budget": gettext_noop("The new summary would have been over its budget."),
    "gate_secret": gettext_noop("The model's answer contained a secret."),
    "gate_instruction": gettext_noop("The model's answer turned a remark into an instruction."),
}

POLICIES = {
    "policy": gettext_noop("{field}: must be {reason}"),
    "policy_range": gettext_noop("from {least} to {most}"),
    "policy_number": gettext_noop("a number from {least} to {most}"),
    "policy_threshold": gettext_noop("at most threshold ({threshold})"),
    "policy_turns": gettext_noop("at least keep_turns ({turns})"),
    "policy_messages": gettext_noop("under max_messages ({messages})"),
    "policy_choice": gettext_noop("one of {names}"),
    "policy_truth": gettext_noop("true or false"),
    "policy_text": gettext_noop("a text"),
    "policy_models": gettext_noop("a list of model names"),
}

SENTENCES = {**REPLIES, **MODELS, **FOLDS, **GATES, **GATES_FOR_MEMBERS, **POLICIES}

NOBODY = gettext_noop("Deleted account")

HEADINGS = {
    "Kept by people": gettext_noop("Pinned"),
    "Preferences and constraints": gettext_noop("Preferences and constraints"),
    "Decisions": gettext_noop("Decisions"),
    "Open actions and questions": gettext_noop("Open actions and questions"),
    "Goals and facts": gettext_noop("Goals and facts"),
    "Files, tools and errors": gettext_noop("Files, tools and errors"),
    "No longer so": gettext_noop("Superseded or done"),
}
"""As prompts and exports have them, and as people read them."""

LONGEST = 1_000  # characters of what a reason names
LARGEST = 10**15  # of a number that is told as one; nor is NaN
DEEPEST = 3  # reasons within reasons


def told(reason: object) -> str:
    """The sentence in the reader's language. reason: a `Reason`, or one as JSON has it; other words stay."""
    if isinstance(reason, Mapping):
        reason = reason_in(reason)
    if not isinstance(reason, Reason) or reason.code not in SENTENCES:
        return str(reason)
    sentence = translation.gettext(SENTENCES[reason.code])
    try:
        return sentence.format(**{name: _written(value) for name, value in reason.params.items()})
    except (LookupError, ValueError):  # it was stored by a version that named something else
        return str(reason)


def told_to_staff(reason: object) -> str:
    """Also what a server said itself."""
    words = _words_in(reason, (*FOR_STAFF, *FOR_PEOPLE))
    return f"{told(reason)} ({words})" if words else told(reason)


def server_words(reason: object) -> str:
    """What a server said of the request that it refused, to be shown beside our sentence; "" where it said nothing."""
    return _words_in(reason, FOR_PEOPLE)


def _words_in(reason: object, codes: Container[str]) -> str:
    if isinstance(reason, Mapping):
        reason = reason_in(reason)
    return str(reason.params.get("words") or "") if isinstance(reason, Reason) and reason.code in codes else ""


FOR_STAFF = ("server_problem_words",)
"""Codes of the reasons whose words people are not told."""

FOR_PEOPLE = ("refused_words", "prompt_too_long", "unknown_model", "pictures_refused", "setting_refused")
"""Codes of the reasons with which people are told the server's words, apart from the sentence."""


def heading_told(title: str) -> str:
    """Decisions (ada): the heading of a section, and of whom its lines are."""
    heading, bracket, whose = title.partition(" (")
    return (translation.gettext(HEADINGS[heading]) if heading in HEADINGS else heading) + bracket + whose


def reason_in(stored: object, depth: int = DEEPEST) -> Reason:
    """What JSON holds of a reason, from whatever source. What is none is a reason that says just that."""
    if not isinstance(stored, Mapping):
        return in_words(stored)
    code, named = stored.get("code"), stored.get("params")
    params = {name: _param(value, depth) for name, value in named.items()} if isinstance(named, Mapping) else {}
    if not isinstance(code, str) or code not in SENTENCES:
        return in_words(params.get("words", code))
    try:
        return Reason(code, SENTENCES[code], **params)
    except (LookupError, ValueError, TypeError):
        return in_words(code)


def in_words(words: object) -> Reason:
    """What a server said itself, or what is no reason of ours."""
    return Reason("words", "{words}", words=words if isinstance(words, str) else "")


def _param(value: object, depth: int) -> str | int | float:
    if isinstance(value, Mapping):
        return reason_in(value, depth - 1) if depth else ""
    if isinstance(value, int | float):
        return value if abs(value) < LARGEST else "…"
    return str(value)[:LONGEST]


def _written(value: object) -> str:
    """A reason is a sentence of its own; a number is written as its reader writes it."""
    if isinstance(value, Reason):
        return told(value)
    if isinstance(value, int | float):
        return counted(int(value)) if value == int(value) else formats.number_format(value)
    return str(value)
