"""Where an MCP server is: what is taken, what is refused, and what is never shown."""

from __future__ import annotations

import pytest

from app.agent.mcp.address import Address, address_of

TOKEN = "s3cret-t0ken"


def test_an_address_and_a_command_line_are_told_apart() -> None:
    web = address_of("https://notes.example.test/mcp/?key=abc", TOKEN, trusted=True)
    assert (web.url, web.command, web.trusted) == ("https://notes.example.test/mcp/?key=abc", (), True)
    assert web.where == "MCP server at https://notes.example.test/mcp"
    here = address_of("/opt/bin/notes --folder 'my notes' --key abc https://x.test")
    assert here.command == ("/opt/bin/notes", "--folder", "my notes", "--key", "abc", "https://x.test")
    assert here.where == "MCP server notes (a program on this machine)"
    assert TOKEN not in repr(web) and TOKEN not in web.where


@pytest.mark.parametrize(
    ("text", "token", "said"),
    [
        ("ftp://x.test", "", "begins with http"),
        ("https://", "", "begins with http"),
        ("http://me:secret@x.test", "", "holds no password"),
        ("http://x.test/mcp", TOKEN, "https addresses, or to this machine"),
        ("https://x.test/mcp", "two words", "characters that no token has"),
        ("https://x.test/mcp", "line\r\nhost: y", "characters that no token has"),
        ("notes --all", TOKEN, "a program is given none"),
        ("notes 'all", "", "cannot be read"),
        ("  ", "", "an address or a program"),
    ],
)
def test_what_cannot_be_meant_is_refused_without_showing_the_token(text: str, token: str, said: str) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        address_of(text, token)
    assert not token or token not in str(refused.value)


def test_a_token_may_go_to_this_machine() -> None:
    assert address_of("http://127.0.0.1:8000/mcp", TOKEN).token == TOKEN


def test_a_server_is_one_of_both() -> None:
    with pytest.raises(ValueError, match="an address or a program"):
        Address("https://x.test", ("notes",))
