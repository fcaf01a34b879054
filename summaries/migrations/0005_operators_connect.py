from django.db import migrations

RIGHTS = {"view_modelconnection": "Can view {}", "add_modelconnection": "Can add {}"}
RIGHTS |= {"change_modelconnection": "Can change {}"}


def make(apps, schema_editor):
    Group, Permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    kind, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="spaces", model="modelconnection"
    )
    group, _ = Group.objects.get_or_create(name="Operators")
    for codename, words in RIGHTS.items():
        right, _ = Permission.objects.get_or_create(
            content_type=kind, codename=codename, defaults={"name": words.format("model connection")}
        )
        group.permissions.add(right)


class Migration(migrations.Migration):
    dependencies = [("spaces", "0007_connections"), ("summaries", "0004_staff_groups")]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
