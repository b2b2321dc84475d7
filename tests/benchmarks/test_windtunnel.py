"""The arm for the public harness, in Chromium: its own module against stubs of what it imports there, the real
endpoint and a practice site. The model is a scripted network behind the real decoder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tests.benchmarks.harness import ARM, BROKEN, LOST, SCRIPT, STUB, STUCK
from tests.browser.playground import chromium, serving
from tests.browser.ways import ORDER

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RUN = """async ({ prompt, model, visitor, env }) => {
  globalThis.process = { env: { CLOVER_URL: location.origin, ...env } };
  const { run } = await import("/bench/arms/wm-clover.mjs");
  const { Page } = await import("/bench/page.mjs");
  const page = new Page();
  const task = { prompt, start_path: `/sites/shop/?visitor=${visitor}`, max_steps: { webmcp: 8 } };
  const result = await run({ task, capsule: { baseUrl: location.origin }, page, model });
  return { ...result, rests: page.rests };
}"""
STATE = "async (visitor) => (await (await fetch(`/sites/api/shop?visitor=${visitor}`)).json()).state"


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with serving(pace=0, script=SCRIPT) as server, chromium() as browser:
        page = browser.new_page()
        page.goto(f"{server.url}bench/")
        yield page


def run(page: Page, prompt: str, model: str = "clover-nano", visitor: str = "wt", **env: str) -> Any:
    """What the arm gives the harness."""
    return page.evaluate(RUN, {"prompt": prompt, "model": model, "visitor": visitor, "env": env})


@pytest.mark.parametrize("guidance", ["schema", "none"])
def test_it_does_a_task_through_the_tools_of_a_page(page: Page, guidance: str) -> None:
    visitor = f"order-{guidance}"
    row = run(page, ORDER.text, visitor=visitor, CLOVER_GUIDANCE=guidance)
    assert row["finalText"].startswith("It is ordered.") and row["turns"] == 6 and row["rests"] == 5
    assert [each["tool"] for each in row["transcript"] if "tool" in each][-1] == "complete_checkout"
    assert len(page.evaluate(STATE, visitor)["orders"]) == 1
    assert row["model_snapshot"] == "clover-nano" and not row["budget_exhausted"] and not row["truncated"]
    assert row["usage"]["input_tokens"] > 0 < row["usage"]["output_tokens"] and row["cost"] == 0
    assert row["setupMs"] > 0 and row["transcript"][0]["harness"] == "discovery"
    answers = [each for each in row["transcript"] if each.get("role") == "assistant"]
    assert all(each["clover"]["forwards"] > 0 for each in answers)


def test_what_is_no_call_is_told_to_the_model(page: Page) -> None:
    row = run(page, BROKEN, CLOVER_GUIDANCE="none")
    assert row["turns"] == 2 and row["rests"] == 0 and "received" in row["finalText"]


def test_a_call_that_fails_is_a_result(page: Page) -> None:
    row = run(page, LOST, CLOVER_GUIDANCE="none")
    assert row["turns"] == 2 and "There is no tool fly now." in row["finalText"]


def test_the_budget_of_turns_is_kept(page: Page) -> None:
    row = run(page, STUCK)
    assert row["turns"] == 8 and row["budget_exhausted"] and row["finalText"] == ""


def test_what_the_endpoint_refuses_is_thrown_with_its_sentence(page: Page) -> None:
    with pytest.raises(Error, match="Clover 404: The model here is clover-nano, not other"):
        run(page, STUCK, model="other")


def test_a_stub_stands_for_every_module_that_it_imports() -> None:
    named = re.findall(r'^import .* from "(.+)";$', ARM.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(named) == 3 and all((STUB / "arms" / each).resolve().is_file() for each in named)
