"""Sentences without a subject: commands, requests and fragments. "no emojis please", "Joe, bring the speakers"."""

import re
from collections.abc import Sequence

from .verbs import has_form
from .vocabulary import WORDS, has, is_in

LONGEST_FRAGMENT = 14  # words
_EXPLAINING = ("explain", "talk", "speak", "write", "describe")
_FILLERS = ("please", "and", "also", "but", "ok", "just")
_ALWAYS = ("always", "never", "only")
_LEADS = ("for", "in", "when", "whenever", "with", "on", "if")  # "For recipes, use grams"
_REQUEST = re.compile(
    r"(?:(?:so|ok|and|hey|please),? )*(?:can|could|would|will) (you|we|someone|somebody|anyone|anybody"
    r"|one of (?:you|us))"
    r"(?: please| maybe| just| always)? (be )?"
)
_FOR_A_DAY = re.compile(r"\bfor (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|next|the \d)")
_REMIND = re.compile(r"remind (?:me|us|him|her) (?!what|who|how|when|where|why|which|again)")
_ONE_THING = re.compile(
    r"\bme (?:just )?the (?:\w+ )?(?:number|time|address|name|price|date|link|status|score|forecast"
    r"|weather|title) (?:of|for|to|in|on|at)\b"
)
_ORDERED = re.compile(
    r"(?:order|buy|pay|water|return|renew|collect|fetch|feed|post|cancel|reserve|pick up|drop off|hand in|book|call"
    r"|ring|phone|email|chase|invite|empty|mow|vacuum|wash|defrost|refill|restock|top up|send|schedule|submit"
    r"|bring) (?:the|my|our|some|more|a|an|two|three|back|in|out|new|grandma|grandpa|mum|mom|dad) "
)
_OVER = re.compile(r"[a-z' -]{3,40}? over [a-z' -]{3,40}(?:, (?:every time|any day|always|anytime))?[.!]{0,3}$")
_SO_THAT = re.compile(r", (?:otherwise|or) i (?:can't|cannot|won't|don't|get|feel)")
_ALWAYS_SO = re.compile(r"(?:, always|, every time|, any day| for me,? please| everywhere,? please)[.!]{0,3}$")
_ILL = re.compile(r"\b(?:allergic|allergy|intolerant|diabetic|coeliac|celiac|vegan|vegetarian|halal|kosher|pregnant)\b")
_DUE = re.compile(
    r"(?!no |not |only |nothing |back |home |done |ready |see |closed |open |free )[a-z' -]{3,40} "
    r"(?:by|before|due(?: on| by)?) (?:the \d|\d|mon|tues|wednes|thurs|fri|satur"
    r"|sun|tomorrow|tonight|noon|end of|next)\w*(?: \w+)?[.!]{0,3}$"
)
_LESS = re.compile(r"(?:less|fewer) (?!than)\w+(?: \w+)?(?:, more [\w ]+)?(?:,? please)?[.!]{0,3}$")
_ONLY_THEN = re.compile(r"^[\w ]{3,30} only (?:on|in|for|at|after|before|until|from) (?!me\b|us\b)")
_NOTHING = re.compile(r"(?:(?:and|so|but) )?(?:no|nothing|zero|never any|without any) (?!\w+$)[a-z]")
_BUT = re.compile(r", (?:i'm|we're|we'll|i'll) (?!scared|allergic|not|so |on |an? )\w")


def kinds_of_request(words: Sequence[str], text: str) -> set[str]:
    """ "Can you remind me to …?" is a task, "could you be more formal?" a lasting wish."""
    found = _REQUEST.match(text)
    if not found:
        return set()
    behind = text[found.end() :]
    verb = behind.partition(" ")[0]
    asked = list(words[len(text[: found.end()].replace(",", " ,").split()) :])
    if _REMIND.match(behind) or (found[1] not in ("you", "we") and has_form(asked, "errand", "base")):
        return {"errand"}
    if re.match(r"(?:ask|tell|remind|get) (?!me\b|us\b)\w+ to \w", behind):
        return {"errand"}
    is_by_a_day = has("dated", text) or has("clock", text) or bool(_FOR_A_DAY.search(text))
    if is_by_a_day and has("worldly", behind[:30]) and not text.endswith("?"):
        return {"errand"}
    is_manner = bool(found[2]) or is_in("shaping", verb) or is_in("manner", verb)
    is_one = behind.split()[1:2] in (["the"], ["this"], ["that"])
    is_lasting = (has("style", behind) and not is_one) or has("lasting", text) or verb in ("stop", "avoid")
    return {"standing_request"} if is_manner and is_lasting else set()


def kinds_of_command(words: Sequence[str], text: str) -> set[str]:
    """words: with commas and colons, in lower case; text: the sentence in lower case."""
    if words[0] in ("he", "she", "they") and words[1:2] != ["and"] and WORDS["agreed"].isdisjoint(words[1:4]):
        return {"not decision", "not plan"}
    if kinds := _without_subject(words):
        return kinds
    said = [word for word in words if word not in _FILLERS]
    while said and said[0] in (",", "so"):
        said = said[1:]
    if not said:
        return set()
    if said[0] == "not" and said[1:2] == ["too"]:
        return {"preference"}
    if said[0] == "let's":
        return {"decision"} if len(said) > 2 and not is_in("just_talk", said[1]) else set()
    is_called = len(said) > 3 and said[1] == "," and not is_in("interjections", said[0])
    if (is_called and has_form(said[2:], "errand", "base")) or said[0] in ("assign", "delegate"):
        return {"action"}
    verb, behind = _command(said)
    if verb == said[0] and _ORDERED.match(" ".join(said)) and not has("lasting", text):
        return {"action", "not preference"}
    if verb in ("tell", "give", "show") and _ONE_THING.search(text) and not has("lasting", text):
        return {"not preference"}
    if verb in ("draft", "compose") and not has("lasting", text):
        return {"action", "not preference"}
    if verb in _EXPLAINING and (has("style", text) or has("lasting", text)) and behind[:1] != ["the"]:
        return {"preference"}
    if verb == said[0] and _is_verbless(said):
        return _fragment(said, text, is_asked_for="please" in words)
    return _commanded(verb, behind, said, text)


