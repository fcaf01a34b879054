from summaries.models import Summary
from summaries.policies.effective import budget_of, policy_for


def test_the_threads_own_parameters_come_before_the_spaces_and_the_installations(thread, settings):
    settings.SUMMARY_PARAMETERS = {"slack_turns": 3, "keep_turns": 5}
    thread.space.summary_policy = {"slack_turns": 2}
    thread.summary_policy = {"keep_turns": 4}

    policy = policy_for(thread)

    assert (policy.slack_turns, policy.keep_turns) == (2, 4)


def test_a_models_own_parameters_stand_between_the_installations_and_the_spaces(thread, settings):
    settings.SUMMARY_PARAMETERS = {"slack_turns": 3, "keep_turns": 5, "max_summary_tokens": 500}
    thread.space.language_model.summary_policy = {"slack_turns": 2, "keep_turns": 6}
    thread.space.summary_policy = {"keep_turns": 4}

    policy = policy_for(thread)

    assert (policy.slack_turns, policy.keep_turns, policy.max_summary_tokens) == (2, 4, 500)


def test_a_model_may_ask_for_another_preset(thread):
    thread.space.language_model.summary_policy = {"name": "context-80"}
    assert policy_for(thread).name == "context-80"


def test_switched_off_beats_them_all(thread, settings):
    settings.SUMMARIES_ENABLED = False
    thread.summary_policy = {"mode": "on"}

    assert policy_for(thread).mode == "off"


def test_a_stored_policy_that_can_no_longer_be_gives_way_to_the_installations(thread):
    thread.summary_policy = {"name": "no such preset"}

    assert policy_for(thread).name == "adaptive"


def test_the_installations_figure_is_the_least_and_a_spaces_is_a_bound(thread, settings):
    settings.SUMMARY_PARAMETERS = {"max_summary_tokens": 700}
    long = Summary(source_tokens=100_000)
    context_tokens = thread.space.language_model.context_tokens

    assert budget_of(thread, None) == 700
    assert budget_of(thread, long) == int(0.02 * context_tokens) > 700
    thread.space.summary_policy = {"max_summary_tokens": 650}
    assert budget_of(thread, long) == 650
    thread.summary_policy = {"max_summary_tokens": 300}
    assert budget_of(thread, long) == 300
