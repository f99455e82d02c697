"""Games as messages: what the package knows about them, turned into the types of `protocol.catalogue`."""

from collections.abc import Mapping
from typing import Final, cast

from sabacc import __version__
from sabacc.cards import Card
from sabacc.errors import BadRules
from sabacc.play.card_lines import counts_as
from sabacc.play.explaining import tell_acts
from sabacc.play.hands import example_of
from sabacc.protocol import catalogue as told
from sabacc.rules.house_rules import HouseRules, differences, format_house_rules, parse_house_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.odds import RankOdds, hand_sizes, odds_by_place, percent_beaten, shares_below
from sabacc.rules.options import BUY_IN, HOLDEM_FIELD, SHARES, Option, Value
from sabacc.rules.presets import Preset, all_presets
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.rulings import Ruling, all_rulings
from sabacc.rules.sources import ITEM, all_sources
from sabacc.rules.texts import RulesText, example, plain, rulings_of, text_of
from sabacc.rules.trial import Fault, named_in, try_options

_SHARE_STEP: Final = 0.01

# Lists.


def tell_games() -> told.Games:
    """Every game."""
    return told.Games(games=[tell_game_line(rules) for rules in all_rule_sets()])


def tell_game_line(rules: RuleSet) -> told.GameLine:
    """A game in a list."""
    text = text_of(rules)
    least, most = rules.seats
    return told.GameLine(
        id=rules.id,
        name=rules.name,
        revision=rules.revision,
        aliases=list(rules.aliases),
        cards=len(rules.deck.cards),
        hand_size=rules.hand_size,
        seats=told.Seats(least=least, most=most),
        buy_in=rules[BUY_IN],
        introduction=text.sentences[0],
        length=text.length,
        has_sides=rules.sides,
        has_text=bool(text.clauses),
        has_example=example(rules.id) is not None,
    )


def tell_presets() -> told.Presets:
    """Every preset."""
    return told.Presets(presets=[_preset(preset) for preset in all_presets() if preset.rule_sets])


def _preset(preset: Preset) -> told.Preset:
    # Where a preset is for several games, they share its name and its note.
    house = preset.load(preset.rule_sets[0])
    games = [rules.id for rules in preset.rule_sets]
    return told.Preset(preset=preset.name, name=house.name, note=house.note, games=games)


def tell_rulings() -> told.Rulings:
    """Every ruling."""
    return told.Rulings(rulings=[_ruling(ruling) for ruling in all_rulings().values()])


def _ruling(ruling: Ruling) -> told.Ruling:
    return told.Ruling(
        number=ruling.number, says=plain(ruling.says), decided=plain(ruling.decided), options=list(ruling.options)
    )


def tell_bots(bots: Mapping[str, str]) -> told.Bots:
    """The bots that people may seat."""
    return told.Bots(bots=[told.BotLine(name=name, about=about) for name, about in bots.items()])


def tell_sources() -> told.About:
    """Where the games come from."""
    sections = [
        told.SourceSection(
            title=section.title,
            level=section.level,
            games=list(section.games),
            paragraphs=[_paragraph(text) for text in section.paragraphs],
        )
        for section in all_sources()
    ]
    return told.About(sabacc=__version__, sections=sections)


def _paragraph(text: str) -> told.SourceParagraph:
    return told.SourceParagraph(text=text.removeprefix(ITEM), is_item=text.startswith(ITEM))


# One game.


def tell_game(rules: RuleSet) -> told.Game:
    """All that can be read about a game, with the options in force."""
    return told.Game(
        about=tell_game_line(rules),
        text=_text(text_of(rules)),
        example=example(rules.id),
        phases=[
            told.Phases(when=when, phases=[phase.name for phase in phases])
            for when, phases in rules.course.groups.items()
        ],
        acts=_acts(rules),
        deck=_deck(rules),
        presets=[_preset(preset) for preset in all_presets() if rules.id in [own.id for own in preset.rule_sets]],
    )


def _text(text: RulesText) -> told.RulesText:
    sections = [
        told.Section(
            title=section.title,
            is_part=section.is_part,
            clauses=[
                told.Clause(
                    number=clause.number, text=plain(clause.text), rulings=list(clause.rulings), game=clause.game
                )
                for clause in section.clauses
            ],
        )
        for section in text.sections
    ]
    return told.RulesText(
        title=text.title,
        introduction=plain(text.introduction).split("\n\n"),
        shared_note=text.shared_note,
        sections=sections,
        rulings=[_ruling(ruling) for ruling in rulings_of(text.clauses)],
    )


def _acts(rules: RuleSet) -> list[told.ActHelp]:
    return [
        told.ActHelp(
            verb=act.verb,
            pattern=act.pattern,
            help=act.text,
            book_names=list(act.book_names),
            book_verbs=list(act.book_verbs),
        )
        for act in tell_acts(rules)
    ]


def _deck(rules: RuleSet) -> told.Deck:
    deck = rules.deck
    return told.Deck(
        name=deck.name,
        size=len(deck.cards),
        suits=list(deck.suits),
        note=deck.note,
        cards=[_card(rules, card) for card in dict.fromkeys(deck.cards)],
    )


