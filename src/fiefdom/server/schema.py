"""Prints one JSON schema with every message: `python -m fiefdom.server.schema`."""

import json
from typing import Any

from pydantic import MISSING, BaseModel
from pydantic.json_schema import models_json_schema

from fiefdom.server.messages import (
    analysis,
    base,
    daily,
    errors,
    events,
    puzzles,
    real_tables,
    rest,
    review,
    socket,
    table,
)
from fiefdom.server.messages.base import Message, Request

_MODULES = (table, events, socket, errors, rest, real_tables, daily, analysis, review, puzzles)


def models() -> list[type[BaseModel]]:
    """All message models, each once, in the order of their definition."""
    found: dict[str, type[BaseModel]] = {}
    for module in _MODULES:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Message | Request):
                found.setdefault(value.__name__, value)
    return [model for model in found.values() if model not in (Message, Request)]


def schema() -> dict[str, Any]:
    """One JSON schema: a definition for each model, and the unions ClientMessage, ServerMessage.

    In messages from the server, fields with defaults are always present; in messages to it,
    they may be left out.
    """
    pairs: list[tuple[type[BaseModel], Any]] = [
        (model, "serialization" if issubclass(model, Message) else "validation")
        for model in models()
    ]
    _, whole = models_json_schema(pairs, title="Fiefdom protocol")
    definitions: dict[str, Any] = whole["$defs"]
    _require_all(definitions)
    definitions["ClientMessage"] = _union(definitions, Request)
    definitions["ServerMessage"] = _union(definitions, Message)
    definitions["ErrorCode"] = {"enum": list(errors.ErrorCode.__args__)}  # type: ignore[attr-defined]
    definitions["Reaction"] = {"enum": list(base.REACTIONS)}
    return whole


def _require_all(definitions: dict[str, Any]) -> None:
    # Only `Changes` leaves fields out: there a missing field means "unchanged".
    for model in models():
        if issubclass(model, Message) and model is not table.Changes:
            definition = definitions[model.__name__]
            definition["required"] = [
                name
                for name in definition.get("properties", {})
                if model.model_fields[name].default is not MISSING  # added in a later version
            ]


def _union(definitions: dict[str, Any], kind: type[BaseModel]) -> dict[str, Any]:
    names = [
        model.__name__
        for model in models()
        if issubclass(model, kind) and "type" in model.model_fields
    ]
    mapping = {
        definitions[name]["properties"]["type"]["const"]: f"#/$defs/{name}" for name in names
    }
    return {
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in names],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
