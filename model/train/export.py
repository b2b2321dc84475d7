"""From a training state to a folder that the worker loads: half-precision weights, config, tokenizer. The weights are
the mean of the last steps' where the run takes one."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from safetensors.torch import save_file

from model.train.loop import Trainer


def export(trainer: Trainer, folder: Path) -> str:
    """Write model.safetensors (float16), config.json and tokenizer.json; says what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = {
        name: tensor.to(torch.float16).contiguous()
        for name, tensor in (trainer.average.tensors or trainer.net.state_dict()).items()
        if not (name == "lm_head.weight" and trainer.net.config.tie_word_embeddings)
    }
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "config.json").write_text(json.dumps(trainer.net.config.to_dict(), indent=2) + "\n")
    trainer.tokenizer.save(folder)
    curve = [entry for entry in trainer.history if entry["step"] % 50 == 0]
    training = {
        "steps": trainer.step,
        "tokens": trainer.tokens,
        "seconds": round(trainer.seconds),
        "curve": curve,
        "legs": trainer.legs,
    }
    (folder / "training.json").write_text(json.dumps(training) + "\n")
    size = (folder / "model.safetensors").stat().st_size
    return f"{folder}: {size / 1e6:.1f} MB after {trainer.step} steps and {trainer.tokens / 1e6:.2f}M tokens"
