"""`sabacc score`: hands side by side."""

import re
from typing import Annotated, Any, BinaryIO, Final

from cyclopts import Parameter

from sabacc import files
from sabacc.cli.arguments import House, Json, MaybeNumber, Number, RulesId, Settings
from sabacc.cli.shared import BAD_INPUT, find_rules, print_json, say, standard_input
from sabacc.errors import BadNotation, SabaccError
from sabacc.play.hands import Comparison, ScoredHand, borrowed_texts, compare, sum_with_fives, why
from sabacc.play.sentences import from_the_field
from sabacc.rules.model import RuleSet
from sabacc.shown import shown

_LINE_NUMBER = re.compile(r"(fives|wild)=(\d{1,3})\Z")
_MOST_LINE: Final = 65_536  # bytes
_LINE_FIELD = re.compile(r"field=(\S{1,400})\Z")


def score(
    rules_id: RulesId,
    /,
    *hands: Annotated[
        str,
        Parameter(help='Hands such as "+5 -5"; a lone - reads comparisons line by line.', allow_leading_hyphen=True),
    ],
    settings: Settings = (),
    house: House = None,
    fives: Annotated[Number, Parameter(help="Wild Fives on the table (Centran).")] = 0,
    wild: Annotated[MaybeNumber, Parameter(help="Index of the hand with the Wild right (Centran).")] = None,
    field: Annotated[str, Parameter(help="Cards in others' fields, with holdem_field=yes: 9f,I.")] = "",
    as_json: Json = False,
) -> int:
    """Score hands and say which wins and why. Cards in a hand's own field go after a slash."""
    rules = find_rules(rules_id, settings, house)
    if hands == ("-",):
        return _score_lines(rules, standard_input().buffer)
    if not hands:
        raise BadNotation('score needs at least one hand, such as "+5 -5"')
    result = compare(rules, hands, fives, wild, field)
    if as_json:
        print_json(_to_json(rules, result))
    else:
        _print_comparison(rules, result)
    return 0


def _to_json(rules: RuleSet, result: Comparison) -> dict[str, Any]:
    return {
        "hands": [_hand_to_json(rules, hand) for hand in result.hands],
        "winners": list(result.winners),
        "step": result.step,
    }


def _hand_to_json(rules: RuleSet, hand: ScoredHand) -> dict[str, Any]:
    told = {
        "cards": rules.deck.format(hand.cards),
        "rank": hand.rank,
        "name": hand.name,
        "total": hand.total,
        "why": why(rules, hand),
    }
    # Cards of others' fields that the hand uses.
    return told | ({"field": rules.deck.format(hand.borrowed)} if rules.program.holdem_field else {})


def _print_comparison(rules: RuleSet, result: Comparison) -> None:
    width = max(len(rules.deck.format(hand.cards)) for hand in result.hands)
    for i, hand in enumerate(result.hands):
        added = sum_with_fives(hand) + from_the_field(borrowed_texts(rules, hand))
        say(f"{i}: {rules.deck.format(hand.cards):{width}}  {hand.name}, {why(rules, hand)}{added}")
    if len(result.hands) == 1:
        return
    if not result.winners:
        say("Nobody wins: every hand has bombed out.")
    elif len(result.winners) == 1:
        say(f"Hand {result.winners[0]} wins {_by(rules, result)}.")
    else:
        say(f"Hands {' and '.join(map(str, result.winners))} are level.")


def _by(rules: RuleSet, result: Comparison) -> str:
    """The step that decided, in words."""
    if result.step == "bombed out":
        return "as everybody else has bombed out"
    titles = {hand.score: rules.ladder.title(hand.place) for hand in result.hands}
    best, second = (titles[score] for score in sorted(titles, reverse=True)[:2])
    return f"by rank, {best} over {second}" if result.step == "rank" else f"by {result.step}"


def _score_lines(rules: RuleSet, lines: BinaryIO) -> int:
    """Read one comparison per line, and answer each in JSON."""
    code = 0
    for line in files.read_lines(lines, _MOST_LINE):
        try:
            if len(line) > _MOST_LINE:
                raise BadNotation(f"a line can have at most {_MOST_LINE} bytes")
            hands, numbers, field = _parse_comparison(line.decode("utf-8", errors="replace"))
            result = compare(rules, hands, numbers.get("fives", 0), numbers.get("wild"), field)
            print_json(_to_json(rules, result))
        except SabaccError as error:
            print_json({"error": str(error)})
            code = BAD_INPUT
    return code


def _parse_comparison(line: str) -> tuple[list[str], dict[str, int], str]:
    """The hands of a line, and what stands before them: numbers by name, and cards in others' fields."""
    parts = [part.strip() for part in line.rstrip("\r\n").split("|")]
    numbers: dict[str, int] = {}
    field = ""
    if "=" in parts[0]:
        for word in parts.pop(0).split():
            if cards := _LINE_FIELD.match(word):
                field = cards[1]
            elif number := _LINE_NUMBER.match(word):
                numbers[number[1]] = int(number[2])
            else:
                raise BadNotation(f"{shown(word)} should be fives=N, wild=N or field=CARD,CARD")
    return parts, numbers, field
