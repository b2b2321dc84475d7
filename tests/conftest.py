"""For all tests: no telemetry, no look-ups, one thread; what needs a GPU is skipped without one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings

# Before anything imports gradio or torch. One thread: two cores running tests and two busy pools fight each other.
os.environ.update(GRADIO_ANALYTICS_ENABLED="False", HF_HUB_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ["CLOVER_WORKSPACE"] = mkdtemp(prefix="clover-tests-")  # programs that tests start keep their pages there

WEIGHTS = Path(__file__).parents[1] / "assets" / "models" / "clover-nano" / "model.safetensors"

# A busy machine is no bug: properties have no deadline.
settings.register_profile("clover", deadline=None)
settings.load_profile("clover")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a GPU where there is none."""
    for_gpu = [item for item in items if "gpu" in item.keywords]
    if for_gpu:
        import torch

        if not torch.cuda.is_available():
            for item in for_gpu:
                item.add_marker(pytest.mark.skip(reason="no CUDA device here"))


@pytest.hookimpl(tryfirst=True)  # before fixtures start a server that would say it less clearly
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The weights are part of the project: without them it is broken, and a skip would hide that."""
    if "weights" in item.keywords and not WEIGHTS.is_file():
        pytest.fail(f"{WEIGHTS} is missing: git restore it, it is part of the project", pytrace=False)
    if "torch" in sys.modules:  # a training in a test sets this for its process, and properties draw such floats
        sys.modules["torch"].set_flush_denormal(False)
