"""Seven tasks in a firm's books: four answers, two short acts, a long one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.agent.sites.lookup import TODAY
from benchmarks.agents.fact import Fact, number, text
from benchmarks.agents.task import Start, Task, Wish
from model.toolcall import Call

ITEMS = ("signage", "typesetting", "framing", "catering", "storage")  # none that the books begin with


def find(customer: dict[str, Any]) -> Call:
    return Call("find_customers", {"query": customer["name"]})


def total(invoice: dict[str, Any]) -> float:
    return float(invoice["quantity"] * invoice["unit_price"] / 100)


def state(invoice: dict[str, Any]) -> str:
    return "paid" if invoice["paid"] else "overdue" if invoice["due"] < TODAY.isoformat() else "open"


def address(start: Start) -> Wish:
    customer = start.one(start.dump["customers"])
    others = [each["email"] for each in start.dump["customers"] if each is not customer]
    return Wish(
        start.say(
            f"What is the email address of {customer['name']}?",
            f"I have to write to {customer['name']}. To which address?",
            f"Look up {customer['name']} and give me the contact's email.",
        ),
        (find(customer),),
        f"Write to {customer['email']}.",
        (text(customer["email"]),),
        tuple(map(text, others)),
    )


def status(start: Start) -> Wish:
    invoice = start.one(start.dump["invoices"])
    others = [each for each in ("open", "paid", "overdue") if each != state(invoice)]
    return Wish(
        start.say(
            f"What is the total of {invoice['number']}, and is it open, paid or overdue?",
            f"Check invoice {invoice['number']} for me: its status, and what it comes to.",
            f"{invoice['number']}: status and total, please.",
        ),
        (Call("get_invoice", {"invoice_number": invoice["number"]}),),
        f"It is {state(invoice)}; the total is {total(invoice):.2f} euros.",
        (text(state(invoice)), number(total(invoice))),
        tuple(map(text, others)),
    )


def month(start: Start) -> Wish:
    wanted = start.one(sorted({each["issued"][:7] for each in start.dump["invoices"]}))
    summed = sum(total(each) for each in start.dump["invoices"] if each["issued"].startswith(wanted))
    return Wish(
        start.say(
            f"What do the invoices issued in {wanted} add up to?",
            f"Report the total of all invoices of {wanted}.",
            f"How much did we bill in {wanted} altogether?",
        ),
        (Call("month_total", {"month": wanted}),),
        f"They add up to {summed:.2f} euros.",
        (number(summed),),
    )


def owed(start: Start) -> Wish:
    owing = Counter[str]()
    for each in start.dump["invoices"]:
        owing[each["customer"]] += 0 if each["paid"] else round(total(each) * 100)
    customer = start.one([each for each in start.dump["customers"] if owing[each["id"]]])
    amount = owing[customer["id"]] / 100
    return Wish(
        start.say(
            f"How much does {customer['name']} still owe us?",
            f"What is the amount that {customer['name']} has not paid yet?",
            f"Tell me what we are still to get from {customer['name']}.",
        ),
        (find(customer), Call("get_customer", {"customer_id": customer["id"]})),
        f"{customer['name']} owes {amount:.2f} euros.",
        (number(amount),),
    )


def write(start: Start) -> Wish:
    customer, item = start.one(start.dump["customers"]), start.one(ITEMS)
    quantity, price = start.dice.randrange(2, 10), start.dice.randrange(15, 90) + start.one((0, 0.5))
    number_of = f"INV-{start.dump['next_number']}"
    return Wish(
        start.say(
            f"Write an invoice to {customer['name']} for {item}: {quantity} at {price:g} euros each. Which number did "
            "it get?",
            f"{customer['name']} gets an invoice: {item}, {quantity} of it, unit price {price:g}. Which number is it?",
            f"Create an invoice of {quantity} × {item} at {price:g} euros for {customer['name']}, and say its number.",
        ),
        (
            find(customer),
            Call(
                "create_invoice",
                {"customer_id": customer["id"], "item": item, "quantity": quantity, "unit_price": price},
            ),
        ),
        f"It is {number_of}.",
        (Fact("text", number_of),),
    )


def paid(start: Start) -> Wish:
    invoice = start.one([each for each in start.dump["invoices"] if not each["paid"]])
    return Wish(
        start.say(
            f"The money for {invoice['number']} has come. Note that.",
            f"Mark {invoice['number']} as paid.",
            f"{invoice['number']} was settled this morning; put that into the books.",
        ),
        (Call("mark_paid", {"invoice_number": invoice["number"]}),),
        "It is marked as paid.",
    )


def settle(start: Start) -> Wish:
    """Every unpaid invoice of the customer who has most of them."""
    unpaid = Counter(each["customer"] for each in start.dump["invoices"] if not each["paid"])
    most = max(unpaid, key=lambda each: (unpaid[each], each))
    customer = next(each for each in start.dump["customers"] if each["id"] == most)
    theirs = [each for each in start.dump["invoices"] if each["customer"] == most and not each["paid"]]
    return Wish(
        start.say(
            f"{customer['name']} has paid everything. Mark each of their unpaid invoices, open or overdue, as paid.",
            f"Settle the books with {customer['name']}: whatever is not paid yet becomes paid.",
            f"All that {customer['name']} owed came in one transfer. Mark all those invoices as paid, and no others.",
        ),
        (
            find(customer),
            Call("list_invoices", {"customer_id": most}),
            *(Call("mark_paid", {"invoice_number": each["number"]}) for each in theirs),
        ),
        "They are all marked as paid.",
    )


TASKS = (
    Task("invoices-1", "invoices", "answer", address),
    Task("invoices-2", "invoices", "answer", status),
    Task("invoices-3", "invoices", "answer", month),
    Task("invoices-4", "invoices", "answer", owed),
    Task("invoices-5", "invoices", "short", write),
    Task("invoices-6", "invoices", "short", paid),
    Task("invoices-7", "invoices", "long", settle),
)
