"""Secrets never stand in a summary: what is one, in sentences of many languages, and what only looks like one."""

import pytest

from summaries.engine.redact import redact, redact_by_rules, removed_in
from summaries.engine.secret_learned.opinion import secrets_in
from tests.growth import worse_than_linear
from tests.hostile import Hostile

from .secrets import HARMLESS, SECRETS
from .secrets_not_said import NOT_SAID
from .secrets_said import SAID


@pytest.mark.parametrize(("text", "secret"), [*SECRETS, *SAID])
def test_a_secret_goes_and_the_line_says_what_it_was(text, secret):
    assert secret not in redact(text)
    assert " removed]" in redact(text)


@pytest.mark.parametrize(("text", "secret"), [*SECRETS, *SAID])
def test_what_was_removed_is_removed_once(text, secret):
    once = redact(f"{text}\nThat is all.")
    assert redact(once) == once
    assert removed_in(once)


@pytest.mark.parametrize("text", [*HARMLESS, *NOT_SAID])
def test_what_only_looks_like_a_secret_stays(text):
    assert redact(text) == text


FAR = "The beans were sown in March, and by June they had reached the top of the fence.\n" * 20


@pytest.mark.parametrize(("text", "secret"), [*SECRETS, *SAID])
def test_a_secret_goes_from_the_middle_of_a_long_message(text, secret):
    told = redact(f"{FAR}{text}\n{FAR}")
    assert secret not in told
    assert told.startswith(FAR)
    assert told.endswith(FAR)


def test_every_secret_of_a_long_message_goes():
    said = [said for said in (*SECRETS, *SAID) if "\n" not in said[0]]
    told = redact(FAR.join(f"{text}\n" for text, _ in said))
    assert [secret for text, secret in said if secret in told and secret not in FAR] == []


@pytest.mark.parametrize("text", [*HARMLESS, *NOT_SAID])
def test_what_only_looks_like_a_secret_stays_in_a_long_message(text):
    told = f"{FAR}{text}\n{FAR}"
    assert redact(told) == told


def test_there_are_as_many_cases_as_promised():
    assert len(SECRETS) + len(SAID) >= 200
    assert len(HARMLESS) + len(NOT_SAID) >= 200


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("My password is swordfish.", "My password is [password removed]."),
        (
            "My codes are in use; recovery codes are 8841-2290, 5513-9902 and 7720-1148.",
            "My codes are in use; recovery codes are [code removed], [code removed] and [code removed].",
        ),
        ("Card 4111 1111 1111 1111 please", "Card [card number removed] please"),
        ("My IBAN is DE89 3704 0044 0532 0130 00.", "My IBAN is [account number removed]."),
        ("Use ghp_" + "a1" * 18, "Use [access token removed]"),
        ("Use gsk_" + "a1" * 18, "Use [API key removed]"),
    ],
)
def test_a_reader_understands_the_line(text, shown):
    assert redact(text) == shown


def test_the_mark_of_older_summaries_is_still_known():
    assert removed_in("Use [REDACTED:github-token] for the deploy.")
    both = "The password is [REDACTED:password] and the key: [REDACTED:secret]"
    assert redact(both) == both


def learned(text: str) -> None:
    secrets_in(text, set())


@pytest.mark.parametrize(
    "piece",
    ["password ", "password is ", "my pin is 1", "пароль ", "密码是", "code 1-", "pw a ", "code a sms ", "user a pw "],
)
@pytest.mark.parametrize("look", [redact_by_rules, learned])  # both once more where something was found
def test_phrases_are_read_in_the_time_of_their_length(piece, look):
    assert worse_than_linear(look, Hostile(piece, after="!a").text) == ""
