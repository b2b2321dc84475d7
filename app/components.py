"""The parts of the page that are ours: static HTML that JavaScript of our own paints (assets/web), and the theme.

Invariants: templates are constant and hold no value of a run, so nothing a model wrote is ever part of markup; only
"wire" has a value, a JSON string (app/wire.py).
"""

from __future__ import annotations

from importlib.resources import files

import gradio as gr

from visualize.palette import DARK, LIGHT


def part(name: str) -> gr.HTML:
    """A static template (assets/web/parts) with the module of assets/web that brings it to life.

    A function and no subclass: Gradio writes a .pyi file beside the source of each subclass, wherever that is.
    """
    markup = files("assets").joinpath(f"web/parts/{name}.html").read_text(encoding="utf-8")
    return gr.HTML(
        html_template=markup,
        js_on_load=f'import("/clover/{name}.js").then((part) => {{ part.mount({{ element, props, watch }}); '
        'element.dataset.alive = ""; });',
        apply_default_css=False,
        elem_id=f"part-{name}",
        elem_classes=["part"],
    )


def theme() -> gr.themes.Base:
    """Gradio's own controls in our colours; the rest is CSS (assets/web/controls.css)."""
    base = gr.themes.Base(
        font=[gr.themes.LocalFont("IBM Plex Sans", weights=(400, 700)), "ui-sans-serif", "system-ui", "sans-serif"],
        font_mono=[gr.themes.LocalFont("IBM Plex Mono", weights=(400, 700)), "ui-monospace", "monospace"],
    )
    roles = {
        "body_background_fill": "bg",
        "background_fill_primary": "surface",
        "background_fill_secondary": "bg",
        "body_text_color": "ink",
        "body_text_color_subdued": "ink3",
        "block_background_fill": "bg",
        "block_label_text_color": "ink",
        "block_title_text_color": "ink",
        "block_info_text_color": "ink3",
        "border_color_primary": "line",
        "border_color_accent": "accent",
        "color_accent_soft": "soft",
        "input_background_fill": "surface",
        "input_border_color": "edge",
        "input_border_color_focus": "accent",
        "input_placeholder_color": "ink3",
        "slider_color": "accent",
        "button_primary_background_fill": "accent",
        "button_primary_background_fill_hover": "accent-h",
        "button_primary_text_color": "on-accent",
        "button_primary_border_color": "accent",
        "button_secondary_background_fill": "surface",
        "button_secondary_background_fill_hover": "sunken",
        "button_secondary_text_color": "ink",
        "button_secondary_border_color": "edge",
    }
    colours = {role: LIGHT[token] for role, token in roles.items()}
    colours |= {f"{role}_dark": DARK[token] for role, token in roles.items()}
    flat = {"block_border_width": "0px", "block_shadow": "none", "block_padding": "0px", "layout_gap": "0px"}
    return base.set(**colours, **flat, input_border_width="1px", button_large_radius="7px", input_radius="7px")
