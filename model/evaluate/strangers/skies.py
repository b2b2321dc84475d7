"""Strangers who want something that moves: planets, stars, balls, particles, waves, trees, clocks."""

from __future__ import annotations

from model.corpus.pages.bounce import BounceSpec
from model.corpus.pages.clock import ClockSpec
from model.corpus.pages.particles import ParticlesSpec
from model.corpus.pages.starfield import StarfieldSpec
from model.corpus.pages.tree import TreeSpec
from model.corpus.pages.waves import WavesSpec
from model.corpus.solar_page import SolarSpec
from model.corpus.solar_words import EIGHT
from model.evaluate.strangers.scenes import Bodies, Curves, Glides, Halts, Moves, Orbits, Specks, Writes
from model.evaluate.strangers.steps import (
    Paints,
    Press,
    Reads,
    Says,
    Slides,
    Spares,
)
from model.evaluate.strangers.stranger import Stranger

SKIES = (
    # solar systems
    Stranger("planets going round the sun pls", SolarSpec(), Orbits(6, ("gold", "yellow", "orange")), Moves()),
    Stranger(
        "hiii!! my daugther (shes 7) has to give a talk about the solar systm tomorow and i thought a moving picture "
        "would be so much nicer then a poster. could u do all 8 planets, with there names written next to them? "
        "thank you so so much",
        SolarSpec(planets=EIGHT, labels=True),
        Orbits(8),
        Writes("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"),
    ),
    Stranger(
        "SOLAR SYSTEM. SUN MUST BE RED. PAUSE BUTTON. NO EXCUSES.",
        SolarSpec(sun="red", pause=True),
        Orbits(6, ("red",)),
        Halts(),
    ),
    Stranger(
        "solar system animation\n* only earth + mars\n* earth gets its moon\n* heading: Two Neighbours",
        SolarSpec(title="Two Neighbours", planets=("Earth", "Mars"), moon=True),
        Says("Two Neighbours"),
        Orbits(2),
        Bodies(3, 3),
    ),
    Stranger(
        "I'd like an orrery. Make the sun blue. Hm, blue looks cold. Orange then. And let me drag a slider so that "
        "time "
        "runs faster.",
        SolarSpec(sun="orange", slider=True),
        Orbits(6, ("orange", "gold", "yellow")),
        Slides(),
    ),
    Stranger(
        "sun and planets but count the days too, i want to see which day it is. name it Kepler Kids",
        SolarSpec(title="Kepler Kids", days=True),
        Says("Kepler Kids"),
        Reads(r"days?\W{0,3}\d+|\d+\W{0,3}days?"),
        Orbits(6),
    ),
    # starfields
    Stranger("like the old windows screensaver where u fly thru stars", StarfieldSpec(), Moves(), Specks(100)),
    Stranger(
        "flying into space but the stars r yellow. and can i stop it",
        StarfieldSpec(color="yellow", pause=True),
        Moves(),
        Paints("yellow"),
        Halts(),
    ),
    Stranger(
        "Dear computer, I am writing a small story that is set on a space ship, the Halcyon Drift. Please show what "
        "one "
        "sees from its bridge: stars coming towards us, on a navy blue sky, with the ship's name as headline.",
        StarfieldSpec(title="Halcyon Drift", sky="navy"),
        Says("Halcyon Drift"),
        Paints("navy"),
        Moves(),
    ),
    Stranger(
        "warp speed effect!!! streaks!!! cyan!!! + a slider for how fast",
        StarfieldSpec(streaks=True, color="cyan", slider=True),
        Paints("cyan"),
        Moves(),
        Slides(),
    ),
    # bouncing balls
    Stranger("balls. bouncing. 20 of em", BounceSpec(count=20), Bodies(17, 20), Moves()),
    Stranger(
        "can you draw me one single red ball that falls down and jumps up again and again",
        BounceSpec(count=1, color="red", gravity=True),
        Bodies(1, 1),
        Paints("red"),
    ),
    Stranger(
        "My nephew is bored. Make some big pink balls bounce about, and whenever he clicks another one should "
        "appear. Call "
        "it Theo's Ball Bath",
        BounceSpec(title="Theo's Ball Bath", size="big", color="pink", click=True),
        Says("Theo's Ball Bath"),
        Paints("pink"),
        Moves(),
    ),
    Stranger(
        "bouncy balls on dark green backgroud, tiny ones, five of them, five!!",
        BounceSpec(sky="darkgreen", size="small", count=5),
        Bodies(5, 5),
        Paints("darkgreen"),
    ),
    Stranger(
        "- balls that bounce off the walls\n- not blue\n- ok maybe blue\n- yes blue\n- i need to be able to pause",
        BounceSpec(color="blue", pause=True),
        Paints("blue"),
        Moves(),
        Halts(),
    ),
    # particles
    Stranger("those dots with lines inbetween u see on tech websites", ParticlesSpec(), Bodies(60, 100), Moves()),
    Stranger(
        "Floating dust. Violet. Should run away when I come near with the mouse.",
        ParticlesSpec(color="violet", mouse="flee"),
        Paints("violet"),
        Moves(),
    ),
    Stranger(
        "particles plz, around 40, on maroon, title = ember room, no lines btw",
        ParticlesSpec(title="Ember Room", count=40, sky="maroon", links=False),
        Says("ember room"),
        Bodies(32, 48),
        Paints("maroon"),
    ),
    Stranger(
        "we need an animated background for the stand at the fair, points drifting about, lime coloured, and the sales "
        "guy wants a button to freeze it while he talks",
        ParticlesSpec(color="lime", pause=True),
        Paints("lime"),
        Moves(),
        Press("pause|stop|freeze"),
    ),
    # waves
    Stranger("sin(x) but moving", WavesSpec(), Moves(), Curves(1, "sine")),
    Stranger(
        "hey, teaching physics here. three sine waves over each other in yellow please, with both axes drawn. cheers",
        WavesSpec(count=3, color="yellow", axes=True),
        Curves(3, "sine"),
        Paints("yellow"),
        Moves(),
    ),
    Stranger(
        "oscilloscope thing, SQUARE wave, green on black, headline Bench 4",
        WavesSpec(title="Bench 4", shape="square", color="green"),
        Curves(1, "square"),
        Says("Bench 4"),
        Paints("green", "lime"),
        Moves(),
    ),
    Stranger(
        "draw me a wave that travels. colour: magenta. colour again: magenta. plus something to slide for the speed",
        WavesSpec(color="magenta", slider=True),
        Paints("magenta"),
        Slides(),
    ),
    Stranger(
        "a calm sea, as a simple curve that rolls along. turquoise. it should say Low Tide",
        WavesSpec(title="Low Tide", color="turquoise"),
        Says("Low Tide"),
        Paints("turquoise"),
        Moves(),
    ),
    # fractal trees
    Stranger("tree made by recursion with orange leafs", TreeSpec(leaves="orange"), Paints("orange"), Specks(60)),
    Stranger(
        "we did fractals in class today, pls make the tree one. it should blow in the wind a bit",
        TreeSpec(wind=True),
        Moves(),
        Paints("lime", "green", "peru", "brown"),
    ),
    Stranger(
        "Fractal tree, spring version: pink flowers at the ends of the twigs. Headline: Hanami Night",
        TreeSpec(title="Hanami Night", blossoms=True),
        Says("Hanami Night"),
        Paints("pink"),
    ),
    Stranger(
        "branching tree with a slider so i can bend the branches, red leaves, navy sky",
        TreeSpec(slider=True, leaves="red", sky="navy"),
        Paints("red"),
        Paints("navy"),
        Slides(),
    ),
    # clocks
    Stranger("whats the time? show with hands", ClockSpec(), Moves(1100), Writes("3", "6", "9", "12")),
    Stranger(
        "clock for the hallway screen, roman numbers pls, and gold hands if thats possible",
        ClockSpec(marks="roman", hands="gold"),
        Writes("III", "XII"),
        Paints("gold"),
        Moves(1100),
    ),
    Stranger(
        "My grandmother can't read hands any more but she likes the look of them. So: a round clock with hands, and "
        "below "
        "it the time in digits as well. Call it Omi's Clock.",
        ClockSpec(title="Omi's Clock", digital=True),
        Says("Omi's Clock"),
        Reads(r"\b\d{1,2}:\d\d"),
        Moves(1100),
    ),
    Stranger(
        "clock w/o any numbers, white hands, the seconds one not red but lime, on indigo",
        ClockSpec(marks="none", sweep="lime", sky="indigo"),
        Paints("lime"),
        Paints("indigo"),
        Spares("red"),
        Moves(1100),
    ),
    Stranger(
        "Make a watch face. Make a watch face. Second hand should glide, not jump!",
        ClockSpec(smooth=True),
        Glides(),
        Writes("3", "12"),
    ),
)
