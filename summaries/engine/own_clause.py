"""The clause in which writers speak for themselves: after "but I", or after "As I said,"."""

import re

from .cues import languages_of
from .tongues import Tongue, tongues, tongues_for

LEAD_IN = 60  # characters within which a sentence may begin with "As I told my wife,"
_FIRST = (
    r"(?:(?:i|we|ich|wir|je|moi|nous|yo|nosotros|eu|nós|io|noi|я|мы|мне|нам|ben|biz)(?![^\W_])|i['’]|we['’]|j['’]"
    r"|أنا|نحن|我|私|저|나는|मैं|मुझे|हम)"
)
_FIRST_ANYWHERE = re.compile(
    rf"(?<!\w){_FIRST}|(?<!\w)(?:my|our|me|us)(?!\w)|我|咱|私|俺|저는|제가|나는|우리", re.IGNORECASE
)
_FIRST_AT_START = re.compile(rf"\W*(?:(?:and|but|so|und|aber|et|mais|y|pero|e|ma|и|но|а) )?{_FIRST}", re.IGNORECASE)
_LABEL = re.compile(rf"[^:：.!?\n]{{1,60}}[:：] ?(?={_FIRST})", re.IGNORECASE)  # "Summary of my needs: I must …"
# "She likes the sea, I prefer the hills."
_CONTRAST = re.compile(
    r"[,;，、；،] ?(?:(?:but|and|while|whereas|in the end|finally|aber|und|mais|et|pero|y|ma|mas|e|но|а|и|但是?|而|可是"
    rf"|पर|लेकिन|मगर|ama) ?){{0,2}}(?={_FIRST})",
    re.IGNORECASE,
)
# Behind "I told my boss": a comma, "that", or "I" itself.
_AFTER_LEAD = re.compile(
    r"[^,:\uff0c\uff1a\u060c.!?]{0,30}[,:\uff0c\uff1a\u060c] *(?:(?:that|dass|что|que|che) |qu['’])?"
    r"|(?: (?!and|but|or)[\w'-]+){0,3}? (?:qu['’](?=[^\W_])|(?:that|que|che|أنني|إنني|أني|إني|أننا|إننا"
    r"|कि) (?=[^\W_])|(?=(?:i|we)\b))"
    r"|[^\W\d_]{0,6}?(?=我|咱们)",
    re.IGNORECASE,
)
_ALWAYS = re.compile(
    r"(?:never|no|not|don['’]t|always|only|nie|niemals|kein\w*|immer|nur|jamais|pas|toujours|nunca|jamás|no"
    r"|siempre|mai"
    r"|sempre|sem|никогда|всегда|только|не)(?!\w)",
    re.IGNORECASE,
)
_MINE = (
    r"(?:my|our|mein[e]?|unser[e]?|ma|mon|notre|mi|nuestra|nuestro|mia|la mia|mio|il mio|minha|meu|мо[йё]|наш[е]?)"
    r" (?:\w+ ){0,2}?(?:motto|rule|principle|policy|regel|grundsatz|prinzip|règle|principe|devise|regla|lema|norma"
    r"|regola|regra|правило|принцип|девиз)"
)
_QUOTED = r"[\"“„«「](?P<{}>[^\"“”„«»」\n]{{3,120}})[\"”“»」]"
# "My rule is “no calls at night”", "“No calls at night” is our rule".
_RULE_QUOTED = re.compile(
    rf"{_MINE} ?(?:is|was|ist|lautet|est|es|è|é|—|-)? ?:? ?{_QUOTED.format('behind')}[.!]?\s*\Z"
    rf"|\A{_QUOTED.format('before')},? (?:is|was|ist|lautet|est|es|è|é|—) {_MINE}[.!]?\s*\Z",
    re.IGNORECASE,
)
_RULE = re.compile(rf"{_MINE}[:,]? ", re.IGNORECASE)
_AGREES = re.compile(
    r"(?:is|was|were|are|has|had) (?:absolutely |quite )?(?:right|wrong|correct|a point)(?= ?:)", re.IGNORECASE
)
_VERB_LAST = re.compile(r"dass \Z", re.IGNORECASE)


def own_clause(sentence: str, words: tuple[str, ...]) -> str:
    """What begins at that clause; nothing where the sentence has no other before it."""
    if quoted := _RULE_QUOTED.search(sentence):
        return quoted["behind"] or quoted["before"]
    languages = languages_of(sentence, words)
    for tongue in tongues():
        if tongue.code in languages and (start := _start(sentence, tongue)):
            return _verb_second(sentence[start:]) if _VERB_LAST.search(sentence[:start]) else sentence[start:]
    found = _LABEL.match(sentence) or _CONTRAST.search(sentence)
    return sentence[found.end() :] if found else ""


def speaks_of_the_writer(text: str) -> bool:
    """Says "I" or "we" somewhere."""
    return bool(_FIRST_ANYWHERE.search(text))


def begins_with_the_writer(clause: str) -> bool:
    """ "I book the bus", "and we pay": not "Ben and I", nor "he helps me"."""
    return bool(_FIRST_AT_START.match(clause))


def is_rule(sentence: str, clause: str) -> bool:
    """ "My principle: never lend money": what somebody calls a rule of theirs is one."""
    return bool(_RULE_QUOTED.search(sentence)) or (bool(_RULE.match(sentence)) and bool(_ALWAYS.match(clause)))


def is_bound(sentence: str) -> bool:
    """ "The surgeon says I must not run", "my lease says I can't": those who may have said it bind the writer."""
    return any(tongue.binds and tongue.binds.search(sentence) for tongue in tongues_for(sentence))


def agrees(sentence: str) -> bool:
    """ "They offered it to me and I said yes." """
    return any(tongue.agrees and tongue.agrees.search(sentence) for tongue in tongues_for(sentence))


def wishes(clause: str) -> bool:
    """ "I want the small one", said to somebody or against somebody: a wish, though it may be for once."""
    return any(tongue.wants and tongue.wants.match(clause) for tongue in tongues_for(clause))


def is_led_in(sentence: str) -> bool:
    """Begins with "I told my wife", "as I said"."""
    return any(tongue.own and tongue.own.search(sentence, 0, LEAD_IN) for tongue in tongues_for(sentence))


def is_labelled(sentence: str) -> bool:
    """Begins with whose words or what it is, before a colon: "Slack from Raj: we …"; no "I told my boss: …"."""
    return not is_led_in(sentence) and bool(_LABEL.match(sentence)) and not _AGREES.search(sentence)


def _start(sentence: str, tongue: Tongue) -> int:
    start = 0
    while (own := tongue.own.search(sentence, start, LEAD_IN) if tongue.own else None) and (
        lead := _AFTER_LEAD.match(sentence, own.end())
    ):
        start = lead.end()  # "I said it once and I say it again: …"
    if start:
        return start
    found = tongue.again.search(sentence, 1) if tongue.again else None
    return found.end() - len(found.group().split()[-1].lstrip(",;—–，；،")) if found else 0


def _verb_second(clause: str) -> str:
    """ "(dass) ich keine Anrufe will" as a sentence of its own: "ich will keine Anrufe"."""
    first, *others = clause.rstrip(" .!").split()
    return " ".join((first, *others[-1:], *others[:-1]))
