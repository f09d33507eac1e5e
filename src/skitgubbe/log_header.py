"""The first line of a log: what a game was made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from attrs import Factory, evolve, field, frozen

from ._typing import override, public_dir
from .cards import Card
from .errors import ArgumentError, NotationError, quoted
from .faults import fault, in_part
from .json_values import read_card, read_version
from .positions import Position
from .positions.redaction import fill_position
from .rules import Rules
from .setup import read_dealer, read_deck, read_players, read_pool_order, read_tags
from .strict_json import as_json, canonical
from .viewers import Viewer, read_viewer, viewer_in_words

__all__ = [
    "FIRST_VERSION",
    "FORMAT",
    "PUBLIC_TAGS",
    "RULES_REVISION",
    "VERSION",
    "LogHeader",
    "newest",
]

FORMAT: Final = "skitgubbe-log"
FIRST_VERSION: Final = 1
VERSION: Final = 2
"""The newest; a log is of it only if it may hold what the first has no words for."""
RULES_REVISION: Final = 1
"""Goes up when the outcome of a recorded game would change; see docs/log-format.md."""
PUBLIC_TAGS: Final = ("event", "site", "date", "round", "table")
"""The tags that redacted logs keep: nobody can know what others give away."""


def _position_value(position: Position | Mapping[str, Any] | None) -> str:
    return canonical(position.to_dict() if isinstance(position, Position) else position)


@frozen(repr=False)
class LogHeader(Mapping[str, Any]):
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

    rules: Rules
    players: tuple[str, ...]
    dealer: int
    deck: tuple[Card, ...] | None
    viewer: Viewer | None = None
    position: Position | Mapping[str, Any] | None = field(default=None, eq=_position_value)
    rules_revision: int = RULES_REVISION
    version: int = FIRST_VERSION
    format: str = FORMAT
    extra: Mapping[str, Any] = field(default=Factory(dict[str, Any]), eq=canonical)
    pool_order: tuple[Card, ...] | None = None
    tags: Mapping[str, str] = field(default=Factory(dict[str, str]), eq=canonical)

    __dir__ = public_dir

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
        position = self.position
        if isinstance(position, Position):
            position = position.to_dict()
        return {
            "format": self.format,
            "version": self.version,
            "rules_revision": self.rules_revision,
            "rules": self.rules.to_dict(),
            "players": list(self.players),
            "dealer": self.dealer,
            "deck": None if self.deck is None else list(map(str, self.deck)),
            **({} if self.pool_order is None else {"pool_order": list(map(str, self.pool_order))}),
            "viewer": self.viewer,
            **({} if position is None else {"position": position}),
            **({"tags": dict(self.tags)} if self.tags else {}),
            **self.extra,
        }

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
        if version > FIRST_VERSION:
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


def newest(header: LogHeader) -> LogHeader:
    """The header of a log that may have times and notes.

    Raises :class:`ArgumentError` if the newest version would read it otherwise.
    """
    if header.version == VERSION:
        return header
    if "tags" in header.extra:
        raise ArgumentError(
            "the header has a key 'tags' that is none of version 1 and would be read by version 2"
        )
    return evolve(header, version=VERSION)


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
