"""Requests: their texts, and what cannot be asked for."""

import random
import re
from contextlib import suppress

import pytest
from hypothesis import given, settings, strategies as st

from sabacc import (
    BadNotation,
    SabaccError,
    SeededDealer,
    Session,
    format_record,
    parse_record,
    replay,
    to_record,
)
from sabacc.errors import BadSession
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.session.requests import (
    REQUESTS,
    Agree,
    Appoint,
    Appraise,
    Claim,
    DeclareSide,
    Invite,
    Misdeal,
    OfferItem,
    Refuse,
    Remove,
    Request,
    Resign,
    Rule,
    SetRules,
    Waive,
    Warn,
    Withdraw,
    check_handlers,
    explanation,
    format_request,
    meaning,
    parse_request,
    pattern,
)
from sabacc.testing.rule_check import random_action
from tests.support.plutt_table import (
    GUEST,
    A,
    B,
    balance,
    refuses,
    with_guest,
)


def requests() -> st.SearchStrategy[Request]:
    numbers = st.integers(0, 10**6)
    words = st.sampled_from(["ship", "an old ship", "B", "7", "offer 3", "é (large)"])
    pairs = st.tuples(st.sampled_from(["seats", "plutt"]), st.sampled_from(["4", "hands:3", "core,rim"]))
    values: dict[str, st.SearchStrategy[object]] = {
        "asking": numbers,
        "credits": numbers,
        "number": numbers,
        "seat": st.integers(0, 7),
        "side": st.sampled_from(["light", "dark"]),
        "verdict": st.sampled_from(["guilty", "innocent"]),
        "item": words,
        "description": st.just("") | words,
        "text": st.just("") | words,
        "name": words,
        "changes": st.lists(pairs, min_size=1, max_size=3).map(tuple),
    }
    kinds_ = st.sampled_from(sorted(REQUESTS.values(), key=lambda kind: kind.verb))
    return kinds_.flatmap(lambda kind: st.builds(kind, *(values[name] for name in kind.__match_args__)))


@given(requests())
def test_requests_read_as_written(request_: Request) -> None:
    assert parse_request(format_request(request_)) == request_


@pytest.mark.parametrize("kind", REQUESTS.values(), ids=lambda kind: str(kind.verb))
def test_a_request_says_what_it_does_with_an_example_that_reads_as_it(kind: type[Request]) -> None:
    assert type(parse_request(kind.example)) is kind
    assert format_request(parse_request(kind.example)) == kind.example
    assert re.fullmatch(r"[A-Z][^.]+\.", meaning(kind))
    assert explanation(kind) == f"{pattern(kind)}: {meaning(kind)} Example: {kind.example}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'nothing' is not a request"),
        ("dance", "'dance' is not a request; requests are agree, appoint"),
        ("offer", "'offer' should read like 'offer CREDITS ITEM [: NOTE]', such as 'offer 400 my ship"),
        ("offer 400", "should read like"),
        ("offer ship", "; the request should read like 'offer CREDITS ITEM [: NOTE]', such as"),
        ("value 1", "should read like 'value NUMBER CREDITS', such as 'value 1 350': as the Plutt"),
        ("agree 1 2", "should read like 'agree NUMBER', such as 'agree 1': say yes"),
        ("warn Z slow", "should be a seat"),
        ("set", "should read like 'set OPTION=VALUE ...'"),
        ("set seats 4", "should read like"),
        ("misdeal now", "should read like 'misdeal'"),
    ],
)
def test_requests_that_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(said)):
        parse_request(text)


@pytest.mark.parametrize("request_", [Warn(9), Warn(-1), OfferItem(5, "a: b")])
def test_requests_that_cannot_be_written(request_: Request) -> None:
    with pytest.raises(BadNotation):
        format_request(request_)


