"""Values that an object computes when they are first asked for, and then keeps.

Before Python 3.12 `functools.cached_property` takes a lock, which costs more than most of what
a table computes for every move.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class computed(Generic[T]):  # noqa: N801  (used like `property`)
    """A property that is computed once for each object; the object must not change."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> "computed[T]": ...
    @overload
    def __get__(self, owner: object, kind: type) -> T: ...
    def __get__(self, owner: object | None, kind: type) -> "computed[T] | T":
        if owner is None:
            return self
        value = owner.__dict__[self._name] = self._work(owner)
        return value
