"""The plain functions of static/js/lib, in a real browser, without a server."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.services import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs_chromium

STATIC = pathlib.Path(__file__).parents[2] / "static"


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """One for the module, which asks no database: the library's event loop would upset those tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.route("**/*", _serve)
        yield page
        browser.close()


@pytest.fixture
def run(page: Page) -> Callable[[str], Any]:
    """run(body): what the body of an async function returns in a new document that can import /js/lib/…."""
    page.goto("http://spaces.test/")
    return lambda body: page.evaluate(f"async () => {{ {HELP} {body} }}")


def _serve(route):
    path = STATIC / route.request.url.removeprefix("http://spaces.test/")
    if path.is_file():
        route.fulfill(path=path, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>Test</title>", content_type="text/html")


HELP = """
const column = document.createElement("div");
document.body.append(column);
const article = (seq, {message = seq, status = "complete", rev = 0, alternative = 0, body = ""} = {}) => {
  const element = document.createElement("article");
  element.id = "m" + seq;
  Object.assign(element.dataset, {seq, message, status, rev, alternative});
  element.innerHTML = `<div class="message-body">${body}</div>`;
  return element;
};
const seqs = () => [...column.children].map((element) => Number(element.dataset.seq));
const {mergeArticle, isOther, isStale, parseArticles, lastSeq} = await import("/js/lib/articles.js");
"""


def test_articles_are_inserted_in_the_order_of_seq(run):
    assert run("for (const seq of [3, 1, 2]) mergeArticle(column, article(seq)); return seqs()") == [1, 2, 3]


def test_an_article_that_comes_twice_stands_once(run):
    assert run("mergeArticle(column, article(1)); mergeArticle(column, article(1)); return seqs()") == [1]


def test_a_running_copy_does_not_replace_a_finished_reply(run):
    assert run("return isStale(article(2, {status: 'streaming', rev: 9}), article(2, {rev: 0}))")


def test_an_older_revision_does_not_replace_a_newer_one(run):
    assert run("return isStale(article(2, {status: 'streaming', rev: 3}), article(2, {status: 'streaming', rev: 4}))")


def test_a_finished_reply_replaces_a_running_one(run):
    assert not run("return isStale(article(2), article(2, {status: 'streaming', rev: 4}))")


def test_a_new_answer_replaces_the_earlier_alternative(run):
    assert not run("return isStale(article(2, {message: 8, alternative: 1}), article(2, {message: 7}))")


def test_an_earlier_alternative_does_not_come_back(run):
    assert run("return isStale(article(2, {message: 7}), article(2, {message: 8, alternative: 1}))")


def test_an_earlier_alternative_comes_back_when_it_was_chosen(run):
    chosen = "Object.assign(article(2, {message: 7}), {}); a.dataset.epoch = 3"
    assert not run(f"const a = {chosen}; return isStale(a, article(2, {{message: 8, alternative: 1}}))")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("", False),
        ("a.querySelector('.message-body').append('a form that somebody writes in')", False),
        ("a.dataset.epoch = 7", False),
        ("a.dataset.message = 9", True),
        ("a.dataset.status = 'interrupted'", True),
        ("a.dataset.status = 'streaming'", True),
        ("a.innerHTML = '<p class=message-note>Deleted.</p>'", True),
        ("a.innerHTML = '<p class=\"message-note is-removed\">Removed.</p>'", True),
    ],
)
def test_an_article_is_other_where_the_server_has_something_else_to_show(run, change, expected):
    assert run(f"const a = article(2); {change}; return isOther(a, article(2))") is expected


def test_how_a_running_reply_grows_makes_no_other_article(run):
    queued, streaming = "article(2, {status: 'queued'})", "article(2, {status: 'streaming', rev: 3, body: 'More'})"
    assert not run(f"return isOther({streaming}, {queued})")


