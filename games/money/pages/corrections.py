"""What changed a match after it had been settled, in words."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.formats import date_format, time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import models, rules
from games.books import revisions, sheets
from games.books.verdict import Verdict

Act = models.Revision.Act
Kept = dict[str, object]


class At(NamedTuple):
    """A version of a match."""

    match_id: UUID
    version: int


class Corrections:
    """What was done to some matches, by the versions that it gave; five queries.

    Args:
        club: Whose.
        wanted: Which versions of which matches.
    """

    def __init__(self, club: models.Club, wanted: Iterable[At]) -> None:
        self.club = club
        ids = {each.match_id for each in wanted}
        loaded = models.Match.objects.filter(club=club, pk__in=ids).prefetch_related(
            "seats__player__merged_into",
            "hands",
            "revisions__hand",
            "revisions__device",
        )
        self._matches = {match.pk: match for match in loaded} if ids else {}

    def _revision(self, at: At) -> models.Revision | None:
        found = self._matches[at.match_id].revisions.all()
        return next((each for each in found if each.version == at.version), None)

    def signed(self, at: At, when: dt.datetime) -> str:
        """Return when and by whom it was written: *22 November, by Boris’s phone*."""
        day = date_format(self.club.local(when), "j F")
        revision = self._revision(at)
        if revision is None or revision.device is None or not revision.device.label:
            return day
        said = {"day": day, "name": revision.device.label}
        return _("%(day)s, by %(name)s") % said

    def told(self, at: At) -> SafeString:
        """Return what was done: *hand 6 was a knock with 4 against 19, not 24: …*."""
        revision = self._revision(at)
        if revision is None:
            return format_html("{}", _("played on"))
        said = self._done(self._matches[at.match_id], revision)
        verdict = self._verdict(at)
        return format_html("{}: {}", said, verdict) if verdict else said

    def _done(self, match: models.Match, revision: models.Revision) -> SafeString:
        before, after = revision.before or {}, revision.after or {}
        if revision.hand is None or "call" not in {**before, **after}:
            return format_html("{}", _people(before, after) or Act(revision.act).label)
        number = (after or before).get("number", revision.hand.number)
        if before and after:
            return _amended(match, number, before, after)
        facts = before or after
        return format_html(
            "{}: {}",
            _("hand %(number)s %(done)s")
            % {"number": number, "done": Act(revision.act).label},
            _sentence(match, facts),
        )

    def _verdict(self, at: At) -> str:
        """Return who won by how much, and what it was; blank where that is unknown."""
        match = self._matches[at.match_id]
        now, was = (_as_of(match, version) for version in (at.version, at.version - 1))
        if now is None or was is None:
            return ""
        try:
            sheet, old = rules.score(now), rules.score(was)
        except rules.WrongFactsError:
            return ""
        if rules.Status.PLAYING in {sheet.status, old.status}:
            return _("the match runs on") if sheet.status != old.status else ""
        new, before = Verdict(now, sheet), Verdict(was, old)
        if new.title == before.title:
            return ""
        if sheet.difference and old.difference and new.winner == before.winner != "":
            return _("%(result)s, not %(before)s") % {
                "result": new.title,
                "before": old.difference,
            }
        said = {"result": new.title, "before": before.title}
        return _("%(result)s. It was: %(before)s") % said


def _people(before: Kept, after: Kept) -> str:
    """Return who sat there, and who did not."""
    if "names" not in before or "names" not in after:
        return ""
    was, now = (", ".join(map(str, _names(each))) for each in (before, after))
    return _("%(names)s played it, not %(before)s") % {"names": now, "before": was}


def _names(kept: Kept) -> Sequence[object]:
    names = kept["names"]
    return names if isinstance(names, list) else []


def _sentence(match: models.Match, kept: dict[str, object]) -> str:
    met = kept.get("met")
    seats = met if isinstance(met, list) else ()
    try:
        return revisions.sentence(match, revisions.hand(kept), seats)
    except rules.WrongFactsError:
        return ""


def _amended(
    match: models.Match, number: object, before: Kept, after: Kept
) -> SafeString:
    """Return how a hand was, and was not."""
    counts = ("deadwood", "opponent_deadwood")
    changed = [name for name in after if before.get(name) != after[name]]
    changed = [name for name in changed if name not in {"met", "number", "cards"}]
    values = {
        "number": number,
        "own": after.get("deadwood"),
        "left": after.get("opponent_deadwood"),
        "before": before.get(changed[0]) if changed else None,
    }
    knock = after["call"] == before["call"] == rules.Call.KNOCK
    if knock and changed == [counts[1]]:
        said = _(
            "hand %(number)s was a knock with %(own)s against %(left)s, not %(before)s"
        )
        return format_html("{}", said % values)
    if knock and changed == [counts[0]]:
        said = _(
            "hand %(number)s was a knock with %(own)s, not %(before)s, against %(left)s"
        )
        return format_html("{}", said % values)
    template = _("hand %(number)s was: %(after)s Not: %(before)s")
    return filled(
        template,
        number=number,
        after=_sentence(match, after),
        before=_sentence(match, before),
    )


def filled(template: str, **values: object) -> SafeString:
    """Return a template filled with values that are escaped where they need it."""
    return format_html(template.replace("%(", "{").replace(")s", "}"), **values)


def _as_of(match: models.Match, version: int) -> rules.Match | None:
    """Return a match as it stood at a version; None where it cannot be told.

    What was amended since is turned back; where hands came, went or were played on
    since, the hands do not tell in which order.
    """
    hands = {hand.pk: sheets.hand_facts(hand) for hand in sheets.live_hands(match)}
    later = [each for each in match.revisions.all() if each.version > version]
    recorded = max((h.recorded_at for h in sheets.live_hands(match)), default=None)
    for revision in sorted(later, key=lambda each: -each.version):
        if revision.act != Act.AMEND or revision.hand_id not in hands:
            return None
        if recorded is not None and recorded > revision.at:
            return None
        hands[revision.hand_id] = revisions.hand(revision.before or {})
    return sheets.match_facts(match, hands.values())


def clock(club: models.Club, at: dt.datetime) -> str:
    """Return a time of the day in the club's zone: *1:12*."""
    return time_format(club.local(at), "G:i")
