"""A collecting trick, read from the table round by round."""

from __future__ import annotations

from attrs import evolve, frozen

from ..._engine import codes as c, tricks
from ..._engine.table import Table
from ...cards import format_cards
from ...public_state import LaidKind
from ...rules import CollectingEnd, Sluffing, Tricks, Trump
from ...setup import compiled
from .parts import Parts, Pile, Play, is_unread, mask_of, read_cards

__all__ = ["Rounds", "rounds_of"]


@frozen
class Rounds:
    """A collecting trick, read round by round.

    ``laid`` is the table with the rounds numbered; ``to_play`` is who is still to play in the last
    round, ``winner`` who wins if nobody is.  ``problems`` say what no play could have laid.  If
    they make it unknown who is next, there is neither, and the rounds after that keep their
    numbers.
    """

    laid: tuple[Play, ...]
    to_play: tuple[int, ...] = ()
    winner: int | None = None
    problems: tuple[str, ...] = ()


def rounds_of(p: Parts) -> Rounds:
    """Read the table of a collecting trick; ``rules`` and ``table`` must be sound."""
    reading = _Reading(p)
    laid = tuple(map(reading.lay, p.table))
    if not reading.known:
        return Rounds(laid, problems=tuple(reading.problems))
    return Rounds(laid, reading.table.to_play, reading.winner, tuple(reading.problems))


class _Reading:
    """The table is laid again, play by play.

    ``known`` says whether it is known who is next.  What cannot be read stands for something that
    could be there: a seat for the one that was to play, a card for some card.
    """

    def __init__(self, p: Parts) -> None:
        self.rules = p.rules
        self.problems: list[str] = []
        self.winner: int | None = None
        self.ranked = True  # every play of this round is of one rank
        self.read = True  # all cards laid so far could be read
        self.lying = 0
        self.sluffed: set[int] = set()
        self.table = Table(compiled(p.rules), p.n if p.has("n") else 0, 0)
        self.table.to_play = _first_round(p)
        if len(set(self.table.to_play)) == 1:
            self.problems.append("fewer than two players hold cards, so collecting is over (X2)")
            self.table.to_play = ()
        self.known = bool(self.table.to_play)

    def lay(self, item: Play) -> Play:
        """Lay the next cards: they come back with their round, if that is known."""
        now = self.table.round
        may_sluff = self.rules.sluffing is not Sluffing.NONE
        if is_unread(item) or (item.kind is None and may_sluff):
            self._lose_count()
            fits = self.known
        elif item.kind is LaidKind.SLUFF:
            fits = self._sluff(item) and self.known
        else:
            self._lay_alone(item)
            fits = self.known and self._lay_next(item)
        self.read = self.read and read_cards(item.cards) is not None
        self.lying |= mask_of(item.cards or ())
        return evolve(item, round=now) if fits and item.round != now else item

    def _lose_count(self) -> None:
        """It is no longer known who is next, unless the trick was decided before."""
        self.known = self.winner is not None

    def _wrong(self, problem: str) -> None:
        self.problems.append(f"table: {problem}")

    def _lay_alone(self, item: Play) -> None:
        """What is wrong with a play or chance, whoever was to play."""
        pile = item.cards or ()
        chance = item.kind is LaidKind.CHANCE
        if len(pile) > 1:
            who = "somebody" if item.seat is None else f"seat {item.seat}"
            if chance or self.rules.tricks is not Tricks.EVERYONE:
                self._wrong(f"{who} laid several cards at once")
            elif len(pile) > 3 or not _may_share_rank(pile):
                self._wrong(f"{who} laid cards that cannot be played together (E1)")
        if chance and not self.rules.chance:
            self._wrong("nobody may chance (C5)")

    def _lay_next(self, item: Play) -> bool:
        """Lay a play or chance, for it is known who is next; whether it fits there."""
        table = self.table
        if self.winner is not None or (self.rules.trump is Trump.UPCARD and table.laid):
            self._wrong("the trick is complete already")
            self._lose_count()
            return False
        seat = table.to_play[0]
        if item.seat not in (seat, None):
            self._wrong(f"it was for seat {seat} to play, not {item.seat}")
            self._lose_count()
            return False
        cards = read_cards(item.cards)
        self.ranked = self.ranked and cards is not None and _may_share_rank(cards)
        code = table.round << c.ROUND_SHIFT | seat << c.SEAT_SHIFT | mask_of(cards or ())
        table.laid.append(code)
        table.to_play = table.to_play[1:]
        if not table.to_play:
            self._end_round()
        return True

    def _end_round(self) -> None:
        """Everybody has played: one has won, or those who tie play again (C4, E3)."""
        if not self.ranked:
            self._lose_count()
            return
        seats = tricks.contenders(self.table)
        if len(seats) == 1:
            self.winner = seats[0]
        else:
            self.table.to_play = seats
            self.table.round += 1

    def _sluff(self, item: Play) -> bool:
        """Lay added cards, if they could be added; else they may have been played."""
        wrong = self._why_no_sluff(item)
        if wrong:
            self._wrong(wrong)
            self._lose_count()
        if item.seat is not None:
            self.sluffed.add(item.seat)
        return not wrong

    def _why_no_sluff(self, item: Play) -> str:
        seat = item.seat
        if self.rules.sluffing is Sluffing.NONE:
            return "nobody may sluff (L1)"
        if self.rules.sluffing is Sluffing.AFTER_TRICK:
            if self.known and self.winner is None:
                return "a sluff before the trick was decided (L1)"
            if seat in self.sluffed:
                return f"seat {seat} sluffed twice (L1)"
        cards = read_cards(item.cards)
        if seat is not None and cards is not None and mask_of(cards) & ~self._ranks(seat):
            return f"seat {seat} could not sluff {format_cards(cards)}"
        return ""

    def _ranks(self, seat: int) -> int:
        """Every card that a seat could add as far as is known, by its rank (L1, L2, L3)."""
        if not self.read:
            return c.CARDS
        if self.rules.sluffing is not Sluffing.OWN_RANK:
            return c.ranks_of(self.lying)
        return tricks.own_rank(self.table, seat) if self.known else c.CARDS


def _may_share_rank(pile: Pile) -> bool:
    """Whether cards are of one rank, as far as they can be read."""
    return len(pile) < 2 or len({card.rank for card in pile if card is not None}) < 2


def _first_round(p: Parts) -> tuple[int, ...]:
    """Who plays in the first round, in order (C1, E1, X2), or nobody if it is not known.

    If the leader would have to answer, nobody else is left.
    """
    leader = leader_of(p)
    if leader is None or not p.has("n"):
        return ()
    n = p.n
    if p.rules.tricks is Tricks.EVERYONE:
        return (*range(leader, n), *range(leader))
    answerer = (leader + 1) % n
    if p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        answered = p.table[1].seat if len(p.table) > 1 else None
        while answerer not in (answered, leader) and not (p.has("hands") and p.hands[answerer]):
            if not p.holds_none(answerer):
                return ()
            answerer = (answerer + 1) % n
    return (leader, answerer)


def leader_of(p: Parts) -> int | None:
    """Who led the trick on the table; whoever laid its first cards, if nothing else is known."""
    if p.is_given("leader"):
        return p.leader
    return p.table[0].seat if p.table else None
