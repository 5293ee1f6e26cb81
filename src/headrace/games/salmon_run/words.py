"""What there is to say about a race of Salmon Run; words.toml says how."""

from headrace.engine.words import Phrase, Seat
from headrace.games.salmon_run import rules
from headrace.games.salmon_run.notation import CARDS, HOWS, PLAIN, WAY_NAMES, ZONES, place_name
from headrace.games.salmon_run.river import HOUSE_NAMES
from headrace.games.salmon_run.rules import Course, State

QUESTIONS = {
    rules.BEARING: "ask-bear",
    rules.PICKING: "ask-pick",
    rules.TAKING: "ask-take",
    rules.REEDING: "ask-reeds",
    rules.DISCARDING: "ask-discard",
}
# events that tell who and where, and what as a card
PLAIN_EVENTS = {
    rules.PLAYED: "played",
    rules.SWAM: "swam",
    rules.SHED: "shed",
    rules.FLEW: "flew",
    rules.LANDED: "landed",
    rules.DRIFTED: "drifted",
    rules.CAUGHT: "caught",
    rules.GAINED: "gained",
    rules.THREE_SWIMS: "three-swims",
    rules.REACHED: "reached",
    rules.DREW: "drew",
    rules.RESHUFFLED: "reshuffled",
    rules.KEPT: "kept",
    rules.COUNTERED: "countered",
    rules.SNATCHED: "snatched",
    rules.DISCARDED: "discarded",
    rules.RESTED: "rested",
    rules.TURN_ENDS: "turn-ends",
    rules.BEGINS: "begins",
}


def action(number: int) -> Phrase:
    if number in PLAIN:
        return Phrase(f"do-{PLAIN[number]}")
    if number < rules.JUMP:
        return Phrase(f"do-{HOWS[number]}")
    if number < rules.PLAY_BEAR:
        first, second = divmod(number - rules.JUMP, rules.SWIMS)
        return Phrase("do-jump", first=_how(first), second=_how(second))
    if rules.PLAY_EAGLE <= number < rules.PLAY_CURRENT:
        return Phrase("do-eagle", seat=number - rules.PLAY_EAGLE + 1)
    if number < rules.COUNTER:
        bear, way = divmod(number - rules.STEP, rules.WAYS)
        return Phrase("do-step", bear=bear + 1, way=Phrase(f"to-{WAY_NAMES[way]}"))
    if number < rules.TAKE:
        return Phrase("do-pick", card=card(number - rules.PICK))
    if number < rules.REMOVE:
        return Phrase("do-take", card=card(number - rules.TAKE))
    if number < rules.KEEP:
        zone, kind = divmod(number - rules.REMOVE, rules.KINDS)
        return Phrase(f"do-remove-{ZONES[zone]}", card=card(kind))
    return Phrase("do-discard", card=card(number - rules.DISCARD))


def event(kind: int, who: int, where: int, what: int) -> Phrase:
    player = Seat(who)
    if kind in PLAIN_EVENTS:
        return Phrase(PLAIN_EVENTS[kind], who=player, place=place_name(where), card=card(what))
    match kind:
        case rules.LAID:
            return Phrase("laid", n=where + 1, side=_side(what))
        case rules.THREW:
            return Phrase("threw", who=player, die=what)
        case rules.NONE_LEFT:
            return Phrase("none-left", who=player, card=_wanted(what))
        case rules.REMOVED:
            return Phrase(f"removed-{ZONES[where]}", who=player, card=card(what))
        case rules.BEAR_WENT:
            return Phrase("bear-went", who=player, bear=what + 1, place=place_name(where))
        case rules.ATTACKED:
            return Phrase("attacked", who=player, whom=Seat(where))
        case rules.ANSWER:
            return Phrase(_answer(what), who=player)
        case rules.SAW:
            return Phrase("saw", who=player, whom=Seat(where), card=card(what))
        case _:
            return Phrase("too-long", n=what)


def question(s: State, c: Course, seat: int) -> Phrase:
    if s.phase == rules.PLAYING:
        return Phrase("ask-play", n=rules.CARDS_A_TURN - s.played.n)
    if s.phase == rules.COUNTERING:
        return Phrase("ask-counter", card=card(s.effect))
    return Phrase(QUESTIONS[s.phase], n=s.left if s.phase == rules.DISCARDING else s.weeds)


def card(kind: int) -> Phrase:
    """A card with its article; of a kind that is not known, just a card."""
    return Phrase(f"a-{CARDS[kind]}" if 0 <= kind < rules.KINDS else "a-card")


def _how(how: int) -> Phrase:
    return Phrase(f"how-{HOWS[how]}")


def _side(side: int) -> Phrase:
    if side < rules.HOUSE_SIDES:
        return Phrase("house-side", name=HOUSE_NAMES[side])
    return Phrase("own-side")


def _wanted(symbol: int) -> Phrase:
    if symbol <= rules.GET_FATIGUE:
        return card(symbol - 1)
    return Phrase({rules.SWIM_CARD: "a-swim", rules.DOUBLE_CARD: "a-double"}.get(symbol, "a-flow"))


def _answer(given: int) -> str:
    return {rules.COUNTERS: "will-counter", rules.LETS: "will-not"}.get(given, "answered")
