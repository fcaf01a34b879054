from itertools import count

import pytest

from summaries.engine.imports import NoConversation, messages_from
from summaries.engine.policy import PRESETS, Policy
from summaries.engine.replaying.replay import Replay

from ..talk import COUNTER


def conversation(turns: int, words: int = 10) -> list[dict[str, str]]:
    messages = []
    for number in range(turns):
        text = f"The number of house {number} is {number * 131}. " + "And so it goes on and on. " * (words // 7)
        messages += [{"role": "user", "content": text, "id": f"u{number}"}, {"role": "assistant", "content": "Noted."}]
    return messages


def replayed(messages, name="adaptive", context=128_000, **values):
    clock = count()
    policy = Policy.from_dict({"name": name, **values})
    run = Replay(policy=policy, counter=COUNTER, context_tokens=context, clock=lambda: float(next(clock)))
    return run.run(messages_from(messages, counter=COUNTER))


def test_adaptive_folds_where_its_table_says():
    assert [fold["turn"] for fold in replayed(conversation(14))["folds"]] == [7, 9, 11, 13]


def test_the_report_names_what_is_covered_and_what_stands():
    report = replayed(conversation(7))
    assert report["folds"][0]["through_id"] == "6"
    assert report["final"]["window_ids"][0] == "u3"
    assert report["final"]["left_out_ids"] == []


def test_every_message_is_covered_or_stands_or_is_named():
    report = replayed(conversation(40))
    covered = report["final"]["record"]["coveringMessages"][1]
    assert covered + len(report["final"]["window_ids"]) + len(report["final"]["left_out_ids"]) == 80


@pytest.mark.parametrize("name", PRESETS)
def test_no_prompt_of_any_preset_exceeds_a_small_context(name):
    report = replayed(conversation(30, words=70), name, context=2_000)
    assert report["folds"]
    assert report["refused"] == []
    assert sum(COUNTER.count(message["content"]) for message in report["final"]["prompt"]) <= 1_500


def test_token_ratio_goes_to_its_depth_cap_and_starts_again():
    report = replayed(conversation(60, words=70), "token-ratio", context=2_000)
    assert report["final"]["record"]["depth"] < 3
    assert len(report["folds"]) > 3


def ratio_at(report, turn, context):
    """How full the prompt was at the end of a turn, about: the fold notes what it replaced."""
    fold = next(fold for fold in report["folds"] if fold["turn"] == turn)
    return fold["tokens_before"] / context


def test_token_ratio_folds_once_at_eighty_percent_and_not_again_after_a_small_burst():
    context = 20_000
    report = replayed([*conversation(140, words=100), *conversation(3)], "token-ratio", context=context)
    (fold,) = [fold for fold in report["folds"] if fold["turn"] <= 143]
    assert fold["trigger"] == "ratio"
    assert 0.7 < ratio_at(report, fold["turn"], context) <= 0.85  # of the context, less the six messages that stay


def test_five_messages_at_once_across_the_threshold_fold_once():
    at_once = [{"role": "user", "content": f"Part {n}: " + "and so it goes on " * 80} for n in range(5)]
    messages = [*conversation(170, words=100), *at_once, {"role": "assistant", "content": "Noted."}, *conversation(2)]
    report = replayed(messages, "token-ratio", context=30_000)
    assert [(fold["turn"], fold["trigger"]) for fold in report["folds"]] == [(171, "ratio")]


def test_one_message_larger_than_the_context_does_not_end_the_run():
    messages = [
        *conversation(8),
        {"role": "user", "content": "word " * 3_000},
        {"role": "assistant", "content": "Long."},
    ]
    assert replayed(messages, context=2_000)["turns"] == 9


def test_an_empty_conversation_has_an_empty_report():
    report = replayed([])
    assert (report["turns"], report["folds"], report["final"]["prompt"]) == (0, [], [])


def test_a_summary_costs_fewer_prompt_tokens_than_the_whole_history():
    tokens = replayed(conversation(60, words=70))["prompt_tokens"]
    assert tokens["policy"] < tokens["full_history"]


def test_more_slack_keeps_more_of_the_prefix():
    literal = replayed(conversation(26, words=40), slack_turns=0)
    patient = replayed(conversation(26, words=40), slack_turns=8)
    assert patient["stable_prefix_ratio"] > literal["stable_prefix_ratio"]
    assert patient["cost"]["policy"]["cache_on"] < literal["cost"]["policy"]["cache_on"]


def test_off_folds_nothing():
    assert replayed(conversation(20), mode="off")["folds"] == []


def test_imported_system_messages_are_kept_and_never_folded():
    messages = [{"role": "system", "content": "You are a pirate."}, *conversation(9)]
    report = replayed(messages)
    assert "1" not in report["final"]["record"]["originalMessageIds"]
    assert any("pirate" in message["content"] for message in report["final"]["prompt"])


@pytest.mark.parametrize("values", ["text", 7, {"message": []}, [{"role": "boss", "content": "x"}], ["x"]])
def test_what_is_no_conversation_is_refused(values):
    with pytest.raises(NoConversation):
        messages_from(values, counter=COUNTER)


def test_openai_messages_keep_their_ids_calls_and_parts():
    call = {"id": "c", "type": "function", "function": {"name": "grep", "arguments": "{}"}}
    given = [
        {"role": "user", "content": [{"type": "text", "text": "Hi"}], "name": "ben", "id": "a"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c", "content": "hit"},
    ]
    user, assistant, tool = messages_from({"messages": given}, counter=COUNTER)
    assert (user.text, user.author, user.id) == ("Hi", "ben", "a")
    assert (assistant.tool_calls[0].name, tool.tool_call_id) == ("grep", "c")
