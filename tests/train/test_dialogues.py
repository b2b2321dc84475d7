"""Dialogues with tools in the stream: without them nothing of it moves, and only right turns are trained."""

import random
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

import pytest
import torch

from model.corpus.registry import kinds
from model.corpus.tools import draw_dialogue
from model.corpus.tools_dialogue import Dialogue
from model.decode.guide import FREE, Guide
from model.events import Message
from model.tokens import Tokenizer
from model.train import dialogues, stream
from model.train.__main__ import _texts, parse
from model.train.card import _dialogues, _edits
from model.train.loop import Plan, Trainer
from model.train.supply import Supply
from tests.train.test_loop import PLAN, config, tokenizer

TOK = tokenizer()
SHIPPED = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"


def documents(count: int = 8, *, whole: bool = True, pool: int = 3) -> list[stream.Document]:
    return dialogues.documents(TOK, 0, pool, count, whole=whole)


@cache
def drawn() -> tuple[Dialogue, ...]:
    return tuple(draw_dialogue(random.Random(f"stream/{n}"), evaluation=False) for n in range(60))


def supply(plan: Plan) -> Supply:
    return Supply(plan, TOK, kinds())


def trainer(plan: Plan) -> Trainer:
    return Trainer.start(config(TOK), TOK, kinds(), plan, compiled=False)


def test_documents_depend_on_the_position_alone() -> None:
    assert documents() == documents() != documents(pool=4)
    assert documents(3) == documents(8)[:3]


@pytest.mark.parametrize("plan", [PLAN, replace(PLAN, digest_pools=8), replace(PLAN, causal_pools=8)])
def test_without_dialogues_the_stream_is_what_it_was(plan: Plan) -> None:
    plain = supply(plan)
    assert plain.plan.tool_share == 0.0 and Plan().tool_share == 0.0
    given = (TOK, kinds(), plan.seed, 0)
    copies = stream.copies(*given)
    digests = stream.digests(*given, plain.usual) + stream.briefs(*given) if plan.digest_pools else []
    pages = stream.documents(*given, plain.usual)[:: 3 if digests else 1]
    before = pages + digests + copies[: round(len(copies) * plan.copy_share)]
    assert plain.documents(0) == before
    more = supply(replace(plain.plan, tool_share=0.125)).documents(0)
    assert more[: len(before)] == before and len(more) - len(before) == 6
    assert more[len(before) :] == dialogues.documents(TOK, 0, 0, 6, whole=plan.causal_pools > 0)


def test_a_plan_from_before_there_was_such_a_share_goes_on(tmp_path: Path) -> None:
    run = trainer(PLAN)
    run.save(tmp_path)
    state = torch.load(tmp_path / "state.pt", weights_only=True)
    del state["plan"]["tool_share"]
    torch.save(state, tmp_path / "state.pt")
    assert Trainer.resume(tmp_path, TOK, kinds(), {}, compiled=False).plan == PLAN


def test_the_copying_leg_has_no_dialogues() -> None:
    assert supply(replace(PLAN, copy_pools=1, tool_share=1.0)).documents(0) == stream.copies(TOK, kinds(), 0, 0)


def test_a_document_is_what_a_decoder_is_shown_and_the_turn_to_be_written() -> None:
    for dialogue in drawn():
        for place in dialogue.places:
            shown = TOK.chat(dialogue.before(place), dialogue.tools)
            turn = [*TOK.said(dialogue.turns[place].messages[0].content), TOK.end]
            for whole in (False, True):
                document = dialogues.document(TOK, dialogue, place, whole=whole)
                assert [*document.prompt, *document.answer] == [*shown, *turn]
                assert document.weights is not None and len(document.weights) == len(document.answer)
            alone = dialogues.document(TOK, dialogue, place, whole=False)
            assert list(alone.prompt) == shown and list(alone.answer) == turn


def test_of_a_whole_dialogue_every_right_turn_is_a_target_and_nothing_else() -> None:
    for dialogue in drawn():
        place = dialogue.places[-1]
        document = dialogues.document(TOK, dialogue, place, whole=True)
        assert document.weights is not None
        targets: list[list[int]] = []
        inside = False
        for token, weight in zip(document.answer, document.weights, strict=True):
            targets += [[]] if weight and not inside else []
            inside = weight > 0 and token != TOK.end
            if weight:
                targets[-1].append(token)
        wanted = [[*TOK.said(dialogue.turns[number].messages[0].content), TOK.end] for number in dialogue.places]
        assert targets == wanted


