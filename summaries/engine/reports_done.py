"""Whether a sentence tells that its writer has done something: news, and no task."""

import re

_HAS_DONE = re.compile(
    r"^(?:(?:and|so|ok|okay|good|great|und|y|et|e),? )?(?:"
    r"(?:i|we)(?:['’]ve| have) (?:just |already |now |also |finally )?(?!got to\b|to\b|been\b|decided\b|planned\b)"
    r"(?:[a-z]{2,}ed|told|sent|bought|paid|made|done|found|written|spoken|sold|taken|given|left|put"
    r"|read|met|brought|chosen|got|seen|hung)"
    r"|(?:ich habe|wir haben|hab) (?:[^.,;]{1,60} )?(?:\w{0,6}ge\w{2,}(?:t|en)|be\w{2,}(?:t|en)"
    r"|ver\w{2,}(?:t|en)|er\w{2,}(?:t|en)|\w+iert)(?=[.,;!]|$)"
    r"|j['’]ai (?:déjà )?\w{2,}(?:é|i|u|is|it)(?!\w)|(?:on a|nous avons) (?:déjà )?\w{2,}(?:é|i|u|is|it)(?!\w)"
    r"|(?:ya )?(?:he|hemos) \w{2,}(?:ado|ido|cho|to|sto)(?!\w)"
    r"|(?:ho|abbiamo) (?:già )?\w{2,}(?:ato|uto|ito|tto|so|sto)(?!\w)"
    r"|já \w{2,}(?:ei|i|amos|imos)(?!\w)|я (?:уже )?\w{2,}(?:ал|ала|ил|ила|ял|яла)(?!\w))",
    re.IGNORECASE,
)
_STILL_TO_DO = re.compile(
    r"(?<!\w)(?:will|['’]ll|have to|need to|must|going to|still|yet|next|remind|should|muss|müssen"
    r"|noch|werde|erinner\w{0,3}|doit|dois"
    r"|faut|encore|vais|tengo que|hay que|falta|todavía|voy a|debo|devo|ancora|manca|preciso|ainda"
    r"|falta|vou|надо|нужно|ещё|осталось)(?!\w)",
    re.IGNORECASE,
)


_IS_DUE = re.compile(
    r"(?<!\w)(?:has to|needs?|due|want\w?|please|each|every|fällig|bitte|soll|jede\w?|à faire|chaque|cada|ogni"
    r"|каждый|каждую|пожалуйста)(?!\w)",
    re.IGNORECASE,
)


def is_still_to_do(sentence: str) -> bool:
    """Says of something that it has to be done, or is due."""
    return bool(_STILL_TO_DO.search(sentence) or _IS_DUE.search(sentence))


def reports_done(sentence: str) -> bool:
    """ "I have told the bank about it"; not "I have sent two, the third I still have to send"."""
    return bool(_HAS_DONE.match(sentence)) and not _STILL_TO_DO.search(sentence)
