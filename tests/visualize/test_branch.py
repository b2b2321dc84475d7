"""A branch without changes writes what its run wrote; one with changes keeps everything else; both are whole traces."""

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import STRATEGIES, DecodeConfig
from model.decode.decoder import decode
from model.events import UNDECIDED, Branch, Event, Message, Request, Round, RunFailed, RunFinished
from model.fake import ByteVocabulary, FakeNetwork, FusedFakeNetwork
from visualize.board import CERTAIN, TraceError
from visualize.branch import Cut, graft, grafted
from visualize.trace import Trace

WORDS = ByteVocabulary()
TEXT = "const orbit = 40 // näher\n" * 3
PLAIN = DecodeConfig(block_size=16, max_tokens=96, candidates=3, acceptance=0)
# KLASS has forgotten the rounds before, and T2T how many looks a full block had: these may go on otherwise.
STEADY = [name for name in STRATEGIES if name not in ("klass", "t2t")]


def run(config: DecodeConfig = PLAIN, network: type[FakeNetwork] = FakeNetwork) -> Trace:
    request = Request("parent", (Message("user", "hi"),), config)
    return Trace(decode(network.of(TEXT), WORDS, request, map(float, count()).__next__))


def branch(trace: Trace, cut: Cut, config: DecodeConfig = PLAIN, network: type[FakeNetwork] = FakeNetwork) -> Trace:
    made = graft(trace, cut, config, "branch")
    request = Request("branch", (Message("user", "hi"),), config, opening=made.opening)
    events = decode(network.of(TEXT), WORDS, request, map(float, count()).__next__)
    return Trace((*made.prefix, *grafted(made, events)))


def told(events: tuple[Event, ...]) -> list[object]:
    """What happened, without names and times."""
    out: list[object] = []
    for event in events[1:]:
        if isinstance(event, RunFinished):
            out.append((event.reason, event.length, event.stats.tokens, event.stats.forwards, event.stats.rounds))
        else:
            out.append(replace(event, run="", **({"ms": 0.0} if isinstance(event, Round) else {})))
    return out


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(STEADY),
    st.sampled_from([FakeNetwork, FusedFakeNetwork]),
    st.integers(0, 200),
    st.sampled_from([8, 16]),
)
def test_a_branch_without_changes_goes_on_as_its_run_did(
    strategy: str, network: type[FakeNetwork], place: int, size: int
) -> None:
    config = replace(PLAIN, strategy=strategy, block_size=size)
    parent = run(config, network)
    rounds = [event.seq for event in parent.events if isinstance(event, Round)]
    child = branch(parent, Cut(rounds[place % len(rounds)]), config, network)
    # The first look of a fused network shares a pass with a commit; a branch must look again.
    extra = child.events[-1].stats.forwards - parent.events[-1].stats.forwards  # type: ignore[union-attr]
    assert extra == 0 or network is FusedFakeNetwork
    if not extra:
        assert told(child.events) == told(parent.events)
    assert child.board.text == parent.board.text
    assert child.started is not None and child.started.branch == Branch("parent", rounds[place % len(rounds)])


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(STRATEGIES), st.sampled_from(["diffusion", "autoregressive"]))
def test_a_branch_changes_nothing_but_what_it_says(data: st.DataObject, strategy: str, mode: str) -> None:
    parent = run()
    rounds = [event for event in parent.events if isinstance(event, Round)]
    at = data.draw(st.sampled_from(rounds))
    board = parent.board_at(at.seq + 1)
    block = board.blocks[-1]
    inside = [pos for pos in range(block.start, block.start + block.length) if board.cells[pos].state in CERTAIN]
    remask = data.draw(st.sets(st.sampled_from(inside or [block.start])))
    child = branch(parent, Cut(at.seq, tuple(remask)), replace(PLAIN, strategy=strategy, mode=mode))  # type: ignore[arg-type]
    assert not isinstance(child.events[-1], RunFailed)
    assert child.events[1 : at.seq + 1] == tuple(replace(e, run="branch") for e in parent.events[1 : at.seq + 1])
    first = [cell.text for cell in child.board.cells[: block.start]]
    assert first == [cell.text for cell in parent.board.cells[: block.start]]
    times = [event.ms for event in child.events if isinstance(event, Round)]
    assert times == sorted(times)
    if mode == "autoregressive" or strategy in ("wino", "remdm", "t2t"):
        return  # these may write anew what was there
    kept = [pos for pos in inside if pos not in remask]
    assert [child.board.cells[pos].text for pos in kept] == [board.cells[pos].text for pos in kept]


def test_a_pinned_candidate_stays_whatever_the_strategy_revises() -> None:
    parent = run()
    at = next(event for event in parent.events if isinstance(event, Round))
    change = next(change for change in at.changes if len(change.alternatives) > 1 and change.kind == "draft")
    other = change.alternatives[1]
    for strategy in ("threshold", "wino", "remdm", "t2t"):
        child = branch(parent, Cut(at.seq, pins={change.pos: other.token}), replace(PLAIN, strategy=strategy))  # type: ignore[arg-type]
        assert child.board.cells[change.pos].text == other.text
        hand = child.events[at.seq + 1]
        assert isinstance(hand, Round) and [c.kind for c in hand.changes] == ["edit"] and hand.ms == at.ms


def test_what_cannot_be_branched_is_refused_in_words() -> None:
    parent = run()
    second = next(event for event in parent.events if isinstance(event, Round) and event.block == 1)
    for cut, words in (
        (Cut(0), "no round"),
        (Cut(second.seq, remask=(0,)), "Position 1 is not in block 2"),
        (Cut(second.seq, pins={16: 9999}), "not among the candidates"),
    ):
        with pytest.raises(TraceError, match=words):
            graft(parent, cut, PLAIN, "branch")


def test_an_opening_keeps_only_what_is_certain() -> None:
    parent = run()
    at = next(event for event in parent.events if isinstance(event, Round) and event.block == 1)
    opening = graft(parent, Cut(at.seq), PLAIN, "branch").opening
    assert opening.blocks == (16, 16) and opening.start == 16 and len(opening.tokens) == 32
    board = parent.board_at(at.seq + 1)
    for pos, token in enumerate(opening.tokens):
        assert (token != UNDECIDED) == (board.cells[pos].state in CERTAIN)
