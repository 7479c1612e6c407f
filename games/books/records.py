"""Won, lost and drawn in words."""

from django.utils.translation import gettext as _


def record(won: int, lost: int, drawn: int) -> str:
    """Return a record in words, drawn matches where there are any.

    >>> record(15, 4, 0)
    '15 won, 4 lost'
    """
    said = [_("%(count)s won") % {"count": won}, _("%(count)s lost") % {"count": lost}]
    if drawn:
        said.append(_("%(count)s drawn") % {"count": drawn})
    return ", ".join(said)
