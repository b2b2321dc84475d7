"""A speaker that knows how the tasks of the Agent tab are done, for states that nobody has changed."""

from __future__ import annotations

from typing import Any

from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Seed
from app.agent.wishes import EMAIL, GUEST, order, tour
from model.events import Request
from model.toolcall import Call, write

DUMPS = {name: site.dump(site.begin(Seed())) for name, site in SITES.items()}
TOUR = tour(DUMPS)
ORDER = order(DUMPS["shop"])
NOTE, DIE, SWAP = "note it", "let it die", "let it change"  # wishes for the tiny MCP server
STUCK = "wait for it"  # a wish whose tool is registered by the test


def _ways() -> dict[str, tuple[tuple[Call, ...], str]]:
    invoices, events, courses = DUMPS["invoices"], DUMPS["events"]["events"], DUMPS["courses"]["courses"]
    customer, other = invoices["customers"][:2]
    invoice = invoices["invoices"][-1]
    event = next(each for each in events if each["title"] in TOUR[3].text)
    course = next(each for each in courses if each["title"] in TOUR[1].text)
    product = next(
        each
        for each in DUMPS["shop"]["products"]
        if each["kind"] == "T-shirt"
        and any((one["colour"], one["size"]) == ("black", "L") and one["stock"] for one in each["variants"])
    )
    looked = {"kind": "T-shirt", "style": product["style"], "colour": "black", "size": "L"}
    made = {"customer_id": customer["id"], "item": "design", "quantity": 3, "unit_price": 80}
    guest = {"name": GUEST, "email": EMAIL, "street": "Mill Lane 12", "city": "Glenport", "postcode": "20457"}
    total = f"{(product['price'] + 490) / 100:.2f}"
    return {
        TOUR[0].text: (
            (Call("find_customers", {"query": customer["name"]}), Call("create_invoice", made)),
            f"It is INV-{invoices['next_number']}.",
        ),
        TOUR[1].text: (
            (
                Call("search_courses", {"query": course["title"]}),
                Call("register", {"course_id": course["id"], "name": GUEST, "email": EMAIL}),
            ),
            f"{GUEST} is registered.",
        ),
        TOUR[2].text: ((Call("add_up", {"amounts": [17.9, 42.3, 8.45, 129]}),), "The sum is 197.65."),
        TOUR[3].text: ((Call("search_events", {"query": event["title"]}),), f"It is {event['status']}."),
        TOUR[4].text: ((Call("find_customers", {"query": other["name"]}),), f"Write to {other['email']}."),
        TOUR[5].text: ((Call("get_invoice", {"invoice_number": invoice["number"]}),), "It is paid."),
        ORDER.text: (
            (
                Call("search_products", looked),
                Call("add_to_cart", {"product_id": product["id"], "colour": "black", "size": "L"}),
                Call("set_guest_details", guest),
                Call("choose_shipping", {"method": "standard"}),
                Call("complete_checkout", {"payment": "test"}),
            ),
            f"It is ordered. The total is {total} euros.",
        ),
        NOTE: ((Call("read_notes", {}), Call("add_note", {"text": "Call <b>Ada</b>."})), "It is noted."),
        DIE: ((Call("die", {}), Call("read_notes", {})), "It died, and was started again."),
        SWAP: ((Call("swap", {}), Call("add_note", {"text": "x"})), "It is done."),
        STUCK: ((Call("wait_for_it", {}),), "It did not come back."),
    }


class Ways:
    """Makes the calls of the way one a turn, and then answers. A call that was not approved ends the way."""

    def answer(self, request: Request) -> str:
        wish = next(each.content for each in request.messages if each.role == "user")
        way, words = _ways().get(wish, ((), "I do not know the way."))
        done = sum(each.role == "assistant" for each in request.messages)
        last: Any = request.messages[-1].content
        if "did not approve" in last:
            return "I have not done it, since it was not approved."
        return write([way[done]]) if done < len(way) else words
