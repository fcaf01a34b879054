"""Secrets that no name gives away, but what they are for: "type 7745 on the keypad", "you get in with maple99"."""

import re

from ..secret_values import is_made_password
from .rule import Rule, rule

_WORD_WITH_NUMBER = re.compile(
    r"(?i)(?:o?auth|python|windows|win|android|ios|iphone|ipad|galaxy|pixel|sha|md|base|http|ipv|web|s|ec|k|office|microsoft"
    r"|ms|mp|utf|html|css|php|java|es|usb|tls|room|gate|door|terminal|seat|level|version|v)-?\d+\w?|2fa|[\w.+-]+@[\w-]+\.[\w.]+"
    r"|(?:ctrl|alt|cmd|shift|strg|f\d).*|[\w-]+/\d.*"
)
_CODE = re.compile(r"[A-Za-z]?\d{4,8}[A-Za-z#*]?|\d{1,2}-\d{1,2}-\d{1,2}")


def _opens(secret: str) -> bool:
    """A number to type, or what nobody would take for a word."""
    bare = secret.strip(".,;:!?)…")
    return bool(_CODE.fullmatch(bare)) or _is_made_not_product(bare)


def _is_made_not_product(secret: str) -> bool:
    bare = secret.strip(".,;:!?)…")
    is_word = _WORD_WITH_NUMBER.fullmatch(bare) or len(bare) < 6 or bare.isdigit()
    return not is_word and is_made_password(bare, "", is_said=True)


