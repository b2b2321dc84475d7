from __future__ import annotations

import base64
import hashlib
import html
import re

import pytest

from visualize.replay_page import Kit, replay_page

FRAME = (
    '<meta content="<!-- put: policy -->"><title><!-- put: title --></title><style><!-- put: styles --></style>'
    '<!-- part: board --><script type="application/json"><!-- put: run --></script>'
    '<script type="module"><!-- put: script --></script>'
)
KIT = Kit(FRAME, {"board": "<b>board</b>"}, (".a{}",), {"main": "start();\n"})


def test_the_policy_lets_its_own_script_run_and_nothing_be_loaded() -> None:
    page = replay_page('{"a":1}', "A <run>", KIT)
    policy = html.unescape(re.findall(r'content="([^"]*)"', page)[0])
    script = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy.startswith(f"default-src 'none'; script-src 'sha256-{digest}'; ")
    assert "unsafe" not in policy.replace("style-src 'unsafe-inline'", "")
    assert "<title>A &lt;run&gt;</title>" in page and "<b>board</b>" in page and "--bg:" in page
    assert "<!--" not in page


def test_what_a_model_wrote_fills_no_slot() -> None:
    assert "<!-- part: board -->" in replay_page(
        '{"a":"x"}', "t", Kit(FRAME, {"board": "<!-- part: board -->"}, (), KIT.modules)
    )
    with pytest.raises(ValueError, match="holds a <"):
        replay_page('{"a":"<!-- part: board -->"}', "t", KIT)


def test_a_kit_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="asks for board"):
        replay_page("{}", "t", Kit(FRAME, {}, (), KIT.modules))
    with pytest.raises(ValueError, match="end the style"):
        replay_page("{}", "t", Kit(FRAME, KIT.parts, ("</STYLE>",), KIT.modules))
