import pytest
from django.test import Client
from django.urls import reverse

from spaces.models import Space, User

FORM = {"username": "dora", "password1": "dora grows leeks", "password2": "dora grows leeks"}


@pytest.fixture
def nobody(db: None) -> Client:
    return Client()


def test_without_any_account_home_asks_for_the_first(nobody):
    assert nobody.get("/").url == reverse("account_signup")


def test_with_an_account_home_asks_to_sign_in(nobody, ada):
    assert nobody.get("/").url == reverse("account_login")


def test_the_first_account_runs_the_installation(nobody):
    nobody.post(reverse("account_signup"), FORM)
    dora = User.objects.get()
    assert (dora.is_staff, dora.is_superuser) == (True, True)


def test_a_new_account_lands_in_a_space_of_its_own(nobody):
    response = nobody.post(reverse("account_signup"), FORM, follow=True)
    assert response.redirect_chain[-1][0] == reverse("space", args=[Space.objects.get().pk])


def test_an_account_that_the_admin_made_begins_with_a_space_of_its_own(nobody, ben):
    nobody.post(reverse("account_login"), {"login": "ben", "password": "ben grows leeks"})
    assert [space.name for space in Space.objects.of(ben)] == ["ben’s Space"]


def test_nothing_is_said_of_a_sign_in_that_the_page_shows(nobody):
    assert "signed in as" not in nobody.post(reverse("account_signup"), FORM, follow=True).content.decode()


def test_sign_up_is_closed_once_somebody_has_an_account(nobody, ada):
    assert "Sign-up is closed" in nobody.get(reverse("account_signup")).content.decode()
    nobody.post(reverse("account_signup"), FORM)
    assert User.objects.count() == 1


def test_sign_up_opens_by_the_setting_and_gives_no_rights(nobody, ada, settings):
    settings.ALLOW_SIGNUP = True
    nobody.post(reverse("account_signup"), FORM)
    dora = User.objects.get(username="dora")
    assert (dora.is_staff, dora.is_superuser) == (False, False)


def test_of_two_first_accounts_the_later_is_refused(nobody, rf, ada):
    """Both had the form open: the second comes to the point of saving after the first was stored."""
    from allauth.account.forms import SignupForm
    from allauth.core.exceptions import ImmediateHttpResponse

    from spaces.views.account import AccountAdapter

    form, request = SignupForm(FORM), rf.post("/")
    request.session = {}
    assert form.is_valid()
    with pytest.raises(ImmediateHttpResponse):
        AccountAdapter().save_user(request, User(), form)
    assert User.objects.count() == 1


def test_two_passwords_that_differ_are_refused_beside_their_field(nobody):
    html = nobody.post(reverse("account_signup"), {**FORM, "password2": "other"}).content.decode()
    assert 'id="id_password2_error"' in html


def test_the_form_has_the_names_that_people_look_for(nobody):
    html = nobody.get(reverse("account_signup")).content.decode()
    assert all(f">{label}</" in html for label in ("Username", "Password", "Password again", "Create account"))


def test_one_signs_in_and_out(nobody, ada):
    nobody.post(reverse("account_login"), {"login": "ada", "password": "ada grows leeks"})
    assert "_auth_user_id" in nobody.session
    nobody.post(reverse("account_logout"))
    assert "_auth_user_id" not in nobody.session


def test_a_password_is_changed(signed_in, ada):
    new = {"oldpassword": "ada grows leeks", "password1": "ada sows kale", "password2": "ada sows kale"}
    signed_in(ada).post(reverse("account_change_password"), new)
    ada.refresh_from_db()
    assert ada.check_password("ada sows kale")


@pytest.mark.parametrize(
    ("chosen", "kept"), [("dark", "dark"), ("light", "light"), ("system", "system"), ("x", "system")]
)
def test_a_theme_is_kept_in_a_cookie(client, chosen, kept):
    assert client.post(reverse("theme"), {"theme": chosen}).cookies["theme"].value == kept


def test_the_page_wears_the_chosen_theme(nobody):
    nobody.cookies["theme"] = "dark"
    assert 'data-theme="dark"' in nobody.get(reverse("account_signup")).content.decode()


def test_the_theme_form_leads_back_to_our_own_pages_only(client):
    response = client.post(reverse("theme"), {"theme": "dark"}, headers={"referer": "https://evil.example/x"})
    assert (response.status_code, response.url) == (303, "/")
