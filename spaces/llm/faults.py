"""Every way a model server can fail, in words for the person who waits for the reply."""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from spaces.llm.chat_model import ErrorKind, ModelError
from spaces.llm.refusals import PHRASES, cause_of, setting_in
from spaces.llm.wire import DEEPEST, parsed, storable
from summaries.engine.reasons import Reason

log = logging.getLogger(__name__)

MARKUP = re.compile(r"</?[A-Za-z][^<>]{0,200}>|<!")
KEY_LIKE = re.compile(r"\b(?:sk|pk|key|gsk|xai|or|hf)[-_][\w*\-.]{6,}|\bAIza[\w-]{10,}|\bBearer\s+\S+", re.IGNORECASE)
LONGEST_DETAIL = 200
LONGEST_LOOKED_AT = 20_000  # characters of what a server says of its fault
LONGEST_WAIT = 86_400.0  # seconds


def of_status(status: int, body: str, headers: Mapping[str, str], *, model: str, api_key: str = "") -> ModelError:
    """The fault behind an HTTP status other than 200. `body` is only looked at, and quoted where it helps."""
    if status == 401:
        return key_refused()
    if status == 402:
        return no_credit()
    if status == 403:
        return _fault("model_forbidden", "The API key may not use this model.", kind="auth", permanent=True)
    if status == 404:
        return _not_found(body, model)
    if status == 429:
        return _rate_limit(body, headers)
    if status >= 500 or status in (408, 409, 425):
        return server_status(status, retry_after=_retry_after(headers))
    if status < 400:
        return _fault(
            "redirects", "The model's address redirects elsewhere. Check the base URL.", kind="refused", permanent=True
        )
    return _refused(status, body, model, api_key)


def of_error_event(error: Any, *, api_key: str = "") -> ModelError:
    """The fault that a server reported within a stream, its `error` object or text."""
    words = error if isinstance(error, str) else _message_of(error)
    names = [error.get("code"), error.get("type")] if isinstance(error, dict) else []
    code = next(filter(None, names), None)
    text = " ".join([words, *(name for name in names if isinstance(name, str))])
    if code in (429, "429", "rate_limit_exceeded", "rate_limit_error"):
        return _rate_limit(text, {})
    if is_too_long(text):
        return too_long()
    return server_error(_quoted(_message_in(words), api_key))


def server_error(words: str = "") -> ModelError:
    """words: what the server says itself, if anything. They may name its machines, and are for staff and the log."""
    sentence = "The model server has a problem. Try again."
    if not words:
        return _fault("server_problem", sentence, kind="server")
    log.warning("a model server has a problem: %s", words)
    return ModelError(Reason("server_problem_words", sentence, words=words), kind="server")


def server_status(status: int, *, retry_after: float | None = None) -> ModelError:
    if retry_after:
        sentence = "The model server has a problem (HTTP {status}). Try again in {seconds} seconds."
        reason = Reason("server_status_until", sentence, status=status, seconds=retry_after)
        return ModelError(reason, kind="server", retry_after=retry_after)
    sentence = "The model server has a problem (HTTP {status}). Try again."
    return ModelError(Reason("server_status", sentence, status=status), kind="server", retry_after=retry_after)


def unreachable() -> ModelError:
    return _fault("unreachable", "The model server cannot be reached.", kind="unreachable")


def misconfigured() -> ModelError:
    sentence = "The model's address or API key is not well formed."
    return _fault("misconfigured", sentence, kind="refused", permanent=True)


def connecting_took_too_long() -> ModelError:
    return _fault("call_timeout", "The model server did not answer the call in time.", kind="timeout")


def took_too_long(seconds: float, *, started: bool) -> ModelError:
    if started:
        sentence = "The model stopped mid-reply: nothing came for {seconds} seconds."
        return ModelError(Reason("silent", sentence, seconds=seconds), kind="timeout")
    sentence = "The model did not begin to answer within {seconds} seconds."
    return ModelError(Reason("no_beginning", sentence, seconds=seconds), kind="timeout")


def no_answer_in_time() -> ModelError:
    return _fault("no_answer_in_time", "The model did not answer in time.", kind="timeout")


def went_on_too_long(seconds: float) -> ModelError:
    sentence = "The reply was still not finished after {seconds} seconds."
    return ModelError(Reason("unfinished", sentence, seconds=seconds), kind="timeout")


def cut() -> ModelError:
    return _fault("broke_off", "The connection to the model broke off before the reply was finished.", kind="cut")


def ran_out_of_room() -> ModelError:
    return _fault("ran_out_of_room", "The model used up its room before it wrote an answer.", kind="cut")


def said_nothing() -> ModelError:
    return _fault("said_nothing", "The model's answer was empty.", kind="rubbish")


def rubbish() -> ModelError:
    return _fault("no_reply", "The model server sent something that is not a reply.", kind="rubbish")


def no_stream(content_type: str) -> ModelError:
    if "html" in content_type:
        sentence = "The model's address answered with a web page. Check that the base URL ends in /v1."
        return _fault("web_page", sentence, kind="rubbish", permanent=True)
    sentence = "The model's address answered with something other than a stream. Check that the base URL ends in /v1."
    return _fault("no_stream", sentence, kind="rubbish")


def endless(chars: int) -> ModelError:
    sentence = "The reply did not end: it was stopped after {characters} characters."
    return ModelError(Reason("endless", sentence, characters=chars), kind="too_long")


