"""ES modules as one script, for a page that must work from a single file.

Invariants: every module runs once, in a scope of its own, after those that it imports from; no path and no import is
left; what is written in a way that this does not understand is refused, never passed on broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"\./([\w-]+)\.js";[ \t]*\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b|let\b)", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\s*\(.*|\bimport\.meta\b.*", re.MULTILINE)
ENDS = re.compile(r"</script|<!--|<script", re.IGNORECASE)  # would end, or change the meaning of, a script element


def bundled(modules: Mapping[str, str], entry: str) -> str:
    """One script that does what importing `entry` does. `modules` are sources by name, without folder and ending.

    Raises ValueError naming the module: one that is missing, imports in a circle, or imports or exports otherwise than
    by `import { a, b } from "./name.js";` and `export` before a declaration.
    """
    order = tuple(_ordered(modules, entry, ()))
    wanted: dict[str, set[str]] = {name: set() for name in order}
    for name in order:
        for names, source in IMPORT.findall(modules[name]):
            wanted[source] |= {real for real, _ in _names(names)}
    script = "".join(_scoped(name, modules[name], wanted[name]) for name in order)
    if ENDS.search(script):
        raise ValueError(f"a module of {entry} holds a tag that would end the script")
    return script


def _ordered(modules: Mapping[str, str], name: str, above: tuple[str, ...]) -> Iterator[str]:
    """`name` and all that it needs, each once and after what it needs itself."""
    if name in above:
        raise ValueError(f"modules import in a circle: {' > '.join((*above, name))}")
    if name not in modules:
        raise ValueError(f"there is no module {name}{f', which {above[-1]} imports' if above else ''}")
    seen: set[str] = set()
    for _, source in IMPORT.findall(modules[name]):
        for needed in _ordered(modules, source, (*above, name)):
            if needed not in seen:
                seen.add(needed)
                yield needed
    yield name


def _names(listed: str) -> Iterator[tuple[str, str]]:
    """Exported and local name of each item between the braces of an import."""
    for item in filter(None, (each.strip() for each in listed.split(","))):
        real, _, local = item.partition(" as ")
        yield real.strip(), (local or real).strip()


def _scoped(name: str, source: str, wanted: set[str]) -> str:
    def taken(match: re.Match[str]) -> str:
        pairs = ", ".join(real if real == local else f"{real}: {local}" for real, local in _names(match[1]))
        return f"const {{ {pairs} }} = {_variable(match[2])};\n"

    body = EXPORT.sub("", IMPORT.sub(taken, source))
    left = LEFT.search(body)
    if left:
        raise ValueError(f"module {name} cannot be put into one script: {left[0][:60]!r}")
    return f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {', '.join(sorted(wanted))} }};\n}})();\n"


def _variable(name: str) -> str:
    return f"module_{name.replace('-', '_')}"