def test_another_message_in_the_place_of_a_persons_drops_what_followed(run):
    left = run(
        """
        [1, 2, 3, 4].forEach((seq) => mergeArticle(column, article(seq)));
        const anew = article(3, {message: 9});
        anew.className = "message-user";
        mergeArticle(column, anew);
        return seqs()"""
    )
    assert left == [1, 2, 3]


def test_an_answer_that_is_no_longer_the_last_cannot_be_retried(run):
    left = run(
        """
        mergeArticle(column, article(2, {body: "<form class=retry></form>"}));
        mergeArticle(column, article(3));
        return column.querySelectorAll(".retry").length"""
    )
    assert left == 0


def test_only_articles_are_taken_from_a_fragment(run):
    assert run("return parseArticles('<p>x</p><article data-seq=4></article>').length") == 1


FRAMES = """
const {FrameBuffer, applyFrame} = await import("/js/lib/frames.js");
const buffer = new FrameBuffer();
const hold = (...revs) => revs.forEach((rev) => buffer.hold({message: 1, rev, block: 0, html: []}));
const take = (rev) => buffer.take(1, rev).map((frame) => frame.rev);
"""


def test_frames_that_follow_are_taken_in_order(run):
    assert run(FRAMES + "hold(5, 4); return take(3)") == [4, 5]


def test_an_old_frame_is_dropped(run):
    assert run(FRAMES + "hold(3); return [take(3), buffer.hasGap(1)]") == [[], False]


def test_a_frame_after_a_gap_waits(run):
    assert run(FRAMES + "hold(6); return [take(3), buffer.hasGap(1)]") == [[], True]


def test_a_waiting_frame_is_taken_once_the_base_reaches_it(run):
    assert run(FRAMES + "hold(6, 7); take(3); return take(5)") == [6, 7]


def test_a_frame_told_twice_is_taken_once(run):
    assert run(FRAMES + "hold(4, 4, 5); return take(3)") == [4, 5]


def test_a_frame_replaces_its_block_and_drops_later_ones(run):
    html = run(
        FRAMES
        + """
        const reply = article(2, {status: "streaming", body: "<div>a</div><div>b</div><div>c</div>"});
        applyFrame(reply, {rev: 1, block: 1, html: ["<p>B</p>"]});
        return reply.querySelector(".message-body").innerHTML"""
    )
    assert html == '<div>a</div><div class="block" data-block="1"><p>B</p></div>'


def test_a_frame_sets_the_revision(run):
    assert (
        run(FRAMES + "const a = article(2); applyFrame(a, {rev: 7, block: 0, html: []}); return a.dataset.rev") == "7"
    )


def test_the_wait_before_a_reconnection_grows_and_is_bounded(run):
    waits = run("const {backoff} = await import('/js/lib/backoff.js'); return [0, 1, 2, 20].map((n) => backoff(n, 1))")
    assert waits == [500, 1000, 2000, 15000]


def test_a_job_asked_for_while_it_runs_runs_once_more(run):
    runs = run(
        """
        const {singleFlight} = await import("/js/lib/single_flight.js");
        let runs = 0;
        const job = singleFlight(async () => { runs += 1; await null; });
        await Promise.all([job(), job(), job()]);
        return runs"""
    )
    assert runs == 2


def test_the_divider_stands_after_the_last_covered_message(run):
    order = run(
        """
        const {markFolded} = await import("/js/lib/fold.js");
        [1, 2, 3].forEach((seq) => mergeArticle(column, article(seq)));
        const divider = Object.assign(document.createElement("div"), {id: "fold-divider"});
        markFolded(column, 2, divider);
        return [...column.children].map((element) => element.id + (element.className && ":" + element.className))"""
    )
    assert order == ["m1:is-folded", "m2:is-folded", "fold-divider", "m3"]


def test_each_composer_id_is_new(run):
    assert run("const {newClientId} = await import('/js/lib/client_id.js'); return newClientId() !== newClientId()")


def test_the_words_of_an_alert_are_read(run):
    words = run(
        "const {alertWords} = await import('/js/lib/fragments.js');"
        "return alertWords('<p class=alert role=alert> Too long. </p>')"
    )
    assert words == "Too long."


