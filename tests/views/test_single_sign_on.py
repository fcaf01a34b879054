"""What a provider of single sign-on says of a person, and what of it is believed."""

from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress

from spaces.views.single_sign_on import SingleSignOnAdapter

YES = [True, 1, "true", "True"]
NO = [False, 0, None, "", "false", "False", "yes", "no", "0", [], ["true"], {"value": True}, 2]


@pytest.mark.parametrize("claim", [*YES, *NO])
def test_an_address_is_confirmed_by_a_plain_yes_alone(ada, claim):
    address = EmailAddress(user=ada, email="ada@example.org", primary=True, verified=claim)
    SingleSignOnAdapter().pre_social_login(None, SimpleNamespace(email_addresses=[address]))
    address.save()
    assert EmailAddress.objects.get().verified is (claim in YES)
