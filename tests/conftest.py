"""For all tests: no telemetry, no look-ups, one thread, and skips for what this machine lacks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Before anything imports gradio or torch. One thread: two cores running tests and two busy pools fight each other.
os.environ.update(GRADIO_ANALYTICS_ENABLED="False", HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

WEIGHTS = Path(__file__).parents[1] / "assets" / "models" / "clover-nano" / "model.safetensors"

# A busy machine is no bug: properties have no deadline.
settings.register_profile("clover", deadline=None)
settings.load_profile("clover")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, with the reason, what needs a GPU or the shipped weights where there are none."""
    if any("gpu" in item.keywords for item in items):
        import torch

        _skip(items, "gpu", torch.cuda.is_available(), "no CUDA device here")
    _skip(items, "weights", WEIGHTS.is_file(), f"{WEIGHTS.name} of clover-nano is not here")


def _skip(items: list[pytest.Item], marker: str, present: bool, reason: str) -> None:
    for item in items:
        if marker in item.keywords and not present:
            item.add_marker(pytest.mark.skip(reason=reason))
