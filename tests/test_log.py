"""Logs: every fault of one by its line and its words, strict and incomplete replay, redaction."""

from __future__ import annotations

import copy
import io
import json
import pickle
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from attrs import evolve
from complaints import refuses
from stepping import games_of

from skitgubbe import (
    Card,
    Dealt,
    Drew,
    Event,
    EventError,
    Game,
    GameLog,
    Gave,
    LogError,
    LogHeader,
    NotationError,
    Passed,
    Played,
    Position,
    PositionError,
    Rules,
    RulesError,
    SkitgubbeError,
    Undone,
    ViewerError,
    ViewFold,
)
from skitgubbe.events.from_json import event_of_line
from skitgubbe.events.redaction import redacted
from skitgubbe.records import lines as lines_module
from skitgubbe.records.verification import FaultKind, verify_stream
from skitgubbe.strict_json import dump

__all__: list[str] = []


# A whole game of ten cards, from the deal to the end.
HEADER: dict[str, Any] = {
    "format": "skitgubbe-log",
    "version": 1,
    "rules_revision": 1,
    "rules": {"pack": ["2C", "2D", "3C", "3D", "4C", "4D", "5C", "6C", "7C", "8C"]},
    "players": ["Åsa", "Ben"],
    "dealer": 0,
    "deck": ["3D", "5C", "3C", "4C", "8C", "4D", "2C", "2D", "7C", "6C"],
    "viewer": None,
}
EVENTS = """\
{"event":"dealt","seat":0,"cards":["5C","4C","4D"]}
{"event":"dealt","seat":1,"cards":["3D","3C","8C"]}
{"event":"played","seat":1,"cards":["3D"]}
{"event":"drew","seat":1,"cards":["2C"]}
{"event":"played","seat":0,"cards":["4C"]}
{"event":"drew","seat":0,"cards":["2D"]}
{"event":"trick_won","seat":0,"cards":["3D","4C"]}
{"event":"played","seat":0,"cards":["5C"]}
{"event":"drew","seat":0,"cards":["7C"]}
{"event":"played","seat":1,"cards":["2C"]}
{"event":"trump_card_taken","seat":1,"card":"6C"}
{"event":"trick_won","seat":0,"cards":["2C","5C"]}
{"event":"played","seat":0,"cards":["4D"]}
{"event":"played","seat":1,"cards":["8C"]}
{"event":"trick_won","seat":1,"cards":["4D","8C"]}
{"event":"played","seat":1,"cards":["3C"]}
{"event":"played","seat":0,"cards":["7C"]}
{"event":"trick_won","seat":0,"cards":["3C","7C"]}
{"event":"played","seat":0,"cards":["2D"]}
{"event":"collecting_ended","returned":[["2D"],[]]}
{"event":"trump_revealed","seat":1,"card":"6C"}
{"event":"shedding_began","leader":1,"counts":[7,3]}
{"event":"played","seat":1,"cards":["4D"]}
{"event":"played","seat":0,"cards":["5C"]}
{"event":"trick_completed","seat":0,"cards":["4D","5C"]}
{"event":"played","seat":0,"cards":["2C"]}
{"event":"played","seat":1,"cards":["8C"]}
{"event":"trick_completed","seat":1,"cards":["2C","8C"]}
{"event":"played","seat":1,"cards":["6C"]}
{"event":"went_out","seat":1}
{"event":"game_ended","skitgubbe":0,"reason":"last_with_cards"}
"""
TEXT = dump(HEADER) + "\n" + EVENTS
LINES = TEXT.splitlines()


def text_of(lines: Iterable[str]) -> str:
    return "".join([f"{line}\n" for line in lines])


def fault(text: str, complete: bool = True) -> tuple[int, str]:
    """The line and the reason of the error that a log must give, when read or when replayed."""
    with pytest.raises(LogError) as caught:
        GameLog.from_jsonl(text).replay(complete)
    error = caught.value
    assert str(error) == f"line {error.line}: {error.reason}"
    return error.line, error.reason


def with_line(number: int, line: str) -> str:
    """The log with one line, counted from 1, in place of its own."""
    return text_of([*LINES[: number - 1], line, *LINES[number:]])


def without(*numbers: int) -> str:
    """The log without some lines, counted from 1."""
    return text_of(line for number, line in enumerate(LINES, 1) if number not in numbers)


