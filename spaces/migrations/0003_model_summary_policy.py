from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("spaces", "0002_search_index"),
    ]

    operations = [
        migrations.AddField(
            model_name="languagemodel",
            name="summary_policy",
            field=models.JSONField(
                blank=True,
                default=dict,
                help_text="How threads with this model are folded, where neither their Space nor they say otherwise. As JSON.",
            ),
        ),
    ]
