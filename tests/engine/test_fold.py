import json
from dataclasses import replace

import pytest

from summaries.engine.fold import Fold, fold
from summaries.engine.fold_gates import FoldRefused
from summaries.engine.items import Ledger, replacing, replayed
from summaries.engine.messages import ToolCall, turns_of
from summaries.engine.policy import Policy
from summaries.engine.render import OMITTED
from summaries.engine.state import State
from summaries.engine.summarizers import Usage

from .scripted import Scripted, said
from .talk import COUNTER, say, small_talk, talk

FIRST = talk(
    "I always prefer metric units.",
    "Our booking number is AVP-88213.",
    "My sister Clara comes along, she is a nurse in Porto.",
    answer="The tram 28 leaves every 10 minutes from the square near the river.",
)
SECOND = talk("We decided to take the night train, coach 21.", "Clara is allergic to peanuts.", start=7)


def folded(previous: State | None = None, turns=FIRST, **values) -> Fold:
    policy = Policy.from_dict(values.pop("policy", {}))
    values = {"now": 1, "trigger": "turns", "context_tokens": 128_000, **values}
    return fold(previous, turns, policy=policy, counter=COUNTER, **values)


def test_a_fold_covers_its_turns():
    assert (folded().state.from_seq, folded().state.through_seq) == (1, 6)


def test_a_second_fold_continues_where_the_first_ended():
    second = folded(folded().state, SECOND)
    assert (second.state.from_seq, second.state.through_seq, second.state.version) == (1, 10, 2)


def test_a_term_of_the_first_fold_still_stands_after_the_second():
    assert "AVP-88213" in folded(folded().state, SECOND).state.text


def test_folding_nothing_new_changes_no_byte():
    state = folded().state
    assert folded(state, ()).state == state


def test_the_same_fold_gives_the_same_bytes():
    assert folded().state == folded().state


def test_the_state_survives_json():
    state = folded().state
    assert State.from_dict(json.loads(json.dumps(state.to_dict()))) == state


def test_replaying_the_patches_gives_the_same_ledger():
    first = folded()
    second = folded(first.state, SECOND)
    assert replayed([first.patch, second.patch]) == second.state.ledger


def test_small_talk_alone_is_quoted_rather_than_refused():
    assert folded(turns=talk("Hi", "Ok", answer="Sure")).state.text


def test_blank_messages_alone_are_refused_as_empty():
    with pytest.raises(FoldRefused, match="empty"):
        folded(turns=[replace(FIRST[0], messages=(say(1, "user", ""),))])


def test_a_summary_is_smaller_than_what_it_replaces():
    fold = folded(turns=small_talk(30, words=60))
    assert fold.tokens_after < fold.tokens_before


def test_message_count_aims_at_thirty_percent():
    turns = talk(*(f"The number of house {n} is {n * 131} and its door is green." for n in range(60)))
    fold = folded(turns=turns, policy={"name": "message-count"})
    assert fold.tokens_after <= 0.3 * fold.tokens_before


def test_rule_based_says_that_there_is_no_room():
    assert folded(policy={"name": "rule-based"}, context_tokens=400).state.text == OMITTED


def test_the_model_is_told_the_version_the_coverage_and_the_depth():
    model = Scripted(said(narrative="They plan a journey."), said(narrative="They plan on."))
    second = folded(folded(summarizer=model).state, SECOND, summarizer=model)
    heads = [asked[1].content.splitlines()[0] for asked in model.asked]
    assert heads == [
        '<meta version="1" messages="1-6" depth="0" budget_tokens="600"/>',
        '<meta version="2" messages="1-10" depth="1" budget_tokens="600"/>',
    ]
    assert "<meta" not in second.state.text


def test_a_restart_begins_at_depth_zero_and_reads_the_originals():
    deep = replace(folded().state, depth=2, version=3)
    again = folded(deep, [*FIRST, *SECOND], restart=True)
    assert (again.state.depth, again.state.version, again.state.from_seq) == (0, 4, 1)
    assert "AVP-88213" in again.state.text


def test_a_restart_keeps_what_a_person_pinned():
    state = folded().state
    items = tuple(replace(item, text="Kept by hand.", pinned=True) for item in state.ledger.items[:1])
    pinned = replace(state, ledger=replace(state.ledger, items=items))
    assert "Kept by hand." in folded(pinned, [*FIRST, *SECOND], restart=True).state.text


