from django.db import migrations
from django.db.models import F, Sum
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone

RIGHTS = {
    "budget": [f"{verb}_budget" for verb in ("view", "add", "change", "delete")],
    "spent": ["view_spent"],
}


def count(apps, schema_editor):
    """What summaries of this month took so far: for who asked for one, else for who began the thread."""
    FoldJob, Spent = apps.get_model("summaries", "FoldJob"), apps.get_model("spaces", "Spent")
    zone = timezone.get_default_timezone()
    month = timezone.localtime(timezone=zone).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    folds = FoldJob.objects.filter(finished_at__gte=month, tokens_in__gt=0).order_by()
    by = folds.annotate(
        day=TruncDate("finished_at", tzinfo=zone), payer=Coalesce("asked_by", "thread__created_by")
    ).values("payer", "day", "thread__space")
    for row in by.annotate(tokens=Sum(F("tokens_in") + F("tokens_out"))):
        whose = {"user_id": row["payer"], "space_id": row["thread__space"], "day": row["day"]}
        if row["payer"] is None or not Spent.objects.filter(**whose).update(tokens=F("tokens") + row["tokens"]):
            Spent.objects.create(**whose, tokens=row["tokens"])


def let_operators_set_them(apps, schema_editor):
    Group, Permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    ContentType = apps.get_model("contenttypes", "ContentType")
    group, _ = Group.objects.get_or_create(name="Operators")
    for model, codenames in RIGHTS.items():
        kind, _ = ContentType.objects.get_or_create(app_label="spaces", model=model)
        named = apps.get_model("spaces", model)._meta.verbose_name
        for codename in codenames:
            words = f"Can {codename.partition('_')[0]} {named}"
            right, _ = Permission.objects.get_or_create(content_type=kind, codename=codename, defaults={"name": words})
            group.permissions.add(right)


class Migration(migrations.Migration):
    dependencies = [("spaces", "0017_count_spent"), ("summaries", "0005_operators_connect")]

    operations = [
        migrations.RunPython(count, migrations.RunPython.noop),
        migrations.RunPython(let_operators_set_them, migrations.RunPython.noop),
    ]
