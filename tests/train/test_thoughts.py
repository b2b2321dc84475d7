"""Plans and gaps in the stream: in the form in which a decoder asks; without them the stream stays as it was."""

import random
from dataclasses import asdict, replace

import torch

from model.corpus.infill import Infill, draw_infill
from model.corpus.kind import Kind, draw
from model.corpus.plan import thought_out
from model.corpus.registry import kinds
from model.events import Message
from model.train import infills, stream, thoughts
from model.train.__main__ import parse
from model.train.card import _beside, _trained
from model.train.loop import Plan
from model.train.objective import given
from model.train.pool import pool
from tests.train.test_loop import PLAN, USUAL, tokenizer

TOK = tokenizer()


def planned(count: int = 3, *, digest: bool = False, number: int = 3) -> list[stream.Document]:
    return thoughts.documents(TOK, kinds(), 0, number, USUAL, count, digest=digest)


def gaps(count: int = 4, *, in_place: bool = True, number: int = 3) -> list[stream.Document]:
    return infills.documents(TOK, kinds(), 0, number, count, in_place=in_place)


def drawn(kind: Kind, seed: int) -> Infill:
    return draw_infill(kind, random.Random(seed), evaluation=False)


def test_both_depend_on_the_position_alone() -> None:
    assert planned() == planned() != planned(number=4) and planned(1) == planned()[:1]
    assert gaps() == gaps() != gaps(number=4) and gaps(2) == gaps()[:2]


def test_without_shares_the_stream_is_what_it_was_and_with_them_only_longer() -> None:
    def made(plan: Plan) -> list[stream.Document]:
        return pool(plan, TOK, kinds(), 0, lambda: USUAL)

    for plan in (PLAN, replace(PLAN, digest_pools=8, causal_pools=8)):
        plain = made(plan)
        more = made(replace(plan, think_share=0.0625, infill_share=0.0625))
        assert more[: len(plain)] == plain
        assert len(more) - len(plain) == (6 + 1 if plan.digest_pools else 3) + 3
    assert made(replace(PLAN, copy_pools=1, think_share=1.0, infill_share=1.0)) == stream.copies(TOK, kinds(), 0, 0)


def test_a_thought_is_opened_by_the_prompt_and_closed_by_the_answer() -> None:
    kind = kinds()[0]
    example = draw(kind, random.Random("thought/False/0/3/0"), evaluation=False)
    document = planned(1)[0]
    assert list(document.prompt) == TOK.chat([Message("user", example.prompt)], thinking=True)
    assert list(document.answer) == [*TOK.said(thought_out(kind, example.spec)), TOK.end]
    closing = TOK.said("</think>")
    assert len(closing) == 1 and document.answer.count(closing[0]) == 1
    history = TOK.chat([Message("user", "x"), Message("assistant", f"<think>\n{thought_out(kind, example.spec)}")])
    assert " ".join(map(str, document.answer[:40])) in " ".join(map(str, history))


def test_as_a_digest_the_plan_is_whole_and_the_page_short() -> None:
    short, whole = planned(digest=True), planned()
    assert sum(len(d.answer) for d in short) < 0.6 * sum(len(d.answer) for d in whole)
    for document in short:
        assert TOK.decode(document.prompt).startswith("system\ndigest")
        assert [line.split(":")[0] for line in TOK.decode(document.answer).splitlines()[:3]] == [
            "Asked", "Default", "Layout",
        ]  # fmt: skip


def test_a_marked_gap_is_asked_for_with_what_stands_around_it() -> None:
    for seed in range(4):
        infill = drawn(kinds()[2], seed)
        document = infills.marked(TOK, infill)
        markers = [at for at, token in enumerate(document.prompt) if TOK.piece(token).startswith("<|fim_")]
        assert [TOK.piece(document.prompt[at]) for at in markers] == [
            "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>",
        ]  # fmt: skip
        prefix, suffix, middle = markers
        assert TOK.decode(document.prompt[prefix:suffix]) == infill.before
        assert TOK.decode(document.prompt[suffix:middle]) == infill.after
        assert document.answer == (*TOK.encode(infill.gap), TOK.end)


def test_in_place_the_answer_goes_on_from_the_page_and_what_stands_behind_is_given() -> None:
    found = [(each, infills.placed(TOK, each)) for kind in kinds() for each in (drawn(kind, n) for n in range(12))]
    fitting = [(infill, document) for infill, document in found if document is not None]
    assert 8 < len(fitting) < len(found)
    for infill, document in fitting:
        asked = TOK.chat(infill.asked)
        assert list(document.prompt[: len(asked)]) == asked and document.weights is not None
        ids = (*document.prompt[len(asked) :], *document.answer)
        assert infill.page.startswith(TOK.decode(ids))
        opened = sum(weight > 0 for weight in document.weights)
        assert 0 < opened <= infills.OPEN and not any(document.weights[opened:])
        assert len(document.answer) <= stream.GRID
        assert TOK.decode(document.answer[:opened]) in infill.gap


def test_a_gap_whose_new_text_has_another_length_is_not_asked_for_in_place() -> None:
    infill = replace(
        drawn(kinds()[0], 0), instruction="say more", before="<p>", old="one", gap="one two six", after="<p>"
    )
    assert infills.placed(TOK, infill) is None
    assert infills.placed(TOK, replace(infill, old="one two six", gap="one two six")) is not None


def test_what_weighs_nothing_beside_a_gap_is_given_and_empty_blocks_are_as_before() -> None:
    weight = torch.tensor([[[2.0, 2.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.1]]])
    assert given(weight).tolist() == [[[False, False, True, True], [False] * 4, [False] * 4]]


def test_the_flags_set_the_plan_and_only_a_trained_leg_counts() -> None:
    args = parse(["--think-share", "0.25", "--infill-share", "0.5"])
    assert (args.think_share, args.infill_share) == (0.25, 0.5) and parse([]).think_share is None
    legs = [{"from_step": 0, **asdict(PLAN)}, {"from_step": 9, **asdict(replace(PLAN, think_share=1, infill_share=1))}]
    before, after = ({"steps": steps, "legs": legs} for steps in (9, 10))
    assert not _trained(before, "think_share") and _trained(after, "think_share")
    assert _beside(before) == [] and _beside(after) == ["infill"]