def test_the_game_of_these_tests() -> None:
    log = GameLog.from_jsonl(TEXT)
    game = log.replay()
    assert game.is_over and game.skitgubbe == 0
    assert game.log == log
    assert log.to_jsonl() == TEXT
    assert len(log.events) == len(LINES) - 1 == 31
    assert repr(log.for_seat(0)) == "<GameLog: 2 players, 31 events, for seat 0>"


# --- text -------------------------------------------------------------------------------------


def test_what_is_neither_text_nor_bytes() -> None:
    for value, name in ((b"{}", "bytes"), (None, "NoneType"), (["{}"], "list")):
        with refuses(LogError, f"line 1: not text but {name}"):
            GameLog.from_jsonl(value)  # type: ignore[arg-type]
    with refuses(LogError, "line 1: not bytes but str"):
        GameLog.from_bytes("{}")  # type: ignore[arg-type]
    assert GameLog.from_bytes(bytearray(TEXT.encode())) == GameLog.from_jsonl(TEXT)


NO_VALUE = "not JSON: Expecting value (column 1)"
MARKED = "not JSON: it begins with a byte order mark"
NO_LOG = "not a log: format is not 'skitgubbe-log'"


@pytest.mark.parametrize(
    ("number", "line", "reason"),
    [
        (1, "hello", NO_VALUE),
        (1, "[]", "not a JSON object"),
        (1, "\ufeff" + LINES[0], MARKED),
        (1, LINES[0] * 2, f"not JSON: Extra data (column {len(LINES[0]) + 1})"),
        (1, LINES[1], NO_LOG),
        *((1, blank, "a blank line: a log begins with its header") for blank in ("", " ", " \t\r")),
        *((2, blank, "a blank line") for blank in ("", "   ", "\r")),
        (2, "\x00", NO_VALUE),
        (
            *(2, "{'event':'passed'}"),
            "not JSON: Expecting property name enclosed in double quotes (column 2)",
        ),
        (2, '{"event":"passed","seat":NaN}', "not JSON: NaN is no number"),
        (2, '{"event":"passed","event":"passed"}', "the key 'event' is there twice"),
        (2, '{"event":"passed","\\u0065vent":1}', "the key 'event' is there twice"),
        (2, '{"event":"a\x00b"}', "not JSON: Invalid control character at (column 12)"),
        (2, LINES[0], "a second header"),
        (2, " " + LINES[0] + "\r", "a second header"),
        (2, '{"format":"skitgubbe\\u002dlog"}', "a second header"),
        (2, '{"x":"skitgubbe-log"}', "None is not an event"),
        (2, '{"format":"skitgubbe-log"', "not JSON: Expecting ',' delimiter (column 26)"),
        (2, '{"format":"skitgubbe-log","x":-0}', "-0 is no whole number: it is written 0"),
        (2, '{"event":"folded"}', "'folded' is not an event"),
        (2, '{"event":"passed"}', "passed: seat is missing"),
        (2, '{"event":"passed","seat":1,"round":0}', "passed: there is no key 'round'"),
        (2, '{"event":"passed","seat":true}', "passed: seat: True is not a seat"),
        (2, "\ufeff" + LINES[1], MARKED),
    ],
)
def test_lines_that_cannot_be_read(number: int, line: str, reason: str) -> None:
    assert fault(with_line(number, line)) == (number, reason)
    if line.strip():
        assert fault(text_of([*LINES[: number - 1], line])[:-1]) == (number, reason)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "empty: a log begins with its header"),
        *((TEXT + end, 33, "a blank line at the end") for end in ("\n", "\r\n", " \t", "\t\n")),
        (LINES[0] + "\n\n", 2, "a blank line at the end"),
        (TEXT + "\n\n", 33, "a blank line"),
        (TEXT + "\n" + LINES[1], 33, "a blank line"),
    ],
)
def test_blank_lines(text: str, line: int, reason: str) -> None:
    assert fault(text) == (line, reason)


def test_line_ends() -> None:
    """A last newline may be missing, and a carriage return is white space to JSON."""
    log = GameLog.from_jsonl(TEXT)
    assert GameLog.from_jsonl(TEXT.removesuffix("\n")) == log
    assert GameLog.from_jsonl(TEXT.replace("\n", "\r\n")) == log
    assert GameLog.from_jsonl(TEXT.replace("\n", "\r\n")).to_jsonl() == TEXT
    assert GameLog.from_jsonl(TEXT.replace(",", ", ").replace(":", " :\t")) == log
    assert fault(TEXT.replace("\n", "\r")) == (
        1,
        f"not JSON: Extra data (column {len(LINES[0]) + 2})",
    )
    for sign in "\v\f\x85\u2028":  # no line ends, though str.splitlines takes them for such
        assert fault(TEXT.replace("\n", sign))[0] == 1


