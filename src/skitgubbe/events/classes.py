"""Events: what happened, as frozen values.

Six classes tell what a seat did (:data:`ACTS`), the others what followed from it.  A class says of
each field what it holds and who may see it, in the words of :mod:`..fields`; reading, writing,
redaction and what an observer expects follow from that.  The fact of the engine that an event tells
has the same name.

In a redacted event the cards that the viewer may not see are ``None`` and ``count`` says how many
there are.  ``event.to_dict()`` is the JSON form of the log; :mod:`.from_json` reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast, dataclass_transform

from .._engine import codes as c
from .._typing import PublicDir, override
from ..cards import Card, mask_of_cards, parse_cards
from ..errors import EventError, NotationError, quoted
from ..faults import fault
from ..fields import kinds as k
from ..fields.described import Field, Value, described, fields_of, part
from ..fields.kinds import NoteKind
from ..fields.reading import refuse
from ..fields.seen import ALL, NOBODY, TURNED_UP, OwnPart, SeenBy
from ..memo import Memo
from ..moves import Chance, Give, Move, Pass, PickUp, move_of_code
from ..public_state import EndReason
from ..rules import trump_is_public, trump_lies_open

__all__ = [
    "ACTS",
    "Act",
    "Chanced",
    "CollectingEnded",
    "Dealt",
    "Drew",
    "EndReason",
    "Event",
    "EventBase",
    "GameEnded",
    "Gave",
    "GiverAsked",
    "LeftoversShown",
    "Note",
    "NoteKind",
    "Passed",
    "PickedUp",
    "Played",
    "PoolDealt",
    "Pooled",
    "SheddingBegan",
    "Sluffed",
    "TrickCompleted",
    "TrickDecided",
    "TrickReturned",
    "TrickTied",
    "TrickWon",
    "TrumpCardTaken",
    "TrumpRevealed",
    "Undone",
    "UpcardTurned",
    "WentOut",
    "check_event",
    "move_of_act",
]


def _shown(value: object) -> str:
    """The repr of a field, such that it can be executed."""
    if isinstance(value, EndReason | NoteKind):
        return f"{type(value).__name__}({value.value!r})"
    try:
        return repr(value)
    except ValueError:  # an int of very many digits has none
        return quoted(value)


# --- the classes ------------------------------------------------------------------------------


class EventBase(Value, PublicDir):
    """What all events have in common.

    >>> Passed(2).to_dict()
    {'event': 'passed', 'seat': 2}
    """

    __slots__ = ()

    name: ClassVar[str] = "event"
    """The JSON name: the class name in snake case."""

    @override
    def __repr__(self) -> str:
        values = [
            f"{each.name}={_shown(getattr(self, each.name))}"
            for each in fields_of(type(self))
            if each.counts is None or each.counts.is_hidden(getattr(self, each.counts.name))
        ]
        return f"{type(self).__name__}({', '.join(values)})"

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``event`` is the name, then the fields; cards as text.

        Raises :class:`EventError` if a field holds what cannot be in it, as only an event made by
        hand does.

        >>> Played(0, (Card("7S"),)).to_dict()
        {'event': 'played', 'seat': 0, 'cards': ['7S']}
        """
        shown: dict[str, Any] = {"event": self.name}
        for name, holds, write, counts in _PARTS[type(self)]:
            value = getattr(self, name)
            if not holds(value):
                raise _impossible(self, name, value)
            if counts is None or counts.is_hidden(getattr(self, counts.name)):
                shown[name] = None if value is None else write(value)
        return shown


def check_event(event: EventBase) -> None:
    """Raise :class:`EventError` for what is no event, or if a field holds what cannot be in it.

    Making an event checks nothing, since the engine makes many: who writes or tells one does.

    >>> check_event(Played("a", (Card("7S"),)))
    Traceback (most recent call last):
    ...
    skitgubbe.errors.EventError: played: seat cannot be 'a'
    """
    if not isinstance(cast("object", event), EventBase):
        raise EventError(fault("unread.event", found=quoted(event)))
    for name, holds, _, counts in _PARTS[type(event)]:
        value = getattr(event, name)
        if not holds(value):
            raise _impossible(event, name, value)
        if counts is None or isinstance(value, int):
            continue
        if len(value) != len(getattr(event, counts.name)):
            raise _impossible(event, name, value)


_Part: TypeAlias = tuple[str, Callable[[Any], bool], Callable[[Any], object], Field | None]
"""Of a field the name, whether it can hold a value, how that is written, what it counts."""

_PARTS: Memo[type[EventBase], list[_Part]] = Memo(
    lambda cls: [(f.name, f.holds, f.kind.write, f.counts) for f in fields_of(cls)]
)


def _impossible(event: EventBase, name: str, value: object) -> EventError:
    return EventError(fault("untrue.value", event=event.name, field=name, found=quoted(value)))