def test_code_gets_one_head_with_its_language_and_a_copy_button(run):
    heads = run(
        """
        const {headCode} = await import("/js/lib/code_heads.js");
        column.append(article(1, {body: "<pre data-language=python><code>1</code></pre>"}));
        headCode(column, "Copy");
        headCode(column, "Copy");
        return [...column.querySelectorAll(".code-head")].map((head) => head.innerText.split(/\\s+/))"""
    )
    assert heads == [["pythonCopy"]]


def test_notes_of_two_messages_do_not_meet_and_what_has_no_note_is_no_link(run):
    found = run(
        """
        const {linkNotes} = await import("/js/lib/notes.js");
        const note = (number) => `<sup class=note>${number}</sup>`;
        const said = `<p>a${note(1)} b${note(1)} c${note(2)}</p><p class=footnote><sup>1</sup> d</p>`;
        column.append(article(1, {body: said}), article(2, {body: said}));
        for (const each of [...column.children, ...column.children]) linkNotes(each, "Back");
        const named = column.querySelectorAll("[id*=note], .message-body a");
        return [...named].map((each) => each.id || each.getAttribute("href"))"""
    )
    assert found == [
        entry
        for n in (1, 2)
        for entry in [
            *(f"m{n}-note-1-from", f"#m{n}-note-1", f"#m{n}-note-1"),
            *(f"m{n}-note-1", f"#m{n}-note-1-from"),
        ]
    ]


def test_a_footnote_that_grows_keeps_its_way_back(run):
    ways_back = run(
        """
        const {linkNotes} = await import("/js/lib/notes.js");
        const note = (words) => `<p class=footnote><sup>1</sup> ${words}</p>`;
        column.append(article(1, {body: `<p>a<sup class=note>1</sup></p><div>${note("d")}</div>`}));
        const ways = (words) => {
          column.querySelector(".footnote").parentElement.innerHTML = note(words);
          linkNotes(column.firstElementChild, "Back");
          linkNotes(column.firstElementChild, "Back");
          return [...column.querySelectorAll(".note-back")].map((back) => back.getAttribute("href"));
        };
        return [ways("d"), ways("d and more")]"""
    )
    assert ways_back == [["#m1-note-1-from"]] * 2


WAITING = """
const {Waiting} = await import("/js/lib/waiting.js");
localStorage.clear();
const waiting = new Waiting("w");
waiting.add("a", "One");
waiting.add("b", "Two");
"""


def test_waiting_messages_go_out_in_the_order_they_were_written(run):
    assert run(
        WAITING + "const first = waiting.first.text; waiting.remove('a'); return [first, waiting.first.text]"
    ) == [
        "One",
        "Two",
    ]


def test_waiting_messages_outlast_the_page(run):
    assert run(WAITING + "return new Waiting('w').all.length") == 2


def test_a_waiting_message_is_taken_out_once(run):
    assert run(WAITING + "return [waiting.remove('a').text, waiting.remove('a') ?? null]") == ["One", None]


def test_what_is_no_list_of_waiting_messages_is_none(run):
    assert run(WAITING + "localStorage.setItem('w', '{'); return waiting.all") == []


LINE = """
const {parseLine, mergeLine} = await import("/js/lib/line.js");
const item = ([id, text, more]) => `<li id="waiting-${id}">${text}<button data-act="edit"></button>${more ?? ""}</li>`;
const lineOf = (...items) => parseLine(`<div class="waiting-line"><p></p><ol>${items.map(item).join("")}</ol></div>`);
column.append(lineOf([1, "One"], [2, "Two"]));
const standing = column.firstElementChild;
const box = document.createElement("textarea");
document.body.append(box);
const merge = (...items) => mergeLine(standing, lineOf(...items), box);
const texts = () => [...standing.querySelectorAll("li")].map((item) => item.innerText);
const edit = (id) => standing.querySelector(`#waiting-${id}`).append(document.createElement("waiting-edit"));
"""


