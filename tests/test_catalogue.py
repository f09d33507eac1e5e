"""The catalogue: complete languages, files of translators, and what is wrong with a file."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import pytest

import skitgubbe
from skitgubbe import (
    Card,
    EndReason,
    Game,
    IllegalReason,
    LanguageError,
    Phase,
    Rank,
    Suit,
    card_text,
    language_codes,
    register_language,
    tell,
)
from skitgubbe.languages.catalogue import BUILT_IN, catalogue
from skitgubbe.languages.po import Entry, compiled_entries, read_entries
from skitgubbe.languages.reading import MOVE_WORDS

pytestmark = pytest.mark.once

PACKAGE = Path(skitgubbe.__path__[0])
FOLDER = PACKAGE / "languages"
ENGLISH = (FOLDER / "en.po").read_text("utf-8")
SWEDISH = (FOLDER / "sv.po").read_text("utf-8")
MESSAGES = {entry.context: entry for entry in read_entries(ENGLISH) if entry.context}
PARAMETER = re.compile(r"\{([a-z_]+)\}")


def translations(text: str) -> dict[str, Entry]:
    return {entry.context: entry for entry in read_entries(text)}


# --- the library's own languages --------------------------------------------------------------


@pytest.mark.parametrize("text", [ENGLISH, SWEDISH], ids=["en", "sv"])
def test_keys_are_there_once_and_in_the_same_order(text: str) -> None:
    keys = [entry.context for entry in read_entries(text)]
    assert keys == ["", *MESSAGES]


def test_swedish_translates_the_english_texts() -> None:
    for key, entry in translations(SWEDISH).items():
        if key:
            assert (entry.text, entry.plural) == (MESSAGES[key].text, MESSAGES[key].plural)
            assert all(entry.strings), key


def test_english_is_its_own_translation() -> None:
    assert not any("".join(entry.strings) for key, entry in translations(ENGLISH).items() if key)


def test_no_text_has_blanks_at_its_ends_or_two_in_a_row() -> None:
    for entry in [*translations(SWEDISH).values(), *MESSAGES.values()][1:]:
        for text in (entry.text, *entry.strings):
            assert text == text.strip()
            assert "  " not in text


@pytest.mark.parametrize("language", BUILT_IN)
def test_parameters_are_filled_in(language: str) -> None:
    texts = catalogue(language)
    for key, entry in MESSAGES.items():
        names = {*PARAMETER.findall(entry.plural or entry.text)}
        for number in (0, 1, 2, 17):
            said = texts.say(key, number, **dict.fromkeys(names, "x"))
            assert not re.search(r"[{}<>]", said)


def test_plural_forms() -> None:
    key = "predicate.drew.number"
    for language, one, more in (
        ("en", "draws a card", "draws {} cards"),
        ("sv", "drar ett kort", "drar {} kort"),
    ):
        texts = catalogue(language)
        assert texts.say(key, 1, number="1") == one
        assert [texts.say(key, n, number=str(n)) for n in (0, 2, 21)] == [
            more.format(n) for n in (0, 2, 21)
        ]


def _constants() -> Iterator[tuple[str, bool]]:
    """The texts in the package's code, and the beginnings of those that are put together."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                pattern = "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+"
                    for part in node.values
                )
                yield pattern, True
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, False


def test_every_message_is_used() -> None:
    found = set(_constants())
    texts = {text for text, pattern in found if not pattern}
    made = [
        re.compile(text) for text, pattern in found if pattern and re.match(r"[a-z]+\\\.", text)
    ]
    for key in MESSAGES:
        used = key in texts or any(pattern.fullmatch(key) for pattern in made)
        assert used, key


FAULT = re.compile(r"(?:expected|fault|option|typed|unread|untrue)\.[a-z_.0-9]*[a-z0-9]")
"""What a key of a fault looks like."""


def test_every_fault_has_a_message() -> None:
    for text, pattern in _constants():
        if not pattern and FAULT.fullmatch(text):
            assert text in MESSAGES, text


