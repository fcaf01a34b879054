"""What people say twice is one line that names both messages; what only looks alike stays two."""

import json

import pytest

from summaries.engine.fold_by_rules import rules_patch
from summaries.engine.items import Ledger, Patch, merge
from summaries.engine.messages import Message, Turn
from summaries.engine.tokens import TokenCounter

SAME = [
    ("Trial is 30 days.", "Let's make the trial 30 days."),
    ("The trial is 30 days.", "We decided that the trial is thirty days."),
    ("We decided to paint the shed green.", "we decided to paint the shed green"),
    ("We use Redis for the queue.", "Let's use Redis for the queue."),
    ("We'll use Redis for the queue.", "OK, we use Redis for the queue."),
    ("The launch is on 4 November.", "The launch is on November 4."),
    ("The launch is on 4 November.", "Just to confirm: the launch is on 4 Nov."),
    ("The meeting is at 9 am.", "As I said, the meeting is at 9:00 am."),
    ("Budget: 45,000 euros.", "The budget is 45000 euros."),
    ("The API listens on port 8080.", "Reminder: the API listens on port 8080."),
    ("Please answer in short sentences.", "Again, please answer in short sentences."),
    ("I am allergic to peanuts.", "Remember, I'm allergic to peanuts."),
    ("Our budget is 300 euros.", "So our budget is three hundred euros."),
    ("We go with Postgres.", "Okay, let's go with Postgres."),
    ("Lunch starts at 13:00.", "Yes, lunch starts at 1 pm."),
    ("The deposit is €300.", "The deposit is 300 euros."),
    ("Testphase: 30 Tage.", "Die Testphase ist 30 Tage."),
    ("Wir nehmen Redis für die Warteschlange.", "Also, wir nehmen Redis für die Warteschlange."),
    ("Das Budget beträgt 300 Euro.", "Wie gesagt, das Budget beträgt 300 Euro."),
    ("Der Start ist am 4. November.", "Zur Erinnerung: Der Start ist am 4. November."),
    ("Le budget est de 300 euros.", "Comme je l'ai dit, le budget est de 300 euros."),
    ("L'essai dure 30 jours.", "On a décidé que l'essai dure 30 jours."),
    ("El presupuesto es de 300 euros.", "Como dije, el presupuesto es de 300 euros."),
    ("La prueba dura 30 días.", "Hemos decidido que la prueba dura treinta días."),
    ("O orçamento é de 300 euros.", "Como eu disse, o orçamento é de 300 euros."),
    ("Il budget è di 300 euro.", "Come ho detto, il budget è di 300 euro."),
    ("Бюджет 300 евро.", "Напоминаю: бюджет 300 евро."),
    ("Пробный период 30 дней.", "Мы решили: пробный период 30 дней."),
    ("试用期是30天。", "我们把试用期定为30天吧。"),
    ("预算是300欧元。", "提醒一下，预算是300欧元。"),
    ("予算は300ユーロです。", "確認ですが、予算は300ユーロです。"),
    ("예산은 300유로입니다.", "다시 말하지만 예산은 300유로입니다."),
    ("الميزانية 300 يورو.", "كما قلت، الميزانية 300 يورو."),
    ("बजट 300 यूरो है।", "जैसा मैंने कहा, बजट 300 यूरो है।"),
    ("Bütçe 300 euro.", "Dediğim gibi, bütçe 300 euro."),
]

