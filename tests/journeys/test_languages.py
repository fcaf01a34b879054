"""The product in the reader's language: the browser's, or the one chosen for the account."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.steps import PASSWORD
from tests.journeys.test_screens import PHONE, assert_fits

pytestmark = pytest.mark.nobody_yet


@pytest.fixture
def german(new_page) -> Page:
    return new_page(locale="de-DE")


def test_a_german_browser_is_answered_in_german_until_the_account_says_otherwise(german):
    create_account_in_german(german)
    expect(german.locator("html")).to_have_attribute("lang", "de")
    german.get_by_role("textbox", name="Nachricht").fill("Bed 3 gets leeks.")
    german.get_by_role("textbox", name="Nachricht").press("Enter")
    reply = german.locator("#m2[data-status=complete]")  # fetched over HTTP, after the socket said so
    expect(reply).to_contain_text("Assistent")
    thread = german.url

    choose(german, "Sprache", "English", "Speichern")
    expect(german.get_by_role("heading", name="Your account")).to_be_visible()
    german.goto(thread)
    expect(german.locator("#m2")).to_contain_text("Assistant")

    choose(german, "Language", "Browser default", "Save")
    expect(german.get_by_role("heading", name="Ihr Konto")).to_be_visible()


def test_the_long_words_of_german_fit_a_phone(new_page):
    page = new_page(locale="de-DE", **PHONE)
    create_account_in_german(page)
    space = page.url
    for path in ("overview", "instructions", "memory", "members", "edit", "import", "originals", "delete"):
        page.goto(space + path)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert_fits(page)
    for path in ("/account/", "/account/delete", "/search?q=x", "/accounts/2fa/", "/accounts/password/change/"):
        page.goto(path)
        assert_fits(page)


def create_account_in_german(page: Page) -> None:
    page.goto("/accounts/signup/")
    expect(page.get_by_role("heading", name="Willkommen bei Spaces")).to_be_visible()
    page.get_by_label("Benutzername").fill("ada")
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_label("Passwort noch einmal").fill(PASSWORD)
    page.get_by_role("button", name="Konto erstellen").click()
    expect(page.get_by_role("heading", name="Space von ada")).to_be_visible()


def choose(page: Page, label: str, language: str, button: str) -> None:
    page.goto("/account/")
    page.get_by_label(label).select_option(label=language)
    page.get_by_role("button", name=button).click()
