"""Strangers who ask for what no kind of page covers: an honest sentence is the right answer."""

from __future__ import annotations

from model.evaluate.strangers.steps import Declines
from model.evaluate.strangers.stranger import Stranger

REQUESTS = (
    "who won the football world cup in 1998",
    "translate 'where is the station' into portuguese pls",
    "write me a python script that renames all my photos by date",
    "can you book a table for two at 8 pm somewhere italian",
    "my tooth hurts since monday what pills can i take",
    "an essay on the causes of the first world war, 1500 words, with footnotes",
    "first person shooter with multiplayer and good grafics",
    "draw a photo realistic cat",
    "What is the meaning of life?",
    "please log into my bank and check if the rent was paid",
    "compose a sad song for piano and give me the midi file",
    "sql query for all customers who did not order since june",
    "summarise this 40 page pdf for me (attached)",
    "rust borrow checker says cannot move out of borrowed content, fix?",
    "social network like facebook with accounts, friends and ads, ready to launch",
    "chess engine that beats my uncle (he is 2100 elo)",
)
OUTSIDERS = tuple(Stranger(request, None, Declines()) for request in REQUESTS)
