"""A club's home, its settings, its links; and a table before it becomes a club."""

import dataclasses
import datetime as dt
import zoneinfo
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.urls import NoReverseMatch, reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import access, models
from games.books.stakes import StakeFields
from games.club.pages import houses
from games.club.pages.members import day

MOST_NAMES = 6


def name_of(club: models.Club) -> str:
    """Return what a club is called; a private table is this phone's."""
    return club.name or _("This phone’s table")


def listed(names: list[str]) -> str:
    """Return names in a sentence: *Anna, Boris and Žofia*."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {
        "names": ", ".join(names[:-1]),
        "last": names[-1],
    }


@dataclasses.dataclass(frozen=True, slots=True)
class Link:
    """A page of the club."""

    url: str
    label: str
    second: str = ""


def page_of(club: models.Club, name: str) -> str:
    """Return the address of another room of the club; blank where it is not built."""
    for args in ([club.pk], []):
        try:
            return reverse(f"games:{name}", args=args)
        except NoReverseMatch:
            continue
    return ""


class HomePage:
    """What a club's own page leads to."""

    def __init__(self, entry: access.ClubPass, mine: list[access.ClubPass]) -> None:
        self.entry = entry
        self.club = entry.club
        self.mine = mine
        self.name = name_of(entry.club)

    @property
    def private(self) -> bool:
        """Return whether nobody's account keeps this table."""
        return not self.club.memberships.exists()

    @property
    def line(self) -> str:
        """Return how much there is."""
        count = self.club.matches.count()
        people = self.club.players.filter(merged_into=None).count()
        return _("%(people)s, %(matches)s") % {
            "people": ngettext("%(count)d person", "%(count)d people", people)
            % {"count": people},
            "matches": ngettext("%(count)d match", "%(count)d matches", count)
            % {"count": count},
        }

    def _pages(self) -> list[Link]:
        labels = {
            "standings": _("Standings"),
            "people": _("People"),
            "tonight": _("Tonight"),
            "season_list": _("Seasons"),
            "club_charts": _("Statistics"),
        }
        found = [
            Link(page_of(self.club, name), label) for name, label in labels.items()
        ]
        return [link for link in found if link.url]

    @property
    def links(self) -> list[Link]:
        """Return the pages that the reader may open."""
        if self.entry.role is None:
            shown = {"standings": _("Standings"), "club_charts": _("Statistics")}
            return [Link(page_of(self.club, n), label) for n, label in shown.items()]
        made = self._pages()
        if not self.private:
            count = self.club.memberships.count()
            said = ngettext("%(count)d signs in", "%(count)d sign in", count)
            url = reverse("games:members", args=[self.club.pk])
            made.append(Link(url, _("Members"), said % {"count": count}))
        made.append(Link(reverse("games:house_list"), _("House rules")))
        if self.entry.may(models.Role.OWNER):
            links = reverse("games:club_links", args=[self.club.pk])
            made.append(Link(links, _("Share links"), _("watch, score")))
            change = reverse("games:club_settings", args=[self.club.pk])
            made.append(Link(change, _("Settings"), _("name, language, money")))
        return made

    @property
    def others(self) -> list[models.Club]:
        """Return the reader's other clubs."""
        return [each.club for each in self.mine if each.club.pk != self.club.pk]

    @property
    def other_names(self) -> list[tuple[UUID, str]]:
        """Return the reader's other clubs by name."""
        return [(club.pk, name_of(club)) for club in self.others]


class KeepPage:
    """What the phone holds, before somebody keeps it."""

    def __init__(self, club: models.Club) -> None:
        self.club = club
        self.count = club.matches.count()

    @property
    def holds(self) -> str:
        """Return how much: the words in bold."""
        said = ngettext(
            "This phone holds %(count)d match",
            "This phone holds %(count)d matches",
            self.count,
        )
        return said % {"count": self.count}

    @property
    def of_whom(self) -> str:
        """Return whose and since when, and ask."""
        people = list(
            self.club.players.filter(merged_into=None)
            .order_by("created_at")
            .values_list("name", flat=True)
        )
        seen = people[:MOST_NAMES]
        if len(people) > MOST_NAMES:
            seen = [*seen[:-1], _("%(count)d more") % {"count": len(people) - 5}]
        first = self.club.matches.order_by("started_at").first()
        since = first.played_on if first else self.club.evening(self.club.created_at)
        values = {"names": listed(seen), "day": date_format(since, "j F")}
        if not people:
            return _("and nobody’s name yet. Is it yours?")
        return _("by %(names)s, since %(day)s. Are they yours?") % values

    @property
    def button(self) -> str:
        """Return what the button keeps."""
        if not self.count:
            return _("Keep this table")
        said = ngettext(
            "Keep the %(count)d match", "Keep all %(count)d matches", self.count
        )
        return said % {"count": self.count}


