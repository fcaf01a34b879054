import io
import json
import zipfile

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from spaces.models import Invitation, StaffAction
from spaces.models.memory import MemoryNote
from summaries.engine.items import Ledger
from summaries.models import Summary
from summaries.reviews import flags
from summaries.versions import editing
from tests.talk import ANSWERED, SAID, answer, fold, say, talk
from tests.uploads import known_text, stored_text


@pytest.fixture
def taken(signed_in):
    def files(person) -> dict[str, object]:
        response = signed_in(person).get(reverse("account_download"))
        assert response["Content-Type"] == "application/zip"
        with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
            return {name: _content(name, archive.read(name)) for name in archive.namelist()}

    return files


def _content(name, data):
    return json.loads(data) if name.endswith(".json") else data


def test_what_somebody_uploaded_comes_with_its_bytes_and_nobody_elses(taken, space, thread, ben, ada):
    own, hers = stored_text(space, ben, "Leeks need sand."), stored_text(space, ada, "Hers")
    thread.post(ben, "Look", files=[own.pk])
    files = taken(ben)
    assert files[f"files/{own.pk} leeks.txt"] == b"Leeks need sand."
    assert [each["id"] for each in files["files.json"]] == [own.pk]
    assert hers.pk != own.pk


def test_what_somebody_added_to_a_space_comes_too_but_not_what_they_only_renamed(taken, space, ben, ada):
    own, hers = known_text(space, ben, "Leeks need sand.", "own.txt"), known_text(space, ada, "Hers", "hers.txt")
    hers.file.rename("renamed.txt", by=ben)
    files = taken(ben)
    assert files[f"files-of-spaces/{own.pk} own.txt"] == b"Leeks need sand."
    assert [each["name"] for each in files["files-of-spaces.json"]] == ["own.txt"]
    assert b"Hers" not in files.values()


def spoken(thread, person, text):
    answer(say(thread, person, text).reply, "Noted.")


def test_ones_own_thread_comes_whole(taken, space, ben, ada):
    own = space.start_thread(ben)
    spoken(own, ben, "Leeks need sand.")
    spoken(own, ada, "And water.")
    thread = taken(ben)[f"threads/{own.pk}.json"]
    assert [message["content"] for message in thread["messages"]] == [
        "Leeks need sand.",
        "Noted.",
        "And water.",
        "Noted.",
    ]


def test_of_the_threads_of_others_come_ones_own_messages_only(taken, thread, ada, ben):
    spoken(thread, ada, "Leeks need sand.")
    spoken(thread, ben, "I bring some.")
    files = taken(ben)
    assert [message["content"] for message in files["messages-in-other-threads.json"]] == ["I bring some."]
    assert f"threads/{thread.pk}.json" not in files
    assert "Leeks need sand" not in json.dumps(files)


def test_of_a_space_that_was_left_come_ones_own_messages_only(taken, space, ada, ben):
    own = space.start_thread(ben)
    spoken(own, ben, "Leeks need sand.")
    spoken(own, ada, "Later, in private: no.")
    space.memberships.get(user=ben).delete()
    files = taken(ben)
    assert [message["content"] for message in files["messages-in-other-threads.json"]] == ["Leeks need sand."]
    assert "in private" not in json.dumps(files)


def test_profile_memberships_and_instructions_come_too(taken, space, ada):
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    files = taken(ada)
    assert files["profile.json"]["username"] == "ada"
    assert files["profile.json"]["email_addresses"] == [{"email": "ada@example.org", "verified": True}]
    assert [(each["space"], each["role"]) for each in files["memberships.json"]] == [("Garden", "owner")]
    assert [each["text"] for each in files["instructions.json"]] == [space.instructions]


def test_notes_for_the_memory_of_a_space_come_in_all_their_wordings(taken, space, ada, ben):
    note = MemoryNote.objects.write(space, "Leeks go into bed 3.", by=ben)
    note.reword("Leeks go into bed 4.", by=ben)
    MemoryNote.objects.write(space, "Ada has the key.", by=ada)
    assert [each["text"] for each in taken(ben)["memory-notes.json"]] == [
        "Leeks go into bed 3.",
        "Leeks go into bed 4.",
    ]


def test_reports_and_edits_of_summaries_come_too(taken, thread, ada, ben):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    line = Ledger.from_dict(Summary.objects.current(thread).ledger).items[0]
    flags.flag_line(thread, line.id, reason="It was bed 2.", by=ben)
    seen = {"seen_version": 1, "seen_epoch": thread.epoch}
    editing.rewrite(thread, f"{thread.summary}\n- Ben waters from now on.", by=ben, **seen)
    files = taken(ben)
    [report], [edit] = files["summary-lines-reported.json"], files["summary-edits.json"]
    assert (report["line"], report["line_text"], report["reason"]) == (line.id, line.text, "It was bed 2.")
    assert (edit["summary_version"], edit["lines_written"]) == (2, ["Ben waters from now on."])


def test_a_line_that_one_may_no_longer_read_does_not_come_with_its_report(taken, thread, ada, ben):
    talk(thread, ada, turns=7, said=SAID, answered=ANSWERED)
    fold(thread)
    line = Ledger.from_dict(Summary.objects.current(thread).ledger).items[0]
    flags.flag_line(thread, line.id, reason="It was bed 2.", by=ben)
    thread.space.memberships.get(user=ben).remove()
    [report] = taken(ben)["summary-lines-reported.json"]
    assert (report["line_text"], report["reason"]) == ("", "It was bed 2.")


def test_what_one_decided_and_what_the_log_has_of_one_comes_too(taken, space, ada, ben):
    Invitation.objects.issue(space, by=ada, role="writer", days=7)
    space.remove_originals_after(30, by=ada)
    StaffAction.objects.create(actor_id=ada.pk, actor_name="ada", action="delete", kind="space", object_id="7")
    files = taken(ada)
    assert [each["role"] for each in files["invitations.json"]] == ["writer"]
    assert [(each["space"], each["days"]) for each in files["originals-rules.json"]] == [("Garden", 30)]
    assert [each["id"] for each in files["actions-in-the-log.json"]] == ["7"]
    assert [taken(ben)[name] for name in ("invitations.json", "actions-in-the-log.json")] == [[], []]


def test_neither_password_nor_second_factor_comes(taken, ada):
    from allauth.mfa.models import Authenticator

    Authenticator.objects.create(user=ada, type="totp", data={"secret": "GEZDGNBVGY3TQOJQ"})
    told = json.dumps(taken(ada))
    assert "GEZDGNBVGY3TQOJQ" not in told
    assert ada.password not in told


def test_nothing_comes_of_what_one_does_not_belong_to(taken, thread, ada, cleo):
    spoken(thread, ada, "Leeks need sand.")
    files = taken(cleo)
    assert files.pop("profile.json")
    assert [name for name, content in files.items() if content] == []


def test_nobody_is_led_to_the_sign_in_page(client, db):
    assert client.get(reverse("account_download")).url.startswith(reverse("account_login"))


def test_what_one_spent_comes_along_and_nobody_elses(taken, thread, ada, ben):
    spoken(thread, ada, "Leeks need sand.")
    days = taken(ada)["tokens-spent.json"]
    assert [(day["space"], day["tokens"] > 0) for day in days] == [(thread.space_id, True)]
    assert taken(ben)["tokens-spent.json"] == []
