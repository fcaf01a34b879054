"""Staff end what somebody else has open, and see nothing secret of how they sign in."""

from playwright.sync_api import Page, expect

from tests.journeys.one_time_codes import fresh_code
from tests.journeys.steps import PASSWORD, bring, come_in, is_connected, let_in, say, sign_in
from tests.journeys.test_accessibility import assert_accessible


def test_the_open_page_of_somebody_whom_staff_sign_out_goes_to_the_sign_in_page(page, new_page, server):
    come_in(page)
    say(page, "How deep do leeks go?")
    bens = bring(server, "ben", new_page(), page.url)

    office = new_page()
    come_in(office)
    choose(office, "/admin/usersessions/usersession/", "ben", "Sign out")
    office.get_by_role("button", name="Sign out", exact=True).last.click()

    expect(office.get_by_text("Signed out: ben.")).to_be_visible()
    expect(bens.get_by_role("heading", name="Sign in")).to_be_visible()
    is_connected(page)
    expect(office.locator("#result_list")).not_to_contain_text("ben")
    sign_in(bens, "ben")
    bens.goto(page.url)
    say(bens, "I am back.")


def test_a_second_factor_that_staff_remove_is_asked_for_no_more(page, new_page, server):
    come_in(page)
    let_in(server, "ben")
    bens = new_page()
    sign_in(bens, "ben")
    secret = set_up_codes(bens)

    choose(page, "/admin/mfa/authenticator/", "ben", "Remove this factor")
    assert secret not in page.content()
    page.get_by_role("button", name="Remove this factor").click()
    expect(page.get_by_text("Second factor removed: ben.")).to_be_visible()

    again = new_page()
    sign_in(again, "ben")


def choose(office: Page, page: str, name: str, action: str) -> None:
    office.goto(page)
    for row in office.locator("#result_list tbody tr", has_text=name).all():
        row.get_by_role("checkbox").check()
    office.get_by_label("Action:").select_option(label=action)
    office.get_by_role("button", name="Go").click()
    expect(office.get_by_role("heading", name=action)).to_be_visible()
    assert_accessible(office, "#content")


def set_up_codes(page: Page) -> str:
    """The secret."""
    page.goto("/accounts/2fa/totp/activate/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    secret = page.get_by_label("Authenticator secret").input_value()
    page.get_by_label("Authenticator code").fill(fresh_code(secret))
    page.get_by_role("button", name="Activate").click()
    expect(page.get_by_label("Unused codes")).to_be_visible()
    return secret
