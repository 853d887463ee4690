"""Sharing device memory with PyTorch, JAX or CuPy without copying it (DLPack)."""

from __future__ import annotations

import ctypes
from itertools import count
from typing import Any

import numpy as np

CPU, CUDA = 1, 2
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    _fields_ = (
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


_keys = count(1)
_alive: dict[int, tuple[_Managed, object]] = {}
"""What has been shared and not yet released, with the owner of its memory."""


@ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))  # type: ignore[untyped-decorator]
def _give_back(managed: Any) -> None:
    _alive.pop(managed.contents.context, None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _drop(capsule: int) -> None:
    """A capsule that nobody consumed releases its memory itself."""
    if _is_valid(capsule, b"dltensor"):
        _give_back(ctypes.cast(_pointer(capsule, b"dltensor"), ctypes.POINTER(_Managed)))


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype = ctypes.c_int
_is_valid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p)


class Shared:
    """An array that other libraries can use in place, through DLPack or CUDA's own interface."""

    def __init__(self, owner: Any, device: int, address: int) -> None:
        """`owner` is the array that holds the memory at `address`, in C order."""
        self.owner = owner
        self.shape: tuple[int, ...] = tuple(owner.shape)
        self.dtype: np.dtype[Any] = owner.dtype
        self._device = device
        self._address = address

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device, 0

    def __dlpack__(self, **_: object) -> Any:
        """A capsule with the memory; steps are finished before they return, so no stream waits."""
        n = len(self.shape)
        shape = (ctypes.c_int64 * n)(*self.shape)
        key = next(_keys)
        tensor = _Tensor(
            data=self._address,
            device_type=self._device,
            device_id=0,
            ndim=n,
            code=_CODES[self.dtype.kind],
            bits=8 * self.dtype.itemsize,
            lanes=1,
            shape=ctypes.cast(shape, ctypes.POINTER(ctypes.c_int64)),
            strides=None,
            byte_offset=0,
        )
        managed = _Managed(tensor, key, ctypes.cast(_give_back, ctypes.c_void_p))
        _alive[key] = managed, (shape, self.owner)
        drop = ctypes.cast(_drop, ctypes.c_void_p)
        return _new_capsule(ctypes.addressof(managed), b"dltensor", drop)

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        """The same memory for libraries that ask for it this way."""
        if self._device != CUDA:
            raise AttributeError("only memory on a GPU has this interface")
        interface: dict[str, object] = self.owner.__cuda_array_interface__
        return interface

    def copy_to_host(self) -> np.ndarray[Any, np.dtype[Any]]:
        """A copy in ordinary memory."""
        host = self.owner.copy_to_host() if hasattr(self.owner, "copy_to_host") else self.owner
        return np.array(host)

    def __repr__(self) -> str:
        return f"<Shared {self.dtype} {self.shape}>"
