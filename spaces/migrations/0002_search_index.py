from django.db import migrations

from spaces.models import search_index


def make(apps, schema_editor):
    search_index.make()


def drop(apps, schema_editor):
    search_index.drop()


class Migration(migrations.Migration):
    dependencies = [("spaces", "0001_initial")]

    operations = [migrations.RunPython(make, drop)]
