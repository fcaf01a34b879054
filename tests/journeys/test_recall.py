"""A fact that the summary has no room for is found again when it is asked for, until its message is deleted."""

from playwright.sync_api import Locator, Page, expect

from tests.journeys.steps import bring, come_in, in_its_shell, message_box, summary_panel
from tests.product import Product

QUESTION = "Where does the spare key of the greenhouse hang?"
FORTY_TURNS = """
from spaces.models.message import Message
from summaries.folds import runner, scheduling
from summaries.engine.tokens import TokenCounter
space = Space.objects.get()
space.summary_policy = {"max_summary_tokens": 300}
space.save()
thread = space.start_thread(User.objects.get())
said = [f"We decided that bed {n} gets {n}0 litres of water and Ben pays {n}5 euros for it." for n in range(1, 41)]
said[4] = "The spare key of the greenhouse hangs behind the blue barrel."
texts = [text for each in said for text in (each, "Understood.")]
count = TokenCounter().count_message
rows = [
    Message(thread=thread, seq=seq, role="assistant", text=text, tokens_own=count("user", text))
    for seq, text in enumerate(texts, start=1)
]
for row in rows[::2]:
    row.role, row.author_name, row.author_id = "user", "ada", thread.created_by_id
Message.objects.bulk_create(rows)
thread.change(next_seq=81)
scheduling.check(thread.pk)
runner.fold_thread(thread.pk)
thread.refresh_from_db()
assert thread.covered_through == 72, thread.covered_through
assert "barrel" not in thread.summary
"""


def test_what_the_summary_lost_is_recalled_until_it_is_deleted(page, server):
    open_thread_of_forty_turns(page, server)
    reply = ask(page, seq=82)
    expect(reply).to_contain_text("The spare key of the greenhouse hangs behind the blue barrel. — #9 · ada")
    expect(reply).to_contain_text("Recalled:")
    given = what_was_given(page, reply)
    expect(given).to_contain_text("hangs behind the blue barrel")
    expect(given).to_contain_text("the checksum matches")
    expect(summary_panel(page)).to_be_hidden()
    given.get_by_role("button", name="Back to the summary").click()
    expect(summary_panel(page)).to_be_visible()

    reply.get_by_role("link", name="#9", exact=True).click()
    source = page.locator("#m9")
    expect(source).to_be_focused()
    delete(source)

    page.reload()
    expect(ask(page, seq=84)).not_to_contain_text("barrel")
    expect(page.locator("#m82").get_by_role("link", name="#9", exact=True)).to_have_count(0)
    expect(what_was_given(page, page.locator("#m82"))).not_to_contain_text("barrel")


def test_a_command_shows_what_would_be_recalled_and_the_switch_of_the_thread(page, server):
    open_thread_of_forty_turns(page, server)
    command(page, f"/recall {QUESTION}")
    card = page.get_by_role("group", name="Recall").last
    expect(card).to_contain_text("hangs behind the blue barrel")
    card.get_by_role("link", name="#9", exact=True).click()
    expect(page.locator("#m9")).to_be_focused()

    command(page, "/recall off")
    expect(page.get_by_role("group", name="Recall").last).to_contain_text("no question of this thread")
    expect(ask(page, seq=82)).not_to_contain_text("Recalled:")


def open_thread_of_forty_turns(page: Page, server: Product) -> None:
    in_its_shell(server, FORTY_TURNS)
    come_in(page)
    page.get_by_role("navigation").get_by_role("link", name="New thread").first.click()
    expect(page.locator("#m80")).to_be_visible()


def ask(page: Page, *, seq: int) -> Locator:
    command(page, QUESTION)
    reply = page.locator(f"#m{seq}")
    expect(reply).to_have_attribute("data-status", "complete")
    return reply


def command(page: Page, text: str) -> None:
    message_box(page).fill(text)
    message_box(page).press("Enter")
    expect(message_box(page)).to_have_value("")


def what_was_given(page: Page, reply: Locator) -> Locator:
    """All of Why this answer?, beside the conversation."""
    reply.hover()
    reply.get_by_role("link", name="Why this answer?").last.click()
    expect(page.get_by_role("region", name="Why this answer?")).to_be_focused()
    return page.get_by_role("region", name="Why this answer?")


def delete(message: Locator) -> None:
    message.get_by_role("button", name="Delete").click()
    expect(message).to_contain_text("This message was deleted.")


PRIVATE_AND_SHARED = """
from tests.talk import answer, say
space, ada = Space.objects.get(), User.objects.get(username="ada")
for visibility, title, fact in [
    ("private", "Mine", "The spare key of the greenhouse hangs behind the blue barrel."),
    ("space", "Ours", "The spare key of the greenhouse has a red tag."),
]:
    thread = space.start_thread(ada, visibility=visibility)
    thread.rename(title)
    answer(say(thread, ada, fact).reply, "Understood.")
"""


def test_other_threads_are_recalled_where_all_who_read_may_read_them(page, new_page, server):
    come_in(page)
    in_its_shell(server, PRIVATE_AND_SHARED)
    home = f"{server.url}/spaces/1/"
    let_questions_look_around(page, home)

    reply = ask_in_a_new_thread(page, home, readers="Everyone in this Space")
    expect(reply).to_contain_text("has a red tag. — #1 in “Ours” · ada")
    expect(reply).not_to_contain_text("barrel")
    his = bring(server, "ben", new_page(), page.url)
    expect(his.locator("#m2")).not_to_contain_text("Mine")
    his.locator("#m2").get_by_role("link", name="#1", exact=True).click()
    expect(his.locator("#thread-title")).to_have_text("Ours")

    mine = ask_in_a_new_thread(page, home, readers="Only me")
    expect(mine).to_contain_text("hangs behind the blue barrel. — #1 in “Mine” · ada")


def let_questions_look_around(page: Page, home: str) -> None:
    page.goto(f"{home}edit")
    page.get_by_label("A question brings back", exact=True).select_option("messages of other threads in this Space too")
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_text("Settings saved.")).to_be_visible()


def ask_in_a_new_thread(page: Page, home: str, *, readers: str) -> Locator:
    page.goto(home)
    page.get_by_role("combobox", name="Who can read the thread").select_option(readers)
    return ask(page, seq=2)
