"""Models that answer honestly but imperfectly: each thread is folded at the first try, and by the model."""

import pytest

from spaces.models.connections import answered_by
from summaries.models import FoldJob, Mode, State
from tests.engine.right.tables import cases
from tests.fakes import FakeModel, Says
from tests.talk import answer, fold, talk

HONEST = [case for case in cases("answers") if case.honest]


def said_in(case, thread, author):
    """The messages of the case as the first turns of the thread, and small talk until they are due."""
    asked = ""
    for said in case.messages:
        if said.role == "user":
            asked = f"{asked} {said.text}".strip()
        elif asked:
            answer(thread.post(author, asked).reply, said.text)
            asked = ""
    talk(thread, author, turns=7, said="And how are you today, number {n}?", answered="Fine, thanks.")


@pytest.mark.parametrize("case", HONEST, ids=[case.id for case in HONEST])
def test_an_imperfect_answer_folds_its_thread(thread, ada, case):
    ada.first_name = next(said.author for said in case.messages if said.author)
    ada.save()
    said_in(case, thread, ada)
    said = Says([case.answer], finish_reason=case.finish_reason)
    with answered_by(FakeModel(answers=[said, said])):
        fold(thread)
    job = FoldJob.objects.get()
    assert (job.state, job.mode, job.gate) == (State.STORED, Mode.MODEL, "")
    assert thread.covered_through > 0
