import re

from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from spaces.llm.model_names import looks_like_chat

NO_CHAT = re.compile(
    "embed|minilm|bge-|rerank|moderation|babbage|davinci|whisper|transcribe|tts|audio|realtime|dall-e|image|diffusion|sora",
    re.IGNORECASE,
)
"""As it was: by this the default was found each time anew."""


def mark_todays_default(apps, schema_editor):
    """So that no Space moves."""
    models_ = apps.get_model("spaces", "LanguageModel").objects.filter(enabled=True).exclude(name="demo")
    found = todays_default(models_)
    if found is not None:
        models_.filter(pk=found.pk).update(is_default=True)


def todays_default(models_):
    has_server = bool(settings.OPENAI_API_KEY or settings.OPENAI_BASE_URL)
    if has_server and settings.OPENAI_MODEL:
        return models_.filter(name=settings.OPENAI_MODEL).first()
    own = Q(connection__enabled=True)
    offered = models_.filter(own | Q(connection=None) if has_server else own).order_by("name", "id")
    chatting = (model for model in offered if not NO_CHAT.search(model.name))
    return offered.filter(name="gpt-4.1-mini").first() or next(chatting, None) or offered.first()


def disable_what_does_not_chat(apps, schema_editor):
    """Models that came by themselves and that nobody chose for anything."""
    unchosen = apps.get_model("spaces", "LanguageModel").objects.filter(
        enabled=True, is_default=False, connection=None, summary_rank=None, space=None
    )
    mute = [model.pk for model in unchosen.exclude(name="demo") if not looks_like_chat(model.name)]
    unchosen.filter(pk__in=mute).update(enabled=False)


class Migration(migrations.Migration):
    dependencies = [
        ("spaces", "0021_orders_of_rows"),
    ]

    operations = [
        migrations.AddField(
            model_name="languagemodel",
            name="is_default",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="Spaces that chose no model use this one.",
                verbose_name="default",
            ),
        ),
        migrations.AddConstraint(
            model_name="languagemodel",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_default", True)), fields=("is_default",), name="one_default_model"
            ),
        ),
        migrations.RunPython(mark_todays_default, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(disable_what_does_not_chat, migrations.RunPython.noop, elidable=True),
    ]
