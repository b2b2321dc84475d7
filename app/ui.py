"""Layout and wiring of the page; what happens is elsewhere (app/session.py, app/wire.py)."""

from __future__ import annotations

from typing import Any

import gradio as gr

from app.components import part
from app.examples import CHIPS, EXAMPLES
from app.knobs import DIALS, NAMES, OF_ALL, OF_DIFFUSION, OF_DRAWING, OF_STRATEGIES, Dial, used
from app.lessons import wish
from app.session import Session
from model.config import BLOCK_SIZES, DecodeConfig, Mode, Strategy


def build(session: Session) -> gr.Blocks:
    """The whole page."""
    with gr.Blocks(title="Clover Playground", fill_width=True, analytics_enabled=False) as page:
        part("topbar")
        wire = part("wire")
        with gr.Row(elem_classes=["clover-row"]):
            with gr.Column(elem_classes=["clover-left"], min_width=0):
                prompt, generate, change, stop = _ask()
                knobs = _knobs()
                part("card")
            with gr.Column(elem_classes=["clover-mid"], min_width=0):
                part("figures")
                part("stage")
                part("branch")
                part("memory")
                part("timeline")
            with gr.Column(elem_classes=["clover-right"], min_width=0):
                part("preview")
        for view in ("race", "dial", "lessons", "gallery", "agent"):
            part(view)
        _wire(page, session, [prompt, *knobs], generate, change, stop, wire)
    return page


def _ask() -> tuple[gr.Textbox, gr.Button, gr.Button, gr.Button]:
    prompt = gr.Textbox(
        label="Prompt",
        lines=3,
        max_lines=3,
        placeholder="Say what to make: a solar system simulator with a red sun",
        elem_id="prompt",
        container=False,
    )
    with gr.Row(elem_classes=["chips"]):
        for example in EXAMPLES[:CHIPS]:
            chip = gr.Button(example.label, elem_classes=["chip"], min_width=0)
            chip.click(None, None, prompt, js=f"() => {example.prompt!r}", api_visibility="private")
    with gr.Row(elem_classes=["go"]):
        generate = gr.Button("Generate", variant="primary", elem_id="generate", min_width=0)
        # Hidden until there is a page, and a model that was trained for it (assets/web/editor.js).
        change = gr.Button("Change page", elem_id="change", min_width=0)
        stop = gr.Button("Stop", elem_id="stop", min_width=0)
    part("notice")
    return prompt, generate, change, stop


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
        [(label, name) for name, (label, _) in NAMES.items()],
        value=usual.strategy,
        label="Strategy",
        info=NAMES[usual.strategy][1],
        filterable=False,
    )
    seen = used(usual.mode, usual.strategy, usual.temperature)
    dials = [_dial(dial, dial.field in seen) for dial in (*OF_STRATEGIES, *OF_DIFFUSION)]
    block, tokens, seed, heat = _limits(usual)
    dials += [_dial(dial, dial.field in seen) for dial in (*OF_DRAWING, *OF_ALL)]
    _fitting(mode, strategy, heat, dials)
    return [mode, strategy, block, tokens, seed, heat, *dials]


def _dial(dial: Dial, visible: bool) -> gr.Slider:
    return _slider(dial.low, dial.high, dial.usual, dial.step, dial.label, dial.hint, visible)


def _limits(usual: DecodeConfig) -> list[Any]:
    block = gr.Radio(
        list(BLOCK_SIZES),
        value=usual.block_size,
        label="Block size",
        info="How many positions resolve together.",
        elem_classes=["seg"],
    )
    tokens = _slider(64, 2048, usual.max_tokens, 64, "Max tokens", "The answer is cut off there.")
    with gr.Row(elem_classes=["pair"]):
        seed = gr.Number(usual.seed, label="Seed", info="Of all that is drawn.", precision=0, minimum=0, min_width=0)
        heat = gr.Number(
            usual.temperature,
            label="Temperature",
            info="0 is greedy.",
            minimum=0,
            maximum=2,
            step=0.1,
            min_width=0,
        )
    return [block, tokens, seed, heat]


def _slider(
    low: float, high: float, value: float, step: float, label: str, info: str, visible: bool = True
) -> gr.Slider:
    return gr.Slider(low, high, value, step=step, label=label, info=info, visible=visible, elem_classes=["slide"])


def _fitting(mode: gr.Radio, strategy: gr.Dropdown, heat: gr.Number, dials: list[gr.Slider]) -> None:
    """Show what the chosen mode, strategy and temperature use, and nothing else."""

    def fit(mode: Mode, strategy: Strategy, heat: float | None) -> list[Any]:
        seen = used(mode, strategy, heat or 0)
        shown = gr.update(visible=mode == "diffusion", info=NAMES[strategy][1])
        return [shown, *(gr.update(visible=dial.field in seen) for dial in DIALS)]

    gr.on(
        [mode.input, strategy.input, heat.input],
        fit,
        [mode, strategy, heat],
        [strategy, *dials],
        queue=False,
        show_progress="hidden",
        api_visibility="private",
    )


def _wire(
    page: gr.Blocks,
    session: Session,
    inputs: list[Any],
    generate: gr.Button,
    change: gr.Button,
    stop: gr.Button,
    wire: gr.HTML,
) -> None:
    def writing(request: gr.Request, *controls: Any) -> Any:
        yield from session.generate(str(request.session_hash), *controls)

    def changing(request: gr.Request, *values: Any) -> Any:
        *controls, page_on_screen = values
        yield from session.generate(str(request.session_hash), *controls, seen=str(page_on_screen or ""))

    def stopping(request: gr.Request) -> None:
        session.stop(str(request.session_hash))

    def leaving(request: gr.Request) -> None:
        session.leave(str(request.session_hash))

    seen = gr.Textbox(visible="hidden", elem_id="seen")  # assets/web/editor.js fills it
    for button, does, given in ((generate, writing, inputs), (change, changing, [*inputs, seen])):
        button.click(
            does,
            given,
            wire,
            show_progress="hidden",
            concurrency_limit=None,
            trigger_mode="once",
            api_visibility="private",
        )
    asked = gr.Textbox(visible="hidden", elem_id="asked")
    asked.change(_taken_over, asked, inputs, queue=False, show_progress="hidden", api_visibility="private").success(
        writing, inputs, wire, show_progress="hidden", concurrency_limit=None, api_visibility="private"
    )
    stop.click(stopping, None, None, queue=False, show_progress="hidden", api_visibility="private")
    page.load(session.model, None, wire, show_progress="hidden", concurrency_limit=None, api_visibility="private")
    page.unload(leaving)


def _taken_over(text: str) -> list[Any]:
    """The controls, in the order of a run's inputs, as a lesson asks for them."""
    prompt, config = wish(text)
    seen = used(config.mode, config.strategy, config.temperature)
    strategy = gr.update(value=config.strategy, visible=config.mode == "diffusion", info=NAMES[config.strategy][1])
    dials = [gr.update(value=getattr(config, dial.field), visible=dial.field in seen) for dial in DIALS]
    limits = [config.block_size, config.max_tokens, config.seed, config.temperature]
    return [prompt, config.mode, strategy, *limits, *dials]
