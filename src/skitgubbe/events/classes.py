"""Events: what happened, as frozen values.

Six classes tell what a seat did (:data:`ACTS`), the others what followed from it.  A class says of
each field what it holds and who may see it, in the words of :mod:`.fields`; reading, writing,
redaction and what an observer expects follow from that.  The fact of the engine that an event tells
has the same name.

In a redacted event the cards that the viewer may not see are ``None`` and ``count`` says how many
there are.  ``event.to_dict()`` is the JSON form of the log; :mod:`.from_json` reads it back.
"""

import re
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar, cast, get_type_hints

from attrs import Factory, field, frozen

from .._engine import codes as c
from .._typing import override, public_dir
from ..cards import Card, mask_of_cards, parse_cards
from ..errors import EventError, NotationError, quoted
from ..faults import fault
from ..memo import Memo
from ..moves import Chance, Give, Move, Pass, PickUp, move_of_code
from ..rules import trump_is_public, trump_lies_open
from .fields import (
    CARD,
    CARDS,
    CARDS_BY_SEAT,
    COUNT,
    COUNTS,
    NOTE_KIND,
    NOTE_TEXT,
    ROW,
    SEAT_OR_NOBODY,
    TURNED_UP,
    Cards,
    CardsBySeat,
    Counts,
    EndReason,
    Field,
    NoteKind,
    OneCard,
    OwnPart,
    Reason,
    Seat,
    SeatCounts,
    SeatOrNobody,
    Seats,
    SeenBy,
    fields_of,
)

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


@frozen(repr=False)
class EventBase:
    """What all events have in common.

    >>> Passed(2).to_dict()
    {'event': 'passed', 'seat': 2}
    """

    name: ClassVar[str] = "event"
    """The JSON name: the class name in snake case."""

    __dir__ = public_dir

    def _told(self) -> list[Field]:
        """The fields; how many cards there are only where some of them are hidden."""
        return [
            each
            for each in fields_of(type(self))
            if each.counts is None or each.counts.hides(getattr(self, each.counts.name))
        ]

    @override
    def __repr__(self) -> str:
        values = [f"{each.name}={_shown(getattr(self, each.name))}" for each in self._told()]
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
            if counts is None or counts.hides(getattr(self, counts.name)):
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


EVENTS: "dict[str, type[Event]]" = {}
"""The classes by their JSON names."""

_EventT = TypeVar("_EventT", bound=EventBase)


def _event(cls: type[_EventT]) -> type[_EventT]:
    """Take a class into the table; what readers see of it is the plain types of the fields."""
    cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    EVENTS[cls.name] = cast("type[Event]", cls)
    described, plain = fields_of(cls), get_type_hints(cls)
    cls.__annotations__ = plain
    cls.__init__.__annotations__ = {each.name: plain[each.name] for each in described} | {
        "return": None
    }
    return cls


def _count_of(event: "_Came") -> int:
    try:
        return len(event.cards or ())
    except TypeError:
        raise _impossible(event, "cards", event.cards) from None


@frozen(repr=False)
class _Came(EventBase):
    """Cards came to a seat, in this order; ``count`` is shown only where they are hidden."""

    seat: Seat
    cards: Annotated[tuple[Card, ...] | None, ROW, SeenBy("seat")]
    count: Annotated[int, COUNT, Counts("cards")] = field(
        default=Factory(_count_of, takes_self=True)
    )


@_event
@frozen(repr=False)
class Dealt(_Came):
    """A seat was dealt cards, in this order (D3).  Other seats see only the ``count``.

    >>> Dealt(0, None, 3)
    Dealt(seat=0, cards=None, count=3)
    """


@_event
@frozen(repr=False)
class UpcardTurned(EventBase):
    """The last card of the stock lies open and shows trump: the upcard (D5), or by T1."""

    card: Annotated[Card, CARD, TURNED_UP]


@_event
@frozen(repr=False)
class Played(EventBase):
    """A seat played cards from its hand (C1, E1, S1, S2, Q1)."""

    seat: Seat
    cards: Cards


@_event
@frozen(repr=False)
class Chanced(EventBase):
    """A seat turned over the top of the stock and played it (C5)."""

    seat: Seat
    card: OneCard


@_event
@frozen(repr=False)
class Sluffed(EventBase):
    """A seat added cards that do not compete (L1 to L4)."""

    seat: Seat
    cards: Cards


@_event
@frozen(repr=False)
class Passed(EventBase):
    """A seat said that it is done with a decided trick (L5)."""

    seat: Seat


@_event
@frozen(repr=False)
class PickedUp(EventBase):
    """A seat picked up cards from the table (S3, Q4, U2)."""

    seat: Seat
    cards: Cards


@_event
@frozen(repr=False)
class Gave(EventBase):
    """A seat gave a rubbish card (B5); only giver and receiver see which."""

    seat: Seat
    receiver: Seat
    card: Annotated[Card | None, CARD, SeenBy("seat", "receiver")]


@_event
@frozen(repr=False)
class Drew(_Came):
    """A seat drew cards from the stock, in this order (C2, E2); others see only the ``count``.

    >>> Drew(1, (Card("7S"),)).count
    1
    """


