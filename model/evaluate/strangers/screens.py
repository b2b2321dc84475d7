"""Strangers who want something to look at: pictures, music, weather, charts, chats, an assistant of their own."""

from __future__ import annotations

from model.corpus.agent_spec import AgentSpec, Panel
from model.corpus.pages.chat import ChatSpec
from model.corpus.pages.dashboard import DashboardSpec
from model.corpus.pages.linechart import LineChartSpec
from model.corpus.pages.music import MusicSpec
from model.corpus.pages.photos import PhotosSpec
from model.corpus.pages.weather import WeatherSpec
from model.evaluate.strangers.scenes import Moves
from model.evaluate.strangers.steps import (
    Button,
    Has,
    Paints,
    Pair,
    Pictures,
    Press,
    Reads,
    Says,
    Spares,
    Theme,
    Ticks,
    Types,
)
from model.evaluate.strangers.stranger import Stranger

BARS = "[style*=height], [style*=width], rect"
SEND = r"^\W*send|➤|→"

SCREENS = (
    # galleries
    Stranger("photo wall, i will put my own pics in later", PhotosSpec(), Pictures(3)),
    Stranger(
        "gallery w/ 3 columns, pictures are called Fog, Pier, Gulls, Rope, Tide, Lamp. title North Sea",
        PhotosSpec(title="North Sea", columns=3, pictures=("Fog", "Pier", "Gulls", "Rope", "Tide", "Lamp")),
        Pictures(6),
        Says("North Sea", "Fog", "Pier", "Gulls", "Rope", "Tide", "Lamp"),
    ),
    Stranger(
        "Slideshow for the tv in our shop window. Dark. The pictures should change without anybody touching it.",
        PhotosSpec(theme="dark", slides=True),
        Theme("dark"),
        Moves(1500),
    ),
    Stranger(
        "round pictures with names under them: Ida, Bo, Uma, Leif. its for our kindergarden group The Otters",
        PhotosSpec(title="The Otters", corners="round", pictures=("Ida", "Bo", "Uma", "Leif")),
        Says("The Otters", "Ida", "Bo", "Uma", "Leif"),
    ),
    # music
    Stranger("spotify but small", MusicSpec(), Press("play|▶"), Button("next|⏭|>>|skip")),
    Stranger(
        "mp3 player for my bands page. band is The Wet Socks, songs Puddle Jump, Grey Umbrella, Drain. spinning "
        "record!",
        MusicSpec(artist="The Wet Socks", songs=("Puddle Jump", "Grey Umbrella", "Drain"), cover="round", spin=True),
        Says("The Wet Socks", "Puddle Jump", "Grey Umbrella", "Drain"),
        Press("play|▶"),
        Moves(),
    ),
    Stranger(
        "Music player. Light, not dark. Salmon. It is for yoga class, name it Slow Hour.",
        MusicSpec(title="Slow Hour", theme="light", accent="salmon"),
        Says("Slow Hour"),
        Theme("light"),
        Paints("salmon"),
        Press("play|▶"),
    ),
    Stranger(
        "player with shuffle and tracks One, Two, Three (creative i know)",
        MusicSpec(songs=("One", "Two", "Three"), shuffle=True),
        Reads("One"),
        Reads("Two"),
        Reads("Three"),
        Button("next|⏭|>>|skip"),
    ),
    # weather
    Stranger(
        "weather in Oslo, 4 degrees and snow",
        WeatherSpec(title="Oslo", degrees=4, sky="snowy"),
        Says("Oslo"),
        Reads(r"(?<!\d)4 ?°"),
        Reads("snow|❄"),
    ),
    Stranger(
        "widget: Porto, rain, 14°, next days Sat 16, Sun 13, Mon 15",
        WeatherSpec(title="Porto", sky="rainy", degrees=14, days=(("Sat", "16"), ("Sun", "13"), ("Mon", "15"))),
        Says("Porto"),
        Reads(r"(?<!\d)14 ?°"),
        Reads("rain|☂"),
        Pair("Sat", "16"),
        Pair("Sun", "13"),
        Pair("Mon", "15"),
    ),
    Stranger(
        "My American cousins visit Graz and only understand Fahrenheit. A weather card with a switch, please, also "
        "wind and "
        "so on. It is a sunny 27.",
        WeatherSpec(title="Graz", degrees=27, unit=True, more=True),
        Says("Graz"),
        Reads(r"(?<!\d)27 ?°"),
        Reads("wind"),
        Press("°? ?F\\b|fahrenheit|unit", r"(?<!\d)81 ?°"),
    ),
    Stranger(
        "dark weather app thunderstorm, the little cloud should bob up and down, place: Reef Bay",
        WeatherSpec(title="Reef Bay", theme="dark", sky="stormy", move=True),
        Says("Reef Bay"),
        Theme("dark"),
        Reads("storm|thunder|⚡"),
        Moves(200),
    ),
    # dashboards
    Stranger("some numbers and a bar chart for my boss", DashboardSpec(), Reads(r"\d{2,}"), Has(BARS, 3)),
    Stranger(
        "bars: Apples 30, Pears 45, Plums 15. sideways bars. chocolate color",
        DashboardSpec(bars=(("Apples", "30"), ("Pears", "45"), ("Plums", "15")), layout="rows", accent="chocolate"),
        Pair("Apples", "30"),
        Pair("Pears", "45"),
        Pair("Plums", "15"),
        Paints("chocolate"),
    ),
    Stranger(
        "KPI board. Tiles: Donors 312, Raised 9450. Chart by month: Jan 12, Feb 18, Mar 9, Apr 22. With the sum of "
        "it. Title "
        "Lifeboat Fund. Dark.",
        DashboardSpec(
            title="Lifeboat Fund",
            theme="dark",
            tiles=(("Donors", "312"), ("Raised", "9450")),
            bars=(("Jan", "12"), ("Feb", "18"), ("Mar", "9"), ("Apr", "22")),
            sum=True,
        ),
        Says("Lifeboat Fund"),
        Theme("dark"),
        Pair("Donors", "312"),
        Pair("Raised", "9450"),
        Pair("Feb", "18"),
        Reads(r"(total|sum|all)\W{0,3}61\b"),
    ),
    Stranger(
        "bar graph i can sort with a button",
        DashboardSpec(sort=True),
        Press("sort|order by"),
        Reads(r"\d"),
    ),
    # line charts
    Stranger("chart w a line going up", LineChartSpec(), Has("svg polyline, svg path")),
    Stranger(
        "line graph of my weight: Jan 92, Feb 90, Mar 87, Apr 88. dots on it",
        LineChartSpec(points=(("Jan", "92"), ("Feb", "90"), ("Mar", "87"), ("Apr", "88")), dots=True),
        Pair("Jan", "92"),
        Pair("Feb", "90"),
        Pair("Mar", "87"),
        Pair("Apr", "88"),
        Has("svg circle, canvas"),
    ),
    Stranger(
        "Trend chart called Rain in Bergen, fill the area under it, dark green. Also tell me the average.",
        LineChartSpec(title="Rain in Bergen", area=True, accent="darkgreen", mean=True),
        Says("Rain in Bergen"),
        Paints("darkgreen"),
        Reads(r"(average|mean|avg)\W{0,3}\d"),
    ),
    Stranger(
        "plot these pls -> Mo 3, Tu 9, We 4 .. grid lines + whats the max",
        LineChartSpec(points=(("Mo", "3"), ("Tu", "9"), ("We", "4")), grid=True, best=True),
        Pair("Mo", "3"),
        Pair("Tu", "9"),
        Pair("We", "4"),
        Reads(r"(high|max|peak|top)\w*\W{0,3}(value\W{0,3})?9\b"),
    ),
    # chats
    Stranger("fake whatsapp", ChatSpec(), Types("See you at the zoo", SEND)),
    Stranger(
        'chat with Grandma where she always answers "Have you eaten"',
        ChatSpec(title="Grandma", reply="Have you eaten"),
        Says("Grandma"),
        Types("Hi there granny", SEND, "Have you eaten"),
    ),
    Stranger(
        "messenger ui, purple, dark, show when the other person types, and the time at every message",
        ChatSpec(theme="dark", accent="purple", typing=True, stamps=True),
        Theme("dark"),
        Paints("purple"),
        Types("Where are you", SEND),
    ),
    Stranger(
        "Support chat for Bolt Bikes. First message on it: How can we help. I need a clear button because my boss "
        "looks "
        "over my shoulder.",
        ChatSpec(title="Bolt Bikes", messages=("How can we help",), clear=True),
        Says("Bolt Bikes", "How can we help"),
        Types("My chain is off", SEND),
        Press("clear|delete", hides="My chain is off"),
    ),
    # assistants
    Stranger("my own jarvis", AgentSpec(), Types("Open the door", SEND)),
    Stranger(
        "personal ai page, agent is called Biscuit, says hi to Rosalind. green",
        AgentSpec(agent="Biscuit", user="Rosalind", accent="green"),
        Says("Biscuit", "Rosalind"),
        Paints("green"),
        Types("Open the door", SEND),
    ),
    Stranger(
        "I want an assistant UI in the dark, crimson, no actually slate blue. Tasks on the side: Ring the vet, Buy a "
        "lamp.",
        AgentSpec(accent="slateblue", theme="dark", panels=(Panel("Tasks", ("Ring the vet", "Buy a lamp")),)),
        Theme("dark"),
        Paints("slateblue"),
        Spares("crimson"),
        Says("Ring the vet", "Buy a lamp"),
        Ticks(),
    ),
    Stranger(
        'agent ui w shopping list (Milk, Nails, Glue) + weather for Tromso + button "Order pizza"',
        AgentSpec(
            actions=("Order pizza",),
            panels=(Panel("Shopping", ("Milk", "Nails", "Glue")), Panel("Weather", place="Tromso")),
        ),
        Says("Milk", "Nails", "Glue", "Tromso"),
        Button("order pizza"),
    ),
    Stranger(
        "Good evening. Would you be so kind as to design the start screen of a butler programme? Name of the butler: "
        "Pemberton. Its first words: At your service. Much obliged.",
        AgentSpec(agent="Pemberton", greeting="At your service"),
        Says("Pemberton", "At your service"),
        Types("Bring the tea", SEND),
    ),
)
