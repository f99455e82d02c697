"""The command line. Every command prints to standard output; an error is one line on standard error and exit code 2."""

import importlib
import io
import json
import os
import random
import re
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TextIO

from cyclopts import App, CycloptsError, Parameter

from sabacc import __version__
from sabacc.chance import SeededDealer
from sabacc.compare import Comparison, compare, why
from sabacc.errors import BadNotation, BadRules, SabaccError
from sabacc.events import HIDDEN_CARD
from sabacc.game import Game, check_seats
from sabacc.house import HouseRules, differences, format_house_rules
from sabacc.odds import count_ranks, hand_sizes, ladder_odds
from sabacc.parlour.door import FIRST_GAME, Wish, goes_on, setup_for, sit_down
from sabacc.parlour.history import LAST, entry_json, find_kept, is_kept_name, newest, tell_entry
from sabacc.parlour.store import Store
from sabacc.presets import all_presets, find_house_rules
from sabacc.record import format_record, parse_record, replay_whole, to_record
from sabacc.rules.library import Clause, RulesText, example, plain, rules_text
from sabacc.rules.model import Phase, RuleSet
from sabacc.rules.options import format_value
from sabacc.rules.registry import all_rule_sets, find

if TYPE_CHECKING:
    from sabacc.bots.arena import Arena

BAD_INPUT: Final = 2
_NUMBER_WIDTH: Final = len("XX-10.10 ")

Settings = Annotated[
    tuple[str, ...],
    Parameter(name="--set", negative=(), show_default=False, help="Set an option: name=value. As often as you like."),
]
House = Annotated[
    str | None,
    Parameter(
        name="--house", show_default=False, help="House rules: a file, or a preset (see `sabacc rules presets`)."
    ),
]
Json = Annotated[bool, Parameter(name="--json", negative=(), show_default=False, help="Answer in JSON.")]
RulesId = Annotated[str, Parameter(help="A rule set: see `sabacc rules`.")]

app = App(
    name="sabacc",
    help="Sabacc, the card game of the Star Wars galaxy.",
    version=__version__,
    version_flags=["--version"],
    help_format="plaintext",
)
rules_app = App(name="rules", help="The rule sets.")
app.command(rules_app)
app.register_install_completion_command()


def _rules(name: str, settings: Iterable[str], house: str | None = None) -> RuleSet:
    """A rule set with what `--house` says, and `--set` on top of it."""
    rules = find(name)
    if house is not None:
        rules = find_house_rules(house, rules).rules
    texts = {}
    for setting in settings:
        option, equals, text = setting.partition("=")
        if not equals:
            raise BadRules(f"--set takes name=value, not {setting!r}")
        texts[option.strip()] = text
    return rules.with_options(**rules.parse_options(texts))


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))


@rules_app.default
def list_rules(*, as_json: Json = False) -> None:
    """List the rule sets."""
    if as_json:
        _print_json(
            [{"id": r.id, "name": r.name, "revision": r.revision, "cards": len(r.deck.cards)} for r in all_rule_sets()]
        )
        return
    for rules in all_rule_sets():
        print(f"{rules.id:18}{rules.name}, {len(rules.deck.cards)} cards, revision {rules.revision}")


