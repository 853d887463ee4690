"""Kernel functions are compiled once, and made runnable only inside of what Python calls."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from fiefdom.envs import kernel as envs_kernel
from fiefdom.players import search
from fiefdom.rules import kernel as rules_kernel
from fiefdom.rules.kernel.linking import LinkedCompiler, LinkedLibrary, compiled_once

njit: Any = numba.njit


def linked(function: Any) -> Any:
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return compiled_once(njit(pipeline_class=LinkedCompiler, **options)(function))


RECORD = np.dtype([("inside", np.int64, (3,))])


@linked
def total(numbers: Any, times: int) -> int:
    found = 0
    for number in numbers:
        found += times * number
    return found


@linked
def countdown(n: int) -> Any:
    if n == 0:
        return 0
    return 1 + countdown(n - 1)


@njit  # type: ignore[untyped-decorator]
def all_totals(records: Any, numbers: Any, times: int) -> tuple[int, int, int, int]:
    record = records[0]
    first = total(record.inside, 1)
    return first, total(numbers, 2), total(numbers, times=times), countdown(4)


def test_one_function_serves_every_number_and_array() -> None:
    records = np.zeros(1, RECORD)
    records["inside"] = 1, 2, 3
    assert all_totals(records, np.array([10, 20]), 5) == (6, 60, 150, 4)
    assert len(total.overloads) == len(countdown.overloads) == 1


def test_only_what_python_calls_becomes_machine_code() -> None:
    all_totals(np.zeros(1, RECORD), np.zeros(1, np.int64), 1)
    (inner,), (outer,) = total.overloads.values(), all_totals.overloads.values()
    assert isinstance(inner.library, LinkedLibrary)
    assert inner.library.get_pointer_to_function(inner.fndesc.llvm_func_name) == 0
    assert outer.library.get_pointer_to_function(outer.fndesc.llvm_func_name) != 0


def kernel_functions() -> dict[str, Any]:
    """Every compiled function of the kernels, by name."""
    found = {}
    for package in (rules_kernel, search, envs_kernel):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for name, value in vars(importlib.import_module(module.name)).items():
                if isinstance(value, Dispatcher):
                    found[f"{value.py_func.__module__}.{name}"] = value
    return found


def test_references_to_arrays_are_counted_only_where_arrays_are_made() -> None:
    functions = kernel_functions()
    assert len(functions) > 100
    counting = {name for name, each in functions.items() if each.targetoptions["_nrt"]}
    assert {
        "fiefdom.rules.kernel.games.random_games",
        "fiefdom.rules.kernel.perft.perft",
    } < counting
    assert len(counting) < 10
    for name in functions.keys() - counting:
        # An array that was returned without being counted would be freed too early.
        returned = get_type_hints(functions[name].py_func)["return"]
        for part in (returned, *get_args(returned)):
            assert part in (int, float, bool, type(None)) or get_origin(part) is tuple, name
