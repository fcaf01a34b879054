import pytest

from summaries.engine.fold_triggers import LastSummarization, decide, emergency
from summaries.engine.messages import Message, ToolCall, Turn, turns_of
from summaries.engine.policy import Policy

from .talk import small_talk

CONTEXT = 100_000


def sized(count: int, tokens: int = 100, start: int = 1) -> tuple[Turn, ...]:
    """count turns of two messages, tokens a message."""
    roles = ("user", "assistant")
    return turns_of(Message(start + i, roles[i % 2], "text", tokens=tokens) for i in range(2 * count))  # type: ignore[arg-type]


def look(policy, window, *, prompt_tokens=0, **values):
    values = {"has_summary": False, "context_tokens": CONTEXT, "message_count": 2 * len(window), **values}
    return decide(policy, window, prompt_tokens=prompt_tokens, **values)


def folded_at(policy: Policy, turns: int) -> list[int]:
    """The turns at whose end a fold is due, when each is done at once."""
    window: list[Turn] = []
    folds: list[int] = []
    for number, turn in enumerate(small_talk(turns), start=1):
        window.append(turn)
        decision = look(policy, window, has_summary=bool(folds))
        if decision.is_due:
            folds.append(number)
            window = [turn for turn in window if turn.first_seq > decision.through_seq]
            assert len(window) == policy.keep_turns
    return folds


@pytest.mark.parametrize(
    ("slack", "folds"),
    [(0, [7, 8, 9, 10, 11, 12, 13, 14]), (1, [7, 9, 11, 13]), (2, [7, 10, 13]), (8, [7])],
)
def test_adaptive_folds_at_turn_seven_and_then_by_its_slack(slack, folds):
    assert folded_at(Policy.from_dict({"slack_turns": slack}), 14) == folds


def test_a_slack_of_eight_folds_twelve_turns_to_four():
    assert folded_at(Policy.from_dict({"slack_turns": 8}), 25) == [7, 16, 25]


def test_six_turns_are_no_reason_for_a_first_summary():
    assert not look(Policy(), sized(6)).is_due


def test_a_question_that_waits_for_its_answer_does_not_count():
    waiting = Turn((Message(99, "user", "and?"),))
    assert not look(Policy(), [*sized(6), waiting]).is_due


def test_a_long_message_skips_the_cycle_in_which_it_arrives():
    long = turns_of([Message(13, "user", "long", tokens=8_001), Message(14, "assistant", "ok", tokens=5)])
    assert look(Policy(), [*sized(6), *long]).skip_reason == "long_message"


def test_a_long_message_skips_only_that_one_cycle():
    long = turns_of([Message(13, "user", "long", tokens=8_001), Message(14, "assistant", "ok", tokens=5)])
    assert look(Policy(), [*sized(6), *long, *sized(1, start=15)]).is_due


def test_an_idle_thread_may_be_folded_early():
    policy = Policy.from_dict({"slack_turns": 8, "fold_when_idle_seconds": 300})
    assert not look(policy, sized(5), has_summary=True, idle_seconds=200).is_due
    assert look(policy, sized(5), has_summary=True, idle_seconds=400).is_due


@pytest.mark.parametrize("mode", ["off", "manual"])
def test_neither_off_nor_manual_folds_by_itself(mode):
    assert not look(Policy.from_dict({"mode": mode}), sized(20)).is_due


def test_manual_folds_on_request():
    decision = look(Policy.from_dict({"mode": "manual"}), sized(6), is_request=True)
    assert (decision.trigger, decision.through_seq) == ("request", 4)


def test_a_request_with_nothing_to_fold_says_so():
    assert look(Policy(), sized(3), is_request=True).skip_reason == "nothing_to_fold"


@pytest.mark.parametrize("name", ["adaptive", "token-ratio", "message-count", "context-80", "rule-based"])
def test_an_empty_thread_is_never_folded(name):
    assert not look(Policy.preset(name), []).is_due


