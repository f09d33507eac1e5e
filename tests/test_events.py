"""Events: their JSON, read and written, what each viewer sees of them, and how they behave."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast, get_args, get_type_hints

import pytest
from attrs import evolve, fields
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, strategies as st

import skitgubbe
from skitgubbe import (
    PACK,
    SPECTATOR,
    ArgumentError,
    Card,
    Chance,
    Chanced,
    CollectingEnded,
    Dealt,
    Drew,
    EndReason,
    Event,
    EventError,
    Game,
    GameEnded,
    GameLog,
    Gave,
    Give,
    GiverAsked,
    LeftoversShown,
    LogError,
    Move,
    NotationError,
    Note,
    Pass,
    Passed,
    PickedUp,
    PickUp,
    Play,
    Played,
    PoolDealt,
    Pooled,
    Rules,
    SheddingBegan,
    Sluff,
    Sluffed,
    TrickCompleted,
    TrickDecided,
    TrickReturned,
    TrickTied,
    TrickWon,
    TrumpCardTaken,
    TrumpRevealed,
    Undone,
    UpcardTurned,
    WentOut,
    tell,
    tell_parts,
)
from skitgubbe._engine.codes import Fact
from skitgubbe.cards import parse_cards
from skitgubbe.events.classes import ACTS, EVENTS, Act, move_of_act
from skitgubbe.events.from_engine import CLASSES, event_of_fact
from skitgubbe.events.from_json import event_and_time_of_line, event_from_dict, event_of_line
from skitgubbe.events.redaction import redacted
from skitgubbe.fields.described import fields_of
from skitgubbe.fields.kinds import SEAT_OR_NOBODY
from skitgubbe.fields.seen import OwnPart
from skitgubbe.strict_json import dump

__all__: list[str] = []

CARDS = parse_cards
LAST, DRAWN = EndReason.LAST_WITH_CARDS, EndReason.REPETITION

WRITTEN: dict[Event, str] = {
    Dealt(0, CARDS("TH KD JS")): '{"event":"dealt","seat":0,"cards":["TH","KD","JS"]}',
    Dealt(1, None, 3): '{"event":"dealt","seat":1,"cards":null,"count":3}',
    UpcardTurned(Card("4D")): '{"event":"upcard_turned","card":"4D"}',
    Played(1, CARDS("9C9D")): '{"event":"played","seat":1,"cards":["9C","9D"]}',
    Chanced(2, Card("JC")): '{"event":"chanced","seat":2,"card":"JC"}',
    Sluffed(0, CARDS("9H")): '{"event":"sluffed","seat":0,"cards":["9H"]}',
    Passed(16): '{"event":"passed","seat":16}',
    PickedUp(1, CARDS("8H9H")): '{"event":"picked_up","seat":1,"cards":["8H","9H"]}',
    Gave(0, 2, Card("2C")): '{"event":"gave","seat":0,"receiver":2,"card":"2C"}',
    Gave(0, 2, None): '{"event":"gave","seat":0,"receiver":2,"card":null}',
    Drew(1, CARDS("KS2C")): '{"event":"drew","seat":1,"cards":["KS","2C"]}',
    Drew(1, None, 2): '{"event":"drew","seat":1,"cards":null,"count":2}',
    TrumpCardTaken(2, Card("5H")): '{"event":"trump_card_taken","seat":2,"card":"5H"}',
    TrumpCardTaken(2, None): '{"event":"trump_card_taken","seat":2,"card":null}',
    TrickTied((2, 0)): '{"event":"trick_tied","seats":[2,0]}',
    TrickDecided(1): '{"event":"trick_decided","seat":1}',
    TrickWon(1, CARDS("2H9D")): '{"event":"trick_won","seat":1,"cards":["2H","9D"]}',
    TrickReturned((CARDS("7C"), CARDS("7D"), ())): (
        '{"event":"trick_returned","returned":[["7C"],["7D"],[]]}'
    ),
    CollectingEnded(((), CARDS("9C9D"))): (
        '{"event":"collecting_ended","returned":[[],["9C","9D"]]}'
    ),
    LeftoversShown(2, CARDS("3D4D")): '{"event":"leftovers_shown","seat":2,"cards":["3D","4D"]}',
    TrumpRevealed(2, Card("5H")): '{"event":"trump_revealed","seat":2,"card":"5H"}',
    GiverAsked(0, 2): '{"event":"giver_asked","seat":0,"receiver":2}',
    TrumpRevealed(None, Card("5H")): '{"event":"trump_revealed","seat":null,"card":"5H"}',
    Pooled((CARDS("2C2H"), ())): '{"event":"pooled","given":[["2C","2H"],[]]}',
    Pooled((None, CARDS("3D"))): '{"event":"pooled","given":[null,["3D"]],"counts":[0,1]}',
    PoolDealt(0, CARDS("4H 2C")): '{"event":"pool_dealt","seat":0,"cards":["4H","2C"]}',
    PoolDealt(0, None, 2): '{"event":"pool_dealt","seat":0,"cards":null,"count":2}',
    SheddingBegan(2, (20, 0, 32)): '{"event":"shedding_began","leader":2,"counts":[20,0,32]}',
    TrickCompleted(1, CARDS("6CKC")): '{"event":"trick_completed","seat":1,"cards":["6C","KC"]}',
    WentOut(1): '{"event":"went_out","seat":1}',
    GameEnded(0, LAST): '{"event":"game_ended","skitgubbe":0,"reason":"last_with_cards"}',
    GameEnded(None, DRAWN): '{"event":"game_ended","skitgubbe":null,"reason":"repetition"}',
    Undone(1): '{"event":"undone","seat":1}',
    Note("left", 1): '{"event":"note","kind":"left","seat":1,"text":null}',
    Note("replaced", 1, "by a machine"): (
        '{"event":"note","kind":"replaced","seat":1,"text":"by a machine"}'
    ),
    Note("comment", None, "Åh"): '{"event":"note","kind":"comment","seat":null,"text":"Åh"}',
}
each_event = pytest.mark.parametrize("event", WRITTEN, ids=repr)


def read_line(line: str) -> Event:
    """The event of a line without a time; lines of version 1 are read alike in both versions."""
    event, time = event_and_time_of_line(line)
    assert time is None
    if isinstance(event, Note):
        with pytest.raises(NotationError, match=r"^a log of version 1 has no notes$"):
            event_of_line(line)
    else:
        assert event_of_line(line) == event
    return event


def test_every_class_is_here() -> None:
    assert {*map(type, WRITTEN)} == {*EVENTS.values()}
    assert [kind.name for kind in EVENTS.values()] == [*EVENTS]


# --- as values --------------------------------------------------------------------------------


@each_event
def test_json_and_back(event: Event) -> None:
    written = event.to_dict()
    assert dump(written) == WRITTEN[event]
    assert event_from_dict(written) == event == read_line(WRITTEN[event])
    assert event_from_dict(dict(reversed(written.items()))) == event
    assert [*written] == ["event", *(f.name for f in fields(type(event)) if f.name in written)]


@pytest.mark.parametrize("parts", [None, 7, "7S", b"7S", Card("7S"), True, 1.5], ids=repr)
def test_a_pool_that_is_none(parts: Any) -> None:
    """It can be looked at, and a log with it says what is wrong."""
    event = Pooled(parts, (1, 0))
    assert repr(event) == f"Pooled(given={parts!r})"
    game = Game(2, seed=7)
    log = GameLog(game.log.header, (*game.log.events, event))
    with pytest.raises(LogError, match=r"^line 4: "):
        log.replay()


@each_event
def test_repr_can_be_executed(event: Event) -> None:
    again = eval(repr(event), {name: getattr(skitgubbe, name) for name in dir(skitgubbe)})
    assert again == event and type(again) is type(event) and again.to_dict() == event.to_dict()


@each_event
def test_copies_and_pickles(event: Event) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(event, protocol)) == event
    for again in copy.copy(event), copy.deepcopy(event), evolve(cast("Any", event)):
        assert again == event and hash(again) == hash(event)


@each_event
def test_an_event_cannot_change(event: Event) -> None:
    for name in (*(f.name for f in fields(type(event))), "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(event, name, None)
        with pytest.raises(FrozenInstanceError):
            delattr(event, name)
    assert not hasattr(event, "__dict__")
    for value in (getattr(event, f.name) for f in fields(type(event))):
        hash(value)


def test_how_many_cards_came() -> None:
    assert (Drew(1, CARDS("7S8S")).count, Drew(1, None, 2).count) == (2, 2)
    assert repr(Drew(1, CARDS("7S"))) == "Drew(seat=1, cards=(Card('7S'),))"
    assert repr(Dealt(1, None, 3)) == "Dealt(seat=1, cards=None, count=3)"
    drew: Event = Drew(1, CARDS("7S"))
    assert drew != Dealt(1, CARDS("7S"))
    assert Drew(1, CARDS("7S8S")) != Drew(1, CARDS("8S7S"))  # in the order they came


# --- made by hand -----------------------------------------------------------------------------

by_hand: Any = skitgubbe  # a type checker would refuse these
WRONG: list[tuple[Any, str]] = [
    (lambda: by_hand.Played("a", CARDS("7S")), "played: seat cannot be 'a'"),
    (lambda: by_hand.Played(True, CARDS("7S")), "played: seat cannot be True"),
    (lambda: by_hand.Played(None, CARDS("7S")), "played: seat cannot be None"),
    (lambda: by_hand.Played(10**9 + 1, CARDS("7S")), "played: seat cannot be 1000000001"),
    (lambda: by_hand.Played(10**5000, CARDS("7S")), "played: seat cannot be <..."),
    (lambda: by_hand.TrumpRevealed(-(10**5000), Card("7S")), "trump_revealed: seat cannot be <..."),
    (lambda: by_hand.Played(0, 3), "played: cards cannot be 3"),
    (lambda: by_hand.Played(0, None), "played: cards cannot be None"),
    (lambda: by_hand.Played(0, "7S"), "played: cards cannot be '7S'"),
    (lambda: by_hand.Played(0, ("7S",)), "played: cards cannot be ('7S',)"),
    (lambda: by_hand.Drew(0, 7), "drew: cards cannot be 7"),
    (lambda: by_hand.Drew(0, 7, 1), "drew: cards cannot be 7"),
    (lambda: by_hand.Drew(0, None, "2"), "drew: count cannot be '2'"),
    (lambda: by_hand.Chanced(0, "7S"), "chanced: card cannot be '7S'"),
    (lambda: by_hand.Gave(0, None, None), "gave: receiver cannot be None"),
    (lambda: by_hand.TrumpRevealed(0, None), "trump_revealed: card cannot be None"),
    (lambda: by_hand.TrickTied("01"), "trick_tied: seats cannot be '01'"),
    (lambda: by_hand.TrickReturned((None,)), "trick_returned: returned cannot be (None,)"),
    (lambda: by_hand.Pooled(5), "pooled: given cannot be 5"),
    (lambda: by_hand.Pooled(None), "pooled: given cannot be None"),
    (lambda: by_hand.Pooled((3,)), "pooled: given cannot be (3,)"),
    (lambda: by_hand.Pooled((3,), (1,)), "pooled: given cannot be (3,)"),
    (lambda: by_hand.Pooled(5, (1,)), "pooled: given cannot be 5"),
    (lambda: by_hand.Pooled((None,), 1), "pooled: counts cannot be 1"),
    (lambda: by_hand.SheddingBegan(0, (1, "x")), "shedding_began: counts cannot be (1, 'x')"),
    (lambda: by_hand.GameEnded(0, "x"), "game_ended: reason cannot be 'x'"),
    (
        lambda: by_hand.GameEnded(0, [EndReason.REPETITION]),
        "game_ended: reason cannot be [<EndReason...",
    ),
]


@pytest.mark.parametrize(("make", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_cannot_be_in_a_field(make: Any, message: str) -> None:
    """Nobody asks when an event is made, but whoever writes or tells it does."""
    header = Game(seed=7).log.header
    uses: list[Callable[[Event], object]] = [
        lambda event: event.to_dict(),
        tell,
        lambda event: tell([event], 0),
        tell_parts,
        lambda event: GameLog(header, (event,)).to_jsonl(),
        lambda event: GameLog(header, (event,)).for_seat(0).to_jsonl(),
        lambda event: tell(GameLog(header, (event,))),
        lambda event: tell(GameLog(header, (event,)), SPECTATOR),
    ]
    for use in uses:
        with pytest.raises(EventError) as caught:
            use(make())
        assert re.fullmatch(re.escape(message).replace(r"\.\.\.", ".*"), str(caught.value))


def test_a_number_without_a_repr() -> None:
    """Of more digits than Python writes: a log with it is refused, and not by Python."""
    event = Played(10**5000, CARDS("7S"))
    assert repr(event).startswith("Played(seat=<")
    log = Game(seed=7).log
    with pytest.raises(LogError, match=r"^line 5: "):
        GameLog(log.header, (*log.events, event)).replay()
    with pytest.raises(LogError, match=r"^line 4: WentOut\(seat=<.*>\) is recorded, but "):
        GameLog(log.header, (*log.events[:-1], WentOut(10**5000))).replay()


def test_no_events_at_all() -> None:
    header = Game(seed=7).log.header
    for events in None, 7, "7S":
        with pytest.raises(ArgumentError, match=r"^events: .* is not a tuple of events$"):
            GameLog(header, events)  # type: ignore[arg-type]


def test_a_move_taken_back_that_was_not_made(tmp_path: Path) -> None:
    log = Game(seed=7).log.for_seat(0)
    wrong = GameLog(log.header, (*log.events, Undone(1)))
    with pytest.raises(LogError, match=r"^line 5: "):
        wrong.to_html(tmp_path / "page.html")


def test_what_is_no_event_in_a_log() -> None:
    log = GameLog(Game(seed=7).log.header, (7,))  # type: ignore[arg-type]
    uses: list[Callable[[], str]] = [log.to_jsonl, lambda: tell(log)]
    for use in uses:
        with pytest.raises(EventError, match=r"^7 is not an event$"):
            use()


def test_counts_by_seat_are_as_many_as_what_they_count() -> None:
    pooled = Pooled(((), ()), (1,))
    with pytest.raises(EventError, match=r"^pooled: counts cannot be \(1,\)$"):
        tell(pooled)


def test_lists_and_plain_reasons_are_taken() -> None:
    """What is written as it should be need not be of the very type."""
    made: list[Event] = [
        by_hand.Played(0, [Card("7S")]),
        by_hand.GameEnded(1, "repetition"),
        by_hand.Pooled([None, []], [2, 0]),
    ]
    written: list[Event] = [
        Played(0, CARDS("7S")),
        GameEnded(1, EndReason.REPETITION),
        Pooled((None, ()), (2, 0)),
    ]
    for event, same in zip(made, written, strict=True):
        assert event.to_dict() == same.to_dict()
        assert tell(event) == tell(same)


# --- acts and moves ---------------------------------------------------------------------------

MOVES: dict[Act, Move] = {
    Played(1, CARDS("9C9D")): Play("9C9D"),
    Chanced(2, Card("JC")): Chance(),
    Sluffed(0, CARDS("9H")): Sluff("9H"),
    Passed(0): Pass(),
    PickedUp(1, CARDS("8H9H")): PickUp(),
    Gave(0, 2, Card("2C")): Give("2C"),
}


def test_acts() -> None:
    assert {*map(type, MOVES)} == {*ACTS}
    assert len(ACTS) == 6
    assert [move_of_act(act) for act in MOVES] == [*MOVES.values()]


def test_an_act_that_tells_no_move() -> None:
    with pytest.raises(EventError, match=r"^gave: the card is hidden$"):
        move_of_act(Gave(0, 2, None))
    with pytest.raises(NotationError, match=r"^a play needs at least one card$"):
        move_of_act(Played(0, ()))
    for event in WRITTEN:
        if not isinstance(event, ACTS):
            with pytest.raises(EventError, match=r" is not an act$"):
                move_of_act(event)  # type: ignore[arg-type]


# --- what each viewer sees --------------------------------------------------------------------

HIDDEN: dict[Event, Event] = {
    Dealt(0, CARDS("TH KD JS")): Dealt(0, None, 3),
    Gave(0, 2, Card("2C")): Gave(0, 2, None),
    Drew(1, CARDS("KS2C")): Drew(1, None, 2),
    TrumpCardTaken(2, Card("5H")): TrumpCardTaken(2, None),
    PoolDealt(0, CARDS("4H 2C")): PoolDealt(0, None, 2),
    Note("replaced", 1, "by a machine"): Note("replaced", 1),
}
SEEN_BY: dict[Event, set[int | None]] = {
    Dealt(0, CARDS("TH KD JS")): {0},
    Gave(0, 2, Card("2C")): {0, 2},
    Drew(1, CARDS("KS2C")): {1},
    TrumpCardTaken(2, Card("5H")): set(),
    PoolDealt(0, CARDS("4H 2C")): {0},
    Note("replaced", 1, "by a machine"): set(),
}


COMMENT = Note("comment", None, "Åh")  # redacted logs have none
NOT_POOLED = [event for event in WRITTEN if not isinstance(event, Pooled) and event != COMMENT]
OPEN_OR_NOT = {
    Rules(): False,
    Rules(trump="set_aside"): False,
    Rules(trump="upcard"): True,
    Rules(trump_shown="when_taken"): True,
    Rules(trump_shown="from_deal"): True,
}
"""Rules, and whether all see the trump card once it is taken (C6, C7, T1)."""


@pytest.mark.parametrize("event", NOT_POOLED, ids=repr)
@pytest.mark.parametrize("rules", OPEN_OR_NOT, ids=repr)
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_what_a_viewer_sees(event: Event, viewer: int | None, rules: Rules) -> None:
    shown = redacted(event, viewer, rules)
    public = OPEN_OR_NOT[rules] and isinstance(event, TrumpCardTaken)
    open_to_all = event not in HIDDEN or public
    if open_to_all or viewer in SEEN_BY[event]:
        assert shown == event
    else:
        assert shown == HIDDEN[event]
        assert type(shown) is type(event)
    assert redacted(shown, viewer, rules) == shown
    assert read_line(dump(shown.to_dict())) == shown


def test_what_is_hidden_stays_hidden() -> None:
    for hidden in HIDDEN.values():
        for viewer in (0, 1, 2, None):
            assert redacted(hidden, viewer, Rules()) == hidden


# --- from JSON --------------------------------------------------------------------------------

LONG = ["2C"] * 53

REFUSED: list[tuple[object, str]] = [
    # the object
    (None, "not a JSON object"),
    ([], "not a JSON object"),
    ("passed", "not a JSON object"),
    ([("event", "passed"), ("seat", 0)], "not a JSON object"),
    ({}, "None is not an event"),
    ({"event": "folded", "seat": 0}, "'folded' is not an event"),
    ({"event": "event"}, "'event' is not an event"),
    ({"event": ["passed"], "seat": 0}, "['passed'] is not an event"),
    ({"event": {}, "seat": 0}, "{} is not an event"),
    # its keys
    ({"event": "passed"}, "passed: seat is missing"),
    ({"event": "gave", "seat": 0, "card": "2C"}, "gave: receiver is missing"),
    ({"event": "passed", "seat": 0, "cards": []}, "passed: there is no key 'cards'"),
    ({"event": "passed", "seat": 0, 1: 0}, "passed: there is no key 1"),
    ({"event": "passed", "seat": 0, "count": 0}, "passed: there is no key 'count'"),
    (
        {"event": "drew", "seat": 0, "cards": None},
        "drew: count goes with hidden cards, and only with them",
    ),
    # seats
    ({"event": "passed", "seat": -1}, "passed: seat: -1 is not a seat"),
    ({"event": "passed", "seat": 51}, "passed: seat: 51 is not a seat"),
    ({"event": "passed", "seat": True}, "passed: seat: True is not a seat"),
    ({"event": "passed", "seat": 1.0}, "passed: seat: 1.0 is not a seat"),
    ({"event": "passed", "seat": None}, "passed: seat: None is not a seat"),
    ({"event": "passed", "seat": 10**5000}, "passed: seat: <int> is not a seat"),
    ({"event": "trick_tied", "seats": 1}, "trick_tied: seats: 1 is not a list"),
    ({"event": "trick_tied", "seats": [0] * 53}, "trick_tied: seats: a list of 53 is too long"),
    # cards
    (
        {"event": "chanced", "seat": 0, "card": "10S"},
        "chanced: card: '10S' is not a card as logs write it",
    ),
    (
        {"event": "chanced", "seat": 0, "card": "1S"},
        "chanced: card: '1S' is not a card: "
        "a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)",
    ),
    ({"event": "played", "seat": 0, "cards": []}, "played: cards: there are no cards"),
    ({"event": "played", "seat": 0, "cards": None}, "played: cards: None is not a list"),
    ({"event": "played", "seat": 0, "cards": "2C"}, "played: cards: '2C' is not a list"),
    ({"event": "played", "seat": 0, "cards": ["2C", "2C"]}, "played: cards: 2C is there twice"),
    ({"event": "played", "seat": 0, "cards": LONG}, "played: cards: a list of 53 is too long"),
    (
        {"event": "collecting_ended", "returned": [["2C"], "3C"]},
        "collecting_ended: returned: '3C' is not a list",
    ),
    (
        {"event": "trick_returned", "returned": [["2C", "2C"]]},
        "trick_returned: returned: 2C is there twice",
    ),
    # numbers and reasons
    (
        {"event": "drew", "seat": 0, "cards": None, "count": 1.0},
        "drew: count: 1.0 is not a number of cards",
    ),
    (
        {"event": "dealt", "seat": 0, "cards": None, "count": 53},
        "dealt: count: 53 is not a number of cards",
    ),
    (
        {"event": "shedding_began", "leader": 0, "counts": [True]},
        "shedding_began: counts: True is not a number of cards",
    ),
    (
        {"event": "game_ended", "skitgubbe": 0, "reason": "tired"},
        "game_ended: reason: 'tired' is not a reason for the end",
    ),
]


@pytest.mark.parametrize(("data", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_refused(data: Any, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        event_from_dict(data)
    assert str(caught.value) == message


def test_sets_of_cards_come_in_any_order() -> None:
    for name in ("played", "sluffed", "picked_up", "trick_won", "leftovers_shown"):
        event = event_from_dict({"event": name, "seat": 0, "cards": ["9H", "8H", "9C"]})
        assert event.to_dict()["cards"] == ["8H", "9C", "9H"]
    returned = event_from_dict({"event": "trick_returned", "returned": [["9H", "8H"], []]})
    assert returned == TrickReturned((CARDS("8H9H"), ()))
    for name in ("dealt", "drew"):
        came = event_from_dict({"event": name, "seat": 0, "cards": ["9H", "8H"]})
        assert came.to_dict()["cards"] == ["9H", "8H"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(PACK),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.sampled_from([*WRITTEN]), st.data())
def test_one_value_of_another_kind(event: Event, data: st.DataObject) -> None:
    """An event with one value changed is refused, or it is another event, written as it was."""
    written = event.to_dict()
    key = data.draw(st.sampled_from([*written]))
    changed = {**written, key: data.draw(JSON)}
    try:
        found = event_from_dict(changed)
    except NotationError:
        return
    assert found.to_dict().keys() == changed.keys()
    assert event_from_dict(found.to_dict()) == found


# --- from the engine --------------------------------------------------------------------------


def test_every_fact_has_its_class() -> None:
    names = {name.lower(): kind for name, kind in vars(Fact).items() if name.isupper()}
    assert {kind: cls.name for kind, cls in CLASSES.items()} == {
        kind: name for name, kind in names.items()
    }
    assert sorted(CLASSES) == list(range(len(EVENTS) - 2))
    assert {*EVENTS.values()} - {*CLASSES.values()} == {Undone, Note}


# --- the description --------------------------------------------------------------------------


@pytest.mark.parametrize("cls", EVENTS.values(), ids=lambda cls: cls.name)
def test_every_field_is_described(cls: type[Event]) -> None:
    described = fields_of(cls)
    assert [about.name for about in described] == [about.name for about in fields(cls)]
    plain = get_type_hints(cls)
    for about in described:
        none = type(None) in get_args(plain[about.name])
        whole = about.seen_by.hides and not isinstance(about.seen_by, OwnPart)
        assert none == (whole or about.kind is SEAT_OR_NOBODY)
        assert about.counts is None or about.counts in described
        assert {*about.seen_by.fields} <= {*plain}
    parameters = inspect.signature(cls, eval_str=True).parameters
    hints = {name: parameter.annotation for name, parameter in parameters.items()}
    assert cls is Note or hints == {about.name: plain[about.name] for about in described}


def test_the_documentation_has_every_event_and_what_is_hidden_of_it() -> None:
    page = (Path(__file__).parent.parent / "docs" / "log-format.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `([a-z ]+)` \| .* \| (.*)\|$", page, re.MULTILINE)
    assert {name for name, _, _ in rows} >= {*EVENTS}
    for name, keys, hidden in rows:
        if name in EVENTS:
            told = [field for field in fields_of(EVENTS[name]) if field.counts is None]
            assert keys.split() == [field.name for field in told]
            veiled = [field.name for field in told if field.seen_by.hides]
            assert re.findall(r"^`(\w+)`, from", hidden) == veiled


# --- fields by seat ---------------------------------------------------------------------------


POOLED = Pooled((CARDS("2C2H"), CARDS("3D"), ()))
POOLED_FOR_1 = Pooled((None, CARDS("3D"), None), (2, 1, 0))
POOLED_FACT = (Fact.POOLED, (0b101, 1 << 5, 0))


def test_a_field_by_seat_of_which_each_sees_its_part() -> None:
    assert event_of_fact(POOLED_FACT) == POOLED
    assert redacted(POOLED, 1, Rules()) == redacted(POOLED_FOR_1, 1, Rules()) == POOLED_FOR_1
    assert redacted(POOLED, None, Rules()) == Pooled((None, None, None), (2, 1, 0))
    for event, written in (
        (POOLED, '{"event":"pooled","given":[["2C","2H"],["3D"],[]]}'),
        (POOLED_FOR_1, '{"event":"pooled","given":[null,["3D"],null],"counts":[2,1,0]}'),
    ):
        assert dump(event.to_dict()) == written
        assert event_of_line(written) == event
    for wrong, reason in (
        ([["2C"], ["3D"], []], "counts goes with hidden given, and only with them"),
        ([None, ["3D", "3D"], None], "given: 3D is there twice"),
        (None, "given: None is not a list"),
    ):
        with pytest.raises(NotationError) as caught:
            event_from_dict({"event": "pooled", "given": wrong, "counts": [2, 1, 0]})
        assert str(caught.value) == f"pooled: {reason}"
