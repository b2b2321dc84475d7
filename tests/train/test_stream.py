"""Follow-ups in the stream: nothing of today's stream moves without them, and a long one trains."""

import random
from dataclasses import asdict, replace

import torch

from model.corpus.registry import kinds
from model.train import stream
from model.train.__main__ import parse
from model.train.card import _edits
from model.train.loop import Plan, Trainer
from model.train.objective import losses
from model.train.supply import Supply
from tests.train.test_loop import PLAN, USUAL, config, tokenizer

TOK = tokenizer()


def edits(count: int = 6, *, digest: bool = False, pool: int = 3) -> list[stream.Document]:
    return stream.edits(TOK, kinds(), 0, pool, USUAL, count, digest=digest)


def supply(plan: Plan) -> Supply:
    return Supply(plan, TOK, kinds())


def trainer(plan: Plan) -> Trainer:
    return Trainer.start(config(TOK), TOK, kinds(), plan, compiled=False)


def test_edits_depend_on_the_position_alone() -> None:
    assert edits() == edits() != edits(pool=4)
    assert edits(3) == edits(6)[:3]


def test_without_edits_the_stream_is_what_it_was() -> None:
    for digest_pools in (0, 8):
        plain = supply(replace(PLAN, digest_pools=digest_pools))
        given = (TOK, kinds(), PLAN.seed, 0)
        copies = stream.copies(*given)
        digests = stream.digests(*given, plain.usual) + stream.briefs(*given) if digest_pools else []
        pages = stream.documents(*given, plain.usual)[:: 3 if digests else 1]
        before = pages + digests + copies[: round(len(copies) * PLAN.copy_share)]
        assert plain.documents(0) == before
        more = supply(replace(plain.plan, edit_share=0.125)).documents(0)
        assert more[: len(before)] == before
        assert len(more) - len(before) == (12 + 2 if digest_pools else 6)


def test_the_copying_leg_has_no_edits() -> None:
    assert supply(replace(PLAN, copy_pools=1, edit_share=1.0)).documents(0) == stream.copies(TOK, kinds(), 0, 0)


def test_an_edit_asks_with_the_page_and_weighs_what_changes() -> None:
    for document in edits():
        said, answer = TOK.decode(document.prompt), TOK.decode(document.answer)
        page = said.split("\nassistant\n")[1].rsplit("\nuser\n", 1)[0]
        assert document.changed and len(page) > 1000
        touched = {line for line in answer.splitlines() if line not in page.splitlines()}
        weighed = TOK.decode([token for place, token in enumerate(document.answer) if place in document.changed])
        assert all(line.strip() in weighed for line in touched)
        row = stream.collate(TOK, [document]).weight_BA[0, : len(document.answer)]
        assert {float(w) for w in row} == {stream.CHANGED, stream.KEPT}
        assert sum(len(line) for line in touched) < 0.4 * len(answer)


def test_a_digest_of_an_edit_is_much_shorter() -> None:
    size = {digest: sum(len(d.prompt) + len(d.answer) for d in edits(12, digest=digest)) for digest in (False, True)}
    assert size[True] < 0.6 * size[False]
    assert all(TOK.decode(d.prompt).startswith("system\ndigest") for d in edits(3, digest=True))


def test_a_document_beyond_the_budget_is_a_batch_of_its_own() -> None:
    made = edits(3)
    ready = list(stream.batches(TOK, made, 64, random.Random(0)))
    assert [batch.ids_BT.shape[0] for batch in ready] == [1, 1, 1]
    sizes = [batch.tokens for batch in ready]
    for batch in ready:
        assert batch.prompt % stream.GRID == 0 and batch.weight_BA.shape[1] % stream.GRID == 0
    assert sorted(sizes) == sorted(len(d.prompt) + len(d.answer) for d in made)


def test_where_no_block_is_opened_little_is_padding_and_nothing_else_differs() -> None:
    made = supply(replace(PLAN, digest_pools=8, edit_share=0.1)).documents(0)
    tight = list(stream.batches(TOK, made, 2688, random.Random(0), opened=False))
    loose = list(stream.batches(TOK, made, 2688, random.Random(0)))
    assert sum(batch.tokens for batch in tight) == sum(batch.tokens for batch in loose)
    assert sum(batch.ids_BT.numel() for batch in tight) < 0.95 * sum(batch.ids_BT.numel() for batch in loose)
    for rows, width in (batch.ids_BT.shape for batch in tight):  # so there are as few shapes as there are widths
        assert width % stream.GRID == 0 and rows == max(1, 2688 // width)
    found = [
        tuple(row[pad:].tolist())
        for batch in tight
        for row, pad in zip(batch.ids_BT, batch.pad_B.tolist(), strict=True)
        if pad < len(row)
    ]
    assert sorted(found) == sorted(d.prompt + d.answer for d in made)


def test_the_causal_loss_is_the_same_either_way() -> None:
    made = edits(3, digest=True)
    net, tight = trainer(PLAN).net, stream.aligned(TOK, made, 8192)
    loose = stream.collate(TOK, made)
    behind = torch.arange(loose.weight_BA.shape[1]) >= torch.tensor([len(d.answer) for d in made])[:, None]
    loose = replace(loose, weight_BA=loose.weight_BA.masked_fill(behind, 0.0))
    one, other = (losses(net, batch, 32, torch.Generator(), share=0.0).autoregressive for batch in (tight, loose))
    torch.testing.assert_close(one, other)


def test_a_step_on_edits_moves_the_weights() -> None:
    run = trainer(replace(PLAN, steps=1, budget=64, edit_share=0.02, copy_share=0.0))
    batch = stream.collate(TOK, edits(1, digest=True))
    before = {name: tensor.clone() for name, tensor in run.net.state_dict().items()}
    report, tokens = run._step(batch)
    assert tokens == batch.tokens and 0 < report["masked"] < 20 and 0 < report["autoregressive"] < 20
    assert any(not torch.equal(before[name], tensor) for name, tensor in run.net.state_dict().items())


def test_the_flag_sets_the_plan_and_only_a_trained_leg_counts() -> None:
    assert parse(["--edit-share", "0.25"]).edit_share == 0.25 and parse([]).edit_share is None
    legs = [{"from_step": 0, **asdict(PLAN)}, {"from_step": 9, **asdict(replace(PLAN, edit_share=0.25))}]
    assert not _edits({"steps": 9, "legs": legs}) and _edits({"steps": 10, "legs": legs})
    assert not _edits({"steps": 10, "legs": [{"from_step": 0, "seed": 1}]})  # from before there was such a share
