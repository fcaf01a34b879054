"""What slash commands do. Each answers with a card for the person who asked; cards are no messages of the thread.

They need no more rights than the same buttons of the page: whoever may write here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from spaces.commands import KNOWN, Command, WrongCommand
from spaces.forms import TitleForm
from spaces.models import Thread, User
from summaries.engine.policy import PRESETS
from summaries.folds import requests, scheduling
from summaries.folds.results import report_of
from summaries.models import FoldJob
from summaries.policies import effective
from summaries.prompts import recall, recall_pages
from summaries.versions.history import conversation_of


@dataclass(frozen=True)
class Card:
    """`words`: the answer in a sentence; `template`: what else it shows, if anything, with `context`."""

    title: str
    words: str = ""
    template: str = ""
    context: dict[str, Any] = field(default_factory=dict)


def run(command: Command, thread: Thread, *, by: User) -> Card:
    """Raises WrongCommand, with words that name it; nothing was done then."""
    deed = _DEEDS.get(command.name)
    if deed is None:
        refuse_unknown(command, by)
    return deed(thread, command.argument, by)


def run_without_thread(command: Command, *, by: User) -> Card:
    """On the page where a thread begins. Raises WrongCommand."""
    if command.name == "help":
        return _help()
    if command.name not in _DEEDS:
        refuse_unknown(command, by)
    raise WrongCommand(_("/{name} works only in a thread. Write a message to start one.").format(name=command.name))


def refuse_unknown(command: Command, by: User) -> NoReturn:
    """A saved prompt is inserted by the page's script. Without one, it comes with the answer."""
    if saved := by.saved_prompts.filter(name=command.name).first():
        words = _("“/{name}” is a saved prompt. Choose it from the list to insert it; nothing was sent.")
        raise WrongCommand(words.format(name=saved.name), instead=saved.text)
    raise WrongCommand(
        _(
            "There is no command “/{name}”; nothing was sent. /help lists all commands. To send text that starts "
            "with a slash, type two: //{name}"
        ).format(name=command.name)
    )


def refuse_in_edit(command: Command) -> None:
    """A message that is said again is a message; text that only looks like a command may be."""
    if command.name in _DEEDS:
        raise WrongCommand(
            _("/{name} is a command: type it in the message box below. To send it as text: //{name}").format(
                name=command.name
            )
        )


# ---- the deeds


def _summarize(thread: Thread, argument: str, by: User) -> Card:
    return _fold_card(_("Summarize"), thread, requests.summarize(thread, by=by))


def _resummarize(thread: Thread, argument: str, by: User) -> Card:
    return _fold_card(_("Rebuild the summary"), thread, requests.rebuild(thread, by=by), requests.limited(thread))


def _fold_card(title: str, thread: Thread, asked: requests.Asked, words: str = "") -> Card:
    """What came of it is filled in when the fold ends; `words`: what is to be said of it before."""
    if asked.job is None:
        return Card(title, asked.words)
    report = report_of(FoldJob.objects.get(pk=asked.job.pk))
    return Card(title, words, "summaries/_report.html", {"report": report})


def _history(thread: Thread, argument: str, by: User) -> Card:
    is_full = argument.lstrip("-").lower() == "full"
    if argument and not is_full:
        _refuse_argument("history", argument)
    return Card(_("History"), template="summaries/_conversation.html", context=conversation_of(thread, is_full=is_full))


def _compact(thread: Thread, argument: str, by: User) -> Card:
    asked, is_paused = argument.lower(), effective.policy_for(thread).mode == "off"
    if asked not in ("", "on", "off"):
        _refuse_argument("compact", argument)
    if asked and (refusal := requests.switched_off_everywhere()):
        return Card(_("Summary"), refusal)
    if asked == "off":
        effective.pause(thread)
        return Card(
            _("Summary"), _("Paused: this thread is no longer summarized. The existing summary stays as it is.")
        )
    if asked == "on":
        effective.resume(thread)
        scheduling.check(thread.pk)
        return Card(_("Summary"), _("Resumed: older messages are summarized again as the thread grows."))
    state = _("The summary of this thread is paused.") if is_paused else _("The summary of this thread is on.")
    return Card(_("Summary"), " ".join([state, _("/compact off pauses it, /compact on resumes it.")]))


def _policy(thread: Thread, argument: str, by: User) -> Card:
    names = ", ".join(PRESETS)
    if not argument:
        now = effective.policy_for(thread).name
        words = _("This thread uses the policy “{now}”. To choose another: /policy NAME, one of {names}.")
        return Card(_("Policy"), words.format(now=now, names=names))
    if argument.lower() not in PRESETS:
        _refuse_argument("policy", argument)
    effective.choose(thread, argument.lower())
    words = _("This thread uses “{name}” from the next summary on. The existing summary stays as it is.")
    return Card(_("Policy"), words.format(name=argument.lower()))


def _recall(thread: Thread, argument: str, by: User) -> Card:
    if argument.lower() in ("on", "off"):
        return Card(_("Recall"), _switched(thread, is_on=argument.lower() == "on"))
    if not effective.recall_tokens(thread):
        return Card(_("Recall"), _("Nothing is recalled here: it is switched off."))
    if not argument:
        words = _("A question brings back the earlier messages that it is about. To see which, without sending it:")
        return Card(_("Recall"), words + " /recall " + _("WORDS"))
    recalled = recall_pages.told(thread, recall.look_for(thread, argument))
    if not recalled:
        return Card(_("Recall"), _("This question would bring back no earlier message."))
    return Card(_("Recall"), template="summaries/_recalled.html", context={"recalled": recalled})


def _switched(thread: Thread, *, is_on: bool) -> str:
    effective.recall(thread, is_on)
    if not is_on:
        return _("From now on, no question of this thread brings earlier messages back.")
    if not effective.recall_tokens(thread):
        return _("It is switched off for this whole installation.")
    return _("From now on, a question brings back the earlier messages that it is about.")


def _title(thread: Thread, argument: str, by: User) -> Card:
    if not argument:
        state = _("This thread is called “{title}”.").format(title=thread.title) if thread.title else _("No title yet.")
        return Card(_("Title"), " ".join([state, _("To give it another title: /title TEXT")]))
    form = TitleForm({"title": argument})
    if not form.is_valid():
        raise WrongCommand(_("/title takes at most 200 characters; nothing was changed."))
    thread.rename(form.cleaned_data["title"])
    return Card(_("Title"), _("This thread is now called “{title}”.").format(title=thread.title))


def _help(*_asked: object) -> Card:
    return Card(_("Commands"), template="spaces/_commands.html", context={"known": KNOWN})


def _refuse_argument(name: str, argument: str) -> NoReturn:
    usage = next(known.usage for known in KNOWN if known.name == name)
    choices = next(known.choices for known in KNOWN if known.name == name)
    words = _("/{name} cannot do that with “{argument}”; nothing was changed. Write: {usage}")
    listed = f" ({', '.join(choices)})" if choices else ""
    raise WrongCommand(words.format(name=name, argument=argument[:60], usage=usage) + listed)


_DEEDS: dict[str, Callable[[Thread, str, User], Card]] = {
    "summarize": _summarize,
    "history": _history,
    "resummarize": _resummarize,
    "compact": _compact,
    "policy": _policy,
    "recall": _recall,
    "title": _title,
    "help": _help,
}