NOT_THE_SAME = [
    ("Trial is 30 days.", "Trial is 14 days."),
    ("Trial is 30 days.", "Trial is not 30 days."),
    ("Trial is 30 days.", "The trial was 30 days."),
    ("Trial is 30 days.", "Trial might be 30 days."),
    ("Trial is 30 days.", "Maybe we should make the trial 30 days."),
    ("Trial is 30 days.", "Is the trial 30 days?"),
    ("Trial is 30 days.", "If the trial is 30 days, we lose money."),
    ("Trial is 30 days.", "The paid trial is 30 days."),
    ("Trial is 30 days.", "The trial is 30 hours."),
    ("Trial is 30 days.", "The trial is over 30 days."),
    ("Trial is 30 days.", "The trial is in 30 days."),
    ("Trial is 30 days.", "Ben says the trial is 30 days."),
    ("Trial is 30 days.", "I don't want the trial to be 30 days."),
    ("We use Redis for the queue.", "They use Redis for the queue."),
    ("We use Redis for the queue.", "We use Redis for the cache."),
    ("We use Redis for the queue.", "Let's not use Redis for the queue."),
    ("We use Redis for the queue.", "We used Redis for the queue."),
    ("We use Redis for the queue.", "We never use Redis for the queue."),
    ("We use Redis for the queue.", "We only use Redis for the queue."),
    ("The heating is on.", "The heating is off."),
    ("I will call Ada on Friday.", "Ada will call me on Friday."),
    ("I call Ada on Friday.", "I call Ben on Friday."),
    ("Meet Ada at 5.", "Meet Ada before 5."),
    ("The flight is to Berlin.", "The flight is from Berlin."),
    ("Pick up Ada at 5.", "Drop off Ada at 5."),
    ("The server listens on 8080.", "The admin server listens on 8080."),
    ("Alice's budget is 300.", "Bob's budget is 300."),
    ("My budget is 300 euros.", "Our budget is 300 euros."),
    ("I prefer tea.", "I preferred tea."),
    ("I like tea.", "I liked tea."),
    ("The dog bit Ben on Monday.", "Ben bit the dog on Monday."),
    ("The price is 300 euros.", "The price is 300 dollars."),
    ("The meeting is at 9 am.", "The meeting is at 9 pm."),
    ("Send the invoice to Acme.", "I have sent the invoice to Acme."),
    ("Send the invoice to Acme.", "I have not sent the invoice to Acme."),
    ("Das Budget beträgt 300 Euro.", "Das Budget beträgt nicht 300 Euro."),
    ("Das Budget beträgt 300 Euro.", "Das Budget betrug 300 Euro."),
    ("Wir nehmen Redis für die Warteschlange.", "Wir nehmen kein Redis für die Warteschlange."),
    ("Le budget est de 300 euros.", "Le budget n'est pas de 300 euros."),
    ("Le budget est de 300 euros.", "Le budget était de 300 euros."),
    ("El presupuesto es de 300 euros.", "El presupuesto no es de 300 euros."),
    ("El presupuesto es de 300 euros.", "El presupuesto era de 300 euros."),
    ("Бюджет 300 евро.", "Бюджет был 300 евро."),
    ("Бюджет 300 евро.", "Бюджет не 300 евро."),
    ("试用期是30天。", "试用期不是30天。"),
    ("试用期是30天。", "付费试用期是30天。"),
    ("予算は300ユーロです。", "予算は300ユーロではありません。"),
    ("예산은 300유로입니다.", "예산은 300유로가 아닙니다."),
    ("الميزانية 300 يورو.", "الميزانية ليست 300 يورو."),
    ("बजट 300 यूरो है।", "बजट 300 यूरो नहीं है।"),
    ("Bütçe 300 euro.", "Bütçe 300 euro değil."),
    ("I fly to Porto tomorrow.", "I fly to Porto today."),
    ("We ship on Monday.", "We shipped on Monday."),
    ("I walk to work.", "I walked to work."),
    ("We ship books.", "We ship a book."),
    ("We should use Redis.", "We use Redis."),
    ("We can use Redis.", "Let's use Redis."),
    ("Deploy on Friday at 17:00.", "Deploy on Friday at 18:00."),
    ("The launch is on 4 November.", "The launch is on 14 November."),
    ("The launch is on 4 November 2026.", "The launch is on 4 November 2027."),
    ("The meeting is at 9 am in room 12.", "The meeting is at 9 am in room 14."),
    ("The password policy is strict.", "The password policy is not strict."),
    ("Ada owns the launch.", "Ben owns the launch."),
    ("Trial is 30 days.", "Trial is 30 business days."),
    ("The limit is 1.5 GB.", "The limit is 15 GB."),
    ("Wir liefern am Montag.", "Wir lieferten am Montag."),
    ("Der Zug fährt nach Köln.", "Der Zug fährt von Köln."),
    ("Le train va à Lyon.", "Le train vient de Lyon."),
    ("Поезд идёт в Казань.", "Поезд идёт из Казани."),
]


def folded(*texts, days=(), authors=()):
    """Active lines of people after messages 1, 3, 5 … in turns of their own."""
    ledger = Ledger()
    for number, text in enumerate(texts):
        day = days[number] if days else ""
        author = authors[number] if authors else ""
        said = Message(2 * number + 1, "user", text, at=day, author=author)
        turn = Turn((said, Message(2 * number + 2, "assistant", "OK.")))
        ledger = merge(ledger, rules_patch(ledger, [turn], budget=2_000, counter=TokenCounter(), least_chars=1_000))
    return ledger