def too_long(**more: str) -> ModelError:
    """more: the server's own words, as `words`."""
    reason = Reason("prompt_too_long", "The prompt is longer than this model can read.", **more)
    return ModelError(reason, kind="too_long", permanent=True)


def no_credit() -> ModelError:
    sentence = "The account at the model's provider has no credit left."
    return _fault("no_credit", sentence, kind="rate_limit", permanent=True)


def key_refused() -> ModelError:
    return _fault("key_refused", "The model server did not accept the API key.", kind="auth", permanent=True)


def filtered() -> ModelError:
    sentence = "The model's provider withheld the answer (content filter)."
    return _fault("filtered", sentence, kind="refused", permanent=True)


def declined() -> ModelError:
    return _fault("declined", "The model declined to answer.", kind="refused", permanent=True)


def _fault(code: str, sentence: str, *, kind: ErrorKind, permanent: bool = False) -> ModelError:
    """One that names nothing."""
    return ModelError(Reason(code, sentence), kind=kind, permanent=permanent)


def is_too_long(text: str) -> bool:
    return any(words in text.lower() for words in PHRASES["too_long"])


def _not_found(body: str, model: str) -> ModelError:
    if "model" in body.lower():
        return _unknown_model(model)
    sentence = "Nothing answers at the model's address. Check that the base URL ends in /v1."
    return _fault("nothing_there", sentence, kind="not_found", permanent=True)


def _unknown_model(model: str, **more: str) -> ModelError:
    reason = Reason("unknown_model", "The model server does not know the model “{model}”.", model=model, **more)
    return ModelError(reason, kind="not_found", permanent=True)


def _rate_limit(body: str, headers: Mapping[str, str]) -> ModelError:
    if "insufficient_quota" in body:
        return no_credit()
    wait = _retry_after(headers)
    if wait is None:
        return _fault("busy", "The model server is busy. Try again in a moment.", kind="rate_limit")
    reason = Reason("busy_until", "The model server is busy. Try again in {seconds} seconds.", seconds=wait)
    return ModelError(reason, kind="rate_limit", retry_after=wait)


def _refused(status: int, body: str, model: str, api_key: str) -> ModelError:
    """By what it means for the person who waits; the server's own words go along, to be shown beside it."""
    cause = "too_long" if status == 413 else cause_of(body)
    known = {"no_credit": no_credit, "key": key_refused, "filtered": filtered}.get(cause)
    if known:
        return known()
    words = _quoted_refusal(_message_in(body), api_key)
    more = {"words": words} if words else {}
    if cause == "too_long":
        return too_long(**more)
    if cause == "model":
        return _unknown_model(model, **more)
    return ModelError(_refusal(cause, setting_in(body), more), kind="refused", permanent=True)


def _refusal(cause: str, setting: str, more: Mapping[str, str]) -> Reason:
    if cause == "pictures":
        sentence = "This model does not accept pictures. Send the message without them, or choose another model."
        return Reason("pictures_refused", sentence, **more)
    if cause == "setting" and setting:
        sentence = (
            "The model server does not accept a setting that was sent along ({setting}). Tell your administrator, or "
            "choose another model."
        )
        return Reason("setting_refused", sentence, setting=setting, **more)
    sentence = "The model server refused the request. Trying again will not help: change the message or the model."
    return Reason("refused_words" if more else "refused", sentence, **more)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds, from a number or an HTTP date (RFC 9110, 10.2.3); None also for what is more than a day away."""
    value = headers.get("retry-after", "").strip()[:LONGEST_DETAIL]
    try:
        seconds = max(0.0, float(value))
    except ValueError:
        seconds = _seconds_until(value)
    return seconds if seconds <= LONGEST_WAIT else None  # nor is NaN


def _seconds_until(date: str) -> float:
    try:
        return max(0.0, round((parsedate_to_datetime(date) - datetime.now(UTC)).total_seconds()))
    except (TypeError, ValueError, OverflowError):
        return math.inf


def _message_in(body: str) -> str:
    """The sentence in an error body, however the server wraps it."""
    try:
        found = parsed(body.encode("utf-8", "replace"))
    except ValueError:
        return "" if body.lstrip().startswith("<") else body
    return _message_of(found)


def _message_of(found: Any) -> str:
    for _ in range(DEEPEST):
        if isinstance(found, list):
            found = found[0] if found else ""
        if not isinstance(found, dict):
            break
        found = next((found[key] for key in ("error", "message", "detail", "msg") if found.get(key)), "")
    return found if isinstance(found, str) else ""


def _quoted(detail: str, api_key: str) -> str:
    """On one line, short and without anything that looks like a key; or nothing."""
    text = storable(detail[:LONGEST_LOOKED_AT])
    text = text.replace(api_key, "…") if api_key else text
    text = " ".join(KEY_LIKE.sub("…", text).split()).rstrip(".")
    return text[:LONGEST_DETAIL]


def _quoted_refusal(detail: str, api_key: str) -> str:
    """What people may read beside our own sentence: without addresses, and without keys that were half hidden. "" for a
    page of HTML, whatever it came in."""
    if MARKUP.search(detail):
        return ""
    words = _quoted(detail, api_key).split(" ")
    return " ".join("…" if "://" in word or "***" in word else word for word in words)