@dataclasses.dataclass(frozen=True, slots=True)
class Option:
    """One choice of several."""

    value: str
    label: str
    chosen: bool


def options(choices: Mapping[str, Any], chosen: str) -> list[Option]:
    """Return choices as options."""
    return [
        Option(value, str(label), value == chosen) for value, label in choices.items()
    ]


NUMBERS = ("win_points", "draw_points", "loss_points", "least_matches")


class SettingsPage:
    """A club's settings as they stand, or as they were typed.

    Args:
        club: Whose.
        typed: What the form held, when it comes back.
        zones: The time zones to choose from.
    """

    def __init__(
        self, club: models.Club, zones: list[str], typed: Mapping[str, str] | None
    ) -> None:
        self.club = club
        self.title = name_of(club)
        self.values = dict(typed) if typed is not None else self._kept()
        self._typed = typed
        self._zones = zones

    def _kept(self) -> dict[str, str]:
        club = self.club
        values = {
            name: str(getattr(club, name))
            for name in ("name", "language", "time_zone", "ranking")
        }
        values |= {name: str(getattr(club, name)) for name in NUMBERS}
        values["rules"] = f"house-{club.house_id}" if club.house_id else club.preset
        values["is_public"] = "on" if club.is_public else ""
        return values

    def _options(self, name: str, choices: Mapping[str, Any]) -> list[Option]:
        return options(choices, self.values.get(name, ""))

    @property
    def languages(self) -> list[Option]:
        """Return the languages."""
        return self._options("language", dict(settings.LANGUAGES))

    @property
    def time_zones(self) -> list[Option]:
        """Return the time zones; the one in use is always among them."""
        chosen = self.values.get("time_zone", "")
        names = self._zones
        if chosen not in names and chosen in zoneinfo.available_timezones():
            names = [chosen, *names]
        return self._options("time_zone", {zone: zone for zone in names})

    @property
    def stake(self) -> StakeFields:
        """Return the stake that a match starts with."""
        kept = StakeFields.of(self.club.stake, self.club.currency)
        return kept.typed(self._typed or {})

    @property
    def rule_sets(self) -> list[Option]:
        """Return the club's own rules, then the presets."""
        own = {f"house-{each.pk}": each.name for each in self.club.house_rules.all()}
        return self._options(
            "rules", own | {each.preset: each.name for each in houses.presets()}
        )

    @property
    def rankings(self) -> list[Option]:
        """Return by what people can be ranked."""
        return self._options("ranking", dict(models.Ranking.choices))


@dataclasses.dataclass(frozen=True, slots=True)
class LinkLine:
    """A share link in use."""

    id: UUID
    label: str
    match_id: UUID
    match: str
    used: str


class LinksPage:
    """All share links of a club's matches."""

    def __init__(self, club: models.Club, at: dt.datetime) -> None:
        self.club = club
        found = (
            club.links.filter(revoked_at=None, match__isnull=False)
            .select_related("match")
            .prefetch_related("match__seats__player")
            .order_by("-made_at")
        )
        self._open = [link for link in found if access.link_is_open(link, at)]

    @property
    def links(self) -> list[LinkLine]:
        """Return the links that still open something, the newest first."""
        return [self._line(link, link.match) for link in self._open if link.match]

    def _line(self, link: models.ShareLink, match: models.Match) -> LinkLine:
        seats = match.seats.all()
        names = " – ".join(seat.player.survivor.name for seat in seats)
        return LinkLine(
            link.pk,
            str(models.ShareLink.Kind(link.kind).label),
            match.pk,
            f"{names}, {date_format(match.played_on, 'j M')}",
            self._used(link),
        )

    def _used(self, link: models.ShareLink) -> str:
        if not link.used_at:
            return _("not opened yet")
        phones = ngettext("%(count)d phone", "%(count)d phones", link.uses)
        return _("%(phones)s, last on %(day)s") % {
            "phones": phones % {"count": link.uses},
            "day": day(self.club, link.used_at),
        }
