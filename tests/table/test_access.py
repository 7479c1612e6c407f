"""Who may do what: every address, every role, looking and posting.

A new address needs its row in `ADDRESSES`, or a test here fails.
"""

import copy
import dataclasses
import datetime as dt
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from games import access, models, rules
from games.club import signin_links
from games.money.acts import costs, payments
from games.table.acts import links
from tests.factories import (
    ANN,
    DEAD,
    EVENING,
    a_club,
    a_link,
    a_match,
    a_phone,
    knock,
    live,
)

pytestmark = pytest.mark.django_db

STRANGER, CAS, REVOKED, WATCH, SCORE, ANNS = (
    *("a stranger", "Cas's phone", "a revoked link"),
    *("a watch link", "a score link", "Ann's phone"),
)
Role = models.Role
VIEWER, SCORER, TREASURER, OWNER = (f"the {role}" for role in reversed(Role))
#: Somebody who was a member, and an owner of another club.
GONE, OTHERS = "an archived member", "another club's owner"
EVERYBODY = {
    *(STRANGER, CAS, REVOKED, WATCH, SCORE, ANNS),
    *(VIEWER, SCORER, TREASURER, OWNER, GONE, OTHERS),
}
#: A phone that holds a club owns it.
OWNERS = {OWNER, ANNS}
TREASURERS = {TREASURER, *OWNERS}
SCORERS = {SCORER, *TREASURERS}
MEMBERS = {VIEWER, *SCORERS}
SEE = {WATCH, SCORE, *MEMBERS}
MAY_SCORE = {SCORE, *SCORERS}
RUN = SCORERS
NO_VIEWER = EVERYBODY - {VIEWER}
#: By an account, whatever it belongs to.
SIGNED_IN = {VIEWER, SCORER, TREASURER, OWNER, GONE, OTHERS}


@dataclasses.dataclass(frozen=True)
class Row:
    """Who may, and what they are answered when they look and when they post.

    ``posts``: who may post, where not everybody may who looks. ``others``: what the
    others are answered; 302 sends them to sign in.
    """

    who: set[str]
    get: int
    post: int
    sent: dict[str, str] = dataclasses.field(default_factory=dict)
    posts: set[str] | None = None
    others: int = 404

    def may(self, method: str) -> set[str]:
        return self.posts if method == "post" and self.posts is not None else self.who


