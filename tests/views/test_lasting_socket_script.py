"""static/js/lib/lasting_socket.js: a socket that comes back."""

from tests.views.test_javascript import page, run  # noqa: F401  fixtures

HELP = """
const {LastingSocket} = await import("/js/lib/lasting_socket.js");
const made = [], happened = [];
window.WebSocket = class {
  static OPEN = 1; static CLOSED = 3;
  constructor(url) { this.url = String(url); this.readyState = 0; this.said = []; made.push(this); }
  open() { this.readyState = 1; this.onopen(); }
  drop(code = 1006) { this.readyState = 3; this.onclose?.({code}); }
  send(text) { this.said.push(text); }
  close() { this.readyState = 3; }
};
const until = async (is) => { while (!is()) await new Promise((well) => setTimeout(well, 10)); };
const socket = new LastingSocket("/ws/here/", {
  opened: (wasLost) => happened.push(wasLost ? "back" : "there"),
  hear: (told) => happened.push(told),
  lost: () => happened.push("lost"),
  openWithin: 50,
});
"""


def test_what_is_told_is_heard_and_what_is_said_goes_out_while_it_is_open(run):  # noqa: F811
    body = """socket.say({type: "early"}); made[0].open(); made[0].onmessage({data: '{"type": "news"}'});
    socket.say({type: "ping"}); return [made[0].url, made[0].said, happened]"""
    assert run(HELP + body) == ["ws://spaces.test/ws/here/", ['{"type":"ping"}'], ["there", {"type": "news"}]]


def test_a_lost_one_comes_back_and_says_that_it_had_been_lost(run):  # noqa: F811
    body = "made[0].open(); made[0].drop(); await until(() => made.length === 2); made[1].open(); return happened"
    assert run(HELP + body) == ["there", "lost", "back"]


def test_one_that_never_opens_is_left_to_itself_and_tried_again(run):  # noqa: F811
    body = """await until(() => made.length === 2); made[0].onopen?.(); made[1].open();
    return [made[0].readyState, happened]"""
    assert run(HELP + body) == [3, ["lost", "back"]]


def test_who_comes_back_does_not_wait(run):  # noqa: F811
    body = "made[0].open(); socket.comeBack(); made[0].drop(); socket.comeBack(); return made.length"
    assert run(HELP + body) == 2


def test_after_its_end_nothing_is_tried_or_heard(run):  # noqa: F811
    body = """made[0].open(); made[0].drop(); socket.end(); made[0].drop();
    await new Promise((well) => setTimeout(well, 600)); return [made.length, happened]"""
    assert run(HELP + body) == [1, ["there", "lost"]]
