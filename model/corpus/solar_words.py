"""Word lists of the solar-system kind: planets, colours, and titles nobody can learn by heart.

Invariants: every title is one to four words of letters (and an apostrophe), free of characters that need escaping.
"""

from __future__ import annotations

import random

EIGHT = ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune")
USUAL = EIGHT[:6]
INNER, OUTER = EIGHT[:4], EIGHT[4:]

# name -> colour, radius: whatever the request, a planet's row is the same
ROWS = {
    "Mercury": ("silver", 2),
    "Venus": ("khaki", 4),
    "Earth": ("dodgerblue", 4),
    "Mars": ("tomato", 3),
    "Jupiter": ("peru", 7),
    "Saturn": ("wheat", 6),
    "Uranus": ("aquamarine", 5),
    "Neptune": ("royalblue", 5),
}

RGB = {
    "gold": (255, 215, 0), "red": (255, 0, 0), "orange": (255, 165, 0), "yellow": (255, 255, 0),
    "white": (255, 255, 255), "blue": (0, 0, 255), "green": (0, 128, 0), "purple": (128, 0, 128),
    "pink": (255, 192, 203), "cyan": (0, 255, 255), "magenta": (255, 0, 255), "crimson": (220, 20, 60),
    "violet": (238, 130, 238), "turquoise": (64, 224, 208), "lime": (0, 255, 0), "coral": (255, 127, 80),
    "salmon": (250, 128, 114), "teal": (0, 128, 128), "orchid": (218, 112, 214), "black": (0, 0, 0),
    "navy": (0, 0, 128), "midnightblue": (25, 25, 112), "indigo": (75, 0, 130), "maroon": (128, 0, 0),
    "darkblue": (0, 0, 139), "darkgreen": (0, 100, 0), "darkred": (139, 0, 0), "darkslategray": (47, 79, 79),
}  # fmt: skip

COMMON = ("red", "orange", "yellow", "white", "blue")
BRIGHT = (*COMMON, "green", "purple", "pink", "cyan", "magenta", "crimson", "violet", "turquoise", "lime", "coral",
          "salmon", "teal", "orchid")  # fmt: skip
DARK = ("navy", "midnightblue", "indigo", "maroon", "darkblue", "darkgreen", "darkred", "darkslategray", "purple",
        "teal")  # fmt: skip
SPELLED = {"midnightblue": "midnight blue", "darkblue": "dark blue", "darkgreen": "dark green",
           "darkred": "dark red", "darkslategray": "dark slate gray"}  # fmt: skip

_ADJECTIVES = """Amber Ancient Arctic Autumn Big Blazing Bold Brave Bright Bronze Busy Calm Celestial Chilly Classic
Clever Cosmic Cozy Crystal Curious Daily Dancing Daring Deep Desert Distant Dreamy Drifting Dusty Eager Early Eastern
Electric Emerald Endless Eternal Fabulous Faraway Fearless Floating Flying Frosty Gentle Giant Gilded Glowing Golden
Grand Great Happy Hidden Humble Icy Infinite Iron Ivory Jolly Kind Lazy Little Lonely Lost Lucky Lunar Magic Marble
Mellow Merry Mighty Misty Modern Neon Nimble Noble Northern Orbital Patient Pixel Playful Pocket Polar Proud Quiet
Radiant Rapid Rising Royal Ruby Rustic Secret Shiny Silent Silver Sleepy Solar Southern Spinning Starry Stellar Stormy
Sunny Super Swift Tiny Tranquil Twilight Urban Vast Velvet Vivid Wandering Western Whirling Wild Winter Wise
Young""".split()
_NOUNS = """Academy Adventure Archive Atlas Ballet Beacon Calendar Carnival Carousel Castle Circle Classroom Clock Club
Compass Corner Cosmos Dance Dome Dream Explorer Festival Field Fleet Forest Gallery Galaxy Garden Gate Globe Harbor
Heavens Highway Horizon House Island Journey Kingdom Lab Lagoon Lantern Legend Lesson Library Lighthouse Machine Map
Marathon Meadow Mission Mobile Model Museum Nebula Neighborhood Night Observatory Ocean Odyssey Orbit Orbits Orchard
Orrery Outpost Palace Parade Path Picnic Planetarium Planets Playground Project Quest Realm River Room Safari Show Sky
Skies Space Sphere Station Story Studio Sun Symphony System Theater Tour Tower Town Universe Valley Village Voyage
Window Wonders Workshop World Worlds Zone""".split()
_NAMES = """Aaliyah Ada Ahmed Aiko Alba Alex Amara Ana Anders Anika Anton Aria Arjun Astrid Aurora Ava Beatriz Ben
Bianca Bruno Camila Carlos Carmen Cedric Chen Chloe Clara Dalia Daniel Daria Diego Dmitri Edith Elena Eli Elif Elsa Emil
Emma Enzo Esra Esther Ethan Eva Farid Fatima Felix Fiona Flora Freya Gabriel Gita Greta Gustav Hana Hannah Hassan Helga
Henry Hiro Hugo Ida Ines Ingrid Iris Isaac Ivan Ivy Jack Jamal Jana Jonas Josefa Julia Kai Karim Kenji Kira Lara Lars
Laura Leila Leo Liam Lina Lola Lucas Lucia Luna Magnus Malik Mara Marco Maria Mateo Maya Mei Mia Mila Milo Mina Naomi
Nadia Nico Nina Noah Nora Olga Oliver Olivia Omar Oscar Otto Paula Pedro Petra Pia Priya Quinn Rafael Rania Ravi Rosa
Ruby Sahar Samir Sara Selma Sofia Stefan Sven Talia Tariq Tessa Theo Tomas Uma Vera Victor Viola Wanda Yara Yuki Yusuf
Zara Zoe""".split()
_ONSETS = "B Br C D Dr F G Gl H J K Kr L M N P Qu R S Sk T Th Tr V W X Y Z Zh".split()
_VOWELS = "a e i o u ae ia eo".split()
_MIDDLES = "b bl d f g l lt m nd n r rk s sh t v x z".split()
_ENDINGS = "ax ea en ia ik is on or os um us ra th na".split()


def invented(rng: random.Random) -> str:
    """A made-up name, for example "Zoralix"."""
    middle = "".join(rng.choice(_MIDDLES) + rng.choice(_VOWELS[:5]) for _ in range(rng.choice((0, 1, 1))))
    return rng.choice(_ONSETS) + rng.choice(_VOWELS) + middle + rng.choice(_MIDDLES) + rng.choice(_ENDINGS)


def title(rng: random.Random) -> str:
    """A heading of one to four words."""
    adjective, noun, name = rng.choice(_ADJECTIVES), rng.choice(_NOUNS), rng.choice(_NAMES)
    made = invented(rng)
    shapes = (
        f"{adjective} {noun}", f"{adjective} {noun}", f"{name}'s {noun}", f"{name}'s {adjective} {noun}",
        f"The {adjective} {noun}", f"{noun} of {name}", f"{noun} of {made}", f"{made} {noun}", f"{made} {noun}",
        f"{made}", f"The {made} System", f"My {adjective} {noun}", f"{adjective} {made}", f"Planets for {name}",
        f"{name} and {made}", f"{noun} {rng.choice(_NOUNS)}", f"Welcome to {made}", f"Hello {name}",
    )  # fmt: skip
    return rng.choice(shapes)
