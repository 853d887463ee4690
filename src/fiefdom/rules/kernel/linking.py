"""Keeps Numba from doing the same work repeatedly, which halves the time to compile.

- Numba optimises every function together with everything it calls and generates machine code for
  it, even if only compiled functions call it. A function deep in the call graph is optimised again
  at every level above it, and most of that code never runs. Here, only entries are optimised.
- Numba compiles a function again for every literal number passed to it, and for arrays inside
  records. Here, all of these calls share one version.
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
    """A code generator for functions that have no address yet and so need no environment."""

    def set_env(self, name: str, environment: object) -> None:
        """Does nothing: only functions that Python calls need an environment."""


class LinkedLibrary(JITCodeLibrary):
    """The code of a kernel function and everything it calls, neither optimised nor executable."""

    codegen = _NoEnvironment()

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 - there are none
        """Zero, which is Numba's answer if there is no machine code of that name."""
        return 0


class LinkedCompiler(Compiler):
    """Numba's compiler, up to the function's own code."""

    def define_pipelines(self) -> Any:
        """Numba's own pipelines, with a library that leaves the rest to the entries."""
        state = self.state
        library: Any = LinkedLibrary  # Numba has no types
        state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
        numba_pipelines: Any = super().define_pipelines
        return numba_pipelines()


def compiled_once(dispatcher: D) -> D:
    """The compiled function, specialised for plain numbers and arrays only."""
    compiled: Any = dispatcher
    found = compiled.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: Mapping[str, Any]) -> Any:
        plain = {name: _plain(argument) for name, argument in dict(kws).items()}
        return found(tuple(map(_plain, args)), plain)

    compiled.get_call_template = get_call_template
    return dispatcher


def _plain(argument: Any) -> Any:
    """The type without its literal value, or without the size of the array."""
    if isinstance(argument, types.Literal):
        return argument.literal_type
    if isinstance(argument, types.NestedArray) and argument.ndim == 1:
        return types.Array(argument.dtype, 1, "C")
    return argument


_cast: Any = lower_cast


@_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _same_array(context: Any, builder: Any, nested: Any, plain: Any, array: Any) -> Any:  # noqa: ARG001
    """An array inside a record is represented like any other."""
    return array
