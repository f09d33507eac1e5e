"""What a choice needs: every pair of options that the rule book ties together."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from .._typing import override
from .values import (
    ChanceWhen,
    CollectingAce,
    CollectingEnd,
    Draw,
    Following,
    MatchOrder,
    Pickup,
    PickupSpan,
    SetAsideTo,
    Sluffing,
    Tricks,
    Trump,
    TrumpShown,
    UnresolvedTie,
)

__all__ = ["CONSTRAINTS", "Constraint"]


Value = str | bool | int | None


def _setting(name: str, value: Value) -> str:
    return f"{name}={str(value)!r}" if isinstance(value, str) else f"{name}={value}"


@frozen
class Constraint:
    """One choice that needs another: ``option=value`` only goes with ``other=required``.

    If ``excluded`` is given, any value of the other option will do but that one, and ``required``
    is its default.  If ``otherwise`` is true, every value of the option but ``value`` needs it.

    ``id`` is the rule that the choice puts in force.  As text it is the message of the
    :class:`~skitgubbe.errors.RulesError` that breaking it raises.

    >>> print(CONSTRAINTS[0])
    trump='upcard' needs tricks='two_player' (D5)
    """

    option: str
    value: str | bool | int
    other: str
    required: str | bool
    id: str
    excluded: str | None = None
    otherwise: bool = False

    def broken(self, chosen: Mapping[str, object]) -> bool:
        """Whether these options make the choice without what it needs.

        An option that is not among them breaks nothing.

        >>> CONSTRAINTS[0].broken({"trump": "upcard", "tricks": "everyone"})
        True
        """
        if not {self.option, self.other} <= chosen.keys():
            return False
        if (chosen[self.option] == self.value) is self.otherwise:
            return False
        if self.excluded is not None:
            return chosen[self.other] == self.excluded
        return chosen[self.other] != self.required

    @override
    def __str__(self) -> str:
        if self.otherwise:
            choice = f"{self.option} other than {self.value}"
        else:
            choice = _setting(self.option, self.value)
        if self.excluded is not None:
            return f"{choice} does not go with {_setting(self.other, self.excluded)} ({self.id})"
        return f"{choice} needs {_setting(self.other, self.required)} ({self.id})"


CONSTRAINTS = (
    Constraint("trump", Trump.UPCARD, "tricks", Tricks.TWO_PLAYER, "D5"),
    Constraint("trump", Trump.UPCARD, "collecting_end", CollectingEnd.EMPTY_HAND, "D5"),
    Constraint("set_aside_to", SetAsideTo.NOBODY, "trump", Trump.SET_ASIDE, "T3"),
    Constraint("trump_shown", TrumpShown.WHEN_TAKEN, "trump", Trump.LAST_CARD, "T1"),
    Constraint("trump_shown", TrumpShown.FROM_DEAL, "trump", Trump.LAST_CARD, "T1"),
    Constraint("following", Following.FOLLOW_OR_PICK_UP, "trump", Trump.UPCARD, "U2"),
    Constraint("following", Following.FOLLOW_OR_PICK_UP, "chance", False, "U2"),
    Constraint("equal_cards", False, "tricks", Tricks.EVERYONE, "E7"),
    Constraint(
        "collecting_ace", CollectingAce.LOW, "trump", Trump.LAST_CARD, "C8", excluded=Trump.UPCARD
    ),
    Constraint("draw", Draw.AFTER_ROUND, "sluffing", Sluffing.NONE, "N1"),
    Constraint("draw", Draw.AFTER_ROUND, "trump", Trump.LAST_CARD, "N1", excluded=Trump.UPCARD),
    Constraint("chance_when", ChanceWhen.LEADING, "chance", True, "C9"),
    Constraint("sluffing", Sluffing.AFTER_TRICK, "tricks", Tricks.EVERYONE, "L1"),
    Constraint("sluffing", Sluffing.OWN_RANK, "tricks", Tricks.EVERYONE, "L2"),
    Constraint("sluffing", Sluffing.OWN_RANKS, "tricks", Tricks.EVERYONE, "L9"),
    Constraint("sluffing", Sluffing.ANY_TIME, "tricks", Tricks.EVERYONE, "L3"),
    Constraint("matches_beat_singles", True, "tricks", Tricks.EVERYONE, "E5"),
    Constraint("match_order", MatchOrder.PLAYERS, "matches_beat_singles", True, "E8"),
    Constraint("match_order", MatchOrder.PLAYERS, "must_match", False, "E8"),
    Constraint("must_match", True, "tricks", Tricks.EVERYONE, "E6"),
    Constraint("collecting_end", CollectingEnd.FINISH_TRICK, "tricks", Tricks.EVERYONE, "X4"),
    Constraint(
        "unresolved_tie",
        UnresolvedTie.RETURN_AND_CONTINUE,
        "collecting_end",
        CollectingEnd.SKIP_EMPTY_HANDS,
        "X3",
    ),
    Constraint(
        "unresolved_tie",
        UnresolvedTie.SOLE_HOLDER,
        "collecting_end",
        CollectingEnd.SKIP_EMPTY_HANDS,
        "X6",
    ),
    Constraint("unresolved_tie", UnresolvedTie.SOLE_HOLDER, "tricks", Tricks.EVERYONE, "X6"),
    Constraint("rubbish_below", 5, "rubbish_cards", True, "B5", otherwise=True),
    Constraint("rubbish_pooled", True, "rubbish_cards", True, "B7"),
    Constraint("pickup_span", PickupSpan.PLAY, "pickup", Pickup.TOP, "P4", excluded=Pickup.ALL),
    Constraint("pickup_span", PickupSpan.PLAY, "sequences", True, "P4"),
)
"""Every pair of options that the rule book ties together, in its order."""
