"""Seven tasks in the shop: two answers, a short act, two long ones, two orders."""

from __future__ import annotations

from typing import Any

from benchmarks.agents.fact import number, text
from benchmarks.agents.task import Start, Task, Wish
from model.toolcall import Call

SIZES = ("S", "M", "L", "XL")
Piece = tuple[dict[str, Any], str, str, int]  # product, colour, size, how many are there


def pieces(start: Start) -> list[Piece]:
    """Everything that is in stock."""
    return [
        (product, each["colour"], each["size"], each["stock"])
        for product in start.dump["products"]
        for each in product["variants"]
        if each["stock"]
    ]


def find(product: dict[str, Any]) -> Call:
    return Call("search_products", {"query": product["name"]})


def add(piece: Piece, quantity: int = 0) -> Call:
    product, colour, size, _ = piece
    more = {"quantity": quantity} if quantity else {}
    return Call("add_to_cart", {"product_id": product["id"], "colour": colour, "size": size, **more})


def price(start: Start) -> Wish:
    product = start.one(start.dump["products"])
    others = {each["price"] for each in start.dump["products"]} - {product["price"]}
    return Wish(
        start.say(
            f"What does the {product['name']} cost?",
            f"I am thinking of the {product['name']}. Tell me its price in euros.",
            f"How much would I pay for one {product['name']}, without shipping?",
        ),
        (find(product),),
        f"The {product['name']} costs {product['price'] / 100:.2f} euros.",
        (number(product["price"] / 100),),
        tuple(number(each / 100) for each in others),
    )


def sizes(start: Start) -> Wish:
    product, colour, _, _ = start.one(pieces(start))
    there = [size for size in SIZES if any((p, c, s) == (product, colour, size) for p, c, s, _ in pieces(start))]
    return Wish(
        start.say(
            f"Which sizes of the {product['name']} are in stock in {colour}?",
            f"List the sizes that the {product['name']} has left in {colour}, and no others.",
            f"The {product['name']} in {colour}: in what sizes could I have it today?",
        ),
        (find(product), Call("get_product", {"product_id": product["id"]})),
        f"In {colour} it is there in {', '.join(there)}.",
        tuple(map(text, there)),
        tuple(text(size) for size in SIZES if size not in there),
    )


def cart(start: Start) -> Wish:
    piece = start.one([each for each in pieces(start) if each[3] >= 2])
    product, colour, size, _ = piece
    return Wish(
        start.say(
            f"Put two of the {product['name']} in {colour}, size {size}, into the cart.",
            f"Two {product['name']}s please, {colour} in {size}: only put them into the cart, do not order.",
            f"Add 2 × {product['name']} ({colour}, {size}) to my cart.",
        ),
        (find(product), add(piece, 2)),
        "They are in the cart.",
    )


def two_and_pickup(start: Start) -> Wish:
    one = start.one(pieces(start))
    other = start.one([each for each in pieces(start) if each[0] is not one[0]])
    named = [f"one {each[0]['name']} in {each[1]}, size {each[2]}" for each in (one, other)]
    return Wish(
        start.say(
            f"Into the cart go {named[0]}, and {named[1]}. The shipping is a pickup. Do not order yet.",
            f"Please prepare, but do not place, an order: {named[0]}, {named[1]}, shipping by pickup.",
            f"Fill my cart with {named[0]}, and {named[1]}; then set the shipping to pickup.",
        ),
        (find(one[0]), add(one), find(other[0]), add(other), Call("choose_shipping", {"method": "pickup"})),
        "Both are in the cart, for pickup.",
    )


def change_of_mind(start: Start) -> Wish:
    one = start.one([each for each in pieces(start) if each[3] >= 3])
    other = start.one([each for each in pieces(start) if each[0] is not one[0]])
    first, second = (f"{each[0]['name']} in {each[1]}, size {each[2]}" for each in (one, other))
    guest = start.guest()
    where = f"{guest['name']}, {guest['email']}, {guest['street']}, {guest['postcode']} {guest['city']}"
    return Wish(
        start.say(
            f"Put three of the {first}, into the cart, and one {second}. Then take the second one out again, and enter "
            f"these details for delivery: {where}. No order yet.",
            f"First 3 × {first} and 1 × {second} into the cart; after that remove the {other[0]['name']} again. Save "
            f"the guest details {where}. Stop before the checkout.",
            f"I want three of the {first}. Add them, add one {second}, then set that line to nothing. Deliver to "
            f"{where}; save that, but do not check out.",
        ),
        (
            find(one[0]),
            add(one, 3),
            find(other[0]),
            add(other, 1),
            Call("view_cart"),
            Call("change_cart", {"line": 2, "quantity": 0}),
            Call("set_guest_details", guest),
        ),
        "The cart has what you wanted, and the details are saved.",
    )


def order(start: Start, piece: Piece, method: str, text: str, search: Call) -> Wish:
    """A whole order of one piece, which the text of the wish ends with the address of."""
    guest = start.guest()
    where = f"{guest['name']}, {guest['email']}, {guest['street']}, {guest['postcode']} {guest['city']}"
    shipping = {"standard": 490, "express": 990, "pickup": 0}[method]
    return Wish(
        f"{text} {start.say('It goes to', 'Deliver it to', 'The address:')} {where}. Shipping is {method}, and the "
        "payment is the test payment. Tell me the total.",
        (
            search,
            add(piece),
            Call("set_guest_details", guest),
            Call("choose_shipping", {"method": method}),
            Call("complete_checkout", {"payment": "test"}),
        ),
        f"It is ordered; the total is {(piece[0]['price'] + shipping) / 100:.2f} euros.",
        (number((piece[0]["price"] + shipping) / 100),),
    )


def shirt(start: Start) -> Wish:
    """The one that there is of its style, black, in L: where a style has several that fit, it is none."""
    black = [p for p in pieces(start) if p[0]["kind"] == "T-shirt" and p[1:3] == ("black", "L")]
    styles = [p[0]["style"] for p in black]
    piece = start.one([p for p in black if styles.count(p[0]["style"]) == 1] or black[:1])
    style = piece[0]["style"]
    wanted = style if styles.count(style) == 1 else f"{style} ({piece[0]['name']})"
    wish = start.say(
        f"Buy me a black T-shirt in size L, style {wanted}.",
        f"I need one T-shirt: {wanted}, black, L. Order it.",
        f"Order a T-shirt for a guest, without an account: black, size L, style {wanted}.",
    )
    looked = {"kind": "T-shirt", "style": style, "colour": "black", "size": "L"}
    return order(start, piece, "standard", wish, Call("search_products", looked))


def named(start: Start) -> Wish:
    piece = start.one(pieces(start))
    product, colour, size, _ = piece
    wish = start.say(
        f"Order one {product['name']} in {colour}, size {size}.",
        f"Check out with a single {product['name']}, {colour}, {size}.",
        f"One {product['name']} in {size}, colour {colour}, is what I want to buy.",
    )
    return order(start, piece, start.one(("express", "pickup")), wish, find(product))


TASKS = (
    Task("shop-1", "shop", "answer", price),
    Task("shop-2", "shop", "answer", sizes),
    Task("shop-3", "shop", "short", cart),
    Task("shop-4", "shop", "long", two_and_pickup),
    Task("shop-5", "shop", "long", change_of_mind),
    Task("shop-6", "shop", "transaction", shirt),
    Task("shop-7", "shop", "transaction", named),
)
