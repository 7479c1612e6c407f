"""What follows from the hands, kept for lists; it can be burned and made anew."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.club import Club, Season
from games.models.match import Match
from games.models.people import Player


class Outcome(models.TextChoices):
    """How a match ended for one player."""

    WON = "won", _("won")
    LOST = "lost", _("lost")
    DRAWN = "drawn", _("drawn")


class Counts(models.Model):
    """Whole numbers that are added up over matches; points are the match's totals.

    ``points_against`` is the total of the other side; with three players that of the
    better of the two others. ``hands`` counts dead hands and ties too: rates are of
    those that were won or lost.
    """

    points_for = models.IntegerField(default=0)
    points_against = models.IntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    hands_won = models.PositiveIntegerField(default=0)
    hands_lost = models.PositiveIntegerField(default=0)
    gins = models.PositiveIntegerField(default=0)
    undercuts_made = models.PositiveIntegerField(default=0)
    undercuts_suffered = models.PositiveIntegerField(default=0)
    shutouts_made = models.PositiveIntegerField(default=0)
    shutouts_suffered = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


class Result(Counts):
    """What one ended match was for one of its players; abandoned ones have none.

    ``player`` is who he is by now, after merging; ``opponent`` is the other one of
    two, else None. ``played_at`` orders a player's matches as they were played.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="results")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    arrangement = models.CharField(max_length=20)
    rules_name = models.CharField(max_length=60)
    played_on = models.DateField()
    played_at = models.DateTimeField()
    outcome = models.CharField(max_length=5, choices=Outcome.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="result_once"),
        ]
        indexes = [
            models.Index(
                fields=["player", "-played_at", "-match"], name="result_of_player"
            ),
            models.Index(fields=["club", "played_on"], name="result_by_day"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.outcome}"


class Meeting(models.Model):
    """One ended match as one player had it against one opponent, not his partner."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="meetings")
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="meetings"
    )
    opponent = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    arrangement = models.CharField(max_length=20)
    rules_name = models.CharField(max_length=60)
    played_on = models.DateField()
    played_at = models.DateTimeField()
    outcome = models.CharField(max_length=5, choices=Outcome.choices)
    points_for = models.IntegerField()
    points_against = models.IntegerField()
    hands_won = models.PositiveIntegerField()
    gins = models.PositiveIntegerField()
    undercuts_made = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "player", "opponent"], name="meeting_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["player", "opponent", "-played_at"], name="meeting_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} met {self.opponent}"


class Total(Counts):
    """A player's sums, of a season or, without one, of all time.

    ``streak`` counts the last matches of one outcome: above 0 won, below 0 lost;
    ``last_five`` has the newest mark last: w, l or d.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="totals")
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, null=True, blank=True, related_name="totals"
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="totals")
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    streak = models.IntegerField(default=0)
    last_five = models.CharField(max_length=5, blank=True)
    last_played_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"],
                condition=Q(season__isnull=False),
                name="total_once_a_season",
            ),
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(season__isnull=True),
                name="total_once_of_all_time",
            ),
        ]
        indexes = [models.Index(fields=["club", "season"], name="total_of_club")]

    def __str__(self) -> str:
        return f"{self.player}: {self.won} of {self.played}"
