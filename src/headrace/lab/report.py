"""What was found of a game's balance, as a page to look at: one file that needs no other.

The page is well-formed XML.  Words are HTML, so that they keep their size on a phone; only
what is drawn is SVG.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import ceil

from headrace.drawing import animals, landscape, paper, seats
from headrace.drawing.svg import escape, label, use
from headrace.engine.game import Game
from headrace.engine.words import Phrase
from headrace.lab.balance import EXPLAINED, FELT, NAMES, PARTS, Balance, Estimate

WIDTH, HEIGHT = 360, 150  # of a plot
MOST_COLUMNS = 40  # of a histogram
ROOM = 16  # under a plot, for its scale
CALM = 2  # steps before and after, to calm the river
LINE = 34  # of a seat, where seats are compared

COLOURS = {  # by day and by night
    "ground": ("#f3ead8", "#161d31"), "card": ("#fdf9ee", "#1f2942"),
    "sheet": ("#fdf9ee", "#e6dfcd"),
    "text": ("#2c2620", "#f4ecd8"), "quiet": ("#655a4a", "#b4b8c6"),
    "ink": ("#2c2620", "#1b1a22"), "edge": ("#fdf9ee", "#e6dfcd"),
    "shade": ("#3a2c1c", "#04060d"), "fibre": ("#8a7656", "#8fa0c8"),
    "rule": ("#dccfb4", "#38456a"), "felt": ("#efe5cf", "#2c3759"),
    "far": ("#e4dccd", "#222c48"), "near": ("#d5cfc1", "#2a3655"),
    "hill": ("#bdbcb0", "#36446a"), "pine": ("#8b9186", "#1f2a47"),
    "disc": ("#ecd9ae", "#f5ebc4"),
    "sea": ("#c3d0d0", "#243a5e"), "sea-2": ("#a9bcc0", "#1e3152"),
    "sea-3": ("#8fa7ae", "#182844"), "river": ("#5f8a9b", "#6f9cc6"),
    "own": ("#2f6138", "#8cc193"), "others": ("#456a7c", "#8fb0d4"),
    "luck": ("#f2bd4b", "#ffd56b"),
    "on-dark": ("#fdf9ee", "#1b1a22"),  # upon the last three
}  # fmt: skip
STRENGTHS = {"grain": (".26", ".14"), "night": ("0", "1")}

STYLE = (
    paper.palette("lab", COLOURS | STRENGTHS)
    + paper.STYLE
    + seats.STYLE
    + animals.STYLE
    + landscape.STYLE
    + """
:root{color-scheme:light dark}
*{box-sizing:border-box}
.lab{margin:0;background:var(--ground);color:var(--text);line-height:1.45;font:17px/1.45
 'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Noto Serif',Georgia,serif;
 font-variant-numeric:lining-nums tabular-nums;overflow-wrap:break-word}
header{position:relative}
header svg{display:block;width:100%;height:clamp(190px,26vw,300px)}
header div{position:absolute;inset:0;max-width:1120px;margin:auto;padding:clamp(20px,4vw,44px) 24px}
h1{margin:0;font-size:clamp(34px,6vw,58px);line-height:1.05;letter-spacing:-.01em}
header p{margin:.35em 0 0;font-size:clamp(16px,2vw,20px)}
main{max-width:1120px;margin:0 auto;padding:0 16px 24px;display:grid;gap:18px;
 grid-template-columns:repeat(2,minmax(0,1fr))}
