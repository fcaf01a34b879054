"""Summaries of a small talk, and what people do to them."""

from summaries.engine.edits import change_line, edit, remember
from summaries.engine.fold import fold
from summaries.engine.items import Item
from summaries.engine.policy import Policy

from .talk import COUNTER, talk

TURNS = talk("I always prefer trains.", "The budget is 2,400 euros.", "We decided to go with the hotel Avenida.")
MORE = talk("The budget is now 2,900 euros.", "Clara arrives on 12 May.", start=7)


def folded(previous=None, turns=TURNS):
    values = {"policy": Policy(), "counter": COUNTER, "now": 1, "trigger": "turns", "context_tokens": 128_000}
    return fold(previous, turns, **values).state


def edited(state, text, budget=600):
    return edit(state, text, author="Ben", budget=budget, counter=COUNTER, now=2)


def changed(state, item_id, change, budget=600):
    return change_line(state, item_id, change, budget=budget, counter=COUNTER, now=2).state


def item_saying(state, words):
    return next(item for item in state.ledger.items if words in item.text)


def remembering(state, words, budget=600):
    said = Item("", "fact", words, sources=(7,), author="Ada", role="user")
    return remember(state, said, budget=budget, counter=COUNTER, now=2).state
