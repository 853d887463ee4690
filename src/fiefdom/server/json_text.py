"""JSON assembled from JSON: what many messages share is encoded once and joined as text."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic_core import to_json


def as_json(value: Any) -> str:
    """A message, or plain data, as JSON."""
    return to_json(value).decode()


def json_array(items: Iterable[str]) -> str:
    """An array of items that are JSON already."""
    return f"[{','.join(items)}]"


def json_object(fields: Mapping[str, str]) -> str:
    """An object whose values are JSON already."""
    members = [f'"{name}":{value}' for name, value in fields.items()]
    return f"{{{','.join(members)}}}"