@rules_app.command(name="show")
def show_rules(
    rules_id: RulesId,
    clause: Annotated[str, Parameter(help="Only this clause or section, such as CL-6.3 or CL-6.")] = "",
    /,
    *,
    brief: Annotated[bool, Parameter(negative=(), show_default=False, help="Leave the text out.")] = False,
    settings: Settings = (),
    house: House = None,
    as_json: Json = False,
) -> None:
    """Show a rule set: its text, its phases, its ladder of hands and its options."""
    rules = _rules(rules_id, settings, house)
    text = rules_text(rules.id)
    if clause:
        _show_clauses(text.find(clause), as_json)
        return
    if as_json:
        _print_json(_describe(rules) | {"clauses": [_clause_json(each) for each in text.clauses]})
        return
    print(f"{rules.name} ({rules.id}, revision {rules.revision})")
    print(f"{rules.deck.name} deck of {len(rules.deck.cards)} cards, {rules.seats[0]} to {rules.seats[1]} seats")
    if not brief:
        _print_text(text)
    print("\nPhases")
    for title, phases in _phase_groups(rules):
        print(f"  {title}: {', '.join(phase.name for phase in phases)}")
    _print_ladder(rules)
    print("\nOptions")
    for name, value in rules.options.items():
        option = rules.option(name)
        changed = f" (the book: {format_value(rules.defaults[name])})" if name in rules.changes else ""
        print(f"  {name} = {format_value(value)}{changed}: {option.text}; {option.wanted} [{option.ruling}]")


@rules_app.command(name="diff")
def diff_rules(
    file: Annotated[str, Parameter(help="A file of house rules, or a preset such as classic/book.")],
    /,
    *,
    as_json: Json = False,
) -> None:
    """Show what differs from the book."""
    house = find_house_rules(file)
    if as_json:
        _print_json(_describe_house(house))
        return
    changes = differences(house.rules)
    print(f"{house.name}: {house.rules.name}{'' if changes else ' by the book'}")
    for line in (*house.note.splitlines(), *changes):
        print(f"  {line}")


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
    note: Annotated[str, Parameter(show_default=False, help="What else there is to say.")] = "",
    settings: Settings = (),
    house: House = None,
) -> None:
    """Print a rule set as a file of house rules, with what differs from the book."""
    print(format_house_rules(HouseRules(name, _rules(rules_id, settings, house), note)), end="")


@rules_app.command(name="presets")
def list_presets(*, as_json: Json = False) -> None:
    """List the house rules that ship. One without a slash is for every rule set."""
    # Where a preset is for several rule sets, they share its name and its note.
    loaded = [(preset, preset.load(preset.rule_sets[0])) for preset in all_presets()]
    if as_json:
        _print_json(
            [
                {"preset": p.name, "name": house.name, "note": house.note, "rules": [r.id for r in p.rule_sets]}
                for p, house in loaded
            ]
        )
        return
    for preset, house in loaded:
        print(f"{preset.name:30}{house.name}. {house.note}")


@rules_app.command(name="example")
def show_example(rules_id: RulesId, /) -> None:
    """Print the record of an example hand, told move by move, for `sabacc replay`."""
    rules = find(rules_id)
    record = example(rules.id)
    if record is None:
        raise BadRules(f"there is no example hand of {rules.name}")
    print(record, end="")


def _show_clauses(clauses: Iterable[Clause], as_json: bool) -> None:
    if as_json:
        _print_json([_clause_json(clause) for clause in clauses])
        return
    for clause in clauses:
        _print_clause(clause)


def _clause_json(clause: Clause) -> dict[str, Any]:
    return {"number": clause.number, "text": plain(clause.text), "rulings": clause.rulings}


def _print_text(text: RulesText) -> None:
    """The rules in words, as wide as the terminal."""
    print(f"\n{textwrap.fill(plain(text.introduction), _width())}")
    for section in text.sections:
        print(f"\n{section.title}")
        for clause in section.clauses:
            _print_clause(clause)


