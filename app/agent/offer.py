"""A tool as whoever offers it says it is, and the `Tool` that can be made of that.

Pages, MCP servers and our own sites name the same things differently, and a page may say anything. So what cannot be
read is refused in a sentence, and never trimmed into something that the page did not say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.agent.tool import Tool

MOST_WORDS = 2_000  # characters of a description; a model reads every one of them before every answer
MOST_SCHEMA = 20_000  # characters of a schema
MOST_TOOLS = 64
_SCHEMAS = ("schema", "inputSchema", "input_schema", "parameters")


def tool_of(raw: Mapping[str, Any], origin: str = "") -> Tool:
    """The tool in an offer: `schema` may be text, an object or missing, hints may be plain or annotations, and what is
    null counts as missing. `origin` is for an offer that names none. Raises ValueError, with a sentence."""
    name, words = str(raw.get("name") or "")[:200], str(raw.get("description") or "")
    if len(words) > MOST_WORDS:
        raise ValueError(f"the description of {name} has {len(words):,} characters; up to {MOST_WORDS:,} are read")
    notes = raw.get("annotations")
    hints = notes if isinstance(notes, Mapping) else {}
    return Tool(
        name,
        clean(words),
        _schema(name, next((raw[key] for key in _SCHEMAS if raw.get(key) is not None), None)),
        _said(raw.get("read_only"), hints.get("readOnlyHint")),
        clean(str(raw.get("origin") or origin)),
        _said(raw.get("destructive"), hints.get("destructiveHint")),
        _said(raw.get("untrusted"), hints.get("untrustedContentHint")),
    )


def tools_of(raws: Sequence[Any]) -> tuple[tuple[Tool, ...], tuple[str, ...]]:
    """The tools in a list of offers, and a sentence for each that is left out: of two of one name the second is, since
    a call could not say which is meant."""
    tools: dict[str, Tool] = {}
    refused = []
    for raw in raws[:MOST_TOOLS]:
        try:
            if not isinstance(raw, Mapping):
                raise ValueError("an offer that is no object")
            tool = tool_of(raw)
            if tool.name in tools:
                raise ValueError(f"a second tool is called {tool.name}")
            tools[tool.name] = tool
        except (ValueError, RecursionError) as error:
            refused.append(clean(f"Left out: {error}.")[:300])
    if len(raws) > MOST_TOOLS:
        refused.append(f"Left out: {len(raws) - MOST_TOOLS} tools behind the first {MOST_TOOLS}.")
    return tuple(tools.values()), tuple(refused)


def clean(text: str) -> str:
    """Text that can be encoded: JavaScript's halves of a character are joined, and one that came alone is U+FFFD."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _schema(name: str, said: Any) -> Mapping[str, Any]:
    if said is None or said == "":
        return {"type": "object", "properties": {}}
    try:
        if isinstance(said, str) and len(said) > MOST_SCHEMA:
            raise ValueError(f"it has {len(said):,} characters; up to {MOST_SCHEMA:,} are read")
        text = json.dumps(json.loads(said) if isinstance(said, str) else said, allow_nan=False, ensure_ascii=False)
        if len(text) > MOST_SCHEMA:
            raise ValueError(f"it has {len(text):,} characters; up to {MOST_SCHEMA:,} are read")
        schema = json.loads(clean(text))
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"the schema of {name} cannot be read ({error})") from None
    if not isinstance(schema, dict):
        raise ValueError(f"the schema of {name} is no object")
    return schema


def _said(plain: Any, hint: Any) -> bool:
    """A hint is there only when it is plainly true."""
    return plain is True or (plain is None and hint is True)
