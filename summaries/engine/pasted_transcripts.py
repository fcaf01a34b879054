"""Stretches of a message that others wrote, told by their form: lines of a chat, letters, texts named behind them."""

import re
from collections.abc import Iterator

from .tongues import tongues

NAMED_BEHIND = 4_000  # characters of a text of which is said behind it that somebody sent it

_DATE = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? "
_TIME = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[AaPp][Mm])?"
_NAME = r"[A-ZÀ-ÞА-Я][\w.'’-]{1,20}(?: [A-ZÀ-ÞА-Я][\w.'’-]{0,20})?"
_SPEAKS = r"(?=(?:I|We|we|[Ii]ch|[Ww]ir|[Jj]e|[Nn]ous|[Yy]o|[Ii]o|[Nn]oi|[Ee]u|[Яя]|[Мм]ы|[Bb]en|[Bb]iz)\b|[Jj]['’])"
_CHAT_LINES = tuple(
    re.compile(rf"\s{{0,3}}{line}")
    for line in (
        r"\[[^\]\n]{0,20}\d[:.]\d\d[^\]\n]{0,20}\] ?(?P<who>[^\W\d_][^:：\n<>]{0,30})[:：] ?",
        rf"{_DATE}{_TIME} [-–—] (?P<who>[^\W\d_][^:：\n<>]{{0,30}})[:：] ?",
        r"<(?P<who>[^\W\d_][^<>@\n]{0,30})> ",
        rf"(?P<who>{_NAME}) ?[(\[]{_TIME}[)\]][:：]? ?",
        rf"(?P<who>{_NAME}) > ",
        rf"(?P<who>{_NAME}) \((?:on|via|by|in|auf|per|sur|par|en|por) [^()\n]{{2,24}}\): {_SPEAKS}",
        r"[^\n:：#]{0,20}#[a-z][\w-]{1,30},? (?P<who>[^\W\d_][\w.'’-]{0,20})[:：] ?",
        rf"(?:{_TIME} )?(?P<who>[A-ZÀ-Þ][^\W\d_A-Z]{{1,14}}): {_SPEAKS}",
    )
)
# "Kim: let's go with blue", "小王：我决定辞职了": somebody who speaks, where the lines beside it are by another.
_LINE_OF_TWO = re.compile(r"\s{0,3}(?P<who>[A-ZÀ-ÞА-ЯЁ][^\W\d_]{1,14}|[\u4e00-\u9fff]{1,4}|[가-힣]{2,4})[:：] ?(?=\S)")
_CHAT = re.compile(
    r"(?<!\w)(?:chat|conversation|dialogue|discussion|exchange|these two|those two|gespräch"
    r"|unterhaltung|dialog|diese beiden"
    r"|ces deux|conversación|estos dos|conversa|esses dois|conversazione|questi due"
    r"|переписк\w{1,2}|разговор\w{0,2}|диалог\w{0,2}"
    r"|sohbet|konuşma)(?!\w)|对话|聊天|会話|やりとり|대화|محادثة|बातचीत",
    re.IGNORECASE,
)
_SELF = frozenset("me i ich moi yo io eu я user human q a".split())  # noqa: SIM905
# What stands before a colon and is nobody's name.
_LABELS = frozenset(
    "update decision decided plan plans summary correction note notes reminder goal goals rule rules wish wishes "  # noqa: SIM905
    "preference preferences question answer ps fyi edit edited important attention budget deadline work home food "
    "travel today tomorrow tonight yesterday monday tuesday wednesday thursday friday saturday sunday status "
    "result results conclusion problem idea ideas option options request requirement requirements context "
    "background diet health kids style format tone language priority priorities constraint constraints limit "
    "limits timeline schedule breakfast lunch dinner holiday holidays vacation weekend school job house flat car "
    "garden kitchen money time price design code backend frontend database hosting tests testing security privacy "
    "remember short long anyway also honestly seriously basically clarification clarify addendum disclaimer "
    "warning heads sorry thanks please yes no ok okay well so but and first second third finally lastly overall "
    "general generally final new old next later now morning evening night afternoon sports music books film films "
    "news topic subject task tasks todo agenda action actions person people team family friends wife husband "
    "partner name age hello hi hey dear allergies medication sleep exercise training running reading shopping "
    "cooking clothes colour color colours colors size location place venue date dates guests gifts hotel flight "
    "flights train transport luggage weather backup logging deployment urlaub entscheidung frage antwort ziel "
    "regel wunsch wichtig notiz zusammenfassung korrektur essen arbeit zuhause haus wohnung auto schule reise "
    "termin termine hotel flug heute morgen gestern nachtrag info thema stand ergebnis fazit problem idee "
    "vorschlag bitte danke sprache stil décision rappel règle objectif résumé mise question réponse souhait "
    "important voyage maison travail langue décidé decisión nota regla objetivo resumen pregunta respuesta "
    "importante viaje casa trabajo idioma решение план правило цель вопрос ответ важно итог напоминание работа "
    "дом поездка язык kurz naja nun übrigens ehrlich insgesamt außerdem again basically tldr verdict feedback "
    "review opinion wishlist ".split()
)
_GREETING = re.compile(
    r"\s{0,3}(?:dear|sehr geehrte[rs]?|madame|monsieur|estimad[oa]s?|уважаем[а-я]{2,3}|尊敬的|拝啓)"
    r"(?! (?:assistant|ai|bot|chat))(?=[ ,，:]|\w)",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:kind|best|warm|many) regards|(?<!\w)regards,|yours (?:sincerely|faithfully|truly)|(?<!\w)sincerely,"
    r"|mit freundlichen grüßen|(?:viele|beste|liebe|freundliche) grüße|cordialement|salutations|atentamente|saludos"
    r"|с уважением|此致|敬具",
    re.IGNORECASE,
)
# "-- that's the mail I got", "(got this letter today)", "– from the landlord".
_BEHIND = re.compile(
    r"(?:\s(?:--|—|–|-) ?|\()(?:(?:that['’]?s|this is|it['’]?s|just|i|we|today|yesterday) ){0,3}"
    r"(?:the (?:e?mail|message|letter|text|note|reply|sms) (?:i|we|from)|what \w{2,20} (?:wrote|said|sent)"
    r"|(?:got|received|found) (?:this|that|these)|(?:e?mail|letter|message|quote) from|from (?:the|my|our|a) )",
    re.IGNORECASE,
)
# "Let's role-play. You are the waiter, I'm a guest: …"
_ROLE = re.compile(
    r"(?<!\w)(?:role[- ]?play\w*|(?:let['’]s )?pretend (?:that )?i['’]?(?:m| am)|imagine (?:that )?i['’]?(?:m"
    r"| am) (?:a|an|your|the)"
    r"|rollenspiel|jeu de rôle|juego de rol|gioco di ruolo|jogo de papéis|ролевая игра|सोचो मैं)\b[^:\n]{0,160}: "
    r"|(?:角色扮演|ロールプレイ|역할극)[^：:\n]{0,80}[：:]",
    re.IGNORECASE,
)
_OF_WRITER = re.compile(
    r"(?<!please find )attached|attachment|upload|i (?:just )?(?:got|received|found)|anbei|angehängt|ci-joint"
    r"|adjunt",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?][\"'”’»)]* |[。！？]")
