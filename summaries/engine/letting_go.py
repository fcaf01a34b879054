"""Whether a sentence lets something go: "Forget the video", "Das mit der Hüpfburg lassen wir"."""

import re
from functools import lru_cache

from .sentences import words_of

LONGEST = 160  # characters of such a sentence
_LEAD = r"(?:(?:ok(?:ay)?|so|well|right|then|also|gut|bon|bueno|vale|va bene|bom|ну|ладно),? |(?:no|nein|non), ){0,2}"
_WHAT = r"(?P<what>[^,;:.!?()]{2,40}?)"
_END = r"(?: (?:then|for now|now|altogether|completely|again|dann|jetzt|doch|alors|entonces|allora|então))?[,;:.!…]"
_FORMS = tuple(
    re.compile(rf"{_LEAD}(?:{form})(?:{_END}|\Z)", re.IGNORECASE)
    for form in (
        r"(?:let['’]s |we['’]ll |we['’]re going to )?(?:forget|drop|skip|scrap|ditch|cancel) "
        rf"(?:about )?(?:the|our|my|that|those) {_WHAT}",
        rf"(?:we['’]re|i['’]m|we are|i am) (?:dropping|skipping|scrapping|ditching|cancelling) (?:the|our|my) {_WHAT}",
        rf"(?:vergiss|vergessen wir|vergesst|streich(?:en wir)?) (?:das mit )?(?:den|die|das|dem|der|unseren?) {_WHAT}",
        rf"(?:das mit )?(?:den|die|das|dem|der) {_WHAT} lassen wir(?: bleiben| sein| weg)?",
        rf"(?:on|nous) (?:laisse|laissons) tomber (?:le |la |les |l['’]){_WHAT}",
        rf"(?:laisse tomber|oublie|oubliez|oublions) (?:le |la |les |l['’]){_WHAT}",
        rf"(?:olvida|olvidemos|olvídate de|dejemos|deja) (?:lo de(?:l| la| los| las)? |el |la |los |las )?{_WHAT}",
        rf"(?:lascia(?:mo)? perdere|dimentica|niente più) (?:il |la |lo |i |gli |le |l['’]){_WHAT}",
        rf"(?:esquece|esqueça|deixa|vamos esquecer) (?:o |a |os |as |isso d[oa] ){_WHAT}",
        rf"(?:забудь(?:те)?|забудем|отменяем|убираем) (?:про )?{_WHAT}",
        rf"{_WHAT}(?:y[ıiuü]|[ıiuü]|nı|ni) (?:unut|boş ver|iptal edelim)",
    )
)
_FEW = 3  # words of what is let go
_NOT = re.compile(r"(?<!\w)(?:not|nicht|pas|no|não|non|не)(?!\w)", re.IGNORECASE)
_IF = re.compile(
    r"(?<!\w)(?:if|unless|until|once|in case|wenn|falls|sofern|bis|si|sauf|tant que|a menos|se|a meno|если|пока)(?!\w)",
    re.IGNORECASE,
)


@lru_cache(4_096)
def let_go(text: str) -> str:
    """What the sentence says to forget; "" where it lets nothing go."""
    if len(text) > LONGEST:
        return ""
    found = next((found for form in _FORMS if (found := form.match(text))), None)
    if not found or _NOT.search(found["what"]) or _IF.search(text, found.end("what")):
        return ""
    return found["what"] if len(words_of(found["what"])) <= _FEW else ""
