"""The product in Arabic: it reads from right to left, and what is always written from left to right stays so."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.steps import PASSWORD
from tests.journeys.test_accessibility import assert_accessible

pytestmark = pytest.mark.nobody_yet
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TALK = [
    "قررنا أن ننفق 4,200 يورو على الأكثر على البيت الزجاجي.",
    "أفضّل polycarbonate على الزجاج.\n\n- طلب الألواح\n- buy screws (M8)!",
    "يوضع الكراث في الحوض 3.\n\n```python\nprint('leeks')\n```",
    "The seeds are ordered by Jonas. Who fetches the compost?\n\n1. first\n2. ثانيًا",
    "برميل الماء يسع 300 لتر.\n\n| الحوض | المحصول |\n|---|---|\n| 3 | leeks |",
    "عرض البوابة 1.20 متر.",
    "متى يوضع الكراث؟",
]


def test_a_thread_and_its_summary(new_page):
    page = new_page(locale="ar")
    begin_a_thread_with_a_summary(page)
    assert runs(page.locator("html")) == "rtl"
    places = [left_edge(page.locator(part)) for part in ("#sidebar", "#conversation", "#details")]
    assert places == sorted(places, reverse=True)  # the list, the conversation, its summary: from right to left
    expect(summary(page)).to_contain_text("4,200")
    expect(summary(page).get_by_role("heading", name="أهداف وحقائق")).to_be_visible()
    assert_accessible(page)


def test_each_text_goes_the_way_of_its_letters(new_page):
    page = new_page(locale="ar")
    sign_up(page)
    for text in TALK[1:4]:
        say(page, text)
    assert runs(page.locator("#m1 ul")) == "rtl"
    assert runs(page.locator("#m5 ol")) == "ltr"
    assert runs(page.locator("#m3 pre")) == "ltr"
    name_thread(page, "Greenhouse, C++?")
    assert [runs(page.locator(title)) for title in ("#thread-title", "#threads a")] == ["ltr", "ltr"]


def test_short_words_of_the_other_way_stand_beside_who_said_them(new_page):
    page = new_page(locale="ar")
    sign_up(page)
    say(page, "A short one.")
    words, who = page.locator("#m1 .message-body p"), page.locator("#m1 .message-meta")
    assert right_edge(words) == pytest.approx(right_edge(who), abs=2)
    assert words.bounding_box()["width"] < 200


def test_on_a_phone(new_page):
    page = new_page(locale="ar", **PHONE)
    begin_a_thread_with_a_summary(page)
    assert_fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="المحادثات والمساحات").tap()
    threads = page.get_by_role("navigation", name="المحادثات")
    expect(threads).to_be_in_viewport()
    assert left_edge(threads) > 360 - left_edge(threads) - threads.bounding_box()["width"]  # it stands on the right
    page.keyboard.press("Escape")
    page.get_by_role("button", name="الملخص", exact=True).tap()
    expect(summary(page)).to_be_in_viewport()
    assert_fits(page)
    assert_accessible(page)
    for address in ("overview", "members", "memory", "instructions", "edit", "import"):
        page.goto(f"/spaces/1/{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert_fits(page)


def test_a_person_chooses_it(new_page):
    """Whatever the browser asks for."""
    page = new_page(locale="en")
    page.goto("/accounts/signup/")
    fill_sign_up(page)
    page.goto("/account/")
    page.get_by_label("Language").select_option("العربية")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="حسابك")).to_be_visible()
    assert runs(page.locator("html")) == "rtl"


# ---- what people do here


def sign_up(page: Page) -> None:
    page.goto("/accounts/signup/")
    fill_sign_up(page)
    expect(message_box(page)).to_be_visible()


def fill_sign_up(page: Page) -> None:
    """By the fields' places: their names differ by the language."""
    page.locator("[name=username]").fill("ليلى")
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.locator("form button.primary").click()
    expect(page.locator("#composer")).to_be_visible()


def say(page: Page, text: str) -> None:
    page.wait_for_load_state()
    seq = page.get_by_role("region", name="المحادثة").get_by_role("article").count() + 2
    message_box(page).fill(text)
    message_box(page).press("Enter")
    expect(page.locator(f"#m{seq}")).to_have_attribute("data-status", "complete")


def begin_a_thread_with_a_summary(page: Page) -> None:
    sign_up(page)
    for text in TALK:
        say(page, text)
    expect(page.get_by_text("في الملخص", exact=False).first).to_be_visible()
    message_box(page).focus()


def name_thread(page: Page, title: str) -> None:
    message_box(page).fill(f"/title {title}")
    message_box(page).press("Enter")
    expect(page.locator("#thread-title")).to_have_text(title)
    expect(page.locator("#threads")).to_contain_text(title)


def message_box(page: Page) -> Locator:
    return page.get_by_role("textbox", name="رسالة")


def summary(page: Page) -> Locator:
    return page.get_by_role("region", name="الملخص حتى الآن")


def runs(element: Locator) -> str:
    return element.first.evaluate("element => getComputedStyle(element).direction")


def right_edge(part: Locator) -> float:
    return left_edge(part) + part.bounding_box()["width"]


def left_edge(element: Locator) -> float:
    box = element.first.bounding_box()
    assert box
    return box["x"]


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, page.url
