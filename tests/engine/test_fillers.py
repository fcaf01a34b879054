"""What says nothing by itself becomes no line; what looks like it and tells something does."""

import pytest

from summaries.engine.fillers import only_notes, only_offers
from summaries.engine.messages import turns_of
from tests.engine.right.folded import folded
from tests.engine.talk import say


def lines(*said: tuple[str, str]) -> list[tuple[str, str]]:
    messages = [say(1, "user", "Our booking number is AVP-88213."), say(2, "assistant", "OK.")]
    messages += [say(place, role, text) for place, (role, text) in enumerate(said, 3)]
    return [(item.kind, item.text) for item in folded(turns_of(messages)).active if "AVP" not in item.text]


@pytest.mark.parametrize(
    "text",
    [
        "Confirmed.",
        "Done.",
        "Noted.",
        "Agreed!",
        "Erledigt.",
        "Bestätigt.",
        "Notiert.",
        "Compris.",
        "Confirmado.",
        "Hecho.",
        "Feito.",
        "Fatto.",
        "Confermato.",
        "Готово.",
        "Понял.",
        "Tamam.",
        "收到。",
        "知道了。",
        "완료",
        "تم",
    ],
)
def test_a_word_that_takes_note_is_no_line(text):
    assert lines(("user", text)) == []


@pytest.mark.parametrize(
    "text", ["Yes, done.", "OK, noted.", "That's confirmed.", "C'est noté.", "Bien reçu.", "All done."]
)
def test_so_is_a_short_sentence_that_does(text):
    assert only_notes(text)


@pytest.mark.parametrize(
    "text",
    [
        "Confirmed for 12 May.",
        "Done with Kranz, we take Weber.",
        "The venue confirmed.",
        "Noted allergies: hazelnuts.",
        "Erledigt ist nur der Keller.",
        "Hecho a mano.",
        "Готово к 12 мая.",
        "好的医生是王大夫。",
    ],
)
def test_what_says_of_what_it_is_said_is_more(text):
    assert not only_notes(text)


@pytest.mark.parametrize(
    "text",
    [
        "I can help with that.",
        "Sure, I'd be happy to help you with this.",
        "Let me know if you want more details.",
        "Feel free to ask if anything is unclear.",
        "Dabei kann ich Ihnen gerne helfen.",
        "Sag mir einfach Bescheid, wenn du mehr Details brauchst.",
        "Melden Sie sich, wenn Sie noch Fragen haben.",
        "Je peux vous aider avec ça.",
        "N'hésitez pas à me demander plus de détails.",
        "Puedo ayudarte con eso.",
        "Avísame si necesitas algo más.",
        "Posso aiutarti con questo.",
        "Fammi sapere se ti serve altro.",
        "Posso ajudar com isso.",
        "Я могу помочь с этим.",
        "Дайте знать, если нужно больше деталей.",
        "我可以帮您。",
        "如果需要更多细节，请告诉我。",
    ],
)
def test_an_offer_to_help_is_no_line(text):
    assert only_offers(text)
    found = lines(("user", "We are 40 guests."), ("assistant", text))
    assert [line for _, line in found] == ["We are 40 guests."]


@pytest.mark.parametrize(
    "text",
    [
        "I can help with the lease on 12 May.",
        "Let me know if the 9:40 train works.",
        "Let me know whether Weber or Kranz bakes it.",
        "Should I book the hall?",
        "The clinic can help with that form.",
        "Sag Bescheid, ob 240 Euro passen.",
        "Dites-moi si 11 h convient.",
        "Puedo ayudarte a reservar el tren.",
        "Дайте знать, если поезд в 9:40 подходит.",
    ],
)
def test_an_offer_that_tells_something_is_more(text):
    assert not only_offers(text)


@pytest.mark.parametrize(
    "text",
    [
        "Please pay to DE89 3704 0044 0532 0130 00.",
        "The IBAN is now DE89 3704 0044 0532 0130 00.",
        "Use DE89 3704 0044 0532 0130 00 for the rent.",
        "Die IBAN lautet DE89 3704 0044 0532 0130 00.",
        "Mi IBAN es ES91 2100 0418 4502 0005 1332.",
    ],
)
def test_an_account_number_that_is_told_decides_nothing(text):
    (line,) = lines(("user", text))
    assert line[0] == "fact"
    assert "[account number removed]" in line[1]


def test_whoever_decides_on_an_account_does():
    assert lines(("user", "We decided to pay from DE89 3704 0044 0532 0130 00.")) == [
        ("decision", "We decided to pay from [account number removed].")
    ]
