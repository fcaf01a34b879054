"""What is said of one thing: where it is, and who looks after it, are both true."""

import pytest

from summaries.engine.extract import extract
from summaries.engine.fold_by_rules import rules_patch
from summaries.engine.items import Ledger
from summaries.engine.supersede import effects_of

from .talk import COUNTER, retired, talk


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("The API server listens on port 8443.", "We deploy the API server to Frankfurt."),
        ("Correction: the API server listens on port 8443, not 8080.", "We deploy the API server to Frankfurt."),
        ("The API server listens on port 8443.", "We bought the API server from Dell."),
        ("The API server listens on port 8443.", "The API server is written in Go."),
        ("The API server listens on port 8443.", "Bob maintains the API server."),
        ("The printer is on the second floor, not the first.", "The printer cost 300 euros."),
        ("The car is in the garage, not outside.", "We washed the car on Friday."),
        ("My flight is at 9, not 10.", "I booked the flight with Lufthansa."),
        ("The database server has 64 GB of memory.", "The database server stands in the basement."),
        ("Our wiki lives at wiki.example.org.", "Petra looks after our wiki."),
        ("The workshop is on Thursday.", "The workshop costs 40 euros."),
        ("The boat is called Marlene.", "We painted the boat blue."),
        ("Die Heizung ist im Keller.", "Die Heizung hat Herr Lang gewartet."),
        ("La réunion est en salle 4.", "Paul prépare la réunion."),
    ],
)
def test_another_attribute_of_it_leaves_the_first_alone(earlier, newer):
    assert retired(earlier, newer) == set()


@pytest.mark.parametrize(
    ("earlier", "newer"),
    [
        ("The talk is in hall 2.", "Hall 2 is flooded, the talk is in the gym."),
        ("The API server listens on port 8443.", "The API server listens on port 9443 now."),
        ("Our landlord is Mr Weber.", "Ms Kaya is our landlord now."),
        (
            "We decided to hire the moving company Schmidt & Sons for 1200 euros.",
            "We changed our mind about Schmidt & Sons and will rent a van from Sixt instead.",
        ),
        ("We decided to go to Lisbon.", "We changed our minds about Lisbon and go to Porto instead."),
    ],
)
def test_another_value_of_the_same_takes_its_place(earlier, newer):
    assert retired(earlier, newer) == {earlier}


@pytest.mark.parametrize(
    "said",
    [
        ("Bob finished the backup script yesterday.", "Bob wrote:\n> We decided to drop the backup script."),
        ("The pin is 7 mm wide.", "My PIN is [code removed] for the alarm."),
        ("My PIN is [code removed] for the alarm.", "Meine PIN ist [code removed]."),
        ("We deploy the server to [password removed].", "Mein Passwort lautet [password removed]."),
    ],
)
def test_neither_a_quotation_nor_a_removed_secret_replaces_anything(said):
    assert retired(*said) == set()


def test_what_somebody_puts_in_quotation_marks_corrects_what_they_said():
    assert retired("The project name is “Falcon”.", "Correction, the project name: “Eagle”.") != set()


def test_a_removed_secret_closes_no_task():
    items = extract(
        talk("I must change the wifi password.", "The wifi password is [password removed]."), counter=COUNTER
    )
    assert effects_of(Ledger(), items).resolve == ()


@pytest.mark.parametrize("least", [0, 4_000])
def test_no_two_lines_have_one_id(least):
    turns = talk("Bob wrote:\n> We decided to use MySQL.\n> Please delete the staging cluster.", "> Hello.\nHi there.")
    added = rules_patch(Ledger(), turns, budget=600, counter=COUNTER, least_chars=least).add
    assert len({item.id for item in added}) == len(added) > 0
