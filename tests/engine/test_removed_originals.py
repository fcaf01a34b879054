"""A restart where the first originals were removed begins after them, and keeps the lines that come from them."""

from dataclasses import replace

from summaries.engine.items import Item, Ledger, Sentence
from summaries.engine.originals import resting_on

from .scripted import Scripted, said
from .talk import COUNTER, talk
from .test_fold import SECOND, folded

BOTH = folded(folded().state, SECOND).state


def again(state=BOTH, turns=SECOND, **values):
    return folded(state, turns, restart=True, gone_through=6, **values)


def test_lines_of_what_is_gone_stay_and_the_rest_is_read_anew():
    made = again()
    assert "AVP-88213" in made.state.text
    assert "night train" in made.state.text
    assert (made.state.from_seq, made.state.through_seq, made.state.depth) == (1, 10, 0)


def test_what_is_still_there_is_derived_anew():
    wrong = tuple(
        replace(item, text="Nobody said this.") if min(item.sources) > 6 else item for item in BOTH.ledger.items
    )
    made = again(replace(BOTH, ledger=replace(BOTH.ledger, items=wrong)))
    assert "Nobody said this." not in made.state.text


def test_the_summary_is_not_squeezed_into_the_little_that_is_left_to_read():
    turns = talk(*(f"House {n} has number {n * 131} and a green door." for n in range(40)))
    state = folded(turns=turns).state
    assert COUNTER.count(state.text) > 300
    made = folded(state, talk("We chose the blue house.", start=81), restart=True, gone_through=80)
    assert "blue house" in made.state.text
    assert made.state.tokens >= 0.9 * state.tokens
    assert made.state.source_tokens > state.source_tokens


def test_sentences_of_the_narrative_stay_with_their_originals_gone():
    story = (Sentence("They plan a journey.", (1, 5)), Sentence("Coach 21 it is.", (7,)))
    made = again(replace(BOTH, ledger=replace(BOTH.ledger, narrative=story)))
    assert made.state.ledger.narrative == story[:1]


def test_a_model_reads_the_lines_that_stay():
    model = Scripted(said(narrative="They plan a journey by train."))
    again(summarizer=model)
    assert "AVP-88213" in model.asked[0][1].content


def test_however_full_the_ledger_what_is_gone_stays():
    many = tuple(
        Item(f"1.{n}", "fact", f"Number {n} is {n * 17}.", sources=(1,), worth=0.0, tokens=40) for n in range(99)
    )
    made = again(replace(BOTH, ledger=Ledger(many)))
    assert {item.id for item in many} <= {item.id for item in made.state.ledger.items}


def test_what_took_the_place_of_a_kept_line_stays_with_it():
    old = Item("1.0", "fact", "It is red.", sources=(1,), status="superseded", superseded_by="9.0")
    newer = Item("9.0", "fact", "It is blue.", sources=(9,), status="superseded", superseded_by="11.0")
    newest, other = Item("11.0", "fact", "It is green.", sources=(11,)), Item("12.0", "fact", "Far.", sources=(12,))
    assert resting_on(Ledger((old, newer, newest, other)), through=6) == {"1.0", "9.0", "11.0"}


def test_a_line_without_sources_stays_where_anything_is_gone():
    ledger = Ledger((Item("a", "fact", "Somehow known."),))
    assert resting_on(ledger, through=6) == {"a"}
    assert resting_on(ledger, through=0) == frozenset()
