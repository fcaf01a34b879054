"""Which secrets the learned table finds that no rule knows, and where it is not asked."""

import random

import pytest

from summaries.engine.messages import Message
from summaries.engine.redact import redact, redact_by_rules, without, without_secrets
from summaries.engine.secret_learned.features import bag_of, named_in
from summaries.engine.secret_learned.opinion import WINDOW, Secret, secrets_in, windows_of

from .corpus import written


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        (
            "The bakery's back door takes 6-0-4-1 after eight.",
            "The bakery's back door takes [code removed] after eight.",
        ),
        (
            "I get into the choir's online folder with Alt0&Tenor.",
            "I get into the choir's online folder with [password removed].",
        ),
        ("you asked for the wifi: sunny-otter-lamp", "you asked for the wifi: [password removed]"),
        ("Zum Fahrradkeller brauchst du 7719#.", "Zum Fahrradkeller brauchst du [code removed]."),
        (
            "The side gate wants 48 213, then the green button.",
            "The side gate wants [code removed], then the green button.",
        ),
    ],
)
def test_no_rule_knows_it(text, redacted):
    assert redact_by_rules(text) == text
    assert redact(text) == redacted


@pytest.mark.parametrize(
    "text",
    [
        "The bakery's back door opens at 6:30.",
        "Bus 6041 stops at the back door.",
        "The back door is in room 4417, our booking number is AVP-88213.",
        "My username is ada_lovelace99, my mail ada.lovelace99@example.com.",
        "Djokovic won 6-4, 3-6, 7-6 to open the tournament.",
        "I get into the choir's online folder with my phone.",
        "Our flat is number 7719.",
        "The door costs 1,200 euros.",
        "The parcel AB-4471-9 is at the gate.",
        "Set `SECRET_KEY` and `DATABASE_URL` in the file that holds the settings.",
        "Sign in with OpenID Connect, then open *Account*, *Two-factor sign-in*.",
        "The lock file is `package-lock.json`, the key `user.token_type`.",
        "The key in the customers table is account_uuid.",
        "My nan left me 8,000 and I have no idea what to do with it.",
        "La base compte 12 000 fiches patients, contre 10 400 avant.",
        "Le devis du plombier est à 2 300.",
        "My number is 555-0199, Kim's is 555-0142.",
        "The new primary is db-prod-2, the old one was pg14-replica-1.",
        "My password manager is KeyNest.",
        "Passwort-Manager: Schlüsselbund",
        "The workshop is at Key Street 1180, ours in der Torstraße 2310.",
        "[picture: door.png]",
        "The plan is in garden_2024-v3.pdf, the code in unlock.py.",
        "服务器用的端口是8080。",
        "更正：服务器用的端口是9090，不是之前说的那个。",
        "People and their accounts, with all of it switched on: mail, passkeys and single sign-on.",
        "The page is sent as text/html; charset=utf-8, the mail as utf-16.",
        "Keys are in building42, access is by floor3.",
        "Engine oil: 5W-40, for the old engine 10W-40.",
        "Hi again, my mother-in-law slipped on the stairs.",
    ],
)
def test_what_only_looks_like_one_stays(text):
    assert redact(text) == text


def test_the_password_of_a_password_manager_goes():
    assert redact("My password manager: Tad9pole#") == "My password manager: [password removed]"


@pytest.mark.parametrize(
    "text",
    [
        "The alarm code in Torstraße 4471, no # needed.",
        "Keypad at Oak Street 4471.",
        "Der Türcode in der Torstraße 4471.",
        "To get into the flat on Mill Road 4471, then the hash key.",
        "The keypad on Park Hill 44719 gets you in.",
        "You get in with let.me.go on the laptop.",
        "Sign in as mia, then tulip-moon.md",
    ],
)
def test_what_opens_something_is_no_house_and_no_file(text):
    assert "removed]" in redact(text)


def test_what_held_nothing_is_not_looked_at_again():
    text = "The back door is green. The gate takes 6-0-4-1 after eight."
    harmless = set(windows_of(text))
    assert secrets_in(text, set())
    assert not secrets_in(text, harmless)


def test_it_goes_wherever_it_stands_in_the_text():
    assert redact("The bakery's back door takes 6-0-4-1. Yes, 6-0-4-1.").count("[code removed]") == 2


def test_no_longer_word_or_number_loses_a_part():
    text, code = "6-0-4-1, not 16-0-4-12 nor x6-0-4-1", Secret("6-0-4-1", "code")
    assert without(text, [code]) == "[code removed], not 16-0-4-12 nor x6-0-4-1"
    assert without("мармелад и мармеладка", [Secret("мармелад", "password")]) == "[password removed] и мармеладка"
    assert without("密码是2879#吗", [Secret("2879#", "code")]) == "密码是[code removed]吗"
    taken = "[password removed] removed"
    assert without(taken, [Secret("removed", "password")]) == "[password removed] [password removed]"


def test_to_redact_twice_changes_nothing():
    once = redact("The bakery's back door takes 6-0-4-1. I get into the folder with Alt0&Tenor. All is well.")
    assert "removed" in once
    assert redact(once) == once


def test_nothing_is_looked_for_beside_what_was_removed():
    assert not secrets_in("The back door takes [code removed] and the gate 6-0-4-1.", set())


def test_what_models_write_is_left_to_the_rules():
    text = "The bakery's back door takes 6-0-4-1 after eight."
    assert without_secrets(text, Message(1, "user", text)) == redact(text) != text
    assert without_secrets(text, Message(2, "assistant", text)) == text


def test_code_is_left_to_the_rules():
    assert not list(windows_of("```\ndoor = '6-0-4-1'\n```"))
    assert not list(windows_of('{"door": "6-0-4-1"}'))
    assert not list(windows_of("open(door, code).then(() => {"))


def test_two_sentences_are_looked_at_together():
    assert [window.strip() for window in windows_of("One. Two. Three.\nFour.")] == ["One. Two.", "Two. Three.", "Four."]
    assert list(windows_of(" \n\n")) == []
    assert all(len(window) <= WINDOW for window in windows_of("endless " * 400))


@pytest.mark.parametrize("padding", range(150, 250, 7))
def test_no_secret_is_cut_in_two(padding):
    text = f"{'so and so on and ' * 20}"[:padding] + " the bakery's back door takes 6-0-4-1"
    assert "6-0-4-1" not in redact(text)


def test_a_long_list_is_looked_through_to_its_end():
    lines = [f"The bakery's back door number {n} takes {n % 9}-{n % 7}-{n % 8}-{n % 6}." for n in range(400)]
    assert "[code removed]" in redact("\n".join(lines)).splitlines()[-1]


def test_a_line_of_a_person_that_has_one_sign_of_code_is_looked_at():
    for text in ("The bakery's back door takes 6-0-4-1;", "<3 The bakery's back door takes 6-0-4-1."):
        assert "6-0-4-1" not in redact(text)


def test_half_a_character_does_no_harm():
    assert redact("The bakery's back door takes 6-0-4-1 \ud83d").startswith(
        "The bakery's back door takes [code removed]"
    )


def test_to_redact_joined_messages_twice_changes_nothing():
    chance, told = random.Random(4), [each.text for each in written()]
    for _ in range(60):
        once = redact(" ".join(chance.choices(told, k=6)))
        assert redact(once) == once


def test_nothing_of_what_was_looked_at_is_kept():
    redact("The bakery's back door takes 6-0-4-1 after eight.")
    assert bag_of.cache_info().currsize == named_in.cache_info().currsize == 0