def test_a_header_alone() -> None:
    for text in (LINES[0], LINES[0] + "\n"):
        log = GameLog.from_jsonl(text)
        assert log.events == ()
        assert fault(text) == (1, "the log ends, but dealt is due")
        assert log.replay(complete=False).moves == ()


# --- bytes and files --------------------------------------------------------------------------


def test_bytes_that_are_not_utf_8() -> None:
    data = TEXT.encode()
    for number in (1, 2, 17, len(LINES)):
        start = len(text_of(LINES[: number - 1]).encode())
        for wrong in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\x80"):
            with refuses(LogError, f"line {number}: not UTF-8 text"):
                GameLog.from_bytes(data[:start] + wrong + data[start:])
    for encoding in ("utf-16", "latin-1"):
        with pytest.raises(LogError, match=r"^line 1: not UTF-8 text$"):
            GameLog.from_bytes(TEXT.encode(encoding))
    with pytest.raises(LogError, match=r"^line 1: not JSON: it begins with a byte order mark$"):
        GameLog.from_bytes(TEXT.encode("utf-8-sig"))


def test_a_log_cut_off_at_every_byte() -> None:
    """What is left is refused with its last line, or it is a log with fewer lines."""
    data = TEXT.encode()
    ends = [len(text_of(LINES[:number]).encode()) for number in range(len(LINES) + 1)]
    for size in range(len(data)):
        number = sum(end <= size for end in ends)  # the line that byte number ``size`` is in
        try:
            log = GameLog.from_bytes(data[:size])
        except LogError as error:
            found = error.line, error.reason.split(":")[0]
            half = size == data.index(b"\xc3") + 1
            reason = "not UTF-8 text" if half else "not JSON" if size else "empty"
            assert found == (number, reason)
            assert size == 0 or size not in ends
            assert size + 1 not in ends
        else:
            whole = number - 1 if size in ends else number
            assert size in ends or size + 1 in ends
            assert log.to_jsonl() == text_of(LINES[:whole])


# --- the header -------------------------------------------------------------------------------

PACK = HEADER["rules"]["pack"]
DECK = HEADER["deck"]
MISSING = ...  # a repr that is the same in every run
BOTH = "a full log has a deck or a position and no viewer, a redacted one has a viewer and no deck"

HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"format": MISSING}, "not a log: format is not 'skitgubbe-log'"),
    ({"format": ["skitgubbe-log"]}, "not a log: format is not 'skitgubbe-log'"),
    ({"version": MISSING}, "log version None is unknown; this library reads 1 to 2"),
    ({"version": 3}, "log version 3 is unknown; this library reads 1 to 2"),
    ({"version": 0}, "log version 0 is unknown; this library reads 1 to 2"),
    ({"version": True}, "log version True is unknown; this library reads 1 to 2"),
    ({"rules_revision": MISSING}, "rules_revision is missing"),
    ({"rules_revision": 2}, "rules revision 2 is unknown; this library knows 1 to 1"),
    ({"rules_revision": 0}, "rules revision 0 is unknown; this library knows 1 to 1"),
    ({"rules_revision": "1"}, "rules_revision: '1' is not a whole number"),
    ({"rules": MISSING}, "rules is missing"),
    ({"rules": []}, "[] is not a mapping of options to values"),
    (
        {"rules": {"must_match": True}},
        "must_match=True needs tricks='everyone' (E6)",
    ),
    ({"players": MISSING}, "players is missing"),
    ({"players": "AB"}, "players: 'AB' is not a list of names"),
    ({"players": ["A"]}, "a game has 2 to 17 players, not 1 (D2)"),
    ({"players": [*"ABCDEFGHIJKLMNOPQR"]}, "a game has 2 to 17 players, not more (D2)"),
    ({"players": [*"ABCD"]}, "4 players need a pack of at least 13 cards, not 10 (D3)"),
    ({"players": ["A", "A"]}, "two players are named 'A' (seats 0 and 1)"),
    ({"players": ["A", ""]}, "a player's name is text, not '' (seat 1)"),
    ({"players": ["A", ["B"]]}, "a player's name is text, not ['B'] (seat 1)"),
    ({"dealer": MISSING}, "dealer is missing"),
    ({"dealer": 2}, "the dealer is a seat, 0 to 1, not 2"),
    ({"dealer": -1}, "the dealer is a seat, 0 to 1, not -1"),
    ({"dealer": True}, "the dealer is a seat, 0 to 1, not True"),
    ({"deck": MISSING}, "deck is missing"),
    ({"deck": "".join(DECK)}, "deck: '3D5C3C4C8C4D2C2D7C6C' is not a list of cards"),
    ({"deck": DECK[:-1]}, "deck: 6C is missing (1 missing in all)"),
    ({"deck": [*DECK, "6C"]}, "deck: 6C is there twice"),
    ({"deck": [*DECK, "AS"]}, "deck: AS does not belong to the pack"),
    ({"deck": [*DECK[:-1], "6c"]}, "deck: '6c' is not a card as logs write it"),
    ({"deck": [*DECK[:-1], 6]}, "deck: 6 is not a card as logs write it"),
    ({"deck": None}, BOTH),
    ({"viewer": 0}, BOTH),
    ({"viewer": 2, "deck": None}, "viewer: there is no seat 2"),
    ({"viewer": True, "deck": None}, "viewer: there is no seat True"),
    ({"viewer": [0], "deck": None}, "viewer: there is no seat [0]"),
    ({"position": 1}, "position: 1 is not a JSON object"),
]


