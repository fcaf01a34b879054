"""What is stored and what is sent is the same, whoever's language the request had."""

import pytest
from django.utils import translation

from summaries.prompts import assembly
from tests.talk import ANSWERED, SAID, fold, talk

LANGUAGES = ["en", "de", "ar"]


@pytest.mark.django_db
def test_a_summary_and_the_prompt_know_no_language(space, ada):
    made = [told_in(language, space, ada) for language in LANGUAGES]
    assert made[0] == made[1] == made[2]
    assert "Decisions (ada):" in made[0][0]


def told_in(language, space, ada):
    with translation.override(language):
        thread = space.start_thread(ada)
        talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
        fold(thread)
        built = assembly.context_for(thread, space.language_model)
        return thread.summary, [(message.role, message.content) for message in built.prompt.messages]