ADDRESSES = {
    "start": Row(EVERYBODY, 200, 422, posts=NO_VIEWER),
    "count": Row(EVERYBODY, 200, 405),
    "match_list": Row(EVERYBODY, 200, 405),
    "rules": Row(EVERYBODY, 200, 405),
    "match_detail": Row(SEE, 200, 405),
    "match_live": Row(SEE, 200, 405),
    "match_more": Row(SEE, 200, 405),
    "match_rules": Row(SEE, 200, 405),
    "match_changes": Row(SEE, 200, 405),
    "match_result": Row(SEE, 200, 405),
    "match_charts": Row(SEE, 200, 405),
    "match_chart_csv": Row(SEE, 200, 405),
    "match_file": Row(SEE, 200, 405),
    "match_stop": Row(RUN, 200, 302, {"how": "abandoned"}),
    "match_resume": Row(RUN, 405, 302),
    "match_rematch": Row(RUN, 405, 302),
    "match_late": Row(MAY_SCORE, 405, 302, {"what": "strike"}),
    "match_people": Row(RUN, 200, 302, {"seat0": "Dee", "seat1": "Eve"}),
    "match_paper": Row(SEE, 200, 405),
    "match_import": Row(EVERYBODY, 200, 422),
    "match_cut": Row(EVERYBODY, 302, 422, posts=NO_VIEWER),
    "match_rules_change": Row(RUN, 200, 200),
    "match_stake": Row(RUN, 200, 422),
    "hand_upcard": Row(MAY_SCORE, 405, 422),
    "hand_seats": Row(MAY_SCORE, 200, 302, {"sat": "0"}),
    "match_teams": Row(set(), 200, 302),
    "hand_record": Row(MAY_SCORE, 200, 422),
    "hand_cards": Row(MAY_SCORE, 200, 405),
    "hand_laid": Row(MAY_SCORE, 302, 405),
    "hand_amend_cards": Row(MAY_SCORE, 200, 405),
    "hand_insert_cards": Row(MAY_SCORE, 200, 405),
    "hand_detail": Row(MAY_SCORE, 200, 405),
    "hand_amend": Row(MAY_SCORE, 200, 422),
    "hand_insert": Row(MAY_SCORE, 200, 422),
    "hand_strike": Row(MAY_SCORE, 405, 302, {"seen": "1"}),
    "hand_restore": Row(MAY_SCORE, 405, 302),
    "hand_undo": Row(MAY_SCORE, 405, 302),
    "hand_redo": Row(MAY_SCORE, 405, 302),
    "match_share": Row(RUN, 200, 405),
    "link_make": Row(RUN, 405, 302, {"kind": "watch"}),
    "link_revoke": Row(RUN, 405, 302),
    "device_label": Row(RUN, 405, 302, {"label": "Dee’s phone"}),
    "device_forget": Row(OWNERS, 405, 302),
    "link_watch": Row(EVERYBODY, 302, 405),
    "link_score": Row(EVERYBODY, 302, 405),
    "link_phone": Row(EVERYBODY, 200, 302),
    "house_list": Row(EVERYBODY, 200, 405),
    "house_new": Row(NO_VIEWER, 200, 422, {"house_id": str(uuid.uuid4())}),
    "house_edit": Row(RUN, 200, 422),
    "house_words": Row(RUN, 200, 405),
    "house_delete": Row(RUN, 200, 302),
    "club_match_list": Row(MEMBERS, 200, 405),
    "standings": Row(MEMBERS, 200, 405),
    "player": Row(MEMBERS, 200, 405),
    "player_charts": Row(MEMBERS, 200, 405),
    "club_charts": Row(MEMBERS, 200, 405),
    "club_chart_csv": Row(MEMBERS, 200, 405),
    "player_chart_csv": Row(MEMBERS, 200, 405),
    "versus": Row(MEMBERS, 200, 405),
    "season_list": Row(MEMBERS, 200, 422, posts=OWNERS),
    "season_edit": Row(OWNERS, 200, 422),
    "season_close": Row(OWNERS, 405, 302),
    "season_reopen": Row(OWNERS, 405, 302),
    "season_delete": Row(OWNERS, 200, 302),
    "account": Row(SIGNED_IN, 200, 405, others=302),
    "account_delete": Row(SIGNED_IN, 200, 422, others=302),
    "signin_link": Row(EVERYBODY, 200, 302),
    "club_new": Row(SIGNED_IN, 200, 422, others=302),
    "club_home": Row(MEMBERS, 200, 405),
    "club_choose": Row(MEMBERS, 405, 302),
    "club_keep": Row(set(), 200, 302),  # an account keeps it; `test_keep` has the rest
    "club_settings": Row(OWNERS, 200, 422),
    "club_links": Row(OWNERS, 200, 405),
    "club_link_revoke": Row(OWNERS, 405, 302),
    "club_delete": Row(OWNERS, 200, 302),
    "club_export": Row(OWNERS, 200, 405),
    "club_phone_forget": Row(OWNERS, 405, 302),
    "members": Row(MEMBERS, 200, 405),
    "member_detail": Row(OWNERS, 200, 302, {"role": "treasurer"}),
    "member_remove": Row(OWNERS, 405, 302),
    "invite_new": Row(OWNERS, 200, 422),
    "invite_detail": Row(OWNERS, 200, 405),
    "invite_revoke": Row(OWNERS, 405, 302),
    "invite_open": Row(EVERYBODY, 200, 302),
    "people": Row(MEMBERS, 200, 405),
    "person_new": Row(SCORERS, 200, 422),
    "person_edit": Row(SCORERS, 200, 422),
    "person_archive": Row(OWNERS, 405, 302),
    "person_merge": Row(
        OWNERS, 405, 302, {"person": "{person_id}", "into": "{player_id}"}
    ),
    "person_unmerge": Row(OWNERS, 405, 302),
    "person_anonymise": Row(OWNERS, 200, 302),
    "pairs": Row(MEMBERS, 200, 422, posts=SCORERS),
    "pair_edit": Row(SCORERS, 200, 422),
    "pair_delete": Row(OWNERS, 405, 302),
    "tonight": Row(MEMBERS, 200, 302, posts=SCORERS),
    "night_start": Row(SCORERS, 405, 302, {"pair": "{person_id}.{player_id}"}),
    "board": Row(MEMBERS, 200, 405),
    "board_live": Row(MEMBERS, 200, 405),
    "settle": Row(MEMBERS, 200, 422, posts=TREASURERS),
    "settle_all": Row(TREASURERS, 200, 302),
    "settle_text": Row(MEMBERS, 200, 405),
    "settle_csv": Row(MEMBERS, 200, 405),
    "ledger_csv": Row(MEMBERS, 200, 405),
    "payment_line": Row(TREASURERS, 302, 302),
    "payment_new": Row(TREASURERS, 200, 422),
    # Only who is one of the club's people by his account; `test_bank` has the rest.
    "bank_account": Row(set(), 200, 422),
    "pay_qr": Row(set(), 200, 405),
    "payment_confirm": Row(set(), 405, 302),
    "cost_new": Row(TREASURERS, 200, 422),
    "cost_detail": Row(MEMBERS, 200, 405),
    "cost_undo": Row(TREASURERS, 405, 302),
    "payment_undo": Row(TREASURERS, 405, 302),
    "balances": Row(MEMBERS, 200, 405),
    "balance_why": Row(MEMBERS, 200, 405),
    "night_list": Row(MEMBERS, 200, 405),
    "night_money": Row(MEMBERS, 200, 405),
    "night_close": Row(TREASURERS, 200, 302),
}