@pytest.mark.parametrize(("changes", "reason"), HEADERS, ids=lambda value: str(value)[:60])
def test_a_header_that_no_game_can_begin_from(changes: dict[str, Any], reason: str) -> None:
    values = {key: value for key, value in {**HEADER, **changes}.items() if value is not MISSING}
    assert fault(dump(values) + "\n" + EVENTS) == (1, reason)
    with refuses(SkitgubbeError, reason):
        LogHeader.from_dict(values)


def refused(
    kind: type[SkitgubbeError], begun: str, read: Callable[[Any], object], what: Any
) -> str:
    """Why something is refused, without how the message begins."""
    with pytest.raises(kind) as caught:
        read(what)
    message = str(caught.value)
    assert message.startswith(begun)
    return message.removeprefix(begun)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("no_such_option", 1, "'no_such_option' is not an option: choose from tricks, trump, "),
        ("pickup", "upside_down", "pickup='upside_down' is not allowed: pickup is 'top', "),
        ("hand_size", "many", "hand_size='many' is not allowed: hand_size is an integer from "),
    ],
)
def test_what_a_newer_library_may_write_is_refused_by_the_name_of_the_option(
    option: str, value: object, sentence: str
) -> None:
    """In one sentence, by whatever reads a header or a position."""
    rules = {**HEADER["rules"], option: value}
    full = dump({**HEADER, "rules": rules}) + "\n"
    redacted = {**HEADER, "rules": rules, "deck": None, "viewer": "spectator"}
    position = {**GameLog.from_jsonl(TEXT).replay().position.to_dict(), "rules": rules}
    reasons = {
        refused(LogError, "line 1: ", GameLog.from_jsonl, full + EVENTS),
        refused(LogError, "line 1: ", GameLog.from_jsonl, dump(redacted) + "\n"),
        refused(RulesError, "", ViewFold, redacted),
        refused(PositionError, "rules: ", Position.from_dict, position),
    }
    found = verify_stream(io.BytesIO((full + EVENTS).encode()), "log").fault
    assert found is not None and (found.kind, found.line) == (FaultKind.HEADER, 1)
    (reason,) = {*reasons, found.reason}
    assert reason.startswith(sentence)
    assert ";" not in reason and "." not in reason and "\n" not in reason


def test_a_header_that_is_no_mapping() -> None:
    for value in (None, 1, "format", b"", [("format", "skitgubbe-log")]):
        with refuses(NotationError, "not a JSON object"):
            LogHeader.from_dict(value)  # type: ignore[arg-type]


def test_a_viewer_may_be_left_out_of_a_full_log() -> None:
    text = TEXT.replace(',"viewer":null', "")
    assert GameLog.from_jsonl(text) == GameLog.from_jsonl(TEXT)
    assert GameLog.from_jsonl(text).to_jsonl() == TEXT


def test_a_header_as_a_mapping() -> None:
    header = GameLog.from_jsonl(TEXT).header
    assert dict(header) == {**header} == header.to_dict() == HEADER
    assert [*header] == [*HEADER] and len(header) == 8
    assert "deck" in header and "position" not in header
    assert header["dealer"] == 0 and header.get("position") is None
    with pytest.raises(KeyError):
        header["seed"]
    assert LogHeader.from_dict(header) == header


