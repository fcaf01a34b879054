"""static/js/lib/presence.js: who else has a thread open."""

from tests.views.test_javascript import page, run  # noqa: F401  fixtures

HELP = """
const {Presence} = await import("/js/lib/presence.js");
const presence = new Presence(1);
const say = (user, is, now = 0) => presence.hear({user, name: "person " + user, is}, now);
"""


def test_others_are_here_and_one_is_not_told_of_oneself(run):  # noqa: F811
    assert run(HELP + "say(1, 'here'); say(3, 'asks'); say(2, 'here'); return presence.reading(0)") == [
        "person 2",
        "person 3",
    ]


def test_who_leaves_is_gone(run):  # noqa: F811
    assert run(HELP + "say(2, 'here'); say(2, 'gone'); return presence.reading(0)") == []


def test_who_says_nothing_for_a_minute_is_gone(run):  # noqa: F811
    body = "say(2, 'here'); return [60000, 60001].map((now) => presence.reading(now).length)"
    assert run(HELP + body) == [1, 0]


def test_typing_ends_after_a_while_or_with_the_message(run):  # noqa: F811
    body = "say(2, 'typing', 10); const typing = presence.typing(20); const later = presence.typing(6000);"
    body += "say(2, 'here', 30); return [typing, later, presence.typing(40)]"
    assert run(HELP + body) == [["person 2"], [], []]
