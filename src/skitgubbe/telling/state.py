"""How a game stands, in words: what its viewer sees of it at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import Card
from ..events.classes import GiverAsked, TrickTied
from ..knowledge.view import PlayerView
from ..public_state import Laid, LaidKind, Outcome, Phase, round_of
from ..rules import Following, Tricks
from ..viewers import SPECTATOR
from .parts import Parts
from .sentences import PREDICATES, sentence
from .words import Words

__all__ = ["sentences_of_state", "tied_in"]


def sentences_of_state(
    view: PlayerView, words: Words, hands: Sequence[tuple[Card, ...]] | None = None
) -> Iterator[Parts]:
    """Yield the sentences: phase and trump, who holds how much, the table, whose turn it is.

    The viewer's own cards are named, or all ``hands`` if they are given.
    """
    if view.outcome is not None:
        yield words.say("state.phase.over")
        yield _outcome(view.outcome, words)
        return
    yield words.say(f"state.phase.{view.phase}")
    yield from _trump(view, words)
    yield from _counts(view, words)
    yield from _hands(view, words, hands)
    if view.table:
        yield words.say("state.table", laid=words.listed([_laid(one, words) for one in view.table]))
    yield from _tie(view, words)
    if view.safe:
        yield words.say("state.safe", len(view.safe), players=words.players(view.safe))
    for seat in view.owing:
        yield words.say("state.owing", player=words.player(seat))
    yield _turn(view, words)


def _outcome(outcome: Outcome, words: Words) -> Parts:
    if outcome.skitgubbe is None:
        return words.say("state.drawn")
    return words.say("state.skitgubbe", player=words.player(outcome.skitgubbe))


def _trump(view: PlayerView, words: Words) -> Iterator[Parts]:
    collecting = view.phase is Phase.COLLECTING
    if view.trump is not None:
        suit = words.catalogue.say(f"suit.name.{view.trump}")
        card = view.upcard or view.trump_card
        if collecting and card is not None:
            yield words.say("state.trump.card", suit=suit, card=words.card(card))
        else:
            yield words.say("state.trump", suit=suit)
    if collecting and view.trump_owner is not None:
        yield words.say("state.trump_owner", player=words.player(view.trump_owner))


def _counts(view: PlayerView, words: Words) -> Iterator[Parts]:
    def each(counts: Sequence[int]) -> Parts:
        return words.listed(
            [
                words.say("event.shedding_began.one", player=words.player(seat), number=str(count))
                for seat, count in enumerate(counts)
                if count
            ]
        )

    yield words.say("state.held", held=each(view.hand_counts))
    if any(view.won_counts):
        yield words.say("state.won", won=each(view.won_counts))
    if view.stock_count:
        yield words.counted("state.stock", view.stock_count)


def _hands(
    view: PlayerView, words: Words, hands: Sequence[tuple[Card, ...]] | None
) -> Iterator[Parts]:
    known: dict[int, tuple[Card, ...]] = {}
    if hands is not None:
        known = dict(enumerate(hands))
    elif view.seat != SPECTATOR:
        known = {view.seat: view.hand}
    for seat, cards in known.items():
        if cards:
            yield words.say("state.hand", player=words.player(seat), cards=words.cards(cards))


def _laid(laid: Laid, words: Words) -> Parts:
    key = "state.laid.sluff" if laid.kind is LaidKind.SLUFF else "state.laid"
    return words.say(key, player=words.player(laid.seat), cards=words.cards(laid.cards))


def tied_in(view: PlayerView) -> tuple[int, ...]:
    """Who is playing off a tie, in order of play; nobody, if there is none."""
    play_off = round_of(view)
    if not play_off or view.closing is not None:
        return ()
    played = [
        laid.seat
        for laid in view.table
        if laid.round == play_off and laid.kind is not LaidKind.SLUFF
    ]
    return (*played, *view.to_play)


def _tie(view: PlayerView, words: Words) -> Iterator[Parts]:
    tied = tied_in(view)
    if len(tied) > 1:
        yield sentence(TrickTied(tied), words)


def _turn(view: PlayerView, words: Words) -> Parts:
    """What the game waits for."""
    seat = view.turn
    assert seat is not None
    player = words.player(seat)
    if view.closing is not None and view.winner is not None:
        return words.say(
            "state.closing",
            len(view.closing),
            winner=words.player(view.winner),
            players=words.players(view.closing),
        )
    if view.phase is Phase.SHARING:
        asked = GiverAsked(seat, view.receivers[0])
        predicate = PREDICATES[GiverAsked](asked, words)
        return words.say("sentence", player=player, predicate=predicate)
    if view.phase is Phase.SHEDDING and view.table:
        if seat in view.owing:
            return words.say("state.turn.pick_up", player=player)
        top = view.table[-1].cards[-1]
        return words.say("state.turn.beat", player=player, card=words.card(top))
    if not view.table:
        return words.say("state.turn.lead", player=player)
    if view.rules.tricks is Tricks.EVERYONE:
        return words.say("state.turn.play", player=player)
    if len(view.to_play) == 2:  # after a tie
        return words.say("state.turn.lead", player=player)
    if view.rules.following is Following.FOLLOW_OR_PICK_UP:
        return words.say("state.turn.answer_or_pick_up", player=player)
    return words.say("state.turn.answer", player=player)
