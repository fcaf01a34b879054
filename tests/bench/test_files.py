import json

import pytest

from tests.bench.memory.files import WrongFile, conversations_in

TOLD = [
    {"role": "user", "id": "a", "content": "The tiles are blue."},
    {"role": "assistant", "id": "b", "name": "Ben", "content": "Noted."},
]
ASKED = {"question": "What colour are the tiles?", "answer": "blue", "evidence": ["a"]}


@pytest.fixture
def written(tmp_path):
    def write(values):
        file = tmp_path / "questions.json"
        file.write_text(values if isinstance(values, str) else json.dumps(values))
        return file

    return write


def test_a_file_gives_conversations_with_their_questions(written):
    (found,) = conversations_in(written([{"messages": TOLD, "questions": [ASKED, {"question": "Why?"}]}]))

    assert [question.evidence for question in found.questions] == [(1,)]
    assert [message.author for message in found.messages] == ["", "Ben"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ("{", "Expecting"),
        ([1], "conversation 1: expected an object"),
        ({"messages": TOLD}, "conversation 1: expected an object"),
        ({"messages": [{"role": "king"}], "questions": []}, "conversation 1: Message 1"),
        ({"messages": TOLD, "questions": ["Why?"]}, "question 1: expected an object"),
        ({"messages": TOLD, "questions": [ASKED | {"evidence": ["z"]}]}, "question 1: no message has the id z"),
    ],
)
def test_a_wrong_file_is_told_what_is_wrong_and_where(written, values, said):
    with pytest.raises(WrongFile, match=said):
        conversations_in(written(values))
