"""What pictures show, asked of a model that sees before they are folded."""

import json

import pytest

from spaces.llm.chat_model import Completion, ModelError
from spaces.models import Attachment, LanguageModel, Spent, Thread, forks
from spaces.models.connections import answered_by
from summaries.folds import captions, jobs, runner
from summaries.models import FoldJob, Summary
from tests.fakes import USAGE, Asked, FakeModel, Says
from tests.talk import answer
from tests.uploads import stored_picture

CAPTION = "Leeks in a raised bed."


class Seeing(FakeModel):
    """Tells what a picture shows, and has nothing to add to a summary."""

    def complete(self, messages, *, schema=None, max_tokens=None):
        if any(message.pictures for message in messages):
            return super().complete(messages, schema=schema, max_tokens=max_tokens)
        self.asked.append(Asked(list(messages), schema, max_tokens))
        nothing = {"add": [], "resolve": [], "settled": [], "narrative": []}
        return Completion(json.dumps(nothing), "stop", USAGE, self.name)

    @property
    def asked_about(self) -> list[bytes]:
        return [picture.data for each in self.asked for message in each.messages for picture in message.pictures]

    @property
    def asked_for_summaries(self) -> str:
        return "".join(each.text for each in self.asked if not any(message.pictures for message in each.messages))


@pytest.fixture(autouse=True)
def sees(space):
    assert not space.language_model.sees_pictures
    LanguageModel.objects.update(sees_pictures=True)


def folded(thread, by, *files, text="Look at the north bed.", turns=7) -> Thread:
    """A message with files, and so many turns after it that it is folded."""
    answer(thread.post(by, text, files=[each.pk for each in files]).reply, "I see.")
    for n in range(turns):
        answer(Thread.objects.get(pk=thread.pk).post(by, f"We decided on bed {n}.").reply, "Noted.")
    fold(thread)
    return Thread.objects.get(pk=thread.pk)


def fold(thread):
    jobs.queue(Thread.objects.get(pk=thread.pk), trigger="request")
    runner.fold_thread(thread.pk)


def lines(thread) -> list[str]:
    return [item["text"] for item in Summary.objects.current(thread).ledger["items"] if item["kind"] == "file"]


def test_a_caption_is_the_line_of_a_picture_that_nobody_described(thread, space, ada):
    model = Seeing([f'"{CAPTION}"'])
    with answered_by(model):
        thread = folded(thread, ada, stored_picture(space, ada, b"pixels"))
    assert model.asked_about == [b"pixels"]
    assert lines(thread) == [f"[picture: bed.png] {CAPTION}"]
    assert f"[picture: bed.png] {CAPTION}" in model.asked_for_summaries


def test_its_tokens_count_for_whoever_led_to_the_fold(thread, space, ada):
    spent = []
    for answers in ([CAPTION], [ModelError("away", kind="server")]):
        before = sum(Spent.objects.filter(user=ada).values_list("tokens", flat=True))
        with answered_by(Seeing(answers)):
            folded(space.start_thread(ada), ada, stored_picture(space, ada))
        spent.append(sum(Spent.objects.filter(user=ada).values_list("tokens", flat=True)) - before)
    assert spent[0] - spent[1] == USAGE.input + USAGE.output


def test_its_tokens_are_part_of_what_the_fold_took(thread, space, ada):
    with answered_by(Seeing([CAPTION])):
        folded(thread, ada, stored_picture(space, ada))
    job = FoldJob.objects.get(calls__gt=0)
    assert (job.calls, job.tokens_in, job.tokens_out) == (1, 2 * USAGE.input, 2 * USAGE.output)


def test_nobody_is_asked_where_the_sender_said_what_it_shows(thread, space, ada):
    picture = stored_picture(space, ada)
    Attachment.objects.describe({picture.pk: " The north\nbed "}, by=ada)
    model = Seeing()
    with answered_by(model):
        thread = folded(thread, ada, picture)
    assert (model.asked_about, lines(thread)) == ([], ["[picture: bed.png] The north bed"])


@pytest.mark.parametrize("answers", [[ModelError("away", kind="server")], [""], [Says(["no"], "content_filter")]])
def test_without_a_caption_the_words_around_it_are_the_line(thread, space, ada, answers):
    with answered_by(Seeing(answers)):
        thread = folded(thread, ada, stored_picture(space, ada))
    assert lines(thread) == ["[picture: bed.png] “Look at the north bed.”"]


def test_a_model_that_does_not_see_is_not_asked(thread, space, ada):
    LanguageModel.objects.update(sees_pictures=False)
    model = Seeing()
    with answered_by(model):
        thread = folded(thread, ada, stored_picture(space, ada))
    assert (model.asked_about, lines(thread)) == ([], ["[picture: bed.png] “Look at the north bed.”"])


def test_what_was_told_is_not_asked_again(thread, space, ada):
    model = Seeing([CAPTION])
    with answered_by(model):
        thread = folded(thread, ada, stored_picture(space, ada))
        jobs.queue(thread, trigger="rebuild")
        runner.fold_thread(thread.pk)
    assert len(model.asked_about) == 1


def test_a_server_that_was_away_is_asked_once_more_and_then_no_more(thread, space, ada):
    model = Seeing([ModelError("away", kind="server")] * 9)
    with answered_by(model):
        thread = folded(thread, ada, stored_picture(space, ada))
        for _ in range(3):
            jobs.queue(Thread.objects.get(pk=thread.pk), trigger="rebuild")
            runner.fold_thread(thread.pk)
    assert len(model.asked_about) == captions.MOST_TRIES


def test_at_one_fold_only_a_few_are_asked_about(thread, space, ada):
    model = Seeing([CAPTION] * 9)
    with answered_by(model):
        folded(thread, ada, *(stored_picture(space, ada, name=f"{n}.png") for n in range(8)))
    assert len(model.asked_about) == captions.MOST_AT_A_FOLD


def test_a_secret_in_a_picture_stays_there(thread, space, ada):
    with answered_by(Seeing(["A note: password: hunter2hunter2"])):
        thread = folded(thread, ada, stored_picture(space, ada))
    assert "hunter2" not in Attachment.objects.get().caption + "".join(lines(thread))


def test_a_caption_is_no_part_of_the_prompt_that_stands(thread, space, ada):
    """So that the beginning of a prompt stays the same between two folds."""
    picture = stored_picture(space, ada)
    Attachment.objects.filter(pk=picture.pk).update(caption=CAPTION)
    assert Attachment.objects.get(pk=picture.pk).as_sent().caption == ""


def test_a_copy_of_a_thread_knows_what_its_pictures_show(thread, space, ada):
    with answered_by(Seeing([CAPTION])):
        thread = folded(thread, ada, stored_picture(space, ada))
    branch = forks.branch(thread, thread.messages.get(seq=2), by=ada)
    assert [each.caption for each in Attachment.objects.filter(message__thread=branch)] == [CAPTION]
