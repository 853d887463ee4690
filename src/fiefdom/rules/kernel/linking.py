"""What Numba is kept from doing again and again, which was half of the time to compile.

- It optimises every function together with all it calls, and makes machine code of it, even of
  one that only other compiled functions call: what lies deep is optimised again at every level
  above it, and none of that is ever run. Kernel functions leave it to the entries.
- It compiles a function once more for every number that is written into a call of it, and for
  arrays inside of records. All of them run the same code here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.extending import lower_cast

D = TypeVar("D")


class _NoEnvironment:
    """A code generator whose functions have no address yet, so no environment is set for them."""

    def set_env(self, name: str, environment: object) -> None:
        """Does nothing: only functions that Python calls need one."""


class LinkedLibrary(JITCodeLibrary):
    """The code of one kernel function and all it calls, neither optimised nor made runnable."""

    codegen = _NoEnvironment()

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 - none is made
        """Zero, as Numba says it where there is no machine code of that name."""
        return 0


class LinkedCompiler(Compiler):
    """Numba's compiler up to the code of the function itself."""

    def define_pipelines(self) -> Any:
        """Numba's own steps, with a library that leaves the rest to the entries."""
        state = self.state
        library: Any = LinkedLibrary  # Numba has no types
        state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
        numba_steps: Any = super().define_pipelines
        return numba_steps()


def compiled_once(dispatcher: D) -> D:
    """The same compiled function, for calls with plain numbers and arrays alone."""
    compiled: Any = dispatcher
    found = compiled.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: Mapping[str, Any]) -> Any:
        plain = {name: _plain(argument) for name, argument in dict(kws).items()}
        return found(tuple(map(_plain, args)), plain)

    compiled.get_call_template = get_call_template
    return dispatcher


def _plain(argument: Any) -> Any:
    """The type without the number it stands for, or without the size of the array."""
    if isinstance(argument, types.Literal):
        return argument.literal_type
    if isinstance(argument, types.NestedArray) and argument.ndim == 1:
        return types.Array(argument.dtype, 1, "C")
    return argument


_cast: Any = lower_cast


@_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _same_array(context: Any, builder: Any, nested: Any, plain: Any, array: Any) -> Any:  # noqa: ARG001
    """An array inside of a record is kept as any other."""
    return array
