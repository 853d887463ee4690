"""Identities: a random token that the client keeps, of which the server stores only a hash."""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from typing import Literal

COOKIE = "fiefdom"
COOKIE_SECONDS = 400 * 24 * 3600  # browsers do not keep cookies for longer
TOKEN_LENGTH = 43


@dataclass(frozen=True)
class Person:
    """Somebody the server knows: a person's browser, or a bot account."""

    id: str
    kind: Literal["person", "account"]
    name: str | None


def new_token() -> str:
    """A fresh secret of 256 bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A fresh public id that nobody can guess (96 bits)."""
    return secrets.token_urlsafe(12)


def derived_id(secret: str, purpose: str) -> str:
    """A public id that is always the same for this secret and purpose."""
    digest = hashlib.sha256(f"{purpose}\n{secret}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()


def hash_token(token: str) -> str:
    """What is stored of a token. Plain sha256 suffices: the token is random, not chosen."""
    return hashlib.sha256(token.encode()).hexdigest()
