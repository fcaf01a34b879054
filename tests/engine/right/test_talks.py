"""What a talk says of its lines."""

import pytest

from .scoring import scored
from .talks import Effect, read_lines, read_talks


def test_a_line_may_say_which_earlier_one_it_is_about():
    texts, effects = read_lines(["The rent is 780 euros.", "We paint on Friday.", "1= The rent is 810 euros."])
    assert texts == ["The rent is 780 euros.", "We paint on Friday.", "The rent is 810 euros."]
    assert effects == [Effect(newer=2, older=0, does="replace")]


@pytest.mark.parametrize(("mark", "does"), [("1=", "replace"), ("1?", "may"), ("1!", "done")])
def test_each_mark_has_its_effect(mark, does):
    assert read_lines(["One.", f"{mark} Two."])[1] == [Effect(1, 0, does)]


@pytest.mark.parametrize("text", ["3 = 2 + 1", "12 people come.", "2=no", "= No."])
def test_what_only_looks_like_a_mark_is_text(text):
    assert read_lines([text]) == ([text], [])


@pytest.mark.parametrize(
    "lines", [["1= Itself."], ["One.", "3? What is still to come."], ["0= Nothing."], ["One.", ""]]
)
def test_a_line_that_cannot_be_read_is_an_error(lines):
    with pytest.raises(ValueError, match="cannot be read"):
        read_lines(lines)


def test_a_file_holds_several_each_with_its_language(tmp_path):
    path = tmp_path / "talks.txt"
    path.write_text("# en rent\nThe rent is 780 euros.\n1= The rent is 810 euros.\n\n# de Garten\nBeet 3 ist leer.\n")
    first, second = read_talks(path)
    assert (first["lang"], len(first["messages"]), second["lang"]) == ("en", 2, "de")
    assert first["id"] != second["id"]


def test_each_message_is_judged_by_what_becomes_of_it(tmp_path):
    (tmp_path / "talks.txt").write_text(
        "# en rent\nThe rent is 780 euros.\nWe never paint on Sundays.\n1= The rent is now 810 euros.\n"
    )
    groups = {(one.group, one.is_hit) for one in scored(tmp_path)}
    assert groups == {("talks: replace", True), ("talks: stay", True), ("talks: no secret", True)}
