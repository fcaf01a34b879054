"""What templates ask of the request and of a message."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from allauth.account.adapter import get_adapter
from django import template
from django.conf import settings
from django.forms import BoundField
from django.template import Context
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from spaces import browsers, file_words
from spaces.commands import Offer, offers
from spaces.error_messages import NOBODY, heading_told, server_words, told
from spaces.markdown import plain
from spaces.models import Attachment, LanguageModel, Message, Space, SpaceFileVersion, Thread, User, thread_versions
from spaces.models.attachment import MOST_FILES, MOST_WORDS
from spaces.models.message import Status
from spaces.models.stored_file import longest_upload
from spaces.models.thread_versions import Place

register = template.Library()

THEMES = {"light", "dark"}
COLOURS = 8

register.filter(told)
register.filter(server_words)
register.filter(heading_told)
register.filter(plain)


@register.filter
def author_told(name: str) -> str:
    """As the author is called; of an account that is gone, that it is."""
    return gettext(NOBODY) if name == NOBODY else name


@register.simple_tag
def who_said(message: Message, reader: User) -> SafeString:
    """Who is named above a message, as this reader calls them; a name may run in either direction."""
    if message.role == "assistant":
        return escape(gettext("Assistant"))
    if message.role == "system":
        return escape(gettext("System"))
    if message.role == "tool":
        return format_html("<bdi>{}</bdi>", message.tool_name or gettext("Tool"))
    if is_by(message, reader):
        return escape(gettext("You"))
    return format_html("<bdi>{}</bdi>", author_told(message.author_name))


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """light or dark where the reader chose; else system."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme") if request else None
    return chosen if chosen in THEMES else "system"


@register.simple_tag
def local_time(moment: datetime) -> SafeString:
    """As the server has it, for the page's script to say it by the reader's clock."""
    to_the_minute = timezone.localtime(moment).replace(second=0, microsecond=0, tzinfo=None)
    words = _minute_told(to_the_minute, get_language())
    element = '<local-time><time datetime="{}">{}</time></local-time>'
    stamp = timezone.localtime(moment).isoformat(timespec="seconds").replace("+00:00", "Z")
    return format_html(element, stamp, words)


@lru_cache(maxsize=4096)
def _minute_told(moment: datetime, language: str | None) -> str:
    """In that language. Kept, because a page tells the times of fifty messages."""
    return date_format(moment, "DATETIME_FORMAT")


@register.simple_tag
def new_client_id() -> str:
    """One for each composer, so that a form sent twice is stored once."""
    return uuid.uuid4().hex


@register.filter
def file_told(attachment: Attachment, model: LanguageModel | None = None) -> str:
    """model: the one that will be sent it, where its sender should know what that cannot do."""
    return file_words.told(attachment, sees_pictures=model is None or model.sees_pictures)


register.filter("known_file_told", file_words.known)
register.filter("part_name", file_words.part_name)


@register.simple_tag
def upload_limits() -> dict[str, int]:
    return {
        "most": MOST_FILES,
        "bytes": longest_upload(),
        "megabytes": settings.MAX_UPLOAD_MB,
        "words": MOST_WORDS,
    }


@register.simple_tag
def slash_commands() -> list[Offer]:
    return list(offers())


@register.filter
def reads_files(space: Space) -> bool:
    """Whether one of its files is being read, so that answers do not know it yet."""
    return SpaceFileVersion.objects.being_read_in(space).exists()


@register.filter
def rest_on(sources: Collection[int], through: int) -> bool:
    """Whether one of these messages stands at this seq or before it."""
    return min(sources, default=through + 1) <= through


@register.filter
def share(sources: Collection[int], seqs: Collection[int]) -> bool:
    """Whether one of these messages is one of those; seqs: "" where the page knows of none."""
    return bool(seqs) and any(seq in seqs for seq in sources)


@register.filter
def at(values: Mapping[Any, Any] | str, key: Any) -> Any:
    """What stands under the key; None where nothing does."""
    return values.get(key) if isinstance(values, Mapping) else None


@register.filter
def has(values: Collection[Any], value: Any) -> bool:
    return value in values


@register.filter
def found_in(keys: Collection[str], known: Mapping[str, object]) -> list[object]:
    """What is known under these keys."""
    return [known[key] for key in keys if key in known]


@register.simple_tag
def first_account() -> bool:
    """Whether nobody has an account yet."""
    return not User.objects.exists()


@register.simple_tag(takes_context=True)
def sign_up_is_open(context: Context) -> bool:
    """The site's adapter decides: by the settings, and by what the reader was invited to."""
    return get_adapter().is_open_for_signup(context["request"])


@register.simple_tag
def has_mail() -> bool:
    """Whether this installation can send any."""
    return settings.HAS_MAIL


@register.simple_tag
def sign_on_name() -> str:
    """What people call the provider of single sign-on; empty where there is none."""
    return settings.OIDC_NAME if settings.OIDC_SERVER_URL else ""


@register.filter
def without_placeholder(field: BoundField) -> str:
    """The library's widgets repeat their labels there."""
    field.field.widget.attrs.pop("placeholder", None)
    return str(field)


@register.filter
def is_first_wrong(field: BoundField) -> bool:
    """Whether a refused form begins here to be put right; what is wrong with all of it comes before."""
    return field.name == next(iter(field.form.errors), None) and not field.form.non_field_errors()


@register.simple_tag
def asked(field: BoundField, begins: bool) -> str:
    """Its widget, with the focus where the form was refused for it, or where a new form begins with it."""
    has_focus = is_first_wrong(field) or (begins and not field.form.is_bound)
    return field.as_widget(attrs={"autofocus": True} if has_focus else None)


@register.filter
def browser_name(user_agent: str) -> str:
    """Firefox · Windows: what a person knows their browser by."""
    return browsers.named(user_agent) or gettext("Another program")


@register.filter
def initial(name: Any) -> str:
    return str(name).strip()[:1].upper() or "?"


@register.filter
def person_colour(user_id: int | None) -> int:
    """Which of the colours of people.css; the same on every page."""
    return (user_id or 0) % COLOURS


@register.filter
def is_by(message: Message, user: Any) -> bool:
    return bool(user.is_authenticated and message.author_id == user.pk)


@register.simple_tag
def place_among(versions: Sequence[Thread], thread: Thread, reader: User) -> Place | None:
    """Where this thread stands among the versions of a message; None where the reader sees no other."""
    return thread_versions.place_among(versions, thread, reader)


@register.filter
def seq_ranges(seqs: Any) -> list[tuple[int, int]]:
    """[3, 4, 5, 9] as [(3, 5), (9, 9)]: what stands in a row is named by its ends."""
    ranges: list[tuple[int, int]] = []
    for seq in sorted(seqs):
        if ranges and seq == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], seq)
        else:
            ranges.append((seq, seq))
    return ranges


@register.filter
def stopped_told(message: Message, reader: User) -> str:
    """Who stopped a reply, for everybody but that person."""
    if message.stopped_by is None or message.stopped_by == reader:
        return gettext("Stopped.")
    if message.stopped_to_send:
        words = gettext("%(name)s sent a message and stopped this reply.")
    else:
        words = gettext("%(name)s stopped this reply.")
    return words % {"name": message.stopped_by.name}


@register.filter
def was_cut(message: Message) -> bool:
    """Whether the model had more to say than what is kept."""
    return message.status in (Status.STOPPED, Status.INTERRUPTED, Status.FAILED) or message.finish_reason == "length"
