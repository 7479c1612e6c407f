"""Where somebody wants to be paid: he says so himself."""

from django.contrib.auth.models import User

from games.models import BankAccount, Player
from games.models.atomic import act


@act
def keep_account(*, player: Player, user: User, holder: str, iban: str) -> None:
    """Keep where a player wants transfers to go; he is this account's player."""
    BankAccount.objects.update_or_create(
        player=player, defaults={"user": user, "holder": holder, "iban": iban}
    )


@act
def forget_account(*, player: Player) -> None:
    """Forget it."""
    BankAccount.objects.filter(player=player).delete()
