"""A tool that a page offers: what the model is told about it, and what the harness binds it to.

Invariants: a value; `digest` changes whenever anything changes that a model or a person relies on, so that a page that
swaps a tool under a run can be noticed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

NAME = re.compile(r"[A-Za-z0-9_.-]{1,128}")  # what WebMCP allows


@dataclass(frozen=True)
class Tool:
    """`schema` is a JSON schema of the arguments, an object's. Hints are the page's own claims: `read_only` that a call
    changes nothing, `destructive` that what it does cannot be undone, `untrusted` that results hold text of others.
    `origin` says who offers it, as scheme, host and port, or an address of our own. Raises ValueError."""

    name: str
    description: str
    schema: Mapping[str, Any]
    read_only: bool
    origin: str
    destructive: bool = False
    untrusted: bool = False

    def __post_init__(self) -> None:
        if not NAME.fullmatch(self.name):
            raise ValueError(f"a tool's name has 1 to 128 letters, digits, '_', '.' and '-', not {self.name!r}")
        if not self.description:
            raise ValueError(f"the tool {self.name} has no description")
        if self.schema.get("type", "object") != "object":
            raise ValueError(f"the arguments of {self.name} are an object, not {self.schema['type']!r}")

    @property
    def digest(self) -> str:
        """SHA-256 of all of it, in hexadecimal; the order of keys in the schema does not count."""
        return sha256(json.dumps(self.to_dict(), sort_keys=True).encode()).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "name": self.name,
            "description": self.description,
            "schema": dict(self.schema),
            "read_only": self.read_only,
            "origin": self.origin,
            "destructive": self.destructive,
            "untrusted": self.untrusted,
        }
