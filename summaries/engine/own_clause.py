"""The clause in which writers speak for themselves: after "but I", or after "As I said,"."""

import re

from .cues import languages_of
from .tongues import Tongue, tongues

LEAD_IN = 60  # characters within which a sentence may begin with "As I told my wife,"
_FIRST = (
    r"(?:(?:i|we|ich|wir|je|moi|nous|yo|nosotros|eu|nós|io|noi|я|мы|мне|нам|ben|biz)(?![^\W_])|i['’]|we['’]|j['’]"
    r"|أنا|نحن|我|私|저|나는|मैं|मुझे|हम)"
)
_LABEL = re.compile(rf"[^:：.!?\n]{{1,60}}[:：] ?(?={_FIRST})", re.IGNORECASE)  # "Summary of my needs: I must …"
# "She likes the sea, I prefer the hills."
_CONTRAST = re.compile(
    r"[,;，、；،] ?(?:(?:but|and|while|whereas|in the end|finally|aber|und|mais|et|pero|y|ma|mas|e|но|а|и|但是?|而|可是"
    rf"|पर|लेकिन|मगर|ama) ?){{0,2}}(?={_FIRST})",
    re.IGNORECASE,
)
# Behind "I told my boss": a comma, "that", or "I" itself.
_AFTER_LEAD = re.compile(
    r"[^,:\uff0c\uff1a\u060c.!?]{0,30}[,:\uff0c\uff1a\u060c] *(?:(?:that|dass|что|que|che) )?"
    r"|(?: (?!and|but|or)[\w'-]+){0,3}? (?:(?:that|que|che) (?=[^\W_])|(?=(?:i|we)\b))",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"(?:my|our|mein[e]?|unser[e]?|ma|mon|notre|mi|nuestra|nuestro|mia|la mia|mio|il mio|minha|meu|мо[йё]|наш[е]?) "
    r"(?:\w+ )?(?:motto|rule|principle|policy|regel|grundsatz|prinzip|règle|principe|devise|regla|lema|norma|regola"
    r"|regra|правило|принцип|девиз)[:,]? ",
    re.IGNORECASE,
)
_ALWAYS = re.compile(
    r"(?:never|no|not|don['’]t|always|only|nie|niemals|kein\w*|immer|nur|jamais|pas|toujours|nunca|jamás|no|siempre|mai"
    r"|sempre|sem|никогда|всегда|только|не)(?!\w)",
    re.IGNORECASE,
)
_VERB_LAST = re.compile(r"dass \Z", re.IGNORECASE)


def own_clause(sentence: str, words: tuple[str, ...]) -> str:
    """What begins at that clause; nothing where the sentence has no other before it."""
    languages = languages_of(sentence, words)
    for tongue in tongues():
        if tongue.code in languages and (start := _start(sentence, tongue)):
            return _verb_second(sentence[start:]) if _VERB_LAST.search(sentence[:start]) else sentence[start:]
    found = _LABEL.match(sentence) or _CONTRAST.search(sentence)
    return sentence[found.end() :] if found else ""


def is_rule(sentence: str, clause: str) -> bool:
    """ "My principle: never lend money": what somebody calls a rule of theirs is one."""
    return bool(_RULE.match(sentence)) and bool(_ALWAYS.match(clause))


def wishes(clause: str) -> bool:
    """ "I want the small one", said to somebody or against somebody: a wish, though it may be for once."""
    return any(tongue.wants and tongue.wants.match(clause) for tongue in tongues())


def is_labelled(sentence: str) -> bool:
    """Begins with whose words or what it is, before a colon: "Slack from Raj: we …"; no "I told my boss: …"."""
    is_own = any(tongue.own and tongue.own.search(sentence, 0, LEAD_IN) for tongue in tongues())
    return not is_own and bool(_LABEL.match(sentence))


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
