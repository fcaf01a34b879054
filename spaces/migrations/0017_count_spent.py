from django.db import migrations
from django.db.models import F, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone


def count(apps, schema_editor):
    """What replies of this month took so far. Earlier ones touch no limit, and copies in branches were not asked
    again."""
    Message, Spent = apps.get_model("spaces", "Message"), apps.get_model("spaces", "Spent")
    zone = timezone.get_default_timezone()
    month = timezone.localtime(timezone=zone).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    replies = Message.objects.filter(
        Q(thread__forked_at=None) | Q(seq__gt=F("thread__forked_at")),
        thread__last_activity_at__gte=month,
        created_at__gte=month,
        role="assistant",
        tokens_in__isnull=False,
    ).exclude(status__in=["queued", "streaming"])
    before = Message.objects.filter(thread=OuterRef("thread"), role="user", seq__lt=OuterRef("seq"))
    asker = Subquery(before.order_by("-seq").values("author")[:1])
    asked = replies.annotate(asker=asker, day=TruncDate("created_at", tzinfo=zone)).order_by()
    by = asked.values("asker", "day", "thread__space")
    sums = by.annotate(tokens=Sum(F("tokens_in") + Coalesce(F("tokens_out"), 0)))
    Spent.objects.bulk_create(
        Spent(user_id=row["asker"], space_id=row["thread__space"], day=row["day"], tokens=row["tokens"])
        for row in sums.iterator()
    )


class Migration(migrations.Migration):
    dependencies = [("spaces", "0016_budgets")]

    operations = [migrations.RunPython(count, migrations.RunPython.noop)]