_SECRET = r"(?P<secret>(?!\[)[^\s,;\"'“”„«»()。，、！？]{4,40})"
_SIGNS = r"(?P<secret>(?!\[)[!#-&*+./0-9<-Z^-~-]{4,40})"
_LOCK = (
    r"(?:keypad|key ?box|lock ?box|panel|door|gate|safe|locker|garage|barrier|entrance|elevator|lift|intercom|alarm"
    r"|lock|buzzer|shed|vault|phone|tablet|laptop|screen|router|nas|portal|account)s?(?!\w)"
)
_GET_IN = (
    r"(?:get (?:in|inside|access)|let yourself in|come in|enter|log ?(?:in|on|into)|sign ?(?:in|into)"
    r"|(?:open|unlock|disarm|silence|switch off|turn off)(?: up)? (?:the|my|our|his|her|their) (?:\w{1,20} ){0,2}?"
    rf"{_LOCK})"
)
_TYPE = r"(?<!\w)(?:type|types|typing|enter|entering|punch|key|tap|dial|input|press|put|use)(?: in)? "
_IN_GERMAN = (
    r"(?:tür|tor|tresor|safe|tastenfeld|tastatur|haustür|garage|schloss|alarm(?:anlage)?|schranke|keypad|eingang)"
)
_IN_FRENCH = r"(?:porte|portail|clavier|coffre|alarme|garage|digicode|entrée|immeuble|entrer|ouvrir|déverrouiller)"
_IN_SPANISH = r"(?:puerta|portal|portón|teclado|caja fuerte|alarma|garaje|entrada|candado|entrar|abrir|desbloquear)"
_IN_RUSSIAN = r"(?:двер|ворот|калитк|сейф|домофон|сигнализац|подъезд|гараж|замок|замк|войти|открыть|разблокировать)"
_IN_ARABIC = r"(?:لفتح|لتفتح|للدخول|لتدخل|الباب|البوابة|الخزنة)"
_TYPE_FRENCH = r"(?:tape[rz]?|compose[rz]?|saisi(?:s|r|ssez)|entre[rz]?|fai(?:s|tes))"
_TYPE_SPANISH = r"(?:teclea[r]?|teclee|marca[r]?|marque|pon(?:ga)?|pulsa[r]?|introduce|introducir|mete[r]?)"
_TYPE_RUSSIAN = r"(?:введи(?:те)?|вводи(?:те|шь)?|набери(?:те)?|набирай(?:те)?|нажми(?:те)?)"
_TYPE_ARABIC = r"(?:اكتب|اكتبي|أدخل|ادخل|أدخلي|اضغط|اطبع)"
# With the purpose before what is typed, and behind it.
WAYS_IN: tuple[Rule, ...] = (
    rule(
        "password",
        "type typing enter punch key tap dial input press put use",
        rf"(?i){_TYPE}{_SECRET}"
        rf"(?=,? (?:to |and |then |and then ){_GET_IN}|,? (?:on|at|into|in) (?:the|my|our) (?:\w{{1,20}} )?{_LOCK})",
        _opens,
    ),
    rule(
        "password",
        "type typing enter punch key tap dial input press put use",
        rf"(?i)(?<!\w)(?:to|for) {_GET_IN}[^\n.!?]{{0,30}}?[, ](?:you |just |simply |please ){{0,2}}{_TYPE}{_SECRET}",
        _opens,
    ),
    rule(
        "password",
        "get let come enter log sign unlock open disarm silence switch turn",
        rf"(?i)(?<!\w)(?:{_GET_IN}|logs in|signs in|unlocks?|gets? (?:you|us|me) in(?:to)?)"
        rf"[^\n.!?]{{0,40}}? (?:with|using|by typing) {_SECRET}",
        _is_made_not_product,
    ),
    rule(
        "password",
        "set to changed to change to",
        r"(?i)(?<!\w)(?:login|log-in|account|wi-?fi|wlan|router|netflix|spotify|admin|e?mail|portal|access|vpn|server|nas|entry)(?!\w)"
        r"[^\n.!?]{0,40}? (?:was|were|is|got|has been|have been|i|we|he|she|they)(?: just| now)? "
        rf"(?:re)?(?:set|changed)(?: it)? to {_SECRET}",
        _is_made_not_product,
    ),
    rule(
        "password",
        "changed it to set it to",
        rf"(?i)(?:changed|reset|set) it to {_SECRET}(?=[^\n.!?]{{0,40}}? (?:log|sign|get) (?:in|on)(?!\w))",
        _is_made_not_product,
    ),
    rule(
        "password",
        "new one the new",
        rf"(?i)(?<!\w)(?:the|my|our) new one (?:for|on) (?:\w{{1,20}} ){{1,3}}?(?:is|:) {_SECRET}",
        _is_made_not_product,
    ),
    rule("password", "@", rf"[\w.+-]{{1,40}}@[\w-]{{1,40}}\.[a-z.]{{2,12}} ?[/|] ?{_SECRET}", _is_made_not_product),
    rule(
        "password",
        "tipp geb drück wähl",
        rf"(?i){_IN_GERMAN}\b[^\n.!?]{{0,30}}? {_SECRET} (?:ein)?(?:tippen|geben|drücken|wählen)",
        _opens,
    ),
    rule(
        "password",
        "tipp gib geb drück",
        rf"(?i)\b(?:tippe?|gib|gebt|geben sie|tippen sie|drücke?) (?:\w{{1,20}} ){{0,3}}?{_IN_GERMAN} {_SECRET} ein\b",
        _opens,
    ),
    rule(
        "password",
        "tipp gib geb drück",
        rf"(?i)\b(?:tippe?|gib|gebt|geben sie|tippen sie|drücke?) {_SECRET} [^\n.!?]{{0,30}}?{_IN_GERMAN}",
        _opens,
    ),
    rule(
        "password",
        "mit",
        rf"(?i)(?<!\w)mit {_SECRET} (?:kommst du|kommt (?:man|ihr)|kommen sie|komme ich|meldest du dich)",
        _opens,
    ),
    rule(
        "password",
        "tape compose saisi entre fai",
        rf"(?i){_IN_FRENCH}[^\n.!?]{{0,30}}?[, ]{_TYPE_FRENCH} {_SECRET}",
        _opens,
    ),
    rule(
        "password",
        "tape compose saisi entre fai",
        rf"(?i)(?<!\w){_TYPE_FRENCH} {_SECRET} [^\n.!?]{{0,30}}?{_IN_FRENCH}",
        _opens,
    ),
    rule(
        "password",
        "connect entre identifi",
        r"(?i)(?<!\w)(?:connecte[rz]?(?:-(?:toi|vous))?"
        rf"|identifie[rz]?(?:-(?:toi|vous))?)[^\n.!?]{{0,30}}? avec {_SECRET}",
        _is_made_not_product,
    ),
    rule(
        "password",
        "tecle marca marque pon pulsa introdu mete",
        rf"(?i){_IN_SPANISH}[^\n.!?]{{0,30}}?[, ]{_TYPE_SPANISH} {_SECRET}",
        _opens,
    ),
    rule(
        "password",
        "tecle marca marque pon pulsa introdu mete",
        rf"(?i)(?<!\w){_TYPE_SPANISH} {_SECRET} [^\n.!?]{{0,30}}?{_IN_SPANISH}",
        _opens,
    ),
    rule(
        "password",
        "entra accede",
        rf"(?i)(?<!\w)(?:entra[sr]?|accede[sr]?)[^\n.!?]{{0,20}}? con {_SECRET}",
        _is_made_not_product,
    ),
    rule("password", "вв наб наж", rf"(?i){_IN_RUSSIAN}[^\n.!?]{{0,30}}?[, ]{_TYPE_RUSSIAN} {_SECRET}", _opens),
    rule("password", "вв наб наж", rf"(?i){_TYPE_RUSSIAN} {_SECRET},? [^\n.!?]{{0,30}}?{_IN_RUSSIAN}", _opens),
    rule(
        "password",
        "заход зайти вход войти",
        r"(?i)(?:заходи(?:те|м|шь)?|зайти|входи(?:те|м|шь)?|войти)"
        rf"[^\n.!?]{{0,20}}? (?:с|под|по)(?: парол\w{{1,3}})? {_SECRET}",
        _is_made_not_product,
    ),
    rule("password", "输入 按", rf"(?:输入|按) ?{_SIGNS} ?(?=[^\n。！？]{{0,10}}?(?:门|进|解锁|登录))", _opens),
    rule("password", "输入 按", rf"(?:门|进|解锁|登录)[^\n。！？]{{0,12}}?(?:输入|按) ?{_SIGNS}", _opens),
    rule("password", "用", rf"用 ?{_SIGNS} ?(?=[^\n。！？]{{0,6}}?(?:登录|登陆|进入|解锁|开门))", _opens),
    rule("password", "اكتب دخل اضغط اطبع", rf"{_TYPE_ARABIC} {_SECRET} [^\n.!؟]{{0,30}}?{_IN_ARABIC}", _opens),
    rule("password", "اكتب دخل اضغط اطبع", rf"{_IN_ARABIC}[^\n.!؟]{{0,30}}? {_TYPE_ARABIC} {_SECRET}", _opens),
    rule("password", "مرور سر دخول", rf"ب(?:كلمة|رمز) (?:ال)?(?:مرور|سر|دخول) {_SECRET}", _is_made_not_product),
)