def every_address() -> Iterator[URLPattern]:
    """Every address of the app, however its rooms are nested."""
    rooms: list[Any] = [get_resolver("games.urls")]
    while rooms:
        for entry in rooms.pop().url_patterns:
            if isinstance(entry, URLResolver):
                rooms.append(entry)
            else:
                yield entry


def test_every_address_has_its_row_and_every_row_its_address() -> None:
    assert {entry.name for entry in every_address()} == set(ADDRESSES)


class Table:
    """A match of Ann and Bob, all that hangs on it, and who comes near it."""

    def __init__(self) -> None:
        club = a_club()
        device, ann = a_phone(club=club)
        other, _browser = a_phone(club=club)
        match = a_match(club=club, hands=[knock(ANN, 4, 20), DEAD])
        revoked = Client()
        for kind in ("watch", "score"):
            old = a_link(match=match, kind=kind)
            revoked.get(opening(old))
            links.revoke_link(link=old, at=timezone.now())
        watch, score = (a_link(match=match, kind=kind) for kind in ("watch", "score"))
        phone = links.make_phone_link(club=club, by=device, at=timezone.now())
        watching, scoring = Client(), Client()
        watching.get(opening(watch))
        scoring.get(opening(score))
        self.elsewhere = live(match=a_match(club=club, hands=[DEAD]))[0].key
        self.tokens = {
            f"link_{link.kind}": access.link_token(link)
            for link in (watch, score, phone)
        }
        guest = User.objects.create(username="guest")
        invite = invite_of(club)
        self.tokens["signin_link"] = signin_links.token(guest)
        self.tokens["invite_open"] = access.invite_token(invite)
        self.ids = {
            "match_id": match.pk,
            "key": live(match=match)[-1].key,
            "link_id": watch.pk,
            "device_id": other.pk,
            "house_id": house_of(club).pk,
            "preset": "classic",
            "club_id": club.pk,
            "player_id": match.seats.all()[0].player_id,
            "opponent_id": match.seats.all()[1].player_id,
            "season_id": season_of(club).pk,
            "invite_id": invite.pk,
            "member_id": club.memberships.create(
                user=guest, role=Role.SCORER, since_at=EVENING
            ).pk,
            "person_id": person_of(club).pk,
            "pair_id": pair_of(club).pk,
            "payment_id": payment_of(club).pk,
            "cost_id": cost_of(club).pk,
            "day": EVENING.date(),
        }
        self.browsers = {
            STRANGER: Client(),
            CAS: a_phone(club=a_club())[1],
            REVOKED: revoked,
            WATCH: watching,
            SCORE: scoring,
            ANNS: ann,
            GONE: self._gone(club),
            OTHERS: a_member(a_club(), Role.OWNER),
            **{f"the {role}": a_member(club, role) for role in Role},
        }

    def _gone(self, club: models.Club) -> Client:
        """Return the browser of somebody whose player stayed, archived."""
        browser = a_member(club, Role.OWNER)
        membership = club.memberships.get(role=Role.OWNER)
        user = membership.user
        membership.delete()
        models.Player.objects.create(
            club=club,
            user=user,
            name="Gus",
            key="gus",
            archived_at=EVENING,
            created_at=EVENING,
        )
        return browser

    def address(self, name: str, **other: Any) -> str:
        """Return an address of this match, with other ids where they are given."""
        chart = "race" if name.startswith("match") else "days"
        token = self.tokens.get(name)
        known = {**self.ids, "chart": chart, "token": token, **other}
        return reverse(f"games:{name}", kwargs={key: known[key] for key in PARTS[name]})

    def answer(
        self, who: str, method: str, address: str, sent: dict[str, str]
    ) -> HttpResponse:
        """Return what somebody is answered; afterwards all is as it was."""
        browser = Client()
        browser.cookies = copy.deepcopy(self.browsers[who].cookies)
        sent = {name: value.format(**self.ids) for name, value in sent.items()}
        with transaction.atomic():
            answer: HttpResponse = getattr(browser, method)(address, sent)
            transaction.set_rollback(True)
        return answer


