"""How a class says of each of its fields what it is.

An event says it with :func:`part`, a class of attrs with :func:`of` as a field's metadata.  Either
way a field names its kind and who may see it: one that says less is refused.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from inspect import getattr_static
from typing import Any, ClassVar, Final, NoReturn, TypeVar, cast, dataclass_transform

from attrs import NOTHING, evolve, fields, frozen, make_class
from attrs.exceptions import FrozenInstanceError

from .._typing import override
from .kinds import Kind
from .reading import Tell
from .seen import Hide, SeenBy

__all__ = ["Field", "Value", "described", "fields_of", "of", "part"]


@frozen(eq=False)
class Field:
    """One field.

    ``missing`` is what is read where JSON has no such key, and where the value is ``left_out``
    nothing is written; ``NOTHING`` if the key must be, or always is, there.  ``counts`` is the
    field whose hidden cards it counts; ``slot`` is its place in the engine's table.  ``text`` says
    in a sentence what it is, and ``factory`` makes of the whole what is not given.
    """

    name: str
    kind: Kind
    seen_by: SeenBy
    text: str
    slot: str
    missing: Any
    left_out: Any
    counts: Field | None = None
    factory: Callable[[Any], Any] | None = None

    @property
    def holds(self) -> Callable[[Any], bool]:
        """Whether a value, or what is left of it where it is hidden, can be one of this field."""
        return self.seen_by.holder(self.kind.holds or self.kind.fits)

    @property
    def hide(self) -> Hide:
        """What leaves of its JSON what is seen where it is hidden."""
        return cast("Hide", self.kind.hide)

    @property
    def read(self) -> Callable[[object, Tell], Any]:
        """How it is read from JSON."""
        return cast("Callable[[object, Tell], Any]", self.kind.read)

    @property
    def read_seen(self) -> Callable[[object, Tell], Any]:
        """How it is read from JSON, or what is left of it where it is hidden."""
        if not self.seen_by.hides:
            return self.read
        return cast("Callable[[object, Tell], Any]", self.kind.read_seen)

    def is_hidden(self, value: Any) -> bool:
        """Whether something is hidden of a value of this field."""
        return self.seen_by.is_hidden(value)


def _field(cls: type[Any], name: str, said: Mapping[str, Any]) -> Field:
    where, kind, seen_by = f"{cls.__name__}.{name}", said.get("kind"), said.get("seen_by")
    if not isinstance(kind, Kind):
        raise TypeError(f"{where} has no kind")
    if not isinstance(seen_by, SeenBy):
        raise TypeError(f"{where} does not say who may see it")
    if seen_by.hides and kind.hide is None:
        raise TypeError(f"{where} may be hidden, and its kind does not say how")
    more: dict[str, Any] = {**said, "slot": said["slot"] or name}
    return Field(name, **more)


def of(
    kind: Kind,
    seen_by: SeenBy,
    text: str = "",
    *,
    slot: str | None = None,
    missing: Any = NOTHING,
    left_out: Any = NOTHING,
) -> dict[str, Any]:
    """What a class of attrs says of a field, as its ``metadata``; see :class:`Field`."""
    return {
        "kind": kind,
        "seen_by": seen_by,
        "text": text,
        "slot": slot,
        "missing": left_out if missing is NOTHING else missing,
        "left_out": left_out,
    }


def part(
    kind: Kind,
    seen_by: SeenBy,
    *,
    default: Any = NOTHING,  # noqa: ARG001 - type checkers read it
    counts: str | None = None,
    factory: Callable[[Any], Any] | None = None,
) -> Any:
    """What an event says of a field; ``factory`` makes of the event what is not given."""
    return {**of(kind, seen_by), "counts": counts, "factory": factory}


def fields_of(cls: type[Any]) -> tuple[Field, ...]:
    """The fields of a class in order; raises ``TypeError`` for one that does not say enough."""
    if issubclass(cls, Value):
        return cls.__fields__
    return tuple([_field(cls, field.name, field.metadata) for field in fields(cls)])


# --- classes of events ------------------------------------------------------------------------

_ClassT = TypeVar("_ClassT", bound="type[Value]")


@dataclass_transform(frozen_default=True, field_specifiers=(part,))
def described(cls: _ClassT) -> _ClassT:
    """A class of frozen values, with a slot for each field that it has as a :func:`part`.

    It is cheap to make: what attrs would compile is compiled when it is first asked for, which
    most programs do of few classes.
    """
    space = {**vars(cls)}
    own: dict[str, Field] = {}
    for name in _annotated(cls):
        said: dict[str, Any] = space.pop(name, {})
        own[name] = _field(cls, name, {**said, "counts": own.get(said.get("counts", ""))})
    found = {**{field.name: field for field in cls.__fields__}, **own}
    space |= {
        **{name: _Lazy(name) for name in _MADE if name not in space},
        "__slots__": tuple(own),
        "__fields__": tuple(found.values()),
        "__match_args__": tuple(found),
    }
    for name in ("__dict__", "__weakref__"):
        space.pop(name, None)
    return cast("_ClassT", type(cls.__name__, cls.__bases__, space))


def _annotated(cls: type[Any]) -> dict[str, Any]:
    said: dict[str, Any] = vars(cls).get("__annotations__", {})
    return {name: what for name, what in said.items() if not str(what).startswith("ClassVar")}


_MADE: Final = ("__init__", "__eq__", "__hash__")


class _Lazy:
    """Stands for a method of a class until somebody asks for one; then all are made."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, value: object, cls: type[Any]) -> Any:
        """The method, bound to a value unless it is asked of the class."""
        owner = value if isinstance(value, type) else cls  # inspect.signature binds the class
        for name, method in _methods(cast("type[Value]", owner)).items():
            if isinstance(getattr_static(owner, name), _Lazy):
                setattr(owner, name, method)
        method = getattr(owner, self.name)
        return method if value is None else method.__get__(value)


