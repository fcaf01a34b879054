"""What all migrations before it come to, in one step, for a database that has none of them; they stay for those that
have some. Of what they did to rows only the groups of staff are made here: there are no other rows yet.
"""

from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

_groups = import_module("summaries.migrations.0004_staff_groups")
_connections = import_module("summaries.migrations.0005_operators_connect")
_budgets = import_module("summaries.migrations.0006_budgets")


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("summaries", "0001_initial"),
        ("summaries", "0002_retry_permission"),
        ("summaries", "0003_reviews"),
        ("summaries", "0004_staff_groups"),
        ("summaries", "0005_operators_connect"),
        ("summaries", "0006_budgets"),
        ("summaries", "0007_orders_of_rows"),
        ("summaries", "0008_archived_lines"),
        ("summaries", "0010_words_and_duration"),
        ("summaries", "0011_embeddings"),
        ("summaries", "0012_reasons"),
    ]

    dependencies = [
        ("spaces", "0001_squashed_0047_reasons"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Embedding",
            fields=[
                (
                    "message",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="spaces.message",
                    ),
                ),
                ("model", models.CharField(max_length=200)),
                ("vector", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="EmbeddingProgress",
            fields=[
                (
                    "thread",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="spaces.thread",
                    ),
                ),
                ("model", models.CharField(max_length=200)),
                ("through", models.PositiveIntegerField(default=0)),
                ("epoch", models.PositiveIntegerField(default=0)),
                (
                    "not_before",
                    models.DateTimeField(
                        default=django.utils.timezone.now, help_text="When the server may be asked again."
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "embedding progress",
            },
        ),
        migrations.CreateModel(
            name="Summary",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("depth", models.PositiveSmallIntegerField(default=0)),
                ("from_seq", models.PositiveIntegerField()),
                ("through_seq", models.PositiveIntegerField()),
                (
                    "message_ids",
                    models.JSONField(default=list, help_text="Ids of the messages that this version folded in."),
                ),
                ("sha256", models.CharField(help_text="Over the messages that this version folded in.", max_length=64)),
                ("ledger", models.JSONField(default=dict, help_text="Items and narrative, each with its sources.")),
                ("patch", models.JSONField(default=dict, help_text="What this version changed in the one before.")),
                (
                    "archived",
                    models.PositiveIntegerField(default=0, help_text="Lines that this version moved to the archive."),
                ),
                ("text", models.TextField(help_text="The text that is part of the prompt.")),
                ("tokens", models.PositiveIntegerField(default=0)),
                ("source_tokens", models.PositiveIntegerField(default=0, help_text="Of all messages it covers.")),
                ("tokens_before", models.PositiveIntegerField(default=0)),
                ("tokens_after", models.PositiveIntegerField(default=0)),
                (
                    "message_count",
                    models.PositiveIntegerField(default=0, help_text="The thread's messages when it was made."),
                ),
                (
                    "ratio_after",
                    models.FloatField(default=0.0, help_text="Prompt tokens over the context right after it."),
                ),
                (
                    "mode",
                    models.CharField(
                        choices=[("rules", "Rules"), ("model", "Model"), ("person", "Person")], max_length=6
                    ),
                ),
                ("model", models.CharField(blank=True, max_length=200)),
                ("prompt_version", models.CharField(blank=True, max_length=40)),
                ("trigger", models.CharField(blank=True, max_length=40)),
                (
                    "ratio",
                    models.FloatField(blank=True, help_text="Prompt tokens over the model's context.", null=True),
                ),
                ("raw", models.TextField(blank=True, help_text="What the model said outside the schema, redacted.")),
                ("gates", models.JSONField(blank=True, default=list)),
                ("cost", models.DecimalField(blank=True, decimal_places=8, max_digits=14, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "scrubbed_at",
                    models.DateTimeField(
                        blank=True, help_text="When a deleted message was removed from it.", null=True
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="children",
                        to="summaries.summary",
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="summaries", to="spaces.thread"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "summaries",
                "ordering": ["thread_id", "-version", "id"],
                "constraints": [models.UniqueConstraint(fields=("thread", "version"), name="summary_version_once")],
            },
        ),
        migrations.CreateModel(
            name="FoldJob",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("due", "Due"),
                            ("running", "Running"),
                            ("stored", "Stored"),
                            ("skipped", "Skipped"),
                            ("discarded", "Discarded"),
                            ("failed", "Failed"),
                        ],
                        default="due",
                        max_length=9,
                    ),
                ),
                ("trigger", models.CharField(max_length=40)),
                ("attempt", models.PositiveSmallIntegerField(default=1)),
                ("not_before", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "woken_at",
                    models.DateTimeField(blank=True, help_text="When a task was last sent for it.", null=True),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("ratio", models.FloatField(blank=True, null=True)),
                ("from_seq", models.PositiveIntegerField(blank=True, null=True)),
                ("through_seq", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "epoch",
                    models.PositiveIntegerField(
                        blank=True, help_text="The thread's epoch that the fold read.", null=True
                    ),
                ),
                ("depth", models.PositiveSmallIntegerField(default=0)),
                (
                    "mode",
                    models.CharField(
                        blank=True, choices=[("rules", "Rules"), ("model", "Model"), ("person", "Person")], max_length=6
                    ),
                ),
                ("model", models.CharField(blank=True, max_length=200)),
                ("gate", models.CharField(blank=True, help_text="The gate that refused what was made.", max_length=40)),
                (
                    "reason",
                    models.TextField(blank=True, help_text="Why it did not end in a new version, in plain words."),
                ),
                (
                    "output",
                    models.TextField(blank=True, help_text="The first 200 characters of what was refused, redacted."),
                ),
                ("gates", models.JSONField(blank=True, default=list)),
                ("tokens_before", models.PositiveIntegerField(blank=True, null=True)),
                ("tokens_after", models.PositiveIntegerField(blank=True, null=True)),
                ("tokens_in", models.PositiveIntegerField(default=0)),
                ("tokens_out", models.PositiveIntegerField(default=0)),
                ("calls", models.PositiveSmallIntegerField(default=0)),
                ("duration_ms", models.PositiveIntegerField(blank=True, null=True)),
                ("cost", models.DecimalField(blank=True, decimal_places=8, max_digits=14, null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="fold_jobs", to="spaces.thread"
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="summaries.summary",
                    ),
                ),
                (
                    "summary",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="job",
                        to="summaries.summary",
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "permissions": [("retry_foldjob", "Can try failed folds again")],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["due", "running"])),
                        fields=["not_before", "id"],
                        name="fold_job_ready",
                    ),
                    models.Index(fields=["state", "-id"], name="fold_job_by_state"),
                    models.Index(fields=["-created_at"], name="fold_job_newest"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["due", "running"])),
                        fields=("thread",),
                        name="one_unfinished_fold_per_thread",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["due", "running", "stored", "skipped", "discarded", "failed"])
                        ),
                        name="fold_job_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Flag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(help_text="The version that was current when it was flagged.")),
                (
                    "item_id",
                    models.CharField(blank=True, help_text="The line; empty: the summary as a whole.", max_length=100),
                ),
                ("sources", models.JSONField(blank=True, default=list, help_text="The messages that the line cites.")),
                ("reason", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "closed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="flags", to="spaces.thread"
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("thread", "item_id", "created_by"),
                        name="one_open_flag_of_a_person_for_a_line",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                (
                    "thread",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="review",
                        serialize=False,
                        to="spaces.thread",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0, help_text="The current version.")),
                (
                    "touched_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, help_text="When the last version or attempt was made."
                    ),
                ),
                ("is_edited", models.BooleanField(default=False)),
                ("message_count", models.PositiveIntegerField(default=0)),
                (
                    "coverage",
                    models.FloatField(
                        blank=True,
                        help_text="The share of the identifiers in the last folded messages that the summary contains.",
                        null=True,
                    ),
                ),
                (
                    "failures",
                    models.PositiveIntegerField(default=0, help_text="Failed attempts since the last success."),
                ),
                ("is_refused", models.BooleanField(default=False)),
                ("open_flags", models.PositiveIntegerField(default=0)),
                ("is_locked", models.BooleanField(default=False)),
                ("reviewed_version", models.PositiveIntegerField(default=0)),
                ("is_approved", models.BooleanField(default=False)),
                ("reviewed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "reviewed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-touched_at", "-thread_id"],
                "permissions": [
                    ("review_summaries", "Can approve, flag, correct, roll back, rebuild and lock summaries"),
                    ("try_policies", "Can try policies on threads (What if)"),
                ],
                "indexes": [
                    models.Index(fields=["-touched_at", "-thread"], name="review_newest"),
                    models.Index(
                        condition=models.Q(("open_flags__gt", 0)),
                        fields=["-touched_at", "-thread"],
                        name="review_flagged",
                    ),
                    models.Index(
                        condition=models.Q(("is_refused", True)),
                        fields=["-touched_at", "-thread"],
                        name="review_refused",
                    ),
                    models.Index(
                        condition=models.Q(("failures__gt", 0)), fields=["-touched_at", "-thread"], name="review_failed"
                    ),
                    models.Index(
                        condition=models.Q(("failures__gte", 3)),
                        fields=["-touched_at", "-thread"],
                        name="review_breaker",
                    ),
                    models.Index(
                        condition=models.Q(("is_edited", True)), fields=["-touched_at", "-thread"], name="review_edited"
                    ),
                    models.Index(
                        condition=models.Q(("reviewed_version", 0), ("version__gt", 0)),
                        fields=["-touched_at", "-thread"],
                        name="review_never",
                    ),
                    models.Index(
                        condition=models.Q(("message_count__gte", 200)),
                        fields=["-touched_at", "-thread"],
                        name="review_long",
                    ),
                    models.Index(
                        condition=models.Q(("coverage__lt", 0.5)),
                        fields=["-touched_at", "-thread"],
                        name="review_coverage",
                    ),
                    models.Index(
                        condition=models.Q(("is_locked", True)), fields=["-touched_at", "-thread"], name="review_locked"
                    ),
                ],
            },
        ),
        migrations.RunPython(_groups.make, _groups.drop),
        migrations.RunPython(_connections.make, migrations.RunPython.noop),
        migrations.RunPython(_budgets.let_operators_set_them, migrations.RunPython.noop),
    ]
