"""People and their accounts, with all of it switched on: mail, passkeys and single sign-on."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.fake_oidc import FakeProvider
from tests.journeys.one_time_codes import fresh_code
from tests.journeys.steps import (
    PASSWORD,
    create_account,
    is_connected,
    let_in,
    message_box,
    say,
    sign_in,
)
from tests.journeys.test_accessibility import assert_accessible
from tests.product import Product, copy_of

NEW_PASSWORD = "kale grows faster"


@pytest.fixture
def provider() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        yield provider


@pytest.fixture
def mails(tmp_path: Path) -> Path:
    return tmp_path / "mails"


@pytest.fixture
def more() -> dict[str, str]:
    """Settings of one journey."""
    return {}


@pytest.fixture
def server(
    prepared: Path, tmp_path: Path, provider: FakeProvider, mails: Path, more: dict[str, str]
) -> Iterator[Product]:
    post = {"EMAIL_URL": f"file://{mails}", "EMAIL_FROM": "spaces@example.org"}
    folder = copy_of(prepared, tmp_path / "var")
    product = Product(folder, PASSKEYS="1", DEMO_TOKENS_PER_SECOND="200", **{**post, **provider.settings(), **more})
    product.start()
    yield product
    product.kill()
    print(product.log)  # noqa: T201 (pytest shows it beside a failure)


# ---- passwords and addresses


def test_a_forgotten_password_is_set_anew_by_mail(page, mails):
    create_account(page)
    add_address(page, "ada@example.org")
    confirm_address(page, mails)
    sign_out(page)
    page.get_by_role("link", name="Forgot your password?").click()
    assert_accessible(page)
    page.get_by_label("Email").fill("ada@example.org")
    page.get_by_role("button", name="Reset").click()
    expect(page.get_by_text("We have sent you an email")).to_be_visible()
    page.goto(link_in(mails, "password/reset/key"))
    page.get_by_label("New Password", exact=True).fill(NEW_PASSWORD)
    page.get_by_label("New Password (again)").fill(NEW_PASSWORD)
    assert_accessible(page)
    page.get_by_role("button", name="Change Password").click()
    expect(page.get_by_text("Your password is now changed.")).to_be_visible()
    sign_in_as(page, "ada@example.org", NEW_PASSWORD)
    expect(message_box(page)).to_be_visible()


def test_an_address_can_be_given_with_the_account(page, mails):
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("ada")
    page.get_by_label("E-mail address (optional)").fill("ada@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(message_box(page)).to_be_visible()
    confirm_address(page, mails)
    page.goto("/accounts/email/")
    expect(page.get_by_role("radio", name="ada@example.org Primary", exact=True)).to_be_visible()


def confirm_address(page: Page, mails: Path) -> None:
    page.goto(link_in(mails, "confirm-email"))
    assert_accessible(page)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("You have confirmed")).to_be_visible()


def add_address(page: Page, address: str) -> None:
    page.goto("/accounts/email/")
    page.get_by_label("Another address").fill(address)
    page.get_by_role("button", name="Add").click()
    confirm_password(page)
    expect(page.get_by_role("radio", name=address)).to_be_visible()
    assert_accessible(page)


def link_in(mails: Path, part: str) -> str:
    said = "\n".join(path.read_text() for path in mails.iterdir())
    return re.findall(rf"http://\S+{part}\S+", said)[-1]


def sign_in_as(page: Page, name: str, password: str = PASSWORD) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def confirm_password(page: Page) -> None:
    expect(page.get_by_role("heading", name="Confirm Access")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()


# ---- second factors


def test_an_app_gives_a_code_that_the_next_sign_in_asks_for(page):
    create_account(page)
    page.goto("/account/")
    page.get_by_role("link", name="Two-factor authentication").click()
    page.get_by_role("link", name="Activate").click()
    confirm_password(page)
    secret = page.get_by_label("Authenticator secret").input_value()
    assert_accessible(page)
    page.get_by_label("Authenticator code").fill("000000")
    page.get_by_role("button", name="Activate").click()
    expect(page.get_by_text("Incorrect code.")).to_be_visible()
    page.get_by_label("Authenticator code").fill(fresh_code(secret))
    page.get_by_role("button", name="Activate").click()
    recovery = page.get_by_label("Unused codes").input_value().split()
    assert_accessible(page)
    assert len(recovery) == 10

    sign_out(page)
    sign_in_as(page, "ada")
    assert_accessible(page)
    page.get_by_label("Code").fill(fresh_code(secret))
    page.get_by_role("button", name="Sign in").first.click()
    expect(message_box(page)).to_be_visible()

    sign_out(page)
    sign_in_as(page, "ada")
    page.get_by_label("Code").fill(recovery[0])
    page.get_by_role("button", name="Sign in").first.click()
    expect(message_box(page)).to_be_visible()
    page.goto("/accounts/2fa/")
    expect(page.get_by_text("There are 9 out of 10 recovery codes available.")).to_be_visible()


def test_a_passkey_opens_the_account_without_a_password(new_page, server):
    page = new_page(base_url=f"http://localhost:{server.port}")  # no browser has passkeys on an address
    key = authenticator(page)
    create_account(page)
    page.goto("/accounts/2fa/")
    page.get_by_role("link", name="Add").click()
    confirm_password(page)
    expect(page.get_by_label("Use it to sign in without a password")).to_be_checked()
    assert_accessible(page)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("Security key added.")).to_be_visible()
    page.goto("/accounts/2fa/webauthn/")
    assert_accessible(page)

    sign_out(page)
    assert_accessible(page)
    key.is_verified(False)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("The passkey did not work.")).to_be_visible()
    key.is_verified(True)
    page.get_by_role("button", name="Use a passkey").click()
    expect(message_box(page)).to_be_visible()


def test_a_key_can_be_the_second_factor_beside_the_password(new_page, server):
    page = new_page(base_url=f"http://localhost:{server.port}")
    authenticator(page)
    create_account(page)
    page.goto("/accounts/2fa/webauthn/add/")
    confirm_password(page)
    page.get_by_label("Name").fill("Laptop")
    page.get_by_label("Use it to sign in without a password").uncheck()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("Security key added.")).to_be_visible()

    sign_out(page)
    sign_in_as(page, "ada")
    assert_accessible(page)
    page.get_by_role("button", name="Use a security key").click()
    expect(message_box(page)).to_be_visible()

    page.goto("/accounts/2fa/webauthn/")
    page.get_by_role("link", name="Rename Laptop").click()
    confirm_by_key(page)
    page.get_by_label("Name").fill("Desk")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Remove Desk").click()
    assert_accessible(page)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def confirm_by_key(page: Page) -> None:
    expect(page.get_by_role("heading", name="Confirm Access")).to_be_visible()
    page.get_by_role("link", name="Use a security key").click()
    assert_accessible(page)
    page.get_by_role("button", name="Use a security key").click()


class Authenticator:
    """The browser's own virtual one."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        session.send("WebAuthn.enable")
        options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
        more = {"isUserVerified": True, "automaticPresenceSimulation": True}
        made = session.send("WebAuthn.addVirtualAuthenticator", {"options": {**options, **more}})
        self.id = made["authenticatorId"]

    def is_verified(self, verified: bool) -> None:
        """Whether the next finger is the right one."""
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": verified})