def test_headers_are_values() -> None:
    for game in (Game(seed=7), Game.from_position(Game(seed=7).position)):
        for log in (game.log, game.log.for_seat(0), game.log.for_spectator()):
            header = LogHeader.from_dict(json.loads(dump(log.header.to_dict())))
            assert header == log.header and hash(header) == hash(log.header)
            assert pickle.loads(pickle.dumps(header)) == copy.deepcopy(header) == header
            assert hash(GameLog(header, log.events)) == hash(log)
            assert GameLog.from_jsonl(log.to_jsonl()) == log == pickle.loads(pickle.dumps(log))
            assert header != Game(seed=8).log.header


def test_unknown_keys_are_kept() -> None:
    extra = {"site": "Åmål", "when": [2024, 1.5, {"tz": None}], "x": True}
    first = dump({**extra, **HEADER})
    log = GameLog.from_jsonl(first + "\n" + EVENTS)
    assert log.header.extra == extra
    assert json.loads(log.to_jsonl().splitlines()[0]) == {**HEADER, **extra}
    assert GameLog.from_jsonl(log.to_jsonl()) == log != GameLog.from_jsonl(TEXT)
    assert log.replay() == GameLog.from_jsonl(TEXT).replay()
    turned = dump({**dict(reversed(extra.items())), **HEADER})
    again = GameLog.from_jsonl(turned + "\n" + EVENTS)
    assert again == log and hash(again) == hash(log)


def test_unknown_keys_share_nothing_with_what_they_were_read_from() -> None:
    place = ["Åmål"]
    header = LogHeader.from_dict({**HEADER, "site": place})
    place.append("Borås")
    assert header.extra == {"site": ["Åmål"]}


RING: list[object] = []
RING.append(RING)


@pytest.mark.parametrize(
    "value",
    [RING, {1}, b"", 1j, object(), float("nan"), float("inf"), 10**5000, [{"a": {1, 2}}]],
    ids=lambda value: type(value).__name__,
)
def test_unknown_keys_that_json_cannot_hold(value: object) -> None:
    with refuses(NotationError, "not JSON: it holds what JSON cannot"):
        LogHeader.from_dict({**HEADER, "x": value})


def test_redaction_drops_unknown_keys() -> None:
    shown = GameLog.from_jsonl(TEXT).for_seat(0)
    told = GameLog.from_jsonl(dump({**shown.header, "seed": 7}) + "\n")
    assert told.header.extra == {"seed": 7}
    assert told.for_seat(0).header == shown.header


# --- a position in the header -----------------------------------------------------------------


def positions() -> list[Game]:
    shedding = Position.shedding(["7S 9H", "KD 2C", "3C"], trump="H", turn=1, table=[(0, "5D")])
    games = [Game(seed=7), Game(2, seed=1, rules=Rules.preset("upcard"))]
    for game in games:
        game.play(game.legal_moves()[0])
    starts = [shedding, *(game.position for game in games)]
    return [Game.from_position(start, players=["Å", "B", "C"][: start.n]) for start in starts]


def test_a_game_from_a_position() -> None:
    for game in positions():
        while len(game.moves) < 6:
            game.play(game.legal_moves()[-1])
        log = GameLog.from_jsonl(game.log.to_jsonl())
        assert log == game.log
        assert log.replay() == game
        assert log.header["deck"] is None
        assert log.header.position == game.start
        for shown in (log.for_seat(0), log.for_spectator()):
            again = GameLog.from_jsonl(shown.to_jsonl())
            assert again == shown
            assert again.for_spectator() == shown if shown.header.viewer != 0 else True


def test_a_position_that_is_not_that_of_the_header() -> None:
    reason = "position: its rules, n or dealer are not those of the header"
    for game in positions():
        for log in (game.log, game.log.for_seat(0), game.log.for_spectator()):
            for changes in (
                {"rules": {**log.header["rules"], "repetition_limit": 2}},
                {"players": [*"ABCD"]},
                {"dealer": 1},
            ):
                assert fault(dump({**log.header, **changes})) == (1, reason)


def test_a_position_and_a_deck() -> None:
    game, deck = positions()[0], [str(card) for card in Game(seed=1).deck]
    assert fault(dump({**game.log.header, "deck": deck})) == (1, BOTH)
    assert fault(dump({**game.log.for_seat(0).header, "deck": deck})) == (1, BOTH)
    assert fault(dump({**game.log.header, "position": None})) == (1, BOTH)