def a_member(club: models.Club, role: models.Role) -> Client:
    """Return the browser of a new account that is a member of a club."""
    user = User.objects.create(username=f"u{uuid.uuid4().hex[:12]}")
    models.Membership.objects.create(club=club, user=user, role=role, since_at=EVENING)
    browser = Client()
    browser.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return browser


def opening(link: models.ShareLink) -> str:
    return f"/{link.kind[0]}/{access.link_token(link)}"


def house_of(club: models.Club) -> models.HouseRules:
    return models.HouseRules.objects.create(
        club=club,
        name="Ours",
        key="ours",
        preset="classic",
        rules=rules.as_mapping(rules.PRESETS["classic"]),
        changed_at=EVENING,
    )


def person_of(club: models.Club) -> models.Player:
    """Somebody who has not played yet, but is here tonight."""
    person = club.players.create(name="Dee", key="dee", created_at=EVENING)
    night = club.nights.create(day=club.evening(timezone.now()))
    night.players.set(club.players.all())
    return person


def pair_of(club: models.Club) -> models.Team:
    return club.teams.create(name="Aces", key="aces", created_at=EVENING)


def payment_of(club: models.Club) -> models.Payment:
    """What Bob paid Ann."""
    ann, bob = club.players.filter(name__in=("Ann", "Bob")).order_by("name")
    return payments.pay(
        club=club,
        people=(bob.pk, ann.pk),
        currency="EUR",
        amount=1240,
        day=EVENING.date(),
        key=uuid.uuid4(),
        told=payments.Told(EVENING.date()),
        at=EVENING,
    )


