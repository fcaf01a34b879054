"""How large the next prompt is about to be, by which a fold is decided."""

from spaces.models import Attachment
from summaries.folds.scheduling import prompt_tokens
from summaries.prompts.window import window_of
from tests.uploads import stored_picture


def test_pictures_count_where_the_model_sees_them(thread, space, ada, django_assert_num_queries):
    posted = thread.post(ada, "Look.", files=[stored_picture(space, ada).pk])
    window = window_of(thread)
    blind = prompt_tokens(thread, window)
    thread.language_model.sees_pictures = True
    assert prompt_tokens(thread, window) == blind + 255
    posted.message.delete_text(by=ada)
    assert prompt_tokens(thread, window_of(thread)) < blind


def test_without_files_nothing_is_asked(thread, ada, django_assert_num_queries):
    thread.post(ada, "Look.")
    window = window_of(thread)
    with django_assert_num_queries(0):
        assert Attachment.objects.picture_tokens(window) == 0