def test_a_rebuild_shows_a_model_the_messages_again():
    model = Scripted(said(narrative="They plan a week in Porto."))
    again = folded(
        folded(folded().state, SECOND).state, [*FIRST, *SECOND], restart=True, trigger="rebuild", summarizer=model
    )
    shown = model.asked[0][1].content.split("<messages>")[1]

    assert again.calls == 1
    assert all(message.text in shown for turn in (*FIRST, *SECOND) for message in turn.messages)


def test_a_rebuild_of_a_long_thread_asks_no_more_than_its_policy_allows():
    model = Scripted(*[said(narrative="They talk.")] * 50)
    policy = {"chunk_tokens": 500, "max_calls_per_fold": 3}
    turns = small_talk(80, words=60)
    made = folded(folded(turns=turns).state, turns, restart=True, trigger="rebuild", summarizer=model, policy=policy)
    assert made.calls == 3


def test_a_restart_asks_a_model_once_whatever_the_length():
    model = Scripted(said(narrative="They plan."))
    folded(folded().state, small_talk(80, words=300), restart=True, summarizer=model)
    assert len(model.asked) == 1


def test_a_model_is_asked_once_for_an_ordinary_fold():
    model = Scripted(said(narrative="They plan a journey."))
    fold = folded(summarizer=model)
    assert (fold.mode, fold.calls, fold.model, fold.usage) == ("model", 1, "scripted-1", Usage(100, 10, 20))
    assert "They plan a journey." in fold.state.text


def test_a_model_that_reads_the_same_messages_once_more_loses_no_line_and_no_fact():
    """After a restore a line that people kept has the id that a model's next line of these messages would get."""
    turns = talk("The gate code changed and Clara has the new key.", "The boiler was serviced by Omar.")
    first = folded(None, turns, summarizer=Scripted(said(("fact", "Clara is responsible for opening.", [1]))))
    line = next(item for item in first.state.ledger.items if item.by == "model")
    again = [("fact", "Clara keeps the gate open.", [1]), ("fact", "Omar knows about boilers.", [3])]
    base = State(ledger=Ledger((replace(line, pinned=True),)))

    done, twice = (folded(base, turns, summarizer=Scripted(said(*again))) for _ in range(2))
    texts = {item.id: item.text for item in done.state.ledger.active if item.by == "model"}
    assert texts == {"m1.0.0": line.text, "m1.0.0.2": again[0][1], "m3.0.1": again[1][1]}
    assert replayed([replacing(Ledger(), base.ledger), done.patch]) == done.state.ledger
    assert done == twice


def test_a_line_that_a_model_says_once_more_stands_once():
    turns = talk("The gate code changed and Clara has the new key.")
    words = said(("fact", "Clara is responsible for opening.", [1]))
    first = folded(None, turns, summarizer=Scripted(words)).state
    line = replace(next(item for item in first.ledger.items if item.by == "model"), status="resolved")
    done = folded(State(ledger=Ledger((line,))), turns, summarizer=Scripted(words))

    assert [item for item in done.state.ledger.items if item.by == "model"] == [line]


def test_a_long_source_is_read_in_chunks_up_to_the_limit_of_calls():
    model = Scripted(*[said(narrative="They talk.")] * 3)
    policy = {"chunk_tokens": 500, "max_calls_per_fold": 3}
    assert folded(turns=small_talk(80, words=60), summarizer=model, policy=policy).calls == 3


def test_no_chunk_is_larger_than_it_may_be_and_none_is_dropped():
    model = Scripted(*[said(narrative="They talk.")] * 50)
    turns = small_talk(20, words=90)
    folded(turns=turns, summarizer=model, policy={"chunk_tokens": 500, "max_calls_per_fold": 50})
    shown = [asked[1].content.split("<messages>")[1].split("</messages>")[0] for asked in model.asked]
    assert all(COUNTER.count(chunk) <= 510 for chunk in shown)
    assert all(f"[{message.seq}] " in "".join(shown) for turn in turns for message in turn.messages)


def test_no_secret_reaches_the_model():
    model = Scripted(said(narrative="They talk."))
    folded(turns=talk("The password: swordfish opens the door to room 12."), summarizer=model)
    assert "swordfish" not in model.asked[0][1].content


def test_tool_output_reaches_the_model_as_its_card_only():
    tool = [
        say(1, "user", "Read it."),
        say(2, "tool", "noise " * 500, tool_name="read_file"),
        say(3, "assistant", "Ok."),
    ]
    model = Scripted(said(narrative="They read a file."))
    folded(turns=[replace(FIRST[0], messages=tuple(tool))], summarizer=model)
    assert "[✓ read_file" in model.asked[0][1].content
    assert "noise noise" not in model.asked[0][1].content


