import pytest
from hypothesis import given
from hypothesis import strategies as st

from spaces import differences as differences_module
from spaces.differences import Line, differences


def test_nothing_differs():
    assert differences("a\nb", "a\nb") == []


def test_a_changed_line_is_one_that_went_and_one_that_came():
    assert differences("a\nb\nc", "a\nB\nc") == [
        Line("same", "a"),
        Line("removed", "b"),
        Line("added", "B"),
        Line("same", "c"),
    ]


def test_equal_lines_far_from_a_change_are_left_out():
    text = "\n".join(str(n) for n in range(20))
    found = differences(text, text + "\nnew")
    assert found == [Line("gap"), Line("same", "18"), Line("same", "19"), Line("added", "new")]


@pytest.mark.parametrize("kinds", [1, 2, 20, 100, 10_000])
def test_lines_that_are_repeated_take_little_work(kinds, monkeypatch):
    """The work is counted: a look at each place of the other text where a line is found."""
    looks = 0

    class Counted(differences_module.SequenceMatcher):
        def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
            nonlocal looks
            looks += sum(len(self.b2j.get(line, ())) for line in self.a[alo:ahi])
            return super().find_longest_match(alo, ahi, blo, bhi)

    monkeypatch.setattr(differences_module, "SequenceMatcher", Counted)
    old = [str(n % kinds) for n in range(10_000)]
    new = [str(n * 7 % kinds) for n in range(10_000)]
    found = differences("\n".join(old), "\n".join(new))
    assert looks <= 10_000_000
    assert (found == []) == (old == new)


def test_a_change_among_repeated_lines_is_found():
    old = ["", "- item"] * 600
    new = [*old[:700], "- a new item", *old[700:]]
    found = differences("\n".join(old), "\n".join(new))
    assert [line for line in found if line.kind in ("added", "removed")] == [Line("added", "- a new item")]


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abcd")))
def test_the_lines_shown_hold_both_texts(old, new):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(differences_module, "AROUND", 1_000)
        found = differences("\n".join(old), "\n".join(new))
    if old == new:
        assert found == []
    else:
        assert [line.text for line in found if line.kind != "added"] == old
        assert [line.text for line in found if line.kind != "removed"] == new
