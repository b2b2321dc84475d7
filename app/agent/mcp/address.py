"""Where an MCP server is: an http(s) address, or a program that is started here, without a shell.

Invariants: valid once built; `where` holds neither the token nor a query nor the program's arguments, which may be
secret, so it may be shown and logged.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from pathlib import PurePath
from urllib.parse import urlsplit

INSTALL = "in the playground's folder, type .venv/bin/python -m pip install -e '.[mcp]'"
HERE = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True)
class Address:
    """`url` or `command`, one of them. `token` is sent with every request to the url, as a bearer's. `trusted` says
    that a person believes the server where it says that a tool only reads. Raises ValueError, never with the token."""

    url: str = ""
    command: tuple[str, ...] = ()
    token: str = field(default="", repr=False)
    trusted: bool = False

    def __post_init__(self) -> None:
        if bool(self.url) is bool(self.command):
            raise ValueError("an MCP server has an address or a program")
        if self.url:
            parts = urlsplit(self.url)
            if parts.scheme not in ("http", "https") or not parts.hostname:
                raise ValueError("the address of an MCP server begins with http:// or https:// and a name")
            if parts.username is not None:
                raise ValueError("the address of an MCP server holds no password; CLOVER_MCP_TOKEN is for a token")
            if self.token and parts.scheme == "http" and parts.hostname not in HERE:
                raise ValueError("CLOVER_MCP_TOKEN goes to https addresses, or to this machine")
        elif self.token:
            raise ValueError("CLOVER_MCP_TOKEN is for an address; a program is given none")
        if not (self.token.isascii() and self.token.isprintable()) or " " in self.token:
            raise ValueError("CLOVER_MCP_TOKEN has characters that no token has")

    @property
    def where(self) -> str:
        """For people and logs, and what its tools are bound to."""
        if self.command:
            return f"MCP server {PurePath(self.command[0]).name} (a program on this machine)"
        parts = urlsplit(self.url)
        return f"MCP server at {parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")


def address_of(text: str, token: str = "", *, trusted: bool = False) -> Address:
    """What a person wrote: an address, or a command line. Raises ValueError, with a sentence."""
    if "://" in text.split(" ")[0]:
        return Address(url=text.strip(), token=token, trusted=trusted)
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise ValueError(f"the command line of the MCP server cannot be read ({error})") from None
    return Address(command=command, token=token, trusted=trusted)
