"""Matches and what was written down of them; the hands are the journal."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.club import Club, Night
from games.models.people import Device, Player
from games.rules import Arrangement, Call, Ending
from games.rules import Status as SheetStatus


class Match(models.Model):
    """One match under its own frozen copy of the rules.

    ``status`` and ``over_at`` follow from the hands; the acts keep them beside the
    hands so that lists need no fold. ``version`` counts the acts. ``rules_name`` is
    what house rules were called when the match began; blank for a preset. ``teams``
    holds the names of two pairs, the first player's first; ``pending``, by table,
    what is known of the hand in play: its upcard, and who really sits there.
    """

    class Status(models.TextChoices):
        """Where a match stands."""

        PLAYING = SheetStatus.PLAYING, _("running")
        FINISHED = SheetStatus.FINISHED, _("finished")
        ABANDONED = SheetStatus.ABANDONED, _("abandoned")
        CONCEDED = SheetStatus.CONCEDED, _("conceded")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="matches")
    arrangement = models.CharField(
        max_length=20, choices=[(kind, kind) for kind in Arrangement]
    )
    rules = models.JSONField()
    rules_name = models.CharField(max_length=60, blank=True)
    teams = models.JSONField(null=True, blank=True)
    pending = models.JSONField(default=dict, blank=True)
    stake = models.JSONField(null=True, blank=True)
    draw = models.JSONField(null=True, blank=True)
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField()
    played_on = models.DateField()
    note = models.CharField(max_length=500, blank=True)
    ended_how = models.CharField(
        max_length=10, blank=True, choices=[(how, how) for how in Ending]
    )
    ended_by = models.PositiveSmallIntegerField(null=True, blank=True)
    status = models.CharField(
        max_length=10, choices=Status.choices, default=Status.PLAYING
    )
    over_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    night = models.ForeignKey(
        Night, on_delete=models.SET_NULL, null=True, blank=True, related_name="matches"
    )
    rematch_of = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch"
    )

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(
                fields=["club", "-played_on", "-started_at"], name="match_by_evening"
            ),
            models.Index(
                fields=["club"], condition=Q(status="playing"), name="match_running"
            ),
            models.Index(
                fields=["club"],
                condition=Q(stake__isnull=False),
                name="match_for_money",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(ended_how=Ending.CONCEDED, ended_by__isnull=False)
                | (~Q(ended_how=Ending.CONCEDED) & Q(ended_by__isnull=True)),
                name="match_conceded_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(draw__isnull=True) | Q(first_dealer__isnull=True),
                name="match_cut_or_dealer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.arrangement} match of {self.played_on}"


class Seat(models.Model):
    """Who sits where; positions count from 0, clockwise."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    side = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["match", "position"], name="seat_once"),
            models.UniqueConstraint(fields=["match", "player"], name="player_one_seat"),
            models.CheckConstraint(
                condition=Q(position__lte=3, side__lte=3), name="seat_at_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.position}"


class Hand(models.Model):
    """One hand, its facts as they were typed; with ``cards`` the counts follow.

    A hand that was taken back stays: ``undone`` can be redone until something
    else is written, ``struck`` only comes back by restoring it. ``number`` counts
    the hands on the sheet; ``place`` orders all, so that each can come back where
    it stood.
    """

    class State(models.TextChoices):
        """Whether the fold reads the hand."""

        LIVE = "live", _("counts")
        UNDONE = "undone", _("undone")
        STRUCK = "struck", _("struck")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hands")
    key = models.UUIDField()
    number = models.IntegerField()
    place = models.PositiveIntegerField(editable=False)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    call = models.CharField(max_length=10, choices=[(call, call) for call in Call])
    knocker = models.PositiveSmallIntegerField(null=True, blank=True)
    deadwood = models.PositiveSmallIntegerField(null=True, blank=True)
    opponent_deadwood = models.PositiveSmallIntegerField(null=True, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    upcard = models.PositiveSmallIntegerField(null=True, blank=True)
    cards = models.JSONField(null=True, blank=True)
    as_played = models.JSONField(null=True, blank=True)
    note = models.TextField(blank=True)
    state = models.CharField(max_length=6, choices=State.choices, default=State.LIVE)
    after_end = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=1)
    recorded_at = models.DateTimeField()
    device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "key"], name="hand_key_once"),
            models.UniqueConstraint(
                fields=["match", "number"],
                condition=Q(state="live"),
                name="hand_number_once",
            ),
            models.CheckConstraint(
                condition=Q(call=Call.DRAW, knocker=None, winner=None)
                | Q(
                    call=Call.POINTS,
                    knocker=None,
                    winner__isnull=False,
                    points__range=(1, 500),
                )
                | Q(
                    call__in=[Call.KNOCK, Call.GIN, Call.BIG_GIN],
                    knocker__isnull=False,
                    winner=None,
                    deadwood__range=(0, 10),
                    opponent_deadwood__range=(0, 98),
                ),
                name="hand_facts_fit_its_call",
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number}: {self.call}"


class Revision(models.Model):
    """Something that was changed after it had been written: who, when, from, to."""

    class Act(models.TextChoices):
        """What was done."""

        AMEND = "amend", _("changed")
        STRIKE = "strike", _("struck")
        RESTORE = "restore", _("restored")
        UNDO = "undo", _("undone")
        REDO = "redo", _("redone")
        INSERT = "insert", _("inserted")
        CARRY = "carry", _("carried into the rematch")
        STOP = "stop", _("stopped")
        RESUME = "resume", _("resumed")
        SEATS = "seats", _("people changed")
        RULES = "rules", _("rules changed")
        STAKE = "stake", _("stake changed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="revisions")
    hand = models.ForeignKey(
        Hand, on_delete=models.CASCADE, null=True, blank=True, related_name="revisions"
    )
    act = models.CharField(max_length=10, choices=Act.choices)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["version", "at", "id"]
        indexes = [
            models.Index(fields=["match", "version"], name="revision_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.act} at {self.at:%Y-%m-%d %H:%M}"


class ShareLink(models.Model):
    """A link that opens something to whoever has it.

    The address carries ``code`` and a seal over id and generation; the seal is
    not stored (``games.access``).
    """

    class Kind(models.TextChoices):
        """What the link may do."""

        WATCH = "watch", _("Watch link")
        SCORE = "score", _("Score link")
        PHONE = "phone", _("Another phone")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="links")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="links"
    )
    kind = models.CharField(max_length=5, choices=Kind.choices)
    code = models.CharField(max_length=8, unique=True)
    generation = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    uses = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="phone", match__isnull=True)
                | (~Q(kind="phone") & Q(match__isnull=False)),
                name="link_opens_a_match_or_a_club",
            ),
            models.UniqueConstraint(
                fields=["match", "kind"],
                condition=Q(revoked_at__isnull=True, match__isnull=False),
                name="link_in_use_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} link {self.code}"
