"""Whether a sentence tells how it is with somebody near to its writer: "My dad is down to one cup a day"."""

import re

from .comparing import Judged
from .patterns_by_language import pattern_of

WORDS = "others.toml"
_OPENING = 20  # characters in which a sentence names who it is about: "At my friend's …"
# Who speaks so passes on what concerns the writer.
_FOR_ALL = re.compile(
    r"(?<!\w)(?:moved|moves|changed|changes|cancell?ed|cancels|postponed|postpones|rescheduled|booked|pushed|shifted"
    r"|called off|hat verschoben|verschiebt|verschob\w*|verlegt\w*|abgesagt|sagt ab|geändert|reporté|reporte|déplacé"
    r"|annulé|annule|changé|movió|cambió|canceló|aplazó|mudou|adiou|cancelou|spostato|annullato|cambiato|rimandato"
    r"|перен[её]с\w*|отменил\w?|изменил\w?|erteledi|değiştirdi|iptal etti|أجّ?ل\w?|ألغى|غيّ?ر|बदल\S{0,4}"
    r"|says?|said|told|tells|asked|asks|wants?|suggested|insists?|prefers?|would rather|offered|lends?|lent|gave|gives?"
    r"|brings?|takes? over|took over|sagt\w*|möchte|will|meint|übernimmt|dit|veut|préfère|propose|prête|dice|dijo"
    r"|quiere|prefiere|presta|disse|diz|quer|prefere|empresta|vuole|preferisce|сказал\w?|хочет|просит|говорит|dedi"
    r"|diyor|istiyor|قال\w?|يريد|تريد|कहा|चाहत)(?!\w)"
    r"|说|想要|要求|改了|推迟|取消|と言|って言|変更し|延期し|が欲し|말했|했대|달래|바꿨|미뤘|취소했",
    re.IGNORECASE,
)


def is_of_somebody_near(pair: Judged) -> bool:
    """The newer tells how it is with a relative, a friend or a colleague, and the older, which names none, is said of
    its writer, or of what is theirs."""
    new, old = pair.new, pair.old
    code = new.language
    kin, self = pattern_of(WORDS, "kin", code), pattern_of(WORDS, "self", code)
    if kin is None or self is None or kin.search(old.text):
        return False
    named = kin.search(new.text)
    if not named or named.start() > _OPENING or _FOR_ALL.search(new.text):
        return False
    return not self.search(kin.sub(" ", new.text))
