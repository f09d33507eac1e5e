"""What a viewer is told of a game, and *twins*: games that it cannot tell apart.

Twins differ only in cards that a viewer has not seen: in the deck, those cards have changed
places, and a rubbish card that was given in secret may be another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

from skitgubbe import (
    SPECTATOR,
    Card,
    Chanced,
    CollectingEnded,
    Dealt,
    Drew,
    EndReason,
    Event,
    Game,
    GameEnded,
    GameLog,
    Gave,
    Give,
    GiverAsked,
    IllegalReason,
    Move,
    Phase,
    PoolDealt,
    Pooled,
    Position,
    PositionError,
    Rules,
    TrickReturned,
    TrumpCardTaken,
    TrumpRevealed,
    UpcardTurned,
    Viewer,
    ViewFold,
)
from skitgubbe.rules import trump_is_public, trump_lies_open

__all__ = ["PUBLIC", "folded", "log_for", "never_shown", "swapped", "told_of", "twins", "viewers"]

PUBLIC = (
    *("players", "rules", "dealer", "phase", "turn", "actors", "table", "leader"),
    *("trick_size", "trump", "trump_owner", "discards", "safe", "owing", "outcome"),
)
"""What a game and a view tell to all."""

BY_HIDDEN_CARDS = {reason for reason in IllegalReason if reason.by_hidden_cards}
"""Why a twin may refuse what another seat did."""


def viewers(game: Game) -> list[Viewer]:
    return [*range(game.n), SPECTATOR]


def log_for(game: Game, viewer: Viewer) -> GameLog:
    return told_of(game.log, viewer)


def told_of(log: GameLog, viewer: Viewer) -> GameLog:
    return log.for_seat(viewer) if isinstance(viewer, int) else log.for_spectator()


def folded(game: Game, viewer: Viewer, most: int | None = None) -> ViewFold:
    """A fold of all that happened, or of so many events."""
    log = log_for(game, viewer)
    fold = ViewFold(log.header)
    for event in log.events[:most]:
        fold.feed(event)
    return fold


def never_shown(game: Game, viewer: Viewer) -> list[Card]:
    """The cards that the viewer has seen nowhere, by the rules alone."""
    shown: set[Card] = set()
    open_from_deal = trump_lies_open(game.rules)
    public = trump_is_public(game.rules)
    if game.start is not None:
        start = game.start
        shown.update(*start.won, start.discards, *(laid.cards for laid in start.table))
        if viewer != SPECTATOR:
            shown.update(start.hands[viewer])
        if open_from_deal:
            shown.update(start.stock[-1:])
        if public or start.phase is not Phase.COLLECTING:
            shown.update(filter(None, [start.trump_card]))
    for event in game.events:
        match event:
            case (
                Dealt(seat, tuple() as cards)
                | Drew(seat, tuple() as cards)
                | PoolDealt(seat, tuple() as cards)
            ):
                shown.update(cards if seat == viewer else ())
            case TrumpCardTaken(card=Card() as card):
                shown.update((card,) if public else ())
            case Gave(seat, receiver, Card() as card):
                shown.update((card,) if viewer in (seat, receiver) else ())
            case TrickReturned(returned) | CollectingEnded(returned):
                shown.update(*returned)
            case UpcardTurned(card) | Chanced(_, card) | TrumpRevealed(_, card):
                shown.add(card)
            case _:
                shown.update(getattr(event, "cards", ()))
    return [card for card in game.rules.pack if card not in shown]


def swapped(game: Game, places: dict[Card, Card]) -> Game:
    """The beginning of a game with some cards in other places."""
    if game.start is None:
        deck = [places.get(card, card) for card in game.deck]
        high = [card for card in game.pool_order if str(card.rank) not in "23456"]
        moved = dict(zip(high, reversed(high), strict=True)) if places else {}
        order = [moved.get(card, card) for card in game.pool_order]  # it deals the same pool
        return Game(
            game.players,
            rules=game.rules,
            dealer=game.dealer,
            deck=deck,
            pool_order=order or None,
        )
    text = {str(card): str(other) for card, other in places.items()}
    data = game.start.to_dict()
    for key in ("hands", "stock", "trump_card", "set_aside", "removed", "pool_order"):
        if data.get(key) is not None:
            data[key] = json.loads(
                re.sub(
                    r"\b[2-9TJQKA][CDHS]\b",
                    lambda found: text.get(found[0], found[0]),
                    json.dumps(data[key]),
                )
            )
    return Game.from_position(Position.from_dict(data), players=game.players)


def twins(game: Game, viewer: Viewer, random: Random) -> Iterator[tuple[Game, Game]]:
    """The game and a twin of it after each act, as far as the twin can go.

    The twin must stop where an act of another seat is against the rules for it, or where the
    rules themselves tell more about it: who has a low card to give (B5), which position stands
    again (F4).  That it stops anywhere else is a leak.
    """
    hidden = never_shown(game, viewer)
    one = swapped(game, {})
    try:
        two = swapped(game, dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True)))
    except PositionError:
        assert one.phase is Phase.SHARING
        return
    yield one, two
    assert log_for(one, viewer) == log_for(two, viewer)
    header = one.log.header
    allowed = set(BY_HIDDEN_CARDS)
    for seat, move in game.moves:
        other: Move | None = move
        if isinstance(move, Give) and not _sees_the_gift(one, seat, viewer):
            gifts = two.legal_moves(seat)
            other = random.choice(gifts) if gifts else None
        reason = None if other is None else two.explain(other, seat)
        if pool(one) != pool(two):  # and so others are dealt other cards
            allowed.add(IllegalReason.CARD_NOT_HELD)
        if other is None or reason is not None:
            assert seat != viewer
            assert reason in allowed or one.phase is Phase.SHARING
            return
        if other != move:
            allowed.add(IllegalReason.CARD_NOT_HELD)
        sharing = one.rules.rubbish_cards and one.phase is not Phase.SHEDDING
        first, second = (
            told_of(GameLog(header, act), viewer).events
            for act in (one.play(move, seat), two.play(other, seat))
        )
        if first != second:
            assert first[0] == second[0]
            if pool(one) == pool(two):
                assert _differ_by_rule(first, second, sharing, one.rules), (first, second)
            one.undo()
            two.undo()
            return
        yield one, two


def pool(game: Game) -> set[Card]:
    """The cards that were pooled; which they are depends on those out of the game (B7, D8)."""
    given = [event.given for event in game.events if isinstance(event, Pooled)]
    return {card for parts in given for cards in parts for card in cards or ()}


def _sees_the_gift(game: Game, seat: int, viewer: Viewer) -> bool:
    return viewer in (seat, game.view(SPECTATOR).receivers[0])


def _differ_by_rule(
    first: tuple[Event, ...], second: tuple[Event, ...], sharing: bool, rules: Rules
) -> bool:
    """Whether two stories part where the rules make hidden cards public."""
    if sharing and any(isinstance(event, GiverAsked) for event in first + second):
        return True  # B5
    counts = [event.counts for event in first + second if isinstance(event, Pooled)]
    if len({*counts}) > 1:
        return True  # B7: how many rubbish cards each has
    shorter, longer = sorted((first, second), key=len)
    drawn = GameEnded(None, EndReason.REPETITION)
    return rules.repetition_limit is not None and longer == (*shorter, drawn)  # F4
