"""What there is to say about a race of Sakenobori; words.toml says how."""

from headrace.engine.words import Phrase, Seat
from headrace.games.sakenobori import rules
from headrace.games.sakenobori.notation import KINDS, WAYS, space_name
from headrace.games.sakenobori.rules import Course, State

QUESTIONS = {
    rules.BUILDING: "ask-build",
    rules.STARTING: "ask-salmon",
    rules.SWIMMING: "ask-swim",
    rules.ACTING: "ask-act",
}


def action(number: int) -> Phrase:
    if number < rules.START:
        kind, space = divmod(number, rules.SPACES)
        return Phrase(f"build-{KINDS[kind]}", space=space_name(space))
    if number < rules.STAY:
        return Phrase("put-salmon", space=space_name(number - rules.START))
    if number == rules.STAY:
        return Phrase("stay")
    if number < rules.OUTING:
        return Phrase("swim", way=Phrase(WAYS[number - rules.SWIM]))
    if number < rules.DISCARD:
        return Phrase("swim-outing", way=Phrase(WAYS[number - rules.OUTING]))
    if number < rules.SPAWN:
        return Phrase(f"discard-{KINDS[number - rules.DISCARD]}")
    return Phrase("spawn")


def event(kind: int, who: int, where: int, what: int) -> Phrase:
    player = Seat(who)
    space = space_name(where)
    match kind:
        case rules.ROUND_BEGINS:
            return Phrase("round-begins", who=player, round=what)
        case rules.BUILT:
            return Phrase("built", who=player, card=_card(what), space=space)
        case rules.PLACED:
            return Phrase("placed", who=player, space=space)
        case rules.TURNED_UP:
            return Phrase("turned-up", who=player, card=_card(what), space=space)
        case rules.STAYED:
            return Phrase("stayed", who=player)
        case rules.SWAM:
            return Phrase("swam", who=player, space=space)
        case rules.OUTING_DECLARED:
            return Phrase("outing", who=player, space=space)
        case rules.CAUGHT:
            return Phrase("caught", who=player, space=space, eggs=_eggs(what))
        case rules.CARD_DISCARDED:
            return Phrase("discarded", who=player, card=_card(what))
        case rules.SPAWNED_HERE:
            return Phrase("spawned", who=player, space=space, eggs=_eggs(what))
        case rules.SOLE_SURVIVOR:
            return Phrase("sole-survivor", who=player, eggs=_eggs(what))
        case rules.DIVIDEND:
            return Phrase("dividend", who=player, eggs=_eggs(what))
        case _:
            return Phrase("extra-round")


def question(s: State, c: Course, seat: int) -> Phrase:
    return Phrase(QUESTIONS[s.phase])


def _card(kind: int) -> Phrase:
    return Phrase(f"a-{KINDS[kind]}" if kind in (rules.RIVER, rules.BEAR) else "a-card")


def _eggs(n: int) -> Phrase:
    return Phrase("eggs", n=n)
