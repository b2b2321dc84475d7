"""The import law: who may import whom, read from every source file and seen in fresh interpreters.

What a module may import is read from its syntax (lazy imports included, imports for type checkers not), so a new
module is under the law from its first day. What importing it really loads is seen in an interpreter of its own.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("app", "model", "visualize")
SERVING = ("fastapi", "starlette", "uvicorn")
HEAVY = (
    "torch",
    "triton",
    "transformers",
    "gradio",
    "plotly",
    "pygments",
    "numpy",
    "playwright",
    "PIL",
    "fastapi",
    "mcp",
)

APP = (
    "app", "visualize", "model.events", "model.config", "model.confined", "model.manuscript", "model.schema",
    "model.toolcall", "model.worker.client", "model.checkpoints.card",
)  # fmt: skip

# Longest matching prefix counts. Names of ours stand for the module and everything below it; the standard library is
# always allowed.
LAW: dict[str, tuple[str, ...]] = {
    "model.events": ("model.config",),
    "model.config": (),
    "model.confined": (),
    "model.manuscript": ("model.events", "model.config"),
    "model.schema": (),
    "model.toolcall": ("model.events", "model.config", "model.schema"),
    "model.tokens": ("model.events", "model.config", "tokenizers"),
    "model.fake": ("model.config", "model.events", "model.network", "torch"),
    "model.corpus": ("model.corpus", "model.events", "model.schema", "model.toolcall"),
    "model.network": ("model.network", "model.ops", "model.config", "model.events", "torch", "triton"),
    "model.ops": ("model.ops", "model.config", "torch", "triton"),
    "model.decode": (
        "model.decode", "model.network", "model.config", "model.events", "model.schema", "model.toolcall", "torch",
    ),
    "model.train": ("model", "torch", "numpy", "safetensors", "tokenizers"),
    "model.checkpoints": ("model.checkpoints", "model.network", "model.tokens", "model.config", "torch", "safetensors"),
    "model.checkpoints.card": (),
    "model.worker": ("model", "torch"),
    "model.worker.client": ("model.events", "model.config", "model.worker"),
    "model.evaluate": ("model", "torch", "playwright", "PIL"),
    "visualize": ("visualize", "model.events", "model.config"),
    "visualize.source": ("visualize", "model.events", "model.config", "pygments"),
    "visualize.gif": ("visualize", "model.events", "model.config", "PIL"),
    "visualize.lettering": ("visualize", "model.events", "model.config", "PIL"),
    "app": APP,
    "app.agent.mcp.line": (*APP, "anyio", "mcp", "pydantic"),
    "app.agent.mcp.pipe": (*APP, "anyio", "mcp"),
    "app.agent.mcp.web": (*APP, "httpx2", "mcp"),
    "app.agent.routes": (*APP, *SERVING, "pydantic"),
    "app.agent.sites.routes": (*APP, *SERVING, "pydantic"),
    "app.api.routes": (*APP, *SERVING),
    "app.api.talk": (*APP, "pydantic"),
    "app.api.wish": (*APP, "pydantic"),
    "app.components": (*APP, "gradio"),
    "app.preview.prose": (*APP, "markdown_it", "mdit_py_plugins"),
    "app.compare": (*APP, *SERVING, "pydantic"),
    "app.lessons": (*APP, *SERVING),
    "app.live": (*APP, *SERVING, "pydantic"),
    "app.dev": (*APP, "watchfiles"),
    "app.preview.pages": (*APP, *SERVING),
    "app.preview.papers": (*APP, *SERVING),
    "app.preview.pointing": (*APP, *SERVING),
    "app.workspace.routes": (*APP, *SERVING, "pydantic"),
    "app.workspace.watch": (*APP, "watchfiles"),
    "app.ui": (*APP, "gradio"),
    "app.server": (*APP, "gradio", *SERVING),
}  # fmt: skip
# What may be loaded, directly or through others, when a module is imported. Not here: torch's side of the model.
LOADS: dict[str, tuple[str, ...]] = {
    "model.events": (),
    "model.config": (),
    "model.confined": (),
    "model.manuscript": (),
    "model.schema": (),
    "model.toolcall": (),
    "model.corpus": (),
    "model.checkpoints.card": (),
    "model.worker.client": (),
    "model.evaluate": ("numpy", "PIL", "playwright"),
    "model.evaluate.probes": ("numpy", "PIL", "playwright", "torch"),
    "visualize": (),
    "visualize.source": ("pygments",),
    "visualize.gif": ("PIL",),
    "visualize.lettering": ("PIL",),
    "app.agent.mcp.pipe": ("pygments", "mcp"),
    "app.agent.mcp.web": ("pygments", "mcp"),
    "app.agent.routes": ("pygments", "fastapi"),
    "app.agent.sites.routes": ("pygments", "fastapi"),
    "app.api.routes": ("pygments", "fastapi"),
    "app.compare": ("pygments", "fastapi"),
    "app.lessons": ("pygments", "fastapi"),
    "app.live": ("pygments", "fastapi"),
    "app.preview.pages": ("pygments", "fastapi"),
    "app.preview.papers": ("pygments", "fastapi"),
    "app.preview.pointing": ("pygments", "fastapi"),
    "app.takeaway": ("pygments", "PIL"),
    "app.workspace.routes": ("pygments", "fastapi"),
    "app": ("pygments",),
}
LOADS_WITH_GRADIO = ("app.components", "app.ui", "app.server")


def modules() -> tuple[str, ...]:
    """Dotted names of all our modules."""
    files = (path for package in OURS for path in (ROOT / package).rglob("*.py"))
    names = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files)
    return tuple(sorted(name.removesuffix(".__init__") for name in names))


def rule(table: dict[str, tuple[str, ...]], module: str) -> tuple[str, ...] | None:
    """The entry of the longest prefix of this module's name."""
    parts = module.split(".")
    prefixes = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((table[prefix] for prefix in prefixes if prefix in table), None)


