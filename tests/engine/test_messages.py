from summaries.engine.messages import Message, ToolCall, turns_of


def roles(*pattern: str) -> list[Message]:
    return [Message(seq, role, "text") for seq, role in enumerate(pattern, start=1)]  # type: ignore[arg-type]


def spans(messages: list[Message]) -> list[tuple[int, int]]:
    return [(turn.first_seq, turn.last_seq) for turn in turns_of(messages)]


def test_a_turn_is_a_question_with_its_answer():
    assert spans(roles("user", "assistant", "user", "assistant")) == [(1, 2), (3, 4)]


def test_people_who_write_one_after_the_other_share_a_turn():
    assert spans(roles("user", "user", "assistant", "user")) == [(1, 3), (4, 4)]


def test_a_greeting_before_the_first_question_belongs_to_the_first_turn():
    assert spans(roles("assistant", "user", "assistant", "user")) == [(1, 3), (4, 4)]


def test_system_messages_are_in_no_turn():
    assert spans(roles("system", "user", "assistant")) == [(2, 3)]


def test_an_empty_thread_has_no_turns():
    assert turns_of([]) == ()


def test_a_tool_result_that_comes_late_keeps_its_turn_open():
    call = Message(2, "assistant", tool_calls=(ToolCall("a", "grep"),))
    late = Message(4, "tool", "hit", tool_call_id="a")
    messages = [Message(1, "user", "q"), call, Message(3, "user", "hurry"), late, Message(5, "assistant", "done")]
    assert spans(messages) == [(1, 5)]


def test_a_turn_is_complete_once_the_assistant_has_spoken_last():
    asked, answered = turns_of(roles("user", "assistant", "user"))[::-1]
    assert (asked.is_complete, answered.is_complete) == (False, True)


def test_a_turn_that_waits_for_a_tool_is_not_complete():
    call = Message(2, "assistant", tool_calls=(ToolCall("a", "grep"),))
    assert not turns_of([Message(1, "user", "q"), call])[0].is_complete
