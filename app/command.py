"""What the command line asks for, as frozen values.

Invariants: a value says how something is done, and never where that was read: see app/settings.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from app.agent.mcp.address import Address
from model.config import USUAL_THREADS, DecodeConfig

BUNDLED_MODEL = "clover-nano"


def models_folder() -> Path:
    """Where the models that come with the program are."""
    return Path(str(files("assets") / "models"))


@dataclass(frozen=True)
class Settings:
    """How the playground runs. Nothing is ever shared beyond `host`. Versions and pages are kept in `workspace`; None
    keeps them until the program ends. Beyond this machine a `password` is asked for, one of the user's or one that was
    `generated`. `mcp` is a server whose tools the Agent tab offers; with `api` programs may ask as well, below /v1/.
    `fake` and `pace` (see WorkerClient) are for tests, which build their own Settings: no flag or variable sets
    them."""

    host: str = "127.0.0.1"
    port: int = 7860
    model: Path = field(default_factory=lambda: models_folder() / BUNDLED_MODEL)
    threads: int = USUAL_THREADS
    workspace: Path | None = None
    fake: bool = False
    pace: float = 0.0
    password: str = field(default="", repr=False)
    generated: bool = False
    mcp: Address | None = None
    api: bool = False


@dataclass(frozen=True)
class Serve:
    """`clover serve`."""

    settings: Settings


@dataclass(frozen=True)
class Dev:
    """`clover dev`: the playground, started anew when its code changes; the model stays loaded."""

    settings: Settings


@dataclass(frozen=True)
class Models:
    """`clover models`: list what is in these folders."""

    roots: tuple[Path, ...]


@dataclass(frozen=True)
class Generate:
    """`clover generate`; a prompt of "-" stands for standard input."""

    settings: Settings
    prompt: str
    config: DecodeConfig
    out: Path | None = None
    trace: Path | None = None
    json: bool = False


@dataclass(frozen=True)
class Replay:
    """`clover replay`: the playground with a recorded run opened."""

    settings: Settings
    file: Path


@dataclass(frozen=True)
class Export:
    """`clover export`: a recorded run as a page, an animation, or both."""

    file: Path
    html: Path | None = None
    gif: Path | None = None
    theme: str = "light"


Command = Serve | Dev | Models | Generate | Replay | Export
