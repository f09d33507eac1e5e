"""Games that stand where a test wants them: at the end of collecting, or in shedding.

:func:`shedding` deals any hands for shedding; :func:`collected` ends collecting with the
cards that each seat is to have, and so begins sharing or shedding.  The words in which games are
played and shown are in ``rigging``.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from skitgubbe import Game, Position, Rules
from skitgubbe._engine.table import Table
from skitgubbe.cards import mask_of_cards, parse_cards
from skitgubbe.history import beginning
from skitgubbe.moves import move_of_code
from skitgubbe.rules import RulesOptions
from skitgubbe.setup import compiled

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
    """A game whose collecting has just ended with these cards, the trump card apart.

    ``piles`` are the cards won, by seat, ``left`` those left in hand (none unless given).  The
    last act of collecting is a lead that nobody can answer: the lowest card of the first pile
    whose left neighbour has an empty hand.  It goes back to its pile.  Cards named nowhere are
    nowhere.
    """
    n = len(piles)
    chosen = _rules(rules, options)
    state = Table(compiled(chosen), n, dealer % n)
    state.won = [mask(pile) for pile in piles]
    state.hands = [mask(hand) for hand in left] or [0] * n
    leader = next(s for s in range(n) if piles[s] and not state.hands[(s + 1) % n])
    card = state.won[leader] & -state.won[leader]
    state.won[leader] ^= card
    state.hands[leader] |= card
    state.to_play = (leader, (leader + 1) % n)
    state.turn = state.leader = leader
    state.trump_card = mask(trump_card)
    state.trump_owner = owner
    game = Game(n, rules=chosen, dealer=state.dealer, deck=chosen.pack)
    game._now = (state, beginning(state), None, 0)
    game.play(move_of_code(card), leader)
    return game


def mask(text: str) -> int:
    """The cards of a text as the engine writes them."""
    return mask_of_cards(parse_cards(text))


def _rules(rules: Rules | str, options: RulesOptions) -> Rules:
    named = Rules.preset(rules) if isinstance(rules, str) else rules
    return named.replace(**options)
