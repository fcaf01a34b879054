"""Rows are ordered by the number of their thread or Space, not by how those are ordered: no query joins them for it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("spaces", "0020_reasons_not_sent")]

    operations = [
        migrations.AlterModelOptions(
            name="instructions",
            options={"ordering": ["space_id", "-version", "id"], "verbose_name_plural": "instructions"},
        ),
        migrations.AlterModelOptions(name="message", options={"ordering": ["thread_id", "seq", "id"]}),
        migrations.AlterModelOptions(name="waitingmessage", options={"ordering": ["thread_id", "place", "id"]}),
    ]
