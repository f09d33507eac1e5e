"""Files of translators: gettext's ``.po``, read strictly and handed to the standard library.

The standard library reads only the compiled form, so what is read here is compiled in memory:
which plural form a number takes is for :mod:`gettext` to say.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from ..errors import LanguageError, quoted

if TYPE_CHECKING:
    from gettext import GNUTranslations

__all__ = ["Entry", "compiled_entries", "read_entries"]


@frozen
class Entry:
    """One message: its context, which is the key here, the text in English, and the translation.

    ``plural`` is the English plural, ``None`` for a message that needs none; ``strings`` has one
    translation, or one a plural form.
    """

    line: int
    context: str
    text: str
    plural: str | None
    strings: tuple[str, ...]
    fuzzy: bool = False


# --- reading ----------------------------------------------------------------------------------

_LINE: Final = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+)?"(.*)"')
_ESCAPES: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_ESCAPE: Final = re.compile(r"\\(.?)")
_KEPT: Final = re.compile(r'(?:[^"\\]|\\[nt"\\])*')


@frozen
class _Open:
    """The message being read: where it began, and the pieces of each part."""

    line: int
    fuzzy: bool
    parts: dict[str, list[str]] = field(factory=dict[str, list[str]])

    def entry(self) -> Entry:
        texts = {name: "".join(pieces) for name, pieces in self.parts.items()}
        strings = [texts[name] for name in texts if name.startswith("msgstr")]
        plural = texts.get("msgid_plural")
        forms = [f"msgstr[{number}]" for number in range(len(strings))]
        expected = ["msgstr"] if plural is None else forms
        if "msgid" not in texts or not strings or [*texts][-len(strings) :] != expected:
            raise LanguageError(f"line {self.line}: this is no whole message")
        context = texts.get("msgctxt", "")
        return Entry(self.line, context, texts["msgid"], plural, tuple(strings), self.fuzzy)


def read_entries(text: str) -> Iterator[Entry]:
    r"""Yield the messages of a file, the header first: it has no context and no text.

    Raises :class:`LanguageError` with the line of what cannot be read.

    >>> [entry.strings for entry in read_entries('msgctxt "a"\nmsgid "x"\nmsgstr "y"\n')]
    [('y',)]
    """
    message: _Open | None = None
    pieces: list[str] | None = None
    fuzzy = False
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if not line or line.startswith("#"):
            if message is not None:
                yield message.entry()
            message = pieces = None
            fuzzy = (fuzzy and bool(line)) or (line.startswith("#,") and "fuzzy" in line)
            continue
        match = _LINE.fullmatch(line)
        if match is None or not _KEPT.fullmatch(match[3]):
            raise LanguageError(f"line {number}: {quoted(line)} is no line of a .po file")
        word, form, piece = match.groups()
        if word is not None:
            if message is not None and word in ("msgctxt", "msgid") and "msgid" in message.parts:
                yield message.entry()
                message = None
            if message is None:
                message = _Open(number, fuzzy)
                fuzzy = False
            pieces = message.parts.setdefault(word if form is None else f"{word}[{form}]", [])
            if pieces:
                raise LanguageError(f"line {number}: {word} is there twice")
        if pieces is None:
            raise LanguageError(f"line {number}: text that belongs to no message")
        pieces.append(_ESCAPE.sub(lambda match: _ESCAPES[match[1]], piece))
    if message is not None:
        yield message.entry()


# --- compiling --------------------------------------------------------------------------------

_MAGIC: Final = 0x950412DE
_HEADER_SIZE: Final = 28


def compiled_entries(entries: Iterable[Entry]) -> GNUTranslations:
    """The messages as the standard library holds them.

    Raises :class:`LanguageError` for a rule of plurals that it does not take.
    """
    from gettext import GNUTranslations

    pairs = sorted((_key(entry), "\0".join(entry.strings).encode()) for entry in entries)
    count = len(pairs)
    start = _HEADER_SIZE + 16 * count
    keys = _index([key for key, _ in pairs], start)
    texts = _index([text for _, text in pairs], start + sum(len(key) + 1 for key, _ in pairs))
    header = struct.pack("<7I", _MAGIC, 0, count, _HEADER_SIZE, _HEADER_SIZE + 8 * count, 0, 0)
    body = b"".join([key + b"\0" for key, _ in pairs] + [text + b"\0" for _, text in pairs])
    try:
        return GNUTranslations(BytesIO(header + keys + texts + body))
    except (ValueError, LookupError, RecursionError) as error:
        raise LanguageError(f"the header: {error}") from None


def _key(entry: Entry) -> bytes:
    key = f"{entry.context}\x04{entry.text}" if entry.context else entry.text
    return (key if entry.plural is None else f"{key}\0{entry.plural}").encode()


def _index(texts: Sequence[bytes], start: int) -> bytes:
    """Lengths and places of texts that lie one after another, each with a zero after it."""
    index = b""
    for text in texts:
        index += struct.pack("<2I", len(text), start)
        start += len(text) + 1
    return index
