"""What a choice needs: the options that the rule book ties together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from .._typing import override
from ..faults import Fault, fault
from .values import (
    ChanceWhen,
    CollectingAce,
    CollectingEnd,
    Draw,
    Following,
    MatchOrder,
    Pickup,
    PickupSpan,
    RubbishPool,
    SetAsideTo,
    Sluffing,
    Tricks,
    Trump,
    TrumpShown,
    UnresolvedTie,
)

__all__ = ["CONSTRAINTS", "Constraint"]


Value: TypeAlias = str | bool | int
Setting: TypeAlias = tuple[str, Value]
"""An option and a value of it."""


def _text(setting: Setting) -> str:
    name, value = setting
    return f"{name}={str(value)!r}" if isinstance(value, str) else f"{name}={value}"


@frozen
class Constraint:
    """A choice that needs another: where every setting in ``choice`` holds, one of ``needs`` must.

    A setting is the name of an option and a value.  If ``otherwise`` is true, it is every value but
    the one in ``choice`` that needs the other.  ``id`` is the rule that the choice puts in force.
    As text it is the message of the :class:`~skitgubbe.errors.RulesError` that breaking it raises.

    >>> print(CONSTRAINTS[0])
    trump='upcard' with tricks='everyone' needs equal_cards=False (U5)
    """

    choice: tuple[Setting, ...]
    needs: tuple[Setting, ...]
    id: str
    otherwise: bool = False

    @property
    def option(self) -> str:
        """The option that needs something: the first of the choice.

        >>> CONSTRAINTS[0].option
        'trump'
        """
        return self.choice[0][0]

    def broken(self, chosen: Mapping[str, object]) -> bool:
        """Whether these options make the choice without what it needs.

        An option that is not among them breaks nothing.

        >>> CONSTRAINTS[0].broken({"trump": "upcard", "tricks": "everyone", "equal_cards": True})
        True
        """
        if any(name not in chosen for name, _ in (*self.choice, *self.needs)):
            return False
        if any((chosen[name] == value) is self.otherwise for name, value in self.choice):
            return False
        return all(chosen[name] != value for name, value in self.needs)

    def fault(self, write: Callable[[Setting], str] = _text) -> Fault:
        """What is wrong with options that break it; ``write`` is how a setting is written."""
        (option, value), *others = self.choice
        needed = tuple(map(write, self.needs))
        if self.otherwise:
            return fault(
                "option.needs.other", option=option, value=str(value), needed=needed, rule=self.id
            )
        setting = write((option, value))
        if not others:
            return fault("option.needs", setting=setting, needed=needed, rule=self.id)
        return fault(
            "option.needs.together",
            setting=setting,
            other=write(others[0]),
            needed=needed,
            rule=self.id,
        )

    @override
    def __str__(self) -> str:
        return str(self.fault())


def _need(
    id: str, option: str, value: Value, *needs: Setting, also: Setting | None = None
) -> Constraint:
    choice = ((option, value),) if also is None else ((option, value), also)
    return Constraint(choice, needs, id)


_EVERYONE: Final = ("tricks", Tricks.EVERYONE)
_SKIPPING: Final = ("collecting_end", CollectingEnd.SKIP_EMPTY_HANDS)
_NO_UPCARD: Final = (("trump", Trump.LAST_CARD), ("trump", Trump.SET_ASIDE))

CONSTRAINTS = (
    _need("U5", "trump", Trump.UPCARD, ("equal_cards", False), also=_EVERYONE),
    _need("U5", "trump", Trump.UPCARD, ("matches_beat_singles", False), also=_EVERYONE),
    _need("U5", "trump", Trump.UPCARD, ("must_match", False), also=_EVERYONE),
    _need("T3", "set_aside_to", SetAsideTo.NOBODY, ("trump", Trump.SET_ASIDE)),
    _need("T1", "trump_shown", TrumpShown.WHEN_TAKEN, ("trump", Trump.LAST_CARD)),
    _need("T1", "trump_shown", TrumpShown.FROM_DEAL, ("trump", Trump.LAST_CARD)),
    _need("U2", "following", Following.FOLLOW_OR_PICK_UP, ("trump", Trump.UPCARD)),
    _need("U2", "following", Following.FOLLOW_OR_PICK_UP, ("tricks", Tricks.TWO_PLAYER)),
    _need(
        "U2",
        "following",
        Following.FOLLOW_OR_PICK_UP,
        ("chance", False),
        ("chance_when", ChanceWhen.LEADING),
    ),
    _need("E7", "equal_cards", False, _EVERYONE),
    _need("C8", "collecting_ace", CollectingAce.LOW, *_NO_UPCARD),
    _need("N1", "draw", Draw.AFTER_ROUND, ("sluffing", Sluffing.NONE)),
    _need("N1", "draw", Draw.AFTER_ROUND, *_NO_UPCARD),
    _need("C9", "chance_when", ChanceWhen.LEADING, ("chance", True)),
    _need("L1", "sluffing", Sluffing.AFTER_TRICK, _EVERYONE),
    _need("L2", "sluffing", Sluffing.OWN_RANK, _EVERYONE),
    _need("L9", "sluffing", Sluffing.OWN_RANKS, _EVERYONE),
    _need("L3", "sluffing", Sluffing.ANY_TIME, _EVERYONE),
    _need("E5", "matches_beat_singles", True, _EVERYONE),
    _need("E8", "match_order", MatchOrder.PLAYERS, ("matches_beat_singles", True)),
    _need("E8", "match_order", MatchOrder.PLAYERS, ("must_match", False)),
    _need("E6", "must_match", True, _EVERYONE),
    _need("X4", "collecting_end", CollectingEnd.FINISH_TRICK, _EVERYONE),
    _need("X3", "unresolved_tie", UnresolvedTie.RETURN_AND_CONTINUE, _SKIPPING),
    _need("X6", "unresolved_tie", UnresolvedTie.SOLE_HOLDER, _SKIPPING),
    _need("X6", "unresolved_tie", UnresolvedTie.SOLE_HOLDER, _EVERYONE),
    Constraint((("rubbish_below", 5),), (("rubbish_cards", True),), "B5", otherwise=True),
    _need("B7", "rubbish_pooled", True, ("rubbish_cards", True)),
    _need("B7", "rubbish_pool", RubbishPool.OTHERS_LOW, ("rubbish_pooled", True)),
    _need("P4", "pickup_span", PickupSpan.PLAY, ("pickup", Pickup.TOP), ("pickup", Pickup.OLDEST)),
    _need("P4", "pickup_span", PickupSpan.PLAY, ("sequences", True)),
)
"""What the rule book ties together, in its order."""
