import pytest

from summaries.engine.fold import fold
from summaries.engine.imports import messages_from
from summaries.engine.items import Ledger
from summaries.engine.messages import Turn, turns_of
from summaries.engine.policy import Policy
from summaries.engine.times import stamp_of, when_said

from .talk import COUNTER, say


def folded(*messages, budget=600):
    policy = Policy.from_dict({"min_summary_chars": 0, "max_summary_tokens": budget})
    turns = turns_of(messages)
    return fold(None, turns, policy=policy, counter=COUNTER, now=1, trigger="turns", context_tokens=128_000).state


def test_a_summary_says_which_day_tomorrow_was():
    state = folded(
        say(1, "user", "I fly to Porto tomorrow.", at="2026-02-03T18:20:00+01:00"), say(2, "assistant", "OK")
    )
    assert "I fly to Porto tomorrow (4 Feb 2026)." in state.text
    item = next(item for item in state.ledger.items if "Porto" in item.text)
    assert (item.text, item.said) == ("I fly to Porto tomorrow.", "2026-02-03")


def test_the_day_on_which_it_was_said_comes_back_from_what_was_stored():
    state = folded(say(1, "user", "I fly to Porto tomorrow.", at="2026-02-03T18:20:00+01:00"))
    assert Ledger.from_dict(state.ledger.to_dict()) == state.ledger


PARTY = "The party is on Saturday, 13 March 2027."
CAKE = "We pick up the cake on Saturday at 10:30."
AT = {"at": "2026-11-28T00:20:00+00:00"}  # a Saturday


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ((PARTY, CAKE), CAKE),  # of the party, or of next week
        (
            ("Das Fest ist am Samstag, dem 13. März.", "Wir holen die Torte am Samstag um 10 Uhr."),
            "am Samstag um 10 Uhr.",
        ),
        (("La fête est le samedi 13 mars.", "On prend le gâteau samedi à 10 h."), "samedi à 10 h."),
        ((PARTY, "We pick up the cake on Friday at 10:30."), "on Friday (4 Dec 2026) at 10:30."),
        ((PARTY, "We pick up the keys tomorrow at 10:30."), "tomorrow (29 Nov 2026) at 10:30."),
        (("The party is on 2 December 2026.", "We pick up the cake on Wednesday."), "on Wednesday (2 Dec 2026)."),
        (("My birthday is in March.", CAKE), "on Saturday (5 Dec 2026) at 10:30."),
    ],
)
def test_a_day_of_the_week_that_may_be_of_a_day_far_ahead_gets_no_date(said, line):
    messages = [say(2 * number + 1, "user", text, **AT) for number, text in enumerate(said)]
    assert line in folded(*messages).text


def test_the_day_far_ahead_may_be_in_the_summary_already():
    policy = Policy.from_dict({"min_summary_chars": 0})
    values = {"policy": policy, "counter": COUNTER, "now": 1, "trigger": "turns", "context_tokens": 128_000}
    first = fold(None, turns_of([say(1, "user", PARTY, **AT)]), **values).state
    second = fold(first, turns_of([say(2, "assistant", "OK"), say(3, "user", CAKE, **AT)]), **values).state
    assert CAKE in second.text


def test_tokens_of_a_line_count_its_dates():
    state = folded(say(1, "user", "I fly to Porto tomorrow.", at="2026-02-03T18:20:00+01:00"))
    item = next(item for item in state.ledger.items if "Porto" in item.text)
    assert item.tokens == COUNTER.count(item.told) > COUNTER.count(item.text)


@pytest.mark.parametrize(
    ("head", "time"),
    [
        ("(1:56 pm on 8 May, 2023) I went there yesterday.", "2023-05-08T13:56"),
        ("[08.05.2023, 13:56] Ada: Hi", "2023-05-08T13:56"),
        ("2023-05-08T13:56:00+02:00 Hi", "2023-05-08T13:56+02:00"),
        ("Session date: 8 May 2023\nHi", "2023-05-08T00:00"),
        ("(see page 8) Hi", ""),
        ("(on 8 May) Hi", ""),
        ("I came on 8 May 2023.", ""),
    ],
)
def test_a_time_at_the_head_of_a_message_is_read(head, time):
    assert stamp_of(head) == time


def test_a_session_date_holds_for_what_was_stored_with_it():
    stored = "2026-02-03T18:20+00:00"
    said = [
        say(1, "user", "(1:56 pm on 8 May, 2023) Hello there", at=stored),
        say(2, "assistant", "I ran a race yesterday.", at=stored),
        say(3, "user", "Much later: I leave today.", at="2026-02-05T09:00+00:00"),
    ]
    times = [message.at for turn in when_said([Turn(tuple(said))]) for message in turn.messages]
    assert times == ["2023-05-08T13:56", "2023-05-08T13:56", "2026-02-05T09:00+00:00"]


@pytest.mark.parametrize("key", ["at", "created_at", "timestamp", "create_time"])
@pytest.mark.parametrize("value", ["2026-02-03T18:20:00+00:00", 1770142800])
def test_a_file_says_when_a_message_was_written(key, value):
    [message] = messages_from([{"role": "user", "content": "Hi", key: value}], counter=COUNTER)
    assert message.at == "2026-02-03T18:20+00:00"


@pytest.mark.parametrize("value", ["", "soon", True, -5, 1e300, None, {"a": 1}])
def test_a_time_that_nobody_can_read_is_none(value):
    [message] = messages_from([{"role": "user", "content": "Hi", "at": value}], counter=COUNTER)
    assert message.at == ""
