"""Layout and wiring of the page; what happens is elsewhere (app/session.py, app/wire.py)."""

from __future__ import annotations

from typing import Any

import gradio as gr

from app.components import part
from app.examples import EXAMPLES
from app.session import Session
from model.config import BLOCK_SIZES, DecodeConfig

STRATEGIES = [
    ("Threshold", "threshold"),
    ("Fixed quota", "low_confidence"),
    ("Factor", "factor"),
    ("One by one", "sequential"),
]
HINTS = {
    "threshold": "Keep every guess that is sure enough; at least one a round.",
    "low_confidence": "A fixed number of rounds; each keeps its share of the surest.",
    "factor": "Keep more guesses at once, the surer they are together.",
    "sequential": "One position a round, from left to right.",
}


def build(session: Session) -> gr.Blocks:
    """The whole page."""
    with gr.Blocks(title="Clover Playground", fill_width=True, analytics_enabled=False) as page:
        part("topbar")
        wire = part("wire")
        with gr.Row(elem_classes=["clover-row"]):
            with gr.Column(elem_classes=["clover-left"], min_width=0):
                prompt, generate, stop = _ask()
                knobs = _knobs()
                part("card")
            with gr.Column(elem_classes=["clover-mid"], min_width=0):
                part("figures")
                part("stage")
                part("timeline")
            with gr.Column(elem_classes=["clover-right"], min_width=0):
                part("preview")
        _wire(page, session, [prompt, *knobs], generate, stop, wire)
    return page


def _ask() -> tuple[gr.Textbox, gr.Button, gr.Button]:
    prompt = gr.Textbox(
        label="Prompt",
        lines=3,
        max_lines=3,
        placeholder="Say what to make: a solar system simulator with a red sun",
        elem_id="prompt",
        container=False,
    )
    with gr.Row(elem_classes=["chips"]):
        for example in EXAMPLES:
            chip = gr.Button(example.label, elem_classes=["chip"], min_width=0)
            chip.click(None, None, prompt, js=f"() => {example.prompt!r}", api_visibility="private")
    with gr.Row(elem_classes=["go"]):
        generate = gr.Button("Generate", variant="primary", elem_id="generate", min_width=0)
        stop = gr.Button("Stop", elem_id="stop", min_width=0)
    part("notice")
    return prompt, generate, stop


def _knobs() -> list[Any]:
    """Controls in the order of `Session.generate`."""
    usual = DecodeConfig()
    mode = gr.Radio(
        [("Diffusion", "diffusion"), ("Autoregressive", "autoregressive")],
        value=usual.mode,
        label="Mode",
        info="In parallel blocks, or one token at a time.",
        elem_classes=["seg"],
    )
    strategy = gr.Dropdown(
        STRATEGIES, value=usual.strategy, label="Strategy", info=HINTS[usual.strategy], filterable=False
    )
    threshold = gr.Slider(
        0.5,
        0.99,
        usual.threshold,
        step=0.01,
        label="Threshold",
        info="Lower is faster, higher is more careful.",
        elem_classes=["slide"],
    )
    rounds = gr.Slider(
        1,
        32,
        usual.rounds,
        step=1,
        label="Rounds",
        info="How many a full block gets.",
        visible=False,
        elem_classes=["slide"],
    )
    factor = gr.Slider(
        0.1,
        4,
        usual.factor,
        step=0.1,
        label="Factor",
        info="Higher keeps more guesses at once.",
        visible=False,
        elem_classes=["slide"],
    )
    block = gr.Radio(
        list(BLOCK_SIZES),
        value=usual.block_size,
        label="Block size",
        info="How many positions resolve together.",
        elem_classes=["seg"],
    )
    tokens = gr.Slider(
        64,
        2048,
        usual.max_tokens,
        step=64,
        label="Max tokens",
        info="The answer is cut off there.",
        elem_classes=["slide"],
    )
    with gr.Row(elem_classes=["pair"]):
        seed = gr.Number(usual.seed, label="Seed", info="Same seed, same run.", precision=0, minimum=0, min_width=0)
        heat = gr.Number(
            usual.temperature,
            label="Temperature",
            info="0 takes the likeliest.",
            minimum=0,
            maximum=2,
            step=0.1,
            min_width=0,
        )
    diffusing = [strategy, threshold, rounds, factor]

    def fit(mode: str, strategy: str) -> tuple[Any, ...]:
        on = mode == "diffusion"
        return (
            gr.update(visible=on, info=HINTS[strategy]),
            gr.update(visible=on and strategy == "threshold"),
            gr.update(visible=on and strategy == "low_confidence"),
            gr.update(visible=on and strategy == "factor"),
        )

    gr.on(
        [mode.input, strategy.input],
        fit,
        [mode, strategy],
        diffusing,
        queue=False,
        show_progress="hidden",
        api_visibility="private",
    )
    return [mode, strategy, threshold, rounds, factor, block, tokens, seed, heat]


def _wire(
    page: gr.Blocks, session: Session, inputs: list[Any], generate: gr.Button, stop: gr.Button, wire: gr.HTML
) -> None:
    def writing(request: gr.Request, *values: Any) -> Any:
        yield from session.generate(str(request.session_hash), *values)

    def stopping(request: gr.Request) -> None:
        session.stop(str(request.session_hash))

    def leaving(request: gr.Request) -> None:
        session.leave(str(request.session_hash))

    generate.click(
        writing,
        inputs,
        wire,
        show_progress="hidden",
        concurrency_limit=None,
        trigger_mode="once",
        api_visibility="private",
    )
    stop.click(stopping, None, None, queue=False, show_progress="hidden", api_visibility="private")
    page.load(session.model, None, wire, show_progress="hidden", concurrency_limit=None, api_visibility="private")
    page.unload(leaving)
