"""The table's own contents."""

from django.urls import path

from games.table.views import (
    board,
    cards,
    count,
    hands,
    links,
    next_hand,
    night,
    sheet,
    stake,
    start,
)

MATCH = "m/<uuid:match_id>/"
CLUB = "c/<uuid:club_id>/"
HAND = MATCH + "hands/<uuid:key>/"

urlpatterns = [
    path("", start.start, name="start"),
    path("count/", count.count, name="count"),
    path("cut/", start.match_cut, name="match_cut"),
    path("rules/<slug:preset>/", start.rules_words, name="rules"),
    path(MATCH, sheet.match_detail, name="match_detail"),
    path(MATCH + "live/", sheet.match_live, name="match_live"),
    path(MATCH + "more/", sheet.match_more, name="match_more"),
    path(MATCH + "rules/", sheet.match_rules, name="match_rules"),
    path(MATCH + "changes/", sheet.match_changes, name="match_changes"),
    path(MATCH + "result/", sheet.match_result, name="match_result"),
    path(MATCH + "stop/", sheet.match_stop, name="match_stop"),
    path(MATCH + "resume/", sheet.match_resume, name="match_resume"),
    path(MATCH + "rematch/", sheet.match_rematch, name="match_rematch"),
    path(MATCH + "late/", sheet.match_late, name="match_late"),
    path(MATCH + "people/", sheet.match_people, name="match_people"),
    path(MATCH + "teams/", sheet.match_teams, name="match_teams"),
    path(MATCH + "hand/", hands.hand_record, name="hand_record"),
    path(MATCH + "cards/", cards.hand_cards, name="hand_cards"),
    path(MATCH + "upcard/", next_hand.hand_upcard, name="hand_upcard"),
    path(MATCH + "seats/", next_hand.hand_seats, name="hand_seats"),
    path(
        MATCH + "rules/change/",
        next_hand.match_rules_change,
        name="match_rules_change",
    ),
    path(MATCH + "stake/", stake.match_stake, name="match_stake"),
    path(HAND, hands.hand_detail, name="hand_detail"),
    path(HAND + "change/", hands.hand_amend, name="hand_amend"),
    path(HAND + "cards/", cards.hand_laid, name="hand_laid"),
    path(HAND + "change/cards/", cards.hand_amend_cards, name="hand_amend_cards"),
    path(HAND + "insert/cards/", cards.hand_insert_cards, name="hand_insert_cards"),
    path(HAND + "insert/", hands.hand_insert, name="hand_insert"),
    path(HAND + "strike/", hands.hand_strike, name="hand_strike"),
    path(HAND + "restore/", hands.hand_restore, name="hand_restore"),
    path(HAND + "undo/", hands.hand_undo, name="hand_undo"),
    path(HAND + "redo/", hands.hand_redo, name="hand_redo"),
    path(MATCH + "share/", links.match_share, name="match_share"),
    path(MATCH + "share/link/", links.link_make, name="link_make"),
    path(MATCH + "share/<uuid:link_id>/", links.link_revoke, name="link_revoke"),
    path(MATCH + "phone/", links.device_label, name="device_label"),
    path(MATCH + "phone/<uuid:device_id>/", links.device_forget, name="device_forget"),
    path(CLUB + "tonight/start/", night.night_start, name="night_start"),
    path(CLUB + "board/", board.board, name="board"),
    path(CLUB + "board/live/", board.board_live, name="board_live"),
    path("w/<str:token>", links.link_watch, name="link_watch"),
    path("s/<str:token>", links.link_score, name="link_score"),
    path("p/<str:token>", links.link_phone, name="link_phone"),
]
