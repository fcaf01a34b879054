import pytest
from django.core.exceptions import ImproperlyConfigured

from spaces_project.env import (
    Mail,
    env_bool,
    env_float,
    env_int,
    env_json,
    env_list,
    env_mail,
    env_secret,
    env_zone,
    kept_secret,
)


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("off", False), ("", True), ("  ", True)])
def test_a_switch_reads_common_words_and_falls_back_when_empty(monkeypatch, text, value):
    monkeypatch.setenv("SWITCH", text)
    assert env_bool("SWITCH", True) is value


def test_an_unset_number_is_its_default():
    assert env_int("NEVER_SET_HERE", 7) == 7


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (lambda: env_bool("THE_NAME", True), "maybe-s3cret"),
        (lambda: env_int("THE_NAME", 1), "1.5-s3cret"),
        (lambda: env_int("THE_NAME", 1, least=1), "0"),
        (lambda: env_float("THE_NAME", 1.0), "fast-s3cret"),
        (lambda: env_float("THE_NAME", 1.0), "inf"),
        (lambda: env_float("THE_NAME", 1.0), "nan"),
        (lambda: env_json("THE_NAME", {}), "{s3cret"),
        (lambda: env_zone("THE_NAME", "UTC"), "Mars/s3cret"),
        (lambda: env_zone("THE_NAME", "UTC"), "../s3cret"),
        (lambda: env_json("THE_NAME", {}), '["s3cret"]'),
    ],
)
def test_a_bad_value_names_the_variable_but_never_the_value(monkeypatch, read, text):
    monkeypatch.setenv("THE_NAME", text)
    with pytest.raises(ImproperlyConfigured, match="THE_NAME") as refusal:
        read()
    assert "s3cret" not in str(refusal.value)


def test_a_time_zone_is_named(monkeypatch):
    monkeypatch.setenv("ZONE", "Europe/Oslo")
    assert (env_zone("ZONE", "UTC"), env_zone("NEVER_SET_HERE", "UTC")) == ("Europe/Oslo", "UTC")


def test_a_list_is_separated_by_commas(monkeypatch):
    monkeypatch.setenv("HOSTS", "a.example, b.example,")
    assert env_list("HOSTS", []) == ["a.example", "b.example"]


def test_a_secret_may_stand_in_a_file(monkeypatch, tmp_path):
    (tmp_path / "key").write_text("sk-from-a-file\n")
    monkeypatch.setenv("THE_KEY_FILE", str(tmp_path / "key"))
    assert env_secret("THE_KEY") == "sk-from-a-file"


def test_a_secret_in_both_places_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("THE_KEY", "sk-one")
    monkeypatch.setenv("THE_KEY_FILE", str(tmp_path / "key"))
    with pytest.raises(ImproperlyConfigured, match="THE_KEY or THE_KEY_FILE"):
        env_secret("THE_KEY")


def test_a_secret_file_that_is_not_there_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("THE_KEY_FILE", str(tmp_path / "nothing"))
    with pytest.raises(ImproperlyConfigured, match="THE_KEY_FILE"):
        env_secret("THE_KEY")


def test_a_kept_secret_stays_the_same(tmp_path):
    assert kept_secret(tmp_path / "deep" / "key") == kept_secret(tmp_path / "deep" / "key")


def test_a_kept_secret_is_for_its_owner_only(tmp_path):
    kept_secret(tmp_path / "key")
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600


SMTP = "django.core.mail.backends.smtp.EmailBackend"


@pytest.mark.parametrize(
    ("url", "mail"),
    [
        ("", Mail()),
        (
            "smtp://ada%40example.org:p%2Fw%3F@mail.example.org:2525/?tls=1",
            Mail(SMTP, "mail.example.org", 2525, "ada@example.org", "p/w?", use_tls=True),
        ),
        ("smtp://mail.example.org?tls=1", Mail(SMTP, "mail.example.org", 587, use_tls=True)),
        ("smtp://localhost", Mail(SMTP, "localhost", 25)),
        ("smtps://u:p@mail.example.org", Mail(SMTP, "mail.example.org", 465, "u", "p", use_ssl=True)),
        ("file:///var/mails", Mail("django.core.mail.backends.filebased.EmailBackend", folder="/var/mails")),
    ],
)
def test_an_address_says_how_mail_leaves(monkeypatch, url, mail):
    monkeypatch.setenv("EMAIL_URL", url)
    assert env_mail("EMAIL_URL") == mail


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.org",
        "http://u:s3cret@mail.example.org",
        "smtp://u:s3cret@mail.example.org:port",
        "smtp://u:s3cret@mail.example.org/folder",
        "smtp://u:s3cret@mail.example.org/?ssl=1",
        "smtp://u:s3cret@mail.example.org/?tls",
        "smtps://u:s3cret@mail.example.org/?tls=1",
        "smtp://",
        "file://relative/s3cret",
    ],
)
def test_an_address_of_no_mail_server_is_refused_without_its_password(monkeypatch, url):
    monkeypatch.setenv("EMAIL_URL", url)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL") as refusal:
        env_mail("EMAIL_URL")
    assert "s3cret" not in str(refusal.value)
