"""The kind of what a person's sentence says: by its cues, and by what was learned from examples (cues/learned)."""

import re

from .cues.learned.opinion import NONE, opinion
from .items import Kind
from .letting_go import let_go
from .sentences import asks, words_of

_FORBIDS = re.compile(r"\b(?:not|never|mustn['’]t|nicht|nie|niemals|kein\w*|pas|jamais|nunca|mai)\b", re.IGNORECASE)
# "We'll probably take the train": who says so has not decided. Only where that is said of the choice itself.
_HEDGED = re.compile(
    r"(?:(?:so|then|ok|okay|well|i think|i guess),? )?(?:i|we)(?:['’](?:ll|re|m|d)| will| are| am| would)? "
    r"(?:probably|most likely|likely|maybe|perhaps|possibly) |(?:i think|i guess) (?:i|we)['’]ll .{1,80}\bnot sure\b"
    r"|(?:dann )?(?:(?:wir|ich) \w{2,20}|\w{2,20} (?:wir|ich)) (?:wohl|wahrscheinlich|vermutlich|vielleicht|eventuell) "
    r"|(?:wahrscheinlich|vermutlich|vielleicht|eventuell) \w{2,20} (?:wir|ich) "
    r"|(?:on|nous|je) \w{2,20} (?:sans doute|peut-être|probablement) |(?:probablemente|seguramente|quizás?|tal vez) "
    r"|(?:probabilmente|forse|provavelmente|talvez|возможно|наверное|вероятно|muhtemelen|belki|herhalde|शायद),? "
    r"|(?:我们|我)?(?:大概|可能|也许|或许)|(?:たぶん|おそらく|多分)|아마도?[ ,]|(?:ربما|لعلنا) ",
    re.IGNORECASE,
)
_UNSURE_AT_END = re.compile(
    r"[,;–—] ?(?:let['’]s see|we['’]ll see|not sure yet|mal sehen|mal schauen|on verra|ya veremos|vediamo|посмотрим)"
    r"[.! …]{0,3}$",
    re.IGNORECASE,
)
# Who or what somebody is, and what comes when, is no task, whoever is named: "Sara is the treasurer."
_TELLS_WHAT_IS = re.compile(
    r"(?:(?:the|our|my|his|her) )?[^\W\d_]+(?: [^\W\d_]+)? (?:(?:is|are) (?:the|a|an|our|my|responsible|in charge)\b"
    r"(?! (?:one|person|man|woman) (?:who|to)\b)(?!.*\bto (?:do|be|call|book|order|send|write|buy)\b)"
    r"|(?:comes?|arrives?|starts?|begins?|opens?|closes?|leaves?|ends?) (?:on|at|in|every|each|tomorrow|today)\b)"
    r"|(?:(?:der|die|das|unser|unsere|mein|meine) )?[^\W\d_]+(?: [^\W\d_]+)? (?:(?:ist|sind) (?:der|die|das|ein|eine"
    r"|unser|unsere|zuständig|verantwortlich)\b"
    r"|(?:kommt|kommen|beginnt|öffnet|schließt|endet) (?:am|um|im|jeden|jede)\b)",
    re.IGNORECASE,
)

# The first that a sentence holds is its kind; a plan is a decision unless it is a task.
_ORDER: tuple[tuple[str, Kind], ...] = (
    ("preference", "preference"),
    ("decision", "decision"),
    ("constraint", "constraint"),
    ("action", "action"),
    ("plan", "decision"),
    ("intent", "action"),
    ("goal", "goal"),
)
_IRREAL = frozenset(cue for cue, _ in _ORDER)  # "If we chose Kafka, we would …" says none of these
_UNDECIDED = frozenset(("decision", "plan"))
KINDS_BY_CUE: dict[str, Kind] = {cue: kind for cue, kind in _ORDER if cue == kind}


def kind_by_rules(text: str, kinds: frozenset[str], *, is_answered: bool) -> Kind:
    """kinds: the cues of the sentence."""
    if "standing_request" in kinds:
        return "preference"
    if "errand" in kinds:
        return "action"  # "Can someone book the bus?"
    if asks(text) or "asks" in kinds:
        is_open = not is_answered and kinds.isdisjoint(("request", "rhetorical", "chatter"))
        return "question" if is_open or "question" in kinds else "fact"
    if "question" in kinds:
        return "question"
    kinds -= _IRREAL if "hypothetical" in kinds else _UNDECIDED if "uncertain" in kinds else frozenset()
    if {"action", "constraint"} <= kinds and _FORBIDS.search(text):
        return "constraint"
    return next((kind for cue, kind in _ORDER if cue in kinds), "fact")


def kind_by_rules_and_weights(
    text: str, by_rules: Kind, kinds: frozenset[str], *, frame: str = "", is_worth_it: bool
) -> Kind:
    """The rules' kind, or another where the model is sure enough of that. kinds: the marks of the sentence; frame: it
    without what is quoted in it, where it holds words of others; is_worth_it: the rules keep the sentence.

    A question that the rules find nothing in can only ask for a manner of answering: what is asked of an assistant is
    no task of people. What the rules call open stays open.
    """
    kind = _by_both(text, by_rules, kinds, frame, is_worth_it)
    if kind in ("action", "fact") and let_go(text):
        return "decision"
    if kind == "action" and by_rules == "fact" and _TELLS_WHAT_IS.match(text):
        return "fact"
    return "fact" if kind == "decision" and (_HEDGED.match(text) or _UNSURE_AT_END.search(text)) else kind


def _by_both(text: str, by_rules: Kind, kinds: frozenset[str], frame: str, is_worth_it: bool) -> Kind:
    if by_rules == "question" or ("hypothetical" in kinds and by_rules not in KINDS_BY_CUE):
        return by_rules
    found = opinion(text, words_of(text), by_rules if is_worth_it else "nothing", kinds, frame=frame)
    if found == NONE:
        return "fact" if by_rules in KINDS_BY_CUE else by_rules
    if by_rules not in KINDS_BY_CUE and found != "preference" and asks(text):
        return by_rules
    return KINDS_BY_CUE[found]