def _methods(cls: type[Value]) -> dict[str, Any]:
    """An ``__init__`` that puts each argument in its slot, ``__eq__`` and ``__hash__``."""
    known: dict[str, Any] = {
        **vars(sys.modules[cls.__module__]),
        "NOTHING": NOTHING,
        "own": hash(cls),
    }
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
    names = [field.name for field in cls.__fields__]
    same = " and ".join([f"self.{name} == other.{name}" for name in names])
    values = ", ".join([f"self.{name}" for name in names])
    source = (
        f"def __init__({head}) -> None:\n{body or '    pass'}\n"
        f"def __eq__(self, other):\n"
        f"    return {same or True} if other.__class__ is self.__class__ else NotImplemented\n"
        f"def __hash__(self): return hash((own, {values}))\n"
    )
    exec(source, known)  # noqa: S102 - as attrs does
    made: dict[str, Any] = {name: known[name] for name in _MADE}
    for name, method in made.items():
        method.__qualname__, method.__module__ = f"{cls.__qualname__}.{name}", cls.__module__
    said = {name: what for base in cls.__mro__ for name, what in _annotated(base).items()}
    made["__init__"].__annotations__ = {**{name: said[name] for name in names}, "return": None}
    return made


class _AsAttrs:
    """What ``attrs.fields`` and ``attrs.evolve`` ask of a class, which take these classes too."""

    def __get__(self, value: object, cls: type[Value]) -> Any:
        """The fields in the words of attrs."""
        return fields(make_class(cls.__name__, cls.__match_args__))


class Value:
    """A frozen value: two are equal if they are of one class and all fields are equal."""

    __slots__ = ("__weakref__",)

    __fields__: ClassVar[tuple[Field, ...]] = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    __attrs_attrs__: ClassVar[Any] = _AsAttrs()

    __replace__ = evolve

    @override
    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    @override
    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])
