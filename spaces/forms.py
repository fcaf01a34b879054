"""What people may send, and in which shape."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from spaces.commands import Command, as_text, command_in
from spaces.imports import Brought, WrongFile, read_all
from spaces.models import LanguageModel, Space, Thread, User
from spaces.models.attachment import MOST_FILES
from spaces.models.search import MOST_CHARS
from spaces.models.thread_choices import Visibility

MOST_STARTERS, MOST_STARTER_CHARS = 6, 300
MAX_INSTRUCTIONS = 40_000  # characters, about 10,000 tokens; each prompt carries them whole


class _SpaceForm(forms.ModelForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}
        models = LanguageModel.objects.available()
        self.fields["model"] = forms.ModelChoiceField(
            models, label=_("Model"), required=False, empty_label=_("Default ({name})").format(name=_default_name())
        )
        if models.count() < 2:
            del self.fields["model"]


class SpaceForm(_SpaceForm):
    """A new one."""

    instructions = forms.CharField(
        label=_("Instructions"),
        required=False,
        strip=False,
        max_length=MAX_INSTRUCTIONS,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("What every thread of this Space should know. You can change it later."),
    )

    class Meta:
        model = Space
        fields = ["name", "model"]
        labels = {"name": _("Name")}

    field_order = ["name", "instructions", "model"]

    def start(self, owner: User) -> Space:
        chosen = self.cleaned_data
        return Space.objects.start(
            owner, name=chosen["name"], instructions=chosen["instructions"], model=chosen.get("model")
        )


RECALLS = (
    (False, _("older messages of its own thread")),
    (True, _("messages of other threads in this Space too")),
)


class SettingsForm(_SpaceForm):
    class Meta:
        model = Space
        fields = ["name", "model", "starters", "default_visibility", "recalls_across_threads"]
        fields += ["takes_personal_instructions", "share_links"]
        labels = {
            "name": _("Name"),
            "starters": _("Starter prompts"),
            "default_visibility": _("Default visibility"),
            "recalls_across_threads": _("A question brings back"),
            "takes_personal_instructions": _("Personal instructions apply here"),
            "share_links": _("Threads can be shared by link"),
        }
        widgets = {
            "starters": forms.Textarea(attrs={"rows": 3}),
            "recalls_across_threads": forms.Select(choices=RECALLS),
        }
        help_texts = {
            "starters": format_lazy(
                _("One per line, at most {most}. The page of the Space offers them for a new thread."),
                most=MOST_STARTERS,
            ),
            "share_links": _(
                "The author of a thread and editors can make public links to copies of it, which anyone can read "
                "without an account. Switching this off closes all links."
            ),
            "takes_personal_instructions": _(
                "What people tell the model in every Space is also sent here, after the instructions of this Space."
            ),
            "default_visibility": _(
                "The author of a thread can choose otherwise. While a Space has only one member, new threads are "
                "private and stay private. Staff with the permission to read private threads can read them."
            ),
            "recalls_across_threads": _(
                "In a thread that everyone can read, messages come only from threads that everyone can read. In a "
                "private thread, they can also come from its author's other private threads."
            ),
        }

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        if not settings.SHARE_LINKS:
            del self.fields["share_links"]
        if "model" in self.fields:
            self.fields["allowed_models"] = forms.ModelMultipleChoiceField(
                LanguageModel.objects.available(),
                label=_("Models that threads may choose"),
                required=False,
                initial=self.instance.allowed_models.all(),
                widget=forms.CheckboxSelectMultiple,
                help_text=_("With none checked, threads may choose any."),
            )

    def clean_starters(self) -> str:
        starters = str(self.cleaned_data["starters"])
        lines = [line.strip() for line in starters.splitlines() if line.strip()]
        if len(lines) > MOST_STARTERS or any(len(line) > MOST_STARTER_CHARS for line in lines):
            words = _("Write at most {most} lines of up to {chars} characters.")
            raise forms.ValidationError(words.format(most=MOST_STARTERS, chars=MOST_STARTER_CHARS))
        return "\n".join(lines)

    def change(self) -> Space:
        """Store what this person changed, and only that: another editor may have saved the rest meanwhile."""
        space: Space = self.instance
        space.save(update_fields=[name for name in self.changed_data if name in self.Meta.fields])
        if "allowed_models" in self.changed_data:
            space.allowed_models.set(self.cleaned_data["allowed_models"])
        return space


def _default_name() -> str:
    return str(LanguageModel.objects.default())


@dataclass(frozen=True)
class Sent:
    """`command`: what was asked for instead of a message; no model is ever sent it. `typed`: as it stood in the box."""

    text: str
    client_id: str  # empty where the page named none, or no fit one
    command: Command | None
    typed: str
    visibility: str = ""  # of the thread that begins with it; empty for the Space's default
    may_wait: bool = False  # behind a running reply, instead of being refused
    files: tuple[int, ...] = ()  # ids of attachments
    model: int | None = None  # of the thread that begins with it; None for the Space's
    descriptions: Mapping[int, str] = field(default_factory=dict)  # of pictures, by the ids of their attachments

    @staticmethod
    def ids(posted: QueryDict) -> tuple[int, ...]:
        """Of attachments, by the field of their rows in the message box."""
        return tuple(int(id) for id in posted.getlist("file") if id.isdecimal() and len(id) < 18)

    @staticmethod
    def told_of(files: tuple[int, ...], posted: QueryDict) -> dict[int, str]:
        """What the rows of pictures in the message box say that these show."""
        return {pk: str(posted[f"shows-{pk}"]) for pk in files[:MOST_FILES] if f"shows-{pk}" in posted}


class TypedText(forms.CharField):
    """As it was typed: a form sends line ends as CR LF, and no database keeps NUL."""

    def to_python(self, value: object) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n").replace("\0", "")


class MessageForm(forms.Form):
    """Length and emptiness are the thread's to judge."""

    text = TypedText(required=False, strip=False)
    client_id = forms.RegexField(r"^[\w-]{1,64}$", required=False)
    visibility = forms.ChoiceField(choices=Visibility.choices, required=False)
    queue = forms.BooleanField(required=False)
    model = forms.IntegerField(required=False, min_value=1, max_value=2**62)

    @classmethod
    def sent(cls, posted: QueryDict) -> Sent:
        form = cls(posted)
        form.full_clean()
        typed, chosen = form.cleaned_data.get("text", ""), form.cleaned_data.get("visibility", "")
        client_id, may_wait = form.cleaned_data.get("client_id", ""), form.cleaned_data.get("queue", False)
        files, model = Sent.ids(posted), form.cleaned_data.get("model")
        told = Sent.told_of(files, posted)
        return Sent(as_text(typed), client_id, command_in(typed), typed, chosen, may_wait, files, model, told)


