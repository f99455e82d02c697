"""`sabacc rules`: the rule sets, their texts, their options, house rules."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final

from cyclopts import App, Parameter

from sabacc.cards import Card
from sabacc.cli.answering import IN_WORDS, Answering
from sabacc.cli.arguments import House, Json, RulesId, Settings
from sabacc.cli.shared import complain, find_rules, print_file, print_json, say, warn, width
from sabacc.errors import BadRules
from sabacc.play.card_lines import counts_as, tell_card
from sabacc.play.hands import example_of
from sabacc.rules.house_rules import HouseRules, differences, format_house_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.odds import RankOdds, count_ranks, hand_sizes, odds_by_place
from sabacc.rules.options import format_value
from sabacc.rules.presets import all_presets, find_house_rules
from sabacc.rules.registry import all_rule_sets, faulty_packages, find
from sabacc.rules.rulings import Ruling, find_rulings
from sabacc.rules.texts import Clause, RulesText, example, plain, rulings_of, text_of

_NUMBER_WIDTH: Final = len("XX-10.10 ")
_NAME_WIDTH: Final = 24

rules_app = App(name="rules", help="The rule sets.")


@rules_app.default
def list_rules(*, as_json: Json = False) -> None:
    """List the rule sets."""
    if as_json:
        print_json(
            [{"id": r.id, "name": r.name, "revision": r.revision, "cards": len(r.deck.cards)} for r in all_rule_sets()]
        )
        return
    for rules in all_rule_sets():
        say(f"{rules.id:18}{rules.name}, {len(rules.deck.cards)} cards, revision {rules.revision}")
    for fault in faulty_packages():
        complain(fault)


@rules_app.command(name="show")
def show_rules(
    rules_id: RulesId,
    part: Annotated[str, Parameter(help="Only this clause or section, such as CL-6.3 or CL-6, or this hand.")] = "",
    /,
    *,
    brief: Annotated[bool, Parameter(negative=(), show_default=False, help="Leave out the text.")] = False,
    settings: Settings = (),
    house: House = None,
    answering: Answering = IN_WORDS,
) -> None:
    """Show a rule set: its text, its phases, its ladder of hands and its options."""
    rules = find_rules(rules_id, settings, house)
    text = text_of(rules)
    ranks = [rank for rank in rules.ladder.find(part) if rules.ladder.can_occur(rules, rank)]
    if ranks:
        _show_ranks(rules, ranks, answering.as_json)
    elif part:
        clauses = text.find(part)
        answering.give(lambda: list(map(_clause_json, clauses)), lambda: _print_clauses(clauses))
    else:
        answering.give(
            lambda: _describe(rules) | {"clauses": list(map(_clause_json, text.clauses))},
            lambda: _print_rules(rules, None if brief else text),
        )


def _show_ranks(rules: RuleSet, ranks: Sequence[int], as_json: bool) -> None:
    """The hands that go by a name, which may be a second one of the book."""
    odds = dict(enumerate(_odds_of_ranks(rules)))
    found = {rank: odds[rank] for rank in ranks}
    if as_json:
        print_json([_describe_rank(rules, rank, row) for rank, row in found.items()])
    else:
        say("How rare each hand is: 1 in so many" + (" (Light side)" if rules.sides else ""))
        _print_ranks(rules, found)


def _print_rules(rules: RuleSet, text: RulesText | None) -> None:
    say(f"{rules.name} ({rules.id}, revision {rules.revision})")
    say(f"{rules.deck.name} deck of {len(rules.deck.cards)} cards, {rules.seats[0]} to {rules.seats[1]} seats")
    if text is not None:
        _print_text(text)
    say("\nPhases")
    for title, phases in rules.course.groups.items():
        _print_wrapped("  ", f"{title}: {', '.join(phase.name for phase in phases)}")
    _print_ladder(rules)
    say("\nOptions")
    for name, value in rules.options.items():
        option = rules.option(name)
        changed = f" (the book: {format_value(rules.defaults[name])})" if name in rules.changes else ""
        said = f"{name} = {format_value(value)}{changed}: {option.text}; {option.wanted} [{option.ruling}]"
        _print_wrapped("  ", said, hang=4)


@rules_app.command(name="ruling")
def show_rulings(
    number: Annotated[str, Parameter(help="The mark in a rule or an option, such as V11; V alone lists all of V.")],
    /,
    *,
    answering: Answering = IN_WORDS,
) -> None:
    """Show a ruling, which marks such as [V11] refer to: what the printed rules leave open, and what we decided."""
    found = find_rulings(number)
    answering.give(lambda: [ruling._asdict() for ruling in found], lambda: _print_rulings(found))


@rules_app.command(name="diff")
def diff_rules(
    file: Annotated[str, Parameter(help="A file of house rules, or a preset such as classic/book.")],
    /,
    *,
    as_json: Json = False,
) -> None:
    """Show what differs from the book."""
    house = find_house_rules(file)
    warn(house.notice)
    if as_json:
        print_json(_describe_house(house))
        return
    changes = differences(house.rules)
    say(f"{house.name}: {house.rules.name}{'' if changes else ' by the book'}")
    for line in (*house.note.splitlines(), *changes):
        say(f"  {line}")


def _describe_house(house: HouseRules) -> dict[str, Any]:
    return {
        "name": house.name,
        "note": house.note,
        "rules": house.rules.id,
        "revision": house.rules.revision,
        "changes": [
            {
                "option": option.name,
                "book": book,
                "house": ours,
                "text": option.text,
                "ruling": option.ruling,
            }
            for option, book, ours in differences(house.rules)
        ],
    }


@rules_app.command(name="save")
def save_rules(
    rules_id: RulesId,
    /,
    *,
    name: Annotated[str, Parameter(help="What you call these rules.")],
    note: Annotated[str, Parameter(show_default=False, help="What else players should know.")] = "",
    settings: Settings = (),
    house: House = None,
) -> None:
    """Print a rule set as a file of house rules, with what differs from the book."""
    saved = HouseRules(name, find_rules(rules_id, settings, house), note)
    print_file(format_house_rules(saved))


@rules_app.command(name="presets")
def list_presets(*, as_json: Json = False) -> None:
    """List the house rules that ship with the package. A name without a slash fits every rule set."""
    # Where a preset is for several rule sets, they share its name and its note.
    loaded = [(preset, preset.load(preset.rule_sets[0])) for preset in all_presets()]
    if as_json:
        print_json(
            [
                {"preset": p.name, "name": house.name, "note": house.note, "rules": [r.id for r in p.rule_sets]}
                for p, house in loaded
            ]
        )
        return
    for preset, house in loaded:
        say(f"{preset.name:30}{house.name}. {house.note}")


def list_cards(
    rules_id: RulesId,
    words: Annotated[
        str, Parameter(help="Only this card, by its text or a word of its name.", allow_leading_hyphen=True)
    ] = "",
    /,
    *,
    settings: Settings = (),
    house: House = None,
    answering: Answering = IN_WORDS,
) -> None:
    """List the cards of a game: what each is called, what it counts, and how many there are."""
    rules = find_rules(rules_id, settings, house)
    cards = rules.deck.find(words) if words else tuple(dict.fromkeys(rules.deck.cards))
    told = [tell_card(rules, card) for card in cards]
    note = rules.deck.note if not words else ""
    answering.give(lambda: [_card_json(rules, card) for card in cards], lambda: _say_cards(told, note))


def _say_cards(told: Sequence[str], note: str) -> None:
    say(*told)
    if note:
        say("")
        _print_wrapped("", note)


def _card_json(rules: RuleSet, card: Card) -> dict[str, Any]:
    return {
        "card": card.text,
        "name": card.name,
        "also": card.also,
        "counts": counts_as(rules, card),
        "copies": len(rules.deck.copies(card.text)),
    }


@rules_app.command(name="example")
def show_example(rules_id: RulesId, /) -> None:
    """Print the record of an example hand, told move by move, for `sabacc replay`."""
    rules = find(rules_id)
    record = example(rules.id)
    if record is None:
        raise BadRules(f"there is no example hand of {rules.name}")
    print_file(record)


def _print_clauses(clauses: Sequence[Clause]) -> None:
    """Some clauses, and what the marks in them stand for."""
    for clause in clauses:
        _print_clause(clause)
    cited = rulings_of(clauses)
    if cited:
        say("\nRulings, on what the printed rules leave open")
    _print_rulings(cited)


def _clause_json(clause: Clause) -> dict[str, Any]:
    return {"number": clause.number, "text": plain(clause.text), "rulings": clause.rulings}


def _print_text(text: RulesText) -> None:
    """The rules in words, as wide as the terminal."""
    for paragraph in (plain(text.introduction), text.shared_note, _marks_note(text)):
        if paragraph:
            say(f"\n{textwrap.fill(paragraph, width())}")
    for section in text.sections:
        say(f"\n{section.title}")
        for clause in section.clauses:
            _print_clause(clause)


def _marks_note(text: RulesText) -> str:
    """What the marks in square brackets are, by the example of the first."""
    cited = rulings_of(text.clauses)
    if not cited:
        return ""
    mark = cited[0].number
    return (
        f"Marks such as [{mark}] are rulings, on what the printed rules leave open: `sabacc rules ruling {mark}` "
        f"tells what they say and what we decided."
    )


def _print_clause(clause: Clause) -> None:
    _print_wrapped(f"  {clause.number:{_NUMBER_WIDTH}}", plain(clause.text))


def _print_rulings(rulings: Iterable[Ruling]) -> None:
    for ruling in rulings:
        start = f"  {ruling.number:{_NUMBER_WIDTH}}"
        _print_wrapped(start, f"The text: {plain(ruling.says)}")
        _print_wrapped(" " * len(start), f"We decided: {plain(ruling.decided)}")
        if ruling.options:
            _print_wrapped(" " * len(start), f"Options: {', '.join(ruling.options)}")


def _print_wrapped(start: str, text: str, hang: int = 0) -> None:
    """A paragraph as wide as the terminal; its other lines begin below the first one, or so much further in."""
    say(
        textwrap.fill(
            text,
            width(),
            initial_indent=start,
            subsequent_indent=" " * (len(start) + hang),
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def _print_ladder(rules: RuleSet) -> None:
    """The ranks, best first, how rare each is among all hands of a size, what it is, and an example."""
    say("\nHands, best first, and how rare each is: 1 in so many" + (" (Light side)" if rules.sides else ""))
    _print_ranks(rules, odds_by_place(rules))


def _print_ranks(rules: RuleSet, rows: Mapping[int, Sequence[RankOdds]]) -> None:
    name = max(_NAME_WIDTH, *(len(rules.ladder.full_title(place)) for place in rows))
    say(f"  {'':{name}}" + "".join(f"{f'{size} cards':>12}" for size in hand_sizes(rules)))
    for place, row in rows.items():
        say(f"  {rules.ladder.full_title(place):{name}}" + "".join(f"{odds.one_in_text:>12}" for odds in row))
        if meaning := ", as ".join(filter(None, _meaning(rules, place).values())):
            say(f"    {meaning}")


def _meaning(rules: RuleSet, place: int) -> dict[str, str]:
    return {"definition": rules.ladder.meaning(place).definition, "example": example_of(rules, place)}


def _describe(rules: RuleSet) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": rules.name,
        "revision": rules.revision,
        "deck": {"name": rules.deck.name, "cards": len(rules.deck.cards)},
        "phases": {title: [phase.name for phase in phases] for title, phases in rules.course.groups.items()},
        "ladder": [
            _describe_rank(rules, place, row) for place, row in reversed(list(enumerate(_odds_of_ranks(rules))))
        ],
        "options": rules.options,
        "takes": {name: rules.option(name).wanted for name in rules.options},
        "changes": rules.changes,
    }


def _describe_rank(rules: RuleSet, place: int, row: Sequence[RankOdds]) -> dict[str, Any]:
    return {
        "rank": row[0].rank,
        "name": rules.ladder.title(place),
        "also": rules.ladder.meaning(place).also,
        **_meaning(rules, place),
        "one_in": {size: odds.one_in for size, odds in zip(hand_sizes(rules), row, strict=True)},
    }


def _odds_of_ranks(rules: RuleSet) -> Iterator[tuple[RankOdds, ...]]:
    """The odds of every rank by hand size, from bombed out upwards."""
    return zip(*(reversed(count_ranks(rules, size)) for size in hand_sizes(rules)), strict=True)
