import pytest

from summaries.engine.extract import extract
from summaries.engine.items import Ledger
from summaries.engine.letting_go import let_go
from summaries.engine.supersede import effects_of

from .talk import COUNTER, retired, talk


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Forget the video.", "video"),
        ("Ok forget the Seehotel.", "Seehotel"),
        ("Let's drop the bouncy castle.", "bouncy castle"),
        ("We're scrapping the raffle, nobody has the time.", "raffle"),
        ("Das mit der Hüpfburg lassen wir.", "Hüpfburg"),
        ("Vergiss die Hüpfburg.", "Hüpfburg"),
        ("On laisse tomber la voiture.", "voiture"),
        ("Olvida lo del coche.", "coche"),
        ("Lascia perdere la macchina.", "macchina"),
        ("Esquece o bolo.", "bolo"),
        ("Forget about it.", ""),
        ("Don't forget the milk.", ""),
        ("Vergiss die Torte nicht!", ""),
        ("No olvidemos la reserva.", ""),
        ("No, olvidemos la reserva.", "reserva"),
        ("I'll skip the meeting.", ""),
        ("Let's cancel the barbecue, if it rains.", ""),
        ("Let's cancel the barbecue unless Ben comes.", ""),
        ("I always forget the name of the street.", ""),
        ("Drop the files on the server in the new folder.", ""),
        ("Cancel the old contract with the gas company by Friday.", ""),
    ],
)
def test_what_a_sentence_lets_go(text, what):
    assert let_go(text) == what


@pytest.mark.parametrize(
    ("plan", "newer"),
    [
        ("We take Seehotel Lindau, Saturday 13 March to Sunday 14 March.", "Ok forget the Seehotel."),
        ("I want a launch video of ninety seconds for the top of the page.", "Forget the video."),
        ("Prendiamo una macchina a noleggio.", "Lascia perdere la macchina."),
        ("Wir mieten eine Hüpfburg.", "Vergiss die Hüpfburg."),
    ],
)
def test_a_plan_that_is_let_go_is_none(plan, newer):
    assert retired(plan, newer) == {plan}


@pytest.mark.parametrize(
    ("said", "newer"),
    [
        ("The party is on 13 March.", "Ok forget the Seehotel."),
        ("The studio sent us a quote of 500 euros for filming the video in May.", "Forget the video."),
        ("I have to send the video to Ben.", "Don't forget the video."),
    ],
)
def test_what_is_not_let_go_stays(said, newer):
    assert not retired(said, newer)


def test_who_lets_something_go_has_decided_it():
    items = extract(talk("Forget the video."), counter=COUNTER)
    assert [item.kind for item in items if item.role == "user"] == ["decision"]
    assert effects_of(Ledger(), items).supersede == ()
