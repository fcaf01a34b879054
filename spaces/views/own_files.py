"""What of all that is stored is a person's own: file names and JSON values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.core.files.base import File
from django.db.models import Exists, OuterRef

from spaces.models import (
    Attachment,
    Instructions,
    Invitation,
    Membership,
    Message,
    OriginalsRule,
    PersonalInstructions,
    Removal,
    SavedPrompt,
    SpaceFileVersion,
    Spent,
    StaffAction,
    Thread,
    User,
    WaitingMessage,
)
from spaces.models.memory import MemoryText
from summaries.engine.items import Patch
from summaries.models import Flag, FoldJob, Summary
from summaries.versions.exports import as_json


def own_data(user: User) -> Iterator[tuple[str, Any]]:
    """File names and JSON values. Of what others wrote only that which the person may read now: their own threads
    whole."""
    yield "profile.json", _profile(user)
    yield "personal-instructions.json", [_personal(each) for each in user.personal_instructions.order_by("version")]
    yield "saved-prompts.json", [_saved_prompt(each) for each in user.saved_prompts.order_by("id")]
    yield "read-marks.json", [{"thread": each.thread_id, "seq": each.seq} for each in user.read_marks.order_by("id")]
    yield "memberships.json", [_membership(each) for each in user.memberships.select_related("space").order_by("id")]
    yield "instructions.json", [_instructions(each) for each in _written_instructions(user)]
    yield "memory-notes.json", [_note(each) for each in MemoryText.objects.filter(written_by=user).order_by("id")]
    yield "tokens-spent.json", [_spent(each) for each in Spent.objects.filter(user=user).order_by("day", "id")]
    yield "summary-lines-reported.json", list(_reports(user))
    yield "summary-edits.json", list(_edits(user))
    yield "summary-requests.json", [_request(each) for each in FoldJob.objects.filter(asked_by=user).order_by("id")]
    yield "files.json", [_file(each) for each in _uploaded(user)]
    yield "files-of-spaces.json", [_file_of_space(each) for each in _added_to_spaces(user)]
    names = _names_of_spaces(user)
    yield "invitations.json", [_invitation(each, names) for each in _invitations(user)]
    yield "originals-rules.json", [_rule(each, names) for each in _rules(user)]
    yield (
        "actions-in-the-log.json",
        [_action(each) for each in StaffAction.objects.filter(actor_id=user.pk).order_by("id")],
    )
    own = Thread.objects.visible_to(user).filter(created_by=user).order_by("id")
    for thread in own.select_related("space__model", "created_by"):
        yield f"threads/{thread.pk}.json", as_json(thread)
    elsewhere = Message.objects.filter(author=user).exclude(thread__in=own).order_by("thread_id", "seq", "id")
    yield "messages-in-other-threads.json", [_message(each) for each in elsewhere.iterator()]
    waiting = WaitingMessage.objects.filter(author=user).order_by("thread_id", "place", "id")
    yield "waiting-messages.json", [_waiting(each) for each in waiting]


def own_files(user: User) -> Iterator[tuple[str, File[Any]]]:
    """What they uploaded, by names that no two have: the bytes as they are kept, as far as they are there."""
    for each in _uploaded(user).iterator():
        with suppress(OSError):
            yield f"files/{each.pk} {each.name}", each.file.content.open("rb")
    for version in _added_to_spaces(user).iterator():
        with suppress(OSError):
            yield f"files-of-spaces/{version.pk} {version.name}", version.stored.content.open("rb")


def _uploaded(user: User) -> Any:
    return Attachment.objects.standing().filter(added_by=user).without_texts().order_by("id")


def _added_to_spaces(user: User) -> Any:
    """Versions of files that Spaces know; not those that only gave another name to what somebody else uploaded."""
    before = SpaceFileVersion.objects.filter(stored=OuterRef("stored"), pk__lt=OuterRef("pk"))
    own = SpaceFileVersion.objects.filter(~Exists(before), added_by=user, stored__isnull=False)
    return own.without_texts().order_by("id")


def _file_of_space(version: SpaceFileVersion) -> dict[str, Any]:
    return {"id": version.pk, "name": version.name, "created_at": version.created_at.isoformat()}


def _file(attachment: Attachment) -> dict[str, Any]:
    return {
        "id": attachment.pk,
        "name": attachment.name,
        "type": attachment.file.media_type,
        "description": attachment.description,
        "message": attachment.message_id,
        "created_at": attachment.created_at.isoformat(),
    }


def _profile(user: User) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=user).order_by("id")
    factors = Authenticator.objects.filter(user=user).order_by("id")
    sessions = UserSession.objects.filter(user=user).order_by("id")
    sign_ons = SocialAccount.objects.filter(user=user).order_by("id")
    return {
        "username": user.username,
        "first_name": user.first_name,
        "last_name": user.last_name,
        "email": user.email,
        "language": user.language,
        "date_joined": user.date_joined.isoformat(),
        "last_login": user.last_login.isoformat() if user.last_login else None,
        "email_addresses": [{"email": each.email, "verified": each.verified} for each in addresses],
        "second_factors": [{"kind": each.type, "created_at": each.created_at.isoformat()} for each in factors],
        "sessions": [
            {"ip": each.ip, "browser": each.user_agent, "created_at": each.created_at.isoformat()} for each in sessions
        ],
        "single_sign_on": [{"uid": each.uid, "data": each.extra_data} for each in sign_ons],
    }


def _personal(version: PersonalInstructions) -> dict[str, Any]:
    return {"version": version.version, "text": version.text, "created_at": version.created_at.isoformat()}


def _saved_prompt(prompt: SavedPrompt) -> dict[str, Any]:
    return {"name": prompt.name, "text": prompt.text, "created_at": prompt.created_at.isoformat()}


def _membership(membership: Membership) -> dict[str, Any]:
    space = membership.space
    return {"space": space.name, "role": membership.role, "since": membership.created_at.isoformat()}


def _written_instructions(user: User) -> Any:
    return Instructions.objects.filter(created_by=user).select_related("space").order_by("space_id", "version")


def _instructions(version: Instructions) -> dict[str, Any]:
    return {
        "space": version.space_id,
        "version": version.version,
        "text": version.text,
        "created_at": version.created_at.isoformat(),
    }


def _note(wording: MemoryText) -> dict[str, Any]:
    return {"note": wording.note_id, "text": wording.text, "created_at": wording.created_at.isoformat()}


def _spent(spent: Spent) -> dict[str, Any]:
    return {"day": spent.day.isoformat(), "space": spent.space_id, "tokens": spent.tokens}


def _reports(user: User) -> Iterator[dict[str, Any]]:
    """Lines of summaries that they reported to staff; what it says where they may read it now and it still stands."""
    readable = set(Thread.objects.visible_to(user).filter(flags__created_by=user).values_list("pk", flat=True))
    for flag in Flag.objects.filter(created_by=user).select_related("thread").order_by("id"):
        current = Summary.objects.current(flag.thread) if flag.thread_id in readable else None
        item = current.line(flag.item_id) if current else None
        yield {
            "thread": flag.thread_id,
            "summary_version": flag.version,
            "line": flag.item_id,
            "line_text": item.text if item else "",
            "messages": flag.sources,
            "reason": flag.reason,
            "created_at": flag.created_at.isoformat(),
            "settled_at": flag.closed_at.isoformat() if flag.closed_at else None,
        }


def _edits(user: User) -> Iterator[dict[str, Any]]:
    """Versions of summaries under their name, with the lines that they typed; what they had kept was said by others."""
    for version in Summary.objects.filter(created_by=user).order_by("id").iterator(chunk_size=100):
        own = f"p{version.version}."  # so the ids begin of what was typed in this version
        typed = [item.text for item in Patch.from_dict(version.patch).add if item.id.startswith(own)]
        yield {
            "thread": version.thread_id,
            "summary_version": version.version,
            "what": version.trigger,
            "lines_written": typed if version.trigger == "edit" else [],
            "created_at": version.created_at.isoformat(),
        }


def _request(job: FoldJob) -> dict[str, Any]:
    return {"thread": job.thread_id, "what": job.trigger, "created_at": job.created_at.isoformat()}


def _names_of_spaces(user: User) -> dict[int, str]:
    """As they are called, or as they were when the person went."""
    return Removal.objects.names_for(user) | dict(user.memberships.values_list("space", "space__name"))


def _invitations(user: User) -> Any:
    return Invitation.objects.filter(created_by=user).order_by("id")


def _invitation(invitation: Invitation, names: Mapping[int, str]) -> dict[str, Any]:
    """Without its link: only a hash of it is known."""
    return {
        "space": names.get(invitation.space_id, ""),
        "role": invitation.role,
        "created_at": invitation.created_at.isoformat(),
        "expires_at": invitation.expires_at.isoformat(),
    }


def _rules(user: User) -> Any:
    return OriginalsRule.objects.filter(set_by=user).order_by("id")


def _rule(rule: OriginalsRule, names: Mapping[int, str]) -> dict[str, Any]:
    """How long a Space keeps originals; days None: for good."""
    return {"space": names.get(rule.space_id, ""), "days": rule.days, "created_at": rule.created_at.isoformat()}


def _action(action: StaffAction) -> dict[str, Any]:
    """What the installation's log has of them, by kinds and ids."""
    return {
        "at": action.at.isoformat(),
        "action": action.action,
        "kind": action.kind,
        "id": action.object_id,
        "detail": action.detail,
        "address": action.address,
        "browser": action.client,
    }


def _waiting(message: WaitingMessage) -> dict[str, Any]:
    return {
        "thread": message.thread_id,
        "content": message.text,
        "created_at": message.created_at.isoformat(),
        "not_sent": message.get_refused_display(),
    }


def _message(message: Message) -> dict[str, Any]:
    return {
        "id": str(message.pk),
        "thread": message.thread_id,
        "seq": message.seq,
        "content": message.text,
        "removed_at": message.removed_at.isoformat() if message.removed_at else None,
        "sha256": message.text_sha256,
        "created_at": message.created_at.isoformat(),
    }
