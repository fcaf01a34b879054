"""Why a reply failed: an English sentence before, a code and what it names from now on."""

from django.db import migrations

from spaces.migrations import _reasons_before as before


def to_codes(apps, schema_editor):
    before.rewrite(apps.get_model("spaces", "Message"), "error", before.stored)


def to_sentences(apps, schema_editor):
    before.rewrite(apps.get_model("spaces", "Message"), "error", before.as_it_was)


class Migration(migrations.Migration):
    dependencies = [("spaces", "0046_personal")]

    operations = [migrations.RunPython(to_codes, to_sentences)]