def imports(module: str) -> Iterator[str]:
    """Dotted names that a module imports anywhere but for type checkers."""
    path = ROOT.joinpath(*module.split("."))
    source = path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
    yield from _imports(ast.parse(source.read_text(encoding="utf-8")), module)


def _imports(node: ast.AST, module: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"{module}: imports are absolute"
            for alias in child.names:
                whole = f"{child.module}.{alias.name}"
                yield whole if whole in modules() else child.module or ""
        yield from _imports(child, module)


def allowed(name: str, module: str) -> bool:
    if name.split(".")[0] in sys.stdlib_module_names:
        return True
    law = rule(LAW, module)
    return law is not None and any(name == each or name.startswith(each + ".") for each in law)


@pytest.mark.parametrize("module", modules())
def test_imports_only_what_the_law_allows(module: str) -> None:
    broken = [name for name in imports(module) if name not in OURS and not allowed(name, module)]
    assert not broken, f"{module} may not import {', '.join(broken)}"


def light_modules() -> tuple[str, ...]:
    """Modules that LOADS speaks of; `__main__` is a program, not for import."""
    law = (name for name in modules() if rule(LOADS, name) is not None and not name.endswith("__main__"))
    return tuple(name for name in law if not name.startswith(LOADS_WITH_GRADIO))


def loaded_by(*names: str) -> set[str]:
    """Top-level names in sys.modules of a fresh interpreter after importing these."""
    show = "import sys, json; print(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))"
    script = f"import {', '.join(names)}\n{show}"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("module", light_modules())
def test_a_light_module_loads_nothing_heavy(module: str) -> None:
    others = {name for name in OURS if name not in ("model", module.split(".")[0])}
    others -= {"visualize"} if module.startswith("app") else set()
    too_much = loaded_by(module) & ({*HEAVY, *others} - set(rule(LOADS, module) or ()))
    assert not too_much, f"importing {module} loads {', '.join(sorted(too_much))}"


def test_the_app_with_its_interface_never_loads_torch() -> None:
    present = [name for name in LOADS_WITH_GRADIO if name in modules()]
    if present:
        assert not loaded_by(*present) & {"torch", "triton", "transformers", "playwright"}


def test_the_law_names_only_modules_that_exist() -> None:
    existing = [*modules(), *OURS]
    named = {*LAW, *LOADS, *LOADS_WITH_GRADIO}
    assert [name for name in named if not any(f"{each}.".startswith(f"{name}.") for each in existing)] == []


def test_the_law_can_be_broken() -> None:
    assert not allowed("torch", "model.worker.client") and not allowed("gradio", "model.decode.decoder")
    assert not allowed("app.settings", "model.train.loop") and not allowed("torch", "visualize.board")
    assert not allowed("pygments", "visualize.board") and allowed("pygments.lexers", "visualize.source")
    assert not allowed("model.decode.decoder", "app.run") and allowed("model.worker.client", "app.run")
    assert "torch" in loaded_by("model.fake")
