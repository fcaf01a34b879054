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
        ("May 12 is the deadline", ", what's left to do?"),
        ("Once a week I run ten miles", ", which shoes last longest?"),
        ("Before Friday I have to pay the rent", ", how do I set up a transfer?"),
        ("Wir haben uns für Gas entschieden", ", welche Firma ist gut?"),
        ("Am Freitag muss ich das Formular abgeben", ", welche Unterlagen brauche ich?"),
        ("J'aime mieux changer les plaquettes maintenant", ", c'est combien en général ?"),
        ("Mañana tengo que fumigar los limoneros", ", ¿con cobre o con jabón?"),
        ("Se me rompió el móvil", ", ¿dónde lo arreglo?"),
        ("Da lunedì lavoro in banca", ", come mi vesto?"),
        ("Vou abrir a padaria em agosto", ", que licença eu tiro primeiro?"),
        ("As aulas começam em março", ", o que eu levo?"),
        ("Мне надо до пятницы сдать отчёт", ", какой шаблон взять?"),
        ("Cuma gününe kadar ödemem lazım", ", hangi forma ihtiyacım var?"),
        ("وعدت ستي إني ألقط الزيتون يوم السبت", "، شو العدة اللي بلزمني؟"),
        ("ما بقدر أجي يوم الجمعة", "، مين بيجي مكاني؟"),
        ("मैंने इस बार मोटा अनाज बोने का मन बना लिया है", ", बाजरे का बीज कितना प्रति बीघा?"),
        ("मैं किस्त भर चुका हूँ", ", रसीद कब मिलेगी?"),
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
        "In case the rent is 900 euros now, what remains?",
        "Wenn es am Sonntag regnet, wohin gehen wir?",
        "Si je pars lundi, combien coûte le billet ?",
        "Если дождь пойдёт, куда мы поедем?",
        "Yağmur yağarsa, nereye gidelim?",
        "अगर बारिश हुई तो, कहाँ जाएँ?",
        "비가 오면, 어디로 가요?",
        "雨が降ったら、どこに行く?",
        "如果周日下雨，我们去哪儿？",
        "下雨的话，怎么办？",
        # a question from its beginning
        "Should I buy a car, or is a bike enough?",
        "Do I have to sign this, and by when?",
        "Have they moved the party to Sunday, who told you?",
        "What do I need, a visa or a passport?",
        "Could you please check the date, the time and the place?",
        "Please tell me by Friday, how does it work?",
        "Has the parcel of Mrs. Keller arrived on Friday, Ada?",
        "Könnten Sie mir bis Freitag das Formular schicken, Frau Keller?",
        "¿Tengo que firmar esto, o espero?",
        "Puede decirme, ¿cuándo abren?",
        "Est-ce que je dois payer, et combien ?",
        "Pouvez-vous me dire, quel jour c'est ?",
        "Muss ich das unterschreiben, oder reicht eine Mail?",
        "Ты не знаешь, когда открывается музей?",
        "Вы не подскажете, где вокзал?",
        "Bana söyler misin, toplantı ne zaman?",
        "Bugün hava nasıl, yağmur var mı?",
        "आज मौसम कैसा है, बारिश होगी?",
        "너 오늘 뭐 먹을래, 피자?",
        "今日は何を食べる、ピザ?",
        "你今天想吃什么，面条还是米饭？",
        # what only asks for assent, or whether it is so at all
        "I have to pay by Friday, right?",
        "I have to pay by Friday, don't I?",
        "The rent is 900 euros now, true?",
        "We must pay in cash, is that legal?",
        "Ich muss bis Freitag zahlen, oder?",
        "Die Miete ist jetzt 900 Euro, wirklich?",
        "Man muss das vorher anmelden, stimmt das?",
        "Je dois payer vendredi, c'est ça ?",
        "Tengo que pagar el viernes, ¿no?",
        "El alquiler es ahora de 900 euros, ¿o no?",
        "Мне надо платить в субботу, правильно?",
        "我周五之前要付款，对吧？",
        "聚会改到周日了，是不是？",
        "قرأت أن الريحان يجب أن يُسقى من الأسفل فقط، هل هذا صحيح؟",
        # another answer, no question of its own
        "Мне надо платить, или подождать?",
        "We can go at 5, or which time suits you?",
        # a clause of the statement, or nothing that asks behind it
        "The house on the corner, which has a red roof, is it for sale?",
        "The party, which moved to Sunday, is it still on?",
        "L'appartement de ma tante, qui est à Lyon, est-il libre ?",
        "Мне сказали вчера, что магазин закрыт, это правда?",
        "I have to pay by Friday, Ada?",
        # a part of a quotation
        'He said "we moved the party to Sunday, who tells Ben?"',
        # nothing is said, or in a language without words here
        "Hi Ada, how are you?",
        "Thanks, what else?",
        "Paris, London, or Rome?",
        "Czy możesz mi pomóc, kiedy jest spotkanie?",
    ],
)
def test_what_is_no_statement_without_its_question_stays_with_it(sentence):
    assert statement_before(sentence) == ""


def kinds(text: str, answer: str = ANSWER) -> dict[str, str]:
    found = extract(talk(text, answer=answer), counter=COUNTER)
    return {item.text: item.kind for item in found if item.role == "user"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I have to submit the form by tomorrow, what do I attach?", "action"),
        ("We decided to move the launch to May, who should know?", "decision"),
        ("I prefer trains, which pass is good?", "preference"),
    ],
)
def test_it_is_what_its_statement_is_and_stays_whole(text, kind):
    assert kinds(text) == {text: kind}


def test_so_it_is_while_the_question_is_open():
    text = "I have to submit the form by tomorrow, what do I attach?"
    assert kinds(text, answer="OK.") == {text: "action"}


@pytest.mark.parametrize("behind", ["", " That is still open."])
def test_a_question_that_is_open_behind_a_fact_or_is_called_so_stays_one(behind):
    text = (
        "We decided to move the launch to May, who should know?" if behind else "Bonn is on the Rhine, who lives there?"
    )
    assert kinds(text + behind, answer="OK.")[text] == "question"


def test_what_others_wrote_is_still_theirs():
    found = kinds("Ben wrote:\n> We decided to move the launch to May, who should know?")
    assert "decision" not in found.values()


def retired(earlier: str, later: str) -> bool:
    patch = rules_patch(Ledger(), talk(earlier, later, answer=ANSWER), counter=COUNTER, budget=600)
    text_of = {item.id: item.text for item in patch.add}
    return any(text_of.get(old) == earlier for old, _ in patch.supersede)


def test_it_changes_what_was_said_before():
    assert retired("The party is on Saturday.", "We moved the party to Sunday, who tells the caterer?")
    assert retired("The rent is 850 euros.", "The rent is 900 euros now, how do I change the transfer?")


@pytest.mark.parametrize(
    "question",
    [
        "The rent is 900 euros now, true?",
        "If the rent is 900 euros now, what remains?",
        "The rent is 900 euros now, or what did he say?",
    ],
)
def test_what_is_only_asked_changes_nothing(question):
    assert not retired("The rent is 850 euros.", question)
