"""The catalogue: every text meant for players, by its key, in each language.

English is the source: ``en.po`` has each message with its key as context, and is what a translator
copies.  A language is taken only when it is complete: no key is missing and none is unknown, and
each message has the parameters of the English one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from os import PathLike
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, cast, final

from attrs import evolve

from ..errors import LanguageError, quoted
from ..memo import Memo
from .po import Entry, compiled_entries, read_entries

__all__ = [
    "BUILT_IN",
    "Catalogue",
    "Piece",
    "catalogue",
    "language_codes",
    "listed",
    "register_language",
]

BUILT_IN: Final = ("en", "sv")
"""The languages that the library has itself, English first."""

MAX_FILE: Final = 2_000_000
"""No more bytes than these are read of a file."""

_MOST_IN_WORDS: Final = 12
_SHOWN_FAULTS: Final = 20
_CODE: Final = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*", re.ASCII)
_PIECE: Final = re.compile(r"\{([a-z_]+)\}|<([a-z]+)>([^<>{}]+)</\2>")
_CHARSET: Final = re.compile(r"^content-type:.*charset=utf-8\s*$", re.IGNORECASE | re.MULTILINE)
_FORMS: Final = re.compile(
    r"^plural-forms:\s*nplurals=([1-9]);\s*plural=.+$", re.IGNORECASE | re.MULTILINE
)

_ItemT = TypeVar("_ItemT")


class Piece(NamedTuple):
    """A piece of a message: text, or a parameter, or text that names a place, such as the stock."""

    text: str
    parameter: str = ""
    place: str = ""


@final
class Catalogue:
    """All texts of one language.

    >>> catalogue("sv").say("suit.name.H")
    'hjärter'
    """

    __slots__ = ("_compiled", "_pieces", "_source", "code")

    code: str
    """The language, as in ``"sv"``."""

    def __init__(self, code: str, entries: Iterable[Entry], source: Mapping[str, Entry]) -> None:
        self.code = code
        self._source = source
        self._compiled = compiled_entries(entries)
        self._pieces = Memo(self._read)

    def pieces(self, key: str, number: int = 1) -> tuple[Piece, ...]:
        """A message in pieces; ``number`` chooses the plural form, where it has any.

        >>> catalogue("en").pieces("card.names")[:2]
        (Piece(text='', parameter='rank', place=''), Piece(text=' of ', parameter='', place=''))
        """
        return self._pieces[key, number]

    def _read(self, message: tuple[str, int]) -> tuple[Piece, ...]:
        key, number = message
        source = self._source[key]
        if source.plural is None:
            return _pieces(self._compiled.pgettext(key, source.text))
        return _pieces(self._compiled.npgettext(key, source.text, source.plural, number))

    def say(self, key: str, number: int = 1, /, **parameters: str) -> str:
        """A message with its parameters filled in.

        >>> catalogue("en").say("card.names", rank="ten", suit="hearts")
        'ten of hearts'
        """
        return "".join(
            [
                parameters[piece.parameter] if piece.parameter else piece.text
                for piece in self.pieces(key, number)
            ]
        )

    def number(self, number: int) -> str:
        """A number, in a word if it has a short one.

        >>> catalogue("sv").number(3), catalogue("sv").number(13)
        ('tre', '13')
        """
        return self.say(f"number.{number}") if number <= _MOST_IN_WORDS else str(number)

    def listed(self, items: Sequence[str], last: str = "list.and") -> str:
        """Things as they are said.

        >>> catalogue("en").listed(["a", "b", "c"]), catalogue("sv").listed(["a", "b"], "list.or")
        ('a, b and c', 'a eller b')
        """
        return listed(self.say, items, last) if items else ""

    def __repr__(self) -> str:
        return f"catalogue({self.code!r})"


def listed(say: Callable[..., _ItemT], items: Sequence[_ItemT], last: str) -> _ItemT:
    """Things as they are said, of which there is one at least; ``say`` fills in a message."""
    *before, end = items
    if not before:
        return end
    first = reduce(lambda some, item: say("list.more", first=some, next=item), before)
    return say(last, first=first, next=end)


def _pieces(text: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    end = 0
    for match in _PIECE.finditer(text):
        if match.start() > end:
            pieces.append(Piece(text[end : match.start()]))
        parameter, place, name = match.groups("")
        pieces.append(Piece(name, parameter, place))
        end = match.end()
    if end < len(text):
        pieces.append(Piece(text[end:]))
    return tuple(pieces)


# --- the languages there are ------------------------------------------------------------------


_registered: Final[dict[str, Catalogue]] = {}


def language_codes() -> tuple[str, ...]:
    """The languages there are: the library's own, and those registered.

    >>> language_codes()[:2]
    ('en', 'sv')
    """
    return (*BUILT_IN, *sorted(_registered))


def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; raises :class:`LanguageError` if there is no such language."""
    if isinstance(cast("object", language), str):
        if language in BUILT_IN:
            return _own(language)
        if language in _registered:
            return _registered[language]
    known = ", ".join(map(repr, language_codes()))
    raise LanguageError(f"there is no language {quoted(language)}: the languages are {known}")


