"""Money between people: what is owed and why, what was paid, what is to be paid.

Amounts are whole minor units of their currency, above 0. The ledger only grows.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.club import Club, Night
from games.models.match import Match
from games.models.people import Player

CURRENCY = 5  # letters at most: a code of ISO 4217, or chips


class Cost(models.Model):
    """Something that one paid for several: a room, drinks."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="costs")
    what = models.CharField(max_length=80)
    payer = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+")
    currency = models.CharField(max_length=CURRENCY)
    amount = models.PositiveBigIntegerField()
    day = models.DateField()
    made_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="cost_of_something"),
        ]

    def __str__(self) -> str:
        return self.what


class Payment(models.Model):
    """Money that went from one to another, as somebody wrote it down.

    ``day`` is the evening that it settles, ``paid_on`` the date it was paid on;
    ``after`` is the ledger's version that the payment was made upon.
    """

    class Method(models.TextChoices):
        """How it went."""

        CASH = "cash", _("in cash")
        TRANSFER = "transfer", _("by transfer")
        OTHER = "other", _("otherwise")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="payments")
    payer = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+")
    payee = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+")
    currency = models.CharField(max_length=CURRENCY)
    amount = models.PositiveBigIntegerField()
    day = models.DateField()
    paid_on = models.DateField()
    method = models.CharField(max_length=8, choices=Method.choices, default=Method.CASH)
    note = models.CharField(max_length=200, blank=True)
    after = models.PositiveBigIntegerField(default=0)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=80, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=80, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0), name="payment_of_something"
            ),
            models.CheckConstraint(
                condition=~Q(payer=F("payee")), name="payment_to_another"
            ),
        ]
        indexes = [models.Index(fields=["club", "day"], name="payment_by_day")]

    def __str__(self) -> str:
        return f"{self.payer} paid {self.payee} {self.amount} {self.currency}"


class LedgerEntry(models.Model):
    """One owes another so much more than before; never changed, never deleted.

    Both sides stand in one row, so every entry is balanced by itself. People are
    written as they were then; who they are by now is read through merging. ``day`` is
    the evening it counts for; ``adjusts`` is the closed night that it corrects.
    ``version`` is the match's, and so names the correction.
    """

    class Kind(models.TextChoices):
        """Where an entry comes from."""

        MATCH = "match", _("match")
        COST = "cost", _("shared cost")
        PAYMENT = "payment", _("payment")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="ledger")
    number = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    day = models.DateField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    debtor = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+")
    creditor = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+")
    currency = models.CharField(max_length=CURRENCY)
    amount = models.PositiveBigIntegerField()
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="ledger"
    )
    version = models.PositiveIntegerField(null=True, blank=True)
    cost = models.ForeignKey(
        Cost, on_delete=models.CASCADE, null=True, blank=True, related_name="ledger"
    )
    payment = models.ForeignKey(
        Payment, on_delete=models.CASCADE, null=True, blank=True, related_name="ledger"
    )
    adjusts = models.ForeignKey(
        Night,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="adjustments",
    )

    class Meta:
        verbose_name_plural = "ledger entries"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="entry_in_order"),
            models.CheckConstraint(
                condition=Q(amount__gt=0), name="entry_of_something"
            ),
            models.CheckConstraint(
                condition=~Q(debtor=F("creditor")), name="entry_between_two"
            ),
            models.CheckConstraint(
                condition=Q(kind="match", match__isnull=False, cost=None, payment=None)
                | Q(kind="cost", match=None, cost__isnull=False, payment=None)
                | Q(kind="payment", match=None, cost=None, payment__isnull=False),
                name="entry_from_somewhere",
            ),
        ]
        indexes = [models.Index(fields=["club", "day"], name="entry_by_day")]

    def __str__(self) -> str:
        return f"{self.debtor} owes {self.creditor} {self.amount} {self.currency}"


class PaymentPlan(models.Model):
    """Who is to pay whom, as it was found when somebody first looked.

    ``scope`` is which evenings it settles; ``lines`` are payer, payee and amount;
    ``ledger`` the version of the ledger that it was made for. It stands as long as
    what was paid since is what it says.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="plans")
    scope = models.CharField(max_length=60)
    currency = models.CharField(max_length=CURRENCY)
    lines = models.JSONField()
    is_proven = models.BooleanField()
    ledger = models.PositiveBigIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "scope", "currency"], name="plan_once"
            ),
        ]

    def __str__(self) -> str:
        return f"plan of {self.scope} in {self.currency}"


class BankAccount(models.Model):
    """Where somebody wants to be paid; he entered it himself."""

    player = models.OneToOneField(
        Player, on_delete=models.CASCADE, primary_key=True, related_name="bank_account"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    holder = models.CharField(max_length=70)
    iban = models.CharField(max_length=34)

    def __str__(self) -> str:
        return f"account of {self.player}"
