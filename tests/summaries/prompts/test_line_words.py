"""The lines of a summary as keys to the messages that they were written from."""

from spaces.models import Thread
from summaries.prompts.line_words import lines_from, lines_of
from tests.talk import answer, fold, say, talk

LINES = lines_from(
    [
        ("The spare key hangs behind the barrel.", [1, 2]),
        ("Keys are red.", [3]),
        ("我们在柏林开会。", [5]),
        ("मीटिंग शुक्रवार को है।", [7]),
        ("Keys are red.", [3]),
    ]
)


def test_a_word_is_found_by_its_beginning_and_not_by_its_end():
    assert LINES.sources_of(["key"]) == {"key": [1, 2, 3, 3]}
    assert LINES.sources_of(["ey", "arrel"]) == {}


def test_scripts_without_spaces_are_found_wherever_they_stand():
    assert LINES.sources_of(["柏林", "上海"]) == {"柏林": [5]}


def test_a_word_with_marks_is_one_word():
    assert LINES.sources_of(["शुक्र", "मीटिंग"]) == {"शुक्र": [7], "मीटिंग": [7]}


def test_each_message_knows_its_lines_once():
    assert LINES.of[3] == ("Keys are red.",)
    assert LINES.of[1] == LINES.of[2] == ("The spare key hangs behind the barrel.",)


def test_the_lines_of_a_thread_are_read_once_and_anew_after_a_deletion(thread, ada, django_assert_num_queries):
    answer(say(thread, ada, "The spare key of the greenhouse costs 40 euros.").reply, "Understood.")
    talk(thread, ada, turns=8)
    folded = fold(thread)
    assert lines_of(folded).sources_of(["greenhouse"])
    with django_assert_num_queries(0):
        lines_of(folded)
    folded.messages.get(seq=1).delete_text(by=ada)

    assert lines_of(Thread.objects.get(pk=folded.pk)).sources_of(["greenhouse"]) == {}
