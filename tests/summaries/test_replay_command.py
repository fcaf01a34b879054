import json
import zipfile
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
    report = json.loads(replay(conversation, "--json", "--no-recall"))

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


def test_compare_prints_the_summaries_that_it_compares(conversation):
    printed = replay(conversation, "--compare")

    adaptive = printed.partition("--- adaptive: ")[2].partition("--- token-ratio: ")[0]
    assert "2026-09-25" in adaptive
    assert "No summary: nothing was folded." in printed.partition("--- rule-based: ")[2]


CHATGPT = [
    {
        "title": title,
        "current_node": "a1",
        "mapping": {
            "q1": {"message": {"author": {"role": "user"}, "content": {"content_type": "text", "parts": [asked]}}},
            "a1": {
                "parent": "q1",
                "message": {"author": {"role": "assistant"}, "content": {"content_type": "text", "parts": ["Fine."]}},
            },
        },
    }
    for title, asked in [("Porto", "We fly on 4 May."), ("Garden", "The shed is 4 m long.")]
]


def test_it_reads_what_chatgpt_exports(tmp_path):
    file = tmp_path / "conversations.json"
    file.write_text(json.dumps(CHATGPT))

    report = json.loads(replay(file, "--conversation", 2, "--json"))

    assert [message["content"] for message in report["final"]["prompt"]] == ["The shed is 4 m long.", "Fine."]


def test_it_reads_the_zip_that_chatgpt_sends(tmp_path):
    file = tmp_path / "export.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("conversations.json", json.dumps(CHATGPT[:1]))

    assert json.loads(replay(file, "--json"))["messages"] == 2


def test_of_several_conversations_one_has_to_be_named(tmp_path):
    file = tmp_path / "conversations.json"
    file.write_text(json.dumps(CHATGPT))

    with pytest.raises(CommandError, match=r"(?s)2 conversations.*1  Porto.*2  Garden"):
        replay(file)
    with pytest.raises(CommandError, match="2 conversations"):
        replay(file, "--conversation", 3)


def test_it_reads_what_was_exported_here(tmp_path):
    said = [
        {"seq": 1, "role": "user", "author": "Ada", "content": "We fly on 4 May.", "id": "7"},
        {"seq": 2, "role": "assistant", "content": "Not this one.", "alternative": 1,
         "alternatives": [{"role": "assistant", "content": "Noted.", "alternative": 0}]},
        {"seq": 3, "role": "user", "author": "Ada", "content": "", "deleted": True},
        {"seq": 5, "role": "user", "author": "Ben", "content": "And back on the 9th."},
        {"seq": 6, "role": "assistant", "content": "Good."},
    ]  # fmt: skip
    file = tmp_path / "thread.json"
    file.write_text(
        json.dumps({"format": "spaces-thread", "version": 1, "thread": {"title": "Porto"}, "messages": said})
    )

    final = json.loads(replay(file, "--json"))["final"]

    assert final["window_ids"] == ["7", "2", "5", "6"]
    assert "Not this one." in [message["content"] for message in final["prompt"]]


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


def test_two_people_are_told_apart_by_their_names(tmp_path):
    talk = [
        {"role": "user", "name": "Ada", "content": "I prefer the aisle seat."},
        {"role": "assistant", "name": "Ben", "content": "I never eat meat."},
    ] * 12
    file = tmp_path / "two.json"
    file.write_text(json.dumps(talk))
    final = json.loads(replay(file, "--author-names", "--json"))["final"]
    assert "Preferences and constraints (Ben):\n- I never eat meat." in final["summary"]
    assert "Ben: I never eat meat." in [message["content"] for message in final["prompt"]]


# ---- questions


@pytest.fixture
def told(tmp_path):
    """A fact that is folded long before the end, and talk about other things."""
    messages = [{"role": "user", "id": "tiles", "content": "The tiles come from Azulejos Martins in Porto."}]
    messages.append({"role": "assistant", "id": "noted", "content": "Noted."})
    for n in range(40):
        messages.append({"role": "user", "id": f"q{n}", "content": f"Walk {n} went along the river for {n} hours."})
        messages.append({"role": "assistant", "id": f"a{n}", "content": f"Walk {n} sounds long."})
    file = tmp_path / "told.json"
    file.write_text(json.dumps(messages))
    return file


def asked(*arguments):
    return json.loads(replay(*arguments, "--json"))


def test_a_question_after_the_last_message_brings_back_what_it_is_about(told):
    (answer,) = asked(told, "--ask", "Where do the tiles come from?")

    assert list(answer) == ["question", "recalled", "tokens", "ms", "prompt"]
    assert answer["recalled"][0] == "tiles"
    assert len(answer["recalled"]) < 5
    assert all(set(message) == {"role", "content"} for message in answer["prompt"])
    assert answer["prompt"][-1]["content"].startswith("Where do the tiles come from?\n\n<recalled-messages>")
    assert "Azulejos Martins" in answer["prompt"][-1]["content"]
    assert 0 < answer["tokens"] <= 800


def test_a_question_can_be_asked_without_recall_for_comparison(told):
    (answer,) = asked(told, "--ask", "Where do the tiles come from?", "--no-recall")

    assert (answer["recalled"], answer["tokens"]) == ([], 0)
    assert answer["prompt"][-1] == {"role": "user", "content": "Where do the tiles come from?"}


def test_a_file_of_questions_is_answered_one_by_one(told, tmp_path):
    questions = ["Where do the tiles come from?", "Thanks!", "Which walk took 7 hours?"]
    file = tmp_path / "questions.json"
    file.write_text(json.dumps(questions))
    answers = asked(told, "--ask-file", file)

    assert [answer["question"] for answer in answers] == questions
    assert answers[1]["recalled"] == []
    assert "q7" in answers[2]["recalled"]


def test_what_came_back_is_counted_in_what_is_sent_and_paid_for(told):
    without, with_recall = (asked(told, *flags) for flags in (["--no-recall"], []))

    assert without["recalled_tokens"] == 0 < with_recall["recalled_tokens"]
    assert with_recall["prompt_tokens"]["policy"] > without["prompt_tokens"]["policy"]
    assert with_recall["cost"]["policy"]["cache_off"] > without["cost"]["policy"]["cache_off"]
    assert with_recall["folds"][0]["turn"] == without["folds"][0]["turn"]
    assert with_recall["cost"]["full_history"] == without["cost"]["full_history"]


def test_nothing_that_stands_in_the_window_is_recalled(told):
    (answer,) = asked(told, "--ask", "Which walk took 39 hours?")

    assert not {"q39", "a39", "q38", "a38"} & set(answer["recalled"])


def test_no_more_comes_back_than_is_allowed(told):
    (answer,) = asked(told, "--ask", "Which walks went along the river?", "--recall-tokens", "100")

    assert 0 < answer["tokens"] <= 102  # the blank line before the block


@pytest.mark.parametrize("content", ["{", '{"a": 1}', "[1]"])
def test_a_file_that_holds_no_questions_is_refused(told, tmp_path, content):
    file = tmp_path / "questions.json"
    file.write_text(content)
    with pytest.raises(CommandError, match=r"questions\.json"):
        replay(told, "--ask-file", file)


def test_a_question_is_put_to_one_policy(told):
    with pytest.raises(CommandError, match="--compare"):
        replay(told, "--ask", "Where?", "--compare")
