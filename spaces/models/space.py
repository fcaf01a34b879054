from __future__ import annotations

from django.conf import settings
from django.db import models, transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.functional import cached_property

from spaces.compiled import CompiledQuery
from spaces.models.instructions import Instructions, WrittenMeanwhile
from spaces.models.language_model import LanguageModel, LanguageModelQuerySet
from spaces.models.membership import Membership, Role
from spaces.models.originals import OriginalsRule
from spaces.models.removal import Removal
from spaces.models.thread import Thread
from spaces.models.thread_choices import Visibility
from spaces.models.user import User


class SpaceQuerySet(models.QuerySet["Space"]):
    def of(self, user: User) -> SpaceQuerySet:
        return self.filter(memberships__user=user).order_by("name", "id")

    def with_work_due(self) -> SpaceQuerySet:
        return self.filter(work_due_at__lte=timezone.now()).order_by("work_due_at", "id")

    def on_default_model(self) -> SpaceQuerySet:
        """Those that chose none, or one that can no longer be used."""
        return self.filter(deleted_at=None).exclude(model__in=LanguageModel.objects.available())

    @transaction.atomic
    def start(self, owner: User, *, name: str, instructions: str = "", model: LanguageModel | None = None) -> Space:
        space = self.create(name=name, created_by=owner, model=model)
        space.add(owner, Role.OWNER)
        space.write_instructions(instructions, by=owner)
        return space


