"""One conformance file, run twice: against Chromium's own WebMCP and against the vendored polyfill.

What both do the same is tested here, on our sites, since that is what an agent may rely on; where they differ (a schema
as text or as an object, the same with arguments, the order of tools) a page can use assets/sites/bridge.js, as they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Seed
from tests.browser.sites import chromium_with, ready, serving_sites

pytestmark = [pytest.mark.app, pytest.mark.slow]

BRIDGE = "const { list, call } = await import('/sites/bridge.js'); const context = document.modelContext;"
LIST = f"async () => {{ {BRIDGE} return list(context); }}"
CALL = f"async ([name, args]) => {{ {BRIDGE} return call(context, name, args); }}"
TITLES = (
    "async () => Object.fromEntries((await document.modelContext.getTools()).map((tool) => [tool.name, tool.title]))"
)


@pytest.fixture(scope="module")
def sites() -> Iterator[str]:
    with serving_sites() as url:
        yield url


@pytest.fixture(scope="module", params=["native", "polyfill"])
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    flags = ["--enable-features=WebMCP"] if request.param == "native" else ["--disable-features=WebMCP"]
    with chromium_with(*flags) as browser:
        browser.kind = request.param  # type: ignore[attr-defined]
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    page.close()
    assert not failures


def call(page: Page, name: str, arguments: object) -> Any:
    """The result of a tool."""
    answer = page.evaluate(CALL, [name, arguments])
    assert "result" in answer, answer
    return answer["result"]


def state(page: Page) -> dict[str, Any]:
    name, query = page.evaluate("[location.pathname.split('/')[2], sessionStorage.getItem('clover-sites-visitor')]")
    found: dict[str, Any] = page.evaluate(
        "(url) => fetch(url).then((answer) => answer.json())", f"/sites/api/{name}?visitor={query}"
    )
    return found["state"]


def test_each_browser_runs_the_implementation_that_it_should(browser: Browser, page: Page, sites: str) -> None:
    ready(page, f"{sites}shop/")
    own = page.evaluate("/native code/.test(Function.prototype.toString.call(document.modelContext.registerTool))")
    assert own is (browser.kind == "native")  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", SITES)
def test_a_site_registers_what_it_offers(page: Page, sites: str, name: str) -> None:
    """The same names, descriptions, schemas and hints as in Python; of a form, what a form can say."""
    ready(page, f"{sites}{name}/")
    site = SITES[name]
    begun = site.begin(Seed())
    offered = {tool.name: tool for tool in site.tools(begun)}
    described = {each["name"]: each for each in site.described()}
    registered = {each["name"]: each for each in page.evaluate(LIST)}
    titles = page.evaluate(TITLES)
    assert registered.keys() == offered.keys()
    for tool, seen in registered.items():
        wanted = described[tool]
        assert seen["description"] == wanted["description"]
        if not wanted["form"]:
            assert seen["schema"] == wanted["inputSchema"] and titles[tool] == wanted["title"]
            assert seen["read_only"] is wanted["annotations"]["readOnlyHint"]
            assert seen["untrusted"] is wanted["annotations"]["untrustedContentHint"]
            continue
        schema = wanted["inputSchema"]
        assert sorted(seen["schema"]["required"]) == sorted(schema["required"])
        assert seen["schema"]["properties"].keys() == schema["properties"].keys()
        for field, its in schema["properties"].items():
            of_form = seen["schema"]["properties"][field]
            assert (of_form["type"], of_form["description"]) == (its["type"], its["description"])
            assert [value for value in of_form.get("enum", []) if value] == its.get("enum", [])


def test_a_tool_answers_with_a_value_and_the_page_shows_it(page: Page, sites: str) -> None:
    ready(page, f"{sites}shop/")
    found = call(page, "search_products", {"kind": "T-shirt", "style": "plain", "colour": "black", "size": "L"})
    product = found["products"][0]
    assert page.locator("#products .item h3").all_inner_texts() == [each["name"] for each in found["products"]]
    added = call(page, "add_to_cart", {"product_id": product["product_id"], "colour": "black", "size": "L"})
    assert added["items_in_cart"] == 1 and product["name"] in page.inner_text("#cart")
    assert "agent" in page.inner_text("#calls") and state(page)["cart"][0]["product"] == product["product_id"]


def test_a_refusal_is_a_value_that_names_field_received_and_allowed(page: Page, sites: str) -> None:
    ready(page, f"{sites}shop/")
    before = state(page)
    wrong = [
        ("choose_shipping", {"method": "owl"}, "method", "owl"),
        ("choose_shipping", {"method": 5}, "method", 5),
        ("choose_shipping", {}, "method", None),
        ("choose_shipping", {"method": "express", "speed": 9}, "speed", 9),
        ("search_products", {"max_price": "cheap"}, "max_price", "cheap"),
        ("complete_checkout", {"payment": "test"}, "items", None),
    ]
    for tool, arguments, field, received in wrong:
        error = call(page, tool, arguments)["error"]
        assert (error["field"], error["received"]) == (field, received) and error["allowed"] and error["message"]
    assert state(page) == before and "bad" in (page.get_attribute("#said", "class") or "")


def test_what_is_no_call_is_rejected_and_changes_nothing(page: Page, sites: str) -> None:
    """Neither of them reaches the page, and neither is an empty success."""
    ready(page, f"{sites}shop/")
    before = state(page)
    assert page.evaluate(CALL, ["choose_shipping", "express"])["failed"] in ("TypeError", "UnknownError")
    assert page.evaluate(CALL, ["no_such_tool", {}])["failed"] == "NotFoundError"
    assert state(page) == before and page.inner_text("#calls") == ""


def test_tools_come_and_go_with_the_state(page: Page, sites: str) -> None:
    ready(page, f"{sites}events/")
    page.evaluate(
        "document.modelContext.addEventListener('toolchange', () => (window.changes = (window.changes ?? 0) + 1))"
    )
    names = "async () => (await document.modelContext.getTools()).map((tool) => tool.name)"
    assert "cancel_order" not in page.evaluate(names)
    event = call(page, "search_events", {"status": "on sale"})["events"][0]["event_id"]
    wish = {"event_id": event, "tier": "reduced", "quantity": 2, "email": "a@example.test"}
    order = call(page, "buy_tickets", wish)["order"]
    assert "cancel_order" in page.evaluate(names)
    page.evaluate(
        "async () => (window.old = (await document.modelContext.getTools()).find((t) => t.name === 'cancel_order'))"
    )
    assert call(page, "cancel_order", {"order": order})["cancelled"] == order  # it answers, then it goes
    page.wait_for_timeout(200)
    assert page.evaluate("window.changes") >= 2
    assert "cancel_order" not in page.evaluate(names)
    stale = """async () => {
      for (const args of [{ order: "T-1" }, '{"order": "T-1"}']) {
        try { return await document.modelContext.executeTool(window.old, args); }
        catch (error) { window.failed = error.name; }
      }
      return window.failed;
    }"""
    assert page.evaluate(stale).endswith("Error")
    assert page.evaluate(CALL, ["cancel_order", {"order": order}])["failed"] == "NotFoundError"


def test_a_form_is_a_tool_and_forgets_between_calls(page: Page, sites: str) -> None:
    ready(page, f"{sites}notes/")
    made = call(page, "add_note", {"title": "One", "text": "First", "tag": "ideas"})
    assert made["title"] == "One" and made["tag"] == "ideas"
    expect(page.locator("form[toolname] [name=title]")).to_have_value("")
    assert call(page, "add_note", {"title": "Two", "text": "Second"})["tag"] == ""
    assert [note["title"] for note in state(page)["notes"]][-2:] == ["One", "Two"]


def test_a_form_refuses_with_a_value_as_well(page: Page, sites: str) -> None:
    ready(page, f"{sites}appointments/")
    wish = {"service": "haircut", "date": "2027-03-06", "time": "10:30", "name": "Ada", "email": "a@example.test"}
    error = call(page, "book_appointment", wish)["error"]
    assert error["field"] == "date" and error["received"] == "2027-03-06" and len(error["allowed"]) >= 3
    found = call(page, "find_times", {"service": "haircut", "date": error["allowed"][0]})
    time = found["free"][0]["times"][0]
    made = call(page, "book_appointment", {**wish, "date": error["allowed"][0], "time": time})
    assert made["time"] == time and len(state(page)["appointments"]) == 1


def test_a_reset_is_one_call(page: Page, sites: str) -> None:
    ready(page, f"{sites}notes/")
    before = state(page)
    call(page, "delete_note", {"note_id": before["notes"][0]["id"]})
    assert state(page) != before
    page.click("#reset")
    page.wait_for_selector("#said:text-is('A new start.')")
    assert state(page) == before and page.locator("#notes .item").count() == len(before["notes"])


def test_a_page_that_reloads_finds_its_state_and_its_tools(page: Page, sites: str) -> None:
    ready(page, f"{sites}shop/")
    call(page, "choose_shipping", {"method": "pickup"})
    names = {each["name"] for each in page.evaluate(LIST)}
    ready(page, f"{sites}shop/")
    assert state(page)["shipping"] == "pickup" and {each["name"] for each in page.evaluate(LIST)} == names
