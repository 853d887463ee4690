"""Structured logs: one JSON object per line, on standard error."""

import json
import logging
import sys
import time
from typing import Any

_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
_COLOURED = "color_message"  # uvicorn's message once more, for a terminal


class JsonLines(logging.Formatter):
    """Formats a record and its `extra` fields as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for key, value in vars(record).items():
            if key not in _PLAIN and key != _COLOURED:
                line[key] = value
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a uvicorn message says more than that a socket was opened or closed.

    >>> _is_worth_a_line(logging.makeLogRecord({"msg": "connection open"}))
    False
    """
    text = record.getMessage()
    return "WebSocket" not in text and not text.startswith("connection ")


def set_up_logs(level: str) -> None:
    """Sends all logs to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True
    # Paths may contain secret links; our own request log names routes instead.
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)
    # "WebSocket /api/games/… [accepted]" and "connection open": a path with such a link.
    for name in ("uvicorn.error", "uvicorn.asgi"):
        logging.getLogger(name).addFilter(_is_worth_a_line)
    # At level debug these would log headers, messages and rows.
    for name in ("uvicorn.error", "websockets", "httpcore", "asyncio", "numba"):
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
    for name in ("alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)