class Space(models.Model):
    """A place where people share instructions, a model and threads."""

    name = models.CharField(max_length=120)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    model = models.ForeignKey(
        LanguageModel, on_delete=models.SET_NULL, null=True, blank=True, help_text="Empty: the installation's default."
    )
    allowed_models = models.ManyToManyField(
        LanguageModel, blank=True, related_name="+", help_text="What threads may choose; none: all that can be used."
    )
    default_visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.SPACE)
    starters = models.TextField(
        blank=True, help_text="What the page of the Space offers to begin a thread with, one a line."
    )
    share_links = models.BooleanField(
        default=False, help_text="Whether threads can be shared by public links; only where SHARE_LINKS allows it."
    )
    takes_personal_instructions = models.BooleanField(
        default=True, help_text="Whether what people tell the model in every Space is sent here too."
    )
    instructions_version = models.PositiveIntegerField(default=0)
    memory_version = models.PositiveIntegerField(default=0)
    # Grows with each change of what its files say.
    files_version = models.PositiveIntegerField(default=0)
    # The one with which a file was last removed.
    files_removed_in = models.PositiveIntegerField(default=0)
    # That all of its files take of a prompt, where all of them are in it.
    file_tokens = models.PositiveIntegerField(default=0)
    summary_policy = models.JSONField(default=dict, blank=True)
    recalls_across_threads = models.BooleanField(
        default=False, help_text="Whether a question brings back messages of other threads too."
    )
    originals_days = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Days after its fold on which a message's original is removed; empty: never."
    )
    deleted_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was hidden from everyone, to be deleted in the background."
    )
    work_due_at = models.DateTimeField(
        null=True, blank=True, help_text="When its background work is due: originals to remove, or all of it to delete."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SpaceQuerySet.as_manager()

    class Meta:
        ordering = ["name", "id"]
        indexes = [
            models.Index(fields=["work_due_at"], condition=Q(work_due_at__isnull=False), name="space_work_due"),
        ]

    def __str__(self) -> str:
        return self.name

    _known_instructions: tuple[int, str] | None = None

    @property
    def instructions(self) -> str:
        """The text in force; it applies from the next message on, in every thread."""
        if self._known_instructions and self._known_instructions[0] == self.instructions_version:
            return self._known_instructions[1]
        current = self.instructions_versions.filter(version=self.instructions_version).first()
        return current.text if current else ""

    def know_instructions(self, text: str) -> None:
        """As whoever loaded this Space found them with it."""
        self._known_instructions = (self.instructions_version, text)

    @transaction.atomic
    def write_instructions(self, text: str, *, by: User | None, over: int | None = None) -> None:
        """over: the version that the person saw; None to write over whichever stands. Raises WrittenMeanwhile."""
        space = self.locked()
        if over is not None and over != space.instructions_version:
            raise WrittenMeanwhile
        if text != space.instructions:
            version = (space.instructions_versions.aggregate(newest=Max("version"))["newest"] or 0) + 1
            Instructions.objects.create(space=space, version=version, text=text, created_by=by)
            Space.objects.filter(pk=self.pk).update(instructions_version=version)
            self.instructions_version = version

    @transaction.atomic
    def remove_originals_after(self, days: int | None, *, by: User | None) -> None:
        """days: after a message was folded; None to keep all that is there. The sweeper looks at once."""
        if self.locked().originals_days == days:
            return
        OriginalsRule.objects.create(space=self, days=days, set_by=by)
        self.originals_days = days
        self.work_due_at = None if days is None else timezone.now()
        self.save(update_fields=["originals_days", "work_due_at"])

    @cached_property
    def language_model(self) -> LanguageModel:
        """The chosen model where it can still be used, else the installation's default; looked up once an instance."""
        return self.model if self.model and self.model.is_available else LanguageModel.objects.default()

    @property
    def starter_prompts(self) -> list[str]:
        return [line.strip() for line in self.starters.splitlines() if line.strip()]

    @property
    def models_to_choose(self) -> LanguageModelQuerySet:
        """What a thread may talk with: the Space's own model always."""
        usable = LanguageModel.objects.available()
        allowed = list(self.allowed_models.values_list("pk", flat=True))
        return usable.filter(pk__in=[*allowed, self.language_model.pk]) if allowed else usable

    @cached_property
    def offered_models(self) -> list[LanguageModel]:
        """The same for a page: nothing where there is no choice, which most installations know by one question."""
        if not getattr(self.language_model, "has_others", True) or len(LanguageModel.objects.available()) < 2:
            return []
        offered = list(self.models_to_choose)
        return offered if len(offered) > 1 else []

    def locked(self) -> Space:
        """This row as it is now, held until the transaction ends."""
        return Space.objects.select_for_update().get(pk=self.pk)

    def add(self, user: User, role: Role | str = Role.WRITER) -> Membership:
        self.forget_role_of(user.pk)
        Removal.objects.filter(space=self, user=user).delete()
        return Membership.objects.update_or_create(space=self, user=user, defaults={"role": role})[0]

    def role_of(self, user: User) -> Role | None:
        """Looked up once an instance: a request asks for it at the door and again for what its page offers."""
        if user.pk not in self._roles:
            membership = self.memberships.filter(user=user).first() if user.is_authenticated else None
            self._roles[user.pk] = Role(membership.role) if membership else None
        return self._roles[user.pk]

    def know_role_of(self, user: User, role: Role | str | None) -> None:
        """As whoever loaded this Space found it at that moment."""
        self._roles[user.pk] = Role(role) if role else None

    def forget_role_of(self, user_id: int) -> None:
        self._roles.pop(user_id, None)

    @cached_property
    def _roles(self) -> dict[int | None, Role | None]:
        return {}

    @property
    def visibility_of_new_threads(self) -> str:
        """As it is set. While one person is alone here they are private, and stay so when others come: what was written
        to oneself is not read by whoever joins later."""
        is_shared = self.memberships.count() > 1
        return self.default_visibility if is_shared else Visibility.PRIVATE

    def start_thread(self, user: User, *, visibility: str = "") -> Thread:
        """visibility: empty for the Space's default."""
        chosen = visibility or self.visibility_of_new_threads
        return Thread.objects.create(space=self, created_by=user, visibility=chosen)


OF_PERSON = CompiledQuery(lambda user_id: Space.objects.of(User(pk=user_id)), int)
