from __future__ import annotations

import json
import re

from app import takeaway
from app.takeaway import animation_of, replay_of
from model.config import DecodeConfig
from model.events import Message, Request
from tests.app.sources import PAGE, events_of, request_of
from visualize.trace import Trace

MOST_A_THOUSAND = 1_500_000  # bytes of a replay of a thousand tokens


def message(page: bytes) -> dict[str, object]:
    found: dict[str, object] = json.loads(re.findall(rb'id="run">(.*?)</script>', page, re.DOTALL)[0])
    return found


def test_a_replay_holds_the_whole_run_and_says_that_it_is_recorded() -> None:
    trace = Trace(events_of(PAGE, request_of(prompt="a <b>solar</b> system")))
    page = replay_of(trace, "x")
    run = message(page)
    assert run["run"]["origin"] == "recorded" and run["run"]["prompt"] == "a <b>solar</b> system"  # type: ignore[index]
    assert len(run["frames"]) == len(trace) and run["end"]["reason"] == "end_of_text"  # type: ignore[arg-type, index]
    assert b"Recorded run" in page and b"<b>solar" not in page
    assert b"<title>Recorded run: a &lt;b&gt;solar&lt;/b&gt; system</title>" in page


def test_a_replay_of_a_thousand_tokens_stays_small() -> None:
    text = "".join(f"let p{i} = {i} < 2\n" for i in range(80))
    request = Request("r", (Message("user", "p"),), DecodeConfig(max_tokens=1024))
    trace = Trace(events_of(text, request))
    assert trace.board.tokens >= 1000
    assert len(replay_of(trace, "x")) < MOST_A_THOUSAND


def test_a_replay_needs_nothing_from_outside() -> None:
    page = replay_of(Trace(events_of(PAGE, request_of())), "x").decode()
    outer = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert not re.findall(r"""(?:src|href|@import|url\()\s*=?\s*["']?(?:https?:)?//""", outer)
    assert "<link" not in outer and "src=" not in outer


def test_only_what_made_a_difference_is_listed() -> None:
    config = DecodeConfig("klass", kl_threshold=0.02)
    names = dict(
        message(replay_of(Trace(events_of(PAGE, Request("r", (Message("user", "p"),), config))), "x"))["run"]["knobs"]
    )  # type: ignore[index]
    assert names["Strategy"] == "KLASS" and names["KL threshold"] == "0.02" and names["Seed"] == "0"
    assert "Eta cap" not in names and "Top p" not in names


def test_the_animation_uses_the_font_that_is_installed_with_the_interface() -> None:
    fonts = takeaway._fonts()
    assert fonts.regular.endswith("IBMPlexMono-Regular.woff2") and fonts.bold.endswith("IBMPlexMono-Bold.woff2")
    assert animation_of(Trace(events_of("a < b", request_of()))).startswith(b"GIF89a")
