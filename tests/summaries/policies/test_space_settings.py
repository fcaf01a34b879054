"""The policy of a Space as its editors set it."""

import pytest
from django.urls import reverse

from spaces.models import Space
from summaries.policies.effective import policy_for
from summaries.policies.space_settings import CHOICES, SpacePolicyForm


@pytest.fixture
def saved(space):
    """What is stored after this was sent."""

    def saved(**sent):
        form = SpacePolicyForm({f"policy-{k}": v for k, v in {"mode": "on", **sent}.items()}, space=fresh(space))
        assert form.is_valid(), form.errors
        form.save()
        return fresh(space).summary_policy

    return saved


def fresh(space):
    return Space.objects.get(pk=space.pk)


def test_what_is_left_empty_stays_the_default(saved):
    assert saved() == {}


def test_a_parameter_is_stored_and_counts_in_every_thread(saved, space, thread):
    assert saved(keep_turns="2") == {"keep_turns": 2}
    thread.space = fresh(space)
    assert policy_for(thread).keep_turns == 2


def test_the_default_stands_beside_each_field(space, settings):
    settings.SUMMARY_PARAMETERS = {"keep_turns": 5}
    form = SpacePolicyForm(space=space)
    assert form.fields["keep_turns"].help_text == "Default: 5"


def test_the_parameters_are_those_of_the_policy(space):
    assert "slack_turns" in SpacePolicyForm(space=space).fields
    space.summary_policy = {"name": "message-count"}
    fields = SpacePolicyForm(space=space).fields
    assert ("max_messages" in fields, "slack_turns" in fields) == (True, False)


def test_a_pause_and_a_number_of_messages_may_start_a_summary(saved, space, thread):
    assert saved(fold_when_idle_seconds="300") == {"fold_when_idle_seconds": 300}
    thread.space = fresh(space)
    assert policy_for(thread).fold_when_idle_seconds == 300
    Space.objects.filter(pk=space.pk).update(summary_policy={"name": "token-ratio"})
    stored = saved(name="token-ratio", force_refresh_after_messages="20")
    assert stored == {"name": "token-ratio", "force_refresh_after_messages": 20}


def test_another_policy_begins_with_its_own_defaults(saved):
    saved(keep_turns="2")
    assert saved(name="context-80", keep_turns="2") == {"name": "context-80"}


def test_summaries_are_switched_off_and_on(saved, space, thread):
    assert saved(mode="off") == {"mode": "off"}
    thread.space = fresh(space)
    assert policy_for(thread).mode == "off"
    assert saved(mode="on") == {}


def test_yes_and_no_are_stored_as_such(saved):
    assert saved(abort_on_failure="yes") == {"abort_on_failure": True}
    assert saved(abort_on_failure="no") == {"abort_on_failure": False}


def test_what_staff_set_beside_it_stays(saved, space):
    Space.objects.update(summary_policy={"prompt": "In German.", "keep_turns": 2})
    assert saved(keep_turns="") == {"prompt": "In German."}


@pytest.mark.parametrize(
    ("sent", "field"), [({"keep_turns": "9"}, "first_fold_turns"), ({"max_summary_tokens": "3"}, "max_summary_tokens")]
)
def test_what_cannot_be_is_refused_at_its_field(space, sent, field):
    form = SpacePolicyForm({"policy-mode": "on", **{f"policy-{k}": v for k, v in sent.items()}}, space=space)
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_the_page_shows_what_holds_and_saves_it(signed_in, space, ada):
    client, page = signed_in(ada), reverse("space_edit", args=[space.pk])
    assert "The first 6 turns are sent word for word" in client.get(page).content.decode()
    sent = {"name": "Garden", "default_visibility": "private", "policy-mode": "on", "policy-keep_turns": "3"}
    assert client.post(page, sent).status_code == 303
    space.refresh_from_db()
    assert (space.default_visibility, space.summary_policy) == ("private", {"keep_turns": 3})
    html = client.get(page).content.decode()
    assert 'name="policy-keep_turns" value="3"' in html


def test_a_refused_parameter_stores_nothing(signed_in, space, ada):
    sent = {"name": "Orchard", "default_visibility": "space", "policy-mode": "on", "policy-keep_turns": "900"}
    response = signed_in(ada).post(reverse("space_edit", args=[space.pk]), sent)
    space.refresh_from_db()
    assert (response.status_code, space.name, space.summary_policy) == (422, "Garden", {})


@pytest.mark.parametrize(("choice", "words", "values"), CHOICES)
def test_what_is_chosen_in_plain_words_is_stored_and_shown_again(saved, space, choice, words, values):
    saved(keep_turns="3")
    assert saved(choice=choice, keep_turns="3") == values
    assert SpacePolicyForm(space=fresh(space)).initial["choice"] == choice


def test_who_sets_a_parameter_beside_a_choice_that_stays_goes_by_the_parameter(saved, space):
    saved(choice="thrifty")
    stored = saved(choice="thrifty", name="adaptive", keep_turns="5", first_fold_turns="6")
    assert (stored["keep_turns"], SpacePolicyForm(space=fresh(space)).initial["choice"]) == (5, "own")