def authenticator(page: Page) -> Authenticator:
    return Authenticator(page.context.new_cdp_session(page))


# ---- single sign-on


def test_who_comes_by_single_sign_on_has_an_account(new_page):
    create_account(new_page())
    page = new_page()
    continue_with_provider(page)
    expect(page.get_by_role("heading", name="Dora Dill’s Space")).to_be_visible()
    say(page, "Hello.")
    thread = page.url

    sign_out(page)
    continue_with_provider(page)
    expect(message_box(page)).to_be_visible()
    page.goto(thread)
    expect(page.locator("#m1")).to_contain_text("Hello.")


def test_the_first_by_single_sign_on_runs_the_installation(page):
    continue_with_provider(page)
    expect(message_box(page)).to_be_visible()
    page.goto("/admin/")
    expect(page.get_by_role("heading", name="Spaces administration")).to_be_visible()


def test_an_address_that_has_an_account_is_not_given_to_the_provider(new_page, provider):
    ada = new_page()
    create_account(ada)
    add_address(ada, "ada@example.org")
    provider.person |= {"sub": "8", "preferred_username": "ada", "email": "ada@example.org"}
    page = new_page()
    continue_with_provider(page)
    expect(page.get_by_role("heading", name="This address has an account here")).to_be_visible()
    assert_accessible(page)

    ada.goto("/account/")
    ada.get_by_role("link", name="Example ID").click()
    assert_accessible(ada)
    ada.get_by_role("button", name="Continue with Example ID").click()
    expect(ada.get_by_role("radio")).to_have_count(1)
    continue_with_provider(page)
    expect(page.get_by_role("heading", name="ada’s Space")).to_be_visible()


