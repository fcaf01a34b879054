"""What is only wished or imagined: "If the deadline were in August, I'd have more time." It changes nothing.

Told by verb forms that are seldom used for anything else. What brings news behind a "but" or a comma is more than that.
"""

import re

# Up to the verb of the condition, and from there to that of what would follow.
_UNTIL = r"[^.;]{2,60}\b"
_THEN = r"\b,? [^.;]{0,50}\b"
_KOREAN_PAST = "".join(map(chr, range(0xAC00 + 20, 0xD7A4, 28)))  # all syllables that end in ㅆ
_FORMS = (
    # en
    r"\bi wish (?!to\b|you\b|for\b)[^.;,]{0,60} (?:were|was|had|could|would|didn't|wasn't|weren't)\b",
    r"\bif only\b(?! because)|\bwould have (?:preferred|liked)\b|\bit would be [a-z]{2,20} if\b",
    r"^suppose (?:the|my|our|we|i|it)\b[^.;,]{0,40} (?:was|were|had)\b",
    r"\b(?:what|how)[\w' ]{0,20} would\b[^.;]{0,60}\bif\b|^would\b[^.;]{0,80}\bif\b",
    r"^(?:and |but )?if\b[^.;,]{2,60}\b(?:were|was|had)\b[^.;]{0,60}?"
    r"(?:'d|\b(?:would|could|might))\b(?! (?:like|love)\b)",
    # de
    r"\bich w(?:ü|ue)nschte,[^.;]{2,60}\b(?:wär|hätt|könnt|ging)",
    r"\bschön w(?:ä|ae)r(?!e es, wenn (?:du|ihr|sie)\b)[^;]{2,60}\b(?:wär|hätt|käm|könnt|ging)",
    rf"\bwenn\b{_UNTIL}(?:wär|hätt|käm|könnt|gäb)\w{{0,3}}{_THEN}(?:hätt|wär|könnt|würd|käm)(?![^.;]{{0,40}}\bgern)",
    r"^hätte\w{0,2}\b[^.;]{2,60}, (?:wär|hätt|könnt|würd)",
    # fr
    r"\bsi seulement\b|\baurai[st] (?:aimé|préféré|voulu) que\b",
    rf"\bsi\b{_UNTIL}(?:étai|avai|pouvai|commençai|partai|coûtai|finissai|tombai)(?:t|s|ent)"
    rf"{_THEN}(?:serai|aurai|pourrai|irai|ferai|arriverai)(?:t|s|ent|ons)\b",
    # es, it, pt
    r"\bojalá\b",
    rf"\bsi\b{_UNTIL}(?:fue|tuvie|pudie|hubie|estuvie|hicie|vinie|abrie|salie)(?:ra|se)(?:n|s|mos)?"
    rf"{_THEN}(?:tendr|podr|har|ir|ser|estar|dar|saldr|vendr|llegar|habr)ía\w{{0,3}}\b",
    r"\bmagari\b[^.;]{0,40}\b(?:fosse|avesse|potesse|partisse|aprisse|costasse|iniziasse)\b",
    rf"\bse\b{_UNTIL}(?:fosse|avesse|potesse|partisse|aprisse|costasse|iniziasse|facesse)(?:ro)?"
    rf"{_THEN}(?:sare|avre|potre|fare|andre|riuscire|arrivere)(?:i|bbe|mmo|bbero)\b",
    rf"\bquem dera\b|\boxalá\b|\bse\b{_UNTIL}(?:fosse|tivesse|pudesse|saísse|houvesse|fizesse|começasse|custasse)m?"
    rf"{_THEN}(?:seria|teria|daria|poderia|iria|faria|conseguiria|chegaria|ficaria)m?\b",
    rf"\bse\b{_UNTIL}(?:fô|tivé|pudé|houvé|fizé|saí)ssemos{_THEN}(?:se|te|da|pode|i|fa|consegui|chega|fica)ríamos\b",
    # ru, tr, ar, hi
    r"\bесли бы\b|\bвот бы\b",
    r"\bkeşke\b|(?:ol|bil|gel|git|al|ver|yap|et|kal|çık|bul|gör|başla|değil|var|yok)s[ae]yd[ıi]\w{0,3}\b",
    r"(?<!\w)لو كان\w{0,2} [^.]{2,60} ل(?:كان|كنت|كنا)\w{0,2}(?!\w)|(?<!\w)(?:يا )?ليت(?:ني|نا|ه|ها|ك|هم)?(?!\w)",
    r"(?<![\u0900-\u097f])काश(?![\u0900-\u097f])|अगर .{2,60}(?:होता|होती|होते),? तो ",
    # zh, ja, ko
    r"(?:要是|如果|假如)[^。；]{2,40}就好了|(?:要是|假如)[^。；]{2,40}就(?:能|可以)[^。；]{1,20}了",
    r"(?:たら|れば|なら)(?:よかった|良かった)のに|(?:れば|だったら)[^。、]{1,20}[るたい]のに[。.!]?$",
    rf"[{_KOREAN_PAST}]을 텐데",
    # nl: a wish puts the verb first
    r"^(?:was|had|waren) [^.;,]{2,30} maar\b|\bals\b[^.;]{2,60}\b(?:was|waren|had|zou)\b,? [^.;]{0,20}\bzou",
)
_IS_UNREAL = re.compile("|".join(_FORMS), re.IGNORECASE)
_BUT = re.compile(
    r"[,;:]? (?:but|aber|mais|pero|ma|mas|но|ama|fakat|लेकिन|पर) |, maar |[，,]?(?:但是|但|可是)|でも|けど"
    r"|하지만|그런데|لكن"
)
_DENIES = re.compile(
    r"\b(?:not|no|isn't|wasn't|impossible|sadly|leider|nicht|kein|hélas|pas|non|não|sai|не|нельзя|değil|niet|geen)\b"
    r"|नहीं|不|没|ない|안|못|لا |ليس",
    re.IGNORECASE,
)
_COMMA = re.compile(r"(?:[,;] |，)[^,;，]{0,80}\d")


def is_unreal(text: str) -> bool:
    """Whether all that a sentence says is wished or imagined."""
    found = _IS_UNREAL.search(text)
    if not found or _COMMA.search(text, found.end()):
        return False
    but = _BUT.search(text, found.start() + 1)  # a "but" in front leads into the wish
    return not but or bool(_DENIES.search(text, but.end()))