def _without_subject(words: Sequence[str]) -> set[str]:
    """ "Moving to yearly billing", "Cancelled the gym": the speaker is left out."""
    if len(words) < 3 or words[1] in (":", ",") or not WORDS["finite_later"].isdisjoint(words[1:9]):
        return set()
    if any(has_form(words, of, "ing") for of in ("settle", "commit", "pick")):
        return {"plan"}
    return {"decision"} if has_form(words, "settle", "past") and not has_form(words, "settle", "base") else set()


def _command(said: list[str]) -> tuple[str, list[str]]:
    """The verb that is commanded and what follows it: "for recipes, always use grams" -> use, [grams]."""
    verb, behind = said[0], said[1:]
    if verb in _LEADS and "," in said:
        behind = said[said.index(",") + 1 :]
        verb, behind = (behind[0], behind[1:]) if behind else ("", [])
    elif verb in _LEADS and (place := next((n for n, word in enumerate(said) if n and is_in("shaping", word)), 0)):
        verb, behind = said[place], said[place + 1 :]
    if verb in _ALWAYS and behind:
        verb, behind = behind[0], behind[1:]
    return verb, behind


def _commanded(verb: str, behind: Sequence[str], said: Sequence[str], text: str) -> set[str]:
    has_output = not WORDS["output"].isdisjoint(said)
    if (
        is_in("shaping_all", verb)
        and behind[:1]
        and behind[0].endswith("s")
        and _is_general(behind, said)
        and len(behind) > 1
    ):
        has_output = has_output or behind[0] not in ("less", "this", "his", "us", "is", "was", "as", "yours")
    is_lasting = has("lasting", text) or ", not " in text
    if verb in ("go", "stick", "refer") and has_output:
        return {"preference"}
    if (
        is_in("shaping", verb)
        and (has_output or verb == "sign")
        and (is_lasting or (is_in("shaping_all", verb) and _is_general(behind, said)))
    ):
        return {"preference"}
    is_one = behind[:1] in (["a"], ["an"], ["the"], ["this"], ["that"])
    if (is_in("shaping", verb) or is_in("manner", verb)) and not is_one and (has("style", text) or ", not " in text):
        return {"preference"}
    if is_in("commands", verb) and (has("later", text) or has("dated", text)):
        return {"action"}
    is_single = behind[:1] in (["the"], ["this"], ["that"], ["it"]) or behind[:2] in (["me", "the"], ["me", "a"])
    return {"not preference"} if is_in("once", verb) and is_single and not has_output and not is_lasting else set()


def _is_general(behind: Sequence[str], said: Sequence[str]) -> bool:
    """Of things in general: no "the list", "this email"."""
    return said[0] in ("for", "in") or {"the", "this", "that", "these", "a", "an", "me", "it"}.isdisjoint(behind[:2])


def _is_verbless(said: Sequence[str]) -> bool:
    """The first part of the sentence has no verb: "no flights, I'm scared of flying"."""
    end = next((place for place, word in enumerate(said) if is_in("parts", word)), len(said))
    first = [word for word in said[:end] if word not in ("that", "which")]
    if first[:1] == ["nothing"]:
        return True
    has_verb = not WORDS["finite"].isdisjoint(first) or any("'" in word for word in first)
    is_command = bool(first) and (is_in("shaping", first[0]) or is_in("commands", first[0]))
    return bool(first) and len(said) < LONGEST_FRAGMENT and not has_verb and not is_command


def _fragment(said: Sequence[str], text: str, *, is_asked_for: bool) -> set[str]:
    has_output = not WORDS["output"].isdisjoint(said)
    if said[:2] in (["nothing", "too"], ["nothing", "fancy"]) or (has_output and ", not " in text):
        return {"preference", "not constraint"}
    if _DUE.match(text) and not has("limited", text):
        return {"action"}  # "Slides by Thursday"
    if _SO_THAT.search(text) or (_ALWAYS_SO.search(text) and said[0] not in ("no", "nothing")):
        return {"preference", "not constraint"}
    if _LESS.match(text) or (has_output and said[-1] in (".", "!", "only") and "only" in said[-2:]):
        return {"preference"}
    if said[0] == "no" and _ILL.search(text):
        return {"constraint", "not preference"}
    if _ONLY_THEN.search(text) and not has_output:
        return {"constraint", "not preference"}
    if said[0] == "no" and has("choice", text):
        return {"decision", "not preference", "not constraint"}
    is_own = said[0] == "no" and not {"my", "me"}.isdisjoint(said[2:])  # "no sugar in my coffee"
    if said[0] == "no" and _BUT.search(text) and not is_asked_for:
        return {"decision", "not constraint"}  # "no cake, we're doing cupcakes"
    if is_own or _OVER.match(text) or (text.rstrip(" .!").endswith(" for me") and "only" in said):
        return {"preference"}
    if is_asked_for and (has_output or not {"only", "no", "not", "without"}.isdisjoint(said)):
        return {"preference"} if has_output or not has("limited", text) else {"constraint"}
    if has_output and is_in("less", said[0]):
        return {"preference"}
    return {"constraint"} if has("limited", text) or _NOTHING.match(text) else set()
