"""What a letter begins and ends with, which says nothing by itself."""

import re

_OPENS = re.compile(
    r"^[\"“„«'\s]*(?:dear|hello|hi|good (?:morning|afternoon|evening)|to whom it may concern"
    r"|sehr geehrte[rn]?|guten tag"
    r"|hallo|ch[eè]re?s?|madame|monsieur|bonjour|estimad[oa]s?|querid[oa]s?|hola|buenos d[ií]as"
    r"|prezad[oa]s?|car[oaie]|olá"
    r"|gentil[ei]|egregio|buongiorno|уважаем\w{1,3}|здравствуйте|sayın"
    r"|merhaba)(?: [^\s,!:.;?]{1,25}){0,5} ?[,!:]?[\"”“»']*$",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"^[\"“„«'\s]*(?:(?:kind|best|warm|many) (?:regards|wishes)|regards|yours (?:sincerely|faithfully"
    r"|truly)|sincerely|cheers"
    r"|mit (?:freundlichen|besten|herzlichen|vielen) grüßen|(?:viele|beste|liebe|freundliche"
    r"|herzliche) grüße|cordialement"
    r"|bien à vous|(?:un )?(?:cordial )?saludos?|atentamente|un abrazo|atenciosamente|cumprimentos|cordiali saluti"
    r"|distinti saluti|с уважением|saygılarımla)(?:[, ]+[^\s,]{1,25}){0,4}[,.!]?[\"”“»']*$",
    re.IGNORECASE,
)


_GERMAN = re.compile(
    r"^[\"“„\s]*liebe[rs]? [A-ZÄÖÜ][^\s,!]{1,25}(?: (?:und )?[A-ZÄÖÜ][^\s,!]{1,25}){0,3}[,!][\"”“]*$", re.IGNORECASE
)


def is_courtesy(sentence: str) -> bool:
    """ "Dear Ms Keller,", "Kind regards, Rita"."""
    return bool(_OPENS.match(sentence) or _CLOSES.match(sentence) or _GERMAN.match(sentence))
