"""Strangers who want to play: snake, pong, breakout, tic-tac-toe, memory, a quiz."""

from __future__ import annotations

from model.corpus.pages.breakout import BreakoutSpec
from model.corpus.pages.memory import MemorySpec
from model.corpus.pages.pong import PongSpec
from model.corpus.pages.quiz import QuizSpec
from model.corpus.pages.snake import SnakeSpec
from model.corpus.pages.tictactoe import TictactoeSpec
from model.evaluate.strangers.scenes import Cells, Halts, Moves
from model.evaluate.strangers.steps import (
    Button,
    Keys,
    Paints,
    Press,
    Reads,
    Says,
    Slides,
    Theme,
)
from model.evaluate.strangers.stranger import Stranger

GAMES = (
    # snake
    Stranger("snek", SnakeSpec(), Keys("ArrowUp"), Reads("score|length|points")),
    Stranger(
        "the nokia phone game where you eat dots and get longer",
        SnakeSpec(),
        Keys("ArrowUp"),
        Reads("score|length|points"),
        Paints("lime", "green", "black"),
    ),
    Stranger(
        "snake pls but blue and the apples yellow. call it Blue Mamba",
        SnakeSpec(title="Blue Mamba", snake="blue", food="yellow"),
        Says("Blue Mamba"),
        Paints("blue"),
        Paints("yellow"),
        Keys("ArrowUp"),
    ),
    Stranger(
        "Write the classic snake game. Show a high score. When my mother calls I must be able to pause.",
        SnakeSpec(best=True, pause=True),
        Reads("best|high|record"),
        Button("pause|stop"),
        Keys("ArrowUp"),
    ),
    Stranger(
        "snake on purple ground where you come out at the other side instead of dying",
        SnakeSpec(sky="purple", walls="open"),
        Paints("purple"),
        Keys("ArrowUp"),
    ),
    # pong
    Stranger("pong!!!!! like at my uncles house", PongSpec(), Moves(), Reads(r"\d ?[:\-–|] ?\d")),
    Stranger(
        "table tenis game for two, me and my brother, first one with 7 points wins",
        PongSpec(two=True, goal=7),
        Moves(),
        Reads(r"\b7\b"),
        Reads(r"\d ?[:\-–|] ?\d"),
    ),
    Stranger(
        "The first video game ever, the one with two bars and a ball. Ball in orange, bars in white. Title Basement "
        "Arcade.",
        PongSpec(title="Basement Arcade", ball="orange", paddles="white"),
        Says("Basement Arcade"),
        Paints("orange"),
        Paints("white"),
        Moves(),
    ),
    Stranger(
        "pong w/ pause + speed slider, navy",
        PongSpec(sky="navy", pause=True, slider=True),
        Paints("navy"),
        Slides(),
        Halts(),
    ),
    # breakout
    Stranger("bricks game, u know, ball & paddle", BreakoutSpec(), Moves(), Reads("score|points")),
    Stranger(
        "arkanoid!! 4 rows!! 5 lives!!",
        BreakoutSpec(rows=4, lives=5),
        Moves(),
        Reads(r"(lives|balls)\W{0,3}5\b|\b5\W{0,3}(lives|balls)"),
    ),
    Stranger(
        "breakout. teal bricks. actually make them crimson. really wide paddle as i am bad at this",
        BreakoutSpec(bricks="crimson", wide="wide"),
        Paints("crimson"),
        Moves(),
    ),
    Stranger(
        "I remember a game from 1986 where you break a wall with a ball. Could you rebuild it? My friends called me "
        "Wally, "
        "so the title should be Wally's Wall. A pause button would be good for an old man.",
        BreakoutSpec(title="Wally's Wall", pause=True),
        Says("Wally's Wall"),
        Moves(),
        Halts(),
    ),
    # tic-tac-toe
    Stranger("tictactoe 2 player thx", TictactoeSpec(), Cells(9), Press("new|again|restart|reset|play")),
    Stranger(
        "xs and os but i have no friends so the computer has to play",
        TictactoeSpec(computer=True),
        Cells(9, answers=True),
    ),
    Stranger(
        "noughts & crosses, black background (dark mode), and keep count of who won how often",
        TictactoeSpec(theme="dark", score=True),
        Theme("dark"),
        Cells(9),
        Reads(r"\b0\b"),
    ),
    Stranger(
        "tic tac toe with hearts and diamonds instead of letters, in deep pink, title: Valentine Duel",
        TictactoeSpec(title="Valentine Duel", accent="deeppink", marks="hearts"),
        Says("Valentine Duel"),
        Paints("deeppink"),
        Cells(9),
    ),
    Stranger(
        "three in a row. pls with restart. and restart button. violet",
        TictactoeSpec(accent="violet"),
        Paints("violet"),
        Cells(9),
        Press("new|again|restart|reset"),
    ),
    # memory
    Stranger("find the pairs", MemorySpec(), Cells(16), Button("new|again|restart|reset")),
    Stranger(
        "memory with 6 pairs & numbers on the cards & it should count how many moves i needed",
        MemorySpec(pairs=6, signs="numbers", count=True),
        Cells(12),
        Reads("moves?|tries|turns?"),
    ),
    Stranger(
        "Card game for the waiting room of a dentist: turn over two, keep them if they match. Ten pairs. Please name "
        "it "
        "Dr. Okafor's Pairs.",
        MemorySpec(title="Dr. Okafor's Pairs", pairs=10),
        Says("Dr. Okafor's Pairs"),
        Cells(20),
    ),
    Stranger(
        "memory game dark, crimson, greek letters, with timer (dark!!)",
        MemorySpec(theme="dark", accent="crimson", signs="greek", time=True),
        Theme("dark"),
        Paints("crimson"),
        Cells(16),
    ),
    # quizzes
    Stranger(
        "quizz about animals",
        QuizSpec(topic="animals"),
        Reads("animal|legs|bird|wild|zoo|fish|horse|spider"),
        Button(r"\w", 2),
    ),
    Stranger(
        "4 questions on capital cities multiple choise, and tell me right away if i got it wrong",
        QuizSpec(topic="capitals", count=4, note=True),
        Reads("capital"),
        Button(r"\w", 2),
    ),
    Stranger(
        "pub quiz tonight, space round, title = The Red Lion Round 3, dark with gold",
        QuizSpec(title="The Red Lion Round 3", topic="space", theme="dark", accent="gold"),
        Says("The Red Lion Round 3"),
        Theme("dark"),
        Paints("gold"),
        Button(r"\w", 2),
    ),
    Stranger(
        "Maths test for fun. 3 questions. At the end I want to try again.",
        QuizSpec(topic="math", count=3, again=True),
        Reads(r"\d+ ?([-+*×x/÷]|times|plus|minus) ?\d|half|sides|square|sum"),
        Button(r"\w", 2),
    ),
    Stranger(
        "do a music trivia and show which question im at, like 1 of 3",
        QuizSpec(topic="music", place=True),
        Reads(r"1 ?(of|/|out of) ?\d|question 1\b"),
        Button(r"\w", 2),
    ),
)
