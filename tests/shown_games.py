"""Games to be looked at: with names, ordinary and hostile, and played on to where there is more."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from strategies import RULES, random_act

from skitgubbe import PACK, Card, Game, Phase, PlayerView, Position, Rules, shuffled, svg

__all__ = [
    "HOSTILE",
    "NAMES",
    "PHONE",
    "PICTURES",
    "aside",
    "on_table",
    "play_out",
    "random_game",
    "renamed",
    "until",
    "visible",
]

PHONE = 390
"""As wide as a common phone is."""

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


def on_table(game: Game) -> int:
    return sum(len(laid.cards) for laid in game.table)


# --- pictures in which everything has its place ------------------------------------------------


def begun(players: int, moves: int, rules: str = "classic") -> Game:
    return play_out(Game(NAMES[:players], seed=7, rules=RULES[rules]), Random(1), moves)


def shedding(players: int) -> Game:
    return until(begun(players, 0), lambda game: game.trick_size > 0 and on_table(game) > 0)


def ended() -> Game:
    return until(begun(4, 0), lambda game: game.is_over)


def aside() -> Position:
    """A card lies aside, and the stock is empty from the deal."""
    rules = Rules(trump="set_aside", pack=PACK[:7])
    return Position.collecting(
        [PACK[:3], PACK[3:6]], stock="", turn=1, set_aside=PACK[6], rules=rules
    )


def long_trick() -> Game:
    """With sluffs, a play-off and twelve cards."""
    game = Game(3, seed=11, rules=RULES["everyone-any-time"])
    return until(game, lambda game: on_table(game) >= 12)


PICTURES: dict[str, Callable[[], str]] = {
    "upcard": lambda: svg(begun(2, 3, "upcard"), "spectator"),
    "upcard-tall": lambda: svg(begun(2, 3, "upcard"), "spectator", size=PHONE),
    "five": lambda: svg(begun(5, 9), 0),
    "nine-tall": lambda: svg(begun(9, 9), 0, size=PHONE),
    "ten-tall": lambda: svg(begun(10, 9), 3, size=PHONE),
    "open": lambda: svg(shedding(4)),
    "ended": lambda: svg(ended(), 1),
    "aside-tall": lambda: svg(aside(), 1, size=PHONE),
    "trick": lambda: svg(long_trick(), 1, size=PHONE),
}