def test_what_is_copied_weighs_more_than_the_form_of_a_call() -> None:
    for dialogue in drawn()[:20]:
        for place in dialogue.places:
            document = dialogues.document(TOK, dialogue, place, whole=False)
            heavy = TOK.decode(
                token for token, weight in zip(document.answer, document.weights or (), strict=True) if weight > 1
            )
            turn = dialogue.turns[place]
            for call in turn.calls:
                assert all(isinstance(value, bool) or str(value)[-3:] in heavy or value in heavy
                           for value in call.arguments.values() if isinstance(value, str))  # fmt: skip
            assert "parameter" not in heavy and "tool_call" not in heavy
            assert set(document.weights or ()) <= {dialogues.FORM, stream.COPIED}


def test_guided_decoding_can_write_every_call_token_by_token_as_it_is_trained() -> None:
    forced = chosen = 0
    for dialogue in drawn()[:30]:
        guide = Guide.of(TOK, dialogue.tools)
        assert guide is not None
        for place in dialogue.places:
            ids, at = [*TOK.said(dialogue.turns[place].messages[0].content), TOK.end], 0
            spot = guide.begin([])
            while at < len(ids):
                spot = guide.settled(spot)
                must = guide.forced(spot)
                if not must and spot.where not in FREE:
                    chosen += 1
                    assert ids[at] in guide.allowed(spot)
                assert ids[at : at + len(must)] == must
                forced += bool(must)
                for token in must or ids[at : at + 1]:
                    after = guide.after(spot, token)
                    assert after is not None, dialogue.combination
                    spot, at = after, at + 1
    assert forced > 150 and chosen > 100


def test_every_sort_of_turn_comes_last() -> None:
    made = documents(60, whole=False)
    calls = [TOK.decode(document.answer).lstrip().startswith("<function") for document in made]
    assert 15 < sum(calls) < 50


def test_batches_hold_dialogues_and_their_weights() -> None:
    made = documents(6)
    for batch in stream.batches(TOK, made, 1344, random.Random(0)):
        assert batch.prompt % stream.GRID == 0 and batch.weight_BA.shape[1] % stream.GRID == 0
    row = stream.collate(TOK, made[:1]).weight_BA[0]
    assert tuple(row[: len(made[0].answer)].tolist()) == made[0].weights


@pytest.mark.parametrize("causal_pools", [0, 5])
def test_a_step_on_dialogues_moves_the_weights(causal_pools: int) -> None:
    run = trainer(replace(PLAN, steps=1, causal_pools=causal_pools))
    batch = stream.collate(TOK, documents(2, whole=causal_pools > 0))
    before = {name: tensor.clone() for name, tensor in run.net.state_dict().items()}
    report, _ = run._step(batch)
    assert 0 < report["autoregressive"] < 20 and (report["masked"] > 0) is (causal_pools == 0)
    assert any(not torch.equal(before[name], tensor) for name, tensor in run.net.state_dict().items())


def test_the_flag_sets_the_plan_and_only_a_trained_leg_counts() -> None:
    assert parse(["--tool-share", "0.25"]).tool_share == 0.25 and parse([]).tool_share is None
    legs = [{"from_step": 0, **asdict(PLAN)}, {"from_step": 9, **asdict(replace(PLAN, tool_share=0.25))}]
    assert not _dialogues({"steps": 9, "legs": legs}) and _dialogues({"steps": 10, "legs": legs})
    assert not _edits({"steps": 10, "legs": legs})
    assert not _dialogues({"steps": 10, "legs": [{"from_step": 0, "seed": 1}]})


def test_a_new_tokenizer_reads_tools_only_where_they_are_trained() -> None:
    plain, more = _texts(kinds()), _texts(kinds(), tools=True)
    texts = [next(plain) for _ in range(6)]
    first = next(more)
    assert first.startswith('{"type": "function"') and [next(more) for _ in range(6)] == texts


@pytest.mark.weights
def test_most_documents_are_short_enough_for_two_cores() -> None:
    """With the shipped tokenizer, which was made before there were dialogues."""
    shipped = Tokenizer.load(SHIPPED)
    sizes = sorted(
        len(document.prompt) + len(document.answer) for document in dialogues.documents(shipped, 0, 0, 150, whole=True)
    )
    assert 400 < sizes[75] < 620 and sizes[135] < 1024 and sizes[-1] < 2000
    assert len(shipped.chat([Message("user", "x")])) < 20
