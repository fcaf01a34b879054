"""What people do on the pages, by the names that they see there."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.product import Product

CONNECTING, OPEN = 0, 1  # of a WebSocket
PASSWORD = "leeks grow slowly"
ADAS_SESSION = "ada0" * 8


def create_account(page: Page, name: str = "ada") -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(message_box(page)).to_be_visible()


def come_in(page: Page) -> None:
    """Ada's browser, signed in since the installation was prepared."""
    page.context.add_cookies([{"name": "sessionid", "value": ADAS_SESSION, "domain": "127.0.0.1", "path": "/"}])
    page.goto("/")
    expect(message_box(page)).to_be_visible()


def sign_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(message_box(page)).to_be_visible()


def let_ada_in(server: Product) -> None:
    """The first account, made as the page makes it, and a session of hers with a known key."""
    command = (
        "from allauth.usersessions.models import UserSession\n"
        "from django.contrib.sessions.models import Session\n"
        "from django.test import Client\n"
        f"form = {{'username': 'ada', 'password1': {PASSWORD!r}, 'password2': {PASSWORD!r}}}\n"
        "answer = Client(SERVER_NAME='127.0.0.1').post('/accounts/signup/', form)\n"
        "assert answer.status_code == 302, answer.content\n"
        f"for each in (Session, UserSession): each.objects.update(session_key={ADAS_SESSION!r})"
    )
    in_its_shell(server, command)


def make_space(page: Page, name: str, *, instructions: str) -> None:
    page.get_by_role("button", name="New Space").click()
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("textbox", name="Instructions").fill(instructions)
    page.get_by_role("button", name="Save Space").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def let_in(server: Product, name: str) -> None:
    """An account for somebody else, as a writer in every Space, without the pages. What was said there while one person
    was alone is open to them."""
    command = (
        f"somebody = User.objects.create_user({name!r}, password={PASSWORD!r})\n"
        "Thread.objects.update(visibility='space')\n"
        "for space in Space.objects.all(): space.add(somebody, role='writer')"
    )
    in_its_shell(server, command)


def let_days_pass(server: Product, days: int) -> None:
    """For all summaries there are."""
    command = (
        "from datetime import timedelta\n"
        "from summaries.models import Summary\n"
        "for one in Summary.objects.all():\n"
        f"    Summary.objects.filter(pk=one.pk).update(created_at=one.created_at - timedelta(days={days}))"
    )
    in_its_shell(server, command)


def in_its_shell(server: Product, command: str) -> None:
    """Runs Python beside the server, on its database."""
    server.manage("shell", "--command", command)


def message_box(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Message")


def send(page: Page, text: str) -> Locator:
    """Gives the article of the reply, which may still have to come."""
    page.wait_for_load_state()
    seq = conversation(page).get_by_role("article").count() + 2
    message_box(page).fill(text)
    message_box(page).press("Enter")
    return page.locator(f"#m{seq}")


def say(page: Page, text: str) -> Locator:
    """Send, and wait for the whole reply."""
    reply = send(page, text)
    expect(reply).to_have_attribute("data-status", "complete")
    page.wait_for_load_state()  # the first message of a thread leads to a page of its own
    return reply


def begin_thread(page: Page, *, readers: str = "") -> None:
    """A first turn, and the title that the fake model gives, so that what it is asked next is known."""
    come_in(page)
    if readers:
        page.get_by_role("combobox", name="Who can read the thread").select_option(readers)
    say(page, "Hello.")
    expect(page.locator("#thread-title")).to_have_text("You wrote: Hello")


def bring(server: Product, name: str, his: Page, address: str) -> Page:
    """Somebody else, let in and signed in in a browser of their own, at a thread and connected."""
    let_in(server, name)
    sign_in(his, name)
    his.goto(address)
    is_connected(his)
    return his


def conversation(page: Page) -> Locator:
    return page.get_by_role("region", name="Conversation")


def point_at_each_message(page: Page) -> None:
    """What one can do with a message is put there once somebody points at it; so it is for all of them from now on."""
    page.evaluate(
        "() => { const column = document.getElementById('messages');"
        "const point = () => column.querySelectorAll(':scope > article')"
        ".forEach(each => each.dispatchEvent(new Event('pointerover', { bubbles: true })));"
        "new MutationObserver(point).observe(column, { childList: true }); point(); }"
    )


def text_of(article: Locator) -> str:
    return article.locator(".message-body").inner_text()


def is_writing(article: Locator) -> None:
    """Some text is there and more is to come."""
    expect(article.locator(".message-body")).not_to_be_empty()
    expect(article).to_have_attribute("data-status", "streaming")


def another_tab(page: Page) -> Page:
    """The same page once more in the same browser, connected."""
    tab = page.context.new_page()
    tab.goto(page.url)
    is_connected(tab)
    return tab


def is_connected(page: Page) -> None:
    """Pushes reach this page: without them it would look again only after seconds."""
    look_until(lambda: socket_state(page) == OPEN, "the page does not connect")


def socket_state(page: Page) -> int:
    """Its readyState. Read from outside: Playwright's waits inside a page use eval, and ours forbid it."""
    return page.evaluate("document.querySelector('thread-socket').socket.readyState")


def hear_nothing(socket: WebSocketRoute) -> None:
    """The socket is open, and every push is lost."""
    server = socket.connect_to_server()
    server.on_message(lambda message: None)
    socket.on_message(server.send)


def look_until(is_so: Callable[[], bool], otherwise: str, *, seconds: float = 60, pause: float = 0.05) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, otherwise
        time.sleep(pause)


def notices(page: Page) -> Locator:
    return page.get_by_role("region", name="Notices")


def summary_panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Summary so far")


def menu_of(line: Locator) -> Locator:
    """The menu of a line of the summary, opened with the mouse."""
    line.hover()
    if line.locator(".line-menu:not([open])").count():
        line.locator(".line-more").focus()  # where the panel comes anew meanwhile, the pointer is over nothing
        line.locator(".line-more").click()
    return line.locator(".line-actions")


def updating(page: Page) -> Locator:
    return page.get_by_role("status", name="Updating summary…")


def divider(page: Page, last: int) -> Locator:
    return page.get_by_text(f"Messages 1–{last} are in the summary")
