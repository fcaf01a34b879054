from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from spaces.error_messages import told, told_to_staff
from spaces.llm import faults


def fault(status: int, body: str = "", headers: dict[str, str] | None = None):
    return faults.of_status(status, body, headers or {}, model="gpt-9", api_key="hunter2hunter2")


@pytest.mark.parametrize(
    ("status", "kind", "permanent"),
    [
        (302, "refused", True),
        (400, "refused", True),
        (401, "auth", True),
        (403, "auth", True),
        (404, "not_found", True),
        (408, "server", False),
        (413, "too_long", True),
        (422, "refused", True),
        (429, "rate_limit", False),
        (500, "server", False),
        (503, "server", False),
        (529, "server", False),
    ],
)
def test_each_status_has_its_kind(status, kind, permanent):
    assert (fault(status).kind, fault(status).permanent) == (kind, permanent)


def test_a_missing_model_is_named():
    assert "gpt-9" in fault(404, '{"error": {"message": "The model does not exist"}}').message


def test_a_missing_path_points_at_the_base_url():
    assert "/v1" in fault(404, "Not Found").message


def test_retry_after_is_seconds():
    assert fault(429, headers={"retry-after": "7"}).retry_after == 7


def test_retry_after_may_be_a_date():
    date = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
    assert 3500 < fault(503, headers={"retry-after": date}).retry_after <= 3600


def test_an_unreadable_retry_after_is_none():
    assert fault(429, headers={"retry-after": "soon"}).retry_after is None


def test_a_used_up_account_will_not_answer_a_second_time():
    assert fault(429, '{"error": {"code": "insufficient_quota"}}').permanent


def test_a_prompt_that_is_too_long_is_said_to_be():
    assert fault(400, "This model's maximum context length is 8192 tokens").kind == "too_long"


def test_the_servers_own_words_are_quoted_in_short():
    assert fault(400, '{"error": {"message": "temperature is\\n too hot."}}').message.endswith(
        "temperature is too hot."
    )


@pytest.mark.parametrize("body", ["<html>oops</html>", "", "[]", '{"error": null}', '{"error": {"message": 5}}'])
def test_a_body_without_words_adds_none(body):
    assert fault(400, body).message == "The model server refused the request."


@pytest.mark.parametrize(
    "leak",
    [
        "hunter2hunter2",
        "sk-proj-abcdefghijkl",
        "Bearer abc.def",
        "gsk_0123456789abc",
        "sk-ab***********cd",
        "AIzaSyA0123456789",
    ],
)
def test_no_key_is_quoted(leak):
    assert leak not in fault(400, f'{{"error": {{"message": "bad key {leak} given"}}}}').message


def test_an_error_event_may_be_a_rate_limit():
    assert faults.of_error_event({"code": 429, "message": "slow down"}).kind == "rate_limit"


def test_an_error_event_may_be_bare_text():
    assert faults.of_error_event("fell over").message.params == {"words": "fell over"}


def test_what_a_server_says_of_itself_is_for_staff_and_the_log(caplog):
    error = {"message": "CUDA out of memory on host gpu-07", "type": "server_error", "code": 500}
    message = faults.of_error_event(error).message
    assert str(message) == told(message) == "The model server has a problem. Try again."
    assert told_to_staff(message) == f"{message} (CUDA out of memory on host gpu-07)"
    assert told_to_staff(message.to_json()) == told_to_staff(message)
    assert "gpu-07" in caplog.text


def test_staff_are_told_no_more_where_there_is_no_more():
    assert told_to_staff(faults.of_error_event({}).message) == "The model server has a problem. Try again."
    assert told_to_staff("") == ""
