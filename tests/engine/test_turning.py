"""A choice that is named in one sentence of a message, and given up in the next."""

import pytest

from summaries.engine.extract import extract
from summaries.engine.items import Ledger
from summaries.engine.supersede import effects_of

from .talk import COUNTER, talk


def asked(older: str, message: str) -> set[tuple[str, str]]:
    items = extract(talk(older, message), counter=COUNTER)
    texts = {item.id: item.text for item in items}
    effects = effects_of(Ledger(), items)
    return {(texts[old], texts[new]) for old, new in (*effects.may, *effects.supersede)}


@pytest.mark.parametrize(
    ("older", "before", "after"),
    [
        ("Our team chats on Slack.", "Slack hides all posts older than 90 days.", "We've all moved to Signal."),
        ("I keep my notes in Evernote.", "Evernote got slow.", "Everything's in Obsidian now."),
    ],
)
def test_a_person_is_asked_whether_the_choice_was_given_up(older, before, after):
    assert asked(older, f"{before} {after}")


@pytest.mark.parametrize(
    ("older", "message"),
    [
        ("Our team chats on Slack.", "Slack hides old posts. We talked about moving, but we stay as we are."),
        ("Our team chats on Slack.", "My sister says Slack hides her posts. She moved to Signal."),
        ("I keep my notes in Evernote.", "Evernote got slow lately. Throwing out old attachments helped a lot."),
        ("I keep my notes in Evernote.", "The weather is fine. We've all moved to Signal."),
        ("Our team chats on Slack.", "Slack hides old posts. Should we have moved to Signal by now?"),
    ],
)
def test_nobody_is_asked_where_nothing_was_given_up(older, message):
    assert not asked(older, message)