def _faults() -> Iterator[tuple[str, set[str]]]:
    """The keys of the faults that the code makes, and the names of what fills each."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="fault"), args=[key], keywords=keywords):
                    keys = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
                    names = {keyword.arg or "" for keyword in keywords}
                    for each in keys:
                        if isinstance(each, ast.Constant) and isinstance(each.value, str):
                            yield each.value, names
                case _:
                    pass


def test_every_fault_fills_its_message() -> None:
    found = [*_faults()]
    assert len(found) > 150
    for key, names in found:
        entry = MESSAGES[key]
        assert names == {*PARAMETER.findall(entry.plural or entry.text)}, key


ASKED_FOR = """
import sys
read = []
sys.addaudithook(lambda name, args: name == "open" and read.append(str(args[0])))
from skitgubbe import Game, Position, PositionError
Game(3, seed=7)
try:
    Position.shedding(["7S 1X", "7S"], trump="H", turn=9)
except PositionError as error:
    assert not [file for file in read if file.endswith(".po")]
    assert error.problems and [file for file in read if file.endswith("en.po")]
"""


def test_no_catalogue_is_read_before_a_text_is_asked_for() -> None:
    run([sys.executable, "-c", ASKED_FOR], check=True, cwd=PACKAGE.parent)


def test_every_message_that_is_put_together_is_there() -> None:
    for rank in Rank:
        assert {f"rank.letter.{rank}", f"rank.name.{rank}"} <= {*MESSAGES}
    for suit in Suit:
        assert {f"suit.letter.{suit}", f"suit.name.{suit}"} <= {*MESSAGES}
    assert {f"state.phase.{phase}" for phase in Phase} <= {*MESSAGES}
    assert {f"phase.{phase}" for phase in Phase} <= {*MESSAGES}
    assert {f"end.{reason}" for reason in EndReason} <= {*MESSAGES}
    assert {f"why.{reason.value}" for reason in IllegalReason} <= {*MESSAGES}
    assert {f"move.{name}" for name in MOVE_WORDS} <= {*MESSAGES}


# --- a third language -------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a language comes from; it is registered for this test alone."""
    monkeypatch.setattr("skitgubbe.languages.catalogue._registered", {})
    return tmp_path / "qx.po"


def test_a_third_language(file: Path) -> None:
    text = SWEDISH.replace("Ben", "").replace('msgstr "spelar ut {cards}"', 'msgstr "ut: {cards}"')
    file.write_text(text, "utf-8")
    register_language("qx", file)
    register_language("qx", str(file))
    assert language_codes() == ("en", "sv", "qx")
    game = Game(["Anna", "Ben", "Carla"], seed=7)
    game.play("9D")
    assert tell(game, "spectator", "qx").endswith("1. Ben ut: 9♦ och drar ett kort.")
    assert card_text(Card("QS"), "qx") == "D♠"
    assert repr(catalogue("qx")) == "catalogue('qx')"


def test_a_language_with_three_plural_forms(file: Path) -> None:
    forms = (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || "
        "n%100>=20) ? 1 : 2);"
    )
    text = SWEDISH.replace("nplurals=2; plural=(n != 1);", forms)
    text = re.sub(
        r'msgstr\[1\] ((?:"[^\n]*"\n)+)',
        r"msgstr[1] \1msgstr[2] \1",
        text.replace("drar {number}", "D {number}"),
    )
    text = text.replace('msgstr[2] "D {number} kort"', 'msgstr[2] "DD {number} kort"')
    file.write_text(text, "utf-8")
    register_language("qx", file)
    texts = catalogue("qx")
    said = [texts.say("predicate.drew.number", n, number=str(n)) for n in (1, 3, 5, 21, 22)]
    assert said == ["drar ett kort", "D 3 kort", "DD 5 kort", "drar ett kort", "D 22 kort"]


@pytest.mark.parametrize("code", ["en", "sv", "", "Q", "svenska", "q/../x", "qx\n", None, 7])
def test_what_is_no_code_of_a_new_language(code: str, file: Path) -> None:
    with pytest.raises(LanguageError, match="is no code of a new language, such as 'fi' or 'nn'"):
        register_language(code, file)


def test_a_file_that_is_not_there(file: Path) -> None:
    with pytest.raises(FileNotFoundError):
        register_language("qy", file)


@pytest.mark.parametrize("path", [b"qx.po", 7, None, "q\0x.po"])
def test_what_is_no_path(path: str, file: Path) -> None:
    assert file.name == "qx.po"
    with pytest.raises(LanguageError, match="is no path of a file"):
        register_language("qx", path)


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
PASSES = 'msgctxt "predicate.passed"\nmsgid "passes"\nmsgstr "passar"\n'

