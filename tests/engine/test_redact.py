import base64
import random

import pytest

from summaries.engine import redact as redact_module
from summaries.engine.redact import redact
from summaries.engine.secret_rules import formats
from summaries.engine.secret_rules.by_name import ASIDES
from summaries.engine.secret_rules.by_use import WAYS_IN
from summaries.engine.secret_rules.phrases import PHRASES
from summaries.engine.secret_rules.settings_and_numbers import PLACED

from .harmless_texts import HARMLESS

RANDOM = random.Random(7)
HEX, LETTERS = "0123456789abcdef", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def chars(count: int, alphabet: str = LETTERS + "0123456789") -> str:
    return "".join(RANDOM.choice(alphabet) for _ in range(count - 2)) + "a1"


def jwt() -> str:
    head, body = (base64.urlsafe_b64encode(part).decode().rstrip("=") for part in (b'{"alg":"HS256"}', b'{"sub":"1"}'))
    return f"{head}.{body}.{chars(43)}"


SECRETS = {
    "aws key id": "AKIA" + "QYLPMN5HFIQR7XYA",
    "aws secret": f'aws_secret_access_key = "{chars(40)}"',
    "aws token in quotes": f"the aws token for aws is '{chars(40)}'",
    "aws after aws": f"awsawsaws_session: {chars(40)}",
    "github classic": f"ghp_{chars(36)}",
    "github fine": f"github_pat_{chars(60)}",
    "gitlab": f"glpat-{chars(20)}",
    "slack bot": f"xoxb-123456789012-123456789012-{chars(24)}",
    "slack webhook": f"https://hooks.slack.com/services/T{chars(8)}/B{chars(8)}/{chars(24)}",
    "stripe": f"sk_live_{chars(24)}",
    "stripe test": f"rk_test_{chars(24)}",
    "openai": f"sk-{chars(20)}T3BlbkFJ{chars(20)}",
    "openai project": f"sk-proj-{chars(48)}",
    "openai, its first figure late": f"sk-{'a' * 80}{chars(20)}",
    "anthropic": f"sk-ant-api03-{chars(60)}",
    "google api": f"AIza{chars(35)}",
    "google oauth": f"GOCSPX-{chars(28)}",
    "hugging face": f"hf_{chars(34)}",
    "npm": f"npm_{chars(36)}",
    "pypi": f"pypi-AgEIcHlwaS5vcmc{chars(80)}",
    "sendgrid": f"SG.{chars(22)}.{chars(43)}",
    "twilio": f"SK{chars(32, HEX)}",
    "mailgun": f"key-{chars(32, HEX)}",
    "mailchimp": f"{chars(32, HEX)}-us14",
    "telegram": f"123456789:AA{chars(33)}",
    "digitalocean": f"dop_v1_{chars(64, HEX)}",
    "shopify": f"shpat_{chars(32, HEX)}",
    "databricks": f"dapi{chars(32, HEX)}",
    "vault": f"hvs.{chars(24)}",
    "jwt": jwt(),
    "private key": "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nabc\n-----END RSA PRIVATE KEY-----",
    "ssh key": "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n-----END OPENSSH PRIVATE KEY-----",
    "postgres": "postgres://app:s3cr3tpw@db.internal:5432/app",
    "mongodb": "mongodb+srv://root:Tr0ub4dor@cluster0.example.net",
    "redis": "redis://:longpassword@cache:6379/0",
    "azure": f"AccountName=x;AccountKey={chars(86)}==;",
    "bearer": f"Authorization: Bearer {chars(30)}",
    "basic": "Authorization: Basic dXNlcjpwYXNz",
    "password": "password: swordfish",
    "password said": "my password is hunter2!",
    "german password": "Das Passwort lautet Sommer2024!",
    "api key": f"API_KEY={chars(24)}",
    "client secret": f'"client_secret": "{chars(32)}"',
    "visa": "4111 1111 1111 1111",
    "mastercard": "5555-5555-5555-4444",
    "amex": "378282246310005",
}


@pytest.mark.parametrize("kind", SECRETS)
def test_a_secret_leaves_no_trace_of_its_value(kind):
    text = f"Look at this: {SECRETS[kind]} and keep it."
    value = SECRETS[kind].replace('"', " ").split()[-1]
    assert " removed]" in redact(text)
    assert value not in redact(text)


@pytest.mark.parametrize("kind", SECRETS)
def test_redacting_twice_changes_nothing(kind):
    once = redact(f"Look: {SECRETS[kind]} there")
    assert redact(once) == once


