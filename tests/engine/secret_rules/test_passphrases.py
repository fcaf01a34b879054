"""Passphrases of ordinary words, and what is told to everybody or only numbers something."""

import pytest

from summaries.engine.redact import redact, redact_by_rules


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Passphrase: my dog eats blue cheese.", "my dog eats blue cheese"),
        ("passphrase for the NAS: the aunt drinks tea at night", "the aunt drinks tea at night"),
        ("The passphrase is seven cats sleep on the sofa.", "seven cats sleep on the sofa"),
        ("My passphrase is rainy tulips under grandma's bridge", "rainy tulips under grandma's bridge"),
        ("Die Passphrase für die Cloud lautet: blauer Igel tanzt im Nebel.", "blauer Igel tanzt im Nebel"),
        ("passphrase = purple lamp under water", "purple lamp under water"),
        ("Passsatz: die Kuh fliegt nachts nach Rom", "die Kuh fliegt nachts nach Rom"),
        ("phrase de passe = le facteur dort sous la pluie", "le facteur dort sous la pluie"),
        ("frase de contraseña: el gato duerme arriba", "el gato duerme arriba"),
        ("passphrase: la zia beve grappa di notte", "la zia beve grappa di notte"),
        ("frase segreta: il gatto dorme sul tetto", "il gatto dorme sul tetto"),
        ("кодовая фраза: у соседа кот поёт басом", "у соседа кот поёт басом"),
        ("şifre cümlesi: yaşlı martı simit sever", "yaşlı martı simit sever"),
        ("عبارة المرور: الجمل لا يرى سنامه", "الجمل لا يرى سنامه"),
        ("पासफ़्रेज़: नीला हाथी छत पर सोया", "नीला हाथी छत पर सोया"),
        ("암호 문구: 할머니는 달밤에 춤춘다", "할머니는 달밤에 춤춘다"),
    ],
)
def test_a_passphrase_goes_whole_whatever_its_language(text, secret):
    cleaned = redact_by_rules(text).replace("[password removed]", "[passphrase removed]")
    assert cleaned == text.replace(secret, "[passphrase removed]")


@pytest.mark.parametrize(
    "text",
    [
        "Passphrase: must have at least six words",
        "The passphrase: see the vault, not the chat",
        "passphrase: ask Brenda in accounting",
        "A passphrase is a sentence of several words.",
        "Use a passphrase - it is safer than a password",
        "The passphrase is kept in the safe at home.",
        "The passphrase should be long, e.g. six words or more",
        "Key phrase: the customer is always right",
        "passphrase length: at least twenty characters",
        "phrase de passe : doit avoir six mots",
        "кодовая фраза: спроси у бабушки дома",
    ],
)
def test_what_is_said_of_passphrases_stays(text):
    assert redact_by_rules(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "enter promo WELCOME10 like it says on the front page",
        "The discount code is SUMMER20, it is on all the posters.",
        "con el cupón VERANO10 te descuentan un 10, está en su Instagram",
        "クーポンコード AKI500 はアプリで全員に配られてるよ",
        "The webhook goes to /v1/events.",
        "we changed the webhook, it goes to /v2/events since the deploy",
        "Log sunucusunun portunu değiştirdik, artık 514 değil 6514.",
        "For the sign-up page I'd use WooCommerce because my sister knows it.",
        "Frau Demir aus dem zweiten Stock ist 83 und schläft mittags, also bitte kein Lärm zwischen 12 und 14 Uhr.",
        "wifi network is called Horizon_5G, it's the second on the list",
        "My room is 4471, come up when you are here",
        "set the alarm for 0730 please",
        "alarm company's number is 0800 555 0199",
        "Le standard de la mairie, c'est le 01 42 76 40 40",
        "no exemplo coloca senha=sua_senha_aqui",
        "示例里写“此处填写你的密钥”就好",
        "def check_password(self, raw_password: str, *, strict: bool) -> bool:",
    ],
)
def test_what_everybody_may_know_stays(text):
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("The alarm for the house is 0730.", "0730"),
        ("the discount login is admin, password: SUMMER20x", "SUMMER20x"),
        ("code for the room is 4471", "4471"),
        ("my promo password is hunter22", "hunter22"),
        ("wifi password: Horizon_5G", "Horizon_5G"),
        ("log in with admin/blue99", "blue99"),
        ("my password is BlueHeron", "BlueHeron"),
        ("The wifi is LindenGuest and the wifi password is kiln-Sparrow42!", "kiln-Sparrow42"),
        ("the port gate code is 4471", "4471"),
    ],
)
def test_a_secret_that_looks_like_it_goes(text, secret):
    assert secret not in redact(text)