_PARAGRAPH = re.compile(r"\n\s*\n")


def stretches_of_others(text: str) -> Iterator[tuple[int, int]]:
    """Where others speak; some may overlap."""
    yield from _chat_lines(text)
    yield from _dialogue(text)
    yield from _letter(text)
    yield from _before_work(text)
    if found := _ROLE.search(text):
        end = _PARAGRAPH.search(text, found.end())
        yield found.end(), end.start() if end else len(text)
    if (found := _BEHIND.search(text)) and found.start() <= NAMED_BEHIND:
        before = [gap.end() for gap in _PARAGRAPH.finditer(text, 0, found.start())]
        yield (before[-1] if before else 0), found.start()


def _before_work(text: str) -> Iterator[tuple[int, int]]:
    """A text of others behind which its reader says what is to be done with it."""
    last = text.rstrip().rfind("\n") + 1
    start = max(last, max((end.end() for end in _SENTENCE_END.finditer(text, last, len(text.rstrip()))), default=last))
    if start and _asks_for_work(text[start:]) and not _OF_WRITER.search(text, 0, start):
        yield 0, start


def _asks_for_work(sentence: str) -> bool:
    """ "Can you summarise this mail?" """
    return any(tongue.behind and tongue.behind.search(sentence) for tongue in tongues())


def _chat_lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.splitlines(keepends=True):
        found = next((found for form in _CHAT_LINES if (found := form.match(line))), None)
        if found and found.end() < len(line) and _is_a_name(found["who"]):
            yield start + found.end(), start + len(line)
        start += len(line)


def _dialogue(text: str) -> Iterator[tuple[int, int]]:
    """Lines one after the other by two people, of whose chat its reader then speaks."""
    start, run = 0, list[tuple[str, int, int]]()
    for line in [*text.splitlines(keepends=True), ""]:
        found = _LINE_OF_TWO.match(line)
        if found and _is_a_name(found["who"]):
            run.append((found["who"], start + found.end(), start + len(line)))
        else:
            names = {who for who, _, _ in run}
            if len(names) > 1 and _speaks_of_a_chat(text[: run[0][1]] + text[run[-1][2] :], names):
                yield from ((a, b) for _, a, b in run)
            run = []
        start += len(line)


def _speaks_of_a_chat(words: str, names: set[str]) -> bool:
    """By a word for it, or by one of those who speak, before or behind it."""
    own = "\n".join(line for line in words.splitlines() if not _LINE_OF_TWO.match(line))
    return bool(_CHAT.search(own)) or any(len(name) > 1 and name in own for name in names)


def _is_a_name(who: str) -> bool:
    words = who.lower().split()
    is_noun = words[-1].endswith(("tion", "ment", "ness", "ity", "ung", "keit", "heit", "schaft", "ción", "ância"))
    return _SELF.isdisjoint(words) and _LABELS.isdisjoint(words) and not is_noun


def _letter(text: str) -> Iterator[tuple[int, int]]:
    """From "Dear …" to the line of "Kind regards" and the name below it."""
    start = 0
    for line in text.splitlines(keepends=True):
        if _GREETING.match(line):
            closing = _CLOSING.search(text, start)
            if closing:
                end = text.find("\n", closing.end())
                behind = text.find("\n", end + 1) if 0 <= end < closing.end() + 3 else end
                yield start, behind if behind > 0 else len(text)
            return
        start += len(line)