@pytest.mark.parametrize("more", [{"OIDC_SIGNUP": "0"}])
def test_single_sign_on_makes_no_accounts_where_it_may_not(new_page):
    create_account(new_page())
    page = new_page()
    continue_with_provider(page)
    expect(page.get_by_role("heading", name="Sign-up is closed")).to_be_visible()


def test_a_provider_that_does_not_answer_is_told(page, provider, server):
    provider.stop()
    continue_with_provider(page)
    expect(page.get_by_role("heading", name="Example ID does not answer")).to_be_visible()
    assert "does not answer: ConnectionError" in server.log


@pytest.mark.parametrize("more", [{"OIDC_CLIENT_SECRET": "another"}])
def test_a_provider_that_refuses_us_is_told_and_why_stands_in_the_log(page, server):
    continue_with_provider(page)
    expect(page.get_by_role("heading", name="Third-Party Login Failure")).to_be_visible()
    assert "invalid_grant" in server.log


def continue_with_provider(page: Page) -> None:
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Continue with Example ID").click()


# ---- sessions


def test_who_is_signed_out_elsewhere_leaves_the_thread_at_once(new_page):
    here, there = new_page(), new_page()
    create_account(here)
    say(here, "Hello.")
    sign_in(there, "ada")
    there.goto(here.url)
    is_connected(there)

    here.goto("/accounts/sessions/")
    assert_accessible(here)
    here.get_by_role("button", name="Sign out everywhere else").click()
    expect(here.get_by_text("You are not signed in anywhere else.")).to_be_visible()
    expect(there.get_by_role("heading", name="Sign in")).to_be_visible(timeout=10_000)


# ---- taking one's data along, and leaving


def test_one_takes_ones_data_and_goes(new_page, server):
    ada, ben = new_page(), new_page()
    create_account(ada)
    say(ada, "The water barrel holds 300 litres.")
    let_in(server, "ben")
    sign_in(ben, "ben")
    ben.goto(ada.url)
    say(ben, "The second one holds 200.")

    ben.get_by_text("Your account").locator("..").click()
    ben.get_by_role("link", name="Account settings").click()
    with ben.expect_download() as download:
        ben.get_by_role("link", name="Download your data").click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as archive:
        messages = json.loads(archive.read("messages-in-other-threads.json"))
    assert [message["content"] for message in messages] == ["The second one holds 200."]

    ben.get_by_role("link", name="Delete the account").click()
    expect(ben.get_by_text("“The water barrel holds 300 litres")).to_be_visible()
    assert_accessible(ben)
    ben.get_by_label("Password").fill(PASSWORD)
    ben.get_by_role("button", name="Delete my account for good").click()
    expect(ben.get_by_text("Your account is deleted.")).to_be_visible()
    sign_in_as(ben, "ben")
    expect(ben.get_by_role("alert")).to_be_visible()

    ada.reload()
    expect(ada.locator("#m3")).to_contain_text("Deleted account")
    expect(ada.locator("#m3")).to_contain_text("The second one holds 200.")
