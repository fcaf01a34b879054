"""Secrets out of text: each becomes [REDACTED:kind]. Applied at every boundary of the engine."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

_NOT_YET = r"(?!\[REDACTED)"
# What a secret is called; cases are spelled out because that is much faster than ignoring case.
_PASSWORD = (
    r"(?:[Pp]ass(?:[Ww]ord|wort|wd|phrase)s?|PASS(?:WORD|WD|PHRASE)?|[Pp]wd|PWD|[Kk]ennwort|[Mm]ot de passe"
    r"|[Cc]ontraseña|[Ss]enha)"
)
_KEY = (
    r"(?:(?:[Aa]pi|API|[Aa]ccess|ACCESS|[Ss]ecret|SECRET|[Aa]ccount|[Pp]rivate|PRIVATE|[Ss]igning|SIGNING|[Ee]ncryption"
    r"|[Ll]icen[cs]e|[Mm]aster)[_ -]?(?:[Kk]ey|KEY)|[Ss]ecret|SECRET|[Tt]oken|TOKEN|[Cc]redentials?|CREDENTIALS?)"
)


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
        if "[REDACTED" in secret or not self.holds(secret):
            return match.group()
        start, end = match.span(group)
        return f"{match.string[match.start() : start]}[REDACTED:{self.kind}]{match.string[end : match.end()]}"


def redact(text: str) -> str:
    """The text with its secrets replaced. Redacting twice changes nothing."""
    lowered = text.lower()
    for rule in (*_FIRST, *_borrowed(), *_OWN) if _LONG_RUN.search(text) else ():
        if any(hint in lowered for hint in rule.hints):
            text = rule.applied(text)
    for rule in _NAMED:
        if any(hint in lowered for hint in rule.hints):
            text = rule.applied(text)
    return text


def has_secret(text: str) -> bool:
    return redact(text) != text


def _looks_made(secret: str) -> bool:
    """Letters and digits, or letters and signs, long enough for a key; no plain word, no plain number."""
    has_letter, has_digit = any(map(str.isalpha, secret)), any(map(str.isdigit, secret))
    has_sign = any(sign in "!@#$%^&*+=~?" for sign in secret.strip("!?.,"))
    return len(secret) >= 6 and has_letter and (has_digit or has_sign) and not _HARMLESS.fullmatch(secret)


def _looks_like_password(secret: str) -> bool:
    return len(secret) >= 4 and secret.lower().strip(".,;") not in _WORDS and not _HARMLESS.fullmatch(secret)


def _is_no_hash(secret: str) -> bool:
    return not re.fullmatch(r"[0-9a-fA-F]+", secret)


def _is_card(digits: str) -> bool:
    """The lengths and beginnings of the large issuers, and Luhn's check digit."""
    number = re.sub(r"\D", "", digits)
    return bool(_ISSUERS.fullmatch(number)) and _luhn(number) % 10 == 0


def _luhn(number: str) -> int:
    doubled = [sum(divmod(2 * int(digit), 10)) for digit in number[-2::-2]]
    return sum(doubled) + sum(map(int, number[-1::-2]))


_ISSUERS = re.compile(
    r"4\d{12}|4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}"
    r"|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17}"
)
_HARMLESS = re.compile(
    r"v?\d+(?:[.,:/-]\d+)*[%a-z]{0,3}|https?://\S+|[\w-]+\(\)?.*|\$?\{.*|<.*|%.*%|\*+|x+|\.+|[\w.]+\[.*", re.IGNORECASE
)
_WORDS = frozenset(
    """
    required optional none null true false reset field fields policy manager protected length hash hashed changed
    missing empty invalid wrong correct incorrect here there this that please string text value type your with from must
    should
    when then will have been not set same only also expired forgotten changeme example placeholder redacted hidden
    count limit limits budget usage bucket based name names holder
    """.split()  # noqa: SIM905
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
    _rule("jwt", "eyj", r"\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?"),
)
_OWN: tuple[_Rule, ...] = (
    _rule("github-token", "github_pat_", r"\bgithub_pat_\w{22,}"),
    _rule("anthropic-key", "sk-ant-", r"\bsk-ant-[\w-]{20,}"),
    _rule("openai-key", "sk-", r"\bsk-(?:proj-|svcacct-|admin-|or-v1-)?(?=[\w-]*\d)[A-Za-z0-9_-]{20,}"),
    _rule("google-key", "aiza", r"\bAIza[\w-]{35}"),
    _rule("google-token", "ya29. gocspx-", r"\bya29\.[\w-]{20,}|\bGOCSPX-[\w-]{20,}"),
    _rule("huggingface-token", "hf_", r"\bhf_[A-Za-z0-9]{30,}"),
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
    _rule("aws-secret", "aws", r"(?i)aws.{0,40}?[\s\"'=:](?P<secret>[0-9a-zA-Z/+]{40})(?![0-9a-zA-Z/+])", _is_no_hash),
    _rule(
        "azure-secret",
        "accountkey sharedaccesskey sig=",
        r"(?:AccountKey|SharedAccessKey|\bsig)=(?P<secret>[\w+/%=]{20,})",
    ),
)
# Recognized by what stands before them, or by their check digit.
_NAMED: tuple[_Rule, ...] = (
    _rule(
        "authorization",
        "authorization",
        r"[Aa]uthorization[\"']?\s*[:=]\s*[\"']?(?:[Bb]earer|[Bb]asic|[Tt]oken)\s+(?P<secret>[\w.~+/=-]{8,})",
    ),
    _rule("authorization", "bearer", r"\b[Bb]earer\s+(?P<secret>[\w.~+/=-]{16,})", _looks_made),
    _rule(
        "password",
        "pass pwd kennwort contraseña senha",
        rf"{_PASSWORD}[\"']?\s*(?::=|=>|[:=])\s*[\"']?{_NOT_YET}(?P<secret>[^\s\"',;]{{4,}})",
        _looks_like_password,
    ),
    _rule(
        "secret",
        "key secret token credential",
        rf"{_KEY}[\"']?\s*(?::=|=>|[:=])\s*[\"']?{_NOT_YET}(?P<secret>[^\s\"',;]{{8,}})",
        _looks_made,
    ),
    _rule(
        "secret",
        "pass pwd kennwort contraseña senha key secret token credential",
        rf"(?:{_PASSWORD}|{_KEY})(?: \w+){{0,3}}? (?:is|was|ist|lautet|est|es|to|auf):? [\"'`]?{_NOT_YET}"
        r"(?P<secret>[^\s\"'`,;]{6,})",
        _looks_made,
    ),
    _rule("card", "0 1 2 3 4 5 6 7 8 9", r"(?<![\w.])[2-6](?:\d[ -]?){11,17}\d(?![\w])", _is_card),
)

# detect-secrets' own patterns; the hints let most text pass them by.
_PLUGINS: tuple[tuple[str, str, str, str], ...] = (
    ("aws", "AWSKeyDetector", "aws-key", "akia asia abia acca a3t aws"),
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
    ("npm", "NpmDetector", "npm-token", "_authtoken"),
    ("openai", "OpenAIDetector", "openai-key", "t3blbkfj"),
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
    return (_Rule(kind, tuple(hints.split()), pattern) for pattern in detector.denylist)
