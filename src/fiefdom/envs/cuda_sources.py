"""The kernel compiled a second time, for CUDA: the same sources, read again.

Every module of the rules' kernel and of the environments' is run once more with its decorators
making device functions. Three things are written differently for a GPU: the lowest bit and the
number of bits in a word are single instructions there, and scratch memory is a local array.
"""

from __future__ import annotations

import builtins
import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import fiefdom

_ROOMS = ("fiefdom.rules.kernel.", "fiefdom.envs.kernel.")
_DATA = ("codes", "facts", "layout")
"""Modules without compiled code, which both kernels share."""
_SCRATCH = "np.zeros(SHEET_COLUMNS, np.int64)"
_BIT_COUNTING = """
@kernel
def lowest(word):
    return cuda.popc((word & -word) - 1)  # the simulator's ffs handles only 32 bits


@kernel
def count(word):
    return cuda.popc(word)
"""
_LOCAL = "cuda.local.array(SHEET_COLUMNS, np.int64)"


def import_cuda() -> Any:
    """numba.cuda, which comes with the extra `gpu`."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # asked for by numba-cuda, gone from NumPy 2.5
    try:
        importlib.import_module("numba_cuda")
        return importlib.import_module("numba.cuda")
    except ImportError as error:
        raise ImportError("a GPU batch needs numba-cuda: pip install 'fiefdom[gpu]'") from error


class CudaSources:
    """Loads kernel modules as modules of device functions."""

    def __init__(self) -> None:
        self._cuda = import_cuda()
        self._modules: dict[str, ModuleType] = {"fiefdom.rules.kernel.compiling": self._compiling()}

    def load(self, name: str) -> ModuleType:
        """The module of this name, compiled for CUDA."""
        if name in self._modules:
            return self._modules[name]
        path = Path(fiefdom.__file__).parent.joinpath(*name.split(".")[1:]).with_suffix(".py")
        source = path.read_text(encoding="utf-8").replace(_SCRATCH, _LOCAL)
        module = ModuleType(name)
        module.__file__ = str(path)
        module.__dict__["cuda"] = self._cuda
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        self._modules[name] = module
        exec(compile(source, str(path), "exec"), module.__dict__)
        if name == "fiefdom.rules.kernel.bits":
            exec(_BIT_COUNTING, module.__dict__)
        return module

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if name.startswith(_ROOMS) and name.rpartition(".")[2] not in _DATA:
            return self.load(name)
        if name.startswith(_ROOMS):
            return importlib.import_module(name)
        return builtins.__import__(name, globals, locals, fromlist or (), level)

    def _compiling(self) -> ModuleType:
        module = ModuleType("fiefdom.rules.kernel.compiling")
        device = self._cuda.jit(device=True)
        for decorator in ("kernel", "inlined", "entry"):
            setattr(module, decorator, device)
        return module
