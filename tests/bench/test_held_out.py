"""The questions written apart ask for what was really said, and come back far more often than not."""

from tests.bench.memory.brought_back import found_in
from tests.bench.memory.conversations import conversations
from tests.bench.memory.conversations.held_out import held_out
from tests.bench.memory.recall import folded
from tests.bench.memory.yardstick import share


def test_each_answer_stands_in_its_evidence():
    apart = list(held_out(conversations()))

    assert sum(len(conversation.questions) for conversation in apart) == 30
    for conversation in apart:
        said = {message.seq: message.text for message in conversation.messages}
        for question in conversation.questions:
            assert all(question.answer in said[seq] for seq in question.evidence), question


def test_nine_of_ten_come_back():
    apart = held_out(conversations())
    found = [each for conversation in apart for each in found_in(conversation, folded(conversation, 600))]

    assert share(each.hit for each in found if each.way == "recall") >= 0.9