def _print_clause(clause: Clause) -> None:
    print(
        textwrap.fill(
            plain(clause.text),
            _width(),
            initial_indent=f"  {clause.number:{_NUMBER_WIDTH}}",
            subsequent_indent=" " * (2 + _NUMBER_WIDTH),
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def _width() -> int:
    # A terminal may say that it is wider or narrower than anybody can read.
    return min(max(shutil.get_terminal_size().columns, 40), 120)


def _print_ladder(rules: RuleSet) -> None:
    """The ranks, best first, and how rare each is among all hands of a size."""
    sizes = hand_sizes(rules)
    print("\nHands, best first, and 1 in how many hands of so many cards" + (" (Light side)" if rules.sides else ""))
    print(f"  {'':24}" + "".join(f"{f'{size} cards':>12}" for size in sizes))
    for row in ladder_odds(rules):
        print(f"  {row[0].rank:24}" + "".join(f"{odds.one_in_text:>12}" for odds in row))


def _phase_groups(rules: RuleSet) -> list[tuple[str, tuple[Phase, ...]]]:
    course = rules.course
    groups = [
        ("opening", course.opening),
        ("each turn", course.turn),
        ("each round", course.round),
        ("closing", course.closing),
    ]
    return [(title, phases) for title, phases in groups if phases]


def _describe(rules: RuleSet) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": rules.name,
        "revision": rules.revision,
        "deck": {"name": rules.deck.name, "cards": len(rules.deck.cards)},
        "phases": {title: [phase.name for phase in phases] for title, phases in _phase_groups(rules)},
        "ladder": [
            {
                "rank": row[0].rank,
                "one_in": {len_: odds.one_in for len_, odds in zip(hand_sizes(rules), row, strict=True)},
            }
            for row in zip(*(count_ranks(rules, size) for size in hand_sizes(rules)), strict=True)
        ],
        "options": rules.options,
        "takes": {name: rules.option(name).wanted for name in rules.options},
        "changes": rules.changes,
    }


@app.command
def score(
    rules_id: RulesId,
    /,
    *hands: Annotated[
        str,
        Parameter(help='Hands such as "+5 -5"; a lone - reads comparisons line by line.', allow_leading_hyphen=True),
    ],
    settings: Settings = (),
    house: House = None,
    fives: Annotated[int, Parameter(help="Wild Fives on the table (Centran).")] = 0,
    wild: Annotated[int | None, Parameter(help="Index of the hand with the Wild right (Centran).")] = None,
    field: Annotated[str, Parameter(help="Cards in others' fields, with holdem_field=yes: 9f,I.")] = "",
    as_json: Json = False,
) -> int:
    """Score hands and say which wins and why. Cards in a hand's own field stand behind a slash."""
    rules = _rules(rules_id, settings, house)
    if hands == ("-",):
        return _score_lines(rules, _stdin().buffer)
    if not hands:
        raise BadNotation('score needs at least one hand, such as "+5 -5"')
    result = compare(rules, hands, fives, wild, field)
    if as_json:
        _print_json(_to_json(rules, result))
    else:
        _print_comparison(rules, result)
    return 0


def _to_json(rules: RuleSet, result: Comparison) -> dict[str, Any]:
    return {
        "hands": [
            {"cards": rules.deck.format(hand.cards), "rank": hand.rank, "total": hand.total, "why": why(rules, hand)}
            for hand in result.hands
        ],
        "winners": list(result.winners),
        "step": result.step,
    }


def _print_comparison(rules: RuleSet, result: Comparison) -> None:
    width = max(len(rules.deck.format(hand.cards)) for hand in result.hands)
    for i, hand in enumerate(result.hands):
        print(f"{i}: {rules.deck.format(hand.cards):{width}}  {hand.rank}, {why(rules, hand)}")
    if len(result.hands) == 1:
        return
    if not result.winners:
        print("Nobody wins: every hand has bombed out.")
    elif len(result.winners) == 1:
        print(f"Hand {result.winners[0]} wins {_by(result)}.")
    else:
        print(f"Hands {' and '.join(map(str, result.winners))} are level.")


def _by(result: Comparison) -> str:
    """The step that decided, in words."""
    if result.step == "bombed out":
        return "as everybody else has bombed out"
    ranks = {hand.score: hand.rank for hand in result.hands}
    best, second = (ranks[score] for score in sorted(ranks, reverse=True)[:2])
    return f"by rank, {best} over {second}" if result.step == "rank" else f"by {result.step}"


_LINE_NUMBER = re.compile(r"(fives|wild)=(\d{1,3})\Z")
_LINE_FIELD = re.compile(r"field=(\S{1,400})\Z")


def _stdin() -> TextIO:
    if sys.stdin is None:
        raise BadNotation("there is no standard input to read")
    return sys.stdin


def _score_lines(rules: RuleSet, lines: Iterable[bytes]) -> int:
    """One comparison in each line, one answer in JSON for each."""
    code = 0
    for line in lines:
        try:
            hands, numbers, field = _parse_comparison(line.decode("utf-8", errors="replace"))
            result = compare(rules, hands, numbers.get("fives", 0), numbers.get("wild"), field)
            _print_json(_to_json(rules, result))
        except SabaccError as error:
            _print_json({"error": str(error)})
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
                raise BadNotation(f"{word!r} should be fives=N, wild=N or field=CARD,CARD")
    return parts, numbers, field


@app.command(name="replay")
def replay_record(
    file: Annotated[
        str,
        Parameter(
            help="A record; the number of a hand in `sabacc history`, or last; - reads standard input.",
            allow_leading_hyphen=True,
        ),
    ] = LAST,
    /,
    *,
    watch: Annotated[bool, Parameter(negative=(), show_default=False, help="Step through it with keys.")] = False,
    as_json: Json = False,
) -> int:
    """Play a record strictly, and print what happened and the final stacks."""
    record = find_kept(Store(), file) if is_kept_name(file) else parse_record(_read(file))
    game = replay_whole(record)
    if watch:
        return _full_screen("sabacc.tui.watch", "watch", "without --watch the hand is printed")(record)
    if as_json:
        _print_json(
            {
                "rules": game.rules.id,
                "story": game.story(everything=True),
                "stacks": dict(zip(game.names, game.stacks, strict=True)),
                "sabacc_pot": game.sabacc_pot,
                "digest": game.digest(),
            }
        )
        return 0
    for sentence in game.story(everything=True):
        print(sentence)
    _print_hands(game)
    print(f"\nStacks: {', '.join(f'{n} {s}' for n, s in zip(game.names, game.stacks, strict=True))}")
    print(f"Sabacc pot: {game.sabacc_pot}")
    return 0


def _print_hands(game: Game) -> None:
    """The hands that were shown."""
    view = game.view()
    shown = [
        f"{name} {' '.join((*hand, *field, *spike))}"
        for name, hand, field, spike in zip(game.names, view.hands, view.fields, view.spikes, strict=True)
        if (hand or field) and HIDDEN_CARD not in hand
    ]
    if shown:
        print(f"\nHands: {', '.join(shown)}")


def _read(file: str) -> str:
    try:
        return _stdin().read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise BadNotation(f"{file!r} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadNotation(f"{file} is no text in UTF-8") from None


@app.command
def deal(
    rules_id: RulesId,
    /,
    *,
    seed: Annotated[int | None, Parameter(help="The same seed deals and plays the same hand.")] = None,
    seats: Annotated[int, Parameter(help="How many play.")] = 4,
    settings: Settings = (),
    house: House = None,
) -> None:
    """Play one hand with random legal actions and print its record."""
    rules = _rules(rules_id, settings, house)
    check_seats(rules, seats)
    dealer = SeededDealer(seed)
    game = Game(rules, [rules.number("buy_in")] * seats, dealer=dealer)
    chooser = random.Random(dealer.seed)
    while not game.is_over:
        choice = chooser.choice(game.legal())
        game.apply(chooser.choice(choice.actions()))
    changes = "".join(f" --set {name}={format_value(value)}" for name, value in rules.changes.items())
    print(f"# sabacc deal {rules.id} --seed {dealer.seed} --seats {seats}{changes}")
    print(format_record(to_record(game)), end="")


def _names(text: str) -> tuple[str, ...]:
    """Names as they are typed, with commas between them."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


@app.command
def play(
    rules_id: Annotated[str, Parameter(show_default=False, help="A rule set: see `sabacc rules`.")] = "",
    /,
    *,
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Line by line: for pipes, screen readers and scripts.")
    ] = False,
    new: Annotated[
        bool, Parameter(negative=(), show_default=False, help="A new table, also if one is not finished.")
    ] = False,
    people: Annotated[str, Parameter(show_default=False, help="Who plays at this keyboard: Ana,Bo.")] = "",
    bots: Annotated[str, Parameter(show_default=False, help="Bots for the other seats, in turn: thumb,odds.")] = "",
    seats: Annotated[int | None, Parameter(show_default=False, help="How many play.")] = None,
    buy_in: Annotated[int | None, Parameter(show_default=False, help="Credits to start with.")] = None,
    practice: Annotated[
        bool | None, Parameter(show_default=False, help="With undo and coach; by default if you play alone.")
    ] = None,
    seed: Annotated[int | None, Parameter(show_default=False, help="The same seed deals the same cards.")] = None,
    hands: Annotated[int | None, Parameter(show_default=False, help="With --plain: stop after so many.")] = None,
    settings: Settings = (),
    house: House = None,
) -> int:
    """Play against bots, or with friends around one keyboard. A table that is not finished goes on."""
    rules = _rules(rules_id or FIRST_GAME, settings, house) if rules_id or settings or house else None
    name = find_house_rules(house, rules).name if house is not None else ""
    wish = Wish(rules, _names(people), _names(bots), seats, buy_in, practice, seed, name)
    store = Store()
    if plain:
        return _play_plain(store, wish, new, hands)
    run = _full_screen("sabacc.tui.app", "run", "`sabacc play --plain` does without")
    if wish.says_nothing:
        # The set-up screen offers the table that is not finished first.
        return run(None, store, False)
    resume = goes_on(store, wish, new)
    return run(None if resume else setup_for(store, wish)[0], store, resume)


def _play_plain(store: Store, wish: Wish, new: bool, hands: int | None) -> int:
    from sabacc.parlour.plain import play_lines

    source = _stdin()
    if hands is not None and hands < 1:
        raise BadNotation(f"--hands takes a number of hands from 1, not {hands}")
    evening, said = sit_down(store, wish, new)
    with evening:
        print(said)
        return play_lines(evening, source.buffer, sys.stdout, _is_terminal(), hands)


def _full_screen(module: str, name: str, instead: str) -> Callable[..., int]:
    """A function of the full-screen table, which needs the extra `tui` and a terminal; what there is instead."""
    try:
        found: Callable[..., int] = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise BadNotation(f"the full screen needs Textual: pip install 'sabacc[tui]'; {instead}") from None
    if not _is_terminal():
        raise BadNotation(f"the full screen needs a terminal; {instead}")
    return found


@app.command
def history(
    *,
    limit: Annotated[int, Parameter(help="How many hands at most.")] = 20,
    as_json: Json = False,
) -> None:
    """List the hands you played, newest first. `sabacc replay N` shows one."""
    entries = newest(Store(), limit)
    if as_json:
        _print_json([entry_json(entry) for entry in entries])
        return
    for entry in entries:
        print(tell_entry(entry))
    if not entries:
        print("No hands are kept yet: `sabacc play` deals one.")


@app.command
def learn(
    rules_id: Annotated[str, Parameter(help="A rule set: see `sabacc rules`.")] = "corellian-spike",
    /,
    *,
    plain: Annotated[bool, Parameter(negative=(), show_default=False, help="Line by line, not full-screen.")] = False,
) -> int:
    """Play a first hand that explains itself, in about three minutes."""
    from sabacc.parlour.lesson import find_lesson
    from sabacc.parlour.teach import teach

    lesson = find_lesson(rules_id)
    if not plain and _is_terminal():
        return _full_screen("sabacc.tui.watch", "learn", "`sabacc learn --plain` does without")(lesson)
    teach(lesson, _ask, print, _width())
    return 0


@app.command(name="arena")
def run_arena(
    rules_id: RulesId,
    /,
    *bots: Annotated[str, Parameter(help="Bots by name, one for each seat: see `sabacc bots`.")],
    hands: Annotated[int, Parameter(help="How many hands to play at least; deals are played whole.")] = 1000,
    seed: Annotated[int, Parameter(help="The same seed plays the same deals.")] = 0,
    buy_in: Annotated[int | None, Parameter(help="What everybody has when a hand begins.", show_default=False)] = None,
    sabacc_pot: Annotated[int, Parameter(help="What lies in the sabacc pot when a hand begins.")] = 0,
    plain_python: Annotated[bool, Parameter(negative=(), show_default=False, help="Do without the lab.")] = False,
    settings: Settings = (),
    house: House = None,
    as_json: Json = False,
) -> None:
    """Let bots play against each other: the same deals for every rotation of the seats."""
    from sabacc.bots.arena import MOST_HANDS, Arena
    from sabacc.bots.arena_report import describe_results, format_results

    if not 1 <= hands <= MOST_HANDS:
        raise BadNotation(f"--hands must be from 1 to {MOST_HANDS}, not {hands}")
    arena = Arena(_rules(rules_id, settings, house), bots, seed, buy_in, sabacc_pot, plain=plain_python)
    try:
        seconds = _watch(arena, hands)
        if as_json:
            _print_json(describe_results(arena) | {"hands_per_second": round(arena.hands / seconds, 1)})
            return
        way = "compiled" if arena.is_compiled else "in plain Python"
        print(f"{arena.rules.name}: {arena.hands} hands, each deal {len(bots)} times with the seats moved on by one")
        print(f"{arena.hands / seconds:,.0f} hands/s, {way}; seed {seed}\n")
        print(*format_results(arena), *arena.reports(), sep="\n")
    finally:
        arena.close()


def _watch(arena: "Arena", hands: int) -> float:
    """Play with a progress bar, where somebody can see it; how many seconds it took, the first deal not counted."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        # Before the first deal compiled code is made, or read from where it is kept.
        task = progress.add_task("compiling (once, about a minute)" if arena.is_compiled else "playing", total=hands)
        arena.play(1, lambda played: progress.advance(task, played))
        progress.update(task, description="playing")
        start = time.perf_counter()
        arena.play(max(1, hands - arena.hands), lambda played: progress.advance(task, played))
        return time.perf_counter() - start


@app.command(name="bots")
def list_bots(*, as_json: Json = False) -> None:
    """List the bots."""
    from sabacc.bots import all_bots

    if as_json:
        _print_json(all_bots())
        return
    for name, about in all_bots().items():
        print(f"{name:18}{about}")
    print(f"{'cmd:COMMAND':18}any program that speaks the protocol of docs/bots.md")


def _is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return _stdin().isatty() and sys.stdout.isatty()


def _ask(prompt: str) -> str | None:
    """Show a prompt and read a line; None if there are no more."""
    print(prompt, end="", flush=True)
    line = _stdin().readline()
    if not line or not _stdin().isatty():
        # Nobody has typed the end of the line.
        print()
    return line.rstrip("\r\n") if line else None


def main(arguments: list[str] | None = None) -> int:
    """Run a command; its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Where the terminal cannot show a character it is written as an escape, which is good JSON too.
        sys.stdout.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is no text is judged like any other wrong text.
        sys.stdin.reconfigure(errors="replace")
    try:
        code: object = app(
            sys.argv[1:] if arguments is None else arguments,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (SabaccError, CycloptsError) as error:
        print(f"sabacc: {_one_line(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read our output has had enough; without this Python would complain while closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _one_line(text: str) -> str:
    return " ".join(text.split())