section{background:var(--card);border-radius:10px;padding:20px 22px;
 box-shadow:0 2px 0 #3a2c1c14,0 4px 14px #3a2c1c1f}
.wide{grid-column:1/-1}
.first{margin-top:-34px;position:relative}
h2{margin:0 0 .3em;font-size:21px}
p{margin:.3em 0}
.big{font-size:38px;font-weight:700;line-height:1.1;margin:.1em 0}
.big small,.quiet,th,footer{color:var(--quiet)}
.big small{font-size:16px;font-weight:400}
.quiet{font-size:15px}
section svg{display:block;width:100%;height:auto;margin-top:14px;overflow:visible}
ul{margin:0;padding:0;list-style:none}
.first li{padding:.3em 0 .3em 2.5em;position:relative}
.first li svg{position:absolute;left:0;top:.45em;width:30px;margin:0}
.t{fill:var(--quiet);font-size:12px}.t-end{text-anchor:end}.t-mid{text-anchor:middle}
.name{fill:var(--text);font-size:15px}
.bar{fill:var(--river)}.area{fill:var(--river);opacity:.25}
.stroke{fill:none;stroke:var(--river);stroke-width:2.5;stroke-linejoin:round}
.axis{stroke:var(--rule);stroke-width:1.5;fill:none}
.even{stroke:var(--text);stroke-width:1.2;stroke-dasharray:3 4;fill:none}
.reach{stroke:var(--text);stroke-width:2;stroke-linecap:round}
.felt{fill:var(--felt)}
table{border-collapse:collapse;width:100%;margin-top:10px;font-size:15px}
th{font-weight:400;text-align:right;padding:3px 0}th:first-child{text-align:left}
td{text-align:right;padding:5px 0;border-top:1px solid var(--rule)}td:first-child{text-align:left}
.split{display:flex;height:54px;margin:12px 0 8px;gap:3px}
.split div{border-radius:6px;min-width:3px;display:grid;place-items:center;overflow:hidden;
 color:var(--on-dark);font-weight:700;font-size:19px}
.own{background:var(--own)}.others{background:var(--others)}.luck{background:var(--luck)}
.split .luck{color:var(--ink)}
.parts li{display:grid;grid-template-columns:16px 1fr auto;gap:0 10px;padding:7px 0;
 align-items:baseline}
.parts i{width:14px;height:14px;border-radius:4px}
.parts .quiet{grid-column:2/-1}
.river{display:grid;grid-template-columns:30px 1fr 30px;gap:8px;height:300px;margin-top:12px}
.river svg{height:100%;margin:0;border-radius:8px;overflow:hidden}
.river div{display:flex;flex-direction:column;justify-content:space-around;min-height:0}
.river div svg{height:26px;width:30px;overflow:visible;flex:none}
.river .h-band{fill:var(--seat);stroke:var(--card);stroke-width:2}
.scale{display:flex;justify-content:space-between;margin:4px 38px 0}
.ends li{padding:6px 0}.ends div{height:12px;border-radius:6px;background:var(--river);
 min-width:2px;margin-top:3px}
.ends p{display:flex;justify-content:space-between;margin:0}
footer{max-width:1120px;margin:0 auto;padding:6px 24px 48px;font-size:15px}
code{font:14px ui-monospace,'DejaVu Sans Mono',Consolas,monospace;overflow-wrap:anywhere;
 color:var(--text)}
@media (max-width:720px){.lab{font-size:16px}main{grid-template-columns:minmax(0,1fr)}
 section{padding:16px}.t{font-size:13.5px}.river{height:240px}}
@media (prefers-color-scheme:dark){section{box-shadow:0 3px 14px #04060d80}}
"""
)


def page(found: Balance, game: Game, command: str) -> str:
    """The whole page; `command` is what makes it again."""
    races = found.simulation
    title = escape(game.words.say(Phrase("title"), "en"))
    chosen = "".join(f" · {escape(name)}: {escape(value)}" for name, value in races.options.items())
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>The balance of {title}</title><style>{escape(STYLE)}</style></head>
<body class="lab">
<header>{_scene(races.players)}<div><h1>{title}</h1>
<p>{races.players} players{chosen}</p></div></header>
<main>
{_verdict(found)}
{_seats(found)}
{_decided_by(found)}
{_example(found)}
{_stakes(found)}
{_winner(found)}
{_leads(found)}
{_moves(found)}
{_lengths(found)}
{_endings(found, game)}
</main>
<footer><p>{races.games:,} races of sensible players; {found.studied:,} of them looked at closely,
by playing on from each decision. Limits hold with 95 % confidence.</p>
<p>The same again: <code>{escape(command)}</code></p></footer>
</body></html>
"""


# ---- the head of the page


def _scene(players: int) -> str:
    """Mountains, and a river with a salmon for each seat."""
    left, right, shore, foot = -200, 1400, 190, 300
    ranges = (
        ("far", 250, 60, 330, 3), ("far", 1120, 84, 320, 8), ("near", 560, 104, 300, 5),
        ("near", 1010, 70, 260, 2), ("hill", 820, 24, 250, 0),
    )  # fmt: skip
    layers = (("sea", 0, 92, 14), ("sea-2", 24, 116, 12), ("sea-3", 54, 104, 9))
    swimming = "".join(
        f'<g class="h-s{seat}">'
        + use("h-salmon", 1128 - 88 * seat, shore + 16 + 22 * (seat % 2), -6, 0.72)
        + "</g>"
        for seat in range(players)
    )
    whole = f'x="{left}" width="{right - left}" height="{foot}"'
    return (
        '<svg viewBox="0 0 1200 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">'
        f"<style>{_fills()}</style><defs>{paper.GRAIN}{paper.CARD}{landscape.PINE}{animals.SALMON}"
        f"{seats.symbols(players)}</defs><rect class='lab-ground' {whole}/>"
        + landscape.stars(left, right, 150, 60)
        + '<circle class="lab-disc" cx="930" cy="62" r="38"/>'
        + "".join(
            paper.sheet(f"lab-{kind}", landscape.mountain(x, top, half, shore + 20, start))
            for kind, x, top, half, start in ranges
        )
        + use("h-birds", 430, 70)
        + f'<g class="lab-pine">{use("h-pine", 1128, shore - 12)}{use("h-pine", 1156, shore - 4)}'
        f"{use('h-pine', 560, shore - 8)}</g>"
        + "".join(
            paper.sheet(
                f"lab-{kind}", landscape.water(left, right, shore + down, foot + 9, length, height)
            )
            + (swimming if kind == "sea-2" else "")
            for kind, down, length, height in layers
        )
        + f'<rect class="h-grain" fill="url(#h-grain)" {whole}/></svg>'
    )


def _fills() -> str:
    return "".join(f".lab-{name}{{fill:var(--{name})}}" for name in COLOURS)


def _verdict(found: Balance) -> str:
    lines = "".join(
        f"<li>{_icon('h-salmon', i % found.simulation.players, 84)}{escape(line)}</li>"
        for i, line in enumerate(found.verdict())
    )
    return f'<section class="wide first"><h2>In short</h2><ul>{lines}</ul></section>'


def _icon(symbol: str, seat: int, wide: int) -> str:
    box = f"{-wide / 2:g} -15 {wide} 30"
    return f'<svg class="h-s{seat}" viewBox="{box}" aria-hidden="true">{use(symbol)}</svg>'


# ---- the sections


def _seats(found: Balance) -> str:
    """Shares of wins around the even share, with what no table would notice behind."""
    races = found.simulation
    shares = [races.share_of_wins(seat) for seat in range(races.players)]
    even, left, right = 1 / races.players, 64, WIDTH - 6
    reach = max(FELT * 1.4, *(abs(limit - even) * 1.15 for each in shares for limit in each))
    foot = LINE * races.players + 4

    def x(share: float) -> float:
        return (left + right) / 2 + (share - even) / reach * (right - left) / 2

    drawn = (
        f'<rect class="felt" x="{x(even - FELT):.1f}" y="0" rx="6" '
        f'width="{x(even + FELT) - x(even - FELT):.1f}" height="{foot}"/>'
        f'<path class="even" d="M{x(even):.1f} 0V{foot}"/>'
    )
    for seat, (share, low, high) in enumerate(shares):
        y = LINE * (seat + 0.5) + 2
        drawn += label("name", 0, y + 5, f"Seat {seat + 1}")
        drawn += f'<path class="reach" d="M{x(low):.1f} {y:g}H{x(high):.1f}"/>'
        drawn += use(f"h-seat-{seat}", x(share), y, size=0.7)
    for points in (-FELT, 0, FELT):
        text = f"{points * 100:+.0f}".replace("-", "−") if points else f"even: {even:.1%}"
        drawn += label("t t-mid", x(even + points), foot + ROOM, text)
    rows = "".join(
        f"<tr><td>Seat {seat + 1}</td><td>{share:.1%}</td><td>{low:.1%} – {high:.1%}</td>"
        f"<td>{races.mean_scores[seat]:.2f}</td></tr>"
        for seat, (share, low, high) in enumerate(shares)
    )
    return _section(
        "Who wins",
        _plot(drawn, foot + ROOM + 4, "Chance to win by seat")
        + "<table><tr><th></th><th>wins</th><th>95 %</th><th>mean score</th></tr>"
        + f"{rows}</table>"
        + '<p class="quiet">Within the shaded band nobody at a table would notice.</p>',
    )


def _decided_by(found: Balance) -> str:
    kinds = {"own_choices": "own", "others_moves": "others", "luck": "luck"}
    bar = "".join(
        f'<div class="{kinds[key]}" style="flex:{part.value:.4f}">'
        + (f"{part.value:.0%}" if part.value > 0.08 else "")
        + "</div>"
        for key, part in found.decided_by.items()
    )
    rows = "".join(
        f'<li><i class="{kinds[key]}"></i><b>{NAMES[key]}</b><span>{part.value:.0%} '
        f'<span class="quiet">{_limits(part, ".0%")}</span></span>'
        f'<span class="quiet">{escape(EXPLAINED[key])}</span></li>'
        for key, part in found.decided_by.items()
    )
    return _section(
        "What decides a race",
        f'<div class="split" aria-hidden="true">{bar}</div><ul class="parts">{rows}</ul>'
        '<p class="quiet">Between players of equal sense: where some play better than '
        "others, choices weigh more.</p>",
    )


def _example(found: Balance) -> str:
    """A race as a river: the broader a seat's water, the better its chance to win."""
    players, last = found.simulation.players, len(found.example) - 1
    edges = [[0.0, *accumulate(chances)] for chances in _calmed(found.example)]
    bands = ""
    for seat in range(players):
        above = [f"{1000 * i / last:.1f} {300 * row[seat]:.1f}" for i, row in enumerate(edges)]
        under = [f"{1000 * i / last:.1f} {300 * row[seat + 1]:.1f}" for i, row in enumerate(edges)]
        bands += (
            f'<path class="h-s{seat} h-band" vector-effect="non-scaling-stroke" '
            f'd="M{"L".join(above + under[::-1])}Z"/>'
        )
    sources = "".join(_icon(f"h-seat-{seat}", seat, 30) for seat in range(players))
    mouths = "".join(
        _icon(f"h-seat-{seat}", seat, 30) for seat in range(players) if found.example[-1][seat] > 0
    )
    return _section(
        "One race, from source to sea",
        '<p class="quiet">The broader its water, the better a seat’s chance to win. '
        "This race changes its leader about as often as most.</p>"
        f'<div class="river"><div>{sources}</div><svg viewBox="0 0 1000 300" role="img" '
        'aria-label="Each seat’s chance to win in the course of a race" '
        f'preserveAspectRatio="none">{bands}</svg><div>{mouths}</div></div>'
        f'<p class="scale quiet"><span>start</span><span>{last} decisions</span></p>',
        "wide",
    )


def _calmed(chances: Sequence[Sequence[float]]) -> Iterable[list[float]]:
    """The mean of some steps around each, since every one has its noise; the ends stay."""
    for i in range(len(chances)):
        around = min(CALM, i, len(chances) - 1 - i)
        near = chances[i - around : i + around + 1]
        yield [sum(seat) / len(near) for seat in zip(*near, strict=True)]


def _stakes(found: Balance) -> str:
    matters = found.decisions_that_matter
    when = {f"from {100 * i // PARTS}%": stake for i, stake in enumerate(found.at_stake_when)}
    return _section(
        NAMES["decisions_that_matter"],
        _big(f"{matters.value:.0%}", f"of all decisions {_limits(matters, '.0%')}")
        + f'<p class="quiet">{escape(EXPLAINED["decisions_that_matter"])} '
        f"{found.at_stake.value * 100:.1f} points are at stake on average; here in the course of "
        "a race:</p>"
        + _columns(when, "What is at stake in the course of a race", ("start", "end")),
    )


def _winner(found: Balance) -> str:
    """How soon those who will win have the best chance."""
    top, foot = 6, HEIGHT - ROOM
    points = [
        f"{WIDTH * i / PARTS:g} {foot - (foot - top) * chance:.1f}"
        for i, chance in enumerate(found.winner_when)
    ]
    lines = "".join(
        f'<path class="axis" d="M0 {foot - (foot - top) * level:g}H{WIDTH}"/>'
        + label("t", 2, foot - (foot - top) * level - 4, f"{level:.0%}")
        for level in (0.5, 1)
    )
    drawn = (
        f'{lines}<path class="area" d="M0 {foot}L{"L".join(points)}V{foot}Z"/>'
        f'<path class="stroke" d="M{"L".join(points)}"/><path class="axis" d="M0 {foot}H{WIDTH}"/>'
        + label("t", 0, HEIGHT - 1, "start")
        + label("t t-end", WIDTH, HEIGHT - 1, "end")
    )
    half, late = found.winner_when[PARTS // 2], found.winner_when[PARTS * 9 // 10]
    return _section(
        "When it is decided",
        _big(f"{half:.0%}", "halfway through")
        + '<p class="quiet">The chance that those have who will win. '
        f"When a tenth of the race is left, it is {late:.0%}.</p>"
        + _plot(drawn, HEIGHT, "The chance of those who will win in the course of a race"),
    )


def _leads(found: Balance) -> str:
    changes = found.mean_lead_changes
    return _section(
        NAMES["lead_changes"],
        _big(f"{changes.value:.1f}", f"in a race {_limits(changes, '.1f')}")
        + f'<p class="quiet">{escape(EXPLAINED["lead_changes"])}</p>'
        + _columns(
            {str(n): races / found.studied for n, races in found.lead_changes.items()},
            "How many races change their leader so often",
        ),
    )


def _moves(found: Balance) -> str:
    decisions = sum(found.possible_moves.values())
    return _section(
        NAMES["possible_moves"],
        _big(f"{found.mean_moves:.1f}", f"on average, {max(found.possible_moves)} at most")
        + f'<p class="quiet">{escape(EXPLAINED["possible_moves"])}</p>'
        + _columns(
            {str(n): times / decisions for n, times in found.possible_moves.items()},
            "At how many decisions there are so many moves",
        ),
    )


def _lengths(found: Balance) -> str:
    races = found.simulation
    return _section(
        "How long it takes",
        _big(f"{races.decisions / races.games:.0f}", "decisions on average")
        + f'<p class="quiet">Half of the races take from {races.length_at(0.25)} to '
        f"{races.length_at(0.75)}, the shortest {min(races.lengths)}, the longest "
        f"{max(races.lengths)}.</p>"
        + _columns(_grouped(races.lengths, races.games), "How many races are how long"),
    )


def _endings(found: Balance, game: Game) -> str:
    rows = ""
    for ending, races in found.simulation.endings.items():
        share = races / found.simulation.games
        rows += (
            f"<li><p><span>{escape(game.words.say(Phrase(ending), 'en'))}</span>"
            f"<span>{f'{share:.1%}' if races else 'never'}</span></p>"
            + (f'<div style="width:{share:.2%}"></div>' if races else "")
            + "</li>"
        )
    return _section("How it ends", f'<ul class="ends">{rows}</ul>')


# ---- what they are made of


def _section(title: str, inside: str, kind: str = "") -> str:
    return f'<section class="{kind}"><h2>{title}</h2>{inside}</section>'


def _big(number: str, what: str) -> str:
    return f'<p class="big">{number} <small>{what}</small></p>'


def _limits(found: Estimate, form: str) -> str:
    return f"({found.low:{form}} – {found.high:{form}})"


def _plot(drawn: str, height: float, what: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{what}">{drawn}</svg>'


def _grouped(lengths: Mapping[int, int], games: int) -> dict[str, float]:
    """The shares of lengths, several in a column where there are many."""
    least, most = min(lengths), max(lengths)
    step = ceil((most - least + 1) / MOST_COLUMNS)
    return {
        str(first) if step == 1 else f"{first} – {first + step - 1}": sum(
            lengths.get(n, 0) for n in range(first, first + step)
        )
        / games
        for first in range(least, most + 1, step)
    }


def _columns(values: Mapping[str, float], what: str, ends: Sequence[str] | None = None) -> str:
    """Columns from their names and parts; under them a scale, or its two ends."""
    foot = HEIGHT - ROOM
    most = max(values.values()) or 1
    pitch = WIDTH / len(values)
    drawn = ""
    for i, (name, value) in enumerate(values.items()):
        high = (foot - 16) * value / most
        drawn += (
            f'<rect class="bar" x="{i * pitch + pitch * 0.08:.1f}" y="{foot - high:.1f}" '
            f'width="{pitch * 0.84:.1f}" height="{high:.1f}" rx="{min(3, high / 2):.1f}">'
            f"<title>{name}: {value:.1%}</title></rect>"
        )
        if value == most:
            drawn += label("t t-mid", (i + 0.5) * pitch, foot - high - 4, f"{value:.0%}")
    drawn += f'<path class="axis" d="M0 {foot}H{WIDTH}"/>'
    return _plot(drawn + "".join(_scale(list(values), pitch, ends)), HEIGHT, what)


def _scale(names: Sequence[str], pitch: float, ends: Sequence[str] | None) -> Iterable[str]:
    if ends:
        yield label("t", 0, HEIGHT - 1, ends[0])
        yield label("t t-end", WIDTH, HEIGHT - 1, ends[1])
    else:
        every = ceil(len(names) / 13)
        for i in range(0, len(names), every):
            first = names[i].partition(" ")[0]
            yield label("t t-mid", (i + 0.5) * pitch, HEIGHT - 1, first)