@pytest.mark.parametrize(
    ("request_", "seat", "said"),
    [
        (OfferItem(0, "hat"), A, "the value asked for an item must be a whole number of credits from 1"),
        (OfferItem(5, "  "), A, "the name of an item must be one line"),
        (OfferItem(5, "a: b"), A, "cannot contain a colon"),
        (OfferItem(5, "hat", "two\nlines"), A, "a note must be one line"),
        (OfferItem(5, "h" * 201), A, "up to 200 letters"),
        (OfferItem(5, 7), A, "the name of an item must be one line"),  # type: ignore[arg-type]
        (OfferItem("5", "hat"), A, "a whole number"),  # type: ignore[arg-type]
        (OfferItem(5, "second"), B, "B is leaving or already has an open offer"),
        (OfferItem(5, "hat"), GUEST, "only a player may offer, not a guest"),
        (OfferItem(5, "hat"), 6, "nobody sits at seat 6"),
        (Withdraw(1), A, "item 1 is not A's, but B's"),
        (Withdraw(9), A, "item 9 is not offered or valued; items that are: 1"),
        (Appraise(1, 0), GUEST, "the value of an item must be a whole number of credits"),
        (Appraise(1, 5), A, "item 1 is not for A to value"),
        (Refuse(1), A, "item 1 is not for A to refuse"),
        (Agree(1), A, "item 1 is not for A to agree to"),
        (Agree(None), A, "item None is not offered or valued"),  # type: ignore[arg-type]
        (Claim(1), A, "item 1 is not pledged; no item is"),
        (Waive(1), B, "item 1 is not pledged"),
        (Appoint(A), GUEST, "a player can be the Plutt only with the option plutt=player, not with guest"),
        (Invite("Jo"), A, "Rae is the Plutt, and has to resign or hand on the role first"),
        (Invite("A"), GUEST, "a name must be new at the table"),
        (Invite(" "), GUEST, "a name must be new at the table and one line"),
        (Resign(), A, "only the Plutt may resign, and that is Rae"),
        (Rule("x"), A, "only the Plutt may rule, and that is Rae"),
        (Rule(""), GUEST, "a ruling must be one line"),
        (Warn(7), GUEST, "nobody sits at seat 7"),
        (Warn(A, "x\ny"), GUEST, "a warning must be one line"),
        (Remove(7), GUEST, "nobody sits at seat 7"),
        (Misdeal(), GUEST, "there is no hand to deal again"),
        (DeclareSide("dark"), GUEST, "only a player may declare"),
        (SetRules((("nothing", "1"),)), GUEST, "classic has no option 'nothing'"),
        (SetRules((("max_bet", "lots"),)), GUEST, "option max_bet takes a whole number"),
        (SetRules((("ante_hand", "5"), ("ante_sabacc", "4"))), GUEST, "both antes must be equal"),
        (SetRules((("seats", "2"),)), GUEST, "there must be at least 3 seats, as C has the last one"),
        ("misdeal", GUEST, "'misdeal' is not a request"),
    ],
)
def test_what_cannot_be_asked_for(request_: Request, seat: int | None, said: str) -> None:
    session = with_guest()
    session.ask(OfferItem(10, "ring"), B)
    refuses(session, request_, seat, said)


def random_request(session: Session, rng: random.Random) -> tuple[Request, int | None]:
    """Something anybody might ask for, sensible or not."""
    number = rng.randint(1, session.vault.offered + 1)
    seat = rng.choice([*range(len(session.players)), GUEST])
    request = rng.choice(
        [
            OfferItem(rng.randint(1, 150), f"item {rng.random()}"),
            Withdraw(number),
            Appraise(number, rng.randint(1, 150)),
            Refuse(number),
            Agree(number),
            Agree(number),
            *[Claim(number)] * 4,
            Waive(number),
            Appoint(rng.randrange(4)),
            Invite("Rae"),
            Misdeal(),
            Remove(rng.randrange(4)),
            SetRules((("ante_rise_every", str(rng.randint(0, 3))),)),
            SetRules((("plutt", rng.choice(["none", "player", "guest", "droid"])),)),
        ]
    )
    return request, seat


@given(st.sampled_from(all_rule_sets()), st.sampled_from(["none", "player", "guest", "droid"]), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_credits_less_the_vault_are_conserved(rules: RuleSet, plutt: str, seed: int) -> None:
    """Over random hands and random talk; the seed is in the falsifying example."""
    rng = random.Random(seed)
    session = Session(rules.with_options(plutt=plutt, house_dealer=seed % 2 == 0, game_end="open"), SeededDealer(seed))
    for i in range(4):
        session.join(f"P{i}", 100)
    total = 400
    for hand in range(4):
        try:
            session.next_hand()
        except BadSession:
            break
        while session.game is not None and not session.game.is_over:
            for _ in range(3):
                with suppress(SabaccError):
                    session.ask(*random_request(session, rng))
                assert balance(session) == total
            if session.game.to_act is not None:
                session.apply(random_action(session.game, rng))
            assert balance(session) == total
            assert all(stack >= 0 for stack in session.stacks_by_name().values())
        assert session.game is not None
        record = format_record(to_record(session.game))
        assert replay(parse_record(record)).digest() == session.game.digest()
        for _ in range(5):
            with suppress(SabaccError):
                session.ask(*random_request(session, rng))
            assert balance(session) == total
        if rng.random() < 0.5:
            with suppress(BadSession):
                session.play_on()  # if the sabacc pot has ended the game, as it does by the book
            session.join(f"late {hand}", 80)
            total += 80
    session.close()
    assert balance(session) == total


def test_every_request_has_one_handler() -> None:
    kinds_ = list(REQUESTS.values())
    check_handlers(kinds_[:3], kinds_[3:])
    for wrong in ([kinds_[1:]], [kinds_, kinds_[:1]]):
        with pytest.raises(TypeError, match=r"must have one handler each: offer$"):
            check_handlers(*wrong)