EVENTS: Final[dict[str, type[Event]]] = {}
"""The classes by their JSON names."""

_EventT = TypeVar("_EventT", bound=EventBase)


@dataclass_transform(frozen_default=True, field_specifiers=(part,))
def _event(declared: type[_EventT]) -> type[_EventT]:
    """Make a class of what it says of its fields, and take it into the table."""
    cls = described(declared)
    cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    EVENTS[cls.name] = cast("type[Event]", cls)
    return cls


def _count_of(event: _Came) -> int:
    try:
        return len(event.cards or ())
    except TypeError:
        raise _impossible(event, "cards", event.cards) from None


@described
class _OfSeat(EventBase):
    """A seat did something, or it came to a seat."""

    seat: int = part(k.SEAT, ALL)


@described
class _OfCards(_OfSeat):
    """It did so with cards that all see."""

    cards: tuple[Card, ...] = part(k.SOME_CARDS, ALL)


@described
class _Came(_OfSeat):
    """Cards came to a seat, in this order; ``count`` is shown only where they are hidden."""

    cards: tuple[Card, ...] | None = part(k.ROW, SeenBy("seat"))
    count: int = part(k.COUNT, ALL, counts="cards", factory=_count_of)


@_event
class Dealt(_Came):
    """A seat was dealt cards, in this order (D3).  Other seats see only the ``count``.

    >>> Dealt(0, None, 3)
    Dealt(seat=0, cards=None, count=3)
    """


@_event
class UpcardTurned(EventBase):
    """The last card of the stock lies open and shows trump: the upcard (D5), or by T1."""

    card: Card = part(k.CARD, TURNED_UP)


@_event
class Played(_OfCards):
    """A seat played cards from its hand (C1, E1, S1, S2, Q1)."""


@_event
class Chanced(_OfSeat):
    """A seat turned over the top of the stock and played it (C5)."""

    card: Card = part(k.CARD, ALL)


@_event
class Sluffed(_OfCards):
    """A seat added cards that do not compete (L1 to L4)."""


@_event
class Passed(_OfSeat):
    """A seat said that it is done with a decided trick (L5)."""


@_event
class PickedUp(_OfCards):
    """A seat picked up cards from the table (S3, Q4, U2)."""


@_event
class Gave(_OfSeat):
    """A seat gave a rubbish card (B5); only giver and receiver see which."""

    receiver: int = part(k.SEAT, ALL)
    card: Card | None = part(k.CARD, SeenBy("seat", "receiver"))


@_event
class Drew(_Came):
    """A seat drew cards from the stock, in this order (C2, E2); others see only the ``count``.

    >>> Drew(1, (Card("7S"),)).count
    1
    """


@_event
class TrumpCardTaken(_OfSeat):
    """A seat took the last card of the stock and laid it aside (C6, C7).

    Nobody sees it, its owner neither, unless it lies open by the rules (C7, T1).
    """

    card: Card | None = part(
        k.CARD, SeenBy(when=lambda event, rules: trump_is_public(rules), known=trump_lies_open)
    )


@_event
class TrickTied(EventBase):
    """These seats share the lead of a round, in the order they play off (C4, E3, X3)."""

    seats: tuple[int, ...] = part(k.SEATS, ALL)


@_event
class TrickDecided(_OfSeat):
    """A seat wins the trick, and a closing window opens (L5)."""


@_event
class TrickWon(_OfCards):
    """A seat took every card of the trick, here in ascending order (C3, E4)."""


@_event
class TrickReturned(EventBase):
    """A tie could not be played off: the cards went back, by seat, and collecting goes on (X3)."""

    returned: tuple[tuple[Card, ...], ...] = part(k.CARDS_BY_SEAT, ALL)


@_event
class CollectingEnded(EventBase):
    """Collecting is over; the cards still on the table went back, by seat (X1 to X4)."""

    returned: tuple[tuple[Card, ...], ...] = part(k.CARDS_BY_SEAT, ALL)


@_event
class LeftoversShown(_OfSeat):
    """A seat showed the cards left in its hand (B3)."""

    cards: tuple[Card, ...] = part(k.SOME_CARDS, TURNED_UP)


@_event
class TrumpRevealed(EventBase):
    """The trump card was turned up and joined its owner's cards (B1).

    ``seat`` is ``None`` where it comes to nobody but stays out of play (T3).
    """

    seat: int | None = part(k.SEAT_OR_NOBODY, ALL)
    card: Card = part(k.CARD, TURNED_UP)


@_event
class GiverAsked(_OfSeat):
    """The turn to give a rubbish card came to a seat (B5).

    Whoever was passed over since the last giver had no low card or too few cards.
    """

    receiver: int = part(k.SEAT, ALL)


