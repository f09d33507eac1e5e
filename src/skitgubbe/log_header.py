"""The first line of a log: what a game was made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from attrs import Factory, evolve, field, frozen

from ._typing import PublicDir, override
from .cards import Card
from .errors import ArgumentError, NotationError, quoted
from .faults import fault, in_part
from .fields import kinds as k
from .fields.described import fields_of, of
from .fields.seen import ALL, NOBODY, Hide, SeenBy
from .json_values import read_card, read_version
from .positions import Position
from .positions.redaction import fill_position, mask_position
from .rules import Rules
from .setup import read_dealer, read_deck, read_players, read_pool_order, read_tags
from .strict_json import as_json, canonical
from .viewers import Viewer, read_viewer, seat_of_viewer, viewer_in_words

__all__ = [
    "FIELDS",
    "FIRST_VERSION",
    "FORMAT",
    "RULES_REVISION",
    "SINCE",
    "VERSION",
    "LogHeader",
    "redacted_header",
    "with_room_for",
]

FORMAT: Final = "skitgubbe-log"
FIRST_VERSION: Final = 1
SINCE: Final = {"tags": 2, "times": 2, "notes": 2}
"""From which version on a log may have what; it is of the first that has all that it may have."""
VERSION: Final = max(SINCE.values())
"""The newest."""
RULES_REVISION: Final = 1
"""Goes up when the outcome of a recorded game would change; see docs/log-format.md."""


class _Masked(SeenBy):
    """Of a position each sees what its own fields say."""

    __slots__ = ()

    @override
    def show(self, whole: Any, value: Any, viewer: int | None, rules: Rules, hide: Hide) -> Any:
        return mask_position(value, viewer) if isinstance(value, Position) else value


def _position_to_json(position: Position | Mapping[str, Any]) -> Mapping[str, Any]:
    return position.to_dict() if isinstance(position, Position) else position


_POSITION: Final = k.Kind(
    "a position",
    lambda value: isinstance(value, Position | Mapping),
    None,
    k.either(k.ref("position"), k.ref("masked_position"), {"type": "null"}),
    _position_to_json,
    hide=k.same,
)


@frozen(repr=False)
class LogHeader(Mapping[str, Any], PublicDir):
    """The first line of a log: what the game was made of.

    It can be read by attribute, as Python values, and by key, as JSON.  A full log has a ``deck``
    or, if the game began from one, a ``position``.  With a deck, and by rules that need it, it
    has a ``pool_order``: the second order of the pack (B7).  A redacted log has neither, and its
    ``position`` is a JSON object with ``null`` for hidden cards; ``viewer`` is the seat it was
    redacted for, or ``"spectator"``.  ``extra`` keeps the keys that this version does not know.
    ``tags`` tell of the game beside the game; a header that has some is of version 2.

    >>> from skitgubbe import Game
    >>> header = Game(seed=7).log.header
    >>> header.dealer, header.rules, header["rules"], header["deck"][:2]
    (0, Rules(), {}, ['3S', 'JD'])
    """

    rules: Rules = field(metadata=of(k.RULES, ALL, "The options of the game."))
    players: tuple[str, ...] = field(
        metadata=of(k.NAMES, ALL, "The names of the players, by seat.")
    )
    dealer: int = field(metadata=of(k.SEAT, ALL, "The dealer's seat."))
    deck: tuple[Card, ...] | None = field(
        metadata=of(
            k.DECK,
            NOBODY,
            "The cards as they are dealt and drawn, top card first; null in a redacted log and in"
            " one that began from a position.",
        )
    )
    viewer: Viewer | None = field(
        default=None,
        metadata=of(
            k.VIEWER_OR_NONE,
            ALL,
            "Whom a redacted log is for; null in a full log.",
            missing=None,
        ),
    )
    position: Position | Mapping[str, Any] | None = field(
        default=None,
        eq=lambda position: canonical(_position_to_json(position)),
        metadata=of(
            _POSITION,
            _Masked(),
            "What the game began from, if not from a deal.",
            left_out=None,
        ),
    )
    rules_revision: int = field(
        default=RULES_REVISION,
        metadata=of(k.number_of(1, RULES_REVISION), ALL, "The revision of the rules."),
    )
    version: int = field(
        default=FIRST_VERSION,
        metadata=of(
            k.number_of(FIRST_VERSION, VERSION), ALL, "2 if there may be tags, times or notes."
        ),
    )
    format: str = field(default=FORMAT, metadata=of(k.constant(FORMAT), ALL))
    extra: Mapping[str, Any] = field(
        default=Factory(dict[str, Any]), eq=canonical, metadata=of(k.EXTRA, NOBODY)
    )
    pool_order: tuple[Card, ...] | None = field(
        default=None,
        metadata=of(
            k.DECK,
            NOBODY,
            "The second order of the pack, in a full log of a game with a deck whose rules pool"
            " cards.",
            left_out=None,
        ),
    )
    tags: Mapping[str, str] = field(
        default=Factory(dict[str, str]),
        eq=canonical,
        metadata=of(
            k.TAGS,
            NOBODY,
            "In version 2, what is told of the game beside the game.",
            left_out={},
        ),
    )

    @override
    def __repr__(self) -> str:
        whose = "" if self.viewer is None else f", for {viewer_in_words(self.viewer)}"
        return f"<LogHeader: {len(self.players)} players{whose}>"

    def to_dict(self) -> dict[str, Any]:
        """The header as a JSON object.

        >>> from skitgubbe import Game
        >>> list(Game(seed=7).log.header.to_dict())[:4]
        ['format', 'version', 'rules_revision', 'rules']
        """
        shown: dict[str, Any] = {}
        for each in FIELDS:
            value = getattr(self, each.name)
            if value != each.left_out:
                shown[each.name] = each.kind.write(value)
        return {**shown, **self.extra}

    def __getitem__(self, key: str) -> Any:
        return self.to_dict()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.to_dict())

    def __len__(self) -> int:
        return len(self.to_dict())

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> LogHeader:
        """The header that a JSON object is.

        Raises :class:`NotationError`, :class:`RulesError`, :class:`SetupError`,
        :class:`ViewerError` or :class:`PositionError` for anything that no game can begin from.

        >>> from skitgubbe import Game
        >>> LogHeader.from_dict(Game(seed=7).log.header.to_dict()) == Game(seed=7).log.header
        True
        """
        if not isinstance(cast("object", data), Mapping):
            raise NotationError(fault("unread.object.none"))
        values = dict(data)
        version = read_version(values, FORMAT, VERSION, FIRST_VERSION)
        revision = _number(values, "rules_revision")
        if not 1 <= revision <= RULES_REVISION:
            raise NotationError(
                fault("unread.revision", found=quoted(revision), last=RULES_REVISION)
            )
        rules = Rules.from_dict(_taken(values, "rules"))
        listed = _list("players", _taken(values, "players"), "unread.list.names")
        names = read_players(listed, rules)
        dealer = read_dealer(_taken(values, "dealer"), len(names))
        deck = _taken(values, "deck")
        cards = None
        if deck is not None:
            cards = read_deck(map(read_card, _list("deck", deck, "unread.list.cards")), rules)
        pool_order = _read_pool_order(values.pop("pool_order", None), rules, cards is not None)
        viewer = values.pop("viewer", None)
        if viewer is not None:
            viewer = read_viewer(viewer, len(names))
        position = _read_position(values.pop("position", None), viewer)
        if position is not None:
            start = position if isinstance(position, Position) else fill_position(position)[0]
            if (start.rules, start.n, start.dealer) != (rules, len(names), dealer):
                raise NotationError(fault("unread.header.position"))
        whole = (cards is None) != (position is None)
        if (viewer is None and not whole) or (viewer is not None and cards is not None):
            raise NotationError(fault("unread.header.whole"))
        tags: dict[str, str] = {}
        if version >= SINCE["tags"]:
            tags = read_tags(values.pop("tags", tags))
        extra = as_json(values) if values else values
        return cls(
            rules,
            names,
            dealer,
            cards,
            viewer,
            position,
            revision,
            version,
            extra=extra,
            pool_order=pool_order,
            tags=tags,
        )


_KEYS: Final = (
    *("format", "version", "rules_revision", "rules", "players", "dealer", "deck", "pool_order"),
    *("viewer", "position", "tags"),
)
_DECLARED: Final = {each.name: each for each in fields_of(LogHeader)}
FIELDS: Final = tuple(_DECLARED[key] for key in _KEYS)
"""All that is known of each field that has a key, in the order of the keys in JSON."""


def redacted_header(header: LogHeader, viewer: Viewer) -> LogHeader:
    """What a viewer sees of a header.

    >>> from skitgubbe import Game
    >>> redacted_header(Game(seed=7).log.header, 2).deck is None
    True
    """
    seat = seat_of_viewer(viewer)
    seen: dict[str, Any] = {
        each.name: each.seen_by.show(
            header, getattr(header, each.name), seat, header.rules, each.hide
        )
        for each in _DECLARED.values()
        if each.seen_by.hides
    }
    return evolve(header, **{**seen, "viewer": viewer})


def with_room_for(what: str, header: LogHeader) -> LogHeader:
    """The header of a log that may have something of :data:`SINCE` too.

    Raises :class:`ArgumentError` if the version that has it would read the header otherwise.
    """
    if header.version >= SINCE[what]:
        return header
    if "tags" in header.extra:
        raise ArgumentError(
            "the header has a key 'tags' that is none of version 1 and would be read by version 2"
        )
    return evolve(header, version=SINCE[what])


def _taken(values: dict[str, Any], key: str) -> Any:
    if key not in values:
        raise NotationError(fault("unread.key_missing", field=key))
    return values.pop(key)


def _number(values: dict[str, Any], key: str) -> int:
    value = _taken(values, key)
    if type(value) is not int:
        raise NotationError(in_part(key, fault("unread.whole", found=quoted(value))))
    return value


def _list(key: str, value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise NotationError(in_part(key, fault(what, found=quoted(value))))
    return cast("list[object]", value)


def _read_pool_order(order: object, rules: Rules, dealt: bool) -> tuple[Card, ...] | None:
    """The second order: where a deck is ``dealt`` by rules that need one, and nowhere else."""
    if order is None:
        if dealt and rules.rubbish_pooled:
            raise NotationError(fault("unread.pool_order.missing"))
        return None
    if not dealt:
        raise NotationError(fault("unread.pool_order"))
    return read_pool_order(map(read_card, _list("pool_order", order, "unread.list.cards")), rules)


def _read_position(position: object, viewer: Viewer | None) -> Position | Mapping[str, Any] | None:
    if position is None:
        return None
    if not isinstance(position, Mapping):
        raise NotationError(in_part("position", fault("unread.object", found=quoted(position))))
    data = cast("Mapping[str, Any]", position)
    return Position.from_dict(data) if viewer is None else as_json(data)
