"""The hands of the drawn match page: ten, Ann reaches 100 with the last."""

from tests.factories import ANN, BOB, DEAD, gin, knock

TEN = (
    knock(ANN, 4, 20),
    DEAD,
    knock(ANN, 9, 2),  # Bob undercuts
    gin(ANN, 21),
    knock(BOB, 6, 15),
    knock(ANN, 5, 14),
    knock(BOB, 2, 17),
    knock(ANN, 3, 12),
    knock(BOB, 4, 24),
    gin(ANN, 8),
)
#: Added up on paper: 25 for a gin, 25 for an undercut.
ANNS = [0, 16, 16, 16, 62, 62, 71, 71, 80, 80, 113]
BOBS = [0, 0, 0, 32, 32, 41, 41, 56, 56, 76, 76]