def test_the_prompt_may_be_replaced():
    model = Scripted(said(narrative="They talk."))
    folded(summarizer=model, policy={"prompt": "Tell it like a sailor."})
    assert model.asked[0][0].content == "Tell it like a sailor."


def test_a_narrative_without_sources_is_gone_with_any_message_it_may_rest_on():
    ledger = folded(summarizer=Scripted(said(narrative="They plan a journey."))).state.ledger
    assert ledger.without({3}).narrative == ()


def test_what_the_summarizer_raises_passes_through():
    with pytest.raises(IndexError):
        folded(summarizer=Scripted())


def test_the_record_has_the_exported_shape():
    record = folded(folded().state, SECOND, now=1_700_000_000_000).record.to_dict()
    assert {
        "id", "timestamp", "depth", "parentId", "summary", "keyPoints", "context", "originalMessageIds",
        "coveringMessages", "tokenEstimate", "version", "mode", "model",
    } <= set(record)  # fmt: skip
    assert set(record["context"]) == {
        "participants", "decisions", "actionItems", "unresolved", "domainEntities", "filesModified", "toolsUsed",
    }  # fmt: skip
    assert record["coveringMessages"] == [1, 10]
    assert record["originalMessageIds"] == ["7", "8", "9", "10"]
    assert json.loads(json.dumps(record)) == record


def test_the_record_lists_each_file_that_a_tool_changed():
    calls = (
        ToolCall("a", "Edit", json.dumps({"file_path": "app.py", "old_string": "x", "new_string": "y"})),
        ToolCall("b", "Write", json.dumps({"file_path": "new.py", "content": "z"})),
        ToolCall("c", "Read", json.dumps({"file_path": "read.py"})),
        ToolCall("d", "Edit", json.dumps({"file_path": "lost.py", "old_string": "x", "new_string": "y"})),
    )
    results = {"a": "updated", "b": "created", "c": "x = 1", "d": "<tool_use_error>No such file</tool_use_error>"}
    spoken = [say(1, "user", "Rename x."), say(2, "assistant", "", tool_calls=calls)]
    spoken += [say(3 + n, "tool", text, tool_call_id=id) for n, (id, text) in enumerate(results.items())]
    spoken += [say(9, "assistant", "Done: x is renamed.")]
    assert folded(turns=turns_of(spoken)).record.context["filesModified"] == ["app.py", "new.py"]


def test_the_record_names_its_parent_and_its_depth():
    first = folded()
    record = folded(first.state, SECOND).record
    assert (record.parent_id, record.depth, record.to_dict()["tags"]) == (first.state.id, 1, ["summary-depth:1"])


def test_the_last_summarization_tells_hysteresis_what_it_needs():
    last = folded(prompt_tokens=64_000, message_count=20).last
    assert (last.depth, last.message_count) == (0, 20)
    assert last.token_ratio == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    "answer", ["Noted.", "You wrote: The trial is 30 days. I have noted that the trial is 30 days."]
)
def test_a_talk_that_says_one_thing_again_and_again_is_folded(answer):
    state = folded(turns=talk(*["The trial is 30 days.", "Let's make the trial thirty days."] * 3, answer=answer)).state
    assert "The trial is 30 days." in state.text
    more = folded(state, talk("As I said, the trial is 30 days.", answer=answer, start=13)).state
    assert [item.said_in for item in more.ledger.active if item.role == "user"] == [(1, 3, 5, 7, 9, 11, 13)]


def test_a_preference_survives_sixty_four_folds():
    state = folded().state
    for number in range(64):
        turns = talk(f"The parcel {number} weighs {number * 17} grams and goes to door {number}.", start=7 + 2 * number)
        state = folded(state, turns).state
    assert "I always prefer metric units." in state.text
    assert state.tokens <= 600


def test_the_summary_of_a_long_thread_is_longer_and_stays_well_below_what_it_covers():
    told = [f"Shed {n} holds {n + 300} litres of paint, and Nora {n} keeps its key." for n in range(400)]
    grown = folded(turns=talk(*told)).state
    bound = folded(turns=talk(*told), policy={"max_summary_tokens": 600}).state

    assert bound.tokens <= 600 < grown.tokens <= 0.1 * grown.source_tokens
    assert grown.tokens <= 0.02 * 128_000
