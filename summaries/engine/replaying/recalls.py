"""What the questions of a replayed conversation bring back, as they would have at their time."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from ..items import Ledger
from ..messages import Message, Turn
from ..recalling.recall import block, candidates_of, query, recall
from ..tokens import TokenCounter

MOST_TURNS = 400  # the newest of the folded ones, among which a question is looked for: a replay asks very many


class Recalls:
    """tokens: what may come back for a question; 0: nothing does."""

    def __init__(self, *, tokens: int, counter: TokenCounter) -> None:
        self._tokens, self._counter = tokens, counter
        self._blocks: dict[int, str] = {}  # by the seq of the question
        self._previous = ""
        self.spent = 0

    def look_for(self, begun: Sequence[Message], folded: Sequence[Turn], ledger: Ledger) -> None:
        """What the newest question of a turn brings back of the folded ones; once for each."""
        question = next((message for message in reversed(begun) if message.role == "user" and message.text), None)
        if question is None or question.seq in self._blocks:
            return
        self._blocks[question.seq] = self._block(question, folded[-MOST_TURNS:], ledger)
        self.spent += self._counter.count(self._blocks[question.seq])
        self._previous = question.text

    def beside(self, turns: Iterable[Turn]) -> list[Turn]:
        """The turns, each question with what came back for it."""
        return [Turn(tuple(self._with_block(message) for message in turn.messages)) for turn in turns]

    def _with_block(self, message: Message) -> Message:
        found = self._blocks.get(message.seq, "")
        return replace(message, recalled=found) if found else message

    def _block(self, question: Message, folded: Sequence[Turn], ledger: Ledger) -> str:
        if not folded or not self._tokens:
            return ""
        at = datetime.fromisoformat(question.at) if question.at else None
        asked = query(question.text, previous=lambda: self._previous, at=at)
        found = recall(asked, candidates_of(folded, ledger), budget=self._tokens, counter=self._counter)
        return block(found, {message.name: message for turn in folded for message in turn.messages})
