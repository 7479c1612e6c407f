"""Writing house rules down; a match's own copy is never touched from here."""

import datetime as dt
from uuid import UUID

from django.db import IntegrityError, transaction

from games import models, rules
from games.models.atomic import act


class NameTakenError(Exception):
    """The club has other house rules of that name; nothing was written."""


@act
def save_house(
    *,
    house_id: UUID,
    club: models.Club,
    name: str,
    preset: str,
    house: rules.Rules,
    at: dt.datetime,
) -> models.HouseRules:
    """Keep rules for a club under a name; the same id again changes them.

    Args:
        house_id: Made with the form, so that a second tap makes no twin.
        club: Whose rules they are.
        name: As it is written, already clean.
        preset: What they were made from.
        house: The values.
        at: Now.

    Raises:
        NameTakenError: Other rules of this club have that name.
        models.HouseRules.DoesNotExist: The id is taken by another club's rules.
    """
    if models.HouseRules.objects.filter(pk=house_id).exclude(club=club).exists():
        raise models.HouseRules.DoesNotExist
    try:
        with transaction.atomic():
            kept, _made = models.HouseRules.objects.update_or_create(
                pk=house_id,
                club=club,
                defaults={
                    "name": name,
                    "key": rules.names.key(name),
                    "preset": preset,
                    "rules": rules.as_mapping(house),
                    "changed_at": at,
                },
            )
    except IntegrityError:  # house_rules_once: a name stands once in a club
        raise NameTakenError from None
    return kept


@act
def delete_house(*, house_id: UUID, club: models.Club) -> None:
    """Forget house rules; matches that began with them keep their copy."""
    club.house_rules.filter(pk=house_id).delete()
