"""Whether what stands behind the name of a secret is one: a password, a key, a code, or what anybody would write."""

import re
import tomllib
from pathlib import Path

from .late_patterns import LatePattern

LISTS = tomllib.loads(Path(__file__).with_name("secret_phrases.toml").read_text("utf-8"))


def any_of(section: str, *names: str) -> str:
    """A pattern for any of the pieces in these lists."""
    return "(?:" + "|".join(piece for name in names for piece in LISTS[section][name]) + ")"


_SMALL_WORDS = " ".join((*LISTS["grammar"]["verbs"], *LISTS["grammar"]["adverbs"], *LISTS["grammar"]["clauses"]))
NO_VALUE = frozenset(" ".join((*LISTS["harmless"].values(), _SMALL_WORDS)).split())
_HARMLESS = re.compile(
    r"v?\d+(?:[.,:/-]\d+)*[%a-z]{0,3}|https?://\S+|[\w.]+\(\S*|\$?\{\S*|\$[A-Z_a-z]\w*|<\S*|%\S*%|\*+|x+|\.+"
    r"|(?:your|dein|ihr|votre|ton|tu|su|sua|seu)[_-]\w+|\w+[_-](?:here|hier|ici|aqu[ií])|.*(?:此处|此處|填写|ここに|여기에).*"
    r"|[\w.]+\[\S*|[-_]+|(?:os|env|process|config|settings|self|this)\.\S*|•+|…+",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(
    r"[A-Za-z_]\w*(?:(?:\.|::|->|#)[A-Za-z_]\w*)+|[a-z]+(?:_[a-z]+)+\d{0,2}|[a-z]+\d{1,4}"
    r"|[A-Z][a-z]+(?:[A-Z][a-z]+)*\d{0,4}"
)
_DATE_OR_HOST = re.compile(
    r"(?:19|20)\d\d|\d{1,3}(?:\.\d{1,3}){3}|(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:[0-2]?\d|3[01])"
)
_CONSTANT = re.compile(  # "SECRET_KEY", "--no-cache", "account_uuid"
    r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|--?[a-z][a-z-]*|[a-z_]+\(\)|[a-z]{1,20}(?:_[a-z]{1,20}){0,3}_(?:id|uuid|key|name|at|type|url|hash)"
)
_ACCOUNT_NAME = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|@[\w.]+")  # a mail address, "@lena.paints"
_AMOUNT = re.compile(r"\d{1,2}[,.'’]\d{3}|\d{1,2}[ \u00a0\u202f][1-9]?\d?00")  # "3,000", "12 000"
_TERM = re.compile(  # "10W-40", "mother-in-law", "sign-on", "charset=utf-8"
    r"\d{1,2}w-?\d{2}|[a-z]{3,12}-in-laws?|sign-?(?:on|in|up|out|off)s?|(?:charset=)?utf-?(?:8|16|32)", re.IGNORECASE
)
_HOST_NAME = re.compile(
    r"(?:[a-z]{1,12}\d{0,3}-){0,3}(?:db|pg|sql|web|app|api|cache|redis|node|worker|srv|server|host|vm|ci|build|mail|proxy|nas)\d{0,3}"
    r"(?:-[a-z]{2,8})?(?:-?\d{1,3})?"
)
_REGION = re.compile(  # of a cloud: "eu-central-1", "us-east1-b", "europe-west3"
    r"(?:[a-z]{2}|asia|europe|africa|northamerica|southamerica|australia)(?:-gov|-iso)?"
    r"-(?:north|south|east|west|central|northeast|northwest|southeast|southwest)-?\d{1,2}(?:-?[a-f])?"
)
_BUILD = re.compile(  # "release-2026-11", "nightly-2026-03-14"; "Backup2024" may be a password
    r"(?:[a-z]{1,12}-)?(?:release|build|version|hotfix|rc|nightly|snapshot|backup|dump|logs?)-(?:19|20)\d\d-\d\d(?:-\d\d)?"
)
_PORT_BEFORE = re.compile(  # "The server now listens on 9090"
    r"\b(?:listen(?:s|ing)?|ports?|lauscht|écoute|escucha|ascolta|слушает|порту?)"
    r"(?: (?:now|jetzt|still|only))?(?: (?:on|auf|sur|en|su|sulla|на))?(?: (?:tcp|udp|port|puerto|porta|порту))?"
    r" (?:is |ist )?\Z",
    re.IGNORECASE,
)
_ROOM = re.compile(r"(?:[A-Z][-. ]?)?\d{1,4}[a-z]?")
_ROOM_BEFORE = re.compile(  # "The server room is B-204"
    r"\b(?:room|hall|office|raum|zimmer|büro|saal|salle|bureau|sala|aula|oficina)(?: number| no\.?)?"
    r"(?: (?:is|ist|est|es|è)|:)? \Z",
    re.IGNORECASE,
)
_OPENED_BEFORE = re.compile(  # "The code for the meeting room is B2047"
    r"pass|pin\b|cod|key|secret|combin|token|kenn|schlüssel|zahl|mot |clave|contrase|senha|chiave|парол|код"
    r"|get in|let in|log ?in|sign in|open|unlock|type|enter|öffn|sperr|entr|ouvr|abr|apr",
    re.IGNORECASE,
)
# What is told to everybody: "use code SUMMER20", where "promo" stands before it; the name of a network.
_PUBLIC_BEFORE = re.compile(
    r"(?:promo|coupon|voucher|discount|rabatt|gutschein|réduction|cup[oó]n|cupom|descuento|desconto|buono|sconto|промо"
    r"|купон|indirim|kupon|कूपन|छूट|优惠|折扣|クーポン|割引|쿠폰|할인)\w{0,10}"
    r"[- ]?(?:codes?|código|codice|коды?|kodu|कोड|码|コード|코드)?(?: (?:is|ist|est|es|è|é))?[ :=]{0,2}[\"'“«]?\Z"
    r"|(?:network|netzwerk|wi-?fi|wlan|réseau|red|rete|rede)(?: \w{1,12})?"
    r" (?:is called|called|heißt|s'appelle|se llama|si chiama|se chama) [\"'“«]?\Z|\bssid[ :=]{1,3}[\"'“«]?\Z",
    re.IGNORECASE,
)
_TIME = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_TIME_BEFORE = re.compile(  # "Set the alarm for 0730"
    r"\b(?:alarm|wake me|wecker|weck mich|réveil|despertador|sveglia)(?: \w{1,12}){0,2}"
    r" (?:for|at|auf|um|à|a las|alle|às) \Z",
    re.IGNORECASE,
)
_PRODUCT = re.compile(r"[A-Z][a-z]{2,12}(?:[A-Z][a-z]{2,12}){1,2}")  # "WooCommerce", where nobody speaks of secrets
_USED_BEFORE = re.compile(
    r"\b(?:us(?:e|es|ed|ing)|with|on|to|from|in|via|for|than|like|love|forget|called|named|nutzen?|mit|auf|von|bei|für"
    r"|avec|sur|de|pour|con|en|su|per|com|para|на|с|из) \Z",
    re.IGNORECASE,
)
_HOURS = re.compile(r" ?(?:uhr|o'clock|heures?|horas|ore|часов)\b", re.IGNORECASE)
_NETWORK_IS = re.compile(r"\b(?:wi-?fi|wlan|network|netzwerk) (?:is|ist|est|es) \Z", re.IGNORECASE)
_ITS_PASSWORD = re.compile(
    r",? (?:and|und|et|y|with|mit) [^.\n]{0,30}(?:passw|key|pw\b|kennwort|mot de passe|contrase)", re.I
)
_ROUTE = re.compile(r"/?(?:v\d{1,3}|api|[a-z]{2,20})(?:/[a-z\d_.{}:-]{1,30}){1,6}/?")  # "/v1/events"
_PORT = re.compile(r"(?<![^\W\d_])port(?!ion|rait|ug|er|al)|порт|منفذ|पोर्ट|端口|ポート|포트", re.IGNORECASE)
_LONGEST_PORT = 5  # figures
# "mc^2", "E=mc^2", "2x^3+1": powers of numbers and of short names.
_IN_ROUTE = re.compile(r"(?<!\S)(?:/[a-z][\w-]{0,30}){1,6}/$")  # before its last part
_EQUATION = re.compile(r"\w\^\d{1,3} [+=-] \w")  # within a phrase
_FORMULA = re.compile(
    r"(?:[A-Za-z](?:\([a-z]\))?=)?(?:\d{0,3}(?:\\[a-z]{2,8}|[A-Za-z]{1,2})?\^\{?(?:-?\d{1,2}|[a-z])\}?[-+*/]?){1,4}"
    r"(?:\d{1,3}|[a-z]{1,2})?"
)
_PART = re.compile(  # "building42", "line7"
    r"(?:building|room|floor|house|flat|field|line|page|chapter|table|column|row|cell|step|level|zone|block|item)\d{1,3}"
)
_FILE_NAME = re.compile(
    r"[\w-]{1,60}(?:[.][\w-]{1,20}){0,3}[.](?:png|jpe?g|gif|webp|heic|svg|pdf|docx?|odt|rtf|xlsx?|ods|csv|tsv|pptx?|txt|html?"
    r"|css|ts|json|xml|ya?ml|toml|ini|py|java|php|sql|ipynb|zip|tar|gz|mp[34]|wav|mov)",
    re.IGNORECASE,
)
_PROGRAM_BEFORE = re.compile(  # "My password manager: KeyNest"
    r"(?:password|passwort)[ -]?manager[ ]?(?:is|:|ist|=)?[ ]?[\"'“`]?\Z", re.IGNORECASE
)
_HOUSE_BEFORE = re.compile(  # "Our office is at Pin Lane 1204"
    r"\b(?:at|in|on|to|near|an)[ ](?:der[ ])?"
    r"(?:(?:[A-ZÀ-Þ][\w'’-]{1,20}[ ]){1,3}(?:Street|Lane|Road|Avenue|Drive|Hill|Square)"
    r"|[A-ZÀ-Þ][\w'’-]{1,20}(?:straße|strasse|gasse|weg|allee|platz))[ ]\Z"
)
_OPENS = re.compile(
    r"[Cc]ode|[Kk]eypad|[Aa]larm|\b(?:PIN|pin)\b|[Cc]ombination|[Uu]nlock|[Gg]ets? (?:you |me )?in|[Öö]ffnet"
)
_LONGEST_HOUSE = 4  # digits
_CLAUSE = re.compile(r"[\u3040-\u9fff]{3,30}(?:是|为|は)\d{1,12}")  # the number alone would be a secret
_POWER = re.compile(r"[-+]?\d{1,6}(?:[.,]\d{1,6})?\^[-+]?\d{1,4}")  # "10^-6"
_SCORE = re.compile(r"\d{1,2}-\d{1,2}(?:,? \d{1,2}-\d{1,2})+|\d{1,3}/\d{1,3}")
_TELEPHONE = re.compile(
    r"0[1-9](?:[ .-]\d{2}){4}|\+\d[\d /-]{5,20}|0[1-9]\d{1,3}[ /-]?\d{2,4}(?:[ -]?\d{2,4}){1,3}|\d{3}-\d{4}"
)
_OWN_NUMBER = r"(?:no|nos|nr|n[°º]|№|numbers?|nummer|num[ée]ro|número|номер|numarası|رقم|नंबर|号码?|號碼|番号|번호|id)"


def _numbered(name: str) -> str:
    """In scripts without spaces a word has no ends."""
    return rf"(?:(?<![^\W_])|(?<=[\u3040-\u9fff\uac00-\ud7a3]))(?:{'|'.join(LISTS['numbered'][name].split())})s?"


_NUMBERED = LatePattern(
    rf"(?:{_numbered('things')}[ ]?{_OWN_NUMBER}?[.:]?[ ]?"
    r"(?:(?:is|was|ist|lautet|hat|est|es|è|é)[ ](?:die nummer[ ])?|[:=#№是は는은]|—|–)?[ ]?"
    rf"|{_numbered('places')}[ ]?(?:{_OWN_NUMBER}[.:]?[ ]?(?:is[ ])?)?)[\"'“`#]?\Z",
    re.IGNORECASE,
)
_NUMBER_OF_ITS_OWN = re.compile(r"[A-Z\d]+(?:[ ./-][A-Z\d]+)*|[a-zA-Z][\w.]*")
LONGEST_NAME = 48  # characters before a number in which what it numbers stands
_OF_CLASS = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]*)*(?:(?:\.|::|->)[a-z]\w*)+")  # "MyClass.field"
_CHANGES = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_PARTICIPLE = re.compile(r"(?![A-ZÀ-Þ]).*(?:ed|ing|ly|able|ible|iert|elt|ös|lich|[её]н[аоы]?|.{5}é(?:e|s|es)?)\Z")
_CLAUSE_ENDS = re.compile(
    r"[\"'”’)\]}]*(?:[.!?;,。！？，।](?:\s|\Z)|\s*\Z|\s*[(\[{]|\s*\n"
    rf"|\s+{any_of('grammar', 'clauses')}\b|للـ|\s?(?:です|だ|입니다|이에요|예요|요))"
)


