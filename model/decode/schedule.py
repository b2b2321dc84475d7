"""The strategies by name, and what each needs of the decoder besides the guesses of the round.

Invariants: every strategy has the one signature `Strategy` and commits at least one of the rows it is given.
"""

from __future__ import annotations

from model.config import DecodeConfig
from model.decode.confident import entropy_bounded, factor, klass, low_confidence_dynamic, threshold
from model.decode.decision import Strategy
from model.decode.quota import entropy, low_confidence, maskgit_plus, random, sequential, topk_margin
from model.decode.revising import remdm, t2t, wino

STRATEGIES: dict[str, Strategy] = {
    "threshold": threshold,
    "low_confidence": low_confidence,
    "low_confidence_dynamic": low_confidence_dynamic,
    "factor": factor,
    "entropy": entropy,
    "entropy_bounded": entropy_bounded,
    "topk_margin": topk_margin,
    "maskgit_plus": maskgit_plus,
    "random": random,
    "klass": klass,
    "wino": wino,
    "remdm": remdm,
    "t2t": t2t,
    "sequential": sequential,
}


def revises(config: DecodeConfig) -> bool:
    """Whether the strategy looks at decided rows."""
    return config.strategy in ("wino", "remdm", "t2t")


def checks(config: DecodeConfig) -> bool:
    """Whether decided rows are checked, which costs passes."""
    return config.strategy in ("wino", "t2t")


def remembers(config: DecodeConfig) -> int:
    """Of how many rounds before the strategy sees the guesses."""
    return config.kl_history if config.strategy == "klass" else 0


def post_steps(config: DecodeConfig) -> int:
    """How many more looks a block may get once nothing of it is undecided."""
    return config.max_post_steps if config.strategy == "t2t" else 0
