"""What a sentence of a person is."""

import pytest

from summaries.engine.extract import extract

from .talk import COUNTER, talk


def kind_of(text: str) -> str:
    [item] = [item for item in extract(talk(text, answer="Fine."), counter=COUNTER) if item.role == "user"]
    return item.kind


@pytest.mark.parametrize(
    "text",
    [
        "Maybe we'll go with the blue one.",
        "We'll probably go with the blue one.",
        "Perhaps we'll book the boathouse.",
        "I think we'll take the train, but I'm not sure.",
        "We're probably taking the second offer.",
        "We'll take the train, let's see.",
        "Wir nehmen wahrscheinlich das Bootshaus.",
        "Wahrscheinlich nehmen wir das Bootshaus.",
        "Wir nehmen das Bootshaus, mal sehen.",
        "On prendra peut-être le train.",
        "On prendra sans doute le train.",
        "Probablemente iremos en tren.",
        "Probabilmente prendiamo il treno.",
        "Provavelmente vamos de trem.",
        "Возможно, мы поедем поездом.",
        "我们大概坐火车去。",
        "たぶん電車で行くことにします。",
        "ربما نسافر بالقطار.",
        "아마 기차로 가기로 할 것 같아요.",
        "Muhtemelen trenle gideceğiz.",
        "शायद हम ट्रेन से जाएँगे।",
    ],
)
def test_what_is_not_sure_yet_is_no_decision(text):
    assert kind_of(text) == "fact"


@pytest.mark.parametrize(
    "text",
    [
        "We'll go with the blue one.",
        "We decided to probably not do the raffle.",
        "We've decided: it's the boathouse, probably with a tent.",
        "We decided on the boathouse; Tom will probably come.",
        "I'll take the second offer.",
        "Wir nehmen das Bootshaus.",
        "Wir haben entschieden, dass wir wohl ohne Zelt auskommen.",
        "On a décidé de prendre le train.",
        "Hemos decidido ir en tren, probablemente el viernes.",
        "Abbiamo deciso di prendere il treno.",
        "Мы решили ехать поездом.",
        "我们决定坐火车去。",
        "قررنا السفر بالقطار.",
        "Trenle gitmeye karar verdik.",
        "아마존에서 주문하기로 결정했습니다.",
        "Abbiamo deciso che venerdì alle otto ci vediamo.",
        "Мы решили, что фильм в пятницу посмотрим.",
    ],
)
def test_what_is_sure_is_one(text):
    assert kind_of(text) == "decision"