def has_digit_and_letter(value: str) -> bool:
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value))


def _has_sign(value: str) -> bool:
    return any(sign in "!@#$%^&*+=~?" for sign in value.strip("!?.,")) and any(map(str.isalnum, value))


def is_password(value: str, rest: str, *, is_said: bool) -> bool:
    """rest follows it. is_said: a link leads there, ":" or "is"; else it has to look made."""
    bare = value.strip(".,;:!?)…")
    is_number = bool(re.fullmatch(r"\d{4,12}", bare))
    if len(bare) < 3 or bare.lower() in NO_VALUE or (_HARMLESS.fullmatch(bare) and not is_number):
        return False
    if bare.endswith("(") or "://" in bare or bare.startswith(("/", "./", "~/")) or (bare.isdigit() and not is_said):
        return False
    if has_digit_and_letter(bare) or _has_sign(bare) or is_number:
        return len(bare) >= 4
    if not is_said or len(bare) < 4 or _PARTICIPLE.match(bare):
        return False
    return value != bare or bool(_CLAUSE_ENDS.match(rest))


def is_no_secret(value: str, rest: str, before: str) -> bool:
    """A date, an address in a network, a measure, a formula, a telephone number, the number of an order or the like, a
    placeholder, a name in a program, or what secrets are called; whatever else is said around it."""
    bare = value.strip(".,;:!?)…")
    if _is_named(bare, before) or (bare[:1].isdigit() and _HOURS.match(rest)):
        return True
    is_product = _PRODUCT.fullmatch(bare) and _USED_BEFORE.search(before)
    if is_product and not _OPENED_BEFORE.search(f"{before} {rest[:LONGEST_NAME]}"):
        return True
    if bare.isalpha() and bare.islower() and _IN_ROUTE.search(before[-LONGEST_NAME:]):
        return True
    if _NETWORK_IS.search(before) and _ITS_PASSWORD.match(rest):
        return True
    if not any(map(str.isalpha, bare)):
        is_known = _DATE_OR_HOST.fullmatch(bare) or _TELEPHONE.fullmatch(bare) or _SCORE.fullmatch(bare)
        is_known = is_known or _AMOUNT.fullmatch(bare) or _POWER.fullmatch(bare)
        return bool(is_known or _UNIT.match(rest))
    is_name = _HARMLESS.fullmatch(bare) or _OF_CLASS.fullmatch(bare) or _CONSTANT.fullmatch(bare)
    is_name = is_name or _ACCOUNT_NAME.fullmatch(bare) or _HOST_NAME.fullmatch(bare)
    is_name = is_name or _REGION.fullmatch(bare) or _ROUTE.fullmatch(bare)
    is_term = _TERM.fullmatch(bare) or _PART.fullmatch(bare) or _CLAUSE.fullmatch(bare) or _FILE_NAME.fullmatch(bare)
    return bare.lower() in NO_VALUE or bool(is_name or is_term or _FORMULA.fullmatch(bare) or _EQUATION.search(bare))


