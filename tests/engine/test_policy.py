import json

import pytest

from summaries.engine.policy import PRESETS, Policy, PolicyError, summary_budget


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_survives_json(name):
    policy = Policy.preset(name)
    assert Policy.from_dict(json.loads(json.dumps(policy.to_dict()))) == policy


def test_only_what_differs_from_the_preset_is_written_down():
    assert Policy.from_dict({"slack_turns": 8}).to_dict() == {"name": "adaptive", "slack_turns": 8}


def test_names_of_models_survive_json():
    policy = Policy.from_dict({"summarizer_models": ["small", "large"]})
    assert Policy.from_dict(policy.to_dict()).summarizer_models == ("small", "large")


def test_a_switch_that_is_gone_does_no_harm_in_a_stored_policy():
    assert Policy.from_dict({"meta_header": True, "preserve_system": False, "slack_turns": 2}).slack_turns == 2


def test_the_most_specific_layer_wins():
    policy = Policy.resolve({"name": "adaptive", "slack_turns": 2}, {"max_summary_tokens": 900}, {"slack_turns": 0})
    assert (policy.slack_turns, policy.max_summary_tokens) == (0, 900)


def test_another_preset_leaves_the_parameters_of_the_former_behind():
    policy = Policy.resolve({"keep_messages": 3}, {"name": "token-ratio"})
    assert policy == Policy.preset("token-ratio")


def test_naming_the_same_preset_again_keeps_its_parameters():
    assert Policy.resolve({"name": "adaptive", "slack_turns": 3}, {"name": "adaptive"}).slack_turns == 3


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": "clever"}, "name"),
        ({"keep_turns": 0}, "keep_turns"),
        ({"slack_turns": -1}, "slack_turns"),
        ({"slack_turns": "many"}, "slack_turns"),
        ({"slack_turns": 1.5}, "slack_turns"),
        ({"slack_turns": True}, "slack_turns"),
        ({"slack_turns": 10**400}, "slack_turns"),
        ({"slack_turns": float("inf")}, "slack_turns"),
        ({"slack_turns": float("nan")}, "slack_turns"),
        ({"threshold": 10**400}, "threshold"),
        ({"threshold": float("-inf")}, "threshold"),
        ({"threshold": float("nan")}, "threshold"),
        ({"threshold": 1.2}, "threshold"),
        ({"threshold": 0.5}, "rearm_ratio"),
        ({"keep_turns": 10}, "first_fold_turns"),
        ({"name": "message-count", "keep_messages": 60}, "keep_messages"),
        ({"mode": "sometimes"}, "mode"),
        ({"on_failure": "explode"}, "on_failure"),
        ({"abort_on_failure": "yes"}, "abort_on_failure"),
        ({"summarizer_models": "gpt"}, "summarizer_models"),
        ({"chunk_tokens": 9_000}, "chunk_tokens"),
        ({"prompt": 7}, "prompt"),
        ({"colour": "red"}, "colour"),
        ({"rule": "turns"}, "rule"),
    ],
)
def test_an_impossible_value_names_its_field(values, field):
    with pytest.raises(PolicyError) as error:
        Policy.from_dict(values)
    assert error.value.field == field


def test_the_error_names_the_allowed_range():
    with pytest.raises(PolicyError, match="slack_turns: must be from 0 to 200"):
        Policy.from_dict({"slack_turns": 500})


def test_a_threshold_of_ninety_percent_and_ten_kept_turns_are_possible():
    assert Policy.from_dict({"name": "context-80", "threshold": 0.9, "keep_turns": 10, "first_fold_turns": 12})


def test_a_summary_grows_with_what_it_covers_up_to_a_fiftieth_of_the_context():
    policy = Policy.preset("adaptive")
    assert [summary_budget(policy, 128_000, folded) for folded in (0, 5_000, 9_000, 20_000, 500_000)] == [
        600, 600, 900, 2_000, 2_560,
    ]  # fmt: skip
    assert [summary_budget(policy, context, 50_000) for context in (4_096, 8_000, 32_000)] == [409, 600, 640]


@pytest.mark.parametrize("name", ["message-count", "rule-based"])
def test_a_preset_with_a_bound_of_its_own_does_not_grow(name):
    policy = Policy.preset(name)
    assert summary_budget(policy, 128_000, 500_000) == policy.max_summary_tokens


def test_who_names_the_longest_summary_means_a_bound():
    for layers in ([{"max_summary_tokens": 700}], [{}, {"max_summary_tokens": 700}, {"slack_turns": 2}]):
        assert summary_budget(Policy.resolve(*layers), 128_000, 500_000) == 700
    assert Policy.from_dict({"max_summary_tokens": 700}).max_folded_share == 0


def test_who_names_the_share_too_means_the_least():
    layers = [{"max_summary_tokens": 700, "max_folded_share": 0.05}, {"slack_turns": 2}]
    assert [summary_budget(Policy.resolve(*layers), 128_000, folded) for folded in (9_000, 40_000)] == [700, 2_000]


def test_a_summary_never_takes_more_than_a_tenth_of_the_context():
    assert summary_budget(Policy(), 2_000) == 200
    assert summary_budget(Policy(), 128_000) == 600
