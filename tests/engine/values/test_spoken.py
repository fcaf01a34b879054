"""What people say for numbers, parts and hours, in digits; and what only looks like it."""

import pytest

from summaries.engine.values import invented_values
from summaries.engine.values.spoken import in_digits

SAID = [
    ("Il me faut une douzaine de chaises.", "12 chaises"),
    ("una ventina di persone", "20 persone"),
    ("meia centena de brigadeiros", "50 brigadeiros"),
    ("десятка два ребят", "20 ребят"),
    ("आधे दर्जन पेड़", "6 पेड़"),
    ("half a million euros", "0.5 million euros"),
    ("полчаса пешком", "0.5 часа пешком"),
    ("полутора часов", "1.5 часов"),
    ("пять девять утра", "9:00 am"),
    ("nine in the morning", "9:00 am"),
    ("seven at night", "7:00 pm"),
    ("às duas da tarde", "2:00 pm"),
    ("meio-dia e meia", "12:30"),
    ("half six", "6:30"),
    ("साढ़े छह बजे", "6:30"),
    ("ढाई घंटे", "2.5 घंटे"),
    ("dört buçukta", "4.5"),
    ("السابعة مساءً", "7:00 pm"),
    ("الساعة الرابعة والنصف", "4:30"),
    ("半年内", "0.5年内"),
    ("一个半小时", "1.5小时"),
    ("一万五以内", "15000以内"),
    ("三斤重", "3斤重"),
    ("二時間半まで", "2.5時間まで"),
    ("八割", "80%"),
    ("배추 스무 포기", "20 포기"),
    ("사흘 뒤", "3일 뒤"),
    ("trentamila euro", "30000 euro"),
    ("trentadue posti", "32 posti"),
]
NOT_SAID = [
    "Half of them came.",
    "half a page of the one I like",
    "the evening at nine o'clock on",
    "one of the dozens I met",
    "一点也不难",
    "百分之百",
    "半信半疑",
    "한국어를 배워요",
    "Онa говорит в полдела",
    "one more time",
    "İki gözüm",
]
TOLD_OTHERWISE = [
    ("15:30", "in der zweiten Stunde, um halb vier"),
    ("17:00 closing", "The nursery closes at 5 sharp, by 5."),
    ("10 August", "on 3 August, back on the 10th"),
    ("15/3", "hasta el 15 de marzo"),
    ("31. August", "bis Ende August"),
    ("50% من الأرض", "زرعت نصف الأرض قمحا"),
    ("chapitre 2", "le deuxième chapitre"),
    ("Down 4 days a week", "Four at most."),
    ("10 seconds", "within the first ten seconds"),
    ("for 9 cents a word", "nine cents a word"),
]
NOT_TOLD = [
    ("7 pm", "It leaves at 7 am."),
    ("в 9 вечера", "в девять утра"),
    ("15 August", "on 3 August, back on the 10th"),
    ("16/3", "hasta el 15 de marzo"),
    ("30. August", "bis zum 3. August"),
    ("75% of it", "half of it"),
    ("23磅", "最多23公斤"),
    ("900 dólares", "me pide 900 soles"),
    ("12 seconds", "within the first ten seconds"),
]


@pytest.mark.parametrize(("text", "digits"), SAID)
def test_what_people_say_is_written_in_digits(text, digits):
    assert digits in in_digits(text)


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_only_looks_like_it_stays(text):
    assert in_digits(text) == text


@pytest.mark.parametrize(("text", "source"), TOLD_OTHERWISE)
def test_what_is_told_otherwise_is_not_invented(text, source):
    assert invented_values(text, source) == []


@pytest.mark.parametrize(("text", "source"), NOT_TOLD)
def test_another_value_is_invented(text, source):
    assert invented_values(text, source) != []
