from typing import Any

from django.db import migrations, models


def take_names(apps: Any, schema_editor: Any) -> None:
    for removal in apps.get_model("spaces", "Removal").objects.select_related("space"):
        removal.space_name = removal.space.name
        removal.save(update_fields=["space_name"])


class Migration(migrations.Migration):
    dependencies = [
        ("spaces", "0017_count_spent"),
    ]

    operations = [
        migrations.AddField(
            model_name="removal",
            name="space_name",
            field=models.CharField(default="", help_text="As it was when they went.", max_length=120),
            preserve_default=False,
        ),
        migrations.RunPython(take_names, migrations.RunPython.noop),
    ]
