"""What can be begun with can be carried out: wishes name what is there."""

from __future__ import annotations

import pytest

from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Seed
from app.agent.wishes import examples, order, tour

SEEDS = (Seed(), Seed(7), Seed(3, held_out=True))


def dumps(seed: Seed) -> dict[str, dict[str, object]]:
    return {name: site.dump(site.begin(seed)) for name, site in SITES.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_site_has_examples_and_the_tour_has_six(seed: Seed) -> None:
    found = dumps(seed)
    for name in SITES:
        wishes = examples(name, found[name])
        assert len(wishes) >= 2 and all(wish.site == name and wish.text and wish.label for wish in wishes)
    six = tour(found)
    assert len(six) == 6 and {wish.site for wish in six} <= set(SITES)
    assert order(found["shop"]).site == "shop" and "black" in order(found["shop"]).text


def test_wishes_follow_the_state() -> None:
    one, other = dumps(Seed()), dumps(Seed(7))
    assert [wish.text for wish in tour(one)] != [wish.text for wish in tour(other)]
