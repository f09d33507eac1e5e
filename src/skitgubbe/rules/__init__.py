"""The rules of a game: options, chosen once and checked.

:mod:`.values`, :mod:`.options`, :mod:`.constraints` and :mod:`.presets` are tables: what can be
chosen, what a choice needs and which choices have a name.  :mod:`.sentences` says the choice in
words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Self, Unpack, cast, final

from attrs import frozen

from .._typing import override
from ..cards import PACK, Card, CardsLike, cards_of_mask, format_cards, mask_of_cards, parse_cards
from ..errors import NotationError, RulesError, quoted
from ..faults import fault
from ..languages.catalogue import catalogue
from .constraints import CONSTRAINTS, Constraint
from .options import OPTIONS, Option
from .presets import PRESETS, RulesOptions
from .sentences import sentences
from .values import (
    ChanceWhen,
    CollectingAce,
    CollectingEnd,
    Draw,
    FirstLead,
    Following,
    MatchOrder,
    NoCards,
    Pickup,
    PickupSpan,
    RubbishPool,
    SetAsideTo,
    Sluffing,
    TrickLeader,
    Tricks,
    Trump,
    Trumping,
    TrumpShown,
    UnresolvedTie,
)

__all__ = [
    "CONSTRAINTS",
    "ChanceWhen",
    "CollectingAce",
    "CollectingEnd",
    "Constraint",
    "Draw",
    "FirstLead",
    "Following",
    "MatchOrder",
    "NoCards",
    "Option",
    "Pickup",
    "PickupSpan",
    "RubbishPool",
    "Rules",
    "RulesOptions",
    "SetAsideTo",
    "Sluffing",
    "TrickLeader",
    "Tricks",
    "Trump",
    "TrumpShown",
    "Trumping",
    "UnresolvedTie",
    "option_faults",
    "trump_is_public",
    "trump_lies_open",
]

_HINTED = 40  # a name longer than this is compared by its beginning
_BY_NAME: Final = {option.name: option for option in OPTIONS}


@final
@frozen(init=False)
class Rules:
    """The rules of a game: the options chosen, checked, and never changed afterwards.

    ``Rules()`` is the classic game.  The options are keywords; the members of the enums may be
    given as their text, ``pack`` as text or as any iterable of distinct cards.  Raises
    :class:`~skitgubbe.errors.RulesError` for an unknown option, for a value that is not allowed
    and for options that do not go together (:data:`~skitgubbe.rules.CONSTRAINTS`).

    Rules are compared by value and can be hashed; their ``repr`` is executable.

    >>> rules = Rules(tricks="everyone", sluffing="after_trick")
    >>> rules
    Rules(tricks='everyone', sluffing='after_trick')
    >>> rules == Rules.preset("everyone")
    True
    >>> Rules(must_match=True)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.RulesError: must_match=True needs tricks='everyone' (E6)
    """

    tricks: Tricks
    """Who plays to a trick of collecting."""
    trump: Trump
    """How trump is found."""
    set_aside_to: SetAsideTo
    """Who gets the card that was set aside for trump (T3)."""
    trump_shown: TrumpShown
    """When the last card of the stock is shown to all (T1)."""
    following: Following
    """What may answer a lead when there is an upcard."""
    hand_size: int
    """How many cards are dealt to each player and drawn up to (D7)."""
    removed: int
    """How many cards are out of the game, unseen (D8)."""
    first_lead: FirstLead
    """Who leads the first trick (D4, D9)."""
    equal_cards: bool
    """Whether several cards of one rank may be played together (E1, E7)."""
    collecting_ace: CollectingAce
    """How the ace ranks in collecting (C8)."""
    draw: Draw
    """When the hands are filled up again (N1)."""
    chance_when: ChanceWhen
    """When a chance may be taken (C9)."""
    chance: bool
    """Whether the top card of the stock may be played instead of one from the hand (C5)."""
    sluffing: Sluffing
    """When cards that do not compete may be added to a trick."""
    matches_beat_singles: bool
    """Whether a rank played by two or more beats every rank played by one (E5)."""
    match_order: MatchOrder
    """Which of several matched ranks is the best (E8)."""
    must_match: bool
    """Whether a player who can match must do so (E6)."""
    collecting_end: CollectingEnd
    """When collecting is over."""
    unresolved_tie: UnresolvedTie
    """What follows a tie that cannot be played off (X3, X6)."""
    show_leftovers: bool
    """Whether cards left in hand after collecting are shown to everyone (B3)."""
    rubbish_cards: bool
    """Whether players with few cards get low cards from the others (B5)."""
    rubbish_below: int
    """With how many cards a player gets none any more (B5, B7)."""
    rubbish_pooled: bool
    """Whether the low cards of all are pooled and dealt out anew (B7)."""
    rubbish_pool: RubbishPool
    """Which cards are pooled, and whose (B7)."""
    no_cards: NoCards
    """What becomes of a player who has no cards when shedding begins (B4, B6)."""
    must_beat: bool
    """Whether a player who can beat the top card may not pick up (S7)."""
    trumping: Trumping
    """When a trump may be played on a card that is none (S8)."""
    pickup: Pickup
    """What a pick-up takes in shedding (S3, P1, P2)."""
    trick_leader: TrickLeader
    """Who leads after a complete trick of shedding (S5, S9)."""
    sequences: bool
    """Whether runs of one suit may be played as one play in shedding (Q1)."""
    pickup_span: PickupSpan
    """How far a pick-up reaches, where sequences are played (P3, P4, Q4)."""
    repetition_limit: int | None
    """How often the same position may stand before the game is drawn (F4), or ``None``."""
    pack: tuple[Card, ...]
    """The cards that are played with, sorted (D1)."""

    def __init__(self, /, **options: Unpack[RulesOptions]) -> None:
        values: dict[str, object] = {}
        for error in _faults(options, values):
            raise error
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @classmethod
    def preset(cls, name: str) -> Rules:
        """The rules that go by a name; :class:`~skitgubbe.errors.RulesError` if none do.

        >>> Rules.preset("skip-empty")
        Rules(collecting_end='skip_empty_hands')
        """
        try:
            options = PRESETS[name]
        except (KeyError, TypeError):
            raise _unknown("option.preset", "option.preset.hint", name, PRESETS) from None
        return cls(**options)

    @classmethod
    def presets(cls) -> dict[str, Rules]:
        """All presets by name, in the order of the rule book.

        >>> list(Rules.presets())[:3]
        ['classic', 'skip-empty', 'everyone']
        """
        return {name: cls(**options) for name, options in PRESETS.items()}

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """All options, described, in the order of the rule book.

        >>> [option.name for option in Rules.options() if not option.sources]
        ['repetition_limit', 'pack']
        """
        return OPTIONS

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Rules:
        """The rules that :meth:`to_dict` wrote; options left out have their defaults.

        Raises :class:`~skitgubbe.errors.RulesError` as the constructor does, and for anything
        that is not a mapping of option names to values.

        >>> Rules.from_dict({"sequences": True})
        Rules(sequences=True)
        """
        return cls(**cast("Any", _read_names(data)))

    def to_dict(self) -> dict[str, str | bool | int | list[str]]:
        """What differs from the default, ready for JSON; ``pack`` as a list of card texts.

        >>> Rules.preset("must-match").to_dict()
        {'tricks': 'everyone', 'sluffing': 'after_trick', 'must_match': True}
        """
        changed: dict[str, str | bool | int | list[str]] = {}
        for option in OPTIONS:
            value: str | bool | int | tuple[Card, ...] = getattr(self, option.name)
            if value == option.default:
                continue
            if isinstance(value, tuple):
                changed[option.name] = [str(card) for card in value]
            else:
                changed[option.name] = str(value) if isinstance(value, str) else value
        return changed

    def replace(self, /, **changes: Unpack[RulesOptions]) -> Rules:
        """These rules with some options changed, checked anew.

        >>> Rules.preset("everyone").replace(sequences=True)
        Rules(tricks='everyone', sluffing='after_trick', sequences=True)
        """
        kept = {option.name: getattr(self, option.name) for option in OPTIONS}
        return Rules(**cast("Any", {**kept, **changes}))

    @property
    def max_players(self) -> int:
        """How many can play with the pack: a hand each, one card more, and those removed (D2).

        >>> Rules().max_players, Rules(hand_size=4, removed=10).max_players
        (17, 10)
        """
        return max(0, len(self.pack) - self.removed - 1) // self.hand_size

    def describe(self, language: str = "en") -> tuple[str, ...]:
        """The rules in force as sentences for players, each after its id: ``"S3: A pick-up ..."``.

        In the order deal, collecting, sluffing, upcard, end of collecting, between the phases,
        shedding, sequences, end of the game.  What other options would bring is left out, and so
        is D6, which a series of games decides.  Raises :class:`LanguageError` if there is no such
        language.

        >>> for line in Rules().describe()[-3:]:
        ...     print(line)
        F1: The game is over the moment only one player holds cards: that player is the skitgubbe.
        F2: A player who alone holds cards when shedding would begin is the skitgubbe at once.
        F3: Nobody wins a game; over several, whoever was skitgubbe least often has won.
        """
        return tuple(sentences(self, catalogue(language)))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    @override
    def __repr__(self) -> str:
        changed = self.to_dict()
        if "pack" in changed:
            changed["pack"] = format_cards(self.pack)
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in changed.items())})"

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Rules.from_dict, (self.to_dict(),)


# --- reading and refusing ---------------------------------------------------------------------


def _read_names(data: object) -> dict[str, object]:
    """A mapping as keywords, or :class:`RulesError`; the values are still unread."""
    if not isinstance(data, Mapping):
        raise RulesError(fault("option.mapping", found=quoted(data)))
    named: dict[str, object] = {}
    for name, value in cast("Mapping[object, object]", data).items():
        if not isinstance(name, str):
            raise _unknown("option.unknown", "option.unknown.hint", name, _BY_NAME)
        named[name] = value
    return named


def option_faults(data: object) -> Iterator[RulesError]:
    """Every fault for which :meth:`Rules.from_dict` refuses ``data``, one after the other.

    >>> for fault in option_faults({"trump": "nix", "must_match": 1}):
    ...     print(fault)
    trump='nix' is not allowed: trump is 'last_card', 'upcard' or 'set_aside'
    must_match=1 is not allowed: must_match is False or True
    """
    try:
        given = _read_names(data)
    except RulesError as error:
        yield error
    else:
        yield from _faults(given, {})


def _faults(given: Mapping[str, object], values: dict[str, object]) -> Iterator[RulesError]:
    """Every fault of the options given; the values that are allowed are added, all in order."""
    for name in given:
        if name not in _BY_NAME:
            yield _unknown("option.unknown", "option.unknown.hint", name, _BY_NAME)
    for option in OPTIONS:
        try:
            value = _read(option, given[option.name]) if option.name in given else option.default
        except RulesError as error:
            yield error
        else:
            values[option.name] = value
    for needs in CONSTRAINTS:
        if needs.broken(values):
            yield RulesError(needs.fault())


def _read(option: Option, value: object) -> object:
    """The value of an option as it is kept, or :class:`RulesError`."""
    if option.name == "pack":
        return _read_pack(value)
    if option.bounds is not None:
        if value is None and option.default is None:
            return None
        least, most = option.bounds
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return int(value)
    elif isinstance(value, bool if isinstance(option.default, bool) else str):
        for allowed in option.values:
            if value == allowed:
                return allowed
    raise _not_allowed(option, value)


def _read_pack(value: object) -> tuple[Card, ...]:
    if value is PACK:
        return PACK
    if not _is_iterable(value):
        raise _not_allowed(_BY_NAME["pack"], value)
    try:
        pack = cards_of_mask(mask_of_cards(parse_cards(cast("CardsLike", value))))
    except NotationError as error:
        raise RulesError(
            fault("option.cards", option="pack", found=quoted(value), fault=error.fault)
        ) from None
    return PACK if pack == PACK else pack


def _is_iterable(value: object) -> bool:
    """Whether a value may hold cards; a mapping or bytes would be a mistake, even if empty."""
    return isinstance(value, Iterable) and not isinstance(value, Mapping | bytes | bytearray)


def _not_allowed(option: Option, value: object) -> RulesError:
    allowed = option.allowed_values
    return RulesError(
        fault("option.refused", option=option.name, found=quoted(value), allowed=allowed)
    )


def _unknown(key: str, with_hint: str, name: object, known: Iterable[str]) -> RulesError:
    from difflib import get_close_matches

    names = list(known)
    found, choice = quoted(name), ", ".join(names)
    if isinstance(name, str) and (close := get_close_matches(name[:_HINTED], names, 1)):
        return RulesError(fault(with_hint, found=found, name=repr(close[0]), names=choice))
    return RulesError(fault(key, found=found, names=choice))


def trump_lies_open(rules: Rules) -> bool:
    """Whether all see from the deal on which card is at the bottom of the stock (D5, T1).

    >>> trump_lies_open(Rules(trump="upcard")), trump_lies_open(Rules(trump_shown="when_taken"))
    (True, False)
    """
    return rules.trump is Trump.UPCARD or rules.trump_shown is TrumpShown.FROM_DEAL


def trump_is_public(rules: Rules) -> bool:
    """Whether all see the trump card once somebody has taken it (C7, T1).

    >>> trump_is_public(Rules()), trump_is_public(Rules(trump_shown="when_taken"))
    (False, True)
    """
    return trump_lies_open(rules) or rules.trump_shown is TrumpShown.WHEN_TAKEN