def test_there_are_as_many_formats_and_look_alikes_as_promised():
    assert len(SECRETS) >= 25
    assert len(HARMLESS) >= 200


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_looks_like_a_secret_survives(text):
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("The secret is Backup2024", "Backup2024"),
        ("The API key is release-2024-11-24", "release-2024-11-24"),
        ("The code for the meeting room is B2047", "B2047"),
        ("Il codice della sala è B2047", "B2047"),
        ("My wifi password is europe-west", "europe-west"),
    ],
)
def test_what_looks_like_a_build_or_a_room_is_a_secret_where_one_is_named(text, secret):
    assert secret not in redact(text)


@pytest.mark.parametrize(
    "text",
    [
        "The admin server now listens on 9090. It is only reachable from the VPN.",
        "The ticket is ABC-1234 and the build is release-2026-11.",
        "We deploy the API server to eu-central-1.",
        "The server room is B-204.",
    ],
)
def test_ports_builds_regions_and_rooms_stay(text):
    assert redact(text) == text


def test_the_text_around_a_secret_stays():
    assert redact("Use ghp_" + "a1" * 18 + " for the deploy.") == "Use [access token removed] for the deploy."


def test_a_connection_string_keeps_its_host():
    assert redact("postgres://app:s3cr3t@db:5432/app").endswith("@db:5432/app")


def test_text_that_holds_no_secret_has_none():
    assert redact("We meet on 12 May at the hotel.") == "We meet on 12 May at the hotel."


@pytest.mark.parametrize(
    "sample",
    [
        "//registry.example.org/:_authToken=" + "npm_" + "aB3" * 12,
        "//registry.example.org/:_authToken=" + "123e4567-e89b-12d3-a456-426614174000",
        "sk-" + "a" * 20 + "T3BlbkFJ" + "b" * 20,
        "cloudant_password = '" + "0a" * 32 + "'",
        'cl_key: "' + "abcdefghijklmnopqrstuvwx" + '"',
        "softlayer_api_key=" + "0z" * 32,
    ],
)
def test_a_format_that_is_ours_is_found_as_the_borrowed_one_was(sample):
    value = sample.strip("'\"").split("=")[-1].split(" ")[-1].strip("'\"")
    assert value not in redact(sample)


@pytest.mark.parametrize("named", ["verification passcode is", "one-time password:", "门密码是"])
def test_what_two_phrases_find_is_what_the_first_of_them_says(named):
    """At each of many places: what stands at none of them by chance is no matter of luck."""
    redacted = [redact(f"{'Well, ' * n}my {named} 482913") for n in range(16)]
    assert [text for text in redacted if not text.endswith("[code removed]")] == []


@pytest.mark.parametrize("before", [0, 1_950, 1_990, 2_000, 3_950, 40_000])
def test_a_way_in_is_found_wherever_it_stands_in_a_long_text(before):
    words = ("leeks " * 7_000)[:before]
    said = f"{words} type 7745 on the keypad and go in"
    assert redact(said) == said.replace("7745", "[password removed]")


def test_once_loaded_no_secret_waits_for_a_pattern_to_be_made():
    redact_module.load()
    rules = (*formats.FIRST, *formats.borrowed(), *formats.OWN, *PLACED, *WAYS_IN, *ASIDES)
    patterns = [one.pattern for one in (*rules, *PHRASES)]
    assert len(patterns) > 100
    assert all("made" in vars(pattern) for pattern in patterns)


@pytest.mark.parametrize(
    "formula", [r"\pi r^2", "E=mc^2", "x^2 + y^2 = r^2", "2x^3+1", "a^{10}", "O(n^2)", "2^16", "10^-6", "f(x)=3x^2"]
)
@pytest.mark.parametrize("around", ["Area: {} it is.", "The formula is {}.", "We use {} here, remember it."])
def test_a_formula_is_no_secret(formula, around):
    text = around.replace("{}", formula)
    assert redact(text) == text


@pytest.mark.parametrize("said", ["The password is mc^2tea!", "my pw is K7^q9w", "PIN: 4417"])
def test_a_sign_of_powers_makes_no_formula_of_a_password(said):
    assert "removed]" in redact(said)


@pytest.mark.parametrize(
    "text",
    [
        "Al final vienen 135 invitados, porque se suma la familia de Andrés.",
        "Am Ende kommen 135 Personen, weil die Familie dazukommt.",
        "В конце придут 135 человек, потому что едет вся семья.",
        "We ended up with 135 chairs, since the family joins.",
    ],
)
def test_how_many_there_are_is_no_secret(text):
    assert redact(text) == text
