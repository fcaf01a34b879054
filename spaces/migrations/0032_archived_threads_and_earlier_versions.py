from typing import Any

from django.db import migrations, models
from django.db.models import Exists, OuterRef


def tell_earlier_versions(apps: Any, schema_editor: Any) -> None:
    """A sibling was made before the message that took the old one's place; a branch comes after what it copies."""
    Thread, Message = apps.get_model("spaces", "Thread"), apps.get_model("spaces", "Message")
    written_anew = Message.objects.filter(
        thread=OuterRef("forked_from"), seq=OuterRef("forked_at"), chosen=True, created_at__gte=OuterRef("created_at")
    )
    Thread.objects.exclude(forked_from=None).filter(Exists(written_anew)).update(is_earlier_version=True)


class Migration(migrations.Migration):
    dependencies = [("spaces", "0031_deleted_threads")]

    operations = [
        migrations.AddField(model_name="thread", name="archived_at", field=models.DateTimeField(blank=True, null=True)),
        migrations.AddField(
            model_name="thread",
            name="is_earlier_version",
            field=models.BooleanField(
                default=False,
                help_text="Keeps the messages from before an edit in the thread it was forked from.",
            ),
        ),
        migrations.RunPython(tell_earlier_versions, migrations.RunPython.noop),
    ]
