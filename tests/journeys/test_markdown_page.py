"""What is written in messages, as the page shows it: formulas, tables, tasks, footnotes, images, code, length."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.fake_openai_script import Answer
from tests.journeys.kinds import MODEL
from tests.journeys.steps import begin_thread, come_in, is_connected, message_box, say, send, summary_panel

FORMULAS = r"""Area: $\pi r^2$, for $5 and $10.

$$
\int_0^1 \frac{x^2}{\sqrt{1+x}}\,dx = \begin{pmatrix} a & b \\ c & d \end{pmatrix}
$$

Also \(\overbrace{a+b}^{n} \xrightarrow{k} \cancel{x} \color{red}{y}\) and $\bad{$.
"""
RICH = """| Bed | Litres |
|:--|--:|
| 1 | 10 |

- [ ] Sow
- [x] Dig

Leeks grow[^1]. ![The plan](https://pics.example/plan.png)

[^1]: Slowly.

```python
print("leeks")
```
"""

pytestmark = pytest.mark.one_server


def test_a_page_without_formulas_does_not_load_what_typesets_them(page):
    asked = requests_of(page)
    come_in(page)
    say(page, "It costs $5 and $10.")
    page.reload()
    expect(page.locator("#m1 .message-body")).to_have_text("It costs $5 and $10.")
    assert not [url for url in asked if "katex" in url]


def test_formulas_are_typeset_within_the_content_security_policy(page):
    come_in(page)
    say(page, FORMULAS)
    message = page.locator("#m1")
    expect(message.locator(".katex")).to_have_count(3)
    expect(message.locator(".math-display .katex-display")).to_be_visible()
    expect(message).to_contain_text("for $5 and $10.")
    expect(message).to_contain_text("$\\bad{$")
    page.reload()
    expect(message.locator(".katex")).to_have_count(3)
    expect(message.locator("math").first).to_be_attached()  # what screen readers read


def test_what_is_copied_of_a_formula_is_its_source(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    come_in(page)
    say(page, r"Area: $\pi r^2$ it is.")
    expect(page.locator("#m1 .katex")).to_have_count(1)
    page.locator("#m1 .message-body p").evaluate("p => getSelection().selectAllChildren(p)")
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == r"Area: $\pi r^2$ it is."
    page.locator("remember-selection button").click()
    expect(summary_panel(page)).to_contain_text(r"Area: \pi r^2 it is.")


@pytest.mark.parametrize("server", [MODEL], indirect=True)
def test_while_a_reply_grows_a_formula_is_typeset_when_its_block_is_closed(page, model):
    begin_thread(page)
    is_connected(page)
    model.enqueue(Answer(tokens=["$$a^2$$", "\n\n", "Then ", "$b$ ", "and more."], pause_after=4))
    reply = send(page, "Go on.")
    expect(reply.locator(".block").first.locator(".katex")).to_have_count(1)
    expect(reply).to_contain_text("Then b")
    expect(reply.locator(".katex")).to_have_count(1)
    model.release()
    expect(reply.locator(".katex")).to_have_count(2)


def test_tables_tasks_footnotes_images_and_code(page):
    come_in(page)
    say(page, RICH)
    message = page.locator("#m1")
    expect(message.get_by_role("cell", name="10")).to_have_class("align-right")
    expect(message.get_by_role("listitem")).to_have_text(["☐ Sow", "☑ Dig"])
    expect(message.locator("sup")).to_have_text(["1", "1"])
    message.get_by_role("link", name="1", exact=True).click()
    expect(message.locator(".footnote")).to_be_focused()
    expect(message.locator(".footnote")).to_have_attribute("id", "m1-note-1")
    message.get_by_role("link", name="Back to the text").click()
    expect(page).to_have_url(re.compile("#m1-note-1-from$"))
    image = message.get_by_role("link", name="The plan (pics.example)")
    expect(image).to_have_attribute("target", "_blank")
    expect(image).to_have_attribute("rel", "noopener noreferrer nofollow ugc")
    expect(message.locator("img")).to_have_count(0)
    expect(message.locator(".code-head")).to_contain_text("python")
    expect(message.locator(".code-head").get_by_role("button", name="Copy")).to_be_visible()


def test_a_very_long_message_is_folded_up_until_it_is_wanted(page):
    come_in(page)
    say(page, "Leeks.\n" * 150)
    page.reload()
    message = page.locator("#m1")
    button = message.get_by_role("button", name="Show all")
    expect(button).to_have_attribute("aria-expanded", "false")
    height = message.bounding_box()["height"]
    button.click()
    expect(message.get_by_role("button", name="Show less")).to_have_attribute("aria-expanded", "true")
    assert message.bounding_box()["height"] > 3 * height
    expect(message_box(page)).to_be_visible()


def requests_of(page: Page) -> list[str]:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked
