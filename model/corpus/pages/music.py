"""A music player: a list of songs, a button to play, and a bar of progress; what it plays are tones of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_words import ADJECTIVES, NOUNS
from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import items, text, title
from model.corpus.solar_words import title as far_title

COVERS = {"square": "12px", "round": "50%"}
BODY = """\
<p id="cover"></p>
<h2 id="out"></h2>
<progress id="bar" max="60"></progress>
<div>
<button id="play">Play</button>
<button id="next">Next</button>
</div>
"""
START = """\
const songs = [...list.children]
let song = 0
let time = 0
let playing = false
let audio
function show() {
out.textContent = songs[song].textContent
bar.value = time
play.textContent = playing ? "Pause" : "Play"
"""
CHOOSE = """\
}
function choose(number) {
song = number % songs.length
time = 0
show()
}
play.onclick = () => {
audio ??= new AudioContext()
playing = !playing
show()
}
next.onclick = () => choose(NEXT)
songs.forEach((each, i) => each.onclick = () => choose(i))
setInterval(() => {
if (!playing) return
const tone = audio.createOscillator()
tone.frequency.value = 220 + 55 * (time * 3 % 7)
tone.connect(audio.destination)
tone.start()
tone.stop(audio.currentTime + 0.2)
if (time++ == 60) choose(NEXT)
show()
}, 250)
show()
"""
NEXT = {False: "song + 1", True: "song + 1 + Math.floor(Math.random() * (songs.length - 1))"}
STYLE = """\
main {{ text-align: center }}
div {{ justify-content: center }}
progress {{ width: 100% }}
#cover {{ background: conic-gradient({accent}, gold, {accent}); padding: 90px; margin: auto; border-radius: {radius} }}
#list button {{ background: #8882; color: inherit }}
"""
SPIN = "cover.style.animationPlayState = playing ? 'running' : 'paused'\n"
TURN = "#cover { animation: turn 4s linear infinite paused }\n@keyframes turn { to { rotate: 360deg } }\n"


def song(rng: random.Random) -> str:
    """The name of a song."""
    roll = rng.random()
    if roll < 0.4:
        return f"{rng.choice(ADJECTIVES)} {rng.choice(NOUNS)}".title()
    return far_title(rng) if roll < 0.8 else words.word(rng)


@dataclass(frozen=True)
class MusicSpec:
    """What a music player can be asked to be."""

    title: str = title("Music Player", "Music|Songs|Playlist|Radio|Player|Mixtape|Album")
    theme: str = theme("dark")
    accent: str = accent()
    songs: tuple[str, ...] = items(
        "songs|tracks", "song|track", song, ("Morning Rain", "Night Drive", "Blue Hour"), least=2
    )
    artist: str = text(
        "",
        lambda rng: rng.choice((words.person(rng), f"The {words.invented(rng)}s", words.company(rng))),
        (
            "the artist {}|{} as the artist|the band {}|music by {}",
            "the artist is {}|the band is {}|it plays {}|the music is by {}|show the artist {}",
            "artist: {}|artist {}|band: {}|by {}",
        ),
        ("change the artist to {v}|add the artist {v}|show the artist {v}",
         "the artist is {v}|artist: {v}|the music is by {v}"),
        key="artist",
    )  # fmt: skip
    cover: str = choice(
        {
            "square": "a square cover|a square album cover|square cover art",
            "round": "a round cover|a cover like a disc|a round album cover|a record as the cover",
        },
        key="cover",
    )
    spin: bool = flag("a spinning cover|a cover that turns while playing|a rotating cover|a turning record",
                      clauses="let the cover spin|the cover should turn while it plays", key="spinning")  # fmt: skip
    shuffle: bool = flag("shuffle|random order|shuffled songs|a random next song", clauses="shuffle the songs",
                         key="shuffle")  # fmt: skip


class Music(PageKind[MusicSpec]):
    """Kind of the music player."""

    name = "music"
    longest = 2380
    nouns = "music player|music player|audio player|song player|mp3 player|music app|playlist player|music player card"
    usual = MusicSpec()

    def page(self, spec: MusicSpec) -> str:
        songs = "".join(f"<button>{song}</button>\n" for song in spec.songs)
        body = BODY + f"<p>{spec.artist}</p>\n" * bool(spec.artist) + f'<section id="list">\n{songs}</section>\n'
        script = START + SPIN * spec.spin + CHOOSE.replace("NEXT", NEXT[spec.shuffle])
        style = STYLE.format(accent=spec.accent, radius=COVERS[spec.cover]) + TURN * spec.spin
        return self.card(spec, Parts(body, script, style), 420)

    def problems(self, spec: MusicSpec, bench: Bench) -> Iterator[str]:
        for song in spec.songs:
            if song not in bench.text():
                yield f"The song {song} is missing."
        first = spec.songs[0]
        cover = bench.ask("gradients()")
        shape = "round" if any(radius >= side / 2 - 2 for radius, side in cover) else "square"
        if shape != spec.cover or not cover:
            yield f"The cover is not {spec.cover}."
        if not bench.tap(r"^\W*(play|▶)"):
            yield "There is no button to play."
            return
        before = bench.view.pixels()
        bench.view.wait(700)
        if bench.view.pixels() == before:
            yield "Playing does nothing."
        spins = bench.value("document.getAnimations().some(a => a.playState == 'running')")
        yield from bench.wanted(spins, spec.spin, "a cover that spins")
        if bench.text().count(first) < 2:
            yield "It does not say what is played."
        if not bench.tap("next|⏭|>>|skip") or bench.text().count(first) > 1:
            yield "There is no way to the next song."
        after = {first: set[str]()}
        for _ in range(9):
            playing = [song for song in spec.songs if bench.text().count(song) > 1]
            bench.tap("next|⏭|>>|skip")
            follows = [song for song in spec.songs if bench.text().count(song) > 1]
            after.setdefault(playing[0] if playing else "", set()).update(follows)
        if len(spec.songs) > 2:
            yield from bench.wanted(any(len(each) > 1 for each in after.values()), spec.shuffle, "random order")
