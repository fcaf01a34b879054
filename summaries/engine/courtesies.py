"""What a letter or a talk begins and ends with, which says nothing by itself."""

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
_LATER = (
    r"(?: (?:again|here|later|soon|tomorrow|tonight|then|next week|in a (?:bit|while|few \w{3,5})"
    r"|wieder|später|morgen|heute abend|nächste woche|plus tard|demain|bientôt|ce soir|la semaine prochaine"
    r"|luego|mañana|pronto|la semana que viene|depois|amanhã|semana que vem|dopo|domani|presto"
    r"|la settimana prossima|позже|завтра|на следующей неделе)){0,2}"
)
_FOR_WHAT = (
    r"(?: (?:so much|a lot|again|everyone|both|for (?:the|your|all the|all your) (?:patience|help|time|ideas|advice)"
    r"|for (?:everything|now|today|that)|sehr|dir|euch|für (?:alles|heute|die hilfe|deine hilfe|die geduld)"
    r"|beaucoup|pour (?:tout|l['’]aide|votre aide|ton aide)|por (?:todo|la ayuda|tudo|a ajuda)|mille|di tutto"
    r"|per (?:tutto|l['’]aiuto)|muchas|night)){0,2}"
)
# "Thanks for the patience, I'll be back next week."
_LEAVES = re.compile(
    r"(?:(?:many thanks|thanks|thank you|ok(?:ay)?|great|perfect|bye|good|vielen dank|danke|super|tschüss|merci|bien"
    rf"|gracias|muchas gracias|vale|adiós|obrigad[oa]|grazie|perfetto|спасибо){_FOR_WHAT} ?[,;!.] ?){{0,2}}"
    rf"(?:(?:i|we)(?:['’]ll| will) (?:be|come|check|report) back{_LATER}"
    rf"|(?:see|talk to|speak to) you{_LATER}|ich melde mich{_LATER}|bis{_LATER}(?:, ich melde mich{_LATER})?"
    rf"|je (?:reviens|repasse){_LATER}|à{_LATER}|(?:vuelvo|volvemos|hasta){_LATER}|(?:eu )?(?:volto|até){_LATER}"
    rf"|(?:torno|a){_LATER}|(?:я )?(?:вернусь|до){_LATER})[.! …]*",
    re.IGNORECASE,
)
# Of what was said before it, which is a line of its own.
_REMIND = re.compile(
    r"(?:please |and |bitte |und ){0,2}(?:remind me"
    r"(?: (?:of (?:it|that)|about (?:it|that)|again|if i forget(?: (?:it|about it))?)){0,2}"
    r"|erinner(?:e|n sie)? mich(?: (?:bitte|daran|dran)){0,2},?(?: (?:falls|wenn) ich(?: es| das)? vergesse)?"
    r"|rappelle(?:z)?-le-moi(?: si j['’]oublie)?|recuérdamelo(?:,? (?:si|por si) (?:se me olvida|lo olvido))?"
    r"|me lembr[ae](?: disso)?(?: se eu esquecer)?|ricordamelo(?: se (?:me ne )?dimentico)?"
    r"|напомни(?:те)? мне(?: об этом)?)"
    r"(?:,? please)?[.! ]*",
    re.IGNORECASE,
)


def is_courtesy(sentence: str) -> bool:
    """ "Dear Ms Keller,", "Kind regards, Rita", "I'll be back next week", "Remind me if I forget it"."""
    if _OPENS.match(sentence) or _CLOSES.match(sentence) or _GERMAN.match(sentence):
        return True
    said = sentence.strip()
    return bool(_LEAVES.fullmatch(said) or _REMIND.fullmatch(said))
