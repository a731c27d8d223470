"""From a seed to whole games: the deals of a game one after another, until somebody has won."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from cinch_log.cards import CARDS, Card, Seat, mask_of, rank_of
from cinch_log.events import FORMAT_VERSION, Abandon, AnyEvent, Cut, Deal, Game, GameOver, Misdeal, Score, Trump
from cinch_log.rules import Rules
from cinch_log.simulate.bidding import Contract, best_suit, hold_auction
from cinch_log.simulate.exchange import exchange
from cinch_log.simulate.model import DealResult, Dealt, Notebook, Options, SimulatedGame, Table
from cinch_log.simulate.records import paper_record
from cinch_log.simulate.scoring import count_deal, find_winner
from cinch_log.simulate.tricks import DealPlay
from cinch_log.simulate.trumps import Trumps, all_trumps

NAMES: Final = (
    "Ada", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Greta", "Hugo", "Ines", "João", "Katrin", "Luís",
    "Marta", "Nadine", "Otto", "Paula", "Quentin", "Rosa", "Sergio", "Teresa", "Ulrich", "Vera", "Wanda", "Xavier",
    "Yvonne", "Zoé",
)  # fmt: skip
MISDEAL_RATE: Final = 0.01
PASS_OUT_RATE: Final = 0.01
MAX_DEALS: Final = 200
_LARGEST: Final = 2**53 - 1


def simulate_games(
    rules: Rules,
    rules_spec: str | dict[str, Any],
    games: int,
    seed: int,
    *,
    renege_rate: float = 0.0,
    public: bool = False,
    misdeal_rate: float = MISDEAL_RATE,
    pass_out_rate: float = PASS_OUT_RATE,
    max_deals: int = MAX_DEALS,
) -> Iterator[list[AnyEvent]]:
    """The events of `games` simulated games, one list a game.

    Game number k of a seed is always the same, however many are asked for.

    Args:
        games: how many, 0 or more.
        rules: a valid rule set (`load_rules`), whatever its options.
        rules_spec: how the header names these rules: a preset, or options over one.
        seed: any integer that fits 53 bits; the header repeats it.
        renege_rate: probability, 0 to 1, that a follower who holds a forbidden card plays one (R28). Scores are
            recorded as played.
        public: a paper record: no hands, no stock, discards and draws as counts.
        misdeal_rate: probability, 0 to 1, that a deal is void (R19).
        pass_out_rate: probability, 0 to 1, that nobody bids, besides deals where nobody has reason to (R10).
        max_deals: a game nobody has won after so many deals is abandoned.

    Raises:
        ValueError: a number out of its range.
    """
    simulated = simulate_with_truth(
        rules,
        rules_spec,
        games,
        seed,
        renege_rate=renege_rate,
        public=public,
        misdeal_rate=misdeal_rate,
        pass_out_rate=pass_out_rate,
        max_deals=max_deals,
    )
    return (game.events for game in simulated)


def simulate_with_truth(
    rules: Rules,
    rules_spec: str | dict[str, Any],
    games: int,
    seed: int,
    *,
    renege_rate: float = 0.0,
    public: bool = False,
    misdeal_rate: float = MISDEAL_RATE,
    pass_out_rate: float = PASS_OUT_RATE,
    max_deals: int = MAX_DEALS,
) -> Iterator[SimulatedGame]:
    """As `simulate_games`, and with each game the true hands and the reneges that were committed.

    Raises:
        ValueError: a number out of its range.
    """
    options = Options(
        renege_rate=renege_rate, misdeal_rate=misdeal_rate, pass_out_rate=pass_out_rate, max_deals=max_deals
    )
    _check(games, seed, options)
    trumps = all_trumps(rules)
    return (_one_game(rules, rules_spec, trumps, seed, number, options, public) for number in range(games))


def simulate_deal(
    rules: Rules, rules_spec: str | dict[str, Any], seed: int, *, renege_rate: float = 0.0, public: bool = False
) -> SimulatedGame:
    """A game that is abandoned after its first deal was played and scored.

    Raises:
        ValueError: a number out of its range.
    """
    options = Options(renege_rate=renege_rate)
    _check(1, seed, options)
    return _one_game(rules, rules_spec, all_trumps(rules), seed, 0, options, public, scored_deals=1)


def _check(games: int, seed: int, options: Options) -> None:
    """Refuse numbers that mean nothing, before the first game is made."""
    if games < 0:
        raise ValueError(f"games: {games} is negative; ask for 0 or more")
    if abs(seed) > _LARGEST:
        raise ValueError(f"seed: {seed} does not fit 53 bits; use a number between -{_LARGEST} and {_LARGEST}")
    for name in ("renege_rate", "misdeal_rate", "pass_out_rate"):
        rate = getattr(options, name)
        if not 0 <= rate <= 1:
            raise ValueError(f"{name}: {rate} is no probability; use a number between 0 and 1")
    if options.max_deals < 1:
        raise ValueError(f"max_deals: {options.max_deals} leaves no deal to play; use 1 or more")


def _random(seed: int, number: int) -> Random:
    """The dice of one game. Integers only: hashes of strings differ from run to run."""
    unsigned = 2 * seed if seed >= 0 else -2 * seed - 1
    return Random(unsigned << 64 | number)


def _one_game(
    rules: Rules,
    rules_spec: str | dict[str, Any],
    trumps: dict[str, Trumps],
    seed: int,
    number: int,
    options: Options,
    public: bool,
    scored_deals: int | None = None,
) -> SimulatedGame:
    rng = _random(seed, number)
    book = Notebook(rules, trumps)
    book.add(
        Game, v=FORMAT_VERSION, id=f"sim-{seed}-{number}", rules=rules_spec,
        players=dict(zip(book.seating.seats, rng.sample(NAMES, rules.seats), strict=True)),
        source="simulated", seed=seed,
    )  # fmt: skip
    _play_game(book, _cut_for_deal(book, rng), options, rng, scored_deals)
    game = book.finish()
    return paper_record(game) if public else game


def _play_game(book: Notebook, dealer: Seat, options: Options, rng: Random, scored_deals: int | None) -> None:
    totals = dict.fromkeys(book.seating.sides, 0)
    passed_out = played = 0
    for _ in range(options.max_deals):
        if played == scored_deals:
            break
        if rng.random() < options.misdeal_rate:
            _misdeal(book, dealer, rng)
            continue  # R19: the same dealer deals again
        cards = _deal(book, dealer, rng)
        timid = rng.random() < options.pass_out_rate
        contract = hold_auction(book, dealer, cards.hands, rng, passed_out, timid=timid)
        if contract is None:
            passed_out += 1
            dealer = _dealer_after_pass_out(book, dealer)
            continue
        passed_out, played = 0, played + 1
        result = _play_deal(book, dealer, cards, contract, options.renege_rate, rng)
        totals = {side: totals[side] + result.scored[side] for side in totals}
        book.add(Score, captured=result.captured, scored=result.scored, total=totals)
        winner = find_winner(book.rules, dealer, totals, book.seating.side_of[contract.maker], result.made)
        if winner is not None:
            book.add(GameOver, winner=winner, total=totals)
            return
        dealer = book.seating.next[dealer]  # R46
    book.add(Abandon, why="time")


def _cut_for_deal(book: Notebook, rng: Random) -> Seat:
    """R5: the highest or lowest card deals, the ace is high, equal cards cut again."""
    sign = 1 if book.rules.cut_for_deal == "high" else -1
    while True:
        cards = dict(zip(book.seating.seats, rng.sample(CARDS[: book.rules.pack_size], book.rules.seats), strict=True))
        book.add(Cut, cards=cards)
        ranks = {seat: sign * rank_of(card) for seat, card in cards.items()}
        first = [seat for seat in ranks if ranks[seat] == max(ranks.values())]
        if len(first) == 1:
            return first[0]


def _deal(book: Notebook, dealer: Seat, rng: Random, *, miscounted: bool = False) -> Dealt:
    """R7: packets clockwise from the dealer's left. Miscounted, one seat's last card went to its neighbour."""
    rules, pack = book.rules, list(CARDS[: book.rules.pack_size])
    rng.shuffle(pack)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in book.seating.seats}
    at = 0
    for _ in range(rules.deal_size // rules.packet):
        for seat in book.seating.after(dealer):
            hands[seat] += pack[at : at + rules.packet]
            at += rules.packet
    if miscounted:
        hands[dealer].append(hands[book.seating.next[dealer]].pop())
    book.hands.append(hands)
    book.add(Deal, dealer=dealer, hands=hands, stock=pack[at:])
    return Dealt({seat: mask_of(cards) for seat, cards in hands.items()}, pack[at:])


def _misdeal(book: Notebook, dealer: Seat, rng: Random) -> None:
    """A void deal (R19): a card was exposed, or the dealer gave himself one too many."""
    miscounted = rng.random() < 0.3
    _deal(book, dealer, rng, miscounted=miscounted)
    if miscounted:
        book.add(Misdeal, reason="count", seat=dealer)
        return
    seat = rng.choice(book.seating.seats)
    book.add(Misdeal, reason="exposed", seat=seat, card=rng.choice(book.hands[-1][seat]))


def _dealer_after_pass_out(book: Notebook, dealer: Seat) -> Seat:
    """R10."""
    return book.seating.next[dealer] if book.rules.all_pass == "next_dealer" else dealer


def _play_deal(
    book: Notebook, dealer: Seat, cards: Dealt, contract: Contract, renege_rate: float, rng: Random
) -> DealResult:
    maker = contract.maker
    suit = best_suit(book.trumps, book.rules, cards.hands[maker])
    book.add(Trump, seat=maker, suit=suit)
    table = Table(dealer, cards.hands, cards.stock, maker, book.trumps[suit])
    if book.rules.exchange:
        exchange(book, table, rng)
    in_play = 0
    for hand in table.hands.values():
        in_play |= hand
    won = DealPlay(book, table, rng, renege_rate).run()
    return count_deal(book.rules, table.trumps, in_play, won, contract)
