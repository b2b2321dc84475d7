"""Books of a small firm: customers, invoices, and what a month brought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.agent.sites.field import Field, Refused
from app.agent.sites.lookup import TODAY, day, money, one, rows, says
from app.agent.sites.site import Action, Arguments, Result, Seed, Site
from app.agent.sites.words import TOWNS, email, firms, half, people, random

STATUSES = ("open", "paid", "overdue")
ITEMS = ("design", "printing", "translation", "repair", "consulting", "photos", "delivery", "cleaning")


@dataclass(frozen=True)
class Customer:
    """A firm and whom to write to."""

    id: str
    name: str
    contact: str
    email: str
    city: str


@dataclass(frozen=True)
class Invoice:
    """One item. `unit_price` in cents; `paid` says whether, `due` until when."""

    number: str
    customer: str
    item: str
    quantity: int
    unit_price: int
    issued: str
    due: str
    paid: bool

    @property
    def total(self) -> int:
        """In cents."""
        return self.quantity * self.unit_price

    @property
    def status(self) -> str:
        """Today."""
        return "paid" if self.paid else "overdue" if self.due < TODAY.isoformat() else "open"


@dataclass(frozen=True)
class Books:
    """The books of one visitor."""

    customers: tuple[Customer, ...]
    invoices: tuple[Invoice, ...]
    next_number: int


def start(seed: Seed) -> Books:
    """Six customers and twelve invoices of the last two months; one at least is open, one overdue, one paid."""
    dice = random("invoices", seed)
    names, contacts = firms(dice, seed, 6), people(dice, seed, 6)
    customers = tuple(
        Customer(f"C-{dice.randrange(10, 90)}{index}", name, contact, email(contact), dice.choice(half(TOWNS, seed)))
        for index, (name, contact) in enumerate(zip(names, contacts, strict=True))
    )
    first = dice.randrange(2001, 8000)
    invoices = tuple(
        Invoice(
            f"INV-{first + index}",
            dice.choice(customers).id,
            dice.choice(ITEMS),
            dice.randrange(1, 9),
            dice.randrange(20, 180) * 100,
            day(offset),
            day(offset + 30),
            index == 4 or (index not in (0, 11) and dice.random() < 0.5),
        )
        for index, offset in enumerate(sorted([-58, -2, *dice.sample(range(-57, -2), 10)]))
    )
    return Books(customers, invoices, first + len(invoices))


def _customer(books: Books, wish: Arguments) -> Customer:
    return one(books.customers, lambda each: each.id, wish["customer_id"], "customer_id", "customer")


def _invoice(books: Books, wish: Arguments) -> Invoice:
    return one(books.invoices, lambda each: each.number, wish["invoice_number"], "invoice_number", "invoice")


def _find(books: Books, wish: Arguments) -> tuple[Books, Result]:
    found = (x for x in books.customers if says(wish.get("query", ""), x.name, x.contact, x.email, x.city, x.id))
    return books, rows(
        "customers", found, lambda x: {"customer_id": x.id, "name": x.name, "contact": x.contact, "email": x.email}
    )


def _get_customer(books: Books, wish: Arguments) -> tuple[Books, Result]:
    x = _customer(books, wish)
    owed = sum(each.total for each in books.invoices if each.customer == x.id and not each.paid)
    told = {"customer_id": x.id, "name": x.name, "contact": x.contact, "email": x.email, "city": x.city}
    return books, {**told, "owes": money(owed)}


def _row(books: Books, invoice: Invoice) -> dict[str, Any]:
    name = next(each.name for each in books.customers if each.id == invoice.customer)
    total, status = money(invoice.total), invoice.status
    return {"invoice_number": invoice.number, "customer": name, "total": total, "status": status}


def _list(books: Books, wish: Arguments) -> tuple[Books, Result]:
    wanted = _customer(books, wish).id if "customer_id" in wish else ""
    found = (
        each
        for each in books.invoices
        if each.customer == (wanted or each.customer)
        and each.status == wish.get("status", each.status)
        and each.issued.startswith(wish.get("month", ""))
    )
    return books, rows("invoices", found, lambda each: _row(books, each))


def _get_invoice(books: Books, wish: Arguments) -> tuple[Books, Result]:
    x = _invoice(books, wish)
    more = {"item": x.item, "quantity": x.quantity, "unit_price": money(x.unit_price), "issued": x.issued, "due": x.due}
    return books, {**_row(books, x), **more}


def _create(books: Books, wish: Arguments) -> tuple[Books, Result]:
    customer, due = _customer(books, wish), wish.get("due", day(30))
    if due < TODAY.isoformat():
        raise Refused("due", due, f"{TODAY} or later", "The day is over.")
    number = f"INV-{books.next_number}"
    cents = round(wish["unit_price"] * 100)
    invoice = Invoice(number, customer.id, wish["item"], int(wish["quantity"]), cents, TODAY.isoformat(), due, False)
    after = replace(books, invoices=(*books.invoices, invoice), next_number=books.next_number + 1)
    return after, {**_row(after, invoice), "due": due}


def _paid(books: Books, wish: Arguments) -> tuple[Books, Result]:
    invoice = _invoice(books, wish)
    if invoice.paid:
        raise Refused("invoice_number", invoice.number, "an open or overdue invoice", "It is paid already.")
    invoices = tuple(replace(each, paid=True) if each is invoice else each for each in books.invoices)
    return replace(books, invoices=invoices), {"invoice_number": invoice.number, "status": "paid"}


def _month(books: Books, wish: Arguments) -> tuple[Books, Result]:
    found = [each for each in books.invoices if each.issued.startswith(wish["month"])]
    paid = sum(each.total for each in found if each.paid)
    total = money(sum(each.total for each in found))
    return books, {"month": wish["month"], "invoices": len(found), "total": total, "paid": money(paid)}


_CUSTOMER = Field("customer_id", "Customer, as C-123")
_INVOICE = Field("invoice_number", "Invoice, as INV-2001")
SITE = Site(
    "invoices",
    "Ledgerline",
    "Customers and invoices of a small firm: look up, write, mark as paid, add up a month.",
    start,
    (
        Action(
            "find_customers",
            "Find customers by name, contact, email or city.",
            _find,
            (Field("query", "Words to look for", required=False),),
            read_only=True,
        ),
        Action("get_customer", "A customer, and what they owe.", _get_customer, (_CUSTOMER,), read_only=True),
        Action(
            "list_invoices",
            "List invoices.",
            _list,
            (
                replace(_CUSTOMER, required=False),
                Field("status", "Status", required=False, choices=STATUSES),
                Field("month", "Month of issue, as 2027-02", required=False, format="month"),
            ),
            read_only=True,
        ),
        Action("get_invoice", "All of an invoice.", _get_invoice, (_INVOICE,), read_only=True),
        Action(
            "create_invoice",
            "Write an invoice, issued today.",
            _create,
            (
                _CUSTOMER,
                Field("item", "What it is for", most=80),
                Field("quantity", "How many", "integer", least=1, most=999),
                Field("unit_price", "Price of one, in euros", "number", least=0.01, most=100000),
                Field("due", "Last day to pay, in 30 days if not said", required=False, format="date"),
            ),
        ),
        Action("mark_paid", "Note that an invoice was paid.", _paid, (_INVOICE,)),
        Action(
            "month_total",
            "What the invoices of a month add up to.",
            _month,
            (Field("month", "Month of issue, as 2027-02", format="month"),),
            read_only=True,
        ),
    ),
    lambda books: {each.number: each.status for each in books.invoices},
)