def test_a_wrong_position() -> None:
    log = positions()[0].log
    position = {**log.header["position"], "turn": 9}
    line, reason = fault(dump({**log.header, "position": position}))
    assert line == 1 and "turn" in reason
    line, reason = fault(dump({**log.for_seat(0).header, "position": {}}))
    assert line == 1 and "format is not 'skitgubbe-position'" in reason


def test_a_redacted_position_shares_nothing_with_what_it_was_read_from() -> None:
    data = positions()[0].log.for_seat(0).header.to_dict()
    header = LogHeader.from_dict(data)
    kept = copy.deepcopy(data)
    data["position"]["hands"][0].clear()
    assert header.to_dict() == kept


def test_names_that_do_not_fit_the_position() -> None:
    log = positions()[0].log
    with refuses(LogError, "line 1: the position has 3 players, not 2"):
        GameLog(evolve(log.header, players=("A", "B")), ()).replay()


# --- replay -----------------------------------------------------------------------------------


def test_a_redacted_log_cannot_be_replayed() -> None:
    log = GameLog.from_jsonl(TEXT)
    for game_log in (log, *(game.log for game in positions())):
        for shown in (game_log.for_seat(0), game_log.for_spectator()):
            with refuses(LogError, "line 1: a redacted log cannot be replayed: it has no deck"):
                shown.replay()


def happened(recorded: str, due: str | None) -> str:
    """That a line is recorded, and another one was due."""
    more = "nothing more happened" if due is None else f"{event_of_line(due)} happened"
    return f"{event_of_line(recorded)} is recorded, but {more}"


END = LINES[31]
FULL = (0, "")
"""With some events left out it is the same game."""
SAME = (-1, "")
EARLY = "Played(seat=0, cards=(Card('4C'),)) is refused: it is another seat's turn (C1)"
OTHERS = [
    (5, '{"event":"drew","seat":1,"cards":["2D"]}'),
    (5, '{"event":"drew","seat":1,"cards":null,"count":1}'),
    (23, '{"event":"shedding_began","leader":1,"counts":[3,7]}'),
    (32, '{"event":"game_ended","skitgubbe":1,"reason":"last_with_cards"}'),
]
OVER = ('{"event":"played","seat":0,"cards":["2D"]}', '{"event":"passed","seat":1}')
TURNED_UP = '{"event":"chanced","seat":1,"card":"2D"}'


@pytest.mark.parametrize(
    ("text", "complete", "incomplete"),
    [
        # events are missing
        (without(2), (2, happened(LINES[2], LINES[1])), FULL),
        (without(2, 3), (2, "dealt is missing before played"), FULL),
        (without(3), (3, "dealt is missing before played"), FULL),
        (without(5), (5, "drew is missing before played"), FULL),
        (without(7), (7, happened(LINES[7], LINES[6])), FULL),
        (without(8), (8, "trick_won is missing before played"), FULL),
        (without(23), (23, "shedding_began is missing before played"), FULL),
        (without(31), (31, happened(END, LINES[30])), FULL),
        (without(32), (31, "the log ends, but game_ended is due"), FULL),
        (without(31, 32), (30, "the log ends, but went_out is due"), FULL),
        # acts are missing
        (without(4), (4, happened(LINES[4], None)), SAME),
        (without(4, 5), (4, EARLY), SAME),
        (without(2, 3, 4, 5), (2, "dealt is missing before played"), (2, EARLY)),
        (without(30), (30, happened(LINES[30], None)), SAME),
        (without(30, 31), (30, happened(END, None)), SAME),
        # out of order
        (
            text_of([LINES[0], LINES[2], LINES[1], *LINES[3:]]),
            *((2, happened(LINES[2], LINES[1])), (3, happened(LINES[1], None))),
        ),
        (
            text_of([*LINES[:3], LINES[4], LINES[3], *LINES[5:]]),
            *((4, happened(LINES[4], None)), SAME),
        ),
        (
            text_of([*LINES[:6], LINES[7], LINES[6], *LINES[8:]]),
            *((7, happened(LINES[7], LINES[6])), (8, happened(LINES[6], None))),
        ),
        # too early, too late
        (text_of([*LINES[:29], END]), (30, happened(END, None)), SAME),
        (TEXT + END, (33, happened(END, None)), SAME),
        *(
            (TEXT + line, (33, f"{event_of_line(line)} is refused: the game is over (F1)"), SAME)
            for line in OVER
        ),
        # others than happened
        *(
            (with_line(number, line), (number, happened(line, LINES[number - 1])), SAME)
            for number, line in OTHERS
        ),
        (with_line(4, TURNED_UP), (4, happened(TURNED_UP, TURNED_UP.replace("2D", "2C"))), SAME),
    ],
)
def test_events_that_are_not_what_happened(
    text: str, complete: tuple[int, str], incomplete: tuple[int, str]
) -> None:
    assert fault(text) == complete
    if incomplete == FULL:
        assert GameLog.from_jsonl(text).replay(complete=False).log.to_jsonl() == TEXT
    else:
        assert fault(text, complete=False) == (complete if incomplete == SAME else incomplete)


