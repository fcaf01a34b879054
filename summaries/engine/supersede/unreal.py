"""What is only wished or imagined: "If the deadline were in August, I'd have more time." It changes nothing.

Told by the forms that the languages have for it (the past or a mood of its own after "if", and a wish). Where a "but"
brings news behind it, the sentence is more than a wish.
"""

import re

_SOME = r"[^.;]{2,60}"
_REST = r",? [^.;]{0,50}\b"
_FORMS = (
    # en
    r"\bi wish (?!to\b|you\b|for\b)[^.;]{0,60} (?:were|was|had|could|would|didn't|wasn't|weren't)\b",
    r"\bif only\b|\bwould have (?:preferred|liked)\b|\bit would be [a-z]{2,20} if\b|^suppose\b",
    r"\b(?:what|how)[\w' ]{0,20} would\b[^.;]{0,60}\bif\b|^would\b[^.;]{0,80}\bif\b",
    r"^(?:and |but )?if\b[^.;,]{2,60}\b(?:were|was|had|[a-z]{3,20}ed)\b[^.;]{0,60}?(?:'d|\b(?:would|could|might))\b",
    # de
    r"\bich w(?:ü|ue)nschte\b|\bschön w(?:ä|ae)r",
    rf"\bwenn\b{_SOME}\b(?:wär|hätt|käm|könnt|gäb|ging|würd)\w{{0,3}}{_REST}(?:hätt|wär|könnt|würd|käm)",
    r"^hätte\w{0,2}\b[^.;]{2,60}, (?:wär|hätt|könnt|würd)",
    # fr
    r"\bsi seulement\b|\baurai[st] (?:aimé|préféré|voulu) que\b",
    rf"\bsi\b{_SOME}(?:ait|aient|ais)\b{_REST}\w{{1,20}}r(?:ais|ait|aient|ions)\b",
    # es, it, pt
    rf"\bojalá\b|\bsi\b{_SOME}(?:ra|ran|ramos|se|sen)\b{_REST}\w{{1,20}}rían?\b",
    rf"\bmagari\b[^.;]{{0,40}}ss(?:e|i|ero)\b|\bse\b{_SOME}ss(?:e|i|ero)\b{_REST}\w{{1,20}}re(?:i|bbe)\b",
    rf"\bquem dera\b|\boxalá\b|\bse\b{_SOME}ss(?:e|em)\b{_REST}\w{{1,20}}ria",
    # ru, tr, ar, hi
    r"\bесли бы\b|\bвот бы\b|\bжаль,? что не\b",
    r"\bkeşke\b|(?<=\w)s[ae]yd[ıi]\w{0,4}\b",
    r"(?<!\w)لو (?:كان|كنت|كنا)\w{0,2}(?!\w)|(?<!\w)(?:يا )?ليت",
    r"काश|अगर .{2,60}(?:होता|होती|होते),? तो ",
    # zh, ja, ko
    r"(?:要是|如果|假如)[^。；]{2,40}(?:就好了|就(?:能|可以|不用)[^。；]{1,20}了)",
    r"(?:たら|れば|なら)(?:よかった|良かった|いい|良い)のに|(?:れば|だったら)[^。]{1,20}のに",
    r"텐데|었으면 좋겠",
    # nl
    r"\b(?:was|had|waren) .{2,30} maar\b|\bals\b[^.;]{2,60}\b(?:was|waren|had|zou)\b,? [^.;]{0,20}\bzou",
)
_IS_UNREAL = re.compile("|".join(_FORMS), re.IGNORECASE)
_BUT = re.compile(
    r"[,;:]? (?:but|aber|mais|pero|ma|mas|но|ama|fakat|लेकिन|पर) |, maar |(?:但是|但|可是|でも|けど|하지만|그런데)|لكن"
)
_NEWS = re.compile(r"\d|\w{4,20} [^.]{12}")


def is_unreal(text: str) -> bool:
    """Whether all that a sentence says is wished or imagined."""
    if not _IS_UNREAL.search(text):
        return False
    but = _BUT.search(text, 8)
    return not (but and _NEWS.search(text, but.end()))
