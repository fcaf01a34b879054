"""How something was once, or is for once, retires nothing."""

import pytest

from summaries.engine.supersede.another_time import is_of_another_time

from .talk import retired

OF_ANOTHER_TIME = [
    "I used to live in Bremen.",
    "We used to deploy on Tuesdays.",
    "Back then we deployed on Tuesdays.",
    "Before the renovation the wall was yellow.",
    "When I was a student I took sugar in my coffee.",
    "Früher habe ich in Bremen gewohnt.",
    "Vor dem Umbau war die Wand gelb.",
    "Als Kind mochte ich Spinat.",
    "Avant, j'habitais à Lille.",
    "À l'époque le bureau était à Lyon.",
    "Antes vivía en Sevilla.",
    "Antes da reforma, a parede da sala era amarela.",
    "Una volta abitavo a Bari.",
    "Раньше я жил в Омске.",
    "Üniversitedeyken kahvemi sütlü içerdim.",
    "上大学的时候我住在武汉。",
    "以前は車で通勤していました。",
    "예전에는 부산에 살았어요.",
    "كنت أسكن في الرباط.",
    "This week, as an exception, we are deploying on Thursday.",
    "This week only, my guitar lesson is on Friday.",
    "Only for this one message, please answer in Spanish.",
    "Just this once, pay by card.",
    "Ausnahmsweise treffen wir uns am Donnerstag.",
    "Exceptionnellement, la réunion est jeudi.",
    "Solo por esta vez, la clase es el viernes.",
    "В виде исключения встречаемся в пятницу.",
    "Bu seferlik toplantı cuma günü.",
    "今週だけ会議は木曜です。",
    "이번 주만 회의는 목요일이에요.",
    "仅此一次，用英文回答。",
]
OF_NOW = [
    "I used to live in Bremen, now I live in Kiel.",
    "The deadline used to be Friday, but it is Monday.",
    "I am used to getting up at five.",
    "We got used to the new office.",
    "Before the meeting we need the agenda.",
    "Before the renovation we have to empty the room.",
    "Früher als geplant liefern wir am Montag.",
    "Früher war es Dienstag, jetzt ist es Mittwoch.",
    "Vor dem Umbau muss die Wand gestrichen werden.",
    "Antes del viernes lo entrego.",
    "Раньше срока сдадим в пятницу.",
    "以前の計画はやめて、木曜にします。",
    "The weather is exceptionally good.",
    "Without exception we deploy on Tuesdays.",
    "This week we deploy on Thursday.",
    "We only deploy on Thursdays.",
    "我住在成都的时候很少。",
    "When we are done, the bus leaves.",
]


@pytest.mark.parametrize("text", OF_ANOTHER_TIME)
def test_what_is_of_another_time_is_seen(text):
    assert is_of_another_time(text)


@pytest.mark.parametrize("text", OF_NOW)
def test_what_holds_now_is_not(text):
    assert not is_of_another_time(text)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("I live in Hamburg.", "I used to live in Bremen."),
        ("We deploy on Tuesdays.", "This week, as an exception, we are deploying on Thursday."),
        ("電車で通勤しています。", "以前は車で通勤していました。"),
    ],
)
def test_it_retires_nothing(older, newer):
    assert not retired(older, newer)


def test_what_changed_since_then_does():
    assert retired("I live in Bremen.", "I used to live in Bremen, now I live in Kiel.")