def _card(rules: RuleSet, card: Card) -> told.Card:
    return told.Card(
        text=card.text,
        name=card.name,
        also=card.also,
        counts=counts_as(rules, card),
        value=card.value,
        number=card.number,
        suit=rules.deck.suits[card.suit],
        copies=len(rules.deck.copies(card.text)),
    )


# Options and house rules.


def tell_options(rules: RuleSet) -> told.OptionForm:
    """The options of a game as a form."""
    fields = [_field(rules, rules.option(name), value) for name, value in rules.options.items()]
    return told.OptionForm(id=rules.id, revision=rules.revision, options=fields)


def _field(rules: RuleSet, option: Option[Value], value: Value) -> told.OptionField:
    has_numbers = option.kind in ("number", "range") or option.counted != ""
    low, high = SHARES if option.kind == "share" else (option.low, option.high) if has_numbers else (None, None)
    return told.OptionField(
        name=option.name,
        title=option.title,
        about=option.text,
        kind=cast("told.OptionKind", option.kind),
        takes=option.wanted,
        value=value,
        book=rules.defaults[option.name],
        low=low,
        high=high,
        step=_SHARE_STEP if option.kind == "share" else 1 if has_numbers else None,
        length=option.high if option.kind == "list" else None,
        words=list(option.words),
        counted=option.counted,
        limit=option.limit,
        rulings=[option.ruling] if option.ruling else [],
        depends_on=list(rules.depends_on(option.name)),
    )


def check_house_rules(rules: RuleSet, asked: told.HouseRulesAsked) -> told.CheckedRules:
    """What house rules for a game, which is given by the book, come to."""
    house, faults = _read_house(rules, asked)
    if house is not None:
        try:
            return _accepted(house)
        except BadRules as error:
            # The name or the note.
            faults = (Fault(str(error), ()),)
    return told.CheckedRules(
        id=rules.id,
        revision=rules.revision,
        name=asked.name,
        note=asked.note,
        notice="",
        options={},
        changes=[],
        faults=[told.Fault(error=fault.sentence, options=list(fault.options)) for fault in faults],
        toml=None,
    )


def _read_house(rules: RuleSet, asked: told.HouseRulesAsked) -> tuple[HouseRules | None, tuple[Fault, ...]]:
    if asked.toml is None:
        trial = try_options(rules, asked.options)
        return HouseRules(asked.name, trial.rules, asked.note) if trial.rules else None, trial.faults
    try:
        return parse_house_rules(asked.toml, rules=rules), ()
    except BadRules as error:
        return None, (Fault(str(error), named_in(str(error), rules.options)),)


def _accepted(house: HouseRules) -> told.CheckedRules:
    rules = house.rules
    changes = [
        told.Change(
            option=change.option.name,
            title=change.option.title,
            book=change.book,
            house=change.house,
            ruling=change.option.ruling,
            said=str(change),
        )
        for change in differences(rules)
    ]
    return told.CheckedRules(
        id=rules.id,
        revision=rules.revision,
        name=house.name,
        note=house.note,
        notice=house.notice,
        options=rules.options,
        changes=changes,
        faults=[],
        toml=format_house_rules(house),
    )


# Ladders.


def tell_ladder(rules: RuleSet) -> told.Ladder:
    """The ranks of a game and how rare they are. Counting takes up to a second for rules that are new."""
    sizes, shares = hand_sizes(rules), shares_below(rules)
    return told.Ladder(
        id=rules.id,
        revision=rules.revision,
        changes=rules.changes,
        counted=list(sizes),
        note=_note(rules),
        ranks=[_rank(rules, place, row, shares[place]) for place, row in odds_by_place(rules).items()],
    )


def _note(rules: RuleSet) -> str:
    """For which hands there are odds, and what they leave aside."""
    *others, last = map(str, hand_sizes(rules))
    sizes = f"{', '.join(others)} or {last}" if others else last
    sentences = [f"Odds are counted for hands of {sizes} cards, out of all that there are; for others there are none."]
    if rules.sides:
        sentences.append("They are those of the Light side.")
    if rules.wild_fives:
        sentences.append("They are those without Wild Fives on the table.")
    if rules.has(HOLDEM_FIELD) and rules[HOLDEM_FIELD]:
        sentences.append("Cards in the fields of others are left aside.")
    return " ".join(sentences)


def _rank(rules: RuleSet, place: int, row: tuple[RankOdds, ...], shares: tuple[float, ...]) -> told.Rank:
    ladder = rules.ladder
    odds = [
        told.RankOdds(
            cards=size,
            one_in=each.one_in,
            one_in_text=each.one_in_text,
            better_than=100 * share,
            better_than_text=percent_beaten(share),
        )
        for size, each, share in zip(hand_sizes(rules), row, shares, strict=True)
    ]
    return told.Rank(
        place=place,
        rank=row[0].rank,
        title=ladder.title(place),
        also=ladder.meaning(place).also,
        definition=ladder.meaning(place).definition,
        example=example_of(rules, place),
        odds=odds,
    )
