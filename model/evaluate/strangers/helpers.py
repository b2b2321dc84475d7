"""Strangers who want a small tool: sums, units, tips, time, tasks."""

from __future__ import annotations

from model.corpus.pages.calculator import CalculatorSpec
from model.corpus.pages.converter import ConverterSpec
from model.corpus.pages.kanban import KanbanSpec
from model.corpus.pages.palette import PaletteSpec
from model.corpus.pages.stopwatch import StopwatchSpec
from model.corpus.pages.tip import TipSpec
from model.corpus.pages.todo import TodoSpec
from model.evaluate.strangers.steps import (
    Button,
    Has,
    Hue,
    Lacks,
    Paints,
    Press,
    Reads,
    Says,
    Slides,
    Spares,
    Sum,
    Theme,
    Ticks,
    Types,
)
from model.evaluate.strangers.stranger import Stranger

FIELDS = "input[type=number], input:not([type])"

HELPERS = (
    # to-do lists
    Stranger("smth to tick off my chores", TodoSpec(), Ticks(), Types("Feed the cat", "Enter|add|new|\\+")),
    Stranger(
        "todo list for the weekend:\n- wash the car\n- ring aunt Joan\n- bake bread",
        TodoSpec(tasks=("Wash the car", "Ring aunt Joan", "Bake bread")),
        Says("wash the car", "ring aunt Joan", "bake bread"),
        Ticks(),
    ),
    Stranger(
        "Hello! I run a small bakery with my husband and we forget everything. Could you please make a list where we "
        "can "
        'tick things off and add new ones? It should be called Crumbs and have "Order flour" and "Fix the oven" on it '
        "already. Dark would be easier on the eyes at 4 am. Thank you kindly.",
        TodoSpec(title="Crumbs", theme="dark", tasks=("Order flour", "Fix the oven")),
        Says("Crumbs", "Order flour", "Fix the oven"),
        Theme("dark"),
        Ticks(),
        Types("Sell the cake", "add|new|\\+"),
    ),
    Stranger(
        "TODO app, tomato red. no wait olive. show how many r left",
        TodoSpec(accent="olive", left=True),
        Paints("olive"),
        Spares("tomato"),
        Reads(r"\b2\b"),
        Ticks(),
    ),
    Stranger(
        "packing list: passport, tent, torch. cross out what is packed, and a way to clear the packed ones",
        TodoSpec(title="Packing List", tasks=("Passport", "Tent", "Torch"), strike=True, clear=True),
        Says("passport", "tent", "torch"),
        Ticks(),
        Button("clear|remove|delete|clean"),
    ),
    # calculators
    Stranger("calculater", CalculatorSpec(), Sum("5*8=", "40")),
    Stranger(
        "i need to add up numbers, with buttons, like a real one. maroon buttons and round",
        CalculatorSpec(accent="maroon", keys="round"),
        Paints("maroon"),
        Sum("7+6=", "13"),
    ),
    Stranger(
        "calc dark theme w/ percent and backspace. title Till 2",
        CalculatorSpec(title="Till 2", theme="dark", percent=True, back=True),
        Says("Till 2"),
        Theme("dark"),
        Button("^%$"),
        Button("^(<|⌫|←|del|delete|back|backspace)"),
        Sum("9-4=", "5"),
    ),
    Stranger(
        "Build me a calculator that remembers what I worked out before, I always forget the sum the second I see it",
        CalculatorSpec(history=True),
        Sum("2+9=", "11"),
        Sum("C", "11"),
    ),
    # stopwatches
    Stranger(
        "time my runs. start stop reset", StopwatchSpec(), Press("start|go|play", r"[1-9]"), Button("reset|clear")
    ),
    Stranger(
        "stopwatch for swim training, lap times!! and hundreths. royal blue is our club colour",
        StopwatchSpec(accent="royalblue", laps=True, steps="hundredths"),
        Paints("royalblue"),
        Button("lap|split"),
        Press("start|go|play", r"\d[.,]\d\d\b"),
    ),
    Stranger(
        "egg timer thingy that counts up, called Soft Boiled, with a ring round the number",
        StopwatchSpec(title="Soft Boiled", ring=True),
        Says("Soft Boiled"),
        Press("start|go|play", r"[1-9]"),
    ),
    Stranger(
        "Stopwatch. Whole seconds only. I don't want decimals, decimals make me nervous. Dark.",
        StopwatchSpec(theme="dark", steps="seconds"),
        Theme("dark"),
        Press("start|go|play"),
        Lacks(r"\d[.,]\d"),
    ),
    # converters
    Stranger(
        "miles -> km or the other way round idk",
        ConverterSpec(back=True),
        Reads("miles?|mi\\b"),
        Types("8", shows=r"4\.97|12\.87", within=FIELDS),
        Types("5", shows=r"3\.1|8\.0", field=1, within=FIELDS),
    ),
    Stranger(
        "oven says fahrenheit recipe says celsius HELP",
        ConverterSpec(units="heat"),
        Reads("celsius|°C"),
        Types("100", shows=r"\b212", within=FIELDS),
    ),
    Stranger(
        "convert kg in pounds. start at 75. one digit after the point. headline Gym Scale",
        ConverterSpec(title="Gym Scale", units="weight", start=75, digits=1),
        Says("Gym Scale"),
        Reads(r"165\.3|165\.4"),
        Types("10", shows=r"\b22\.0\b", within=FIELDS),
    ),
    Stranger(
        "US petrol is in gallons.. i think in litres. make a thing, orange, both directions, and a few typical values "
        "below",
        ConverterSpec(units="volume", accent="orange", back=True, table=True),
        Paints("orange"),
        Reads("gallons?"),
        Types("10", shows=r"\b2\.64", within=FIELDS),
    ),
    # tips
    Stranger("a thing to split the restaurant bill", TipSpec(people=True), Has(FIELDS, 2), Reads(r"\d\.\d\d")),
    Stranger(
        "how much tip do i give?? 18% usually. bill is 120",
        TipSpec(rate=18, bill=120),
        Reads(r"21\.60"),
        Types("50", shows=r"\b9\.00|\b59\.00", within=FIELDS),
    ),
    Stranger(
        "Trinkgeld calculator please, in euros, 10 percent at the start, violet, named Zum Hirsch",
        TipSpec(title="Zum Hirsch", sign="euros", rate=10, accent="violet"),
        Says("Zum Hirsch"),
        Paints("violet"),
        Reads("€"),
        Types("70", shows=r"\b7\.00|\b77\.00", within=FIELDS),
    ),
    Stranger(
        "tip calc w buttons for the usual percentages and round up the total, i hate coins",
        TipSpec(keys=True, whole=True),
        Button(r"20 ?%"),
        Types("82", shows=r"95\.00|\b95\b", within=FIELDS),
    ),
    # kanban boards
    Stranger(
        "board with cards i can push from todo to done",
        KanbanSpec(),
        Reads("to ?-?do"),
        Reads("done"),
        Has("button, article, li, [draggable]", 3),
    ),
    Stranger(
        "kanban\ncolumns: Ideas, Filming, Online\ncards: Pilot episode, Camera test\nslate blue",
        KanbanSpec(columns=("Ideas", "Filming", "Online"), cards=("Pilot episode", "Camera test"), accent="slateblue"),
        Says("Ideas", "Filming", "Online", "Pilot episode", "Camera test"),
        Paints("slateblue"),
    ),
    Stranger(
        "We are moving house and my wife likes stickies on the fridge, I like screens. Compromise: a task board "
        "called The Big Move where one can add cards. Dark one.",
        KanbanSpec(title="The Big Move", theme="dark", add=True),
        Says("The Big Move"),
        Theme("dark"),
        Types("Find the keys", "Enter"),
    ),
    Stranger(
        "sprint board, drag n drop, show how many cards each column has, and how many cards each column has",
        KanbanSpec(drag=True, count=True),
        Reads(r"to do\W{0,3}3"),
        Has("[draggable=true]", 2),
    ),
    # palettes
    Stranger("i need colours that go together", PaletteSpec(), Reads("#[0-9a-f]{6}|rgb\\("), Slides()),
    Stranger(
        "pastel colors, 6 of them, starting with pink, show me the hex so i can copy",
        PaletteSpec(count=6, base="pink", rule="pastel"),
        Reads("(#[0-9a-f]{6}\\W+(\\w+\\W+){0,3}){5}#[0-9a-f]{6}"),
        Slides(),
    ),
    Stranger(
        "palette picker with rgb not hex, green, and a surprise button. title: Moss & Fern",
        PaletteSpec(title="Moss & Fern", base="green", text="rgb", chance=True),
        Says("Moss & Fern"),
        Reads(r"rgb\("),
        Press("random|shuffle|surprise|generate"),
    ),
    Stranger(
        "shades of orange in a row please for my living room wall",
        PaletteSpec(base="orange", row=True),
        Hue(18, 45),
        Slides(),
    ),
)
