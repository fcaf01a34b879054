"""Secrets that are known by what stands before them, as in a setting, a link or a command, or by a check digit."""

import re

from ..secret_values import LISTS
from .rule import HARMLESS, Rule, looks_made, rule


def _is_no_placeholder(secret: str) -> bool:
    """No variable, call or word such as "changeme"; what a setting or a link holds is short of proof otherwise."""
    bare = secret.strip(".,;:!?)")
    if len(bare) < 6 or bare[0] in "/.~" or HARMLESS.fullmatch(bare) or "(" in bare or bare.lower() in _PLACEHOLDERS:
        return False
    return not re.match(r"(?i)your|my[-_]|the[-_]|example|process\.|os\.|env\.|config\.|settings\.|self\.", bare)


def _looks_random(secret: str) -> bool:
    """What nobody would type: digits among letters, or long."""
    return _is_no_placeholder(secret) and (looks_made(secret) or len(secret) >= 16) and not secret.isdigit()


def _is_card(digits: str) -> bool:
    """The lengths and beginnings of the large issuers, and Luhn's check digit."""
    number = re.sub(r"\D", "", digits)
    return bool(_ISSUERS.fullmatch(number)) and _luhn(number) % 10 == 0


def _is_iban(text: str) -> bool:
    """ISO 13616: the countries' lengths, and the check digits modulo 97."""
    number = text.replace(" ", "")
    if _IBAN_LENGTHS.get(number[:2]) != len(number):
        return False
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1


def _luhn(number: str) -> int:
    doubled = [sum(divmod(2 * int(digit), 10)) for digit in number[-2::-2]]
    return sum(doubled) + sum(map(int, number[-1::-2]))


