"""What a question wants to know, and whether a sentence tells anything of that kind: a price, or somebody.

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
    r"[$€£¥₹₽₺]|(?<!\w)(?:free|euros?|eur|dollars?|usd|pounds?|gbp|cents?|bucks|grand|\d+k"
    r"|francs?|franken|reais|pesos?"
    r"|lira|tl|yuan|rupees|kostenlos|gratis|gratuit|umsonst|costs?|kostet|co[ûu]te|cuesta|costa"
    r"|custa|price|cheap\w{0,3}"
    r"|expensive|included)(?!\w)|руб|стоит|бесплатно|(?<![\w.,])\d{1,9}(?!\d| ?(?:years?|jahre?"
    r"|ans|años?|anni|anos?|лет|год))",
    re.IGNORECASE,
)
_WHO = re.compile(
    r"^(?:and |so |but )?(?:who (?:will|is going to|can|does|is|should)|wer|qui|qui[ée]n|quem|chi|кто)"
    r"(?!\w)",
    re.IGNORECASE,
)
_TELLS_WHO = re.compile(
    r"(?<!\w)(?:i|i'll|i'm|we|me|he|she|they|you|nobody|no one|someone|ich|wir|er|sie|moi|je|elle"
    r"|il|yo|él|ella|eu|ele"
    r"|ela|io|lui|lei|я|он|она|ben|my|our|mein\w{0,2}|unser\w{0,2}|mon|ma|notre|mi|nuestr\w{1,2}"
    r"|meu|minha|mio|mia)(?!\w)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{3,}")
VERB_STEM = 4  # letters of "bring"
_NAME = re.compile(
    r"(?<!^)(?<![.!?] )(?<!\w)[A-ZÀ-ÞА-ЯЁ][\w'-]+"
    r"|^[A-ZÀ-Þ][a-zà-ÿ'-]+ (?:(?:and|und|et|y|e) [A-ZÀ-Þ]|will |is |does |has )"
)


def tells_what_is_asked(text: str, question: str) -> bool:
    """False only where the question asks for something that the text holds nothing of."""
    if _PRICE.search(question):
        return bool(_TELLS_A_PRICE.search(text))
    who = _WHO.search(question)
    if who and not (_TELLS_WHO.search(text) or _NAME.search(text)):
        verb = _WORD.search(question, who.end())
        return verb is not None and verb.group()[:VERB_STEM].lower() in text.lower()
    return True
