import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from spaces.error_messages import SENTENCES, server_words, told, told_to_staff
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


def test_the_servers_own_words_are_kept_in_short_beside_the_sentence():
    message = fault(400, '{"error": {"message": "messages[0] is\\n too odd."}}').message
    assert server_words(message) == server_words(message.to_json()) == "messages[0] is too odd"
    assert told(message) == "The model server refused the request. " + NO_USE
    assert told_to_staff(message) == f"{told(message)} (messages[0] is too odd)"
    assert len(server_words(fault(400, "odd " * 5_000).message)) <= 200


NO_USE = "Trying again will not help: change the message or the model."
NO_WORDS = ["<html>oops</html>", "", "[]", '{"error": null}', '{"error": {"message": 5}}']
HTML = ["<b>Bad</b> request", "<!DOCTYPE html> oops", "See <a href='x'>here</a>", "<p>Sorry</p>"]


@pytest.mark.parametrize("body", [*NO_WORDS, *(json.dumps({"error": {"message": words}}) for words in HTML)])
def test_a_body_without_words_adds_none(body):
    message = fault(400, body).message
    assert (message, server_words(message)) == ("The model server refused the request. " + NO_USE, "")


def test_what_only_looks_like_a_tag_is_quoted():
    assert server_words(fault(400, '{"error": "wanted n < 5 and m > 3"}').message) == "wanted n < 5 and m > 3"


def test_a_validation_error_has_its_first_sentence():
    body = '{"detail": [{"loc": ["body", "messages"], "msg": "Field required"}]}'
    assert server_words(fault(422, body).message) == "Field required"


MEANT = {
    "prompt_too_long": [
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
        "prompt is too long: 210000 tokens > 200000 maximum",
        "input length and `max_tokens` exceed context limit: 199000 + 8192 > 200000",
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).",
        "the request exceeds the available context size. try increasing the context size",
        "The decoder prompt (length 3000) is longer than the maximum model length of 2048.",
        "Please reduce the length of the messages or completion.",
        "Prompt contains 40000 tokens, too large for model with 32768 maximum context length",
    ],
    "unknown_model": [
        "Model Not Exist",
        "Invalid model: large-9",
        "foo/bar is not a valid model ID",
        "The model `old-8b` has been decommissioned and is no longer supported.",
        "Invalid model name passed in model=foo. Call /v1/models to view available models.",
        "model 'foo' not found, try pulling it first",
    ],
    "setting_refused": [
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) is supported.",
        "max_tokens is too large: 40000. This model supports at most 16384 completion tokens",
        "Unrecognized request argument supplied: reasoning_effort",
        "top_p: range 0..1",
        "'response_format' of type 'json_schema' is not supported",
    ],
    "pictures_refused": [
        "Invalid content type. image_url is only supported by certain models.",
        "This model does not support image input",
        "unknown variant `image_url`, expected `text`",
        "The model does not support images.",
    ],
    "filtered": ["The response was filtered due to the prompt triggering the content management policy."],
    "no_credit": ["Your credit balance is too low to access the API.", "Insufficient Balance"],
    "key_refused": ["API key not valid. Please pass a valid API key.", "Incorrect API key provided: ab***yz"],
    "refused_words": [
        "Conversation roles must alternate user/assistant/user/assistant",
        "messages must not be empty",
        "The stream of consciousness is not a message",
        "temperatures are not messages",
        "We support imaginary friends only",
        "Invalid JSON payload",
    ],
}


@pytest.mark.parametrize(("code", "words"), [(code, words) for code, all_ in MEANT.items() for words in all_])
@pytest.mark.parametrize("wrapped", ['{"error": {"message": %s}}', '{"object": "error", "message": %s, "code": 400}'])
def test_a_refusal_says_what_it_means_for_the_person(code, words, wrapped):
    error = fault(400, wrapped % json.dumps(words))
    assert (error.message.code, error.permanent) == (code, True)
    assert words not in told(error.message)
    assert code in SENTENCES


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("prompt_too_long", {"message": "Too much.", "code": "context_length_exceeded"}),
        ("unknown_model", {"message": "Sorry.", "code": "model_not_found"}),
        ("setting_refused", {"message": "Unsupported.", "param": "temperature", "code": "unsupported_value"}),
        ("filtered", {"message": "No.", "code": "content_filter"}),
    ],
)
def test_so_do_its_codes(code, body):
    assert fault(400, json.dumps({"error": body})).message.code == code


def test_the_setting_and_the_model_are_named():
    assert "(temperature)" in told(fault(400, "temperature: range 0..1").message)
    assert "“gpt-9”" in told(fault(400, "Model Not Exist").message)


def test_an_account_without_credit_is_not_asked_again():
    assert fault(402).message.code == "no_credit"


def test_an_address_is_not_quoted():
    assert server_words(fault(400, '"Odd. See https://api.example.org/v1/x?k=1 for more"').message) == (
        "Odd. See … for more"
    )


@pytest.mark.parametrize(
    "leak",
    [
        "hunter2hunter2",
        "sk-proj-abcdefghijkl",
        "Bearer abc.def",
        "gsk_0123456789abc",
        "sk-ab***********cd",
        "AIzaSyA0123456789",
        "abcd*****wxyz",
    ],
)
def test_no_key_is_quoted(leak):
    message = fault(400, f'{{"error": {{"message": "bad key {leak} given"}}}}').message
    assert server_words(message) == "bad key … given"
    assert leak not in str(message.to_json())


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
