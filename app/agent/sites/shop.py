"""A shop for clothes: search, cart, guest details, shipping, and a checkout that takes test payment only."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.agent.sites.field import Field, Refused
from app.agent.sites.lookup import money, one, rows, says
from app.agent.sites.shop_state import (
    COLOURS,
    KINDS,
    SHIPPING,
    SIZES,
    STYLES,
    Guest,
    Line,
    Order,
    Product,
    Shop,
    start,
)
from app.agent.sites.site import Action, Arguments, Result, Site


def subtotal(shop: Shop) -> int:
    """Of the cart, in cents, without shipping."""
    return sum(line.price * line.quantity for line in shop.cart)


def total(shop: Shop) -> int:
    """Of the cart, in cents, with shipping where it is chosen."""
    return subtotal(shop) + SHIPPING.get(shop.shipping, 0)


def missing(shop: Shop) -> list[str]:
    """What has to be there before a checkout, and is not."""
    wanted = {"items": shop.cart, "guest details": shop.guest, "shipping": shop.shipping}
    return [name for name, there in wanted.items() if not there]


def _stock(product: Product, colour: str, size: str) -> int:
    return sum(each.stock for each in product.variants if each.colour == colour and each.size == size)


def _search(shop: Shop, wish: Arguments) -> tuple[Shop, Result]:
    def fits(product: Product) -> bool:
        there = any(
            each.stock and wish.get("colour", each.colour) == each.colour and wish.get("size", each.size) == each.size
            for each in product.variants
        )
        return (
            there
            and says(wish.get("query", ""), product.name, product.style)
            and wish.get("kind", product.kind) == product.kind
            and wish.get("style", product.style) == product.style
            and product.price <= 100 * wish.get("max_price", 1e6)
        )

    return shop, rows("products", filter(fits, shop.products), _row)


def _row(product: Product) -> dict[str, Any]:
    return {"product_id": product.id, "name": product.name, "style": product.style, "price": money(product.price)}


def _get(shop: Shop, wish: Arguments) -> tuple[Shop, Result]:
    product = _product(shop, wish)
    colours = dict.fromkeys(each.colour for each in product.variants)
    sizes = {colour: [s for s in SIZES if _stock(product, colour, s)] for colour in colours}
    return shop, {**_row(product), "kind": product.kind, "in_stock": {c: found for c, found in sizes.items() if found}}


def _product(shop: Shop, wish: Arguments) -> Product:
    return one(shop.products, lambda each: each.id, wish["product_id"], "product_id", "product")


def _add(shop: Shop, wish: Arguments) -> tuple[Shop, Result]:
    product, colour, size, more = _product(shop, wish), wish["colour"], wish["size"], int(wish.get("quantity", 1))
    colours = list(dict.fromkeys(each.colour for each in product.variants if each.stock))
    if colour not in colours:
        raise Refused("colour", colour, colours, f"{product.name} is not there in {colour}.")
    sizes = [each for each in SIZES if _stock(product, colour, each)]
    if size not in sizes:
        raise Refused("size", size, sizes, f"{product.name} in {colour} is not there in {size}.")
    old = next(
        (each for each in shop.cart if (each.product, each.colour, each.size) == (product.id, colour, size)), None
    )
    quantity, left = more + (old.quantity if old else 0), _stock(product, colour, size)
    if quantity > left:
        room = left - (old.quantity if old else 0)
        raise Refused("quantity", more, f"up to {room}", f"Only {room} more are there.")
    line = Line(product.id, product.name, colour, size, quantity, product.price)
    cart = tuple(line if each is old else each for each in shop.cart) if old else (*shop.cart, line)
    after = replace(shop, cart=cart)
    told = f"{product.name}, {colour}, {size}"
    return after, {"added": told, "quantity": more, "items_in_cart": _count(after), "subtotal": money(subtotal(after))}


def _count(shop: Shop) -> int:
    return sum(line.quantity for line in shop.cart)


def _change(shop: Shop, wish: Arguments) -> tuple[Shop, Result]:
    number, quantity = int(wish["line"]), int(wish["quantity"])
    if number > len(shop.cart):
        raise Refused("line", number, list(range(1, len(shop.cart) + 1)), "The cart has no such line.")
    line = shop.cart[number - 1]
    left = next(_stock(each, line.colour, line.size) for each in shop.products if each.id == line.product)
    if quantity > left:
        raise Refused("quantity", quantity, f"up to {left}", f"Only {left} are there.")
    lines = list(shop.cart)
    lines[number - 1 : number] = [replace(line, quantity=quantity)] if quantity else []
    after = replace(shop, cart=tuple(lines))
    return after, {"items_in_cart": _count(after), "subtotal": money(subtotal(after))}


def _view(shop: Shop, wish: Arguments) -> tuple[Shop, Result]:
    lines = [
        {"line": n, "name": x.name, "colour": x.colour, "size": x.size, "quantity": x.quantity, "price": money(x.price)}
        for n, x in enumerate(shop.cart, 1)
    ]
    return shop, {"items": lines, "total": money(total(shop)), "missing": missing(shop)}


def _details(shop: Shop, wish: Arguments) -> tuple[Shop, Result]:
    after = replace(shop, guest=Guest(**wish))
    return after, {"saved": wish["name"], "missing": missing(after)}


def _ship(shop: Shop, wish: Arguments) -> tuple[Shop, Result]:
    after = replace(shop, shipping=wish["method"])
    cost = money(SHIPPING[after.shipping])
    return after, {"shipping": after.shipping, "cost": cost, "total": money(total(after)), "missing": missing(after)}


def _checkout(shop: Shop, wish: Arguments) -> tuple[Shop, Result]:
    guest = shop.guest
    if missing(shop) or guest is None:
        needs = {"items": "add_to_cart", "guest details": "set_guest_details", "shipping": "choose_shipping"}
        first = missing(shop)[0]
        raise Refused(first, None, f"call {needs[first]} first", f"Missing: {', '.join(missing(shop))}.")
    order = Order(f"LS-{shop.first_number + len(shop.orders)}", shop.cart, guest, shop.shipping, total(shop))
    taken = {(line.product, line.colour, line.size): line.quantity for line in shop.cart}
    products = tuple(
        replace(
            product,
            variants=tuple(
                replace(each, stock=each.stock - taken.get((product.id, each.colour, each.size), 0))
                for each in product.variants
            ),
        )
        for product in shop.products
    )
    after = replace(shop, products=products, cart=(), guest=None, shipping="", orders=(*shop.orders, order))
    return after, {"order": order.number, "total": money(order.total), "email": guest.email, "payment": wish["payment"]}


_ID = Field("product_id", "Product, as P-1234")
SITE = Site(
    "shop",
    "Linden Street Goods",
    "Clothes: look for a style, colour and size, fill the cart, check out with a test payment.",
    start,
    (
        Action(
            "search_products",
            "Find products in stock.",
            _search,
            (
                Field("query", "Words of the name", required=False),
                Field("kind", "Kind of product", required=False, choices=KINDS),
                Field("style", "Style", required=False, choices=STYLES),
                Field("colour", "Colour in stock", required=False, choices=COLOURS),
                Field("size", "Size in stock", required=False, choices=SIZES),
                Field("max_price", "Highest price in euros", "number", required=False, least=0, most=1000),
            ),
            read_only=True,
        ),
        Action("get_product", "Price, colours and sizes of a product.", _get, (_ID,), read_only=True),
        Action(
            "add_to_cart",
            "Put a product into the cart.",
            _add,
            (
                _ID,
                Field("colour", "Colour", choices=COLOURS),
                Field("size", "Size", choices=SIZES),
                Field("quantity", "How many, 1 if not said", "integer", required=False, least=1, most=9),
            ),
        ),
        Action("view_cart", "What is in the cart, the total, and what a checkout still needs.", _view, read_only=True),
        Action(
            "change_cart",
            "Change how many of a line of the cart there are; 0 removes it.",
            _change,
            (
                Field("line", "Line of the cart, from 1", "integer", least=1, most=50),
                Field("quantity", "How many", "integer", least=0, most=9),
            ),
        ),
        Action(
            "set_guest_details",
            "Say who gets the order and where it goes.",
            _details,
            (
                Field("name", "Full name", most=80),
                Field("email", "Email address, ends in .test", format="email", most=120),
                Field("street", "Street and number", most=120),
                Field("city", "City", most=80),
                Field("postcode", "Postcode", most=12),
            ),
        ),
        Action(
            "choose_shipping",
            "Choose how it is sent: standard 4.90, express 9.90, pickup 0.",
            _ship,
            (Field("method", "Way of shipping", choices=tuple(SHIPPING)),),
        ),
        Action(
            "complete_checkout",
            "Place the order and pay with the test payment.",
            _checkout,
            (Field("payment", "Only test payment is taken", choices=("test",)),),
        ),
    ),
    lambda shop: {"total": total(shop) if shop.cart else 0},
)
