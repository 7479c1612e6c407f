"""The room's own contents."""

from django.urls import path

from games.club.views import (
    accounts,
    clubs,
    members,
    nights,
    people,
    seasons,
    standings,
)
from games.club.views.houses import (
    house_delete,
    house_edit,
    house_list,
    house_new,
    house_words,
)

CLUB = "c/<uuid:club_id>/"
PERSON = CLUB + "people/<uuid:person_id>/"
PAIR = CLUB + "pairs/<uuid:pair_id>/"
MEMBER = CLUB + "members/<uuid:member_id>/"
INVITE = CLUB + "invites/<uuid:invite_id>/"
HOUSE = "house/<uuid:house_id>/"
PLAYER = CLUB + "players/<uuid:player_id>/"
SEASON = CLUB + "seasons/<uuid:season_id>/"

urlpatterns = [
    path("house/", house_list, name="house_list"),
    path("house/new/", house_new, name="house_new"),
    path(HOUSE, house_edit, name="house_edit"),
    path(HOUSE + "words/", house_words, name="house_words"),
    path(HOUSE + "delete/", house_delete, name="house_delete"),
    path("matches/", standings.match_list, name="match_list"),
    path(CLUB + "matches/", standings.club_match_list, name="club_match_list"),
    path(CLUB + "standings/", standings.standings, name="standings"),
    path(PLAYER, standings.player, name="player"),
    path(PLAYER + "<uuid:opponent_id>/", standings.versus, name="versus"),
    path(CLUB + "seasons/", seasons.season_list, name="season_list"),
    path(SEASON, seasons.season_edit, name="season_edit"),
    path(SEASON + "close/", seasons.season_close, name="season_close"),
    path(SEASON + "reopen/", seasons.season_reopen, name="season_reopen"),
    path(SEASON + "delete/", seasons.season_delete, name="season_delete"),
    path(CLUB + "people/", people.people, name="people"),
    path(CLUB + "people/new/", people.person_new, name="person_new"),
    path(CLUB + "people/merge/", people.person_merge, name="person_merge"),
    path(PERSON + "edit/", people.person_edit, name="person_edit"),
    path(PERSON + "archive/", people.person_archive, name="person_archive"),
    path(PERSON + "apart/", people.person_unmerge, name="person_unmerge"),
    path(PERSON + "nameless/", people.person_anonymise, name="person_anonymise"),
    path(CLUB + "tonight/", nights.tonight, name="tonight"),
    path(CLUB + "pairs/", people.pairs, name="pairs"),
    path(PAIR, people.pair_edit, name="pair_edit"),
    path(PAIR + "delete/", people.pair_delete, name="pair_delete"),
    path("account/", accounts.account, name="account"),
    path("account/delete/", accounts.account_delete, name="account_delete"),
    path("signin/<str:token>", accounts.signin_link, name="signin_link"),
    path("c/new/", clubs.club_new, name="club_new"),
    path(CLUB, clubs.club_home, name="club_home"),
    path(CLUB + "choose/", clubs.club_choose, name="club_choose"),
    path(CLUB + "keep/", clubs.club_keep, name="club_keep"),
    path(CLUB + "settings/", clubs.club_settings, name="club_settings"),
    path(CLUB + "links/", clubs.club_links, name="club_links"),
    path(
        CLUB + "links/<uuid:link_id>/",
        clubs.club_link_revoke,
        name="club_link_revoke",
    ),
    path(CLUB + "delete/", clubs.club_delete, name="club_delete"),
    path(CLUB + "members/", members.members, name="members"),
    path(MEMBER, members.member_detail, name="member_detail"),
    path(MEMBER + "remove/", members.member_remove, name="member_remove"),
    path(
        CLUB + "phones/<uuid:device_id>/",
        members.club_phone_forget,
        name="club_phone_forget",
    ),
    path(CLUB + "invites/new/", members.invite_new, name="invite_new"),
    path(INVITE, members.invite_detail, name="invite_detail"),
    path(INVITE + "revoke/", members.invite_revoke, name="invite_revoke"),
    path("i/<str:token>", members.invite_open, name="invite_open"),
]
