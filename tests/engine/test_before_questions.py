"""What is stated before a question in the same sentence is a statement of its own."""

import pytest

from summaries.engine.before_questions import statement_before
from summaries.engine.extract import extract
from summaries.engine.fold_by_rules import rules_patch
from summaries.engine.items import Ledger

from .talk import COUNTER, talk

ANSWER = "Here is an answer that is long enough to tell what was asked."


@pytest.mark.parametrize(
    ("statement", "question"),
    [
        ("I have to submit the form by tomorrow", ", what all do I attach?"),
        ("I study better at night only", ", so what lamp will not disturb others?"),
        ("I gotta take the truck in this week", ", what do I ask for in the meantime, a loaner?"),
        ("We moved the party to Sunday", " — who tells the caterer?"),
        ("I want the big one", ", is it in stock?"),
        ("I'm not eating meat any more", "; which lentils cook fastest?"),
        ("Ich möchte im Herbst den Halbmarathon laufen", ", realistisch?"),
        ("Wir haben uns für Gas entschieden", ", welche Firma ist gut?"),
        ("J'aime mieux changer les plaquettes maintenant", ", c'est combien en général ?"),
        ("Mañana tengo que fumigar los limoneros", ", ¿con cobre o con jabón?"),
        ("oggi devo mandare la disdetta della palestra", ", modello?"),
        ("Vou abrir a padaria em agosto", ", que licença eu tiro primeiro?"),
        ("Мне надо до пятницы сдать отчёт", ", какой шаблон взять?"),
        ("Cuma gününe kadar ödemem lazım", ", hangi forma ihtiyacım var?"),
        ("وعدت ستي إني ألقط الزيتون يوم السبت", "، شو العدة اللي بلزمني؟"),
        ("मैंने इस बार मोटा अनाज बोने का मन बना लिया है", ", बाजरे का बीज कितना प्रति बीघा?"),
        ("年底前把甘油三酯降到2以下", "，怎么吃？"),
        ("日曜の朝、側溝の泥上げに出なきゃいけないんだけど", "、何着てけばいい?"),
        ("오늘 밤에 한복 다려야 하는데", " 다리미 온도 몇 도로?"),
    ],
)
def test_a_statement_is_told_from_the_question_behind_it(statement, question):
    assert statement_before(statement + question) == statement


@pytest.mark.parametrize(
    "sentence",
    [
        # a condition or a time on which the question depends
        "If it rains on Sunday, where do we go?",
        "When the landlord comes on Friday, what do I say?",
        "Wenn es am Sonntag regnet, wohin gehen wir?",
        "Si je pars lundi, combien coûte le billet ?",
        "Если дождь пойдёт, куда мы поедем?",
        "如果周日下雨，我们去哪儿？",
        # a question from its beginning
        "Should I buy a car, or is a bike enough?",
        "Do I have to sign this, and by when?",
        "What do I need, a visa or a passport?",
        "Could you please check the date, the time and the place?",
        "¿Tengo que firmar esto, o espero?",
        "Est-ce que je dois payer, et combien ?",
        "Muss ich das unterschreiben, oder reicht eine Mail?",
        # what only asks for assent, or whether it is so at all
        "I have to pay by Friday, right?",
        "I have to pay by Friday, don't I?",
        "Ich muss bis Freitag zahlen, oder?",
        "Je dois payer vendredi, c'est ça ?",
        "Tengo que pagar el viernes, ¿no?",
        "我周五之前要付款，对吧？",
        "We must pay in cash, is that legal?",
        "Man muss das vorher anmelden, stimmt das?",
        "قرأت أن الريحان يجب أن يُسقى من الأسفل فقط، هل هذا صحيح؟",
        # another answer, no question of its own
        "Мне надо платить, или подождать?",
        # nothing is said
        "Hi Ada, how are you?",
        "Thanks, what else?",
        "Paris, London, or Rome?",
    ],
)
def test_what_is_no_statement_without_its_question_stays_with_it(sentence):
    assert statement_before(sentence) == ""


def lines(text: str, answer: str = ANSWER) -> list[tuple[str, str]]:
    found = extract(talk(text, answer=answer), counter=COUNTER)
    return [(item.kind, item.text) for item in found if item.role == "user"]


def test_what_it_binds_decides_or_sets_is_kept_though_the_question_is_answered():
    assert lines("I have to submit the form by tomorrow, what do I attach?") == [
        ("action", "I have to submit the form by tomorrow")
    ]
    assert lines("We decided to move the launch to May, who should know?") == [
        ("decision", "We decided to move the launch to May")
    ]


def test_a_question_that_is_open_stays_whole_beside_it():
    text = "I have to submit the form by tomorrow, what do I attach?"
    assert lines(text, answer="OK.") == [("action", "I have to submit the form by tomorrow"), ("question", text)]


def test_it_changes_what_was_said_before():
    turns = talk("The party is on Saturday.", "We moved the party to Sunday, who tells the caterer?", answer=ANSWER)
    patch = rules_patch(Ledger(), turns, counter=COUNTER, budget=600)
    ids = {item.text: item.id for item in patch.add}
    moved = ids["We moved the party to Sunday"]
    assert (ids["The party is on Saturday."], moved) in patch.supersede