class VisibilityForm(forms.Form):
    visibility = forms.ChoiceField(choices=Visibility.choices)


class ModelForm(forms.Form):
    """Among those that the Space of a thread allows."""

    model = forms.ModelChoiceField(LanguageModel.objects.none())

    def __init__(self, data: QueryDict, *, space: Space) -> None:
        super().__init__(data)
        self.fields["model"].queryset = space.models_to_choose  # type: ignore[attr-defined]


class TitleForm(forms.ModelForm):
    class Meta:
        model = Thread
        fields = ["title"]
        labels = {"title": _("Title")}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["title"].required = True
        self.fields["title"].widget.attrs |= {"autocomplete": "off"}


class ImportForm(forms.Form):
    """Its cleaned `file` is what is in it."""

    file = forms.FileField(label=_("File"), widget=forms.FileInput(attrs={"accept": ".json,.zip,application/json"}))

    def clean_file(self) -> Brought:
        file = self.cleaned_data["file"]
        if file.size > settings.MAX_IMPORT_MB * 1_000_000:
            too_large = _("The file is too large: at most {limit} MB.")
            raise forms.ValidationError(too_large.format(limit=settings.MAX_IMPORT_MB))
        try:
            return read_all(file, file.name)
        except WrongFile as error:
            raise forms.ValidationError(str(error)) from None


@dataclass(frozen=True)
class Asked:
    after: int | None
    before: int | None
    first: int | None
    at: int | None
    answer: int | None


@dataclass(frozen=True)
class Looked:
    typed: str
    before: int | None
    thread: int | None
    within: bool = False


class SearchForm(forms.Form):
    """What is looked for; `before`: among the messages older than the one with this id; `thread`: there first,
    or, with `within`, there alone."""

    q = TypedText(required=False)
    before = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    thread = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    within = forms.BooleanField(required=False)

    @classmethod
    def asked(cls, query: QueryDict) -> Looked:
        form = cls(
            {
                "q": query.get("q", "")[:MOST_CHARS].replace("\0", " "),
                "before": query.get("before"),
                "thread": query.get("thread"),
                "within": query.get("within"),
            }
        )
        form.full_clean()
        chosen = form.cleaned_data
        return Looked(chosen.get("q", ""), chosen.get("before"), chosen.get("thread"), chosen.get("within", False))


class PageForm(forms.Form):
    """Which messages of a thread: those after a seq, or those before one; `first`: all from there on; `at`: around.

    `answer`: one of several at its position, by its id.
    """

    after = forms.IntegerField(required=False, min_value=0)
    before = forms.IntegerField(required=False, min_value=1)
    first = forms.IntegerField(required=False, min_value=1)
    at = forms.IntegerField(required=False, min_value=1, max_value=2_000_000_000)
    answer = forms.IntegerField(required=False, min_value=1, max_value=2**62)

    @classmethod
    def asked(cls, query: QueryDict) -> Asked:
        """What makes no sense counts as not asked."""
        form = cls(query)
        form.full_clean()
        return Asked(*(form.cleaned_data.get(name) for name in cls.base_fields))
