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


class Books(models.Model):
    """Where a club's books stand.

    ``version`` counts their changes, so that what is kept beside them is known to be
    old; ``ratings_from`` is since when ratings must be replayed, None: they are well.
    ``ledger`` is the number of the ledger's last entry.
    """

    club = models.OneToOneField(
        Club, on_delete=models.CASCADE, primary_key=True, related_name="books"
    )
    version = models.PositiveBigIntegerField(default=0)
    ratings_from = models.DateTimeField(null=True, blank=True)
    ledger = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name_plural = "books"

    def __str__(self) -> str:
        return f"books of {self.club}, version {self.version}"


class Result(Counts):
    """What one ended match was for one of its players; abandoned ones have none.

    ``player`` is who he is by now, after merging; ``played_at`` orders a player's
    matches as they were played. Deadwood and points are sums over the hands that the
    count beside them counts; ``games.books.tallies`` says what each is and reads
    ``won_hands``, one word a hand won.
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
    won_hands = models.TextField(blank=True)
    best_hand = models.PositiveIntegerField(default=0)
    won_first = models.BooleanField(default=False)
    most_behind = models.PositiveIntegerField(default=0)
    knocks = models.PositiveIntegerField(default=0)
    knock_deadwood = models.PositiveIntegerField(default=0)
    caught = models.PositiveIntegerField(default=0)
    caught_deadwood = models.PositiveIntegerField(default=0)
    dealt = models.PositiveIntegerField(default=0)
    dealt_won = models.PositiveIntegerField(default=0)
    received = models.PositiveIntegerField(default=0)
    received_won = models.PositiveIntegerField(default=0)
    shown = models.PositiveIntegerField(default=0)
    melds = models.PositiveIntegerField(default=0)
    layoffs_made = models.PositiveIntegerField(default=0)
    layoffs_suffered = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="result_once"),
        ]
        indexes = [
            models.Index(
                fields=["player", "-played_at", "-match"], name="result_of_player"
            ),
            models.Index(fields=["club", "played_on"], name="result_by_day"),
            models.Index(fields=["club", "played_at", "match"], name="result_in_order"),
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


class RatingPoint(models.Model):
    """A player's rating after one ended match, as if ratings had begun with the club.

    ``mu`` is the rating, ``sigma`` how unsure it is, one standard error; both as
    they came out, rounded by nobody. Replaying writes many, so nothing is indexed
    twice: every key begins an index below.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="ratings", db_index=False
    )
    played_on = models.DateField()
    played_at = models.DateTimeField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="rated_once"),
        ]
        indexes = [
            models.Index(
                fields=["player", "-played_at", "-match"], name="rating_of_player"
            ),
            models.Index(fields=["club", "played_at"], name="rating_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.mu:.1f}"