_IBAN_LENGTHS = {
    country: int(length)
    for length, countries in {
        "15": "NO", "16": "BE", "18": "DK FI FO GL NL", "19": "MK SI", "20": "AT BA EE KZ LT LU XK",
        "21": "CH HR LI LV",
        "22": "BG BH CR DE GB GE IE ME RS", "23": "AE GI IL TL", "24": "AD CZ ES MD PK RO SA SE SK TN VG",
        "25": "PT ST", "26": "IS TR", "27": "FR GR IT MC MR SM", "28": "AL AZ BY CY DO GT HU LB PL SV",
        "29": "BR EG PS QA UA", "30": "JO KW MU", "31": "MT SC",
    }.items()
    for country in countries.split()
}  # fmt: skip
_ISSUERS = re.compile(
    r"4\d{12}|4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}"
    r"|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17}"
)
_PLACEHOLDERS = frozenset(LISTS["settings"]["placeholders"].split())
# Recognized by what stands before them, or by their check digit.
PLACED: tuple[Rule, ...] = (
    rule("password", "sshpass", r"\bsshpass\s+-p\s{0,3}[\"']?(?P<secret>[^\s\"']{3,100})"),
    rule("password", "mysql mariadb", r"(?<= )-p(?P<secret>[^\s\"'/]{6,100})", looks_made),
    rule("password", "curl wget", r"(?<= )(?:-u|--user)[ =][\"']?[\w.@-]{1,60}:(?P<secret>[^\s\"']{3,100})"),
    rule("password", "--pass", r"(?<![\w-])--pass(?:word|wd)?[ =][\"']?(?P<secret>(?![$<{%*-])[^\s\"']{3,100})"),
    rule(
        "authorization",
        "authorization",
        r"[Aa]uthorization[\"']?\s*[:=]\s*[\"']?(?:[Bb]earer|[Bb]asic|[Tt]oken)\s+(?P<secret>[\w.~+/=-]{8,})",
    ),
    rule("authorization", "bearer", r"\b[Bb]earer\s+(?P<secret>[\w.~+/=-]{16,})", looks_made),
    rule("password", "redis-cli", r"\bredis-cli\b[^\n]{0,60}? -a\s{1,3}[\"']?(?P<secret>(?![$<{-])[^\s\"']{4,100})"),
    rule("password", "docker login", r"\bdocker login\b[^\n]{0,60}? -p\s{1,3}(?P<secret>(?![$<{-])[^\s\"']{4,100})"),
    rule(
        "access-token",
        "--token --api --secret --auth --access",
        r"(?<![\w-])--(?:token|api-?key|secret|auth-?token|access-?token)[ =][\"']?(?P<secret>[^\s\"']{6,200})",
        _looks_random,
    ),
    rule(
        "password",
        "pass pwd",
        r"(?i)(?<![\w.-])(?:[\w-]{1,40}\.){1,6}(?:password|passwd|pwd|passphrase)[ ]?[=:][ ]?[\"']?"
        r"(?P<secret>[^\s\"',;]{6,100})",
        _is_no_placeholder,
    ),
    rule(
        "password",
        "pass pwd pw=",
        r"(?<![\w.$-])(?:[A-Z0-9]{1,20}_){0,5}(?:[A-Z0-9]{0,12}PASS(?:WORD|WD)?|PWD|PW)[ ]?=[ ]?[\"']?"
        r"(?P<secret>[^\s\"']{6,100})",
        _is_no_placeholder,
    ),
    rule(
        "access-token",
        "key token secret auth",
        r"(?i)(?<![\w-])(?:x-[a-z-]{0,30}(?:key|token|secret|auth)|api-?key|private-token|auth-token)[\"']?[ ]?:"
        r"[ ]?[\"']?(?P<secret>[\w.~+/=-]{8,200})",
        _looks_random,
    ),
    rule(
        "access-token",
        "cookie",
        r"(?i)\bcookies?[\"']?[ ]?[:=][ ]?[\"']?[\w.-]{1,40}=(?P<secret>[^\s;,\"']{8,})",
        _looks_random,
    ),
    rule(
        "access-token",
        "sess csrf _token .sid",
        r"(?i)(?<![\w-])(?:sessionid|session_id|phpsessid|jsessionid|connect\.sid|csrftoken"
        r"|(?:access|refresh|id|auth|remember)_token)=(?P<secret>[^\s;,&\"']{8,})",
        _looks_random,
    ),
    rule(
        "access-token",
        "://",
        r"(?i)(?<=[?&#])(?:[a-z]{1,12}[_-]?)?(?:token|key|invite|auth|sig|signature|secret|code|password|pwd|pass|ticket)"
        r"=(?P<secret>[\w.~%+/=-]{6,})",
        _looks_random,
    ),
    rule(
        "access-token",
        "invit join reset magic verify t.me discord whatsapp",
        r"(?i)(?:/(?:invite|invitation|join|reset|reset-password|magic|magic-link|verify|activate)/"
        r"|discord\.gg/|\bt\.me/\+|chat\.whatsapp\.com/)(?P<secret>[\w-]{8,})",
        _looks_random,
    ),
    rule("recovery-key", "-", r"(?<![\d-])(?:\d{6}-){7}\d{6}(?![\d-])"),
    rule(
        "account-number",
        "sort code routing blz bankleitzahl",
        r"(?i)(?<!\w)(?:account|acct|konto)[ -]?(?:no|nr|number|nummer)?\.?[ :#]{0,2}(?P<secret>\d{6,12})"
        r"(?=[,;/ ]{1,3}(?:and |und )?(?:sort code|routing|blz|bankleitzahl))",
    ),
    rule(
        "account-number",
        "sort code routing blz bankleitzahl",
        r"(?i)(?<!\w)(?:sort code|routing(?: number)?|blz|bankleitzahl)[ :#]{0,3}\d[\d -]{4,9}[,;/ ]{1,3}(?:and |und )?"
        r"(?:account|acct|konto)[ -]?(?:no|nr|number|nummer)?\.?[ :#]{0,2}(?P<secret>\d{6,12})(?!\d)",
    ),
    rule("iban", "0 1 2 3 4 5 6 7 8 9", r"(?<![\w-])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{1,4}+){3,8}(?!\w)", _is_iban),
    rule("card", "0 1 2 3 4 5 6 7 8 9", r"(?<![\w.])[2-6](?:\d[ -]?){11,17}\d(?![\w])", _is_card),
)
