"""The laws of decoding as properties, on the scripted network."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import STRATEGIES, DecodeConfig, ModelConfig
from model.decode.decoder import Cancelled, decode
from model.events import BlockEvent, Event, Message, Request, Round, RunFailed, RunFinished, RunStarted, joined
from model.fake import ByteVocabulary, FakeNetwork, FusedFakeNetwork

WORDS = ByteVocabulary()
ANY_TOKEN = st.one_of(st.integers(4, WORDS.size - 1), st.just(WORDS.end))
SCRIPTS = st.lists(ANY_TOKEN, max_size=90).map(tuple)
CONFIGS = st.builds(
    DecodeConfig,
    strategy=st.sampled_from(STRATEGIES),
    mode=st.sampled_from(["diffusion", "diffusion", "autoregressive"]),
    threshold=st.sampled_from([0.0, 0.5, 0.9, 1.0]),
    block_size=st.sampled_from([4, 8, 16, 32]),
    max_tokens=st.integers(1, 80),
    rounds=st.integers(1, 12),
    seed=st.integers(0, 9),
    temperature=st.sampled_from([0.0, 0.0, 0.7]),
    candidates=st.integers(0, 3),
    top_k=st.sampled_from([0, 3]),
    top_p=st.sampled_from([1.0, 0.9]),
    repetition_penalty=st.sampled_from([1.0, 1.0, 1.2]),
    alg_temp=st.sampled_from([0.0, 0.5]),
    entropy_budget=st.sampled_from([0.0, 2.0]),
    kl_threshold=st.sampled_from([0.01, 1.0]),
    threshold_back=st.sampled_from([0.3, 0.9]),
    eta_cap=st.sampled_from([0.1, 0.6]),
    editing_threshold=st.sampled_from([0.4, 0.9]),
    max_post_steps=st.integers(0, 4),
    acceptance=st.sampled_from([0.0, 0.3, 1.0]),
)
NETWORKS = st.builds(FakeNetwork, SCRIPTS, per_round=st.integers(1, 9), seed=st.integers(0, 3))
quick = settings(max_examples=25, deadline=None)


def ticking() -> Callable[[], float]:
    """A clock that never repeats and is the same in every run."""
    return map(float, count()).__next__


def run(network: FakeNetwork, config: DecodeConfig) -> list[Event]:
    return list(decode(network, WORDS, Request("r", (Message("user", "hi"),), config), ticking()))


def rounds(events: list[Event]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def fold(events: list[Event]) -> dict[int, int]:
    """Position to token, drafts left out. What is decided changes only by a revision that says so."""
    cells: dict[int, int] = {}
    for event in rounds(events):
        for change in event.changes:
            if change.kind == "commit":
                assert change.pos not in cells, "a decided position changed"
                cells[change.pos] = change.token
            elif change.kind == "edit":
                assert cells[change.pos] != change.token, "an edit that changes nothing"
                cells[change.pos] = change.token
            elif change.kind == "remask":
                del cells[change.pos]
    return cells


def end_of(events: list[Event]) -> RunFinished:
    assert isinstance(events[-1], RunFinished)
    return events[-1]


@quick
@given(NETWORKS, CONFIGS)
def test_events_are_numbered_and_the_run_ends_once(network: FakeNetwork, config: DecodeConfig) -> None:
    events = run(network, config)
    assert [event.seq for event in events] == list(range(len(events)))
    assert isinstance(events[0], RunStarted)
    assert [isinstance(event, (RunFinished, RunFailed)) for event in events] == [False] * (len(events) - 1) + [True]
    stats = end_of(events).stats
    assert stats.rounds == len(rounds(events)) and stats.forwards == rounds(events)[-1].forwards


@quick
@given(NETWORKS, CONFIGS)
def test_folding_the_rounds_gives_the_text_and_nothing_behind_its_end(
    network: FakeNetwork, config: DecodeConfig
) -> None:
    """Laws 1 and 7."""
    events = run(network, config)
    last, cells = end_of(events), fold(events)
    assert last.length == last.stats.tokens <= config.max_tokens
    text = [cells[pos] for pos in range(last.length)]
    assert WORDS.end not in text and WORDS.mask not in text and WORDS.pad not in text
    assert max(cells, default=0) < config.max_tokens
    if last.reason == "end_of_text":
        assert cells[last.length] == WORDS.end and set(cells) == set(range(last.length + 1))
    else:
        assert last.reason == "max_tokens" and set(cells) == set(range(config.max_tokens))


@quick
@given(NETWORKS, CONFIGS)
def test_nothing_behind_a_standing_end_is_ever_drafted_or_left(network: FakeNetwork, config: DecodeConfig) -> None:
    """Law 7; a strategy that revises may take the end back."""
    events = run(network, config)
    for upto, event in enumerate(events, 1):
        if isinstance(event, Round):
            cells = fold(events[:upto])
            end = min((pos for pos, token in cells.items() if token == WORDS.end), default=config.max_tokens)
            assert max(cells) <= end
            assert all(change.pos < end for change in event.changes if change.kind == "draft")


@quick
@given(NETWORKS, CONFIGS)
def test_only_the_open_block_changes(network: FakeNetwork, config: DecodeConfig) -> None:
    """Law 6; and what is left is counted right."""
    events = run(network, config)
    opened = BlockEvent("r", 0, -1, 0, 0, "closed")
    undecided: set[int] = set()
    for upto, event in enumerate(events, 1):
        if isinstance(event, BlockEvent) and event.phase == "opened":
            assert event.start == opened.start + opened.length and event.block == opened.block + 1
            assert 1 <= event.length <= config.block_size
            opened, undecided = event, set(range(event.start, event.start + event.length))
        elif isinstance(event, Round):
            assert event.block == opened.block and (event.changes or not event.masked_left)
            assert [c.pos for c in event.changes] == sorted({c.pos for c in event.changes})
            assert all(opened.start <= c.pos < opened.start + opened.length for c in event.changes)
            before, cells = undecided, fold(events[:upto])
            end = min((pos for pos, token in cells.items() if token == WORDS.end), default=config.max_tokens)
            block = range(opened.start, opened.start + opened.length)
            undecided = {pos for pos in block if pos not in cells and pos < end}
            assert event.masked_left == len(undecided)
            if config.mode == "diffusion":  # what a revision has just opened was not looked at this round
                assert {c.pos for c in event.changes if c.kind == "draft"} == undecided & before


@quick
@given(NETWORKS, CONFIGS)
def test_the_same_wish_gives_the_same_trace(network: FakeNetwork, config: DecodeConfig) -> None:
    """Law 4."""
    assert run(network, config) == run(network, config)


@quick
@given(NETWORKS, CONFIGS)
def test_fusing_passes_changes_their_number_and_nothing_else(network: FakeNetwork, config: DecodeConfig) -> None:
    options = {"per_round": network.per_round, "seed": network.seed}
    fused = run(FusedFakeNetwork(network.script, **options), config)  # type: ignore[arg-type]
    plain = run(network, config)

    def timeless(event: Event) -> Event:
        if isinstance(event, Round):
            return replace(event, forwards=0, ms=0.0)
        if isinstance(event, RunFinished):
            return replace(event, stats=replace(event.stats, forwards=0, seconds=0.0, first_round_seconds=0.0))
        return event

    assert [timeless(event) for event in plain] == [timeless(event) for event in fused]
    commits = sum(isinstance(event, BlockEvent) and event.phase == "committed" for event in plain)
    saved = commits if config.mode == "diffusion" else 0
    assert end_of(plain).stats.forwards - end_of(fused).stats.forwards == saved


@quick
@given(NETWORKS, CONFIGS, st.integers(0, 60))
def test_a_cancelled_run_keeps_its_beginning_and_ends(network: FakeNetwork, config: DecodeConfig, after: int) -> None:
    """Law 5."""
    events = decode(network, WORDS, Request("r", (Message("user", "hi"),), config), ticking())
    seen: list[Event] = []
    for event in events:
        seen.append(event)
        if len(seen) > after and not isinstance(event, RunFinished):
            seen.append(events.throw(Cancelled()))
            break
    assert list(events) == []
    last, cells = end_of(seen), fold(seen)
    assert last.seq == len(seen) - 1
    assert last.reason == "cancelled" or len(seen) <= after + 1
    assert all(pos in cells and cells[pos] != WORDS.end for pos in range(last.length))
    assert last.length not in cells or cells[last.length] == WORDS.end


@quick
@given(st.text(max_size=40), st.sampled_from([4, 8, 16]))
def test_characters_split_over_tokens_and_blocks_come_out_whole(text: str, size: int) -> None:
    """Law 8: whatever prefix is looked at, it is a prefix of the text."""
    known = text.encode("utf-8", "replace").decode()
    events = run(FakeNetwork.of(known), DecodeConfig(block_size=size, max_tokens=400, threshold=0.85))
    cells = fold(events)
    pieces = [WORDS.piece(cells[pos]) for pos in range(end_of(events).length)]
    assert joined(pieces, final=True) == known
    assert all(known.startswith(joined(pieces[:n])) for n in range(len(pieces)))


@pytest.mark.parametrize("mode", ["diffusion", "autoregressive"])
def test_passes_are_counted_with_commits(mode: str) -> None:
    events = run(FakeNetwork.of("x" * 20, per_round=99), DecodeConfig(mode=mode, block_size=8, acceptance=0))  # type: ignore[arg-type]
    stats = end_of(events).stats
    # Diffusion: a round for each of three blocks and a commit after two. Autoregressive: one pass a token.
    assert (stats.tokens, stats.forwards) == ((20, 5) if mode == "diffusion" else (20, 20))
    assert (stats.rounds, stats.blocks) == ((3, 3) if mode == "diffusion" else (21, 3))


def test_time_is_measured_from_the_submit() -> None:
    stats = end_of(run(FakeNetwork.of("x" * 20, per_round=99), DecodeConfig(block_size=8, acceptance=0))).stats
    # The clock ticks once when it is read: at the start, after the prompt, and for each of three rounds.
    assert (stats.prompt_seconds, stats.first_round_seconds, stats.seconds) == (1.0, 2.0, 4.0)
    assert stats.state_bytes > 0


@pytest.mark.parametrize("mode", ["diffusion", "autoregressive"])
@pytest.mark.parametrize("bad", [0, 10])
def test_numbers_that_are_none_stop_the_run(mode: str, bad: int) -> None:
    network = FakeNetwork(tuple(WORDS.encode("x" * 50)), nan_from=bad)
    last = end_of(run(network, DecodeConfig(mode=mode, block_size=8)))  # type: ignore[arg-type]
    kept = bad if mode == "autoregressive" else bad - bad % 8
    assert (last.reason, last.length) == ("not_a_number", kept)


@pytest.mark.parametrize("mode", ["diffusion", "autoregressive"])
def test_a_text_that_goes_round_in_a_circle_ends(mode: str) -> None:
    network = FakeNetwork.of("begin " + "<li>item</li>" * 99, per_round=32)
    last = end_of(run(network, DecodeConfig(mode=mode, max_tokens=1000)))  # type: ignore[arg-type]
    assert last.reason == "repetition" and 192 < last.length <= 6 + 192 + 32


def test_an_end_drops_what_was_committed_behind_it_and_says_so() -> None:
    script = (*WORDS.encode("ab"), WORDS.end, *WORDS.encode("garbage"))
    seen = 0
    for seed in range(20):
        events = run(FakeNetwork(script, per_round=2, seed=seed), DecodeConfig(block_size=16))
        assert end_of(events).length == 2
        seen += any(change.kind == "remask" for event in rounds(events) for change in event.changes)
    assert seen, "no seed committed something behind the end first"


def test_a_run_is_cut_to_the_context_of_the_network() -> None:
    room = len(WORDS.chat([Message("user", "hi")])) + 40
    network = FakeNetwork(tuple(WORDS.encode("x" * 300)), config=ModelConfig(max_position_embeddings=room))
    assert end_of(run(network, DecodeConfig(max_tokens=200))).length == 40


def test_hopeless_requests_are_refused_in_words() -> None:
    network = FakeNetwork.of("abc")
    (empty,) = decode(network, WORDS, Request("r", (Message("user", " \n"),)))
    assert isinstance(empty, RunFailed) and "empty" in empty.message
    (long,) = decode(network, WORDS, Request("r", (Message("user", "x" * 100_000),)))
    assert isinstance(long, RunFailed) and "too long" in long.message and "4096" in long.message
