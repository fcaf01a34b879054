"""Secrets that stand apart from their names: "my passcode, by the way: 1984", "use tulip-9 as the password"."""

from ..secret_values import LISTS, NO_VALUE, any_of, is_made_password
from .rule import Rule, looks_made, rule


def _is_made_password(secret: str) -> bool:
    return is_made_password(secret, "", is_said=True)


def _is_key(secret: str) -> bool:
    return looks_made(secret) and any(map(str.isdigit, secret))


def _is_base32(secret: str) -> bool:
    """With a digit among its letters; words of four letters have none."""
    return any(map(str.isdigit, secret))


def _is_agreed(secret: str) -> bool:
    return not NO_VALUE.intersection(secret.lower().split())


def _is_network_key(secret: str) -> bool:
    return secret.isdigit() or _is_made_password(secret)


_NAMED = " ".join(LISTS["hints"]["password"])
_PASSWORD = rf"(?<![\w-]){any_of('names', 'password')}(?!\w)"
_OPENED = (
    r"(?:gate|barrier|door|garage|alarm|safe|locker|lock|padlock|keypad|shed|lift|elevator|building|house|flat|entry"
    r"|entrance|office|airbnb|cabin|phone|i?pad|iphone|tablet|laptop|sim|card|voicemail|bank|suitcase|luggage)"
)
_CODE = (
    rf"(?<!\w)(?:{_OPENED}(?: \w{{1,12}})? (?:pass ?)?(?:code|pin)|(?:my|our|his|her|their|the) (?:\w{{1,12}} )?pin"
    "|passcode)"
)
_AGREED = r"(?<!\w)(?:(?:safe|code|secret|pass) ?words?|(?:code|losungs|geheim)wort)"
_DOOR_JOINED = r"(?:オートロック|玄関|ドア|金庫|門|ゲート|大门|门|保险柜|保险箱|车库|현관|공동현관|대문|금고|문)"
_PIN = r"(?<!\w)(?:pin|passcode|pin code)(?: (?:to|for|of|on) (?:the|my|our|his|her|their) [\w ]{2,20}?)?"
_LOCK = (
    r"(?<!\w)(?:gate|barrier|door|garage|alarm|safe|locker|lock|padlock|keypad|shed|lift|elevator|box|tresor"
    r"|suitcase)"
)
_SIDES = "left right links rechts gauche droite izquierda derecha sinistra destra esquerda direita влево вправо"
_DIALLED = (
    r"(?:lock|dial|combo|combina|kombi|safe|schloss|tresor|coffre|cadenas|caja fuerte|candado|cassaforte|lucchetto"
    r"|cofre|cadeado|сейф|замок|замк)[^\n]{0,60}?"
)
# "12 left", of which three or four open a safe.
_TURNED = (
    r"\d{1,2} (?:(?:to the|nach|à|a la|a|à la|para a|na) )?"
    rf"(?:{_SIDES.replace(' ', '|')})(?! (?:over|[^\W\d_]{{3,20}}(?<!then)(?<!and)(?<!und)(?<!dann)(?<!puis) ))"
)
_THEN = r",? ?(?:(?:then|and|dann|und|puis|et|luego|y|poi|e|depois|затем|потом|и) )?"
_TAKEN = r"(?P<secret>(?!\[)[^\s,;\"'“”„«»()。，、！？]{4,60})"
_NUMBER = r"(?P<secret>\d{4,8}[#*]?)(?![\w-])"
_END = r"(?=[.!]?\s{0,3}(?:\Z|\n))"
_WORD = r"[^\W\d_][\w'’-]{0,20}"
_BY_THE_WAY = (
    r",? ?[,(] ?(?:by the way|btw|fyi|just so you know|so you know|for (?:the )?record|for reference|before i forget"
    r"|(?:in case|if) (?:you|we|anyone|they) (?:need|want|ask|forget)s?(?: it)?|if needed|übrigens|nebenbei|au fait"
    r"|por cierto|a propósito|a proposito|кстати|bu arada)[,)]?(?: (?:is|ist|est|es|è))? ?[:,–—]? "
)
_HAS_BEEN = (
    r"(?:(?:['’]s|['’]ve| has| have| had)(?: always| long| just)? been| would be| will be| (?:ends|ended) up being"
    r"| turned out to be|(?: siempre)? ha sido(?: siempre)?| è(?: sempre)? stata?| sempre foi| a(?: toujours)? été"
    r"| ist (?:schon )?(?:immer|übrigens|seit \w+)| war schon immer)"
)
_AS = r"(?:as|als|comme|como|come)(?: (?:the|a|an|my|our|your|mein|das|den|le|la|mon|mi|il|minha))?(?: \w{1,15}){0,2}? "
_FOR_WHAT = r"(?: (?:for|to|of|du|de|para|fürs?|al|alla|del|zum)(?: [\w'’-]{1,20}){1,4}?)?"
_NO_YEAR = r"(?!(?:19|20)\d\d(?!\d))"
_LOGIN = (
    r"(?<!\w)(?:log-?ins?|sign-?in|creds|credentials|access|identifiants|zugangsdaten|anmeldedaten|credenciales"
    r"|credenciais|credenziali|accesso|acesso)(?: (?:details|data|info))?"
)
_ANSWERED = (
    r"(?:(?:security|secret) (?:question|answer)\)?(?: answer)?|(?:geheim|sicherheits)(?:antwort|frage)"
    r"|réponse secrète|question secrète|(?:respuesta|pregunta) (?:secreta|de seguridad))"
)
ASIDES: tuple[Rule, ...] = (
    rule(
        "password",
        _NAMED,
        rf"(?i){_PASSWORD}{_BY_THE_WAY}{_TAKEN}",
        _is_made_password,
    ),
    rule("code", "pin code passcode", rf"(?i){_CODE}{_BY_THE_WAY}{_NUMBER}"),
    rule("code", "pin code passcode", rf"(?i){_CODE} (?:is|was)(?: {_WORD}){{1,7}}, {_NO_YEAR}{_NUMBER}{_END}"),
    rule("code", "pin code passcode", rf"(?i){_CODE}(?: {_WORD}){{0,5}}?{_HAS_BEEN} {_NO_YEAR}{_NUMBER}"),
    rule(
        "code",
        "pin code passcode",
        rf"(?i){_CODE}(?: {_WORD}){{0,3}}? (?:was|is|got|were|gets) (?:re)?(?:set|changed) to {_NUMBER}",
    ),
    rule("code", "pin", rf"(?i)(?<!\w)[\w-]{{0,12}}pin ist (?:übrigens|noch|immer|weiterhin) {_NUMBER}"),
    rule("code", "pin code", rf"(?i){_CODE}(?: is|:) (?:star|hash|pound|asterisk|raute|stern) {_NUMBER}"),
    rule(
        "password",
        _NAMED,
        rf"(?i){_PASSWORD}(?: {_WORD}){{0,4}}?{_HAS_BEEN} {_TAKEN}",
        _is_made_password,
    ),
    rule(
        "password",
        "şifre parola",
        rf"(?i)(?<!\w)(?:şifre|parola)\w{{0,4}} (?:hep|hâlâ|hala|artık) {_TAKEN}",
        _is_made_password,
    ),
    rule(
        "password",
        "as als comme como come",
        rf"(?i)(?<!reject )(?<!rejects )(?<!refuse )(?<!accept )(?<!accepts )"
        rf"[\"“„«](?P<secret>[^\"“”„«»\n]{{4,60}})[\"”“»] {_AS}{_PASSWORD}",
    ),
    rule("password", "as als comme como come", rf"(?i)(?<=[ ]){_TAKEN} {_AS}{_PASSWORD}", _is_made_password),
    rule(
        "password",
        _NAMED,
        rf"(?i)(?<!\w)(?:as|als) (?:a|the|my|our|mein) (?:\w{{1,15}} )?{_PASSWORD}"
        rf",? (?:i|we)(?: {_WORD}){{1,3}} {_TAKEN}",
        _is_made_password,
    ),
    rule(
        "code",
        "as als comme como come",
        rf"(?i)(?<!\w)(?:put|set|have|take|took|to|chose|picked|nimm|mets) {_NUMBER} {_AS}"
        rf"(?:pin|code|combination)(?!\w)",
    ),
    rule("code", "set", rf"(?i){_LOCK}[^\n.!?]{{0,30}}? set to {_NUMBER} {_AS}(?:pin|code|combination)(?!\w)"),
    rule(
        "code",
        "set",
        rf"(?i)(?<!\w)(?:safe|locker|padlock|lock ?box|suitcase)(?: {_WORD}){{0,4}}? "
        rf"(?:is|was) set to {_NUMBER}{_END}",
    ),
    rule(
        "code",
        "eingestellt gestellt",
        rf"(?i)(?:tresor|safe|schloss|alarmanlage)(?: {_WORD}){{0,3}}? auf {_NUMBER} (?:ein)?gestellt",
    ),
    rule(
        "code",
        "wants needs takes asks expects requires",
        rf"(?i){_LOCK}(?: {_WORD}){{0,2}}? (?:wants|needs|takes|asks for|expects|requires) {_NUMBER}"
        r"(?=,? (?:then|and then|followed by|plus|and (?:the )?(?:hash|star|pound)))",
    ),
    rule(
        "code",
        "open lift unlock disarm goes",
        rf"(?i)(?<!\w)(?:opens?|lifts?|unlocks?|goes up|disarms?) (?:if|when|once|after|as soon as) (?:you |we )?"
        rf"(?:key|punch|type|put|enter|dial|tap|press)(?: in)? (?:the )?(?:code |pin |number )?{_NUMBER}",
    ),
    rule(
        "password",
        "login log-in sign cred access identifiants zugangsdaten anmelde acces aces",
        rf"(?i){_LOGIN}{_FOR_WHAT} ?: (?:user(?:name)? )?[\w.@+-]{{2,40}} ?[/,;] ?(?:pass(?:word)? |pw )?{_TAKEN}",
        _is_made_password,
    ),
    rule(
        "password",
        "wifi wi-fi wlan network router hotspot ssid",
        r"(?i)(?<!\w)(?:wi-?fi|wlan|network|router|hotspot|ssid)(?!\w)[^\n]{0,40}?"
        r", (?:key|schlüssel|clé|clave|chiave)(?: is|:)? (?P<secret>[^\s,;]{8,63})",
        _is_network_key,
    ),
    rule(
        "API key",
        "key token schlüssel",
        r"(?i)(?<!\w)(?:api[ -]?key|token|(?:secret|access|private) key|api-schlüssel)(?: for| of| to| für)"
        r"(?: [\w-]{1,20}){1,4}? (?P<secret>[\w-]{20,200})(?!\w)",
        _is_key,
    ),
    rule(
        "social security number",
        "social",
        r"(?i)(?<!\w)social(?: security)?(?: number| no\.?)?(?: is| was|:) (?P<secret>\d{3}[ -]\d{2}[ -]\d{4})(?!\d)",
    ),
    rule(
        "answer",
        "security secret geheim sicherheits secrète secreta seguridad",
        rf"(?i){_ANSWERED} ?[:=] ?(?P<secret>(?:(?:mrs?|ms|dr|st|miss|frau|herr)\.? )?(?-i:[A-ZÀ-Þ])[\w'’-]{{2,30}}"
        rf"(?: (?-i:[A-ZÀ-Þ])[\w'’-]{{2,30}})?){_END}",
    ),
    rule(
        "code",
        "combination combo lock cadenas schloss candado",
        r"(?i)(?<!\w)(?:(?:combination|combo)[^\n\d]{0,30}?|(?:cadenas|candado|zahlenschloss"
        r"|\w{0,12}lock)[^\n\d]{0,12}?)"
        r"(?P<secret>\d{1,2}(?:-\d{1,2}){3,4})(?![\d-])",
    ),
    rule(
        "code",
        "carte porte coffre cadenas alarme téléphone",
        rf"(?i)(?:carte|porte|coffre|cadenas|alarme|téléphone) a le code {_NUMBER}",
    ),
    rule(
        "password",
        "one thing login",
        rf"(?i)(?<!\w)(?:netflix|spotify|disney|zoom|paypal|e?mail|wi-?fi|wlan|router|portal|server"
        rf"|admin|vpn|nas|laptop|amazon)(?: (?:pass|login|access))? (?:one|thing|login) (?:is|was) (?:now )?{_TAKEN}",
        _is_made_password,
    ),
    rule(
        "password",
        "admin: root: user: guest:",
        rf"(?i)(?<![\w/])(?<!chown )(?:admin|root|user|guest):(?![^\s:]{{0,200}}:){_TAKEN}",
        _is_made_password,
    ),
    rule(
        "password",
        _NAMED,
        rf"(?i){_PASSWORD}[^\n.!?]{{0,40}}?[:,;–—-] ?(?:it['’]?s|that['’]?s|it is) {_TAKEN}",
        _is_made_password,
    ),
    rule("code", "pin code", rf"(?i){_PIN},? ?[,:;–—-]? (?:that['’]?s|that is|it['’]?s) {_NUMBER}{_END}"),
    rule("code", "pin code", rf"(?i){_PIN}[^\n.!?]{{0,30}}\?(?: {_WORD}){{0,6}},? (?<!in ){_NUMBER}{_END}"),
    rule(
        "code",
        "code",
        r"(?i)(?<!\w)codes?(?: (?:just|has|have))? (?:came|come|arrived)(?: in)?(?: (?:by|via) \w{2,8})?"
        r"(?::|,| and) ?(?:it['’]?s |it is |is )?(?P<secret>\d{3}[ -]\d{3}|\d{4,8})(?!\w)",
    ),
    rule("code", "as als comme como come", rf"(?i)(?<![\w.-]){_NUMBER} {_AS}(?:pin|code|passcode)(?!\w)"),
    rule(
        "code",
        "open unlock",
        r"(?i)(?<!\w)(?:opens?|unlocks?) with (?P<secret>\d{1,2}(?:-\d{1,2}){2,3})(?![\w-])",
    ),
    rule(
        "code",
        "left right links rechts",
        r"(?i)(?:lock|dial|comb|safe|schloss|tresor)[^\n]{0,60}?(?<!\w)"
        r"(?P<secret>(?:(?:left|right|links|rechts)(?: to)? \d{1,2},? ?(?:then |and |dann |und )?){3,4})",
    ),
    rule("code", _SIDES, rf"(?i){_DIALLED}(?<!\w)(?P<secret>{_TURNED}(?:{_THEN}{_TURNED}){{2,3}})(?!\w)"),
    rule("code", "左 右", r"(?:保险|密码锁|锁)[^\n]{0,20}?(?P<secret>(?:[左右][转到]?\d{1,2}[，、, ]?){3,4})"),
    rule("code", "l r", rf"(?i){_DIALLED}(?<!\w)(?P<secret>\d{{1,2}}[lr](?:,? \d{{1,2}}[lr]){{2,3}})(?!\w)"),
    rule(
        "password",
        f"{_NAMED} key token secret",
        rf"(?i)(?<![\w@/-])(?P<secret>[^\s,;\"'“”()]{{6,120}}) (?:is|was|ist|est|es|è|é) (?:our|my|the|his|her"
        rf"|their|das|der|mein|unser"
        rf"|le|la|mon|notre|mi|il)(?: \w{{1,15}}){{0,3}}? (?:{any_of('names', 'password')}|(?:api|access"
        rf"|secret)[ -]?(?:key|token)|token)(?!\w)",
        _is_made_password,
    ),
    rule(
        "password",
        "word wort",
        rf"(?i){_AGREED}(?: {_WORD}){{0,4}}? (?:is|was|ist|war|:) (?P<secret>[^\W\d_]{{3,15}}"
        rf"(?: [^\W\d_]{{3,15}}){{1,2}}){_END}",
        _is_agreed,
    ),
    rule(
        "password",
        "wifi wi-fi wlan network router hotspot",
        r"(?i)(?<!\w)(?:wi-?fi|wlan|network|router|hotspot)(?!\w)[^\n]{0,50}?(?:key|password|pass|passwort|schlüssel)"
        r"(?: is| ist|:)(?: is)? (?P<secret>[a-z]{3,15}(?:-[a-z]{3,15}){2,5})(?![\w-])",
    ),
    rule(
        "recovery words",
        "word",
        r"(?i)(?<!\w)(?:12|24|twelve|twenty-four|recovery|seed|backup) words?(?: are| is|:| were) "
        r"(?P<secret>(?:[a-z]{3,8},? ){10,23}[a-z]{3,8})",
    ),
    rule(
        "code",
        "code pin",
        rf"(?i)(?<!\w)(?:enter|type|use|put in|tap) {_NUMBER} (?:when|once|if|as soon as)[^\n.!?]{{0,40}}?"
        rf"(?:code|pin)(?!\w)",
    ),
    rule(
        "password",
        "開 开 열",
        rf"{_DOOR_JOINED}[はがを用은는이가 ]{{0,3}}(?P<secret>\d{{4,8}}[#*]?)(?:で開|就能开|로 ?열|으로 ?열)",
    ),
    rule(
        "password",
        _NAMED,
        rf"(?i){_PASSWORD}(?: {_WORD}){{0,4}}? (?:is|ist|:) (?P<secret>(?-i:[A-ZÀ-Þ])[\w-]{{2,15}}"
        rf"(?: (?-i:[A-ZÀ-Þ])[\w-]{{2,15}})?"
        r" \d{1,4}(?: [a-z]{2,6})?)(?=[.!]?\s{0,3}(?:\Z|\n))",
    ),
    rule(
        "password",
        "pass pwd pw",
        r"(?i)(?<![\w.])(?:[a-z]{1,20}[_-]){1,2}(?:pass|pwd|passwd|pw)[\"']? ?[:=] ?[\"']"
        r"(?P<secret>[^\"'\n]{4,80})[\"']",
        _is_made_password,
    ),
    rule(
        "code",
        "for at",
        rf"(?i)(?<!\w)(?:for|at) the (?:\w{{1,12}} )?"
        rf"(?:door|gate|garage|alarm|safe|locker|entrance|keypad|lock ?box|barrier|shed),? "
        rf"(?:use|dial|press|type|you need|it['’]?s(?=[^.!?\n]{{4,12}}(?:then|press|push)(?!\w))) {_NUMBER}"
        r"(?=[.!]?\s{0,3}(?:\Z|\n)|,? (?:and )?(?:then|press|push)(?!\w))",
    ),
    rule(
        "access-token",
        "secret key",
        r"(?i)(?<!\w)(?:secret|(?:setup|seed|authenticator|totp|2fa) key)(?: is| was|:)? "
        r"(?P<secret>(?-i:[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,12}|[a-z2-7]{4}(?: [a-z2-7]{4}){3,12}))(?!\w)",
        _is_base32,
    ),
    rule(
        "code",
        "then",
        rf"(?i){_LOCK}(?: {_WORD}){{0,5}}?: ?(?:press|hold|push|type|enter|tap)[^\n.]{{0,40}}?,? then {_NUMBER}"
        rf"{_END}",
    ),
    rule("code", "ключ", rf"(?i)(?:домофон|подъезд)\w{{0,3}}(?: \S{{1,8}}){{1,2}}? ключ {_NUMBER}"),
    rule(
        "password",
        " ".join(LISTS["hints"]["password_foreign"]),
        rf"{any_of('names', 'password_foreign')}(?: [^\W\d_]{{1,20}}){{1,3}} "
        r"(?P<secret>(?=\S{0,30}\d)[^\s,،;\"]{5,40})",
        _is_made_password,
    ),
    rule("password", "合言葉", r"合言葉[はが：:]? ?[「『](?P<secret>[^」』\n]{2,30})[」』]"),
    rule("password", "合言葉", r"合言葉[：:] ?(?P<secret>[^\s「『。、]{2,20})"),
)
