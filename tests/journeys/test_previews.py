"""A diagram in a message: drawn when asked for, in a frame that reaches nothing, and saved as a picture."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Frame, Locator, Page, expect

from tests.journeys.steps import come_in, say
from tests.journeys.test_accessibility import assert_accessible

pytestmark = pytest.mark.one_server

BED = "flowchart LR\n  A[Seeds] --> B{Sprout?}\n  B -->|yes| C[Leeks]\n  B -->|no| A"
HOSTILE = {
    "settings": (
        '%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "themeCSS": '
        '"@import url(ELSEWHERE/a.css); * { background: url(ELSEWHERE/a.png) }"}}%%\n'
        'flowchart LR\n  A["<script>top.location = 1</script>Soil"] --> B'
    ),
    "marks": 'flowchart LR\n  A["<img src=ELSEWHERE/b.png onerror=alert(1)>Soil"] --> B',
    "pictures": 'flowchart LR\n  A@{ img: "ELSEWHERE/c.png", label: "C", h: 60, w: 60 } --> B',
    "links": 'flowchart LR\n  A[Soil] --> B\n  click A href "ELSEWHERE/d" _top\n  click B href "javascript:alert(1)"',
    "calls": 'flowchart LR\n  A[Soil] --> B\n  click A call alert("called")\n  click B alert "called"',
    "styles": "flowchart LR\n  A[Soil] --> B\n  style A fill:url(ELSEWHERE/e.svg)",
    "variables": '%%{init: {"themeVariables": {"lineColor": "red; } * { background: url(ELSEWHERE/f)"}}}%%\n'
    "flowchart LR\n  A --> B",
    "a sequence": "sequenceDiagram\n  participant A as Soil\n  link A: Away @ ELSEWHERE/g\n"
    "  A->>A: <b onclick='alert(1)'>Soil</b>",
    "a plan": "gantt\n  section Soil\n  Dig :d1, 2027-01-01, 3d\n  click d1 call alert()",
}
TRIES = {
    "the page": "() => parent.document.title",
    "what is stored": "() => localStorage.length",
    "cookies": "() => document.cookie",
    "the server": "() => fetch('/account/').then(() => {})",
    "a socket": "() => come(new WebSocket('ws://' + location.host + '/ws/threads/1/'), 'open')",
    "a picture": "() => come(Object.assign(new Image(), { src: 'PICTURE' }), 'load')",
    "a script": "() => come(document.head.appendChild(with_src(document.createElement('script'), '/sw.js')), 'load')",
    "words as a script": "() => new Promise((well, bad) => setTimeout(() => { try { well(eval('1')); } "
    "catch (error) { bad(error); } }))",
    "the way of the page": "() => { top.location = '/account/'; }",
    "a new window": "() => { if (!window.open('/account/')) throw new Error('none'); }",
}
COME = """
const come = (what, event) => new Promise((well, bad) => Object.assign(what, { [`on${event}`]: well, onerror: bad }));
const with_src = (element, src) => Object.assign(element, { src });
"""


def test_a_diagram_is_drawn_when_asked_for_and_saved_as_a_picture(page, tmp_path):
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if "Content Security Policy" in said.text else None)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    message = with_diagram(page, BED)
    assert not [url for url in asked if "mermaid" in url or "preview" in url]
    message.get_by_role("button", name="Preview").click()
    picture = page.frame_locator("iframe[title='Preview']").locator("svg").first
    for label in ("Seeds", "Sprout?", "Leeks", "yes", "no"):
        expect(picture).to_contain_text(label)
    drawn, frame = picture.bounding_box(), message.locator("iframe").bounding_box()
    assert frame["height"] > drawn["height"]
    assert_accessible(page)
    with page.expect_download() as download:
        message.get_by_role("button", name="Save as SVG").click()
    download.value.save_as(tmp_path / "picture.svg")
    saved = (tmp_path / "picture.svg").read_text()
    assert saved.startswith("<svg")
    assert "Sprout?" in saved
    assert "foreignObject" not in saved  # other programs know no HTML in a picture
    message.get_by_role("button", name="Hide the preview").click()
    expect(page.locator("iframe")).to_have_count(0)
    assert refused == []  # the policy of the frame forbids nothing that drawing takes


def test_what_is_wrong_with_a_diagram_is_told(page):
    message = with_diagram(page, "flowchart LR\n  A[Seeds --> B")
    message.get_by_role("button", name="Preview").click()
    expect(message.get_by_role("alert")).to_contain_text("The diagram could not be drawn.")
    expect(message.get_by_role("alert")).to_contain_text("A[Seeds --> B")
    expect(message.get_by_role("button", name="Save as SVG")).to_have_count(0)


def test_a_hostile_diagram_does_nothing(page, elsewhere):
    happened: list[str] = []
    page.on("dialog", lambda dialog: happened.append(dialog.message))
    page.on("popup", lambda popup: happened.append(popup.url))
    come_in(page)
    for nth, (what, text) in enumerate(HOSTILE.items()):
        say(page, f"```mermaid\n{text.replace('ELSEWHERE', elsewhere.url)}\n```")
        message = page.locator(f"#m{2 * nth + 1}")
        address = page.url
        message.get_by_role("button", name="Preview").click()
        expect(message.get_by_role("button", name="Save as SVG").or_(message.get_by_role("alert"))).to_be_visible()
        drawn = frame_of(page).locator("#diagram")
        expect(drawn.locator("a, script, image, img, foreignObject"), what).to_have_count(0)
        for node in drawn.locator(".node, text.actor, rect.task").all():
            node.click(force=True)
        page.wait_for_timeout(200)  # what should not happen has no end to wait for
        assert (page.url, happened, elsewhere.asked) == (address, [], []), what
        assert frame_of(page).url.endswith("/preview/diagram"), what
        message.get_by_role("button", name="Hide the preview").click()


def test_even_a_script_in_the_frame_of_a_diagram_reaches_nothing(browser, server):
    page = browser.new_context(base_url=server.url).new_page()  # of its own: what is refused here is logged as a fault
    message = with_diagram(page, BED)
    address = page.url
    message.get_by_role("button", name="Preview").click()
    expect(page.frame_locator("iframe[title='Preview']").locator("svg").first).to_be_visible()
    picture = page.locator("link[rel=icon]").get_attribute("href")
    tries = {what: code.replace("PICTURE", picture) for what, code in TRIES.items()}
    assert [what for what in ("a picture", "a script") if not succeeds(page.main_frame, tries[what])] == []
    assert [what for what, code in tries.items() if succeeds(frame_of(page), code)] == []
    assert page.url == address
    page.context.close()


@dataclass
class Elsewhere:
    """Another server, which notes what it is asked for."""

    url: str
    asked: list[str] = field(default_factory=list)


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    class Noting(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            other.asked.append(self.path)
            self.send_error(404)

    with ThreadingHTTPServer(("127.0.0.1", 0), Noting) as server:
        other = Elsewhere(f"http://127.0.0.1:{server.server_port}")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield other
        server.shutdown()


def with_diagram(page: Page, text: str) -> Locator:
    come_in(page)
    say(page, f"```mermaid\n{text}\n```")
    return page.locator("#m1")


def frame_of(page: Page) -> Frame:
    return page.frames[-1]


def succeeds(frame: Frame, code: str) -> bool:
    return frame.evaluate(f"() => {{ {COME} return Promise.resolve().then({code}).then(() => true, () => false); }}")
