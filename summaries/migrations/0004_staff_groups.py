from django.db import migrations

VIEW = "Can view {}"
GROUPS = {
    "Reviewers": {
        ("spaces", "thread"): {"view_thread": VIEW},
        ("spaces", "message"): {"view_message": VIEW},
        ("summaries", "summary"): {"view_summary": VIEW},
        ("summaries", "foldjob"): {"view_foldjob": VIEW},
        ("summaries", "review"): {
            "view_review": VIEW,
            "review_summaries": "Can approve, flag, correct, roll back, rebuild and lock summaries",
            "try_policies": "Can try policies on threads (What if)",
        },
    },
    "Operators": {
        ("summaries", "foldjob"): {"view_foldjob": VIEW, "retry_foldjob": "Can try failed folds again"},
        ("spaces", "staffaction"): {"view_staffaction": VIEW},
        ("spaces", "languagemodel"): {
            "view_languagemodel": VIEW,
            "add_languagemodel": "Can add {}",
            "change_languagemodel": "Can change {}",
        },
    },
}
"""Neither reads private threads: that right is given to people one by one."""


def make(apps, schema_editor):
    """Permissions are else made after all migrations; the same rows are found again then."""
    Group, Permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    ContentType = apps.get_model("contenttypes", "ContentType")
    for name, rights in GROUPS.items():
        group, _ = Group.objects.get_or_create(name=name)
        for (app, model), codenames in rights.items():
            kind, _ = ContentType.objects.get_or_create(app_label=app, model=model)
            for codename, words in codenames.items():
                named = apps.get_model(app, model)._meta.verbose_name
                right, _ = Permission.objects.get_or_create(
                    content_type=kind, codename=codename, defaults={"name": words.format(named)}
                )
                group.permissions.add(right)


def drop(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=GROUPS).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("summaries", "0003_reviews"),
    ]

    operations = [migrations.RunPython(make, drop)]
