"""Settings of an installation, all from the environment; README.md has the table of them."""

from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from spaces_project.databases import database
from spaces_project.env import (
    env_bool,
    env_float,
    env_int,
    env_json,
    env_list,
    env_mail,
    env_secret,
    env_text,
    env_zone,
    kept_secret,
)
from spaces_project.file_storage import file_storage
from spaces_project.logs import logging_to_console
from spaces_project.redis_or_process import broker_options, cache, channel_layer, refuse_other_addresses
from spaces_project.single_sign_on import openid_connect, refuse_half_a_provider

# ---- The installation --------------------------------------------------------------------------------------

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env_text("DATA_DIR", str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = env_bool("DEBUG", False)
SECRET_KEY = env_secret("SECRET_KEY") or kept_secret(DATA_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env_list("SECRET_KEY_FALLBACKS", [])  # earlier keys, until nobody is signed in by one of them

HOST = env_text("HOST", "127.0.0.1")
PORT = env_int("PORT", 8000, least=1)
_EVERY_ADDRESS = {"0.0.0.0", "::"}
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", sorted({"localhost", "127.0.0.1", "[::1]", HOST} - _EVERY_ADDRESS))
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS", [])
HTTPS = env_bool("HTTPS", False)  # behind a proxy that ends TLS and sets X-Forwarded-Proto

ROOT_URLCONF = "spaces_project.urls"
ASGI_APPLICATION = "spaces_project.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "spaces_project.apps.CollectedFilesConfig",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "allauth.socialaccount",
    "spaces_project.apps.SecondFactorsConfig",
    "spaces.apps.SpacesConfig",
    "summaries.apps.SummariesConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # a long thread is 100 kB of html
    "csp.middleware.CSPMiddleware",
    "spaces.middleware.reader_time_zone",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "spaces.middleware.reader_language",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "spaces.middleware.GoneMeanwhile",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            # What APP_DIRS would load by, but that our own pages are sent without their indentation.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["spaces_project.indentation.Loader", "django.template.loaders.app_directories.Loader"],
                ),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ar", "العربية")]  # each in its own words
LOCALE_PATHS = [BASE_DIR / "spaces_project" / folder for folder in ("locale", "locale_of_libraries")]
FORMAT_MODULE_PATH = ["spaces_project.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env_zone("TIME_ZONE", "UTC")  # in which days and months of token budgets begin

# ---- Database: SQLite in DATA_DIR, or PostgreSQL by DATABASE_URL -------------------------------------------

DATABASE_URL = env_secret("DATABASE_URL")
DATABASE_POOL_SIZE = env_int("DATABASE_POOL_SIZE", 10, least=2)

DATABASE_IN_DATA_DIR = not DATABASE_URL  # whoever holds the folder is then the only server there is
DATABASES = {"default": database(DATABASE_URL, DATA_DIR, pool_size=DATABASE_POOL_SIZE)}

# ---- Work, pushes, cache: in this process, or by REDIS_URL -------------------------------------------------

REDIS_URL = env_secret("REDIS_URL")
REDIS_PREFIX = env_text("REDIS_PREFIX", "spaces")  # pub/sub ignores the database number: two installations need two
EMBEDDED = not REDIS_URL

refuse_other_addresses(REDIS_URL)

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_TRANSPORT = None if REDIS_URL else "spaces_project.memory_broker:Transport"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = 2  # seconds
CELERY_BROKER_TRANSPORT_OPTIONS = broker_options(REDIS_URL, REDIS_PREFIX)
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
WORKER_THREADS = env_int("WORKER_THREADS", 2, least=1)

CHANNEL_LAYERS = {"default": channel_layer(REDIS_URL, REDIS_PREFIX)}
CACHES = {"default": cache(REDIS_URL, REDIS_PREFIX)}

# ---- Accounts ----------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "spaces.User"
SESSION_ENGINE = "spaces.sessions"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

ALLOW_SIGNUP = env_bool("ALLOW_SIGNUP", False)
SHARE_LINKS = env_bool("SHARE_LINKS", False)  # whether Spaces may let their threads be read by public links
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "spaces.views.account.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}  # and by a confirmed address: AccountAdapter.authenticate
ACCOUNT_FORMS = {"reset_password": "spaces.views.addresses.ResetByConfirmedAddressForm"}
# Several accounts may name an address that none of them has confirmed: no answer tells which addresses have accounts.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before an address changes: whoever has it can have a new password
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
USERSESSIONS_ADAPTER = "spaces.views.sessions.SessionsAdapter"

# Mail: password resets, and to confirm an address. Without EMAIL_URL nothing promises one.
MAIL = env_mail("EMAIL_URL")
HAS_MAIL = bool(MAIL.host or MAIL.folder)
EMAIL_BACKEND, EMAIL_FILE_PATH = MAIL.backend, MAIL.folder
EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.host, MAIL.port, MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL, EMAIL_TIMEOUT = MAIL.use_tls, MAIL.use_ssl, 10  # seconds
DEFAULT_FROM_EMAIL = env_text("EMAIL_FROM", MAIL.user if "@" in MAIL.user else "")
ACCOUNT_SIGNUP_FIELDS = ["username*", *(["email"] if HAS_MAIL else []), "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if HAS_MAIL else "none"
ACCOUNT_EMAIL_NOTIFICATIONS = HAS_MAIL
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Spaces: "

if HAS_MAIL and "@" not in DEFAULT_FROM_EMAIL:
    raise ImproperlyConfigured("EMAIL_FROM must be the address that mail comes from, since EMAIL_URL is set.")

# Second factors. Passkeys cost 15 MB (fido2, cryptography), and browsers have them with HTTPS and a name only.
PASSKEYS = env_bool("PASSKEYS", HTTPS)
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", *(["webauthn"] if PASSKEYS else [])]
MFA_PASSKEY_LOGIN_ENABLED = PASSKEYS
MFA_FORMS = {"add_webauthn": "spaces.views.passkey_forms.AddPasskeyForm"}
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = PASSKEYS and not HTTPS  # http://localhost, to try them
MFA_ALLOW_UNVERIFIED_EMAIL = True  # an address is optional here, and without mail none can be verified
MFA_TOTP_ISSUER = "Spaces"
MFA_ADAPTER = "spaces.views.second_factors.SecondFactorsAdapter"

# Single sign-on by OpenID Connect. The provider's code costs 8 MB (requests), so it is here only where it is set up.
# Its tables always are, so that an account can be deleted with what it had in them.
OIDC_SERVER_URL = env_text("OIDC_SERVER_URL")
OIDC_CLIENT_ID = env_text("OIDC_CLIENT_ID")
OIDC_CLIENT_SECRET = env_secret("OIDC_CLIENT_SECRET")
OIDC_NAME = env_text("OIDC_NAME", "OpenID Connect")
OIDC_SIGNUP = env_bool("OIDC_SIGNUP", True)
OIDC_PROVIDER_ID = "sso"  # a part of the redirect address that the provider knows

refuse_half_a_provider(OIDC_SERVER_URL, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET)
if OIDC_SERVER_URL:
    INSTALLED_APPS += ["allauth.socialaccount.providers.openid_connect"]
    SOCIALACCOUNT_ADAPTER = "spaces.views.single_sign_on.SingleSignOnAdapter"
    SOCIALACCOUNT_REQUESTS_TIMEOUT = 10  # seconds
    SOCIALACCOUNT_PROVIDERS = {
        "openid_connect": openid_connect(
            OIDC_SERVER_URL,
            id=OIDC_PROVIDER_ID,
            name=OIDC_NAME,
            client_id=OIDC_CLIENT_ID,
            client_secret=OIDC_CLIENT_SECRET,
        )
    }

# ---- Pages and their safety --------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "connect-src": [SELF],  # the WebSocket of the same origin too
        "form-action": [SELF],
        "frame-src": [SELF],  # the preview of a block of code
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000  # bytes; a message of MAX_MESSAGE_CHARS, form-encoded

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
FILES_DIR = Path(env_text("FILES_DIR", str(DATA_DIR / "files"))).resolve()  # one for all web processes
STORAGES = {
    "default": file_storage(env_text("FILES_URL"), FILES_DIR),
    "staticfiles": {"BACKEND": "spaces_project.staticfiles.JoinedStaticFilesStorage"},
}
SERVESTATIC_USE_ZSTD = False
SERVESTATIC_KEEP_ONLY_HASHED_FILES = True

# ---- Language models ---------------------------------------------------------------------------------------

OPENAI_API_KEY = env_secret("OPENAI_API_KEY")
OPENAI_BASE_URL = env_text("OPENAI_BASE_URL")
OPENAI_MODEL = env_text("OPENAI_MODEL")
SUMMARY_MODELS = env_list("SUMMARY_MODEL", [])  # the preferred one first
SUMMARY_BASE_URL = env_text("SUMMARY_BASE_URL")
SUMMARY_API_KEY = env_secret("SUMMARY_API_KEY")
MODEL_CONTEXT_TOKENS = env_int("MODEL_CONTEXT_TOKENS", 128_000, least=1_000)
MODEL_PRICES = env_json("MODEL_PRICES", {})  # {model: {"input": …, "cached": …, "output": …}} per 1,000,000 tokens
MODEL_CONNECT_TIMEOUT = env_float("MODEL_CONNECT_TIMEOUT", 5.0)  # seconds, as all timeouts
MODEL_FIRST_TOKEN_TIMEOUT = env_float("MODEL_FIRST_TOKEN_TIMEOUT", 60.0)
MODEL_GAP_TIMEOUT = env_float("MODEL_GAP_TIMEOUT", 45.0)
MODEL_TOTAL_TIMEOUT = env_float("MODEL_TOTAL_TIMEOUT", 600.0)
MODEL_MAX_REPLY_CHARS = env_int("MODEL_MAX_REPLY_CHARS", 400_000, least=1)
DEMO_TOKENS_PER_SECOND = env_float("DEMO_TOKENS_PER_SECOND", 40.0)
MAX_MESSAGE_CHARS = env_int("MAX_MESSAGE_CHARS", 200_000, least=1)
SPACE_MEMORY_TOKENS = env_int("SPACE_MEMORY_TOKENS", 1_000, least=0)  # of every prompt, for a Space's notes
MAX_UPLOAD_MB = env_int("MAX_UPLOAD_MB", 25, least=1)  # of a file at a message
MESSAGE_FILE_TOKENS = env_int("MESSAGE_FILE_TOKENS", 20_000, least=0)  # of all documents at one message, in a prompt
CLAMD_URL = env_text("CLAMD_URL", "")  # of ClamAV's daemon: tcp://HOST:PORT or unix:///PATH; empty: nothing is scanned
if CLAMD_URL and urlsplit(CLAMD_URL).scheme not in {"tcp", "unix"}:
    raise ImproperlyConfigured("CLAMD_URL must begin with tcp:// or unix://.")
CLAMD_TIMEOUT = env_int("CLAMD_TIMEOUT", 30, least=1)  # seconds that it may be silent
SPACE_MAX_FILES = env_int("SPACE_MAX_FILES", 1_000)  # that a Space knows; 0, here and below: no limit
SPACE_MAX_FILES_MB = env_int("SPACE_MAX_FILES_MB", 2_000)  # of all their versions
SPACE_MAX_FILES_TOKENS = env_int("SPACE_MAX_FILES_TOKENS", 20_000_000)  # of their texts
ALL_MAX_FILES = env_int("ALL_MAX_FILES", 50_000)  # the same of all Spaces together
ALL_MAX_FILES_MB = env_int("ALL_MAX_FILES_MB", 20_000)
ALL_MAX_FILES_TOKENS = env_int("ALL_MAX_FILES_TOKENS", 500_000_000)
MAX_IMPORT_MB = env_int("MAX_IMPORT_MB", 50, least=1)  # of a file of conversations, unpacked

# ---- Summaries ---------------------------------------------------------------------------------------------

SUMMARIES_ENABLED = env_bool("SUMMARIES_ENABLED", True)
SUMMARY_POLICY = env_text("SUMMARY_POLICY", "adaptive")
SUMMARY_PARAMETERS = {  # what differs from the policy's own values, for every Space
    parameter: env_int(name, 0)
    for name, parameter in {
        "SUMMARY_SLACK_TURNS": "slack_turns",
        "SUMMARY_LONG_MESSAGE_TOKENS": "long_message_tokens",
        "SUMMARY_MIN_CHARS": "min_summary_chars",
        "SUMMARY_MAX_TOKENS": "max_summary_tokens",
        "SUMMARY_ENRICH_AFTER_TOKENS": "enrich_after_tokens",
    }.items()
    if env_text(name)
}
EMBEDDING_MODEL = env_text("EMBEDDING_MODEL")  # empty: questions are answered by their words alone
EMBEDDING_BASE_URL = env_text("EMBEDDING_BASE_URL")
EMBEDDING_API_KEY = env_secret("EMBEDDING_API_KEY")
EMBEDDING_TIMEOUT = env_float("EMBEDDING_TIMEOUT", 1.0, least=0.05)  # for a question; its reply waits for it
RECALL_TOKENS = env_int("RECALL_TOKENS", 800, least=0)  # of folded turns beside a question; 0: nowhere
KNOWLEDGE_TOKENS = env_int("KNOWLEDGE_TOKENS", 20_000, least=0)  # of a Space's files that are sent whole
SUMMARY_TIMEOUT = env_float("SUMMARY_TIMEOUT", 60.0)
SUMMARY_LEASE_SECONDS = env_float("SUMMARY_LEASE_SECONDS", 30.0, least=3)  # renewed while the fold runs
SWEEP_SECONDS = env_float("SWEEP_SECONDS", 1.0, least=0.05)

# ---- Logs --------------------------------------------------------------------------------------------------

LOG_LEVEL = env_text("LOG_LEVEL", "INFO").upper()
LOGGING = logging_to_console(
    LOG_LEVEL,
    secrets=[
        *(SECRET_KEY, *SECRET_KEY_FALLBACKS, OPENAI_API_KEY, SUMMARY_API_KEY, DATABASE_URL, REDIS_URL),
        *(EMBEDDING_API_KEY, MAIL.password, OIDC_CLIENT_SECRET),
    ],
)