def _is_named(bare: str, before: str) -> bool:
    """The words before it tell that it is an order's number, a program's name, a house's number, or for everybody."""
    near = before[-LONGEST_NAME:]
    is_numbered = _NUMBER_OF_ITS_OWN.fullmatch(bare) and _NUMBERED.search(near)
    is_program = bare.isalpha() and _PROGRAM_BEFORE.search(near)
    is_public = _PUBLIC_BEFORE.search(near) or (_TIME.fullmatch(bare) and _TIME_BEFORE.search(near))
    is_house = bare.isdigit() and len(bare) <= _LONGEST_HOUSE and _HOUSE_BEFORE.search(near)
    is_port = bare.isdigit() and len(bare) <= _LONGEST_PORT and (_PORT_BEFORE.search(near) or _PORT.search(near))
    is_room = _ROOM.fullmatch(bare) and _ROOM_BEFORE.search(near)
    is_place = (is_port or is_room or _BUILD.fullmatch(bare)) and not _OPENED_BEFORE.search(before[-2 * LONGEST_NAME :])
    return bool(is_numbered or is_program or is_public or is_place or (is_house and not _OPENS.search(before)))


def is_made_password(value: str, rest: str, *, is_said: bool) -> bool:
    """A password that nobody would take for a word."""
    bare = value.strip(".,;:!?)…")
    return (has_digit_and_letter(bare) or _has_sign(bare)) and is_password(value, rest, is_said=is_said)


