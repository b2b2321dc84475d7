"""The strategies and numbers that a person can choose, in words; the page and the command line show the same.

Invariants: a dial is named after its field of DecodeConfig; every strategy has a name and a hint of one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from model.config import PARAMETERS, DecodeConfig, Mode, Strategy


@dataclass(frozen=True)
class Dial:
    """A number: its field, its name, the range and step that a slider offers (the field's own may be wider)."""

    field: str
    label: str
    low: float
    high: float
    step: float
    hint: str

    @property
    def usual(self) -> float:
        value: float = getattr(DecodeConfig(), self.field)
        return value

    @property
    def whole(self) -> bool:
        return isinstance(self.usual, int)


NAMES: Mapping[Strategy, tuple[str, str]] = MappingProxyType(
    {
        "threshold": ("Threshold", "Keep every guess that is sure enough; at least one a round."),
        "low_confidence": ("Fixed quota", "A fixed number of rounds; each keeps its share of the surest."),
        "low_confidence_dynamic": ("Quota or more", "A share of the surest each round, and all that are sure enough."),
        "factor": ("Factor", "Keep more guesses at once, the surer they are together."),
        "entropy": ("Entropy", "A share each round; the least open guesses come first."),
        "entropy_bounded": ("Entropy budget", "Keep guesses until what they leave open uses up a budget."),
        "topk_margin": ("Margin", "A share each round; guesses with the weakest rival come first."),
        "maskgit_plus": ("MaskGIT plus", "A share of the surest each round, in an order that chance can blur."),
        "random": ("Random", "A share each round, drawn blindly."),
        "klass": ("KLASS", "Keep guesses that are sure enough and no longer change."),
        "wino": ("WINO", "Keep sure guesses, check them with others hidden, mask the doubtful again."),
        "remdm": ("ReMDM", "A share each round; some kept tokens are masked again by chance."),
        "t2t": ("Token editing", "Keep sure guesses; replace a kept token where another is surer."),
        "sequential": ("One by one", "One position a round, from left to right."),
    }
)
OF_STRATEGIES = (
    Dial("threshold", "Threshold", 0.5, 0.99, 0.01, "How sure a guess must be; lower is faster."),
    Dial("rounds", "Rounds", 1, 32, 1, "How many a full block gets."),
    Dial("factor", "Factor", 0.1, 4, 0.1, "Higher keeps more guesses at once."),
    Dial("alg_temp", "Order temperature", 0, 1, 0.05, "Above 0, chance blurs which come first."),
    Dial("entropy_budget", "Entropy budget", 0, 5, 0.05, "In nats; higher keeps more guesses at once."),
    Dial("kl_threshold", "KL threshold", 0, 0.2, 0.005, "In nats; how little a guess may move a round."),
    Dial("kl_history", "KL history", 1, 8, 1, "Over how many rounds it must stand still."),
    Dial("threshold_back", "Threshold back", 0, 0.99, 0.01, "A kept token less likely than this is masked again."),
    Dial("eta_cap", "Eta cap", 0, 1, 0.05, "Chance a round that a kept token is masked again."),
    Dial("editing_threshold", "Editing threshold", 0, 0.99, 0.01, "How sure another token must be to replace one."),
    Dial("max_post_steps", "Post steps", 0, 32, 1, "Looks for edits once a block is full."),
)
OF_DIFFUSION = (
    Dial("acceptance", "Causal check", 0, 1, 0.05, "How well a finished block must read from left to right; 0 is off."),
)
OF_DRAWING = (
    Dial("top_p", "Top p", 0.05, 1, 0.05, "Draw from the fewest tokens that hold this share; 1 is all."),
    Dial("top_k", "Top k", 0, 100, 1, "Draw from this many of the best tokens; 0 is all."),
)
OF_ALL = (
    Dial("repetition_penalty", "Repetition penalty", 1, 2, 0.05, "Above 1, tokens already there are less likely."),
)
DIALS = (*OF_STRATEGIES, *OF_DIFFUSION, *OF_DRAWING, *OF_ALL)


def offered() -> dict[str, Any]:
    """Strategies and numbers for controls that the page builds itself: names, hints, ranges, and what uses what; `all`
    are the numbers that every strategy uses."""
    strategies = [[name, label, hint, list(PARAMETERS[name])] for name, (label, hint) in NAMES.items()]
    dials = {
        dial.field: {"label": dial.label, "low": dial.low, "high": dial.high, "step": dial.step, "hint": dial.hint}
        for dial in DIALS
    }
    return {"strategies": strategies, "dials": dials, "all": [dial.field for dial in OF_DIFFUSION]}


def used(mode: Mode, strategy: Strategy, temperature: float) -> frozenset[str]:
    """The fields of those dials that change anything under these choices."""
    dials = [dial.field for dial in (*OF_ALL, *(OF_DRAWING if temperature > 0 else ()))]
    if mode == "diffusion":
        dials += [*PARAMETERS[strategy], *(dial.field for dial in OF_DIFFUSION)]
    return frozenset(dials)
