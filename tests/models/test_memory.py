"""The memory of a Space: notes by people, within a budget, in versions that a reply can name."""

import pytest

from spaces.models import MemoryFull, MemoryNote, MemoryText, Message, Space
from spaces.models.memory import HEAD, memory_of
from summaries.prompts import assembly
from summaries.prompts.audit import given_to
from tests.talk import answer, reference, say


@pytest.fixture
def write(space, ada):
    return lambda text: MemoryNote.objects.write(space, text, by=ada)


def fresh(space):
    return Space.objects.get(pk=space.pk)


def memory(space, **asked):
    return memory_of(fresh(space), **asked)


def test_there_is_none_until_somebody_writes_one(space):
    assert memory(space) == ""


def test_notes_stand_in_the_order_in_which_they_came(space, write):
    write("Frost until May.")
    write("The well is dry in August.")
    assert memory(space) == f"{HEAD}\n- Frost until May.\n- The well is dry in August."


def test_a_note_is_one_line(space, write):
    write("Frost\n\n- until   May.")
    assert memory(space).endswith("\n- Frost - until May.")


def test_a_note_is_worded_anew_at_its_place(space, write, ben):
    note = write("Frost until May.")
    write("The well is dry.")
    note.reword("Frost until June.", by=ben)
    assert memory(space).endswith("\n- Frost until June.\n- The well is dry.")
    assert (note.author_name, note.wording.written_by) == ("ada", ben)


def test_an_older_version_is_known_as_long_as_its_notes_stand(space, write, ben):
    note = write("Frost until May.")
    note.reword("Frost until June.", by=ben)
    assert [memory(space, version=v).rpartition("- ")[2] for v in (0, 1, 2)] == [
        "",
        "Frost until May.",
        "Frost until June.",
    ]


def test_a_removed_note_is_gone_with_all_its_wordings(space, write, ben):
    note = write("Frost until May.")
    note.reword("Frost until June.", by=ben)
    note.remove()
    assert not MemoryText.objects.exists()
    assert (memory(space), memory(space, version=1), fresh(space).memory_version) == ("", "", 3)


def test_a_full_memory_takes_no_more_and_stays_as_it_was(space, write, settings, ben):
    settings.SPACE_MEMORY_TOKENS = 40
    note = write("Frost until May.")
    before = memory(space), fresh(space).memory_version
    with pytest.raises(MemoryFull) as full:
        write("leeks " * 40)
    with pytest.raises(MemoryFull):
        note.reword("leeks " * 40, by=ben)
    assert (memory(space), fresh(space).memory_version) == before
    assert full.value.budget == 40 < full.value.tokens


def test_the_same_words_again_make_no_version(space, write, ben):
    write("Frost until May.").reword(" Frost  until May. ", by=ben)
    assert fresh(space).memory_version == 1


def test_a_prompt_carries_it_after_the_instructions_as_a_part_of_its_own(space, thread, write, ada):
    write("Frost until May.")
    say(thread, ada, "When?")
    thread.space = fresh(space)
    prompt = assembly.assemble(thread, thread.space.language_model).prompt
    assert [message.part for message in prompt.messages] == ["instructions", "memory", "prompt"]
    assert prompt.parts["memory"] > 5


def test_a_reply_knows_the_version_it_ran_under(space, thread, write, ada, ben):
    note = write("Frost until May.")
    reply = say(thread, ada, "When?").reply
    thread.space = fresh(space)
    reference(reply, assembly.assemble(thread, thread.space.language_model, before=reply.seq))
    answer(reply, "In June.")
    note.reword("Frost until June.", by=ben)
    given = given_to(Message.objects.get(pk=reply.pk))
    assert given.is_exact
    assert "Frost until May." in next(part for part in given.parts if part.name == "memory").messages[0].content
    note.remove()
    assert not given_to(Message.objects.get(pk=reply.pk)).is_exact
