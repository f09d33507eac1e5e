"""The rules of a game: options, chosen once and checked.

Each option is one field of :class:`Rules`, which says all that there is to say of it; its values
are in :mod:`.values`.  :mod:`.presets` has the choices that have a name, :mod:`.sentences` says a
choice in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, Self, TypedDict, Unpack, cast, final

from attrs import fields, frozen

from .._typing import override
from ..cards import PACK, Card, CardsLike, cards_of_mask, format_cards, mask_of_cards, parse_cards
from ..errors import NotationError, RulesError, quoted
from ..faults import fault
from .options import (
    EVERYONE_PLAYS,
    NO_UPCARD,
    SKIPPED,
    Constraint,
    Option,
    choice,
    needs,
    number,
    option_of,
    pack_of_cards,
)
from .presets import PRESETS
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


class RulesOptions(TypedDict, total=False):
    """The keywords of :class:`Rules`, for type checkers.

    >>> options: RulesOptions = {"tricks": "everyone", "must_match": True}
    >>> Rules(**options)
    Rules(tricks='everyone', must_match=True)
    """

    tricks: Tricks | Literal["two_player", "everyone"]
    trump: Trump | Literal["last_card", "upcard", "set_aside"]
    set_aside_to: SetAsideTo | Literal["last_trick_winner", "nobody"]
    trump_shown: TrumpShown | Literal["end", "when_taken", "from_deal"]
    following: Following | Literal["free", "follow_or_pick_up"]
    hand_size: int
    removed: int
    first_lead: FirstLead | Literal["left_of_dealer", "dealer"]
    equal_cards: bool
    collecting_ace: CollectingAce | Literal["high", "low"]
    draw: Draw | Literal["at_once", "after_round"]
    chance_when: ChanceWhen | Literal["any_play", "leading"]
    chance: bool
    sluffing: Sluffing | Literal["none", "after_trick", "own_rank", "own_ranks", "any_time"]
    matches_beat_singles: bool
    match_order: MatchOrder | Literal["rank", "players"]
    must_match: bool
    collecting_end: (
        CollectingEnd | Literal["empty_hand", "skip_empty_hands", "finish_trick", "any_empty"]
    )
    unresolved_tie: UnresolvedTie | Literal["end_phase", "return_and_continue", "sole_holder"]
    show_leftovers: bool
    rubbish_cards: bool
    rubbish_below: int
    rubbish_pooled: bool
    rubbish_pool: RubbishPool | Literal["low_and_trump_six", "others_low"]
    no_cards: NoCards | Literal["out", "must_pick_up"]
    must_beat: bool
    trumping: Trumping | Literal["free", "void"]
    pickup: Pickup | Literal["top", "oldest", "all"]
    trick_leader: TrickLeader | Literal["completer", "next_player"]
    sequences: bool
    pickup_span: PickupSpan | Literal["touching", "play"]
    repetition_limit: int | None
    pack: Iterable[Card | str]


@final
@frozen(init=False)
class Rules:
    """The rules of a game: the options chosen, checked, and never changed afterwards.

    ``Rules()`` is the classic game.  The options are keywords, each told by :meth:`options`; the
    members of the enums may be given as their text, ``pack`` as text or as any iterable of distinct
    cards.  Raises
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

    tricks: Tricks = choice(
        Tricks,
        "C1 C2 C3 C4 E1 E2 E3 E4",
        "A D",
        "Two players play to each trick of collecting, or everyone does.",
        needs("U2", Tricks.EVERYONE, ("following", Following.FREE)),
    )
    trump: Trump = choice(
        Trump,
        "D5 C6 C7 T2 T3 T4 U5",
        "A D US2 US6 US7 CO2 NO1 CO5",
        "The last card of the stock shows trump for shedding only, or a card turned up after the"
        " deal shows it for both phases, or a card is set aside face down until shedding.",
        needs("U5", Trump.UPCARD, ("equal_cards", False), also=EVERYONE_PLAYS),
        needs("U5", Trump.UPCARD, ("matches_beat_singles", False), also=EVERYONE_PLAYS),
        needs("U5", Trump.UPCARD, ("must_match", False), also=EVERYONE_PLAYS),
    )
    set_aside_to: SetAsideTo = choice(
        SetAsideTo,
        "T3",
        "CO2 CO5 US6",
        "A card set aside for trump joins the cards of whoever took the last trick of collecting,"
        " or stays out of play.",
        needs("T3", SetAsideTo.NOBODY, ("trump", Trump.SET_ASIDE)),
    )
    trump_shown: TrumpShown = choice(
        TrumpShown,
        "T1",
        "A B C D SE2 SE4 CO6 SE6",
        "The last card of the stock is shown when collecting is over, as soon as somebody takes"
        " it, or from the deal on.",
        needs("T1", TrumpShown.WHEN_TAKEN, ("trump", Trump.LAST_CARD)),
        needs("T1", TrumpShown.FROM_DEAL, ("trump", Trump.LAST_CARD)),
    )
    following: Following = choice(
        Following,
        "U1 U2 U3 U4",
        "A D",
        "Where a card is turned up, any card may answer a lead, or the answer must follow suit,"
        " be a trump, or pick up the card led.",
        needs("U2", Following.FOLLOW_OR_PICK_UP, ("trump", Trump.UPCARD)),
        needs(
            "U2",
            Following.FOLLOW_OR_PICK_UP,
            ("chance", False),
            ("chance_when", ChanceWhen.LEADING),
        ),
    )
    hand_size: int = number(
        3,
        (1, 52),
        "D2 D3 D7",
        "A B C D CO10",
        "So many cards are dealt to each player, and drawn up to in collecting.",
    )
    removed: int = number(
        0,
        (0, 52),
        "D2 D8",
        "CO3 NO4 NO1",
        "So many cards of the shuffled pack are out of the game, unseen.",
    )
    first_lead: FirstLead = choice(
        FirstLead,
        "D4 D9",
        "A C D US6 NO2",
        "The player to the dealer's left leads the first trick, or the dealer does.",
        tells={FirstLead.LEFT_OF_DEALER: "D4", FirstLead.DEALER: "D9"},
    )
    equal_cards: bool = choice(
        (True, False),
        "E7",
        "A D CO1 US2 US6 US7 CO2 PG7 PG8 PG9 NO2 NO4 SE4 SE6 CO3 CO5 CO6",
        "Where everyone plays, several cards of one rank may be played together.",
        needs("E7", False, EVERYONE_PLAYS),
    )
    collecting_ace: CollectingAce = choice(
        CollectingAce,
        "C8",
        "A B C D US2 US7 CO2",
        "In collecting the ace ranks above the king or below the two.",
        needs("C8", CollectingAce.LOW, *NO_UPCARD),
        tells={CollectingAce.LOW: "C8"},
    )
    draw: Draw = choice(
        Draw,
        "C2 E2 N1 N2",
        "A B C D PG7 PG8 PG9 PG10 WP5 CO4 CO6 CO7 CO8",
        "Hands are filled up after each play, or when all have played to the round.",
        needs("N1", Draw.AFTER_ROUND, ("sluffing", Sluffing.NONE)),
        needs("N1", Draw.AFTER_ROUND, *NO_UPCARD),
    )
    chance_when: ChanceWhen = choice(
        ChanceWhen,
        "C9",
        "A B C D US8",
        "A chance may be taken instead of any play, or only to open a trick.",
        needs("C9", ChanceWhen.LEADING, ("chance", True)),
    )
    chance: bool = choice(
        (True, False),
        "C5",
        "A B C D",
        "Instead of a card from the hand, a player may turn over the top card of the stock and"
        " play it.",
    )
    sluffing: Sluffing = choice(
        Sluffing,
        "L1 L2 L3 L4 L5 L6 L7 L8 L9",
        "A D CO1 PG7 CO3",
        "Cards that do not compete may be added to a trick: never, once it is decided, of the"
        " rank that one played, of every rank that one played, or of any rank in it at any time.",
        needs("L1", Sluffing.AFTER_TRICK, EVERYONE_PLAYS),
        needs("L2", Sluffing.OWN_RANK, EVERYONE_PLAYS),
        needs("L9", Sluffing.OWN_RANKS, EVERYONE_PLAYS),
        needs("L3", Sluffing.ANY_TIME, EVERYONE_PLAYS),
    )
    matches_beat_singles: bool = choice(
        (False, True),
        "E5",
        "D",
        "A rank played by two or more players beats every rank played by only one.",
        needs("E5", True, EVERYONE_PLAYS),
    )
    match_order: MatchOrder = choice(
        MatchOrder,
        "E8",
        "D NO2",
        "Of several matched ranks the highest is the best, or the one that most players played.",
        needs("E8", MatchOrder.PLAYERS, ("matches_beat_singles", True)),
        needs("E8", MatchOrder.PLAYERS, ("must_match", False)),
        tells={MatchOrder.PLAYERS: "E8"},
    )
    must_match: bool = choice(
        (False, True),
        "E6 L7",
        "D US6 CO2",
        "A player who can match a rank so as to share the lead must do so.",
        needs("E6", True, EVERYONE_PLAYS),
    )
    collecting_end: CollectingEnd = choice(
        CollectingEnd,
        "X1 X2 X4 X5 X6",
        "A B C D NO2 US2 CO1 CO2 CO5",
        "Collecting is over when the player whose turn it is holds no card, when fewer than two"
        " players hold cards, with the trick in which the stock runs out, or after a trick that"
        " leaves somebody without cards.",
        needs("X4", CollectingEnd.FINISH_TRICK, EVERYONE_PLAYS),
    )
    unresolved_tie: UnresolvedTie = choice(
        UnresolvedTie,
        "X3 X6",
        "D NO2",
        "After a tie that cannot be played off, collecting is over or goes on, or the only one of"
        " the tied who holds cards takes the trick.",
        needs("X3", UnresolvedTie.RETURN_AND_CONTINUE, SKIPPED),
        needs("X6", UnresolvedTie.SOLE_HOLDER, SKIPPED),
        needs("X6", UnresolvedTie.SOLE_HOLDER, EVERYONE_PLAYS),
        idle_with=("trump", Trump.UPCARD),
    )
    show_leftovers: bool = choice(
        (True, False),
        "B3",
        "C",
        "The cards left in hand when collecting is over are shown to everyone.",
        tells={True: "B3"},
    )
    rubbish_cards: bool = choice(
        (False, True),
        "B5",
        "A",
        "Before shedding, a player with few cards gets low cards from the others.",
    )
    rubbish_below: int = number(
        5,
        (1, 52),
        "B5 B7",
        "A US6",
        "A player with fewer cards than this gets rubbish cards.",
        needs("B5", 5, ("rubbish_cards", True), otherwise=True),
    )
    rubbish_pooled: bool = choice(
        (False, True),
        "B5 B7",
        "US6 CO6 US8 A",
        "Rubbish cards are pooled and dealt out anew instead of given from hand to hand.",
        needs("B7", True, ("rubbish_cards", True)),
    )
    rubbish_pool: RubbishPool = choice(
        RubbishPool,
        "B7",
        "US6 A",
        "The twos to fives of all and the six of trump are pooled, or the twos to fives of those"
        " who have cards enough.",
        needs("B7", RubbishPool.OTHERS_LOW, ("rubbish_pooled", True)),
    )
    no_cards: NoCards = choice(
        NoCards,
        "B4 B6",
        "A C CO3",
        "A player without cards when shedding begins is out, or has to pick up first.",
        tells={NoCards.MUST_PICK_UP: "B6"},
    )
    must_beat: bool = choice(
        (False, True),
        "S7",
        "A B C SE2 SE4 CO8",
        "A player who can beat the top card may not pick up.",
        tells={True: "S7"},
    )
    trumping: Trumping = choice(
        Trumping,
        "S8",
        "A B C SE2 SE4",
        "A trump may be played on any card that is none, or only from a hand without its suit.",
        tells={Trumping.VOID: "S8"},
    )
    pickup: Pickup = choice(
        Pickup,
        "S3 P1 P2 P3",
        "A B C US6 CO1 CO2 CO3 CO6 CO4 CO7 CO8",
        "In shedding a pick-up takes the top card, the oldest play, or every card of the trick.",
        tells={Pickup.OLDEST: "P1", Pickup.ALL: "P2"},
    )
    trick_leader: TrickLeader = choice(
        TrickLeader,
        "S5 S9",
        "A B CO8 CO9 CO10",
        "After a complete trick whoever played last to it leads, or the next player does.",
        tells={TrickLeader.NEXT_PLAYER: "S9"},
    )
    sequences: bool = choice(
        (False, True),
        "S3 Q1 Q2 Q3 Q4",
        "A WP4 US6 CO1 CO3",
        "In shedding, cards of one suit in unbroken rank order may be played as one play.",
    )
    pickup_span: PickupSpan = choice(
        PickupSpan,
        "P3 P4 Q4",
        "A WP4 US6 CO2 CO1 CO3 CO6",
        "With sequences, a pick-up takes all cards that touch in suit and rank, or one play only.",
        needs("P4", PickupSpan.PLAY, ("pickup", Pickup.TOP), ("pickup", Pickup.OLDEST)),
        needs("P4", PickupSpan.PLAY, ("sequences", True)),
    )
    repetition_limit: int | None = number(
        None,
        (2, 1_000_000),
        "F4",
        "",
        "The game ends drawn when the same position has stood this many times; None is no limit.",
    )
    pack: tuple[Card, ...] = pack_of_cards(
        "D1 D2", "The cards that are played with, the 52 cards unless others are named."
    )

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
        from ..languages.catalogue import catalogue
        from .sentences import sentences

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


OPTIONS: Final = tuple(option_of(attribute) for attribute in fields(Rules))
"""All options, in the order of the rule book."""

CONSTRAINTS: Final = tuple(needed for option in OPTIONS for needed in option.needs)
"""What the rule book ties together, in its order."""

_BY_NAME: Final = {option.name: option for option in OPTIONS}


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
    for option in OPTIONS:
        if option.name in given:  # the default needs nothing
            for needed in option.needs:
                if needed.broken(values):
                    yield RulesError(needed.fault())


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