@pytest.mark.parametrize(
    ("items", "texts", "has_moved"),
    [
        ('[1, "One"], [2, "Two"], [3, "Three"]', ["One", "Two", "Three"], False),
        ('[2, "Two"], [1, "One"]', ["Two", "One"], False),
        ('[3, "Three"], [1, "One"], [2, "Two"]', ["Three", "One", "Two"], False),
        ('[1, "Else"], [2, "Two"]', ["Else", "Two"], False),
        ('[2, "Else"], [1, "One"]', ["Else", "One"], False),
        ('[2, "Two"]', ["Two"], True),
        ("", [], True),
    ],
)
def test_a_line_becomes_what_the_server_says_and_tells_whether_a_message_left(run, items, texts, has_moved):
    assert run(LINE + f"return [merge({items}), texts()]") == [has_moved, texts]


def test_what_is_as_it_was_in_a_line_stays_the_same_element(run):
    assert run(
        LINE + "const one = standing.querySelector('li'); merge([1, 'One'], [3, 'Three']); return one.isConnected"
    )


def test_whoever_is_at_a_waiting_message_stays_at_it(run):
    stays = "standing.querySelector('#waiting-2 button').focus(); merge([2, 'Else']);"
    assert run(LINE + stays + "return document.activeElement.closest('li').id") == "waiting-2"


def test_where_that_is_gone_one_goes_on_in_the_message_box(run):
    goes = "standing.querySelector('#waiting-1 button').focus(); merge([2, 'Two']);"
    assert run(LINE + goes + "return document.activeElement === box")


def test_whoever_is_elsewhere_is_left_there(run):
    assert run(LINE + "merge([2, 'Two']); return document.activeElement === document.body")


def test_who_changes_a_waiting_message_goes_on_whatever_becomes_of_the_line(run):
    assert run(LINE + "edit(1); merge([2, 'Two'], [1, 'Else']); return texts()") == ["Two", "One"]
    assert run(LINE + "edit(1); return [merge([2, 'Two']), texts().sort()]") == [True, ["One", "Two"]]


def test_a_draft_is_kept_until_it_is_empty(run):
    kept = run(
        """
        const {keepDraft, readDraft} = await import("/js/lib/drafts.js");
        keepDraft("d", "Half a thought");
        const draft = readDraft("d");
        keepDraft("d", "");
        return [draft, readDraft("d"), localStorage.getItem("d")]"""
    )
    assert kept == ["Half a thought", "", None]


@pytest.mark.parametrize(
    ("key", "tag", "meaning"),
    [
        ({"key": "O", "ctrlKey": True, "shiftKey": True}, "textarea", "new"),
        ({"key": "Escape"}, "textarea", "stop"),
        ({"key": "k", "ctrlKey": True}, "textarea", "search"),
        ({"key": "K", "metaKey": True}, "p", "search"),
        ({"key": "K", "ctrlKey": True, "shiftKey": True}, "p", ""),
        ({"key": "z", "ctrlKey": True}, "div", "undo"),
        ({"key": "z", "metaKey": True}, "summary", "undo"),
        ({"key": "z", "ctrlKey": True}, "textarea", ""),
        ({"key": "Z", "ctrlKey": True, "shiftKey": True}, "div", ""),
        ({"key": "z", "ctrlKey": True, "repeat": True}, "div", ""),
        ({"key": "?"}, "div", "help"),
        ({"key": "?"}, "textarea", ""),
        ({"key": "Escape", "isComposing": True}, "textarea", ""),
        ({"key": "o"}, "div", ""),
        ({"key": "j"}, "div", "next"),
        ({"key": "r"}, "textarea", ""),
        ({"key": "c", "ctrlKey": True}, "div", ""),
    ],
)
def test_a_key_means_one_thing(page, key, tag, meaning):
    page.goto("http://spaces.test/")
    asked = """async ([key, tag]) => {
        const {meaningOf} = await import("/js/lib/keys.js");
        return meaningOf({...key, target: document.createElement(tag)});
    }"""
    assert page.evaluate(asked, [key, tag]) == meaning


