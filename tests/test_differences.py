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