def is_answer(value: str, rest: str, *, is_said: bool) -> bool:
    """What a bank asks for, and no word of what anybody says of it."""
    return value.lower() not in NO_VALUE and value.split()[0].lower() not in NO_VALUE


def is_key(value: str, rest: str, *, is_said: bool) -> bool:
    bare = value.strip(".,;:!?)…")
    if len(bare) < 6 or bare.lower() in NO_VALUE or _HARMLESS.fullmatch(bare) or _IDENTIFIER.fullmatch(bare):
        return False
    if _has_sign(bare) and len(bare) >= 8 and is_said and "(" not in bare:
        return True
    changes = len(_CHANGES.findall(bare))
    return has_digit_and_letter(bare) and (changes >= 3 or (changes >= 2 and len(bare) >= 10) or len(bare) >= 20)


def is_of_words(value: str, rest: str, *, is_said: bool) -> bool:
    """Words that make no sentence: hardly a small word among the first of them, and none that says how such words are
    made or kept."""
    words = re.split("[ -]", value)
    is_told = sum(word in NO_VALUE or len(word) < _SHORTEST for word in words[:_TELLING]) <= 1
    return is_told and (len(words) >= _OF_WALLETS or is_no_rule(value, rest, is_said=is_said))


def is_no_rule(value: str, rest: str, *, is_said: bool) -> bool:
    """Words that do not say what such words have to be, or where they are written down."""
    return _OF_RULES.isdisjoint(value.lower().split())


