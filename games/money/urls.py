"""The contents of money."""

import datetime as dt

from django.urls import path, register_converter

from games.money.views import balances, bank, costs, nights, payments, settle


class DayConverter:
    """A date in an address: *2026-03-14*."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> dt.date:
        """Return the date; a `ValueError` says that there is no such address."""
        return dt.date.fromisoformat(value)

    def to_url(self, value: dt.date | str) -> str:
        """Return how an address writes it."""
        return str(value)


register_converter(DayConverter, "day")

CLUB = "c/<uuid:club_id>/"
COST = CLUB + "costs/<uuid:cost_id>/"
SETTLE = CLUB + "settle/"
NIGHT = CLUB + "nights/<day:day>/"

urlpatterns = [
    path(SETTLE, settle.settle, name="settle"),
    path(SETTLE + "all/", settle.settle_all, name="settle_all"),
    path(SETTLE + "text/", settle.settle_text, name="settle_text"),
    path(SETTLE + "plan.csv", settle.settle_csv, name="settle_csv"),
    path(SETTLE + "ledger.csv", settle.ledger_csv, name="ledger_csv"),
    path(SETTLE + "line/", payments.payment_line, name="payment_line"),
    path(CLUB + "payments/new/", payments.payment_new, name="payment_new"),
    path(
        CLUB + "payments/<uuid:payment_id>/undo/",
        payments.payment_undo,
        name="payment_undo",
    ),
    path(
        CLUB + "payments/<uuid:payment_id>/confirm/",
        payments.payment_confirm,
        name="payment_confirm",
    ),
    path(SETTLE + "qr/", bank.pay_qr, name="pay_qr"),
    path(CLUB + "bank/", bank.bank_account, name="bank_account"),
    path(CLUB + "costs/new/", costs.cost_new, name="cost_new"),
    path(COST, costs.cost_detail, name="cost_detail"),
    path(COST + "undo/", costs.cost_undo, name="cost_undo"),
    path(CLUB + "balances/", balances.balances, name="balances"),
    path(
        CLUB + "balances/<uuid:player_id>/",
        balances.balance_why,
        name="balance_why",
    ),
    path(CLUB + "nights/", nights.night_list, name="night_list"),
    path(NIGHT, nights.night_money, name="night_money"),
    path(NIGHT + "close/", nights.night_close, name="night_close"),
]