@_event
@frozen(repr=False)
class TrumpCardTaken(EventBase):
    """A seat took the last card of the stock and laid it aside (C6, C7).

    Nobody sees it, its owner neither, unless it lies open by the rules (C7, T1).
    """

    seat: Seat
    card: Annotated[Card | None, CARD, SeenBy(public=trump_is_public, known=trump_lies_open)]


@_event
@frozen(repr=False)
class TrickTied(EventBase):
    """These seats share the lead of a round, in the order they play off (C4, E3, X3)."""

    seats: Seats


@_event
@frozen(repr=False)
class TrickDecided(EventBase):
    """A seat wins the trick, and a closing window opens (L5)."""

    seat: Seat


@_event
@frozen(repr=False)
class TrickWon(EventBase):
    """A seat took every card of the trick, here in ascending order (C3, E4)."""

    seat: Seat
    cards: Cards


@_event
@frozen(repr=False)
class TrickReturned(EventBase):
    """A tie could not be played off: the cards went back, by seat, and collecting goes on (X3)."""

    returned: CardsBySeat


@_event
@frozen(repr=False)
class CollectingEnded(EventBase):
    """Collecting is over; the cards still on the table went back, by seat (X1 to X4)."""

    returned: CardsBySeat


@_event
@frozen(repr=False)
class LeftoversShown(EventBase):
    """A seat showed the cards left in its hand (B3)."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], CARDS, TURNED_UP]


@_event
@frozen(repr=False)
class TrumpRevealed(EventBase):
    """The trump card was turned up and joined its owner's cards (B1).

    ``seat`` is ``None`` where it comes to nobody but stays out of play (T3).
    """

    seat: SeatOrNobody
    card: Annotated[Card, CARD, TURNED_UP]


@_event
@frozen(repr=False)
class GiverAsked(EventBase):
    """The turn to give a rubbish card came to a seat (B5).

    Whoever was passed over since the last giver had no low card or too few cards.
    """

    seat: Seat
    receiver: Seat


def _counts_of(event: "Pooled") -> tuple[int, ...]:
    try:
        return tuple([len(cards or ()) for cards in event.given])
    except TypeError:
        raise _impossible(event, "given", event.given) from None


@_event
@frozen(repr=False)
class Pooled(EventBase):
    """Each player gave up all rubbish cards, by seat (B7).

    A seat sees its own.  Of the others ``counts`` says how many they are, where some are hidden.

    >>> Pooled((None, ()), (2, 0))
    Pooled(given=(None, ()), counts=(2, 0))
    """

    given: Annotated[tuple[tuple[Card, ...] | None, ...], CARDS_BY_SEAT, OwnPart()]
    counts: Annotated[tuple[int, ...], COUNTS, Counts("given")] = field(
        default=Factory(_counts_of, takes_self=True)
    )


@_event
@frozen(repr=False)
class PoolDealt(_Came):
    """A short seat was dealt cards of the pool, in this order; only it sees them (B7).

    >>> PoolDealt(0, None, 2)
    PoolDealt(seat=0, cards=None, count=2)
    """


@_event
@frozen(repr=False)
class SheddingBegan(EventBase):
    """Shedding began; ``counts`` are the cards held, by seat (S1)."""

    leader: Seat
    counts: SeatCounts


@_event
@frozen(repr=False)
class TrickCompleted(EventBase):
    """The trick was full and set aside; ``seat`` played last; ascending cards (S5)."""

    seat: Seat
    cards: Cards


@_event
@frozen(repr=False)
class WentOut(EventBase):
    """A seat has no card left and is safe (S6, B4)."""

    seat: Seat


@_event
@frozen(repr=False)
class GameEnded(EventBase):
    """The game is over: its skitgubbe, or ``None`` when it is drawn by repetition (F1, F4)."""

    skitgubbe: SeatOrNobody
    reason: Reason


@_event
@frozen(repr=False)
class Undone(EventBase):
    """The last move, one of ``seat``, was taken back; only in logs written as the game is played.

    What followed from the move is taken back with it.
    """

    seat: Seat


def _kind_of_note(kind: NoteKind | str) -> NoteKind:
    read: NoteKind = NOTE_KIND.read(kind)
    return read


def _seat_of_note(seat: int | None) -> int | None:
    return SEAT_OR_NOBODY.read(seat)


def _text_of_note(text: str | None) -> str | None:
    return None if text is None else NOTE_TEXT.read(text)


@_event
@frozen(repr=False)
class Note(EventBase):
    """What somebody noted, which is nothing of the game; only in logs, of version 2.

    A comment has a text and may be about a seat.  A player who left, was replaced or came back has
    a seat, and there may be a text, of at most 1000 characters.  Raises :class:`NotationError` for
    anything else.  Redacted logs have no comments and no texts of notes.

    >>> Note("left", 2).to_dict()
    {'event': 'note', 'kind': 'left', 'seat': 2, 'text': None}
    """

    kind: Annotated[NoteKind, NOTE_KIND] = field(converter=_kind_of_note)
    seat: Annotated[int | None, SEAT_OR_NOBODY] = field(default=None, converter=_seat_of_note)
    text: Annotated[str | None, NOTE_TEXT, SeenBy()] = field(default=None, converter=_text_of_note)

    def __attrs_post_init__(self) -> None:
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