class TestTokenRatio:
    policy = Policy.preset("token-ratio")

    def test_it_folds_at_eighty_percent_and_keeps_six_messages(self):
        decision = look(self.policy, sized(10), prompt_tokens=80_000)
        assert (decision.trigger, decision.through_seq) == ("ratio", 14)

    def test_it_does_not_fold_below(self):
        assert not look(self.policy, sized(10), prompt_tokens=79_990).is_due

    def test_it_wants_twelve_messages(self):
        assert not look(self.policy, sized(5), prompt_tokens=90_000).is_due

    def test_a_small_burst_after_a_fold_changes_nothing(self):
        last = LastSummarization(depth=0, message_count=17, token_ratio=0.3)
        assert not look(self.policy, sized(10), prompt_tokens=85_000, last=last).is_due

    def test_four_new_messages_are_enough_once_the_ratio_had_fallen(self):
        last = LastSummarization(depth=0, message_count=16, token_ratio=0.3)
        assert look(self.policy, sized(10), prompt_tokens=85_000, last=last).is_due

    def test_it_cools_down_where_the_ratio_stayed_high(self):
        last = LastSummarization(depth=0, message_count=16, token_ratio=0.75)
        assert look(self.policy, sized(10), prompt_tokens=85_000, last=last).skip_reason == "cooldown"

    def test_enough_new_messages_end_the_cooldown(self):
        last = LastSummarization(depth=0, message_count=12, token_ratio=0.75)
        assert look(self.policy, sized(10), prompt_tokens=85_000, last=last).is_due

    def test_the_emergency_ignores_the_cooldown(self):
        last = LastSummarization(depth=0, message_count=19, token_ratio=0.95)
        assert look(self.policy, sized(10), prompt_tokens=100_000, last=last).trigger == "emergency"

    def test_it_keeps_fewer_messages_where_six_do_not_fit(self):
        window = sized(10, tokens=25_000)
        decision = look(self.policy, window, prompt_tokens=600_000)
        assert decision.through_seq == 18

    def test_it_can_be_told_to_refresh_after_so_many_messages(self):
        policy = Policy.from_dict({"name": "token-ratio", "force_refresh_after_messages": 20})
        assert look(policy, sized(10), prompt_tokens=100).trigger == "refresh"

    def test_at_the_depth_cap_it_starts_again_from_the_originals(self):
        last = LastSummarization(depth=2, message_count=0, token_ratio=0.3)
        decision = look(self.policy, sized(10), prompt_tokens=85_000, last=last)
        assert decision.is_due
        assert decision.restart

    def test_below_the_cap_it_goes_deeper(self):
        last = LastSummarization(depth=1, message_count=0, token_ratio=0.3)
        assert not look(self.policy, sized(10), prompt_tokens=85_000, last=last).restart

    def test_halt_stops_at_the_cap_but_never_the_emergency(self):
        policy = Policy.from_dict({"name": "token-ratio", "on_max_depth": "halt"})
        last = LastSummarization(depth=2, message_count=0, token_ratio=0.3)
        assert look(policy, sized(10), prompt_tokens=85_000, last=last).skip_reason == "max_depth"
        assert look(policy, sized(10), prompt_tokens=110_000, last=last).is_due


def test_message_count_folds_nothing_at_fifty_messages():
    assert not look(Policy.preset("message-count"), sized(25)).is_due


def test_message_count_keeps_the_newest_ten_of_fifty_one():
    extra = Turn((Message(51, "user", "one more", tokens=5),))
    decision = look(Policy.preset("message-count"), [*sized(25), extra])
    assert decision.through_seq == 41


def test_context_80_keeps_the_last_five_turns():
    decision = look(Policy.preset("context-80"), sized(12), prompt_tokens=80_000)
    assert decision.through_seq == 14


def test_rule_based_folds_when_a_prompt_would_overflow():
    policy = Policy.preset("rule-based")
    assert not look(policy, sized(50), prompt_tokens=95_000).is_due
    assert look(policy, sized(50), prompt_tokens=96_000).trigger == "overflow"


def test_a_cut_never_parts_a_call_from_its_result():
    call = Message(41, "assistant", tokens=100, tool_calls=(ToolCall("a", "grep"),))
    result = Message(42, "tool", "hit", tokens=100, tool_call_id="a")
    tail = [Message(seq, "assistant", "x", tokens=10) for seq in range(43, 52)]
    window = turns_of([m for turn in sized(20) for m in turn.messages] + [call, result, *tail])
    decision = look(Policy.preset("message-count"), window)
    assert decision.through_seq == 40


def test_the_emergency_frees_what_is_asked_and_keeps_the_newest_message():
    window = [*sized(10), Turn((Message(21, "user", "now", tokens=50),))]
    decision = emergency(Policy(), window, excess_tokens=1_500, context_tokens=CONTEXT, summary_tokens=600)
    assert (decision.is_due, decision.through_seq) == (True, 15)


def test_the_emergency_makes_room_for_the_summary_too():
    decision = emergency(Policy(), sized(10), excess_tokens=1_000, context_tokens=CONTEXT)
    assert decision.through_seq == 16


def test_the_emergency_folds_at_least_as_much_as_an_ordinary_fold():
    decision = emergency(Policy(), sized(10), excess_tokens=10, context_tokens=CONTEXT)
    assert decision.through_seq == 12


def test_the_emergency_frees_no_more_than_needed_where_only_overflow_folds():
    decision = emergency(Policy.preset("rule-based"), sized(10), excess_tokens=100, context_tokens=CONTEXT)
    assert decision.through_seq == 6


def test_in_a_small_context_a_fold_is_due_before_the_reserved_output_begins():
    values = {"has_summary": True, "context_tokens": 8_000, "message_count": 40}
    decision = decide(Policy.preset("token-ratio"), sized(20), prompt_tokens=5_800, **values)
    assert decision.trigger == "ratio"


@pytest.mark.parametrize("name", ["adaptive", "message-count", "rule-based"])
def test_the_emergency_never_folds_the_question_that_waits_for_its_answer(name):
    call = Message(22, "assistant", tokens=100, tool_calls=(ToolCall("a", "grep"),))
    result = Message(23, "tool", "hit", tokens=9_000, tool_call_id="a")
    more = [Message(seq, "assistant", "x", tokens=10) for seq in range(24, 40)]
    window = [*sized(10), Turn((Message(21, "user", "now", tokens=50), call, result, *more))]
    decision = emergency(Policy.preset(name), window, excess_tokens=8_000, context_tokens=CONTEXT)
    assert decision.through_seq == 20


def test_the_emergency_has_nothing_to_fold_in_a_single_message():
    window = [Turn((Message(1, "user", "huge", tokens=50_000),))]
    assert emergency(Policy(), window, excess_tokens=40_000, context_tokens=CONTEXT).skip_reason == "nothing_to_fold"


def test_the_last_summarization_survives_json():
    last = LastSummarization(2, 40, 0.5)
    assert LastSummarization.from_dict(last.to_dict()) == last