@pytest.mark.parametrize(
    ("key", "at", "count", "to"),
    [
        *[("ArrowDown", -1, 3, 0), ("ArrowDown", 2, 3, 0), ("ArrowUp", 0, 3, 2), ("ArrowUp", -1, 3, 2)],
        *[("PageDown", 1, 3, 2), ("PageUp", 2, 9, 0), ("x", 1, 3, -1), ("ArrowDown", -1, 0, -1)],
    ],
)
def test_keys_move_the_mark_through_the_options(run, key, at, count, to):
    asked = f"return (await import('/js/lib/options.js')).nextOption('{key}', {at}, {count})"
    assert run(asked) == to


@pytest.mark.parametrize(
    ("direction", "key", "step"),
    [
        ("ltr", "ArrowRight", 1),
        ("ltr", "ArrowLeft", -1),
        ("rtl", "ArrowRight", -1),
        ("rtl", "ArrowLeft", 1),
        ("rtl", "ArrowDown", 0),
    ],
)
def test_in_a_row_the_arrow_that_points_where_lines_run_leads_on(run, direction, key, step):
    asked = f"column.dir = '{direction}'; return (await import('/js/lib/options.js')).stepInRow('{key}', column)"
    assert run(asked) == step


@pytest.mark.parametrize(
    ("typed", "does_fit"),
    [("", True), ("dark", True), ("the da", True), ("ark", False), ("THEME", True), ("thème", True), ("dark x", False)],
)
def test_a_command_fits_when_each_word_begins_one_of_its_own(run, typed, does_fit):
    assert run(f"return (await import('/js/lib/options.js')).fits('Theme: dark', '{typed}')") is does_fit


LINES = "['/compact', '/compact off', '/compact on', '/history', '/help']"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("/", ["/compact", "/history", "/help"]),
        ("/H", ["/history", "/help"]),
        ("/compact ", ["/compact off", "/compact on"]),
        ("/compact of", ["/compact off"]),
        ("/compact off", []),
        ("//", []),
        ("say /h", []),
        ("/h\\nello", []),
    ],
)
def test_what_is_typed_is_completed_word_by_word(run, typed, offered):
    found = run(f"return (await import('/js/lib/commands.js')).fitting({LINES}, '{typed}')")
    assert found == offered


def test_a_saved_prompt_is_offered_when_it_is_typed_out_too(run):
    found = "return (await import('/js/lib/commands.js')).fitting(['/review', '/rebuild'], '{}', ['/review'])"
    assert run(found.format("/review")) == ["/review"]
    assert run(found.format("/rebuild")) == []
    assert run(found.format("/re")) == ["/review", "/rebuild"]


@pytest.mark.parametrize(
    ("title", "count", "shown"),
    [("Leeks", 0, "Leeks"), ("Leeks", 2, "(2) Leeks"), ("(2) Leeks", 0, "Leeks"), ("(2) Leeks", 13, "(13) Leeks")],
)
def test_the_title_counts_threads_with_news(run, title, count, shown):
    assert run(f"return (await import('/js/lib/unread.js')).counted({title!r}, {count})") == shown


def test_only_a_thread_that_was_read_before_is_marked(run):
    marked = run("""
        const { markNews } = await import("/js/lib/unread.js");
        const link = () => document.createElement("a");
        const [followed, other] = [link(), link()];
        followed.dataset.followed = "";
        for (const each of [followed, other]) { markNews(each, true, "New"); markNews(each, true, "New"); }
        const found = [followed.textContent, other.textContent];
        markNews(followed, false, "New");
        return [...found, followed.className];
    """)
    assert marked == [" New", "", ""]


def test_reading_aloud_leaves_out_code_and_writing_goes_where_the_cursor_is(run):
    said = run("""
        const { spokenOf, write } = await import("/js/late/speaking.js");
        const body = '<p>Sow  it.</p><div class="code-head">html</div><pre>x = 1</pre>';
        const box = document.createElement("textarea");
        box.value = "Leeks grow.";
        box.setSelectionRange(5, 5);
        write(box, " really ");
        return [spokenOf(article(1, { body })), box.value];
    """)
    assert said == ["Sow it.", "Leeks really grow."]


