import copy
import pickle

from summaries.engine.reasons import Reason

BUSY = Reason("busy_until", "Try again in {seconds} seconds.", seconds=7.0)


def test_a_reason_reads_as_its_sentence():
    assert BUSY == "Try again in 7 seconds."
    assert Reason("endless", "After {characters} characters.", characters=400_000) == "After 400,000 characters."


def test_what_is_stored_is_its_code_and_what_it_names():
    assert BUSY.to_json() == {"code": "busy_until", "params": {"seconds": 7.0}}
    assert Reason("empty", "It is empty.").to_json() == {"code": "empty"}


def test_a_reason_may_name_another():
    line = Reason("of_line", "{reason} “{line}”", reason=BUSY, line="Leeks {0} go deep.")
    assert line == "Try again in 7 seconds. “Leeks {0} go deep.”"
    assert line.to_json()["params"]["reason"] == BUSY.to_json()


def test_its_copies_are_reasons_too():
    for again in (copy.copy(BUSY), copy.deepcopy(BUSY), pickle.loads(pickle.dumps(BUSY))):
        assert (again, again.to_json()) == (BUSY, BUSY.to_json())