def _counts_of(event: Pooled) -> tuple[int, ...]:
    try:
        return tuple([len(cards or ()) for cards in event.given])
    except TypeError:
        raise _impossible(event, "given", event.given) from None


@_event
class Pooled(EventBase):
    """Each player gave up all rubbish cards, by seat (B7).

    A seat sees its own.  Of the others ``counts`` says how many they are, where some are hidden.

    >>> Pooled((None, ()), (2, 0))
    Pooled(given=(None, ()), counts=(2, 0))
    """

    given: tuple[tuple[Card, ...] | None, ...] = part(k.CARDS_BY_SEAT, OwnPart())
    counts: tuple[int, ...] = part(k.COUNTS, ALL, counts="given", factory=_counts_of)


@_event
class PoolDealt(_Came):
    """A short seat was dealt cards of the pool, in this order; only it sees them (B7).

    >>> PoolDealt(0, None, 2)
    PoolDealt(seat=0, cards=None, count=2)
    """


@_event
class SheddingBegan(EventBase):
    """Shedding began; ``counts`` are the cards held, by seat (S1)."""

    leader: int = part(k.SEAT, ALL)
    counts: tuple[int, ...] = part(k.COUNTS, ALL)


@_event
class TrickCompleted(_OfCards):
    """The trick was full and set aside; ``seat`` played last; ascending cards (S5)."""


@_event
class WentOut(_OfSeat):
    """A seat has no card left and is safe (S6, B4)."""


@_event
class GameEnded(EventBase):
    """The game is over: its skitgubbe, or ``None`` when it is drawn by repetition (F1, F4)."""

    skitgubbe: int | None = part(k.SEAT_OR_NOBODY, ALL)
    reason: EndReason = part(k.REASON, ALL)


@_event
class Undone(_OfSeat):
    """The last move, one of ``seat``, was taken back; only in logs written as the game is played.

    What followed from the move is taken back with it.
    """


@_event
class Note(EventBase):
    """What somebody noted, which is nothing of the game; only in logs, of version 2.

    A comment has a text and may be about a seat.  A player who left, was replaced or came back has
    a seat, and there may be a text, of at most 1000 characters.  Raises :class:`NotationError` for
    anything else.  Redacted logs have no comments and no texts of notes.

    >>> Note("left", 2).to_dict()
    {'event': 'note', 'kind': 'left', 'seat': 2, 'text': None}
    """

    kind: NoteKind = part(k.NOTE_KIND, ALL)
    seat: int | None = part(k.SEAT_OR_NOBODY, ALL, default=None)
    text: str | None = part(k.NOTE_TEXT, NOBODY, default=None)

    def __init__(
        self, kind: NoteKind | str, seat: int | None = None, text: str | None = None
    ) -> None:
        values = {"kind": kind, "seat": seat, "text": text}
        for each in fields_of(Note):
            object.__setattr__(self, each.name, each.read_seen(values[each.name], refuse))
        if self.kind is NoteKind.COMMENT:
            if self.text is None:
                raise NotationError(fault("unread.note.comment"))
        elif self.seat is None:
            raise NotationError(fault("unread.note.seat", kind=self.kind.value))


Event: TypeAlias = (
    Dealt
    | UpcardTurned
    | Played
    | Chanced
    | Sluffed
    | Passed
    | PickedUp
    | Gave
    | Drew
    | TrumpCardTaken
    | TrickTied
    | TrickDecided
    | TrickWon
    | TrickReturned
    | CollectingEnded
    | LeftoversShown
    | TrumpRevealed
    | GiverAsked
    | Pooled
    | PoolDealt
    | SheddingBegan
    | TrickCompleted
    | WentOut
    | GameEnded
    | Undone
    | Note
)
"""All that can happen: a union of these classes and no others.

So a type checker knows when a ``match`` has seen them all.

>>> isinstance(Passed(2), Event)
True
"""

Act: TypeAlias = Played | Chanced | Sluffed | Passed | PickedUp | Gave

ACTS = (Played, Chanced, Sluffed, Passed, PickedUp, Gave)
"""The events that tell what a seat did; all others follow from them and from the deal."""


def move_of_act(act: Act) -> Move:
    """The move that an act tells.

    >>> move_of_act(Chanced(0, Card("7S")))
    Chance()
    """
    match act:
        case Played():
            return move_of_code(mask_of_cards(parse_cards(act.cards)))
        case Chanced():
            return Chance()
        case Sluffed():
            return move_of_code(c.SLUFF_MOVE | mask_of_cards(parse_cards(act.cards)))
        case Passed():
            return Pass()
        case PickedUp():
            return PickUp()
        case Gave(card=Card() as card):
            return Give(card)
        case Gave():
            raise EventError(fault("untrue.gift"))
        case _:
            raise EventError(fault("untrue.no_act", found=quoted(act)))