def register_language(code: str, path: str | PathLike[str]) -> None:
    """Take a language from a file: from now on ``language=code`` is one.

    The file is a ``.po`` file in UTF-8, made from the library's ``en.po``: its messages have the
    keys and English texts of that one.  The same code can be registered again, with a newer file;
    ``en`` and ``sv`` stay the library's own.  Raises :class:`LanguageError` with all faults of
    the file, ``OSError`` if it cannot be read.
    """
    text = code if isinstance(cast("object", code), str) else ""
    if not _CODE.fullmatch(text) or code in BUILT_IN:
        raise LanguageError(f"{quoted(code)} is no code of a new language, such as 'fi' or 'nn'")
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except (TypeError, ValueError):  # of what is no path, or has a null character
        raise LanguageError(f"{quoted(path)} is no path of a file") from None
    _registered[code] = _read(code, data, _source())


@cache
def _source() -> Mapping[str, Entry]:
    """The English messages, by key; the header has none."""
    return {
        entry.context: evolve(
            entry, strings=(entry.text,) if entry.plural is None else (entry.text, entry.plural)
        )
        if entry.context
        else entry
        for entry in read_entries(_file("en").decode())
    }


@cache
def _own(code: str) -> Catalogue:
    source = _source()
    if code == "en":
        return Catalogue("en", source.values(), source)
    return _read(code, _file(code), source)


def _file(code: str) -> bytes:
    from importlib.resources import files

    return (files(__name__.rpartition(".")[0]) / f"{code}.po").read_bytes()


# --- what a file may hold ---------------------------------------------------------------------


def _read(code: str, data: bytes, source: Mapping[str, Entry]) -> Catalogue:
    """The catalogue of a file; raises :class:`LanguageError`."""
    where = f"language {code!r}"
    if len(data) > MAX_FILE:
        raise LanguageError(f"{where}: the file has more than {MAX_FILE} bytes")
    try:
        entries = list(read_entries(data.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise LanguageError(f"{where}: the file is no text in UTF-8: {error.reason}") from None
    except LanguageError as error:
        raise LanguageError(f"{where}: {error}") from None
    faults = list(_faults(entries, source))
    if len(faults) > _SHOWN_FAULTS:
        faults[_SHOWN_FAULTS:] = [f"and {len(faults) - _SHOWN_FAULTS} more faults"]
    if faults:
        raise LanguageError(f"{where}: {'; '.join(faults)}")
    try:
        return Catalogue(code, entries, source)
    except LanguageError as error:
        raise LanguageError(f"{where}: {error}") from None


def _faults(entries: list[Entry], source: Mapping[str, Entry]) -> Iterator[str]:
    """Everything that is wrong with the messages of a file."""
    header = entries[0].strings[0] if entries and not entries[0].context else ""
    forms = _FORMS.search(header)
    if not _CHARSET.search(header) or forms is None:
        yield "the header needs a Content-Type with charset=UTF-8 and Plural-Forms"
        return
    seen: set[str] = {""}
    for entry in entries[1:]:
        where = f"line {entry.line}: {quoted(entry.context)}"
        if entry.context in seen:
            yield f"{where} is there twice"
        elif entry.context not in source:
            yield f"{where} is no message of the library"
        else:
            yield from _faults_of(entry, source[entry.context], int(forms[1]), where)
        seen.add(entry.context)
    for key in source:
        if key not in seen:
            yield f"{key!r} is missing"


def _faults_of(entry: Entry, source: Entry, forms: int, where: str) -> Iterator[str]:
    if (entry.text, entry.plural) != (source.text, source.plural):
        yield f"{where} translates another English text than {quoted(source.text)}"
        return
    expected = 1 if source.plural is None else forms
    if len(entry.strings) != expected:
        yield f"{where} has {len(entry.strings)} texts, not {expected}"
    if entry.fuzzy or not all(entry.strings):
        yield f"{where} is not translated, or marked as fuzzy"
        return
    known = _marks(source.plural or source.text)
    needed = known if source.plural is None else known - {"{number}"}  # it may be in a word
    for text in entry.strings:
        found = _marks(text)
        for mark in sorted(needed - found):
            yield f"{where} has no {mark}"
        for mark in sorted(found - known):
            yield f"{where} has {mark}, which the English text has not"
        if re.search(r"[{}<>]", _PIECE.sub("", text)):
            yield f"{where} has a bracket that belongs to no parameter and no place"


def _marks(text: str) -> set[str]:
    """The parameters and the places of a message, as they are written."""
    return {f"<{place}>" if place else f"{{{name}}}" for name, place, _ in _PIECE.findall(text)}
