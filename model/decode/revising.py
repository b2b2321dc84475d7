"""Strategies that take back what they committed while its block is still open.

Invariants: only rows that the block offers are revised, never one committed in the same round. WINO revokes fewer rows
than it commits, ReMDM revokes none in its last round, and edits change no row's being decided: each ends.

A check asks what the network would write in a decided row if it did not see the token there. LLaDA2.1 is trained to
judge tokens it sees and WINO hides each token from its own check alone; a network trained on masks can do neither, so
the decoder hides every other decided row at a time, in a pass of its own.
"""

from __future__ import annotations

from model.config import DecodeConfig
from model.decode.confident import threshold
from model.decode.decision import BlockState, Decision, best, dice, rounds_of, share, surest
from model.decode.guess import Guesses


def wino(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """Wide in, narrow out: commit everything at or above `threshold`, at least the surest, and mask again what a check
    finds below `threshold_back`, the least likely first (WINO, arXiv 2507.18578). Fewer are revoked than committed."""
    commit = threshold(guesses, block, config).commit
    if block.check is None:
        return Decision(commit)
    rows = [row for row in block.check.rows if row in block.decided]
    index = {row: i for i, row in enumerate(block.check.rows)}
    likely = {row: float(block.check.probabilities_MV[index[row], block.decided[row]]) for row in rows}
    doubted = [row for row in rows if likely[row] < config.threshold_back]
    return Decision(commit, best(doubted, [-likely[row] for row in doubted], len(commit) - 1))


def remdm(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """The quota of `low_confidence`, and each decided row is masked again with chance min(eta_cap, (1 - a')/a), a and
    a' being the shares decided before and after the round (ReMDM-cap, arXiv 2503.00307). What is revoked is committed
    elsewhere in the same round, so the quota is kept and the chance is 0 in the last one."""
    rounds = rounds_of(block, config)
    most = (rounds - block.step - 1) / block.step if block.step else 0.0
    chance, draws = min(config.eta_cap, max(0.0, most)), dice(block, config)
    remask = tuple(row for row in sorted(block.decided) if draws.random() < chance)
    return Decision(surest(guesses, share(len(guesses.rows), block, config) + len(remask)).commit, remask)


def t2t(guesses: Guesses, block: BlockState, config: DecodeConfig) -> Decision:
    """Commit as `threshold` does, and replace a decided token where a check puts another at or above
    `editing_threshold` (token-to-token editing, LLaDA2.1, arXiv 2602.08676). The end of the text is neither edited
    away nor edited in: that would drop or reopen what lies behind it."""
    commit = threshold(guesses, block, config).commit if guesses.rows else ()
    if block.check is None:
        return Decision(commit)
    edit = [
        row
        for row, token, value in zip(block.check.rows, block.check.tokens, block.check.confidences, strict=True)
        if value >= config.editing_threshold
        and token != block.decided.get(row, token)
        and block.end not in (token, block.decided[row])
    ]
    return Decision(commit, edit=tuple(edit))
