"""Versions are ordered by the number of their thread, not by how threads are ordered: no query joins them for it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("summaries", "0006_budgets")]

    operations = [
        migrations.AlterModelOptions(
            name="summary",
            options={"ordering": ["thread_id", "-version", "id"], "verbose_name_plural": "summaries"},
        ),
    ]
