"""Games that stand where a test wants them: at the end of collecting, or in shedding.

:func:`shedding` deals any hands for shedding; :func:`collected` ends collecting with the
cards that each seat is to have, and so begins sharing or shedding.  The words in which games are
played and shown are in ``rigging``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from skitgubbe import Card, Game, Play, Position, Rules
from skitgubbe.cards import mask_of_cards, parse_cards
from skitgubbe.rules import RulesOptions

__all__ = ["collected", "mask", "shedding"]


def shedding(
    hands: Sequence[str],
    trump: str,
    /,
    *,
    rules: Rules | str = "classic",
    **options: Unpack[RulesOptions],
) -> Game:
    """A game in shedding that seat 0 leads; cards named nowhere lie in the discards."""
    chosen = _rules(rules, options)
    return Game.from_position(Position.shedding(hands, trump=trump, turn=0, rules=chosen))


def collected(
    piles: Sequence[str],
    trump_card: str,
    owner: int,
    *,
    left: Sequence[str] = (),
    dealer: int = -1,
    rules: Rules | str = "classic",
    **options: Unpack[RulesOptions],
) -> Game:
    """A game whose collecting has just ended with these cards, which are the whole pack.

    ``piles`` are the cards won, by seat, ``left`` those left in hand (none unless given).  The
    game begins at the last act of collecting, a lead that nobody can answer: the lowest card of
    the first pile whose left neighbour has an empty hand.  It goes back to its pile.
    """
    n = len(piles)
    won = [sorted(parse_cards(pile)) for pile in piles]
    hands = [list(parse_cards(hand)) for hand in left or [""] * n]
    pack = [card for cards in (*won, *hands) for card in cards] + [Card(trump_card)]
    leader = next(seat for seat in range(n) if won[seat] and not hands[(seat + 1) % n])
    card = won[leader].pop(0)
    hands[leader].append(card)
    position = Position.collecting(
        hands,
        stock="",
        turn=leader,
        won=won,
        trump_card=trump_card,
        trump_owner=owner,
        dealer=dealer % n,
        rules=_rules(rules, options).replace(pack=pack),
    )
    game = Game.from_position(position)
    game.play(Play(card))
    return game


def mask(text: str) -> int:
    """The cards of a text as the engine writes them."""
    return mask_of_cards(parse_cards(text))


def _rules(rules: Rules | str, options: RulesOptions) -> Rules:
    named = Rules.preset(rules) if isinstance(rules, str) else rules
    return named.replace(**options)
