"""python manage.py replay FILE: a conversation through the summary engine, turn by turn, without the database.

Parameters that the environment sets for the installation (SUMMARY_SLACK_TURNS and the like) hold here too.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from summaries.engine.imports import NoConversation
from summaries.engine.messages import Message
from summaries.engine.policy import PRESETS, Policy, PolicyError
from summaries.engine.replaying.questions import Questions
from summaries.engine.replaying.replay import Replay
from summaries.engine.tokens import TokenCounter
from summaries.folds.preferred_models import summarizer_for
from summaries.management.conversation_files import messages_in
from summaries.policies.effective import installation_layer

ROW = "{:<14} {:>6} {:>6} {:>12} {:>12} {:>12} {:>8} {:>10} {:>10}"
HEADS = ("policy", "turns", "folds", "prompt", "full", "sliding", "stable", "cache on", "cache off")


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Runs a conversation through the summary engine and reports. The file: a JSON list of OpenAI chat messages, "
        "ChatGPT's or Open WebUI's export, or a thread exported here as JSON."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--conversation", type=int, metavar="NUMBER", help="which one, where the file holds several"
        )
        parser.add_argument(
            "--author-names", action="store_true", help="the names of assistants' messages are those of people, too"
        )
        parser.add_argument("--policy", default="adaptive", help=", ".join(PRESETS))
        parser.add_argument("--summarizer", choices=["rules", "model"], default="rules")
        parser.add_argument("--context", type=int, default=settings.MODEL_CONTEXT_TOKENS, help="tokens")
        parser.add_argument("--summary-tokens", type=int, help="the most that a summary may have")
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--compare", action="store_true", help="all presets side by side")
        parser.add_argument("--ask", metavar="QUESTION", help="put after the last message: what it brings back")
        parser.add_argument("--ask-file", type=Path, metavar="FILE", help="the same for a JSON list of questions")
        parser.add_argument("--recall-tokens", type=int, help="the most that may come back, if not the policy's")
        parser.add_argument("--no-recall", action="store_true", help="nothing comes back, to compare")

    def handle(self, *args: Any, **options: Any) -> None:
        messages = read(options["file"], options["conversation"], author_names=options["author_names"])
        questions = questions_in(options)
        if questions is not None:
            self._answer(messages, questions, options)
            return
        names = list(PRESETS) if options["compare"] else [options["policy"]]
        reports = [replayed(messages, name, options) for name in names]
        if options["json"]:
            self.stdout.write(json.dumps(reports if options["compare"] else reports[0], ensure_ascii=False))
            return
        self.stdout.write(ROW.format(*HEADS))
        for report in reports:
            self.stdout.write(ROW.format(*row(report)))
        for report in reports:
            self.stdout.write("\n".join(summary_lines(report) if options["compare"] else fold_lines(report)))

    def _answer(self, messages: list[Message], questions: list[str], options: dict[str, Any]) -> None:
        run = replay_of(options["policy"], options)
        run.run(messages)
        asking = Questions(run, counter=run.counter, clock=perf_counter)
        answers = [asking.ask(question) for question in questions]
        if options["json"]:
            self.stdout.write(json.dumps(answers, ensure_ascii=False))
            return
        for answer in answers:
            ids = ", ".join(answer["recalled"]) or "nothing"
            self.stdout.write(f"{answer['question']}\n  {ids}: {answer['tokens']} tokens, {answer['ms']} ms")


def read(file: Path, conversation: int | None, *, author_names: bool = False) -> list[Message]:
    try:
        return messages_in(file, conversation=conversation, author_names=author_names)
    except NoConversation as error:
        raise CommandError(str(error)) from error


def questions_in(options: dict[str, Any]) -> list[str] | None:
    """What is asked; None where nothing is."""
    if options["ask"] is None and options["ask_file"] is None:
        return None
    if options["compare"]:
        raise CommandError("--ask and --ask-file ask one policy: leave --compare out.")
    asked = [options["ask"]] if options["ask"] is not None else []
    return asked + (_list_in(options["ask_file"]) if options["ask_file"] else [])


def _list_in(file: Path) -> list[str]:
    try:
        questions = json.loads(file.read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{file}: {error}") from error
    if not isinstance(questions, list) or not all(isinstance(question, str) for question in questions):
        raise CommandError(f"{file}: expected a JSON list of questions, each a string.")
    return questions


def replayed(messages: list[Message], name: str, options: dict[str, Any]) -> dict[str, Any]:
    return replay_of(name, options).run(messages)


def replay_of(name: str, options: dict[str, Any]) -> Replay:
    bounds = {"max_summary_tokens": options["summary_tokens"], "recall_tokens": options["recall_tokens"]}
    bounds = {name: value for name, value in bounds.items() if value is not None}
    if options["no_recall"]:
        bounds["recall_tokens"] = 0
    try:
        policy = Policy.resolve(installation_layer(), {"name": name, **bounds})
    except PolicyError as error:
        raise CommandError(str(error)) from error
    return Replay(
        policy=policy,
        counter=TokenCounter(),
        context_tokens=options["context"],
        clock=perf_counter,
        summarizer=summarizer_for(policy) if options["summarizer"] == "model" else None,
    )


def row(report: dict[str, Any]) -> list[Any]:
    tokens, cost = report["prompt_tokens"], report["cost"]["policy"]
    sizes = [tokens["policy"], tokens["full_history"], tokens["sliding_window"]]
    costs = [round(cost["cache_on"]), round(cost["cache_off"])]
    return [report["policy"], report["turns"], len(report["folds"]), *sizes, report["stable_prefix_ratio"], *costs]


def fold_lines(report: dict[str, Any]) -> list[str]:
    """What each fold did, and the summary at the end."""
    lines = [*map(fold_line, report["folds"]), *map(refused_line, report["refused"])]
    return ["", *lines, "", report["final"]["summary"]]


def summary_lines(report: dict[str, Any]) -> list[str]:
    summary = report["final"]["summary"]
    tokens = TokenCounter().count(summary)
    return ["", f"--- {report['policy']}: {tokens} tokens", summary or "No summary: nothing was folded."]


def refused_line(refused: dict[str, Any]) -> str:
    return f"turn {refused['turn']}: refused by {refused['gate']}: {refused['reason']}"


def fold_line(fold: dict[str, Any]) -> str:
    sizes = f"{fold['tokens_before']} → {fold['tokens_after']} tokens"
    return (
        f"turn {fold['turn']}, up to {fold['through_id']}: {fold['trigger']}, {fold['mode']}, {sizes}, {fold['ms']} ms"
    )
