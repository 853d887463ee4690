"""Fields generated from the tables of the rules: options and the rows of a score sheet."""

from typing import Any, TypeVar

from pydantic import BaseModel, create_model

from fiefdom.rules.options import OPTIONS
from fiefdom.rules.score_rows import ROWS

Model = TypeVar("Model", bound=BaseModel)


def with_options(base: type[Model]) -> type[Model]:
    """The model with a field for every option of the games, off by default."""
    fields: dict[str, Any] = dict.fromkeys(OPTIONS, (bool, False))
    return create_model(f"{base.__name__}WithOptions", __base__=base, **fields)


def with_score_rows(base: type[Model]) -> type[Model]:
    """The model with a field for every row of a score sheet."""
    fields: dict[str, Any] = dict.fromkeys(ROWS, (int, ...))
    fields = {"terrains": (dict[str, int], ...), **fields}
    return create_model(f"{base.__name__}WithScoreRows", __base__=base, **fields)
