"""What was deleted leaves the summary, also where the reply to it says it once more."""

import pytest
from django.test import TestCase

from summaries.engine.items import Ledger
from summaries.models import Summary
from summaries.prompts import recall
from tests.talk import answer, fold, say, talk

QUOTED = "Your sister Clara arrives on 12 May, so the room must be ready by 11 May."


@pytest.fixture
def folded(thread, ada):
    answer(say(thread, ada, "My sister Clara arrives on 12 May.").reply, QUOTED)
    answer(say(thread, ada, "What do leeks want?").reply, "Leeks need 20 litres of water each week.")
    talk(thread, ada, turns=7, said="Beans grow slowly in bed {n}.", answered="They do.")
    return fold(thread)


def deleted(thread, ada, seq):
    message = thread.messages.get(seq=seq)
    message.delete_text(by=ada)
    thread.refresh_from_db()
    return message


def lines(thread):
    thread.refresh_from_db()
    ledgers = Summary.objects.filter(thread=thread).values_list("ledger", flat=True)
    return {item.text for ledger in ledgers for item in Ledger.from_dict(ledger).items}


def test_its_line_goes_and_does_not_come_back_when_the_thread_is_read_again(folded, ada):
    assert QUOTED in lines(folded)
    deleted(folded, ada, 1)
    assert not [line for line in lines(folded) if "Clara" in line or "May" in line]
    assert "Clara" not in folded.summary
    fold(folded)
    assert not [line for line in lines(folded) if "Clara" in line or "May" in line]


def test_a_reply_that_only_answers_keeps_its_line(folded, ada):
    deleted(folded, ada, 3)
    fold(folded)
    assert "Leeks need 20 litres of water each week." in lines(folded)


def test_people_read_the_reply_as_before(folded, ada):
    deleted(folded, ada, 1)
    reply = folded.messages.get(seq=2)
    assert (reply.text, reply.deleted_at) == (QUOTED, None)


def test_no_question_brings_it_back(folded, ada):
    asked = "When does Clara arrive?"
    assert 2 in {seq for found in recall.look_for(folded, asked) for seq in found.seqs}
    deleted(folded, ada, 1)
    fold(folded)
    assert not recall.look_for(folded, asked)


def test_who_takes_the_deletion_back_has_the_line_again(folded, ada):
    before = lines(folded)
    with TestCase.captureOnCommitCallbacks(execute=True):
        message = deleted(folded, ada, 1)
    message.take_back_deletion(by=ada)
    assert lines(folded) == before
    assert not folded.messages.filter(repeats_deleted=True)


def test_a_later_fold_of_the_reply_says_nothing_of_it(thread, ada):
    answer(say(thread, ada, "My sister Clara arrives on 12 May.").reply, QUOTED)
    deleted(thread, ada, 1)
    talk(thread, ada, turns=7, said="Beans grow slowly in bed {n}.", answered="They do.")
    assert "Clara" not in fold(thread).summary
    assert thread.covered_through >= 2
