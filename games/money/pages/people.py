"""Who the people of a ledger are by now."""

from functools import cached_property
from uuid import UUID

from games import models, rules


class People:
    """A club's people, those who were merged too; one query."""

    def __init__(self, club: models.Club) -> None:
        self.club = club

    @cached_property
    def _all(self) -> dict[UUID, models.Player]:
        return {each.pk: each for each in self.club.players.all()}

    def __contains__(self, person_id: UUID) -> bool:
        return person_id in self._all

    def now(self, person_id: UUID) -> UUID:
        """Return who somebody is by now."""
        return self._all[person_id].merged_into_id or person_id

    def ids(self, person_id: UUID) -> list[UUID]:
        """Return somebody's id with those of his other writings."""
        return [each for each in self._all if self.now(each) == person_id]

    def name(self, person_id: UUID) -> str:
        """Return what somebody is called by now."""
        return self._all[self.now(person_id)].name

    def archived(self, person_id: UUID) -> bool:
        """Return whether somebody is only kept."""
        return self._all[self.now(person_id)].archived_at is not None

    def sorts_as(self, person_id: UUID) -> tuple[str, str]:
        """Return what somebody is sorted by."""
        return rules.names.sorts_as(self.name(person_id))

    @property
    def listed(self) -> list[models.Player]:
        """Return everybody by name, those who only are kept last."""
        found = [each for each in self._all.values() if each.merged_into_id is None]
        return sorted(
            found,
            key=lambda each: (
                each.archived_at is not None,
                rules.names.sorts_as(each.name),
            ),
        )