FAULTS = [
    (SWEDISH.replace(PASSES, ""), "'predicate.passed' is missing"),
    (SWEDISH + "\n" + PASSES, "'predicate.passed' is there twice"),
    (SWEDISH.replace('"predicate.passed"', '"predicate.past"'), "is no message of the library"),
    (SWEDISH.replace('msgid "passes"', 'msgid "goes by"'), "another English text than 'passes'"),
    (SWEDISH.replace('msgstr "passar"', 'msgstr ""'), "'predicate.passed' is not translated"),
    (SWEDISH.replace(PASSES, "#, fuzzy\n" + PASSES), "'predicate.passed' is not translated, or"),
    (SWEDISH.replace('"spelar ut {cards}"', '"spelar ut {kort}"'), "has no {cards}"),
    (SWEDISH.replace('"spelar ut {cards}"', '"spelar ut {kort}"'), "has {kort}, which the English"),
    (SWEDISH.replace('"passar"', '"passar {"'), "has a bracket that belongs to no parameter"),
    (SWEDISH.replace("avslutar <trick>", "avslutar <stock>"), "has no <trick>"),
    (
        SWEDISH.replace('"drar {number} kort"', '"drar {antal} kort"'),
        "has {antal}, which the English text has not",
    ),
    (
        SWEDISH.replace('msgstr[1] "drar {number} kort"\n', ""),
        "'predicate.drew.number' has 1 texts, not 2",
    ),
    (HEADER, "the header needs a Content-Type with charset=UTF-8 and Plural-Forms"),
    (SWEDISH.replace("UTF-8", "latin-1"), "the header needs a Content-Type"),
    (PASSES, "the header needs a Content-Type"),
    ("", "the header needs a Content-Type"),
    (HEADER + PLURALS, "and [0-9]+ more faults"),
    (SWEDISH.replace("(n != 1)", "(n != x)"), "the header: "),
    (SWEDISH.replace("(n != 1)", "("), "the header: "),
    ("hello", "line 1: 'hello' is no line of a .po file"),
    ('msgid "a" "b"', "line 1: .* is no line of a .po file"),
    ('msgid "\\x"', "line 1: .* is no line of a .po file"),
    ('"text"', "line 1: text that belongs to no message"),
    ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"', "line 1: this is no whole message"),
    ('msgid "a"\n\nmsgstr "c"', "line 1: this is no whole message"),
    ('msgid "a"\nmsgstr "b"\nmsgstr "c"', "line 3: msgstr is there twice"),
    ('msgctxt "a"\nmsgctxt "b"', "line 2: msgctxt is there twice"),
    ('msgstr "a"', "line 1: this is no whole message"),
    ("#" * 2_000_001, "the file has more than 2000000 bytes"),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS, ids=map(str, range(len(FAULTS))))
def test_what_is_wrong_with_a_file(text: str, fault: str, file: Path) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(LanguageError) as caught:
        register_language("qz", file)
    assert str(caught.value).startswith("language 'qz': ")
    assert re.search(re.sub(r"([{}()])", r"\\\1", fault), str(caught.value))
    assert "qz" not in language_codes()


def test_a_file_that_is_no_text(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LanguageError, match="language 'qz': the file is no text in UTF-8: invalid"):
        register_language("qz", file)


# --- reading and compiling --------------------------------------------------------------------


def test_what_is_read() -> None:
    text = (
        '# a comment\n#: place\n#, fuzzy\nmsgctxt "k"\nmsgid "a \\"b\\""\n"\\n\\\\"\nmsgstr "c"\n'
        '  "d"  \nmsgctxt "l"\nmsgid "one"\nmsgid_plural "many"\nmsgstr[0] "x"\nmsgstr[1] "y"\n'
        '#, fuzzy\n\nmsgid "z"\nmsgstr ""\n#~ msgid "old"\n'
    )
    assert list(read_entries(text)) == [
        Entry(4, "k", 'a "b"\n\\', None, ("cd",), fuzzy=True),
        Entry(9, "l", "one", "many", ("x", "y")),
        Entry(16, "", "z", None, ("",)),
    ]


def test_what_is_compiled_is_what_the_standard_library_reads() -> None:
    entries = [
        Entry(1, "", "", None, ("Content-Type: text/plain; charset=UTF-8\n",)),
        Entry(2, "k", "a", None, ("å",)),
        Entry(3, "", "b", "bs", ("ö", "öar")),
    ]
    found = compiled_entries(entries)
    assert found.pgettext("k", "a") == "å"
    assert [found.ngettext("b", "bs", n) for n in (1, 2)] == ["ö", "öar"]