def lines_of(ledger):
    return {item.text: item.said_in for item in ledger.active if item.role == "user"}


@pytest.mark.parametrize(("old", "new"), SAME)
def test_what_is_said_twice_is_one_line_with_both_sources(old, new):
    ledger = folded(old, new)
    assert [seqs for seqs in lines_of(ledger).values() if 1 in seqs] == [(1, 3)]


@pytest.mark.parametrize(("old", "new"), NOT_THE_SAME)
def test_what_only_looks_alike_is_not_one_line(old, new):
    assert (1, 3) not in lines_of(folded(old, new)).values()


@pytest.mark.parametrize(("new", "old"), NOT_THE_SAME)
def test_nor_the_other_way_round(old, new):
    assert (1, 3) not in lines_of(folded(old, new)).values()


def test_what_another_person_says_of_themselves_is_a_line_of_their_own():
    ledger = folded("I like tea.", "I like tea.", "Well, I like tea.", authors=("Ada", "Ben", "Ben"))
    assert [(item.author, item.said_in) for item in ledger.active] == [("Ada", (1,)), ("Ben", (3, 5))]


def test_what_another_person_says_of_the_rest_of_the_world_is_the_same_line():
    ledger = folded("Trial is 30 days.", "Let's make the trial 30 days.", authors=("Ada", "Ben"))
    assert [(item.author, item.said_in) for item in ledger.active] == [("Ada", (1, 3))]


def test_what_is_said_of_another_day_is_another_thing():
    ledger = folded("I fly to Porto tomorrow.", "I fly to Porto tomorrow.", days=("2026-02-03", "2026-02-10"))
    assert [item.said_in for item in ledger.active] == [(1,), (3,)]


def test_what_was_a_fact_and_is_agreed_on_is_a_decision():
    ledger = folded("Trial is 30 days.", "We decided that the trial is 30 days.")
    (line,) = [item for item in ledger.active if 1 in item.said_in]
    assert (line.text, line.kind, line.sources) == ("Trial is 30 days.", "decision", (1,))


def test_five_times_the_same_cites_five_messages():
    ledger = folded(*["We decided to paint the shed green."] * 5)
    assert [item.said_in for item in ledger.active if item.role == "user"] == [(1, 3, 5, 7, 9)]


def test_within_one_message_once_is_enough():
    ledger = folded("We decided to paint the shed green. Again, we decided to paint the shed green.")
    assert [item.said_in for item in ledger.active if item.role == "user"] == [(1,)]


def test_when_the_first_message_is_deleted_the_line_is_in_the_words_of_the_second():
    ledger = folded("Trial is 30 days.", "Let's make the trial 30 days.").without({1})
    assert lines_of(ledger) == {"Let's make the trial 30 days.": (3,)}


def test_when_the_second_is_deleted_the_line_cites_the_first_alone():
    ledger = folded("Trial is 30 days.", "Let's make the trial 30 days.").without({3})
    assert lines_of(ledger) == {"Trial is 30 days.": (1,)}
    assert "Let's" not in str(ledger.to_dict())


def test_when_both_are_deleted_nothing_is_left_of_the_line():
    assert lines_of(folded("Trial is 30 days.", "Let's make the trial 30 days.").without({1, 3})) == {}


def test_a_stored_ledger_and_patch_keep_what_was_said_again():
    ledger = folded("Trial is 30 days.", "Let's make the trial 30 days.")
    assert Ledger.from_dict(json.loads(json.dumps(ledger.to_dict()))) == ledger
    turn = Turn((Message(5, "user", "As I said, the trial is 30 days."),))
    patch = rules_patch(ledger, [turn], budget=2_000, counter=TokenCounter())
    assert [twin.item.sources for twin in patch.again] == [(5,)]
    assert Patch.from_dict(json.loads(json.dumps(patch.to_dict()))) == patch
    assert patch.without({5}).again == ()


def test_a_value_that_changed_since_may_come_back():
    ledger = folded("Trial is 30 days.", "Correction: the trial is 14 days.", "Correction: the trial is 30 days.")
    assert [item.said_in for item in ledger.active if item.role == "user"] == [(5,)]


def test_of_what_is_said_very_often_the_newest_places_are_kept():
    ledger = folded(*["We decided to paint the shed green."] * 20)
    (line,) = [item for item in ledger.active if item.role == "user"]
    assert (line.sources, len(line.again), line.said_in[-1]) == ((1,), 12, 39)
