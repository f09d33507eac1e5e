"""Names that fit: drawable, measured, cut with an ellipsis.

A name is anybody's text.  What controls a terminal, turns the direction of writing or may not be
in XML never comes out of here; what is too wide is cut between the signs that a reader sees.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Final

__all__ = ["as_ascii", "cells", "cut_to_cells", "cut_to_width", "drawable", "width_of", "xml"]

_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_JOINERS: Final = "\u200c\u200d"
_MARKS_A_SIGN: Final = 2
"""How many accents may stand on one sign; others are dropped, or they would tower over it."""
_LONGEST_SIGN: Final = 12
"""A family with its skin tones has eleven parts; a chain that goes on is more than one sign."""


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    r"""The text on one line, without anything that controls: it is dropped or becomes ``�``.

    >>> drawable("An\u202ena\n\x1b[31m <b>"), drawable("\x00")
    ('An�na [31m <b>', '')
    """
    shown: list[str] = []
    marks = 0
    for sign in re.sub(r"\s+", " ", _NOT_XML.sub("", text)).strip():
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MARKS_A_SIGN:
            controls = kind in ("Cc", "Cf") and sign not in _JOINERS and not _is_tag(sign)
            shown.append("\ufffd" if controls else sign)
    return "".join(shown)


def _is_tag(sign: str) -> bool:
    """Whether it spells out a flag, as in that of Scotland."""
    return "\U000e0020" <= sign <= "\U000e007f"


def xml(text: str) -> str:
    r"""The text for XML, within elements and quoted attributes.

    >>> xml('<a "b">\x00')
    '&lt;a &quot;b&quot;&gt;'
    """
    return _NOT_XML.sub("", text).translate(_ENTITIES)


_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def as_ascii(text: str) -> str:
    """The text in ASCII: letters lose their accents, a sign that has no stand-in is ``?``.

    >>> as_ascii("Åsa · Søren · Зоя…")
    'Asa - Soren - ???~'
    """
    return text if text.isascii() else "".join(map(_ascii_sign, _signs(text)))


def _ascii_sign(sign: str) -> str:
    parts = unicodedata.normalize("NFKD", sign.translate(_STAND_INS))
    return "".join(part for part in parts if part.isascii()) or "?"


_STAND_INS: Final = str.maketrans(
    {
        **dict(zip("·…▶─♣♦♥♠øØłŁđĐ", "-~>-CDHSoOlLdD", strict=True)),
        "æ": "ae",
        "Æ": "AE",
        "ß": "ss",
        "þ": "th",
        "Þ": "Th",
    }
)


# --- signs ------------------------------------------------------------------------------------


def _signs(text: str) -> Iterator[str]:
    """What a reader takes for one sign: a letter with its accents, an emoji with its parts."""
    sign = ""
    for part in text:
        if sign and not _goes_on(sign, part):
            yield sign
            sign = ""
        sign += part
    if sign:
        yield sign


def _goes_on(sign: str, part: str) -> bool:
    if len(sign) >= _LONGEST_SIGN:
        return False
    if part in _JOINERS or _is_tag(part) or "\U0001f3fb" <= part <= "\U0001f3ff":
        return True
    if _is_flag_half(part):  # two of them are a flag
        return len(sign) == 1 and _is_flag_half(sign)
    return unicodedata.category(part) in ("Mn", "Me", "Mc") or sign[-1] == "\u200d"


def _is_flag_half(part: str) -> bool:
    return "\U0001f1e6" <= part <= "\U0001f1ff"


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign[0]) in "WF" or "\ufe0f" in sign or len(sign) > 3


def _cells(sign: str) -> int:
    if unicodedata.category(sign[0]) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if _is_wide(sign) or _is_flag_half(sign[0]) else 1


def cells(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> cells("Åsa"), cells("牛肉"), cells("👩‍🚀")
    (3, 4, 2)
    """
    return len(text) if text.isascii() else sum(map(_cells, _signs(text)))


# Widths in em of a sans-serif face, rather too wide than too narrow.
_NARROW: Final = frozenset("iljtfrI.,:;'|!()[]- ·")
_WIDE: Final = frozenset("<>=+#&~^")
_BROAD: Final = frozenset("mwMW@%—")


def _em(sign: str) -> float:
    if sign in _NARROW:
        return 0.38
    if sign in _WIDE:
        return 0.85
    if sign in _BROAD:
        return 0.98
    if _cells(sign) != 1:
        return 0.65 * _cells(sign)
    if sign[0] > "\u2fff" or sign[0] in "♣♦♥♠\ufdfd":
        return 1.0
    return 0.75 if sign[0].isupper() else 0.61


@lru_cache(maxsize=1024)
def _ems(text: str) -> float:
    return sum(map(_em, _signs(text)))


def width_of(text: str, size: float) -> float:
    """About how wide a text is in a picture, at a size of font.

    >>> width_of("Anna", 10) < width_of("ANNA", 10)
    True
    """
    return size * _ems(text)


def cut_to_cells(text: str, limit: int) -> str:
    """The text, cut with an ellipsis if it takes more than ``limit`` columns.

    >>> cut_to_cells("Annabella", 6)
    'Annab…'
    """
    return text if cells(text) <= limit else _cut(text, limit - 1, _cells)


def cut_to_width(text: str, size: float, limit: float) -> str:
    """The text, cut with an ellipsis if it is wider than ``limit`` at a size of font.

    >>> cut_to_width("Annabella", 10, 40)
    'Anna…'
    """
    return text if width_of(text, size) <= limit else _cut(text, limit / size - 1, _em)


def _cut(text: str, limit: float, measure: Callable[[str], float]) -> str:
    signs = list(_signs(text))
    ends = accumulate(map(measure, signs))
    return "".join(sign for sign, end in zip(signs, ends, strict=True) if end <= limit) + "…"
