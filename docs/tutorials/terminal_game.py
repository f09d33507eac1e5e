"""Skitgubbe in a terminal: one person against two simple players."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from skitgubbe import (
    AmbiguousError,
    Game,
    Move,
    NotationError,
    Play,
    PlayerView,
    Rules,
    SkitgubbeError,
    parse_move,
    tell,
)

YOU = 0
WORDS = {
    "en": {
        "ask": "Your move: ",
        "back": "back",
        "first": "You have made no move yet.",
        "which": "Which one: {}?",
        "help": "A card, such as 9h or nine of hearts; chance; pick up; or back, to take back.",
        "later": "The game goes on when you start the program again.",
    },
    "sv": {
        "ask": "Ditt drag: ",
        "back": "ångra",
        "first": "Du har inte gjort något drag än.",
        "which": "Vilket: {}?",
        "help": "Ett kort, som h9 eller hjärter nio; chansa; ta upp; eller ångra, för att ta om.",
        "later": "Spelet går vidare när du startar programmet igen.",
    },
}


def simple(view: PlayerView) -> Move:
    """Play the lowest card, trumps last, and pick up only if nothing can be played."""
    plays = [move for move in view.legal_moves if isinstance(move, Play)]
    return min(
        plays,
        key=lambda play: play.cards[-1].suit == view.trump,
        default=view.legal_moves[0],
    )


def listed(moves: Iterable[Move], language: str) -> str:
    """Moves as a player reads them."""
    return ", ".join(tell(move, language=language) for move in moves)


def understood(text: str, view: PlayerView, language: str) -> Move | str:
    """The legal move that somebody typed, or else what to tell them."""
    try:
        move = parse_move(text, lenient=True, language=language)
    except AmbiguousError as error:
        meant = [parse_move(candidate) for candidate in error.candidates]
        legal = [move for move in meant if move in view.legal_moves]
        if len(legal) != 1:
            return WORDS[language]["which"].format(listed(legal or meant, language))
        move = legal[0]
    except NotationError:
        return WORDS[language]["help"]
    why = view.why(move, language)
    return move if why is None else why.text


def ask(view: PlayerView, language: str) -> Move | None:
    """Ask until there is a legal move; none, if a move is to be taken back."""
    while True:
        text = input(WORDS[language]["ask"]).strip()
        if text.casefold() == WORDS[language]["back"]:
            return None
        answer = understood(text, view, language)
        if not isinstance(answer, str):
            return answer
        print(answer)


def own_moves(game: Game) -> list[int]:
    """How many moves had been made before each of yours."""
    return [number for number, (seat, _) in enumerate(game.moves) if seat == YOU]


def play(game: Game, language: str, *, plain: bool) -> None:
    """Play a game to its end, or until there is no more input."""
    width = min(max(shutil.get_terminal_size().columns, 40), 100)
    cards = "names" if plain else "symbols"
    while True:
        while game.turn is not None and game.turn != YOU:
            game.play(simple(game.view(game.turn)))
        mine = own_moves(game)
        since = mine[-1] if mine else 0
        print(tell(game, YOU, language, since=since, cards=cards, width=width))
        print(game.view(YOU).board(language, colour="auto", width=width, plain=plain))
        if game.turn is None:
            return
        move = ask(game.view(YOU), language)
        if move is not None:
            game.play(move)
        elif mine:
            while len(game.moves) > mine[-1]:
                game.undo()
        else:
            print(WORDS[language]["first"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="where the game is kept, from move to move")
    parser.add_argument("--language", choices=list(WORDS), default="en")
    parser.add_argument("--name", default="Anna", help="what you are called")
    parser.add_argument("--seed", help="text or a number: the same seed gives the same cards")
    parser.add_argument("--plain", action="store_true", help="sentences in place of a board")
    options = parser.parse_args()
    try:
        if options.file.exists():
            game = Game.resume(options.file, recover=True)
        else:
            names = [options.name, "Ben", "Carla"]
            game = Game(names, rules=Rules(repetition_limit=3), seed=options.seed)
            game.record_to(options.file)
        play(game, options.language, plain=options.plain)
    except (EOFError, KeyboardInterrupt):
        print(f"\n{WORDS[options.language]['later']}")
    except (OSError, SkitgubbeError) as error:
        sys.exit(f"{options.file}: {error}")


if __name__ == "__main__":
    main()
