"""What a summary is made of."""

import pytest

from spaces.models.message import Status
from summaries import transcripts
from summaries.engine.extract import extract
from summaries.engine.tokens import TokenCounter
from tests.talk import answer


@pytest.mark.parametrize("status", [Status.FAILED, Status.INTERRUPTED])
@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Ask for two offers. A short list on the door is wo", "Ask for two offers."),
        ("A short list on the door is wo", "…"),
        ("Ask for two offers.", "Ask for two offers."),
        ("看两个报价。门上的清", "看两个报价。"),
        ("वह कल आएगी। टिकट बुक है। होटल का कमरा", "वह कल आएगी। टिकट बुक है।"),
        ("هل تريد عرضين؟ ثم ال", "هل تريد عرضين؟"),
        ("Take these:\n- paint\n- bru", "Take these:\n- paint\n"),
    ],
)
def test_of_a_reply_that_broke_off_whole_sentences_are_read(thread, ada, status, written, read):
    reply = answer(thread.post(ada, "What shall I do about the door?").reply, written)
    thread.messages.filter(pk=reply.pk).update(status=status)
    said = [message for turn in transcripts.turns_to_fold(thread.messages.in_order()) for message in turn.messages]
    assert [message.text for message in said if message.role == "assistant"] == ([read] if read else [])


def test_a_reply_that_broke_off_in_its_first_sentence_still_ends_a_turn(thread, ada):
    reply = answer(thread.post(ada, "What shall I do about the door?").reply, "A short list is wo")
    thread.messages.filter(pk=reply.pk).update(status=Status.INTERRUPTED)
    answer(thread.post(ada, "And the window?").reply, "Paint it.")
    rows = thread.messages.in_order()
    assert len(transcripts.turns_to_fold(rows)) == len(transcripts.turns(rows)) == 2
    items = extract(transcripts.turns_to_fold(rows), counter=TokenCounter())
    assert not [item for item in items if "…" in item.text or item.text[-2:] == "wo"]


def test_a_reply_that_ended_is_read_to_its_last_word(thread, ada):
    answer(thread.post(ada, "Which colour?").reply, "Take a light one. Or beige")
    said = [message for turn in transcripts.turns_to_fold(thread.messages.in_order()) for message in turn.messages]
    assert said[-1].text == "Take a light one. Or beige"
