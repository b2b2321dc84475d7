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
<button id="back">⏮</button>
<button id="play">Play</button>
<button id="next">⏭</button>
</div>
"""
START = """\
const songs = [...list.children]
let song = 0, time = 0, playing = false, audio
function show() {
out.textContent = songs[song].textContent
bar.value = time
play.textContent = playing ? "Pause" : "Play"
SPIN}
function choose(number) {
song = (number + songs.length) % songs.length
time = 0
show()
}
play.onclick = () => {
audio ??= new AudioContext()
playing = !playing
show()
}
back.onclick = () => choose(song - 1)
next.onclick = () => choose(NEXT)
list.onclick = e => songs.includes(e.target) && choose(songs.indexOf(e.target))
setInterval(() => {
if (!playing) return
const tone = audio.createOscillator()
tone.frequency.value = 220 * 2 ** ([0, 3, 7, 12, 7, 3][time % 6] / 12 + song / 6)
OUTPUTtone.start()
tone.stop(audio.currentTime + 0.2)
if (time++ == 60) choose(NEXT)
show()
}, 250)
show()
"""
PLAIN = "tone.connect(audio.destination)\n"
LOUD = """\
const gain = audio.createGain()
gain.gain.value = loud.value / 100
tone.connect(gain).connect(audio.destination)
"""
NEXT = {False: "song + 1", True: "song + 1 + Math.floor(Math.random() * (songs.length - 1))"}
STYLE = """\
main {{ text-align: center }}
div {{ justify-content: center }}
progress {{ width: 100% }}
#cover {{ background: conic-gradient({accent}, gold, {accent}); width: 180px; aspect-ratio: 1; margin: auto; \
border-radius: {radius} }}
#list button {{ background: #8882; color: inherit }}
"""
SPIN = "cover.style.animationPlayState = playing ? 'running' : 'paused'\n"
TURN = "#cover { animation: turn 4s linear infinite paused }\n@keyframes turn { to { rotate: 360deg } }\n"
VOLUME = 'Volume <input id="loud" type="range" value="40">\n'


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
    volume: bool = flag("a volume slider|a volume control|a slider for the volume", clauses="let me change the volume",
                        key="volume")  # fmt: skip


class Music(PageKind[MusicSpec]):
    """Kind of the music player."""

    name = "music"
    nouns = "music player|music player|audio player|song player|mp3 player|music app|playlist player|music player card"
    usual = MusicSpec()

    def page(self, spec: MusicSpec) -> str:
        songs = "".join(f"<button>{song}</button>\n" for song in spec.songs)
        body = BODY + f"<p>{spec.artist}</p>\n" * bool(spec.artist) + VOLUME * spec.volume
        body += f'<section id="list">\n{songs}</section>\n'
        script = START.replace("SPIN", SPIN * spec.spin).replace("OUTPUT", LOUD if spec.volume else PLAIN)
        style = STYLE.format(accent=spec.accent, radius=COVERS[spec.cover]) + TURN * spec.spin
        return self.card(spec, Parts(body, script.replace("NEXT", NEXT[spec.shuffle]), style), 420)

    def problems(self, spec: MusicSpec, bench: Bench) -> Iterator[str]:
        for song in spec.songs:
            if song not in bench.text():
                yield f"The song {song} is missing."
        first = spec.songs[0]
        cover = bench.ask("gradients()")
        shape = "round" if any(radius >= side / 2 - 2 for radius, side in cover) else "square"
        if shape != spec.cover or not cover:
            yield f"The cover is not {spec.cover}."
        yield from bench.wanted(bench.slide("max"), spec.volume, "a volume slider")
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
        seen = {song for song in spec.songs if bench.text().count(song) > 1}
        for _ in range(9):
            bench.tap("back|prev|⏮|<<")
            bench.tap("next|⏭|>>|skip")
            seen |= {song for song in spec.songs if bench.text().count(song) > 1}
        if len(spec.songs) > 2:
            yield from bench.wanted(len(seen) > 1, spec.shuffle, "songs in random order")
