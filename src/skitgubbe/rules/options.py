"""What describes an option: its values, what they need, what they are for.

:class:`~skitgubbe.rules.Rules` declares each option once, as a field made by :func:`choice`,
:func:`number` or :func:`pack_of_cards`.  Nothing here checks anything: ``Rules`` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from attrs import Attribute, field, frozen

from .._typing import override
from ..cards import PACK, Card
from ..faults import Fault, fault
from .values import CollectingEnd, Tricks, Trump

__all__ = [
    "EVERYONE_PLAYS",
    "NO_UPCARD",
    "SKIPPED",
    "Constraint",
    "Option",
    "Setting",
    "choice",
    "needs",
    "number",
    "option_of",
    "pack_of_cards",
]

Value: TypeAlias = str | bool | int
Setting: TypeAlias = tuple[str, Value]
"""An option and a value of it."""


def _text(setting: Setting) -> str:
    name, value = setting
    return f"{name}={str(value)!r}" if isinstance(value, str) else f"{name}={value}"


@frozen
class Constraint:
    """A choice that needs another: where every setting in ``choice`` holds, one of ``needs`` must.

    A setting is the name of an option and a value.  If ``otherwise`` is true, it is every value but
    the one in ``choice`` that needs the other.  ``id`` is the rule that the choice puts in force.
    As text it is the message of the :class:`~skitgubbe.errors.RulesError` that breaking it raises.

    >>> from skitgubbe.rules import CONSTRAINTS
    >>> print(CONSTRAINTS[1])
    trump='upcard' with tricks='everyone' needs equal_cards=False (U5)
    """

    choice: tuple[Setting, ...]
    needs: tuple[Setting, ...]
    id: str
    otherwise: bool = False

    @property
    def option(self) -> str:
        """The option that needs something: the first of the choice.

        >>> from skitgubbe.rules import CONSTRAINTS
        >>> CONSTRAINTS[1].option
        'trump'
        """
        return self.choice[0][0]

    def broken(self, chosen: Mapping[str, object]) -> bool:
        """Whether these options make the choice without what it needs.

        An option that is not among them breaks nothing.

        >>> from skitgubbe.rules import CONSTRAINTS
        >>> CONSTRAINTS[1].broken({"trump": "upcard", "tricks": "everyone", "equal_cards": True})
        True
        """
        for name, value in self.choice:
            unlike = chosen.get(name, value if self.otherwise else None) != value
            if unlike is not self.otherwise:
                return False
        return all(chosen.get(name, value) != value for name, value in self.needs)

    def fault(self, write: Callable[[Setting], str] = _text) -> Fault:
        """What is wrong with options that break it; ``write`` is how a setting is written."""
        (option, value), *others = self.choice
        needed = tuple(map(write, self.needs))
        if self.otherwise:
            return fault(
                "option.needs.other", option=option, value=str(value), needed=needed, rule=self.id
            )
        setting = write((option, value))
        if not others:
            return fault("option.needs", setting=setting, needed=needed, rule=self.id)
        return fault(
            "option.needs.together",
            setting=setting,
            other=write(others[0]),
            needed=needed,
            rule=self.id,
        )

    @override
    def __str__(self) -> str:
        return str(self.fault())


@frozen
class Option:
    """One option of :class:`Rules`, described.

    ``values`` lists what it may be, the default first; it is empty where the values are too many
    to list, and ``allowed`` says in words what they are; ``bounds`` are the least and the greatest
    number that an option may be.  ``ids`` are the rules that it decides, ``sources`` the sources
    that have it (none: an addition of this library), ``text`` is one sentence, and ``needs`` is
    what its values need.  ``tells`` names, by value, a rule that is in force with it whatever the
    other options are.

    >>> from skitgubbe import Rules
    >>> option = Rules.options()[0]
    >>> option.name, [str(value) for value in option.values], option.sources
    ('tricks', ['two_player', 'everyone'], ('A', 'D'))
    """

    name: str
    values: tuple[str | bool, ...]
    default: str | bool | int | tuple[Card, ...] | None
    ids: tuple[str, ...]
    sources: tuple[str, ...]
    text: str
    needs: tuple[Constraint, ...] = ()
    bounds: tuple[int, int] | None = None
    tells: Mapping[Value, str] = {}
    idle_with: Setting | None = None

    @property
    def allowed_values(self) -> Fault:
        """What the option may be, as part of what is wrong with another value."""
        if self.bounds is not None:
            least, most = self.bounds
            key = "option.number.none" if self.default is None else "option.number"
            return fault(key, least=least, most=most)
        if not self.values:
            return fault("option.pack")
        shown = [repr(str(each)) if isinstance(each, str) else str(each) for each in self.values]
        return fault("option.values", values=tuple(shown))

    @property
    def allowed(self) -> str:
        """What the option may be, in words.

        >>> from skitgubbe import Rules
        >>> Rules.options()[0].allowed
        "'two_player' or 'everyone'"
        """
        return str(self.allowed_values)

    @override
    def __repr__(self) -> str:
        return f"<Option {self.name}: {self.allowed}>"

    def matters(self, chosen: Mapping[str, object]) -> bool:
        """Whether another value of it would change a game with these options, all of them given.

        >>> from skitgubbe import Rules
        >>> option = next(option for option in Rules.options() if option.name == "equal_cards")
        >>> option.matters({"tricks": "two_player"}), option.matters({"tricks": "everyone"})
        (False, True)
        """
        if self.idle_with is not None and chosen[self.idle_with[0]] == self.idle_with[1]:
            return False
        others = self.values[1:] or (None,)
        return any(
            not any(needs.broken({**chosen, self.name: value}) for needs in self.needs)
            for value in others
        )


# --- fields of Rules --------------------------------------------------------------------------

EVERYONE_PLAYS: Final[Setting] = ("tricks", Tricks.EVERYONE)
SKIPPED: Final[Setting] = ("collecting_end", CollectingEnd.SKIP_EMPTY_HANDS)
NO_UPCARD: Final[tuple[Setting, ...]] = (("trump", Trump.LAST_CARD), ("trump", Trump.SET_ASIDE))


Need: TypeAlias = Callable[[str], Constraint]
"""A constraint that does not know yet of which option it is."""


def needs(
    id: str, value: Value, *needed: Setting, also: Setting | None = None, otherwise: bool = False
) -> Need:
    """A value of an option needs one of these settings, where it stands with ``also``."""
    others = () if also is None else (also,)
    return lambda option: Constraint(((option, value), *others), needed, id, otherwise)


def choice(
    values: Iterable[str | bool],
    ids: str,
    sources: str,
    text: str,
    *needed: Need,
    tells: Mapping[Value, str] | None = None,
    idle_with: Setting | None = None,
) -> Any:
    """An option whose values can be listed, the first being the default."""
    listed = tuple(values)
    more = {"tells": tells or {}, "idle_with": idle_with}
    return _field(listed[0], ids, sources, text, needed, values=listed, **more)


def number(
    default: int | None, bounds: tuple[int, int], ids: str, sources: str, text: str, *needed: Need
) -> Any:
    """An option that is an integer within bounds, or its default."""
    return _field(default, ids, sources, text, needed, bounds=bounds)


def pack_of_cards(ids: str, text: str) -> Any:
    """The option that is a pack."""
    return _field(PACK, ids, "", text, ())


def _field(
    default: Any, ids: str, sources: str, text: str, needed: tuple[Need, ...], **more: Any
) -> Any:
    def described(name: str) -> Option:
        more.setdefault("values", ())
        return Option(
            name,
            default=default,
            ids=tuple(ids.split()),
            sources=tuple(sources.split()),
            text=text,
            needs=tuple(need(name) for need in needed),
            **more,
        )

    return field(metadata={"option": described})


def option_of(attribute: Attribute[Any]) -> Option:
    """The description of a field of :class:`Rules`."""
    option: Option = attribute.metadata["option"](attribute.name)
    return option