def test_more_cards_picked_up_than_there_were() -> None:
    game = Game.from_position(Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0))
    game.play("7S")
    line = '{"event":"picked_up","seat":1,"cards":["7S","9H"]}'
    for complete in (True, False):
        assert fault(game.log.to_jsonl() + line, complete) == (
            3,
            happened(line, line.replace(',"9H"', "")),
        )


@pytest.mark.parametrize(
    ("number", "line", "reason"),
    [
        (4, '{"event":"played","seat":0,"cards":["5C"]}', "it is another seat's turn (C1)"),
        (4, '{"event":"played","seat":2,"cards":["5C"]}', "there is no such seat (D2)"),
        (
            *(4, '{"event":"gave","seat":1,"receiver":0,"card":"3D"}'),
            "giving needs rubbish_cards=True (B5)",
        ),
        (
            *(14, '{"event":"chanced","seat":0,"card":"6C"}'),
            "chance needs two cards in the stock (C5)",
        ),
        (
            *(24, '{"event":"picked_up","seat":1,"cards":["5C"]}'),
            "there is no card on the table to pick up (S3)",
        ),
        (25, '{"event":"played","seat":0,"cards":["2D"]}', "it does not beat the top card (S2)"),
    ],
)
def test_acts_that_the_rules_refuse(number: int, line: str, reason: str) -> None:
    told = f"{event_of_line(line)} is refused: {reason}"
    assert fault(with_line(number, line)) == (number, told)
    assert fault(with_line(number, line), complete=False) == (number, told)


def test_a_given_card_that_is_hidden() -> None:
    game = Game(2, rules=Rules(rubbish_cards=True), seed=1)
    text = game.log.to_jsonl() + '{"event":"gave","seat":0,"receiver":1,"card":null}\n'
    assert fault(text) == (4, "gave: the card is hidden")
    with pytest.raises(EventError, match=r"^gave: the card is hidden$"):
        assert GameLog.from_jsonl(text).moves


def test_events_made_by_hand() -> None:
    """Whoever makes a log of wrong values is told so too."""
    header = GameLog.from_jsonl(TEXT).header
    wrong: list[tuple[Any, str]] = [
        (Played(None, (Card("3D"),)), "played: there is no seat None"),  # type: ignore[arg-type]
        (Passed([0]), "passed: there is no seat [0]"),  # type: ignore[arg-type]
        (Played(True, (Card("3D"),)), "played: there is no seat True"),
        (Played(1, ()), "a play needs at least one card"),
        (
            Played(1, ("3D",)),  # type: ignore[arg-type]
            "Played(seat=1, cards=('3D',)) is recorded, but "
            "Played(seat=1, cards=(Card('3D'),)) happened",
        ),
        (Undone([0]), "seat [0] has no last move to take back"),  # type: ignore[arg-type]
        (
            7,
            "7 is recorded, but Dealt(seat=0, cards=(Card('5C'), Card('4C'), Card('4D'))) happened",
        ),
    ]
    for event, reason in wrong:
        with refuses(LogError, f"line 2: {reason}"):
            GameLog(header, (event,)).replay(complete=False)


