"""The kinds of cue that the build of an English sentence gives away.

Where phrases.py compares words, this looks at subject, modality, negation and tense: "Tom and I are splitting the
rent" is the speaker, under way, with a verb of committing, and so a decision; "if we split it" and "are they splitting
it" are not. Classes of words stand in words.toml, of verbs in verbs.toml.
"""

import re
from collections.abc import Sequence

from .clauses import clause_of_others, clause_of_speaker
from .commands import kinds_of_command, kinds_of_request
from .others import kinds_of_others
from .questions import asks_in_words
from .speakers import kinds_of_speaker
from .typed import written_out
from .verbs import has_form
from .vocabulary import HEADS, WORDS, has, is_in

MOST_WORDS = 60
_TOKEN = re.compile(r"[a-z0-9$€£%]+(?:['./:-][a-z0-9]+)*|[,;:!?]")
_PART = re.compile(r"[,;] | [-–—] | (?:but|so) | and (?=(?:we|i)(?:'re|'m|'ve|'ll)? )")
_WE_AGREED = re.compile(
    r"(?:we|it's|it is|everyone|they)(?: all| have| both|'ve)? agreed (?:that )?"
    r"(?:\w+ (?P<does>\w+)|(?P<i>i) (?P<do>\w+)) "
    r"(?:the|a|an|my|our|his|her|him|them|up)\b"
)
_OPINED = re.compile(
    r"(?:we|i|they)(?: all| both)? agreed (?:that )?(?:it|the|this|that|his|her|my|our) .{0,30}"
    r"\b(?:was|were|had been)\b"
)
_ONLY_ME = re.compile(
    r"(?P<who>me|[a-z]{2,12}): (?P<what>[a-z]{3,20}(?: (?:and|\+|&) [a-z]{3,20}| [a-z]{3,20})?)[.!]{0,3}$"
)
_DUE_HEAD = re.compile(r"(?:before|by|until|on|for) [^:,.]{2,20}: (?P<what>.+)")
_JOB = re.compile(r"(?:'s|his|her|my|your|our) (?:job|task|turn) is to\b|there(?:'s| is| are) .{2,30} to (?P<do>\w+)\b")
_NOTED = re.compile(
    r"(?P<who>[a-z]{2,12}) to (?P<do>[a-z]{3,12}) (?:the|a|an|my|our|his|her|out|in|up|back|by|all|everyone|\w+s)\b"
)
_RULED = ("the", "our", "all", "we", "practice", "training", "meetings", "invoices", "everyone")
_DECIDING = {"decision", "plan"}
_NO_DECISION = {"not decision", "not plan"}
_LOOKALIKES = (
    ("goal", "no_aim"), ("action", "no_task"), ("intent", "no_task"), ("constraint", "no_limit"),
    ("preference", "no_taste"),
)  # fmt: skip


def kinds_in(sentence: str) -> set[str]:
    """The kinds; "not x" denies a kind that single words seem to say. The sentence is written out already."""
    text = sentence.lower().replace("’", "'")
    words = _TOKEN.findall(text)[:MOST_WORDS]
    if not words:
        return set()
    if text.rstrip(" \"')").endswith("?"):
        return kinds_of_request(words, text)
    if requested := kinds_of_request(words, text):
        return requested
    asks = {"asks"} if asks_in_words(words) else set()
    if kind := next((kind for kind, head in HEADS.items() if head.match(text)), ""):
        behind = text.partition(":")[2].split()
        if kind == "action" and behind[:1] and behind[0] in ("never", "always", "no", "avoid", "only"):
            return {"preference"}  # "Note to self: never book that airline again"
        return {kind, *(f"not {other}" for other in (*HEADS, "plan") if other != kind)}
    found = asks | _of_main_clause(words, text) | _of_later_parts(words, text) | _of_turns_of_phrase(words, text)
    return found | _of_shared_tasks(text) | _of_new_rules(words, text) | _denied(text)


def _denied(text: str) -> set[str]:
    """Kinds that the sentence only looks like: what others want, what one wants at the moment, what once was so."""
    if has("reported", text):
        return {f"not {kind}" for kind, _ in _LOOKALIKES} | _NO_DECISION
    return {f"not {kind}" for kind, name in _LOOKALIKES if has(name, text)} | (
        _NO_DECISION if has("no_choice", text) else set()
    )


