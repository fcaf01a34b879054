"""Secrets out of text: each becomes what it was, as in "[password removed]". At every boundary of the engine."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from .secret_phrases import spans

# How a removed secret stands in a text: "[password removed]"; older summaries have "[REDACTED:password]".
REMOVED = re.compile(r"\[(?:[A-Za-z]{2,12}(?: [a-z]{2,12}){0,2} removed|REDACTED:[a-z-]{2,40})\]")


@dataclass(frozen=True)
class _Rule:
    """hints: pieces of lower-case text without one of which the pattern cannot match.

    The named group "secret" is what goes, else the whole match; holds decides whether it is one.
    """

    kind: str
    hints: tuple[str, ...]
    pattern: re.Pattern[str]
    holds: Callable[[str], bool] = bool

    def applied(self, text: str) -> str:
        return self.pattern.sub(self._replacement, text)

    def _replacement(self, match: re.Match[str]) -> str:
        group = "secret" if "secret" in self.pattern.groupindex else 0
        secret = match.group(group)
        if REMOVED.search(match.group()) or not self.holds(secret):
            return match.group()
        start, end = match.span(group)
        return f"{match.string[match.start() : start]}{_marker(self.kind)}{match.string[end : match.end()]}"


def redact(text: str) -> str:
    """The text with its secrets replaced. Redacting twice changes nothing."""
    lowered = text.lower()
    for rule in (*_FIRST, *_borrowed(), *_OWN) if _LONG_RUN.search(text) else ():
        if any(hint in lowered for hint in rule.hints):
            text = rule.applied(text)
    for rule in _NAMED:
        if any(hint in lowered for hint in rule.hints):
            text = rule.applied(text)
    return _without_said(text)


def removed_in(text: str) -> bool:
    """Whether a secret was taken out of it."""
    return bool(REMOVED.search(text))


def _without_said(text: str) -> str:
    """Without the secrets that a phrase gives away. What two phrases find alike is what the first of them says."""
    parts, done = [], 0
    for start, end, kind in sorted(spans(text), key=lambda span: (span[0], -span[1])):
        if start >= done and not REMOVED.search(text[start:end]):
            parts += [text[done:start], _marker(kind)]
            done = end
    return "".join([*parts, text[done:]])


def _marker(kind: str) -> str:
    """In words that a reader understands."""
    words = _KINDS.get(kind) or next((words for end, words in _ENDINGS.items() if kind.endswith(end)), kind)
    return f"[{words} removed]"


_KINDS = {
    "private-key": "private key",
    "connection-string": "password",
    "jwt": "access token",
    "authorization": "access token",
    "card": "card number",
    "iban": "account number",
    "discord-webhook": "webhook address",
}
_ENDINGS = {"-token": "access token", "-key": "API key", "-secret": "secret key"}


def has_secret(text: str) -> bool:
    return redact(text) != text


def _looks_made(secret: str) -> bool:
    """Letters and digits, or letters and signs, long enough for a key; no plain word, no plain number."""
    has_letter, has_digit = any(map(str.isalpha, secret)), any(map(str.isdigit, secret))
    has_sign = any(sign in "!@#$%^&*+=~?" for sign in secret.strip("!?.,"))
    return len(secret) >= 6 and has_letter and (has_digit or has_sign) and not _HARMLESS.fullmatch(secret)


def _has_digit(secret: str) -> bool:
    return any(map(str.isdigit, secret))


def _is_no_hash(secret: str) -> bool:
    return not re.fullmatch(r"[0-9a-fA-F]+", secret)


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
_HARMLESS = re.compile(
    r"v?\d+(?:[.,:/-]\d+)*[%a-z]{0,3}|https?://\S+|[\w-]+\(\)?.*|\$?\{.*|<.*|%.*%|\*+|x+|\.+|[\w.]+\[.*", re.IGNORECASE
)


def _rule(kind: str, hints: str, pattern: str, holds: Callable[[str], bool] = bool, flags: int = 0) -> _Rule:
    return _Rule(kind, tuple(hints.split()), re.compile(pattern, flags), holds)


_LONG_RUN = re.compile(r"[^\s]{12}|-----BEGIN")  # no key is shorter
_FIRST: tuple[_Rule, ...] = (
    _rule(
        "private-key",
        "private",
        r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|\Z)",
        flags=re.DOTALL,
    ),
    _rule("private-key", "putty-user-key-file", r"PuTTY-User-Key-File.*?(?:Private-MAC: \w+|\Z)", flags=re.DOTALL),
    _rule("connection-string", "://", r"(?<=://)(?P<secret>[^\s:/@\"']*:[^\s@/\"']+)(?=@)"),
    _rule("connection-string", "://", r"(?<=://)(?P<secret>[0-9a-f]{32})(?=@)"),  # a Sentry DSN
    _rule("jwt", "eyj", r"(?<![\w-])(?=[\w-]++\.[\w-]{8})[\w-]*?\b(?P<secret>eyJ[\w-]{8,}+\.[\w-]{8,}+(?:\.[\w-]*+)?)"),
)
_ASSIGNED = (
    r"[_-]?(?:key|pwd|pw|password|pass|token)[\"'\]]{0,3}[ \t]{0,9}(?::=|=>|::|==?|:|\()?[ \t]{0,9}[\"'\[(]{0,3}"
)
_OWN: tuple[_Rule, ...] = (
    _rule("github-token", "github_pat_", r"\bgithub_pat_\w{22,}"),
    _rule("anthropic-key", "sk-ant-", r"\bsk-ant-[\w-]{20,}"),
    _rule("openai-key", "sk-", r"\bsk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,}+", _has_digit),
    _rule("openai-key", "t3blbkfj", r"[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}"),
    _rule("npm-token", "_authtoken", r"/:_authToken=\s*+(?P<secret>npm_\S+|[A-Fa-f0-9-]{36})"),
    _rule(
        "cloudant-key",
        "cl",
        rf"(?i)(?<!\w)cl(?:oudant|ou)?[_-]?(?:api)?{_ASSIGNED}(?P<secret>[0-9a-f]{{64}}|[a-z]{{24}})(?![\w-])",
    ),
    _rule(
        "softlayer-key",
        "sl softlayer",
        rf"(?i)(?<!\w)(?:softlayer|sl)[_-]?(?:api)?{_ASSIGNED}(?P<secret>[a-z0-9]{{64}})(?!\w)",
    ),
    _rule("google-key", "aiza", r"\bAIza[\w-]{35}"),
    _rule("google-token", "ya29. gocspx-", r"\bya29\.[\w-]{20,}|\bGOCSPX-[\w-]{20,}"),
    _rule("huggingface-token", "hf_", r"\bhf_(?=[a-z]{0,64}[A-Z\d])[A-Za-z0-9]{20,}+"),
    _rule("groq-key", "gsk_", r"\bgsk_[A-Za-z0-9]{20,}+"),
    _rule("xai-key", "xai-", r"\bxai-[A-Za-z0-9_-]{20,}+", _has_digit),
    _rule("perplexity-key", "pplx-", r"\bpplx-[A-Za-z0-9]{20,}+"),
    _rule("replicate-token", "r8_", r"\br8_[A-Za-z0-9]{20,}+"),
    _rule("nvidia-key", "nvapi-", r"\bnvapi-[A-Za-z0-9_-]{20,}+", _has_digit),
    _rule("tavily-key", "tvly-", r"\btvly-[A-Za-z0-9-]{16,}+", _has_digit),
    _rule("figma-token", "figd_", r"\bfigd_[\w-]{20,}+", _has_digit),
    _rule("langsmith-key", "lsv2_", r"\blsv2_[a-z]{2}_[0-9a-f]{16,}\w*+"),
    _rule("supabase-token", "sbp_", r"\bsbp_[0-9a-f]{24,}+"),
    _rule("atlassian-token", "atatt3", r"\bATATT3(?=[A-Za-z_-]{0,64}\d)[\w=-]{20,}+"),
    _rule("fireworks-key", "fw_", r"\bfw_(?=[A-Za-z]{0,64}\d)[A-Za-z0-9]{20,}+"),
    _rule("npm-token", "npm_", r"\bnpm_[A-Za-z0-9]{36}\b"),
    _rule("stripe-key", "_live_ _test_ whsec_", r"\b(?:[srp]k_(?:live|test)_[0-9a-zA-Z]{16,}|whsec_[\w+/=]{24,})"),
    _rule("slack-token", "xox xapp-", r"\bxox[a-z]-[\w-]{10,}|\bxapp-\d-[\w-]{10,}"),
    _rule("discord-webhook", "/api/webhooks/", r"discord(?:app)?\.com/api/webhooks/\d+/[\w-]{20,}"),
    _rule("digitalocean-token", "_v1_", r"\bdo[opr]_v1_[a-f0-9]{64}"),
    _rule("shopify-token", "shp", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
    _rule("databricks-token", "dapi", r"\bdapi[a-f0-9]{32}(?:-\d)?"),
    _rule("notion-token", "secret_ ntn_", r"\b(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,})"),
    _rule("linear-key", "lin_api_", r"\blin_api_\w{32,}"),
    _rule("vault-token", "hvs. hvb.", r"\bhv[sb]\.[\w-]{24,}"),
    _rule("terraform-token", ".atlasv1.", r"\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}"),
    _rule("grafana-token", "glsa_ glc_", r"\bgl(?:sa|c)_[\w=+/]{32,}"),
    _rule("new-relic-key", "nrak-", r"\bNRAK-[A-Z0-9]{27}"),
    _rule("postman-key", "pmak-", r"\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
    _rule("heroku-key", "hrku-", r"\bHRKU-[\w-]{36,}"),
    _rule("mailgun-key", "key-", r"\bkey-[0-9a-f]{32}\b"),
    _rule("age-key", "age-secret-key-", r"\bAGE-SECRET-KEY-1[A-Z0-9]{58}"),
    _rule("facebook-token", "eaac eaab", r"\bEAA[BC][A-Za-z0-9]{60,}"),
    _rule(
        "aws-key",
        "aws",
        r"aws(?:(?!aws).){0,20}?(?:key|pwd|pw|password|pass|token).{0,20}?['\"][0-9a-zA-Z/+]{40}['\"]",
    ),
    _rule(
        "aws-secret",
        "aws",
        r"(?i)aws(?:(?!aws).){0,40}?[\s\"'=:](?P<secret>[0-9a-zA-Z/+]{40})(?![0-9a-zA-Z/+])",
        _is_no_hash,
    ),
    _rule(
        "azure-secret",
        "accountkey sharedaccesskey sig=",
        r"(?:AccountKey|SharedAccessKey|\bsig)=(?P<secret>[\w+/%=]{20,})",
    ),
)
# Recognized by what stands before them, or by their check digit.
_NAMED: tuple[_Rule, ...] = (
    _rule("password", "sshpass", r"\bsshpass\s+-p\s{0,3}[\"']?(?P<secret>[^\s\"']{3,100})"),
    _rule("password", "mysql mariadb", r"(?<= )-p(?P<secret>[^\s\"'/]{6,100})", _looks_made),
    _rule("password", "curl wget", r"(?<= )(?:-u|--user)[ =][\"']?[\w.@-]{1,60}:(?P<secret>[^\s\"']{3,100})"),
    _rule("password", "--pass", r"(?<= )--pass(?:word|wd)?[ =][\"']?(?P<secret>(?![$<{%*-])[^\s\"']{3,100})"),
    _rule(
        "authorization",
        "authorization",
        r"[Aa]uthorization[\"']?\s*[:=]\s*[\"']?(?:[Bb]earer|[Bb]asic|[Tt]oken)\s+(?P<secret>[\w.~+/=-]{8,})",
    ),
    _rule("authorization", "bearer", r"\b[Bb]earer\s+(?P<secret>[\w.~+/=-]{16,})", _looks_made),
    _rule("iban", "0 1 2 3 4 5 6 7 8 9", r"(?<![\w-])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{1,4}+){3,8}(?!\w)", _is_iban),
    _rule("card", "0 1 2 3 4 5 6 7 8 9", r"(?<![\w.])[2-6](?:\d[ -]?){11,17}\d(?![\w])", _is_card),
)

# detect-secrets' own patterns. Those that take the square or the cube of a text's length are not among them: npm's,
# OpenAI's and its assignments; nor is AWS's second, which looks far ahead at each place. Ours are above. The
# hints let most text pass them by.
_NOT_TAKEN = (r"(?:(?<=\W)|(?<=^))", "aws")  # how they begin
_PLUGINS: tuple[tuple[str, str, str, str], ...] = (
    ("aws", "AWSKeyDetector", "aws-key", "akia asia abia acca a3t"),
    ("azure_storage_key", "AzureStorageKeyDetector", "azure-secret", "accountkey"),
    ("cloudant", "CloudantDetector", "cloudant-key", "cloudant"),
    ("discord", "DiscordBotTokenDetector", "discord-token", "."),
    ("github_token", "GitHubTokenDetector", "github-token", "ghp_ gho_ ghu_ ghs_ ghr_"),
    (
        "gitlab_token",
        "GitLabTokenDetector",
        "gitlab-token",
        "glpat gldt glft glsoat glrt gr1348941 glcbt glimt glptt glagent gloas",
    ),
    ("mailchimp", "MailchimpDetector", "mailchimp-key", "-us"),
    ("pypi_token", "PypiTokenDetector", "pypi-token", "pypi-age"),
    ("sendgrid", "SendGridDetector", "sendgrid-key", "sg."),
    ("slack", "SlackDetector", "slack-token", "xox hooks.slack.com"),
    ("softlayer", "SoftlayerDetector", "softlayer-key", "softlayer sl_"),
    ("square_oauth", "SquareOAuthDetector", "square-secret", "sq0csp"),
    ("stripe", "StripeDetector", "stripe-key", "k_live_"),
    ("telegram_token", "TelegramBotTokenDetector", "telegram-token", ":aa"),
    ("twilio", "TwilioKeyDetector", "twilio-key", "ac sk"),
)


@cache
def _borrowed() -> tuple[_Rule, ...]:
    """Loaded at the first use: detect-secrets brings modules along that a start need not wait for."""
    return tuple(rule for plugin in _PLUGINS for rule in _rules_of(*plugin))


def _rules_of(module: str, name: str, kind: str, hints: str) -> Iterable[_Rule]:
    detector = getattr(import_module(f"detect_secrets.plugins.{module}"), name)
    patterns = (pattern for pattern in detector.denylist if not pattern.pattern.startswith(_NOT_TAKEN))
    return (_Rule(kind, tuple(hints.split()), pattern) for pattern in patterns)
