"""What a question wants to know, and whether a sentence tells anything of that kind: a price, somebody, a reason.

"The piano is 60 years old" does not say how much it costs. What neither side tells is not judged.
"""

import re

_PRICE = re.compile(
    r"(?<!\w)(?:how much (?:does|do|did|is|are|will|would) [^?]{1,60}(?:cost|costs|charge|pay)(?!\w)"
    r"|what(?: does| is|'s)? (?:the )?(?:price|fee|cost)(?!\w)|(?:was|wie viel|wieviel) kostet|combien co[ûu]te"
    r"|cu[áa]nto cuesta|quanto costa|quanto custa|сколько стоит)",
    re.IGNORECASE,
)
_TELLS_A_PRICE = re.compile(
    r"[$€£¥₹₽₺]|(?<!\w)(?:free|euros?|eur|dollars?|usd|pounds?|gbp|cents?|bucks|grand|\d+k|francs?|franken|reais|pesos?"
    r"|lira|tl|yuan|rupees|kostenlos|gratis|gratuit|umsonst|costs?|kostet|co[ûu]te|cuesta|costa|custa|price|cheap\w{0,3}"
    r"|expensive|included)(?!\w)|руб|стоит|бесплатно|\d{3}",
    re.IGNORECASE,
)
_WHO = re.compile(
    r"^(?:and |so |but )?(?:who (?:will|is going to|can|does|is|should)|wer|qui|qui[ée]n|quem|chi|кто|kim)"
    r"(?!\w)",
    re.IGNORECASE,
)
_TELLS_WHO = re.compile(
    r"(?<!\w)(?:i|i'll|i'm|we|me|he|she|they|you|nobody|no one|someone|ich|wir|er|sie|moi|je|elle|il|yo|él|ella|eu|ele"
    r"|ela|io|lui|lei|я|он|она|ben|my|our|mein\w{0,2}|unser\w{0,2}|mon|ma|notre|mi|nuestr\w{1,2}|meu|minha|mio|mia)(?!\w)",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(?<!^)(?<![.!?] )(?<!\w)[A-ZÀ-ÞА-ЯЁ][\w'-]+"
    r"|^[A-ZÀ-Þ][a-zà-ÿ'-]+ (?:(?:and|und|et|y|e) [A-ZÀ-Þ]|will |is |does |has )"
)
_WHY = re.compile(r"^(?:and |so |but )?(?:why|warum|wieso|pourquoi|por qu[ée]|perch[ée]|почему)(?!\w)", re.IGNORECASE)
_TELLS_WHY = re.compile(
    r"(?<!\w)(?:because|since|due|cause[sd]?|reason|as|so that|thanks to|turned out|missing|wrong|forgot\w{0,3}|broken"
    r"|bug|fault|weil|da|wegen|grund|denn|lag|fehlt\w?|car|parce|raison|porque|pues|debido|causa|motivo|perch[ée]|потому|из-за"
    r"|причин\w{1,2})(?!\w)",
    re.IGNORECASE,
)


def tells_what_is_asked(text: str, question: str) -> bool:
    """False only where the question asks for something that the text holds nothing of."""
    if _PRICE.search(question):
        return bool(_TELLS_A_PRICE.search(text))
    if _WHO.search(question):
        return bool(_TELLS_WHO.search(text) or _NAME.search(text))
    return bool(_TELLS_WHY.search(text)) if _WHY.search(question) else True
