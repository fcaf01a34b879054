"""What in a sentence could be a secret."""

import pytest

from summaries.engine.secret_learned.candidates import MADE, MOST, NUMBER, PHRASE, QUOTED, RUN, WORD, candidates_in


def found(text: str, *, plain: bool = False, runs: bool = False) -> dict[str, str]:
    return {text[one.start : one.end]: one.kind for one in candidates_in(text, plain=plain, runs=runs)}


@pytest.mark.parametrize(
    ("text", "secret", "kind"),
    [
        ("Let yourself in with 5-3-7-0-2.", "5-3-7-0-2", NUMBER),
        ("press 2, 2, 8, turn handle", "2, 2, 8", NUMBER),
        ("the tablet, 0 7 0 7, on nights", "0 7 0 7", NUMBER),
        ("the last are 5, 9, 0 and 2", "5, 9, 0 and 2", NUMBER),
        ("门禁密码是2879#", "2879#", NUMBER),
        ("my card is 4000 5512 8830 4419!", "4000 5512 8830 4419", NUMBER),
        ("it takes Tr0mb0ne-Attic, they say", "Tr0mb0ne-Attic", MADE),
        ("I log in with minus80c!", "minus80c!", MADE),
        ("queenbee / Smoker&Veil (mine)", "Smoker&Veil", MADE),
        ("login admin/Gr4nite", "Gr4nite", MADE),
        ("DE44 5001 0517 5407 3249 31 is mine", "DE44 5001 0517 5407 3249 31", MADE),
        ("it was “cider press” after", "cider press", QUOTED),
        ("В банке я ответил «мармелад».", "мармелад", QUOTED),
        ("合言葉は「金木犀」です", "金木犀", QUOTED),
        ("楼下单元门按3、0、7、7再按井号", "3、0、7、7", NUMBER),
        ("输八二四六零,听到咔哒再转", "八二四六零", NUMBER),
    ],
)
def test_what_stands_out_from_words(text, secret, kind):
    assert found(text)[secret] == kind


@pytest.mark.parametrize(
    "text",
    [
        "We meet by the old mill.",
        "the alarm is set to 7:30",
        "postgres://ada:hunter22@db:5432/app",
        "I have 3 dogs.",
    ],
)
def test_what_does_not(text):
    assert not found(text)


@pytest.mark.parametrize(
    ("text", "secret", "kind"),
    [
        ("It opens with Tadpole.", "Tadpole", WORD),
        ("My phrase: copper ladder seventeen geese, all small", "copper ladder seventeen geese", PHRASE),
        ("I always answer Mrs Dunmore-Pike there", "Mrs Dunmore-Pike", PHRASE),
    ],
)
def test_plain_words_are_looked_at_where_the_sentence_speaks_of_secrets(text, secret, kind):
    assert secret not in found(text)
    assert found(text, plain=True)[secret] == kind


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("They hand Milo over to who can say tangerine boat, I told my sister", "tangerine boat"),
        ("blue kettle morning rain opens the disk", "blue kettle morning rain"),
        ("telegram cloud password? lavender fields", "lavender fields"),
        ("the locker takes seven three one nine and a push", "seven three one nine"),
        ("il disco si apre con sotto la panca la capra dorme", "sotto la panca la capra dorme"),
        ("支付宝要是问第一只宠物叫啥,写豆腐脑就行", "豆腐脑"),
        ("迎えのときは先生にみかん電車って言ってね", "みかん電車"),
    ],
)
def test_words_that_only_stand_together_are_looked_at_where_a_sentence_says_much_of_secrets(text, secret):
    assert secret not in found(text, plain=True)
    assert found(text, plain=True, runs=True)[secret] == RUN


def test_of_a_long_clause_no_runs_are_looked_at_and_of_a_sentence_not_too_many():
    assert RUN not in found("word " * 17, runs=True).values()
    assert len(candidates_in("one two three four five six seven. " * 8, plain=True, runs=True)) == MOST
