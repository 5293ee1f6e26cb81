"""What there is to say about a race of Deep River; words.toml says how."""

from headrace.engine.words import Phrase, Seat
from headrace.games.deep_river import rules
from headrace.games.deep_river.notation import fish_name
from headrace.games.deep_river.rules import Course, State

QUESTIONS = {
    rules.CHOOSING: "ask-token",
    rules.PUSHING: "ask-push",
    rules.ONWARD: "ask-onward",
    rules.LANDING: "ask-land",
    rules.MAY_APPLY: "ask-apply",
    rules.AT_CENTRE: "ask-centre",
    rules.FLIPPING: "ask-flip",
    rules.SWAPPING: "ask-swap",
    rules.HOLDING: "ask-hold",
}


def action(number: int) -> Phrase:
    if number < rules.SWIM:
        return Phrase(f"take-token-{number + 1}")
    if number < rules.LAND:
        return _of_fish("swim-with", number - rules.SWIM)
    if number < rules.APPLY:
        return Phrase("land-on", tile="4a" if number == rules.LAND else "4b")
    if number < rules.FLIP:
        return Phrase("decline" if number == rules.DECLINE else "apply")
    if number <= rules.SWAP_PILE:
        return _of_fish("flip", number - rules.FLIP)
    if number < rules.HOLD_TOKEN:
        return Phrase("swap", tile=fish_name(number - rules.SWAP_PILE))
    if number < rules.CHOOSE_FLIP:
        return Phrase(f"hold-token-{number - rules.HOLD_TOKEN + 1}")
    return Phrase("choose-flip" if number == rules.CHOOSE_FLIP else "choose-onward")


def _of_fish(key: str, fish: int) -> Phrase:
    if fish == rules.NEST_SINGLE:
        return Phrase(f"{key}-nest")
    if fish == rules.NEST_DOUBLE:
        return Phrase(f"{key}-nest-double")
    return Phrase(key, tile=fish_name(fish))


def event(kind: int, who: int, where: int, what: int) -> Phrase:
    player = Seat(who)
    match kind:
        case rules.BEGINS:
            return Phrase("begins", who=player)
        case rules.TOOK_TOKEN:
            return Phrase("took-token", who=player, face=face(what))
        case rules.SWAM:
            start = _start(what % rules.FISHES)
            return Phrase("swam", who=player, start=start, tile=rules.place_of(where))
        case rules.LANDED_ON:
            return Phrase("landed-on", who=player, tile=rules.place_of(where))
        case rules.ARRIVED:
            return Phrase("arrived", who=player, start=_start(what % rules.FISHES))
        case rules.CAME_HOME:
            return Phrase("came-home", who=player)
        case rules.BEAR_WALKED:
            return Phrase("bear-walked", who=player, n=what, place=bear_place(where))
        case rules.FLIPPED:
            return Phrase("flipped", who=player, start=_start(where))
        case rules.SWAPPED:
            return Phrase("swapped", who=player, tile=rules.place_of(where))
        case rules.HELD:
            return Phrase("held", who=player, face=face(what))
        case rules.DECLINED:
            return Phrase("declined", who=player, tile=where)
        case rules.APPLIED:
            return Phrase("applied", who=player, tile=where)
        case rules.CHOSE_FLIP:
            return Phrase("chose-flip", who=player)
        case rules.CHOSE_ONWARD:
            return Phrase("chose-onward", who=player)
        case rules.FOUND_TWO:
            return Phrase("found-two", who=player)
        case rules.NO_FISH:
            return Phrase("no-fish", who=player)
        case rules.NO_TOKEN:
            return Phrase("no-token", who=player)
        case rules.DRIFTED:
            return Phrase("drifted", tile=where, face=face(what))
        case rules.BEAR_IN_NEST:
            return Phrase("bear-in-nest", who=player)
        case rules.TOKENS_SPENT:
            return Phrase("tokens-spent")
        case _:
            return Phrase("limit-reached", turns=rules.MOST_TURNS)


def question(s: State, c: Course, seat: int) -> Phrase:
    if s.step == rules.SWIMMING:
        if rules.TIMES[s.playing] == 1:
            return Phrase("ask-swim", n=rules.STEPS[s.playing])
        return Phrase("ask-swim-second" if s.times == 0 else "ask-swim-first")
    return Phrase(QUESTIONS[s.step])


def face(number: int) -> Phrase:
    """What a face of a token lets a fish do."""
    return Phrase(("face-1", "face-1-bear", "face-2", "face-2x1", "face-3", "face-2")[number])


def bear_place(place: int) -> Phrase:
    if place == rules.NESTS[rules.SALMON]:
        return Phrase("at-salmon-nest")
    if place == rules.NESTS[rules.EELS]:
        return Phrase("at-eel-nest")
    return Phrase("at-tile", tile=place)


def _start(fish: int) -> Phrase:
    """Where a fish was."""
    if fish in (rules.NEST_SINGLE, rules.NEST_DOUBLE):
        return Phrase("the-nest")
    return Phrase("the-tile", tile=rules.place_of(fish))
