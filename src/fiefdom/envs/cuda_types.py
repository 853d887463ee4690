"""Types that Numba lacks for a GPU: a record spread over memory, and shared memory in rows."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

types: Any = import_module("numba.cuda.types")
_extending: Any = import_module("numba.cuda.extending")
_datamodel: Any = import_module("numba.cuda.datamodel")
_arrays: Any = import_module("numba.cuda.np.arrayobj")
make_array, intrinsic = _arrays.make_array, _extending.intrinsic


class SpreadArray(types.NestedArray):  # type: ignore[misc]
    """An array in a spread record: its elements are `lanes` times as far apart."""

    def __init__(self, dtype: Any, shape: tuple[int], lanes: int) -> None:
        self._shape = shape
        self._lanes = lanes
        types.Array.__init__(self, dtype, 1, "A", name=f"spread({dtype}, {shape}, {lanes})")

    @property
    def strides(self) -> tuple[int]:
        """The distance between elements, in bytes."""
        if isinstance(self.dtype, types.Record):
            return (self.size,)  # spread already
        return (self._lanes * self.size,)

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two of these types the same."""
        return self.dtype, self.shape, self._lanes


_datamodel.register_default(SpreadArray)(_extending.core_models.NestedArrayModel)


def spread(record: np.dtype[Any], lanes: int) -> Any:
    """The type of a record whose words are `lanes` words apart."""
    fields = []
    for name, column in (record.fields or {}).items():
        kind, offset = column[0], column[1]
        base, shape = kind.subdtype or (kind, ())
        assert base.names or base == np.int64, f"{name} is not made of words"
        inner = spread(base, lanes) if base.names else types.int64
        of_type = SpreadArray(inner, shape, lanes) if shape else inner
        fields.append((name, {"type": of_type, "offset": lanes * offset}))
    return types.Record(fields, lanes * record.itemsize, aligned=True)


def spread_game(record: np.dtype[Any], lanes: int) -> Any:
    """The device function that finds game i in memory of shape (groups, words, lanes)."""
    game = spread(record, lanes)
    group = lanes * record.itemsize // 8

    def game_at(typing: Any, games: Any, i: Any) -> Any:  # noqa: ARG001
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            memory = make_array(games)(context, builder, args[0])
            index = context.cast(builder, args[1], signature.args[1], types.intp)
            number = builder.sdiv(index, index.type(lanes))
            lane = builder.srem(index, index.type(lanes))
            word = builder.add(builder.mul(number, index.type(group)), lane)
            pointer = builder.gep(memory.data, [word])
            return builder.bitcast(pointer, context.get_value_type(game))

        return game(games, i), build

    return intrinsic(game_at)


@intrinsic  # type: ignore[untyped-decorator]
def rows_of(typing: Any, memory: Any, count: Any, width: Any) -> Any:  # noqa: ARG001
    """An array as rows of a given width."""
    table = types.Array(memory.dtype, 2, "C")

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        flat = make_array(memory)(context, builder, args[0])
        shape = [
            context.cast(builder, arg, kind, types.intp)
            for arg, kind in zip(args[1:], signature.args[1:], strict=True)
        ]
        array = make_array(table)(context, builder)
        _arrays.populate_array(
            array,
            data=flat.data,
            shape=shape,
            strides=[builder.mul(shape[1], flat.itemsize), flat.itemsize],
            itemsize=flat.itemsize,
            meminfo=None,
        )
        return array._getvalue()

    return table(memory, count, width), build
