"""The shop's state: what it sells, a cart, a guest, orders; and how it starts."""

from __future__ import annotations

from dataclasses import dataclass

from app.agent.sites.site import Seed
from app.agent.sites.words import half, random

KINDS = ("T-shirt", "hoodie", "cap")
STYLES = ("plain", "striped", "graphic", "pocket")
COLOURS = ("black", "white", "navy", "green", "red", "sand")
SIZES = ("S", "M", "L", "XL")
SHIPPING = {"standard": 490, "express": 990, "pickup": 0}  # cents
NAMES = (
    "Night Ferry|Low Tide|Paper Moon|Harbour|Tin Roof|Long Walk|Salt Road|Cloud Nine|Second Bell|Wild Thyme|Old Mill|"
    "Blue Hour|Dry Dock|First Snow|Open Field|Tall Grass|Quiet Street|Red Kite|Stone Pier|Late Train|North Wind|"
    "Copper Kettle|River Bend|Lantern|Fox Path|Green Door|Sea Glass|Morning Post|Half Light|Corner Shop|Iron Gate|"
    "Sunday Best|Rain Coat|Bird Song|Map Room|Loose Change"
).split("|")


@dataclass(frozen=True)
class Variant:
    """A colour and size of a product, and how many are left."""

    colour: str
    size: str
    stock: int


@dataclass(frozen=True)
class Product:
    """`price` in cents."""

    id: str
    name: str
    kind: str
    style: str
    price: int
    variants: tuple[Variant, ...]


@dataclass(frozen=True)
class Line:
    """Something in the cart; `price` in cents of one piece."""

    product: str
    name: str
    colour: str
    size: str
    quantity: int
    price: int


@dataclass(frozen=True)
class Guest:
    """Who gets it, where to."""

    name: str
    email: str
    street: str
    city: str
    postcode: str


@dataclass(frozen=True)
class Order:
    """A finished checkout; `total` in cents, shipping included."""

    number: str
    lines: tuple[Line, ...]
    guest: Guest
    shipping: str
    total: int


@dataclass(frozen=True)
class Shop:
    """The shop of one visitor."""

    products: tuple[Product, ...]
    cart: tuple[Line, ...] = ()
    guest: Guest | None = None
    shipping: str = ""
    orders: tuple[Order, ...] = ()
    first_number: int = 1001


def start(seed: Seed) -> Shop:
    """Twelve products. There is a T-shirt of every style, and of one of each style black in L is in stock."""
    dice = random("shop", seed)
    names = dice.sample(half(NAMES, seed), 12)
    sorts = [("T-shirt", style) for style in STYLES] + [
        (dice.choice(KINDS), dice.choice(STYLES)) for _ in range(len(names) - len(STYLES))
    ]
    dice.shuffle(sorts)
    products, promised = [], set()
    for index, (name, (kind, style)) in enumerate(zip(names, sorts, strict=True)):
        promise = kind == "T-shirt" and style not in promised
        promised.add(style if promise else "")
        colours = dice.sample(COLOURS, 3)
        if promise and "black" not in colours:
            colours[0] = "black"
        variants = tuple(
            Variant(
                colour, size, max(dice.choice((0, 0, 2, 3, 5, 9)), int(promise and (colour, size) == ("black", "L")))
            )
            for colour in colours
            for size in (SIZES if kind != "cap" else ("M", "L"))
        )
        price = dice.randrange(15, 30) * 100 + dice.choice((0, 50, 90)) + (2000 if kind == "hoodie" else 0)
        products.append(
            Product(f"P-{dice.randrange(10, 90)}{index:02d}", f"{name} {kind}", kind, style, price, variants)
        )
    return Shop(tuple(products), first_number=dice.randrange(1001, 9000))
