"""How a class says of each of its fields what it is.

An event says it with :func:`told`, a class of attrs with :func:`of` as a field's metadata.  Either
way a field names its kind and who may see it: one that says less is refused.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from operator import attrgetter
from types import CodeType
from typing import Any, Final, NamedTuple, NoReturn, cast, dataclass_transform

from attrs import NOTHING, evolve, fields, make_class
from attrs.exceptions import FrozenInstanceError

from .._typing import override
from ..memo import Memo
from .kinds import Kind
from .reading import Tell
from .seen import SeenBy

__all__ = ["Described", "Field", "Value", "fields_of", "of", "told"]


class Field(NamedTuple):
    """One field.

    What has a ``default`` is left out of JSON where it has that value.  ``missing`` is what is
    read where JSON has no such key; ``NOTHING`` if it must be there.  ``counts`` is the field
    whose hidden cards it counts; ``slot`` is its place in the engine's table.  ``text`` says in a
    sentence what it is.
    """

    name: str
    kind: Kind
    seen_by: SeenBy
    text: str = ""
    default: Any = NOTHING
    missing: Any = NOTHING
    slot: str = ""
    counts: Field | None = None
    factory: Callable[[Any], Any] | None = None

    @property
    def holds(self) -> Callable[[Any], bool]:
        """Whether a value, or what is left of it where it is hidden, can be one of this field."""
        return self.seen_by.holder(self.kind.holds or self.kind.fits)

    @property
    def read_seen(self) -> Callable[[object, Tell], Any]:
        """How it is read from JSON, or what is left of it where it is hidden."""
        read = self.kind.read_seen if self.seen_by.hides else self.kind.read
        return cast("Callable[[object, Tell], Any]", read)

    def is_hidden(self, value: Any) -> bool:
        """Whether something is hidden of a value of this field."""
        return self.seen_by.is_hidden(value)

    def show(self, whole: Any, value: Any, viewer: int | None, rules: Any) -> Any:
        """What a viewer sees of the value of a whole, under its rules."""
        hide = self.kind.hide
        return value if hide is None else self.seen_by.show(whole, value, viewer, rules, hide)


def _checked(name: str, kind: object, seen_by: object) -> None:
    if not isinstance(kind, Kind):
        raise TypeError(f"{name} has no kind")
    if not isinstance(seen_by, SeenBy):
        raise TypeError(f"{name} does not say who may see it")
    if seen_by.hides and kind.hide is None:
        raise TypeError(f"{name} may be hidden, and its kind does not say how")


class _Told(NamedTuple):
    """What a field says before its class is made."""

    kind: Kind
    seen_by: SeenBy
    counts: str | None
    factory: Callable[[Any], Any] | None


def of(
    kind: Kind, seen_by: SeenBy, text: str = "", *, slot: str | None = None, missing: Any = NOTHING
) -> dict[str, Any]:
    """What a class of attrs says of a field, as its ``metadata``."""
    return {"kind": kind, "seen_by": seen_by, "text": text, "slot": slot, "missing": missing}


def told(
    kind: Kind,
    seen_by: SeenBy,
    *,
    default: Any = NOTHING,
    counts: str | None = None,
    factory: Callable[[Any], Any] | None = None,
) -> Any:
    """What an event says of a field; ``factory`` makes of the event what is not given."""
    return _Told(kind, seen_by, counts, factory)


def fields_of(cls: type[Any]) -> tuple[Field, ...]:
    """The fields of a class in order; raises ``TypeError`` for one that does not say enough."""
    if isinstance(cls, Described):
        return cls.__fields__
    found: list[Field] = []
    for field in fields(cls):
        said = field.metadata
        name = f"{cls.__name__}.{field.name}"
        _checked(name, said.get("kind"), said.get("seen_by"))
        missing = field.default if said["missing"] is NOTHING else said["missing"]
        slot = said["slot"] or field.name
        found.append(
            Field(
                field.name, said["kind"], said["seen_by"], said["text"], field.default, missing, slot
            )
        )
    return tuple(found)


# --- classes of events ------------------------------------------------------------------------


@dataclass_transform(frozen_default=True, field_specifiers=(told,))
class Described(type):
    """The class of frozen classes whose fields are :func:`told`: cheap to make.

    What attrs would compile is compiled when it is first asked for, which most programs do of few.
    """

    __fields__: tuple[Field, ...]
    __match_args__: tuple[str, ...]
    _values: Any

    def __new__(
        mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **more: Any
    ) -> Described:
        """A class with a slot for each field."""
        own: dict[str, Field] = {}
        for key in _annotated(space):
            said = space.pop(key, None)
            _checked(f"{name}.{key}", getattr(said, "kind", None), getattr(said, "seen_by", None))
            counts = own[said.counts] if said.counts else None
            own[key] = Field(key, said.kind, said.seen_by, counts=counts, factory=said.factory)
        space["__slots__"] = (*space.get("__slots__", ()), *own)
        cls = super().__new__(mcs, name, bases, space, **more)
        before = {field.name: field for base in bases for field in getattr(base, "__fields__", ())}
        cls.__fields__ = tuple({**before, **own}.values())
        cls.__match_args__ = tuple([field.name for field in cls.__fields__])
        if cls.__fields__:
            cls._values = staticmethod(attrgetter(*cls.__match_args__))
        return cls

    @property
    def __attrs_attrs__(cls) -> Any:
        """What ``attrs.fields`` and ``attrs.evolve`` ask for, which take these classes too."""
        return fields(make_class(cls.__name__, [field.name for field in cls.__fields__]))


def _annotated(space: Mapping[str, Any]) -> dict[str, Any]:
    said: Mapping[str, Any] = space.get("__annotations__", {})
    return {name: what for name, what in said.items() if not str(what).startswith("ClassVar")}


_CODE: Final = Memo[str, CodeType](lambda source: compile(source, "<fields>", "exec"))
"""What is compiled already: classes whose fields have the same names share it."""


class _LazyInit:
    """Stands for the ``__init__`` of each class until somebody asks for it."""

    def __get__(self, value: object, cls: Described) -> Any:
        """The function, which takes its place in the class."""
        owner = value if isinstance(value, Described) else cls  # as inspect.signature asks
        owner.__init__ = _init_of(owner)
        return owner.__init__ if value is None else owner.__init__.__get__(value)


def _init_of(cls: Described) -> Any:
    """An ``__init__`` that puts each argument in its slot."""
    known = {**vars(sys.modules[cls.__module__]), "NOTHING": NOTHING}
    head, body = "self", ""
    for field in cls.__fields__:
        name = field.name
        known[f"set_{name}"] = getattr(cls, name).__set__
        head += f", {name}"
        if field.factory is not None:
            known[f"make_{name}"] = field.factory
            head += "=NOTHING"
            body += f"    if {name} is NOTHING: {name} = make_{name}(self)\n"
        body += f"    set_{name}(self, {name})\n"
    exec(_CODE[f"def __init__({head}) -> None:\n{body}"], known)  # noqa: S102 - as attrs does
    init = known["__init__"]
    init.__qualname__, init.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    said = {name: what for base in cls.__mro__ for name, what in _annotated(vars(base)).items()}
    init.__annotations__ = {field.name: said[field.name] for field in cls.__fields__}
    init.__annotations__["return"] = None
    return init


class Value(metaclass=Described):
    """A frozen value: two are equal if they are of one class and all fields are equal."""

    __slots__ = ("__weakref__",)

    __init__ = _LazyInit()
    __replace__ = evolve

    @override
    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    @override
    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    @override
    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self._values(self) == self._values(other))

    @override
    def __hash__(self) -> int:
        return hash((type(self), self._values(self)))

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])