def is_code(value: str, rest: str, *, is_said: bool) -> bool:
    bare = value.strip(".,;:!?)…")
    digits = sum(map(str.isdigit, bare))
    if _UNIT.match(rest):
        return False
    is_mixed = is_said and digits == 2 and bool(_MIXED.fullmatch(bare))
    return (
        (3 <= digits <= 24 or is_mixed)
        and not re.search(r"[./:]\d", bare)
        and len(bare) <= 40
        and (is_said or digits >= 4)
    )


_SHORTEST, _TELLING = 3, 4  # characters of a word of a passphrase; words by which a sentence is told from one
_OF_WALLETS = 12  # words at least of the seed of a wallet, any of which may be a word of rules
_OF_RULES = frozenset(
    """
    must should has have least words word characters letters forgot forgotten lost unknown wrong expired required same
    before see ask written drawer vault manager safe muss soll mindestens wörter zeichen vergessen verloren falsch siehe
    frag steht tresor zettel doit mots caractères oublié oubliée voir demande écrite debe palabras olvidada ver pregunta
    deve parole caratteri dimenticata chiedi palavras esquecida pergunte должна слов забыта спроси смотри hatalı en
    """.split()  # noqa: SIM905
)
_MIXED = re.compile(r"(?=[A-Z]{0,7}\d)[A-Z\d]{5,8}")  # "R7K2M"
_UNIT = re.compile(
    r"[ ]?(?:bytes?|lines?|ms|mm|cm|km|€|\$|%|euros?|days?|digits?|characters?|times?|tries|zeichen|kg|kilos?|lbs?"
    r"|grams?|pounds?|dollars?|bucks|percent|miles?|metres?|meters?|lit(?:re|er)s?|ml|[mg]b|mbit|watts?|volts?|hours?"
    r"|hrs|minutes?|mins?|weeks?|months?|years?|guests?|people|pages?|points?|seats?|tickets?|chairs?|kids|children"
    r"|students?|members?|employees?|gästen?|personen|leute|stunden|minuten|tagen?|wochen|monaten?|jahren?|seiten"
    r"|invités?|personnes?|heures?|jours?|semaines?|mois|ans|invitad[oa]s|personas?|comensales|horas?|días?|semanas?"
    r"|meses|años|convidados|pessoas?|dias?|anos|ospiti|invitati|persone|ore|giorni|settimane|mesi|anni"
    r"|гост\w{1,3}|человека?|людей|часов|минут|дней|недель|месяцев|лет|misafir|kişi|dakika|gün|hafta|yıl)\b"
    r"|[ ]on the (?:map|board|header|chip)\b"
)
