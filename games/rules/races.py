"""Races to the target: who has how much, in which column, and when it is over.

A two-handed match is one race of two scorers in one column; Hollywood has three
columns, three players are three scorers, ``net-per-round`` is a race of two teams,
two parallel matches are two races on one board.
"""

from games.rules.choices import BoxesCount, Shutout
from games.rules.ruleset import Rules
from games.rules.seating import Scored


class Board:
    """What every scorer has so far; a row a column, in it a number a scorer.

    Attributes:
        points: Points so far, with running boxes.
        boxes: Boxes so far.
        running: The points, frozen.
    """

    def __init__(self, columns: int, scorers: int) -> None:
        self.points = [[0] * scorers for _ in range(columns)]
        self.boxes = [[0] * scorers for _ in range(columns)]
        self.running = tuple(map(tuple, self.points))


class Race:
    """A race of some of the board's scorers to the target.

    Attributes:
        members: The scorers who race.
        rules: The match's rules.
        board: Where their points stand.
        reached: By column, the scorer who reached the target.
        closed_by: By column, number of the hand that closed it.
        over: All columns are closed.
    """

    def __init__(self, board: Board, members: tuple[int, ...], rules: Rules) -> None:
        self.board = board
        self.members = members
        self.rules = rules
        self.reached: list[int | None] = [None] * rules.columns
        self.closed_by: list[int | None] = [None] * rules.columns
        self.over = False
        self._open = tuple(range(rules.columns))
        self._opened = dict.fromkeys(members, -1)
        running = rules.boxes_count is BoxesCount.RUNNING
        self._running_bonus = rules.box_bonus if running else 0

    def enter(self, scored: Scored, number: int) -> None:
        """Enter what hand ``number`` scored into the scorer's open columns.

        A scorer's next win opens one column more (RULES.md, "Hollywood").
        """
        scorer, points, boxes = scored
        points += self._running_bonus * boxes
        opened = self._open_next(scorer)
        board = self.board
        for column in self._open:
            if column > opened:
                break
            row = board.points[column]
            row[scorer] += points
            board.boxes[column][scorer] += boxes
            if row[scorer] >= self.rules.target:
                self._close(column, scorer, number)
        board.running = tuple(map(tuple, board.points))

    def _open_next(self, scorer: int) -> int:
        """Return the last column that the scorer's wins have opened by now."""
        opened = self._opened[scorer]
        for column in self._open:
            if column > opened:
                self._opened[scorer] = column
                return column
        return opened

    def _close(self, column: int, scorer: int, number: int) -> None:
        self.reached[column] = scorer
        self.closed_by[column] = number
        self._open = tuple(each for each in self._open if each != column)
        self.over = not self._open

    def shut_out(self, column: int) -> tuple[int, ...]:
        """Return who has no entry in a column; nobody where rules know no shutout."""
        if self.rules.shutout is Shutout.NONE:
            return ()
        boxes = self.board.boxes[column]
        return tuple(scorer for scorer in self.members if boxes[scorer] == 0)
