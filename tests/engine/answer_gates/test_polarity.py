"""Which way a statement points."""

import pytest

from summaries.engine.answer_gates.polarity import is_negated, says_the_other, turns_a_limit, turns_a_route

NEGATED = [
    ("We will not sign with Vodafone.", True),
    ("We sign with Vodafone.", False),
    ("It must not exceed two pages.", False),
    ("Statements can't be older than three months.", False),
    ("The bed gets almost no sun.", None),
    ("The rooms stay untouched.", None),
    ("Il menu senza noci.", None),
    ("Vou levar bolos para a feira no domingo.", False),
    ("No vamos a contratar a Marta.", True),
    ("La consegna è lunedì a mezzogiorno.", False),
    ("J'achète les cartons samedi.", False),
    ("Ne vendons pas la voiture.", True),
    ("不能超过两千元", False),
    ("我们不换供应商了", True),
    ("行かなければなりません", False),
    ("열 장을 넘기면 안 돼요", False),
]
TURNED = [
    ("at least 800 words", "800 words at most"),
    ("no less than 400 kg", "no more than 400 kg"),
    ("frühestens am 31. Juli", "spätestens am 31. Juli"),
    ("не менее 9 млн", "не больше 9 млн"),
    ("至少2000元", "最多2000元"),
    ("only after 9", "not after 9, please"),
]
NOT_TURNED = [
    ("at most twenty boxes", "nothing over 20 boxes"),
    ("boats up to 9 metres", "boats over nine metres aren't allowed"),
    ("at most 15 minutes of downtime", "Downtime over 15 minutes is a no-go."),
    ("away from MySQL 5.7 before October", "off MySQL 5.7 before support ends in October"),
    ("minimum de 500 kg", "ne livre que le mardi et exige une commande d'au moins 500 kg"),
    ("max. 30 Euro", "unter 30 Euro"),
    ("at least 20 chairs", "at most 30 guests"),
]
OTHER = [
    ("The rent goes up by 3%.", "They are lowering our rent by 3 percent."),
    ("The market is called off.", "The market is postponed to the 25th."),
    ("Ties are forbidden.", "You don't have to wear a tie."),
    ("Take it thirty minutes after meals.", "Take it half an hour before meals."),
    ("Die Miete steigt.", "Die Miete wird gesenkt."),
]
NOT_OTHER = [
    ("The rent falls by 3%.", "They are lowering our rent by 3 percent."),
    ("A sale is only possible after probate.", "Nothing can be sold before probate."),
    ("The market moves to the 25th.", "The market is postponed to the 25th."),
    ("No tie is needed.", "You don't have to wear a tie."),
]


@pytest.mark.parametrize(("text", "expected"), NEGATED)
def test_a_limit_denies_nothing_and_what_is_unclear_is_said_so(text, expected):
    assert is_negated(text) is expected


@pytest.mark.parametrize(("text", "source"), TURNED)
def test_a_limit_is_turned(text, source):
    assert turns_a_limit(text, source)


@pytest.mark.parametrize(("text", "source"), NOT_TURNED)
def test_a_limit_in_other_words_is_the_same(text, source):
    assert not turns_a_limit(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Migrate from Postgres to MySQL", "We're migrating from MySQL to Postgres."),
        ("من فاس إلى طنجة", "من طنجة إلى فاس"),
        ("400 Euro vom Girokonto aufs Tagesgeldkonto", "400 Euro vom Tagesgeldkonto aufs Girokonto"),
    ],
)
def test_a_way_is_turned(text, source):
    assert turns_a_route(text, source)
    assert not turns_a_route(source, source)


@pytest.mark.parametrize(("text", "source"), OTHER)
def test_it_says_the_other(text, source):
    assert says_the_other(text, source)


@pytest.mark.parametrize(("text", "source"), NOT_OTHER)
def test_it_says_the_same(text, source):
    assert not says_the_other(text, source)