def _of_shared_tasks(text: str) -> set[str]:
    """Who does what, as it is noted: "We agreed that Ola writes the minutes", "Zoe: flowers"."""
    if _OPINED.match(text):
        return {"not decision"}
    if (agreed := _WE_AGREED.match(text)) and (
        (has_form([agreed["does"] or ""], "errand", "third") and agreed["does"] not in ("gets", "takes"))
        or (has_form([agreed["do"] or ""], "errand", "base") and agreed["do"] not in ("get", "take"))
    ):
        return {"action", "not decision"}
    if (
        (noted := _ONLY_ME.match(text))
        and not any(is_in("interjections", word) for word in noted["what"].split())
        and not is_in("headings", noted["who"])
    ):
        return {"action"} if noted["who"] == "me" or not is_in("finite", noted["what"]) else set()
    if (due := _DUE_HEAD.match(text)) and has_form(due["what"].split(), "errand", "base"):
        return {"action"}
    if has("task", text) and WORDS["unreal"].isdisjoint(text.split()[:3]) and not text.startswith(("nobody", "no one")):
        return {"action"}
    noted = _NOTED.match(text)
    if noted and not is_in("no_owners", noted["who"]) and has_form([noted["do"]], "errand", "base"):
        return {"action"}  # "Ben to order the cake"
    job = _JOB.search(text)
    return {"action"} if job and (not job["do"] or has_form([job["do"]], "errand", "base")) else set()


def _of_new_rules(words: Sequence[str], text: str) -> set[str]:
    """ "The deploys happen on Tuesdays from now on" is a decision, "answers in English from now on" a wish."""
    if words[0] in _RULED and has("onwards", text) and WORDS["output"].isdisjoint(words):
        return {"decision", "not preference"}
    return set()


def _of_main_clause(words: Sequence[str], text: str) -> set[str]:
    if _wishes_whenever(words):
        return {"preference"}
    is_fragment = words[0] in ("no", "nothing", "zero") or _is_command(words)
    if not is_fragment and (clause := clause_of_speaker(words)):
        return kinds_of_speaker(clause, text)
    if not is_fragment and (other := clause_of_others(words)):
        return kinds_of_others(*other)
    return kinds_of_command(words, text)


def _wishes_whenever(words: Sequence[str]) -> bool:
    """ "When I paste a log, just tell me the error": a command for all such times."""
    if words[0] not in ("when", "whenever", "if") or words[1:2] not in (["i"], ["we"], ["my"]) or "," not in words:
        return False
    said = [word for word in words[words.index(",") + 1 :] if word not in ("please", "always", "never", "just", "only")]
    if not said or said[:2] in (["call", "me"], ["let", "me"], ["tell", "him"], ["tell", "her"]):
        return False
    return is_in("shaping", said[0]) or is_in("manner", said[0])


def _is_command(words: Sequence[str]) -> bool:
    """ "Explain it like I'm five": what the speaker says of himself comes behind the command."""
    said = [word for word in words[:5] if word not in ("please", "always", "never", "just", ",")]
    if len(said) < 2 or not (is_in("shaping", said[0]) or is_in("manner", said[0])):
        return False
    return said[1] in ("it", "me", "things", "everything", "all", "to", "like") and not is_in("finite", said[1])


def _of_later_parts(words: Sequence[str], text: str) -> set[str]:
    """ "I'm broke until the 1st, can't pay before": what the speaker adds, but under a condition."""
    found: set[str] = set()
    for part in _PART.split(text)[1:] if not is_in("conditions", words[0]) else ():
        said = _TOKEN.findall(written_out(part.strip()).lower())
        clause = clause_of_speaker([word.lower() for word in said]) if len(said) > 2 else None
        said_later = kinds_of_speaker(clause, part) if clause else set()
        found |= said_later if has("instead", text) else said_later - _DECIDING
    return found


def _of_turns_of_phrase(words: Sequence[str], text: str) -> set[str]:
    """What "the deadline is …", "our pick is …" or "the less …, the better" say, whoever says it."""
    if not WORDS["unreal"].isdisjoint(words[:12]):
        if words[0] == "only":
            return {"constraint"} if has("limit", text) else set()
        wishes = ("if you" in text or "i wish" in text or "if it's up to me" in text) and has("taste", text)
        return {"preference"} if wishes else set()
    kinds = {"aim": "goal", "limit": "constraint", "choice": "decision", "taste": "preference"}
    found = {kind for name, kind in kinds.items() if has(name, text)}
    if "the plan is to" in text and "decision" in found:
        found.add("chosen")  # a day or an hour is named
    return found | {"limited"} if "constraint" in found and "only" in words else found
