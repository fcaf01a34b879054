import pytest

from spaces.forms import SettingsForm
from spaces.models import Space, WrittenMeanwhile


@pytest.fixture
def sent(space):
    """A Space's settings as an editor's page sends them."""

    def form(**fields):
        sent = {"name": "Garden", "default_visibility": "space", **fields}
        form = SettingsForm(sent, instance=Space.objects.get(pk=space.pk))
        assert form.is_valid()
        return form

    return form


def stored(space):
    space = Space.objects.get(pk=space.pk)
    return space.name, space.instructions, space.instructions_version


def test_a_new_name_leaves_what_another_editor_saved_meanwhile(sent, space, ben):
    renaming = sent(name="Orchard")
    Space.objects.filter(pk=space.pk).update(default_visibility="private")

    renaming.change()

    space.refresh_from_db()
    assert (space.name, space.default_visibility) == ("Orchard", "private")


def test_instructions_can_be_emptied(space, ada):
    space.write_instructions("", by=ada)

    assert stored(space) == ("Garden", "", 2)


def test_nobody_writes_over_a_version_that_they_did_not_see(space, ada, ben):
    space.write_instructions("In verse.", by=ben, over=1)

    with pytest.raises(WrittenMeanwhile):
        space.write_instructions("In prose.", by=ada, over=1)

    assert stored(space)[1:] == ("In verse.", 2)


def test_a_version_is_never_used_again(space, ada):
    space.write_instructions("In verse.", by=ada)
    Space.objects.filter(pk=space.pk).update(instructions_version=1)

    space.write_instructions("In prose.", by=ada)

    assert stored(space)[1:] == ("In prose.", 3)
