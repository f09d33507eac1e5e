"""Games to be looked at: with names, ordinary and hostile, and played on to where there is more."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from strategies import random_act

from skitgubbe import Card, Game, Phase, PlayerView, Rules, shuffled

__all__ = ["HOSTILE", "NAMES", "play_out", "random_game", "renamed", "until", "visible"]

NAMES = ["Anna", "Ben", "Carla", "David", "Eva", "Fredrik", "Gun", "Hans", "Ida", "Johan"]
NAMES.extend(["Karin", "Lars", "Maja", "Nils", "Olle", "Per", "Rut"])

HOSTILE = [
    "<script>alert(1)</script>",
    "]]> --> &amp; &#0; \"'",
    "\u202eanna\u2066\u200f\u061c",
    "\x00\x1b[31m\x07\n\t\x85",
    "\ufffe\uffff\x0b",
    "😀" * 200,
    "👩‍👩‍👧‍👦" * 28,
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f🇸🇪🇫🇮🇸",
    "e" + "\u0301" * 150,
    "\u0301\u200d\u200d",
    "W" * 200,
    "牛肉" * 90,
    "﷽" * 50,
    " ",
    "مرحبا بالعالم",
    "Åsa-Örjan von Überlänge-Nachname",
    "\u2028\u2029x",
]


def play_out(game: Game, random: Random, limit: int) -> Game:
    for _ in range(limit):
        if game.is_over:
            break
        random_act(game, random)
    return game


def random_game(rules: Rules, players: int, seed: str, limit: int = 160) -> Game:
    random = Random(seed)
    dealer = random.randrange(players)
    deck = shuffled(seed, rules.pack)
    return play_out(Game(players, rules=rules, dealer=dealer, deck=deck), random, limit)


def renamed(game: Game, names: list[str]) -> Game:
    """The same game with other names."""
    order = game.pool_order or None
    twin = Game(names, rules=game.rules, dealer=game.dealer, deck=game.deck, pool_order=order)
    for seat, move in game.moves:
        twin.play(move, seat)
    return twin


def until(game: Game, reached: Callable[[Game], bool], seed: int = 1) -> Game:
    """The game played on at random up to where something is so."""
    random = Random(seed)
    for _ in range(2000):
        if reached(game):
            return game
        random_act(game, random)
    raise AssertionError("it never came to that")


def visible(view: PlayerView) -> set[Card]:
    """The cards that lie open for a viewer: its own, on the table, and a trump card."""
    laid = [card for laid in view.table for card in laid.cards]
    aside = view.upcard or view.trump_card
    if view.phase is not Phase.COLLECTING and view.trump_owner is not None:
        aside = None  # it lies among its owner's cards
    return {*view.hand, *laid, *filter(None, [aside])}
