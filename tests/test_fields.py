"""Fields: each says who may see it, and nobody else is shown anything of it.

Twins prove it: two games that differ only in what a viewer may not see, told and shown alike.
"""

from __future__ import annotations

import inspect
from random import Random
from typing import Any

import pytest
from attrs import evolve, field, frozen
from strategies import random_act
from twins import twins, viewers

from skitgubbe import PACK, Game, LogHeader, Note, Passed, Rules, Viewer
from skitgubbe.events.classes import EVENTS, EventBase
from skitgubbe.events.redaction import redacted
from skitgubbe.fields.described import described, fields_of, of, part
from skitgubbe.fields.kinds import CARD, COUNT, SEAT, SEATS
from skitgubbe.fields.seen import ALL, NOBODY
from skitgubbe.log_header import redacted_header
from skitgubbe.positions.position import Position
from skitgubbe.positions.redaction import mask_position
from skitgubbe.viewers import seat_of_viewer

__all__: list[str] = []

pytestmark = pytest.mark.once

Differing = set[tuple[type, str]]
"""Fields of classes in which twins differed."""

HIDDEN: Differing = {
    (cls, each.name)
    for cls in (Position, LogHeader, *EVENTS.values())
    for each in fields_of(cls)
    if each.seen_by.hides
}


def differing(one: object, two: object) -> Differing:
    """The fields in which two values differ; they are of one class."""
    cls = type(one)
    assert cls is type(two)
    return {
        (cls, each.name)
        for each in fields_of(cls)
        if getattr(one, each.name) != getattr(two, each.name)
    }


def compared(one: Game, two: Game, viewer: Viewer) -> Differing:
    """Where twins differ, having seen that a viewer is shown the same of both."""
    seat = seat_of_viewer(viewer)
    found = differing(one.position, two.position)
    assert mask_position(one.position, seat) == mask_position(two.position, seat)
    for event, other in zip(one.events, two.events, strict=True):
        found |= differing(event, other)
        assert redacted(event, seat, one.rules) == redacted(other, seat, two.rules)
    for header, other_header in (
        (one.log.header, two.log.header),
        [Game.from_position(twin.position).log.header for twin in (one, two)],
    ):
        found |= differing(header, other_header)
        assert redacted_header(header, viewer) == redacted_header(other_header, viewer)
    return found


RULES = (
    Rules(pack=PACK[:14]),
    Rules(pack=PACK[:20], rubbish_cards=True, show_leftovers=False),
    Rules(pack=PACK[:20], trump="upcard"),
    Rules(pack=PACK[:20], trump_shown="when_taken"),
    Rules(pack=PACK[:20], trump="set_aside", removed=2),
    Rules(
        pack=PACK[4:24],
        rubbish_cards=True,
        rubbish_pooled=True,
        rubbish_below=6,
        show_leftovers=False,
        removed=2,
    ),
)


def test_twins_are_shown_alike() -> None:
    random = Random("fields")
    found: Differing = set()
    for rules in RULES * 20:
        game = Game(3, rules=rules, seed=random.getrandbits(32))
        length = random.randrange(40)
        while not game.is_over and len(game.moves) < length:
            random_act(game, random)
        viewer = random.choice(viewers(game))
        for one, two in twins(game, viewer, random):
            found |= compared(one, two, viewer)
    header = Game(seed=7).log.header
    other = evolve(header, extra={"host": "x"}, tags={"host": "x"})
    found |= differing(header, other)
    assert redacted_header(header, 0) == redacted_header(other, 0)
    notes = Note("left", 0), Note("left", 0, "by a machine")
    found |= differing(*notes)
    assert redacted(notes[1], 0, Rules()) == redacted(notes[0], None, Rules()) == notes[0]
    counted = {(cls, each.name) for cls, each in _counting()}
    assert found - counted == HIDDEN


def _counting() -> list[tuple[type, Any]]:
    return [(cls, each) for cls in EVENTS.values() for each in fields_of(cls) if each.counts]


# --- what is refused --------------------------------------------------------------------------


def test_a_field_that_does_not_say_who_may_see_it_is_impossible() -> None:
    with pytest.raises(TypeError, match="seen_by"):
        part(SEAT)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="seen_by"):
        of(SEAT)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^Odd\.seat does not say who may see it$"):

        @described
        class Odd(EventBase):
            seat: int = part(SEAT, None)  # type: ignore[arg-type]


def test_a_field_without_a_kind_is_impossible() -> None:
    with pytest.raises(TypeError, match=r"^Odd\.mood has no kind$"):

        @described
        class Odd(EventBase):
            seat: int = part(SEAT, ALL)
            mood: str

    @frozen
    class Plain:
        seat: int = field(metadata=of(SEAT, ALL))
        mood: str

    with pytest.raises(TypeError, match=r"^Plain\.mood has no kind$"):
        fields_of(Plain)


def test_what_is_hidden_is_of_a_kind_that_can_be() -> None:
    @frozen
    class Odd:
        seats: tuple[int, ...] = field(metadata=of(SEATS, NOBODY))

    with pytest.raises(
        TypeError, match=r"^Odd\.seats may be hidden, and its kind does not say how$"
    ):
        fields_of(Odd)


# --- classes of events ------------------------------------------------------------------------


@described
class Turned(EventBase):
    """An event of a program's own, with a field that is made of another."""

    card: object = part(CARD, ALL)
    count: int = part(COUNT, ALL, factory=lambda event: 1 if event.card else 0)


def test_what_is_not_given_is_made() -> None:
    assert (Turned(None).count, Turned("7S").count, Turned("7S", 5).count) == (0, 1, 5)
    assert Turned("7S") == Turned("7S", 1) != Turned("7S", 2)
    assert {Turned("7S"), Turned("7S", 1)} == {Turned("7S")}
    again: Any = Turned("7S")
    assert evolve(again, count=2) == Turned("7S", 2)


def test_each_class_has_methods_of_its_own() -> None:
    """Whichever is used first."""

    @described
    class Winked(Passed):
        card: object = part(CARD, ALL)

    assert inspect.signature(EventBase).parameters.keys() <= {"args", "kwargs"}
    assert list(inspect.signature(Passed).parameters) == ["seat"]
    assert list(inspect.signature(Winked).parameters) == ["seat", "card"]
    assert Winked(1, "7S") == Winked(1, "7S") != Winked(1, "8S")
    assert Passed(1) not in (Winked(1, None), EventBase())