def cost_of(club: models.Club) -> models.Cost:
    people = list(club.players.values_list("pk", flat=True))
    return costs.share_cost(
        club=club,
        key=uuid.uuid4(),
        what="Room",
        payer_id=people[0],
        people=people,
        currency="EUR",
        amount=100,
        day=EVENING.date(),
        at=EVENING,
    )


def invite_of(club: models.Club) -> models.Invite:
    now = timezone.now()
    return models.Invite.objects.create(
        club=club,
        role=Role.SCORER,
        code=access.new_code(),
        made_at=now,
        expires_at=now + dt.timedelta(days=1),
        most_uses=5,
    )


def season_of(club: models.Club) -> models.Season:
    first, last = dt.date(2025, 1, 1), dt.date(2025, 12, 31)
    return models.Season.objects.create(club=club, name="Old", first=first, last=last)


#: What each address is made of.
PARTS = {entry.name: set(entry.pattern.converters) for entry in every_address()}
#: Ids that are looked up; a preset is no secret.
IDS = (
    *("match_id", "key", "link_id", "device_id", "house_id"),
    *("club_id", "player_id", "opponent_id", "season_id", "person_id", "pair_id"),
    *("payment_id", "cost_id"),
)


@pytest.fixture(scope="module")
def table(django_db_setup: None, django_db_blocker: Any) -> Iterator[Table]:
    """One table for all tests here: every answer leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Table()
        transaction.set_rollback(True)


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_is_there_for_who_may_and_not_there_for_the_others(
    table: Table, name: str, method: str
) -> None:
    row = ADDRESSES[name]
    usual, sent = (row.get, {}) if method == "get" else (row.post, row.sent)
    missing = table.address(name, **{part: uuid.uuid4() for part in IDS})

    answers = {
        who: table.answer(who, method, table.address(name), sent)
        for who in table.browsers
    }

    refused = 405 if usual == 405 else row.others
    assert {who: answer.status_code for who, answer in answers.items()} == {
        who: usual if who in row.may(method) else refused for who in table.browsers
    }
    for who in {*table.browsers} - row.who:  # as what is not there at all
        nothing = table.answer(who, method, missing, sent)
        assert nothing.status_code == refused
        assert answers[who].content == nothing.content, who
        assert answers[who].headers.keys() == nothing.headers.keys(), who


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", [name for name, ids in PARTS.items() if "key" in ids])
def test_a_hand_of_another_match_is_not_there_even_for_who_holds_both(
    table: Table, name: str, method: str
) -> None:
    row = ADDRESSES[name]
    usual, sent = (row.get, {}) if method == "get" else (row.post, row.sent)
    theirs = table.address(name, key=table.elsewhere)
    missing = table.address(name, key=uuid.uuid4())

    answers = [table.answer(ANNS, method, each, sent) for each in (theirs, missing)]

    expected = 405 if usual == 405 else 404
    assert [answer.status_code for answer in answers] == [expected] * 2
    assert answers[0].content == answers[1].content


@pytest.mark.parametrize("role", Role)
def test_a_member_lets_no_other_phone_own_the_club(table: Table, role: str) -> None:
    answer = table.answer(
        f"the {role}", "post", table.address("link_make"), {"kind": "phone"}
    )

    assert answer.status_code == 404


@pytest.mark.parametrize(
    "address", ["/m/12/", "/m/x/hand/", "/m//", "/w/", "/rules/", "/hands/"]
)
def test_an_address_that_is_none_answers_like_what_is_not_there(
    table: Table, address: str
) -> None:
    answer = table.answer(ANNS, "get", address, {})

    assert answer.status_code == 404
    assert answer.content == (
        table.answer(STRANGER, "get", f"/m/{uuid.uuid4()}/", {}).content
    )


@pytest.mark.parametrize(
    "name", [name for name, row in ADDRESSES.items() if row.post == 302]
)
def test_a_post_without_the_forms_token_is_refused(table: Table, name: str) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = copy.deepcopy(table.browsers[ANNS].cookies)

    answer = careful.post(table.address(name), ADDRESSES[name].sent)

    assert answer.status_code == 403
