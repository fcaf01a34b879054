"""Whether a summary is right: new values in force, nothing invented, the same bytes for the same state."""

import re
from dataclasses import dataclass

from summaries.engine.fold import fold
from summaries.engine.items import replayed
from summaries.engine.render import render

from .conversations import Change, Conversation
from .thread import CONTEXT_TOKENS, COUNTER, START, Thread
from .yardstick import content_words, details_of, tokens_of

_OF_OURS = re.compile(r" \((?:may replace [^()]*|\d{1,2} [A-Z][a-z]{2} \d{4})\)")  # what the renderer adds in brackets
_DETAIL = re.compile(r"[\w./:@#-]*\d[\w./:@#-]*")


@dataclass(frozen=True)
class Truth:
    """faithful: every number and identifier stands in the source; same_bytes: folding nothing changes nothing;
    replays: the chain of patches leads to the same ledger; fresh: one answer a change (new in force, old not)."""

    faithful: bool
    same_bytes: bool
    replays: bool
    fresh: tuple[bool, ...]


def truth_of(conversation: Conversation, thread: Thread) -> Truth:
    seen = [change for change in conversation.changes if max(change.after) <= thread.state.through_seq]
    return Truth(
        faithful=not invented(conversation, thread),
        same_bytes=_is_stable(thread),
        replays=replayed(done.patch for done in thread.folds) == thread.state.ledger,
        fresh=tuple(is_fresh(change, thread) for change in seen),
    )


def invented(conversation: Conversation, thread: Thread) -> list[str]:
    """Numbers and identifiers of the summary that nobody said."""
    said = " ".join(message.text for message in conversation.messages)
    text = _OF_OURS.sub("", thread.state.text)
    found = (detail.strip(".,:/-@#_") for detail in _DETAIL.findall(text))
    return [detail for detail in found if detail not in said]


def is_fresh(change: Change, thread: Thread) -> bool:
    """An active item holds the new value, and none from the old message still holds the old one."""
    active = thread.state.ledger.active
    tells_new = any(_tells(item.text, change.new) and set(item.sources) & set(change.after) for item in active)
    tells_old = any(_tells(item.text, change.old) and set(item.sources) & set(change.before) for item in active)
    return tells_new and not tells_old


def _tells(text: str, answer: str) -> bool:
    return (details_of(answer) or content_words(answer)) <= tokens_of(text)


def _is_stable(thread: Thread) -> bool:
    nothing = fold(
        thread.state,
        (),
        policy=thread.policy,
        counter=COUNTER,
        now=START,
        trigger="request",
        context_tokens=CONTEXT_TOKENS,
    )
    budget = max(thread.state.tokens, 1)
    twice = [render(thread.state.ledger, budget=budget, counter=COUNTER).text for _ in range(2)]
    return nothing.state == thread.state and twice[0] == twice[1]
