"""Resuming is exact, and the stream is a function of its position."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from model.corpus.kind import draw
from model.corpus.registry import kinds
from model.tokens import Tokenizer
from model.train import stream
from model.train.__main__ import main
from model.train.export import export
from model.train.loop import Plan, Trainer, rate
from model.train.optim import orthogonal
from tests.train.test_objective import TINY

PLAN = Plan(
    steps=4, budget=512, causal_pools=0, digest_pools=0, copy_pools=0, lengths=(32, 16), chances=(0.5, 0.5), warmup=2
)

USUAL = stream.usual_lines(kinds())


def tokenizer() -> Tokenizer:
    examples = [draw(kind, random.Random(seed), evaluation=False) for kind in kinds() for seed in range(6)]
    return Tokenizer.train((text for e in examples for text in (e.prompt, e.answer)), 700)


def config(tok: Tokenizer):  # type: ignore[no-untyped-def]
    return type(TINY).from_dict({**TINY.to_dict(), "vocab_size": tok.size})


def test_a_resumed_run_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    tok = tokenizer()
    whole = Trainer.start(config(tok), tok, kinds(), PLAN, compiled=False)
    expected = [report.masked for report in whole.run()]
    first = Trainer.start(config(tok), tok, kinds(), PLAN, compiled=False)
    reports = first.run()
    seen = [next(reports).masked, next(reports).masked, next(reports).masked]
    first.save(tmp_path)
    second = Trainer.resume(tmp_path, tok, kinds(), {}, compiled=False)
    seen += [report.masked for report in second.run()]
    assert seen == expected and len(expected) == 4
    for name, tensor in whole.net.state_dict().items():
        assert torch.equal(tensor, second.net.state_dict()[name])


def test_documents_and_copies_depend_on_the_position_alone() -> None:
    tok = tokenizer()
    assert stream.documents(tok, kinds(), 0, 3, USUAL) == stream.documents(tok, kinds(), 0, 3, USUAL)
    assert stream.copies(tok, kinds(), 0, 3) == stream.copies(tok, kinds(), 0, 3) != stream.copies(tok, kinds(), 0, 4)


def test_a_digest_is_its_page_without_the_usual_lines() -> None:
    tok = tokenizer()
    made = stream.digests(tok, kinds(), 0, 3, USUAL)
    assert made == stream.digests(tok, kinds(), 0, 3, USUAL) != stream.digests(tok, kinds(), 0, 4, USUAL)
    pages = stream.documents(tok, kinds(), 0, 3, USUAL)
    assert sum(len(d.answer) for d in made) / len(made) < 0.5 * sum(len(d.answer) for d in pages) / len(pages)
    everything = frozenset[str]().union(*USUAL.values())
    assert not any(line in everything for d in made for line in tok.decode(d.answer).splitlines() if line)


def test_tokens_of_usual_lines_weigh_less_but_for_the_first_of_a_line() -> None:
    tok = tokenizer()
    for number, document in enumerate(stream.documents(tok, kinds(), 0, 3, USUAL)):
        usual = USUAL[kinds()[(3 + number) % len(kinds())].name]
        lines, ids = tok.decode(document.answer).split("\n"), list(document.answer[:-1])
        before = [tok.decode(ids[:place]) for place in range(len(ids))]
        expected = {
            place
            for place, text in enumerate(before)
            if text and not text.endswith("\n") and lines[text.count("\n")] in usual
        }
        assert document.sure == expected
        batch = stream.collate(tok, [document])
        assert all(batch.weight_BA[0, place] == stream.SURE for place in document.sure)


def test_a_batch_keeps_every_document_whole() -> None:
    tok = tokenizer()
    made = stream.documents(tok, kinds(), 0, 0, USUAL)
    rows = [b for b in stream.batches(tok, made, 2048, random.Random(0))]
    found = []
    for batch in rows:
        for row in range(len(batch.ids_BT)):
            ids = batch.ids_BT[row].tolist()
            answer = ids[batch.prompt :]
            found.append((tuple(ids[batch.pad_B[row] : batch.prompt]), tuple(answer[: answer.index(tok.end) + 1])))
    assert sorted(found) == sorted((d.prompt, d.answer) for d in made)


def test_the_rate_rises_holds_and_falls() -> None:
    plan = Plan(steps=100, warmup=10, decay=0.5)
    shares = [rate(plan, step) for step in range(100)]
    assert shares[0] == 0.1 and shares[20] == 1.0 and shares[99] < 0.05
    assert all(a >= b for a, b in zip(shares[50:], shares[51:], strict=False))


def test_orthogonal_has_singular_values_near_one() -> None:
    matrix = torch.randn(3, 24, 10, generator=torch.Generator().manual_seed(0))
    values = torch.linalg.svdvals(orthogonal(matrix))
    assert values.min() > 0.5 and values.max() < 1.3


def test_a_resumed_run_keeps_its_plan_and_remembers_every_change_of_it(tmp_path: Path) -> None:
    tok = tokenizer()
    Trainer.start(config(tok), tok, kinds(), PLAN, compiled=False).save(tmp_path)
    assert Trainer.resume(tmp_path, tok, kinds(), {}, compiled=False).plan == PLAN
    changed = Trainer.resume(tmp_path, tok, kinds(), {"steps": 9}, compiled=False)
    assert changed.plan.steps == 9 and [leg["steps"] for leg in changed.legs] == [4, 9]


def test_half_a_state_is_refused_with_what_to_do(tmp_path: Path) -> None:
    tok = tokenizer()
    Trainer.start(config(tok), tok, kinds(), PLAN, compiled=False).save(tmp_path)
    state = tmp_path / "state.pt"
    state.write_bytes(state.read_bytes()[:1000])
    with pytest.raises(ValueError, match="delete it to start anew"):
        Trainer.resume(tmp_path, tok, kinds(), {}, compiled=False)


def test_there_is_nothing_to_export_without_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--out", str(tmp_path / "none"), "--export", str(tmp_path / "weights")]) == 2
    assert "nothing to export" in capsys.readouterr().err
    assert not (tmp_path / "weights").exists() and not (tmp_path / "none").exists()


def test_a_run_goes_on_from_exported_weights(tmp_path: Path) -> None:
    tok = tokenizer()
    first = Trainer.start(config(tok), tok, kinds(), PLAN, compiled=False)
    assert len(list(first.run())) == 4
    export(first, tmp_path)
    plan = replace(PLAN, steps=6, seed=1)
    second = Trainer.go_on(tmp_path, tok, kinds(), plan, compiled=False)
    for name, tensor in first.net.state_dict().items():
        assert torch.equal(tensor.half().float(), second.net.state_dict()[name])
    assert (second.step, second.began, second.tokens) == (4, 4, first.tokens)
    assert [(leg["from_step"], leg["seed"]) for leg in second.legs] == [(0, 0), (4, 1)]
    reports = list(second.run())
    assert [report.step for report in reports] == [5, 6] and reports[-1].tokens > first.tokens
    second.save(tmp_path)
    assert Trainer.resume(tmp_path, tok, kinds(), {}, compiled=False).began == 4


def test_the_rate_rises_again_for_new_optimizers() -> None:
    plan = Plan(steps=100, warmup=10, decay=0.2)
    assert [rate(plan, step, began=50) for step in (50, 54, 60)] == [0.1, 0.5, 1.0]


@pytest.mark.parametrize("lost", ["training.json", "model.safetensors", "config.json"])
def test_what_is_no_export_is_refused(tmp_path: Path, lost: str, capsys: pytest.CaptureFixture[str]) -> None:
    tok = tokenizer()
    export(Trainer.start(config(tok), tok, kinds(), PLAN, compiled=False), tmp_path)
    (tmp_path / lost).write_text("{")
    with pytest.raises(ValueError, match="no exported weights"):
        Trainer.go_on(tmp_path, tok, kinds(), PLAN, compiled=False)
    assert main(["--out", str(tmp_path / "run"), "--weights", str(tmp_path), "--no-compile"]) == 2
    assert "no exported weights" in capsys.readouterr().err
