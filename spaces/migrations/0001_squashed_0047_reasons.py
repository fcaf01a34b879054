"""What all migrations before it come to, in one step, for a database that has none of them.

They stay for databases that have some. What they did to rows is not repeated here: there are none yet. The search index
and the triggers of tables that are only added to are made after every migration (spaces.apps).
"""

import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import spaces.models.stored_file


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("spaces", "0001_initial"),
        ("spaces", "0002_search_index"),
        ("spaces", "0003_model_summary_policy"),
        ("spaces", "0004_invitations"),
        ("spaces", "0005_staff_actions"),
        ("spaces", "0006_summary_lock"),
        ("spaces", "0007_connections"),
        ("spaces", "0008_space_memory"),
        ("spaces", "0009_replies_with_summary"),
        ("spaces", "0010_incomplete_messages"),
        ("spaces", "0011_user_language"),
        ("spaces", "0012_originals"),
        ("spaces", "0013_waiting_messages"),
        ("spaces", "0014_deleted_spaces"),
        ("spaces", "0015_removals"),
        ("spaces", "0016_budgets"),
        ("spaces", "0017_count_spent"),
        ("spaces", "0018_removal_space_name"),
        ("spaces", "0019_rewritten_waiting"),
        ("spaces", "0020_reasons_not_sent"),
        ("spaces", "0021_orders_of_rows"),
        ("spaces", "0022_one_default_model"),
        ("spaces", "0023_sealed_second_factors"),
        ("spaces", "0024_who_stopped"),
        ("spaces", "0025_removed_from_the_line"),
        ("spaces", "0026_summary_cut"),
        ("spaces", "0027_recalled"),
        ("spaces", "0028_tokens_recalled"),
        ("spaces", "0029_words_and_prompt_format"),
        ("spaces", "0030_accounts_by_id"),
        ("spaces", "0031_deleted_threads"),
        ("spaces", "0032_archived_threads_and_earlier_versions"),
        ("spaces", "0033_message_by_author"),
        ("spaces", "0034_recalls_across_threads"),
        ("spaces", "0035_files"),
        ("spaces", "0036_models_of_threads"),
        ("spaces", "0037_shared_copies"),
        ("spaces", "0038_starters"),
        ("spaces", "0039_ratings"),
        ("spaces", "0040_files_of_spaces"),
        ("spaces", "0041_passages_of_files"),
        ("spaces", "0042_citations"),
        ("spaces", "0043_removed_files_of_messages"),
        ("spaces", "0044_pinned_files"),
        ("spaces", "0045_captions_and_scans"),
        ("spaces", "0046_personal"),
        ("spaces", "0047_reasons"),
    ]

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="ModelConnection",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100, unique=True)),
                (
                    "base_url",
                    models.CharField(
                        help_text="The address of its OpenAI-compatible API; usually ends in /v1.",
                        max_length=500,
                        verbose_name="base URL",
                    ),
                ),
                ("sealed_key", models.TextField(blank=True, editable=False)),
                ("enabled", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["name", "id"],
            },
        ),
        migrations.CreateModel(
            name="LanguageModel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200, unique=True)),
                (
                    "label",
                    models.CharField(blank=True, help_text="Shown to people instead of the name.", max_length=200),
                ),
                (
                    "context_tokens_override",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="Prompt and reply together, in tokens. Empty: MODEL_CONTEXT_TOKENS.",
                        null=True,
                    ),
                ),
                ("price_input_override", models.DecimalField(blank=True, decimal_places=4, max_digits=12, null=True)),
                ("price_cached_override", models.DecimalField(blank=True, decimal_places=4, max_digits=12, null=True)),
                (
                    "price_output_override",
                    models.DecimalField(
                        blank=True,
                        decimal_places=4,
                        help_text="Prices are per 1,000,000 tokens. Empty: MODEL_PRICES.",
                        max_digits=12,
                        null=True,
                    ),
                ),
                (
                    "calibration",
                    models.FloatField(
                        default=1.0,
                        help_text="The server's own token count divided by ours, as last reported; clamped to 1.0–1.7.",
                    ),
                ),
                (
                    "summary_policy",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="The policy of threads with this model, unless they or their Space set one. As JSON.",
                    ),
                ),
                (
                    "sees_pictures",
                    models.BooleanField(
                        default=False,
                        help_text="Whether it is sent the pictures that people attach. Otherwise it gets only their names.",
                    ),
                ),
                ("enabled", models.BooleanField(default=True)),
                (
                    "is_default",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="Spaces that chose no model use this one.",
                        verbose_name="default",
                    ),
                ),
                (
                    "served_as",
                    models.CharField(blank=True, help_text="Its name on the server, if different.", max_length=200),
                ),
                (
                    "summary_rank",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="1 is asked first, then 2 if the one before cannot be reached. All empty: SUMMARY_MODEL.",
                        null=True,
                        verbose_name="order for summaries",
                    ),
                ),
                (
                    "connection",
                    models.ForeignKey(
                        blank=True,
                        help_text="The server that offers it. Empty: the server of the settings (OPENAI_BASE_URL, SUMMARY_BASE_URL).",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="language_models",
                        to="spaces.modelconnection",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_default", True)), fields=("is_default",), name="one_default_model"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="StoredFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.FileField(max_length=200, upload_to=spaces.models.stored_file.generated_name)),
                (
                    "thumbnail",
                    models.FileField(blank=True, max_length=200, upload_to=spaces.models.stored_file.generated_name),
                ),
                ("media_type", models.CharField(max_length=100)),
                ("size", models.PositiveBigIntegerField()),
                ("width", models.PositiveIntegerField(default=0)),
                ("height", models.PositiveIntegerField(default=0)),
                ("thumbnail_width", models.PositiveIntegerField(default=0)),
                ("thumbnail_height", models.PositiveIntegerField(default=0)),
                ("text", models.TextField(blank=True)),
                ("parts", models.JSONField(blank=True, default=list)),
                ("text_chars", models.PositiveIntegerField(default=0)),
                ("part_count", models.PositiveIntegerField(default=0)),
                ("parts_without_text", models.CharField(blank=True, max_length=200)),
                ("unit", models.CharField(blank=True, max_length=7)),
                ("is_cut", models.BooleanField(default=False)),
                ("tokens", models.PositiveIntegerField(default=0)),
                ("scan", models.CharField(blank=True, default="", max_length=9)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                ("language", models.CharField(blank=True, default="", max_length=10, verbose_name="language")),
                (
                    "personal_version",
                    models.PositiveIntegerField(
                        default=0, editable=False, verbose_name="version of the personal instructions"
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PersonalInstructions",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("text", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="personal_instructions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "personal instructions",
                "ordering": ["user_id", "-version", "id"],
                "constraints": [models.UniqueConstraint(fields=("user", "version"), name="personal_version_once")],
            },
        ),
        migrations.CreateModel(
            name="SavedPrompt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("text", models.TextField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="saved_prompts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["name", "id"],
                "constraints": [models.UniqueConstraint(fields=("user", "name"), name="saved_prompt_name_once")],
            },
        ),
        migrations.CreateModel(
            name="Space",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120)),
                (
                    "default_visibility",
                    models.CharField(
                        choices=[("space", "Everyone in the Space"), ("private", "Only the author")],
                        default="space",
                        max_length=8,
                    ),
                ),
                (
                    "starters",
                    models.TextField(
                        blank=True, help_text="What the page of the Space offers to begin a thread with, one a line."
                    ),
                ),
                (
                    "share_links",
                    models.BooleanField(
                        default=False,
                        help_text="Whether threads can be shared by public links; only where SHARE_LINKS allows it.",
                    ),
                ),
                (
                    "takes_personal_instructions",
                    models.BooleanField(
                        default=True, help_text="Whether what people tell the model in every Space is sent here too."
                    ),
                ),
                ("instructions_version", models.PositiveIntegerField(default=0)),
                ("memory_version", models.PositiveIntegerField(default=0)),
                ("files_version", models.PositiveIntegerField(default=0)),
                ("files_removed_in", models.PositiveIntegerField(default=0)),
                ("file_tokens", models.PositiveIntegerField(default=0)),
                ("summary_policy", models.JSONField(blank=True, default=dict)),
                (
                    "recalls_across_threads",
                    models.BooleanField(
                        default=False, help_text="Whether a question brings back messages of other threads too."
                    ),
                ),
                (
                    "originals_days",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Days after its fold on which a message's original is removed; empty: never.",
                        null=True,
                    ),
                ),
                (
                    "deleted_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When it was hidden from everyone, to be deleted in the background.",
                        null=True,
                    ),
                ),
                (
                    "work_due_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When its background work is due: originals to remove, or all of it to delete.",
                        null=True,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "allowed_models",
                    models.ManyToManyField(
                        blank=True,
                        help_text="What threads may choose; none: all that can be used.",
                        related_name="+",
                        to="spaces.languagemodel",
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
                    "model",
                    models.ForeignKey(
                        blank=True,
                        help_text="Empty: the installation's default.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="spaces.languagemodel",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("work_due_at__isnull", False)),
                        fields=["work_due_at"],
                        name="space_work_due",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Removal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "space_name",
                    models.CharField(help_text="The name of the Space when they were removed.", max_length=120),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("told_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="removals",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="removals", to="spaces.space"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("space", "user"), name="one_removal_per_person")],
            },
        ),
        migrations.CreateModel(
            name="OriginalsRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("days", models.PositiveSmallIntegerField(help_text="Empty: originals are kept.", null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "set_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="originals_rules", to="spaces.space"
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="MemoryNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("author_name", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="spaces.space"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "Owner"), ("editor", "Editor"), ("writer", "Writer"), ("viewer", "Viewer")],
                        default="writer",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="spaces.space"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("space", "user"), name="one_membership_per_person"),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["owner", "editor", "writer", "viewer"])),
                        name="membership_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "Owner"), ("editor", "Editor"), ("writer", "Writer"), ("viewer", "Viewer")],
                        default="writer",
                        max_length=8,
                    ),
                ),
                ("token_sha256", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("most_uses", models.PositiveIntegerField(blank=True, help_text="Empty: no limit.", null=True)),
                ("uses", models.PositiveIntegerField(default=0)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
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
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="spaces.space"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["editor", "writer", "viewer"])), name="invitation_role_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("most_uses", None), ("uses__lte", models.F("most_uses")), _connector="OR"),
                        name="invitation_not_overused",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Instructions",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("text", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
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
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="instructions_versions",
                        to="spaces.space",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "instructions",
                "ordering": ["space_id", "-version", "id"],
                "constraints": [models.UniqueConstraint(fields=("space", "version"), name="instructions_version_once")],
            },
        ),
        migrations.CreateModel(
            name="Budget",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "holder",
                    models.CharField(
                        choices=[
                            ("people", "Every person"),
                            ("spaces", "Every Space"),
                            ("person", "One person"),
                            ("space", "One Space"),
                        ],
                        max_length=6,
                        verbose_name="applies to",
                    ),
                ),
                (
                    "tokens_per_day",
                    models.PositiveBigIntegerField(
                        blank=True,
                        help_text="Empty: no limit. 0: no replies at all.",
                        null=True,
                        verbose_name="tokens per day",
                    ),
                ),
                (
                    "tokens_per_month",
                    models.PositiveBigIntegerField(
                        blank=True,
                        help_text="Empty: no limit. 0: no replies at all.",
                        null=True,
                        verbose_name="tokens per month",
                    ),
                ),
                (
                    "whom_to_ask",
                    models.CharField(
                        blank=True,
                        help_text="People who reach the limit read: “To continue sooner, ask …”. Empty: the contact of the budget for everyone, else the names of the superusers.",
                        max_length=200,
                        verbose_name="contact",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "space",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="spaces.space",
                    ),
                ),
            ],
            options={
                "verbose_name": "token budget",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("holder__in", ["people", "spaces"])),
                        fields=("holder",),
                        name="one_budget_for_all",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__in", ["people", "spaces"]), ("space", None), ("user", None)),
                            models.Q(("holder", "person"), ("space", None), ("user__isnull", False)),
                            models.Q(("holder", "space"), ("space__isnull", False), ("user", None)),
                            _connector="OR",
                        ),
                        name="budget_of_one_holder",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SpaceFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="files", to="spaces.space"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SpaceFileVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=120)),
                (
                    "state",
                    models.CharField(
                        choices=[("reading", "Reading"), ("ready", "Ready"), ("refused", "Refused")],
                        default="reading",
                        max_length=7,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=20)),
                (
                    "upload",
                    models.FileField(blank=True, max_length=200, upload_to=spaces.models.stored_file.generated_name),
                ),
                ("size", models.PositiveBigIntegerField()),
                ("prompt_tokens", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("taken_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("added_in", models.PositiveIntegerField(null=True)),
                ("removed_in", models.PositiveIntegerField(null=True)),
                (
                    "added_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="spaces.spacefile"
                    ),
                ),
                (
                    "stored",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="space_versions",
                        to="spaces.storedfile",
                    ),
                ),
            ],
            options={
                "ordering": ["file_id", "number"],
                "indexes": [
                    models.Index(condition=models.Q(("state", "reading")), fields=["id"], name="space_file_being_read")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("file", "number"), name="space_file_version_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("added_in__isnull", False), ("removed_in__isnull", True)),
                        fields=("file",),
                        name="space_file_one_in_force",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FileChunk",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("words", models.TextField()),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chunks", to="spaces.spacefileversion"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Spent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField(help_text="In the installation's time zone.")),
                ("tokens", models.PositiveBigIntegerField(default=0)),
                (
                    "space",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="spaces.space",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "tokens of a day",
                "verbose_name_plural": "tokens by day",
                "ordering": ["-day", "-id"],
                "indexes": [
                    models.Index(fields=["space", "day"], name="spent_in_space"),
                    models.Index(fields=["-day", "-id"], name="spent_newest"),
                ],
                "constraints": [models.UniqueConstraint(fields=("user", "day", "space"), name="spent_once_a_day")],
            },
        ),
        migrations.CreateModel(
            name="StaffAction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("actor_id", models.BigIntegerField(null=True)),
                ("actor_name", models.CharField(max_length=300, verbose_name="who")),
                (
                    "action",
                    models.CharField(help_text="For example approve, correct, read, export, change.", max_length=60),
                ),
                ("kind", models.CharField(blank=True, help_text="What kind of thing it was done to.", max_length=60)),
                ("object_id", models.CharField(blank=True, max_length=60)),
                ("thread_id", models.BigIntegerField(null=True)),
                (
                    "detail",
                    models.TextField(blank=True, help_text="Fields that changed, or the note that was written."),
                ),
                ("address", models.GenericIPAddressField(null=True, verbose_name="from where")),
                ("client", models.CharField(blank=True, help_text="As the browser reports it.", max_length=200)),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["thread_id", "action", "-id"], name="staff_action_of_thread"),
                    models.Index(fields=["action", "-id"], name="staff_action_by_action"),
                    models.Index(fields=["actor_name", "-id"], name="staff_action_by_actor"),
                    models.Index(fields=["-at"], name="staff_action_by_time"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Thread",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("visibility", models.CharField(default="space", max_length=8)),
                ("title", models.CharField(blank=True, max_length=200)),
                (
                    "title_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "Nobody yet"),
                            ("words", "Its first words"),
                            ("model", "The model"),
                            ("person", "A person"),
                        ],
                        default="",
                        max_length=6,
                    ),
                ),
                ("next_seq", models.PositiveIntegerField(default=1)),
                ("epoch", models.PositiveIntegerField(default=0, help_text="Grows with every edit and delete.")),
                ("summary", models.TextField(blank=True, help_text="The current version as the model reads it.")),
                ("summary_updated_at", models.DateTimeField(blank=True, null=True)),
                ("summary_version", models.PositiveIntegerField(default=0)),
                (
                    "covered_through",
                    models.PositiveIntegerField(default=0, help_text="The last seq that the summary covers."),
                ),
                (
                    "removed_through",
                    models.PositiveIntegerField(
                        default=0, help_text="The Space removed originals up to here: the summary may never cover less."
                    ),
                ),
                ("summary_policy", models.JSONField(blank=True, default=dict)),
                (
                    "summary_locked_at",
                    models.DateTimeField(
                        blank=True, help_text="When staff locked it: nothing is summarized automatically.", null=True
                    ),
                ),
                ("fold_owner", models.CharField(blank=True, max_length=64)),
                ("fold_lease", models.DateTimeField(blank=True, null=True)),
                ("fold_check_due", models.BooleanField(default=False)),
                ("forked_at", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "is_earlier_version",
                    models.BooleanField(
                        default=False,
                        help_text="Keeps the messages from before an edit in the thread it was forked from.",
                    ),
                ),
                ("pinned_at", models.DateTimeField(blank=True, null=True)),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                (
                    "deleted_at",
                    models.DateTimeField(
                        blank=True, help_text="Hidden since then, and soon deleted for good.", null=True
                    ),
                ),
                (
                    "has_waiting",
                    models.BooleanField(
                        default=False, help_text="Whether messages may wait here; never False while one does."
                    ),
                ),
                ("last_activity_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="threads",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "deleted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "forked_from",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="forks",
                        to="spaces.thread",
                    ),
                ),
                (
                    "model",
                    models.ForeignKey(
                        blank=True,
                        help_text="Empty: the one of the Space.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="spaces.languagemodel",
                    ),
                ),
                (
                    "space",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="threads", to="spaces.space"
                    ),
                ),
            ],
            options={
                "ordering": ["-last_activity_at", "-id"],
                "permissions": [("read_private_threads", "Can read private threads (each reading leaves a trace)")],
                "indexes": [
                    models.Index(fields=["-last_activity_at", "-id"], name="thread_newest"),
                    models.Index(fields=["space", "-last_activity_at", "-id"], name="thread_newest_in_space"),
                    models.Index(
                        condition=models.Q(("fold_check_due", True)), fields=["id"], name="thread_fold_check_due"
                    ),
                    models.Index(condition=models.Q(("has_waiting", True)), fields=["id"], name="thread_has_waiting"),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", False)), fields=["deleted_at"], name="thread_deleted"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("covered_through__gte", models.F("removed_through"))),
                        name="thread_removed_is_covered",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "role",
                    models.CharField(
                        choices=[("system", "System"), ("user", "User"), ("assistant", "Assistant"), ("tool", "Tool")],
                        max_length=9,
                    ),
                ),
                ("author_name", models.CharField(blank=True, max_length=300)),
                ("seq", models.PositiveIntegerField(help_text="Position in the thread, from 1; never used again.")),
                ("alternative", models.PositiveIntegerField(default=0)),
                ("chosen", models.BooleanField(default=True)),
                ("text", models.TextField(blank=True)),
                (
                    "file_count",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="How many files it has; empty for none.", null=True
                    ),
                ),
                (
                    "files_gone",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="How many files it had that were removed; empty for none.", null=True
                    ),
                ),
                ("tool_calls", models.JSONField(blank=True, default=list)),
                ("tool_call_id", models.CharField(blank=True, max_length=200)),
                ("tool_name", models.CharField(blank=True, max_length=200)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("streaming", "Streaming"),
                            ("complete", "Complete"),
                            ("stopped", "Stopped"),
                            ("failed", "Failed"),
                            ("interrupted", "Interrupted"),
                        ],
                        default="complete",
                        max_length=11,
                    ),
                ),
                ("finish_reason", models.CharField(blank=True, max_length=40)),
                (
                    "error",
                    models.TextField(blank=True, help_text="What went wrong, in words for the person who asked."),
                ),
                ("client_id", models.CharField(blank=True, max_length=64)),
                ("model", models.CharField(blank=True, max_length=200)),
                ("instructions_version", models.PositiveIntegerField(blank=True, null=True)),
                ("memory_version", models.PositiveIntegerField(blank=True, null=True)),
                ("personal_version", models.PositiveIntegerField(blank=True, null=True)),
                ("summary_version", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "files_version",
                    models.PositiveIntegerField(
                        blank=True, help_text="Of the Space's files, where all of them were sent.", null=True
                    ),
                ),
                (
                    "pinned_files",
                    models.JSONField(
                        blank=True,
                        help_text="Of an answer: the pinned files that were sent whole, by their versions.",
                        null=True,
                    ),
                ),
                (
                    "passages",
                    models.JSONField(
                        blank=True,
                        help_text="Of a question: which passages of files came with it. Empty: nobody looked.",
                        null=True,
                    ),
                ),
                (
                    "citations",
                    models.JSONField(
                        blank=True,
                        help_text="Of an answer: what it cites of files, and whether the model was given that.",
                        null=True,
                    ),
                ),
                (
                    "window_from",
                    models.PositiveIntegerField(
                        blank=True, help_text="The first seq that was sent word for word.", null=True
                    ),
                ),
                (
                    "left_out",
                    models.JSONField(
                        blank=True, default=list, help_text="Every seq that was in neither summary nor window."
                    ),
                ),
                (
                    "summary_cut",
                    models.JSONField(
                        blank=True,
                        help_text="Where the summary did not fit: lines sent, lines it has, ids of the others.",
                        null=True,
                    ),
                ),
                (
                    "recalled",
                    models.JSONField(
                        blank=True,
                        help_text="Of a question: which folded words came back with it, by position, and why. Empty: nobody looked.",
                        null=True,
                    ),
                ),
                ("prompt_sha256", models.CharField(blank=True, max_length=64)),
                (
                    "tokens_own",
                    models.PositiveIntegerField(
                        default=0, help_text="This message in a prompt, o200k_base, overhead included."
                    ),
                ),
                ("tokens_in", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "tokens_recalled",
                    models.PositiveIntegerField(
                        blank=True, help_text="Of tokens_in: what questions brought back of folded messages.", null=True
                    ),
                ),
                ("tokens_cached", models.PositiveIntegerField(blank=True, null=True)),
                ("tokens_out", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "rev",
                    models.PositiveIntegerField(default=0, help_text="How many frames of the stream this text holds."),
                ),
                ("producer", models.CharField(blank=True, max_length=64)),
                ("heartbeat", models.DateTimeField(blank=True, null=True)),
                ("stop_requested_at", models.DateTimeField(blank=True, null=True)),
                (
                    "stopped_to_send",
                    models.BooleanField(blank=True, help_text="Whether it was stopped by Send now.", null=True),
                ),
                ("deleted_at", models.DateTimeField(blank=True, help_text="When a person deleted it.", null=True)),
                (
                    "removed_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When the Space removed the original; the summary keeps its lines.",
                        null=True,
                    ),
                ),
                (
                    "text_sha256",
                    models.CharField(blank=True, help_text="Of the text that was removed.", max_length=64, null=True),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, help_text="An import may set it."),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        help_text="Of a reply: who asked for it, with a message or with Retry.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asked_model",
                    models.ForeignKey(
                        blank=True,
                        help_text="Who is asked for this reply alone; empty: the thread's model.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="spaces.languagemodel",
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "stopped_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="spaces.thread"
                    ),
                ),
            ],
            options={
                "ordering": ["thread_id", "seq", "id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("role", "assistant"), ("summary_version__gt", 0)),
                        fields=["created_at"],
                        name="message_with_summary",
                    ),
                    models.Index(
                        condition=models.Q(("status", "complete"), _negated=True),
                        fields=["status", "-id"],
                        name="message_incomplete",
                    ),
                    models.Index(
                        condition=models.Q(("stopped_by__isnull", False)),
                        fields=["stopped_by"],
                        name="message_stopped_by",
                    ),
                    models.Index(
                        condition=models.Q(("asked_by__isnull", False)), fields=["asked_by"], name="message_asked_by"
                    ),
                    models.Index(fields=["status", "thread"], name="message_by_status"),
                    models.Index(
                        condition=models.Q(("role", "system")), fields=["thread", "seq"], name="message_system"
                    ),
                    models.Index(
                        condition=models.Q(("role", "user")), fields=["thread", "author_name"], name="message_by_author"
                    ),
                    models.Index(
                        condition=models.Q(("citations__isnull", False)), fields=["thread"], name="message_citing"
                    ),
                    models.Index(
                        condition=models.Q(("files_gone__isnull", False)), fields=["thread"], name="message_files_gone"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["system", "user", "assistant", "tool"])),
                        name="message_role_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ["queued", "streaming", "complete", "stopped", "failed", "interrupted"])
                        ),
                        name="message_status_known",
                    ),
                    models.UniqueConstraint(fields=("thread", "seq", "alternative"), name="message_position_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("chosen", True)), fields=("thread", "seq"), name="message_one_chosen_answer"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("client_id", ""), _negated=True),
                        fields=("thread", "client_id"),
                        name="message_sent_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("verdict", models.CharField(choices=[("good", "Good answer"), ("bad", "Bad answer")], max_length=4)),
                ("reason", models.TextField(blank=True, max_length=500)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "message",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="spaces.message"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at", "-id"],
                "constraints": [models.UniqueConstraint(fields=("message", "user"), name="one_rating_per_person")],
            },
        ),
        migrations.CreateModel(
            name="SharedCopy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token_sha256", models.CharField(max_length=64, unique=True)),
                ("title", models.CharField(blank=True, max_length=200)),
                ("messages", models.JSONField(default=list)),
                ("summary", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="shared_copies", to="spaces.thread"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "shared copies",
                "ordering": ["-created_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="ReadMark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField(help_text="The last one that was read.")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="read_marks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="read_marks", to="spaces.thread"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("user", "thread"), name="read_mark_once")],
            },
        ),
        migrations.CreateModel(
            name="PinnedFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "pinned_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pins", to="spaces.spacefile"
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pinned_files", to="spaces.thread"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("thread", "file"), name="file_pinned_once")],
            },
        ),
        migrations.CreateModel(
            name="WaitingMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(blank=True)),
                (
                    "file_count",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="How many files it has; empty for none.", null=True
                    ),
                ),
                ("client_id", models.CharField(blank=True, max_length=64)),
                (
                    "place",
                    models.IntegerField(
                        default=0,
                        help_text="Lower is sent first. Below 0: its author chose Send now, so it does not wait for a Retry.",
                    ),
                ),
                (
                    "held_until",
                    models.DateTimeField(blank=True, help_text="Its author is editing it until then.", null=True),
                ),
                (
                    "refused",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("may-not", "Not sent: its author was no longer allowed to write here."),
                            ("unfit", "Not sent: it is too long."),
                            ("budget", "Not sent: the token budget was used up. Send it when the budget has reset."),
                            ("removed", "Not sent: an editor or the author of the thread removed it."),
                            (
                                "rewrite",
                                "Not sent: the thread was rewritten before its turn. Send it if it still fits.",
                            ),
                        ],
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="waiting_messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="waiting", to="spaces.thread"
                    ),
                ),
            ],
            options={
                "ordering": ["thread_id", "place", "id"],
                "indexes": [models.Index(fields=["thread", "place", "id"], name="waiting_in_order")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("client_id", ""), _negated=True),
                        fields=("thread", "author", "client_id"),
                        name="waiting_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Attachment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120)),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("sent_chars", models.PositiveIntegerField(default=0)),
                ("description", models.CharField(blank=True, default="", max_length=300)),
                ("caption", models.CharField(blank=True, default="", max_length=300)),
                ("caption_tries", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("deleted_at", models.DateTimeField(null=True)),
                (
                    "added_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="attachments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attachments",
                        to="spaces.message",
                    ),
                ),
                (
                    "space",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space"),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="attachments", to="spaces.storedfile"
                    ),
                ),
                (
                    "waiting",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attachments",
                        to="spaces.waitingmessage",
                    ),
                ),
            ],
            options={
                "ordering": ["position", "id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", False)),
                        fields=["deleted_at"],
                        name="attachment_deleted",
                    ),
                    models.Index(
                        condition=models.Q(("message__isnull", True), ("waiting__isnull", True)),
                        fields=["space", "added_by"],
                        name="attachment_unsent",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("message", None), ("waiting", None), _connector="OR"),
                        name="attachment_at_one_message",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MemoryText",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("added_in", models.PositiveIntegerField()),
                ("removed_in", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "note",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="texts", to="spaces.memorynote"
                    ),
                ),
                (
                    "written_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("removed_in", None)), fields=("note",), name="memory_one_wording_in_force"
                    )
                ],
            },
        ),
    ]