def test_a_command_is_told_from_text_as_the_server_tells_it(run):
    texts = "['/help', ' /help', '/étoile', '//help', '// x', '/ x', '/* x */', 'a /help']"
    found = run(f"const {{ isCommand }} = await import('/js/lib/commands.js'); return {texts}.map(isCommand)")
    assert found == [True, True, True, False, False, False, False, False]


# ---- rows of actions, and the end of a reply


ROWS = """
const {showActions, isShown} = await import("/js/lib/action_rows.js");
const {endArticle} = await import("/js/lib/frames.js");
const one = (seq, row) => {
  const element = article(seq, {message: seq + 100});
  element.insertAdjacentHTML("beforeend", row);
  column.append(element);
  return element;
};
const place = (name) => `<div class="message-actions" data-row="${name}"><a href="/menu">Actions</a></div>`;
const came = (name, html) =>
  parseArticles(`<template data-row="${name}" data-id="70" data-seq="80">${html}</template>`);
"""


def test_a_row_that_serves_many_messages_is_put_at_one_of_them(run):
    shown = run(
        ROWS + 'came("own", `<div class="message-actions"><a href="/messages/70/edit" data-for="m80">Edit</a></div>`);'
        "const [first, second] = [one(1, place('own')), one(2, place('own'))]; showActions(first);"
        "return [first.querySelector('a').getAttribute('href'), first.querySelector('a').dataset.for,"
        " isShown(first), isShown(second)]"
    )
    assert shown == ["/messages/101/edit", "m1", True, False]


def test_the_row_that_came_last_is_the_one_that_is_put_there(run):
    row = '<div class="message-actions"><button>{}</button></div>'
    shown = run(
        ROWS + f"came('other', `{row.format('Old')}`); came('other', `{row.format('New')}`);"
        "return showActions(one(1, place('other'))).textContent"
    )
    assert shown == "New"


def test_a_message_whose_row_is_not_known_keeps_its_link(run):
    assert run(ROWS + "return showActions(one(1, place('nobodys'))).textContent") == "Actions"
    assert run(ROWS + "return showActions(one(1, ''))") is None


def test_where_the_link_had_the_focus_the_first_action_has_it(run):
    shown = run(
        ROWS + "came('focused', `<div class='message-actions'><button>Copy</button><button>More</button></div>`);"
        "const message = one(1, place('focused')); message.querySelector('a').focus(); showActions(message);"
        "return document.activeElement.textContent"
    )
    assert shown == "Copy"


def test_a_reply_that_ended_waits_for_nothing_more(run):
    shown = run(
        ROWS + "const reply = one(1, '<p class=\"message-wait\"></p>'); reply.dataset.status = 'streaming';"
        "endArticle(reply, 'complete'); return [reply.dataset.status, reply.querySelector('.message-wait')]"
    )
    assert shown == ["complete", None]


def test_a_page_says_how_far_it_was_read_no_oftener_than_is_heard_and_the_last_at_last(run):
    said = run(
        """
        const { promise: heard, resolve } = Promise.withResolvers();
        column.id = "messages";
        document.body.insertAdjacentHTML("beforeend", '<div id="sidebar"></div>');
        const marks = document.createElement("unread-marks");
        marks.dataset.thread = "1";
        const said = [];
        document.addEventListener("spaces:says", ({ detail }) => {
          said.push(detail.seq);
          if (detail.seq === 40) resolve();
        });
        await import("/js/islands/unread_marks.js");
        document.body.append(marks);
        for (let seq = 1; seq <= 40; seq += 1) {
          column.append(article(seq));
          await new Promise((done) => setTimeout(done, 0));
        }
        await heard;
        return said;
        """
    )
    assert said == [*range(1, 11), 40]
