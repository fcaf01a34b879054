import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.talk import ANSWERED, SAID


@pytest.fixture
def conversation(tmp_path):
    messages = [{"role": "system", "content": "Be brief."}]
    for n in range(1, 31):
        messages.append({"role": "user", "id": f"q{n}", "content": SAID.format(n=n)})
        messages.append({"role": "assistant", "id": f"a{n}", "content": ANSWERED.format(n=n)})
    file = tmp_path / "conversation.json"
    file.write_text(json.dumps(messages))
    return file


def replay(*arguments):
    out = StringIO()
    call_command("replay", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_it_reports_one_object_without_touching_the_database(conversation):
    report = json.loads(replay(conversation, "--json"))

    assert (report["policy"], report["turns"], report["messages"]) == ("adaptive", 30, 61)
    assert [(fold["turn"], fold["through_id"]) for fold in report["folds"][:3]] == [(7, "a3"), (9, "a5"), (11, "a7")]
    assert report["final"]["window_ids"][0] == "q26"
    assert report["prompt_tokens"]["policy"] < report["prompt_tokens"]["full_history"]


def test_its_prompt_reads_as_it_would_be_sent(conversation):
    prompt = json.loads(replay(conversation, "--json"))["final"]["prompt"]

    assert "2026-09-25" in next(message["content"] for message in prompt if message["part"] == "summary")


def test_compare_prints_every_preset(conversation):
    table = replay(conversation, "--compare")

    for preset in ("adaptive", "token-ratio", "message-count", "context-80", "rule-based"):
        assert preset in table


def test_parameters_of_the_installation_hold(conversation, settings):
    settings.SUMMARY_PARAMETERS = {"slack_turns": 0}

    assert [fold["turn"] for fold in json.loads(replay(conversation, "--json"))["folds"]] == [*range(7, 31)]


@pytest.mark.parametrize(
    ("content", "named"),
    [("[", "Expecting value"), ('{"no": 1}', '"messages"'), ('[{"role": "robot"}]', "Message 1")],
)
def test_a_wrong_file_is_told_what_is_wrong_with_it(tmp_path, content, named):
    file = tmp_path / "wrong.json"
    file.write_text(content)

    with pytest.raises(CommandError, match=named):
        replay(file)


def test_an_impossible_bound_names_its_field(conversation):
    with pytest.raises(CommandError, match="max_summary_tokens"):
        replay(conversation, "--summary-tokens", 1)