def test_moves_taken_back() -> None:
    undone = '{"event":"undone","seat":1}'
    again = text_of([*LINES[:5], undone, *LINES[3:]])
    log = GameLog.from_jsonl(again)
    assert log.to_jsonl() == again
    assert log.moves == GameLog.from_jsonl(TEXT).moves
    for complete in (True, False):
        assert log.replay(complete).log.to_jsonl() == TEXT
        assert [len(game.moves) for game in games_of(log, complete)] == [*range(15)]
    assert fault(text_of([*LINES[:4], undone])) == (5, "drew is missing before undone")
    assert GameLog.from_jsonl(text_of([*LINES[:4], undone])).replay(complete=False).moves == ()
    assert fault(text_of([*LINES[:3], undone])) == (4, "seat 1 has no last move to take back")
    assert fault(text_of([*LINES[:5], undone, undone])) == (
        7,
        "seat 1 has no last move to take back",
    )
    other = '{"event":"undone","seat":0}'
    assert fault(text_of([*LINES[:5], other])) == (6, "seat 0 has no last move to take back")
    assert fault(text_of([*LINES[:5], undone, LINES[4]]), complete=False) == (
        7,
        "Drew(seat=1, cards=(Card('2C'),)) is recorded, but nothing more happened",
    )
    assert GameLog.from_jsonl(text_of([LINES[0], undone])).moves == ()


def test_the_log_of_a_game() -> None:
    game = GameLog.from_jsonl(TEXT).replay()
    assert GameLog.of(game) == game.log
    game.undo()
    assert game.log.to_jsonl() == text_of(LINES[:29])


# --- redaction --------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_redacted_text(viewer: int | None) -> None:
    log = GameLog.from_jsonl(TEXT)
    shown = log.for_spectator() if viewer is None else log.for_seat(viewer)
    assert shown.events == tuple(redacted(event, viewer, Rules()) for event in log.events)
    first, *lines = shown.to_jsonl().splitlines()
    named = "spectator" if viewer is None else viewer
    assert json.loads(first) == {**HEADER, "deck": None, "viewer": named}
    assert lines == [dump(event.to_dict()) for event in shown.events]
    assert GameLog.from_jsonl(shown.to_jsonl()) == shown


def test_redacting_a_redacted_log() -> None:
    log = GameLog.from_jsonl(TEXT)
    seat, spectator = log.for_seat(0), log.for_spectator()
    assert seat.for_seat(0) == seat
    assert spectator.for_spectator() == spectator
    with pytest.raises(ViewerError, match=r"^this log is redacted already, for seat 0$"):
        seat.for_seat(1)
    with pytest.raises(ViewerError, match=r"^this log is redacted already, for seat 0$"):
        seat.for_spectator()
    with pytest.raises(ViewerError, match=r"^this log is redacted already, for spectator$"):
        spectator.for_seat(0)


def test_redacting_a_log_that_only_says_that_it_is_redacted() -> None:
    log = GameLog.from_jsonl(TEXT)
    told = GameLog(evolve(log.header, deck=None, viewer=0), log.events)
    assert told.for_seat(0) == log.for_seat(0) != told
    assert Dealt(1, None, 3) in told.for_seat(0).events


# --- what is kept between logs ----------------------------------------------------------------


def test_the_same_line_gives_the_same_event() -> None:
    one, two = (GameLog.from_jsonl(TEXT).events for _ in range(2))
    assert all(a is b for a, b in zip(one, two, strict=True))
    long = '{"event":"passed","seat":0' + " " * 120 + "}"
    assert event_of_line(long) == event_of_line(long) == Passed(0)
    assert event_of_line(long) is not event_of_line(long)


@pytest.mark.parametrize("size", [1, 60, 5000])
def test_a_long_log_is_split_into_lines_block_by_block(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = GameLog.from_jsonl(TEXT)
    monkeypatch.setattr(lines_module, "AT_A_TIME", size)
    assert GameLog.from_jsonl(TEXT) == GameLog.from_jsonl(TEXT.removesuffix("\n")) == log
    assert GameLog.from_jsonl(LINES[0] + "\n").events == ()
    for number in range(2, len(LINES) + 1):
        assert fault(with_line(number, ""))[0] == number
        assert fault(with_line(number, "{}"))[0] == number
    assert fault(TEXT + "\n")[0] == 33


def test_drew_is_told_with_its_cards_in_order() -> None:
    game = Game(3, rules=Rules.preset("everyone"), seed=2)
    drew: list[Event] = []
    while not drew:
        game.play(max(game.legal_moves(), key=lambda move: len(str(move))))
        drew = [e for e in game.events if isinstance(e, Drew) and e.count > 1]
    text = game.log.to_jsonl()
    line = dump(drew[0].to_dict())
    turned = dump({**drew[0].to_dict(), "cards": drew[0].to_dict()["cards"][::-1]})
    assert GameLog.from_jsonl(text).replay() == game
    assert "is recorded, but Drew" in fault(text.replace(line, turned))[1]
    assert Gave(0, 1, None) not in game.events
