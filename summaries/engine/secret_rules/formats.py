"""What keys and tokens look like, by who gives them out: a new format goes into OWN."""

import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module

from .rule import Rule, has_digit, is_no_hash, rule

_SAMPLE = re.compile(r"(?i)(?:user(?:name)?|name|login|usr):(?:pass(?:word|wd)?|pwd|pw|secret)")


def _is_no_sample(secret: str) -> bool:
    """ "user:password" only shows where a user and a password go."""
    return not _SAMPLE.fullmatch(secret)


FIRST: tuple[Rule, ...] = (
    rule(
        "private-key",
        "private",
        r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|\Z)",
        flags=re.DOTALL,
    ),
    rule("private-key", "putty-user-key-file", r"PuTTY-User-Key-File.*?(?:Private-MAC: \w+|\Z)", flags=re.DOTALL),
    rule("connection-string", "://", r"(?<=://)(?P<secret>[^\s:/@\"']*:[^\s@/\"']+)(?=@)", _is_no_sample),
    rule("connection-string", "://", r"(?<=://)(?P<secret>[0-9a-f]{32})(?=@)"),  # a Sentry DSN
    rule("jwt", "eyj", r"(?<![\w-])(?=[\w-]++\.[\w-]{8})[\w-]*?\b(?P<secret>eyJ[\w-]{8,}+\.[\w-]{8,}+(?:\.[\w-]*+)?)"),
)
_ASSIGNED = (
    r"[_-]?(?:key|pwd|pw|password|pass|token)[\"'\]]{0,3}[ \t]{0,9}(?::=|=>|::|==?|:|\()?[ \t]{0,9}[\"'\[(]{0,3}"
)
OWN: tuple[Rule, ...] = (
    rule("github-token", "github_pat_", r"\bgithub_pat_\w{22,}"),
    rule("anthropic-key", "sk-ant-", r"\bsk-ant-[\w-]{20,}"),
    rule("openai-key", "sk-", r"\bsk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,}+", has_digit),
    rule("openai-key", "t3blbkfj", r"[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}"),
    rule("npm-token", "_authtoken", r"/:_authToken=\s*+(?P<secret>npm_\S+|[A-Fa-f0-9-]{36})"),
    rule(
        "cloudant-key",
        "cl",
        rf"(?i)(?<!\w)cl(?:oudant|ou)?[_-]?(?:api)?{_ASSIGNED}(?P<secret>[0-9a-f]{{64}}|[a-z]{{24}})(?![\w-])",
    ),
    rule(
        "softlayer-key",
        "sl softlayer",
        rf"(?i)(?<!\w)(?:softlayer|sl)[_-]?(?:api)?{_ASSIGNED}(?P<secret>[a-z0-9]{{64}})(?!\w)",
    ),
    rule("google-key", "aiza", r"\bAIza[\w-]{35}"),
    rule("google-token", "ya29. gocspx-", r"\bya29\.[\w-]{20,}|\bGOCSPX-[\w-]{20,}"),
    rule("huggingface-token", "hf_", r"\bhf_(?=[a-z]{0,64}[A-Z\d])[A-Za-z0-9]{20,}+"),
    rule("groq-key", "gsk_", r"\bgsk_[A-Za-z0-9]{20,}+"),
    rule("xai-key", "xai-", r"\bxai-[A-Za-z0-9_-]{20,}+", has_digit),
    rule("perplexity-key", "pplx-", r"\bpplx-[A-Za-z0-9]{20,}+"),
    rule("replicate-token", "r8_", r"\br8_[A-Za-z0-9]{20,}+"),
    rule("nvidia-key", "nvapi-", r"\bnvapi-[A-Za-z0-9_-]{20,}+", has_digit),
    rule("tavily-key", "tvly-", r"\btvly-[A-Za-z0-9-]{16,}+", has_digit),
    rule("figma-token", "figd_", r"\bfigd_[\w-]{20,}+", has_digit),
    rule("langsmith-key", "lsv2_", r"\blsv2_[a-z]{2}_[0-9a-f]{16,}\w*+"),
    rule("supabase-token", "sbp_", r"\bsbp_[0-9a-f]{24,}+"),
    rule("atlassian-token", "atatt3", r"\bATATT3(?=[A-Za-z_-]{0,64}\d)[\w=-]{20,}+"),
    rule("fireworks-key", "fw_", r"\bfw_(?=[A-Za-z]{0,64}\d)[A-Za-z0-9]{20,}+"),
    rule("npm-token", "npm_", r"\bnpm_[A-Za-z0-9]{36}\b"),
    rule("stripe-key", "_live_ _test_ whsec_", r"\b(?:[srp]k_(?:live|test)_[0-9a-zA-Z]{16,}|whsec_[\w+/=]{24,})"),
    rule("slack-token", "xox xapp-", r"\bxox[a-z]-[\w-]{10,}|\bxapp-\d-[\w-]{10,}"),
    rule("discord-webhook", "/api/webhooks/", r"discord(?:app)?\.com/api/webhooks/\d+/[\w-]{20,}"),
    rule("digitalocean-token", "_v1_", r"\bdo[opr]_v1_[a-f0-9]{64}"),
    rule("shopify-token", "shp", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
    rule("databricks-token", "dapi", r"\bdapi[a-f0-9]{32}(?:-\d)?"),
    rule("notion-token", "secret_ ntn_", r"\b(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,})"),
    rule("linear-key", "lin_api_", r"\blin_api_\w{32,}"),
    rule("vault-token", "hvs. hvb.", r"\bhv[sb]\.[\w-]{24,}"),
    rule("terraform-token", ".atlasv1.", r"\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}"),
    rule("grafana-token", "glsa_ glc_", r"\bgl(?:sa|c)_[\w=+/]{32,}"),
    rule("new-relic-key", "nrak-", r"\bNRAK-[A-Z0-9]{27}"),
    rule("postman-key", "pmak-", r"\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
    rule("heroku-key", "hrku-", r"\bHRKU-[\w-]{36,}"),
    rule("mailgun-key", "key-", r"\bkey-[0-9a-f]{32}\b"),
    rule("age-key", "age-secret-key-", r"\bAGE-SECRET-KEY-1[A-Z0-9]{58}"),
    rule("facebook-token", "eaac eaab", r"\bEAA[BC][A-Za-z0-9]{60,}"),
    rule(
        "aws-key",
        "aws",
        r"aws(?:(?!aws).){0,20}?(?:key|pwd|pw|password|pass|token).{0,20}?['\"][0-9a-zA-Z/+]{40}['\"]",
    ),
    rule(
        "aws-secret",
        "aws",
        r"(?i)aws(?:(?!aws).){0,40}?[\s\"'=:](?P<secret>[0-9a-zA-Z/+]{40})(?![0-9a-zA-Z/+])",
        is_no_hash,
    ),
    rule(
        "azure-secret",
        "accountkey sharedaccesskey sig=",
        r"(?:AccountKey|SharedAccessKey|\bsig)=(?P<secret>[\w+/%=]{20,})",
    ),
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
def borrowed() -> tuple[Rule, ...]:
    """Loaded at the first use: detect-secrets brings modules along that a start need not wait for."""
    return tuple(found for plugin in _PLUGINS for found in _rules_of(*plugin))


def _rules_of(module: str, name: str, kind: str, hints: str) -> Iterable[Rule]:
    detector = getattr(import_module(f"detect_secrets.plugins.{module}"), name)
    patterns = (pattern for pattern in detector.denylist if not pattern.pattern.startswith(_NOT_TAKEN))
    return (rule(kind, hints, pattern.pattern, flags=pattern.flags) for pattern in patterns)
