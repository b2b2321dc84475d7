"""Lines to the tiny server, for tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.agent.mcp.address import Address
from app.agent.mcp.line import Line

TINY = Path(__file__).with_name("tiny.py")


@contextmanager
def tiny(mode: str = "", seconds: float = 20) -> Iterator[Line]:
    """A line, closed afterwards."""
    line = Line(Address(command=(sys.executable, str(TINY), mode)), seconds)
    try:
        yield line
    finally:
        line.close()
