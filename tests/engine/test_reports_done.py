import pytest

from summaries.engine.reports_done import reports_done

from .right.folded import folded
from .talk import talk

DONE = [
    "I have told Nationwide and Octopus about the new address.",
    "I've sent the form and the inspector visits us on Monday.",
    "We have already paid the deposit.",
    "Ich habe die Kartons bestellt, sie kommen am Donnerstag.",
    "He pedido las cajas, llegan el jueves.",
    "J'ai envoyé le dossier.",
    "Ho prenotato il ristorante.",
    "Já paguei a conta.",
    "Я уже оплатил счёт.",
]
NOT_DONE = [
    "I have to tell Nationwide about the new address.",
    "I've sent two forms, the third I still have to send.",
    "I have decided to call them.",
    "I will call them about the lift.",
    "Ich habe noch drei Kartons zu packen.",
    "Ich muss die Kartons bestellen.",
    "Tengo que pedir las cajas.",
    "Dois-je envoyer le dossier ?",
    "I have two tickets.",
]


@pytest.mark.parametrize("sentence", DONE)
def test_what_is_done_is_news(sentence):
    assert reports_done(sentence)


@pytest.mark.parametrize("sentence", NOT_DONE)
def test_what_is_to_do_is_not(sentence):
    assert not reports_done(sentence)


def test_what_is_done_is_no_open_task():
    summary = folded(talk("I have told Nationwide and Octopus about the new address.", "The rent is 900 euros."))
    assert [item.kind for item in summary.active if "Nationwide" in item.text] == ["fact"]
