"""The memory lens measures: nothing changes where nothing was left out, and what is left out is what it says."""

import math
from itertools import count

import pytest
import torch

from model.config import BLOCK_SIZES, DecodeConfig, ModelConfig
from model.decode.decoder import decode
from model.decode.lens import divergence
from model.events import Calibration, Message, Opening, Reading, Request, RunFinished, RunStarted
from model.fake import ByteVocabulary, FakeNetwork
from model.network.clover import CloverMoeModelLM
from tests.decode.scripted import guesses

WORDS = ByteVocabulary()
TINY = ModelConfig(
    vocab_size=WORDS.size, hidden_size=32, num_attention_heads=2, num_key_value_heads=1, head_dim=16,
    linear_num_key_heads=2, linear_num_value_heads=2, linear_key_head_dim=16, linear_value_head_dim=16, num_experts=4,
    moe_intermediate_size=16, shared_expert_intermediate_size=16, num_hidden_layers=4,
)  # fmt: skip


def measured(network: FakeNetwork | CloverMoeModelLM, blocks: int) -> list[object]:
    tokens = tuple(WORDS.encode("abcdefgh" * blocks))
    opening = Opening((*tokens, *(-1,) * 8), (8,) * (blocks + 1))
    request = Request("m", (Message("user", "hi"),), DecodeConfig(block_size=8), opening=opening, task="memory")
    return list(decode(network, WORDS, request, map(float, count()).__next__))


def test_there_is_a_reading_for_the_prompt_and_each_block_before_and_one_for_each_block_size() -> None:
    events = measured(FakeNetwork.of("abcdefgh" * 4), 3)
    assert isinstance(events[0], RunStarted)
    readings = [event for event in events if isinstance(event, Reading)]
    assert [(each.block, each.removed) for each in readings] == [(3, -1), (3, 0), (3, 1), (3, 2)]
    assert [each.length for each in events if isinstance(each, Calibration)] == list(BLOCK_SIZES)
    assert isinstance(events[-1], RunFinished) and events[-1].reason == "measured"
    assert [event.seq for event in events] == list(range(len(events)))  # type: ignore[attr-defined]


def test_the_first_block_owes_all_to_the_prompt() -> None:
    events = measured(FakeNetwork.of("abcdefgh" * 4), 0)
    assert [each.removed for each in events if isinstance(each, Reading)] == [-1]


def test_a_real_network_is_left_as_it_was_and_its_slot_without_calibration_ignores_the_block_size() -> None:
    torch.manual_seed(0)
    net = CloverMoeModelLM(TINY).freeze()
    with torch.no_grad():
        for name, tensor in net.named_parameters():
            if name.endswith("history_c"):
                tensor.fill_(3.0)
    before = {name: tensor.clone() for name, tensor in net.state_dict().items()}
    events = measured(net, 2)
    assert all(torch.equal(tensor, before[name]) for name, tensor in net.state_dict().items())
    found = {each.length: each for each in events if isinstance(each, Calibration)}
    assert found[32].uncalibrated == pytest.approx(found[32].memory, abs=1e-6)  # ln(32/32) = 0
    assert found[64].memory > found[64].uncalibrated and found[4].memory < found[4].uncalibrated  # type: ignore[operator]
    for each in events:
        if isinstance(each, Reading):
            assert math.isfinite(each.divergence) and 0 <= each.changed <= 1


def test_divergence_is_that_of_kullback_and_leibler() -> None:
    one, other = guesses([0.9, 0.5]), guesses([0.9, 0.5])
    assert divergence(one, other) == 0.0
    p, q = one.probabilities_MV, guesses([0.6, 0.6]).probabilities_MV
    assert divergence(one, guesses([0.6, 0.6])) == pytest.approx(float((p * (p / q).log()).sum(-1).mean()), rel=1e-4)
