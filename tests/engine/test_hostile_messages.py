"""A message that was made to hurt costs what its length costs, wherever it is read."""

import pytest

from spaces.assistant.titles import first_words
from spaces.commands import as_text, command_in
from spaces.error_messages import told
from spaces.llm.demo_words import sentences_of as demo_sentences
from spaces.models.search import Query
from summaries.engine.details import details_of, missing_details
from summaries.engine.extract import extract
from summaries.engine.messages import Message, turns_of
from summaries.engine.redact import redact
from summaries.engine.sentences import sentences_of
from tests.engine.talk import COUNTER
from tests.growth import worse_than_linear
from tests.hostile import Hostile

PIECES = (
    "sk-",
    "-eyJ",
    "a.",
    "1",
    ".",
    "?! ",
    " ",
    "\n",
    "password is ",
    "key: ",
    "://a:",
    "[#1",
    "/a",
    "的。",
    "i'll ",
)


def extracted(text: str) -> None:
    extract(turns_of([Message(seq=1, role="user", text=text, tokens=1)]), counter=COUNTER)


READERS = {
    "redact": redact,
    "sentences": lambda text: list(sentences_of(text)),
    "extract": extracted,
    "details": details_of,
    "missing details": lambda text: missing_details("INV-2041 7cb06ea", text),
    "title": first_words,
    "command": command_in,
    "slashes": as_text,
    "search": Query.of,
    "told": told,
    "demo": lambda text: list(demo_sentences(text)),
}


@pytest.mark.parametrize("reader", READERS)
def test_a_hostile_message_is_read_in_the_time_of_its_length(reader):
    measured = {piece: worse_than_linear(READERS[reader], Hostile(piece, after="!a").text) for piece in PIECES}
    assert {piece: said for piece, said in measured.items() if said} == {}
