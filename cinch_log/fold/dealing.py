"""Before the auction: cut, deal and misdeal (R5, R7, R19)."""

from __future__ import annotations

from collections.abc import Mapping

from cinch_log.cards import PACK, UNSEEN, CardOrUnseen, Seat, mask_of, rank_of
from cinch_log.events import Cut, Deal, Misdeal
from cinch_log.fold.auction import nobody_bid
from cinch_log.fold.ending import end_deal, settle
from cinch_log.fold.notes import impossible, note, unknown_cards, unknown_seat
from cinch_log.fold.parts import Auction
from cinch_log.fold.state import DealState, GameState
from cinch_log.rules.options import Rules


def on_cut(state: GameState, event: Cut) -> None:
    """The last cut counts; a tie for the deciding card decides nothing (R5)."""
    if state.deal is not None:
        impossible(state, "the cards are cut before the first deal")
        return
    if any(unknown_seat(state, seat) for seat in event.cards):
        return
    if unknown_cards(state, mask_of(event.cards.values())):
        return
    state.cut_dealer = named_by_cut(state.rules, event.cards)


def named_by_cut(rules: Rules, cards: Mapping[Seat, CardOrUnseen]) -> Seat | None:
    """Who deals first by this cut (R5); None after a tie, or when a card of it is unseen."""
    ranks = {seat: rank_of(card) for seat, card in cards.items() if card != UNSEEN}
    if not ranks or len(ranks) < len(cards):
        return None
    best = max(ranks.values()) if rules.cut_for_deal == "high" else min(ranks.values())
    holders = [seat for seat, rank in ranks.items() if rank == best]
    return holders[0] if len(holders) == 1 else None


def on_deal(state: GameState, event: Deal) -> None:
    """Starts a deal (R7); an unfinished one before it counts as completed (PLAY005)."""
    hands = event.hands or {}
    if unknown_seat(state, event.dealer) or any(unknown_seat(state, seat) for seat in hands):
        return
    stock = event.stock or []
    dealt = {seat: mask_of(hand) for seat, hand in hands.items()}
    count = sum(map(len, hands.values())) + len(stock)
    # As many powers of two as there are cards add up to all of them only if each occurs once.
    whole_pack = count == state.rules.pack_size and sum(dealt.values()) + mask_of(stock) == PACK[state.rules.decks]
    if not whole_pack and any(unknown_cards(state, mask) for mask in (*dealt.values(), mask_of(stock))):
        return
    leave_unfinished(state)
    settle(state)
    state.adrift = False
    state.deals += 1
    deal = DealState(state.deals, state.index, event.dealer)
    state.deal = deal
    turn = state.seating.next[event.dealer]
    deal.auction = Auction(turn)
    size = state.rules.deal_size
    deal.known = known = dict.fromkeys(state.seating.seats, 0)
    deal.size = sizes = dict.fromkeys(state.seating.seats, size)
    for seat, hand in hands.items():
        known[seat] = dealt[seat]
        sizes[seat] = len(hand)
        if "??" not in hand:
            deal.recorded[seat] = known[seat]
    deal.stock_left = state.rules.pack_size - sum(sizes.values())
    if event.stock is not None:
        deal.stock = event.stock.copy()
        deal.stock_left = len(event.stock)
    if count and (not whole_pack or any(count != size for count in sizes.values())):
        _check_dealt(state, deal, event)


def _check_dealt(state: GameState, deal: DealState, event: Deal) -> None:
    """DEAL001 and DEAL002 (R7, R19)."""
    places: dict[CardOrUnseen, list[str]] = {}
    for place, cards in [*(event.hands or {}).items(), ("stock", event.stock or [])]:
        for card in cards:
            places.setdefault(card, []).append(place)
    twice = {card: where for card, where in places.items() if card != "??" and len(where) > 1}
    if twice:
        deal.disputed |= mask_of(twice)
        for seat, known in deal.known.items():
            if known & deal.disputed:
                deal.alias[seat] = (known & deal.disputed).bit_count()
        note(state, "DEAL001", cards=list(twice), places=list(twice.values()))
    expected = state.rules.deal_size
    wrong: dict[str, int] = {seat: len(hand) for seat, hand in (event.hands or {}).items() if len(hand) != expected}
    if event.stock is not None and len(event.stock) != state.rules.stock_size:
        wrong["stock"] = len(event.stock)
    if wrong:
        note(state, "DEAL002", counts=wrong, hand=expected, stock=state.rules.stock_size)


def leave_unfinished(state: GameState) -> bool:
    """Ends a deal that was left with cards unplayed: PLAY005. True if there was one."""
    deal = state.deal
    if deal is None or deal.phase == "over":
        return False
    if deal.phase in ("auction", "naming") and nobody_bid(state, deal):
        end_deal(state, "passed_out")
        return False
    if state.rules.follow == "trump_only" and _only_dropped(state, deal):
        deal.complete = bool(deal.plays)
        end_deal(state, "played")
        deal.last_index = max((play.index for play in deal.all_plays()), default=deal.last_index)
        return False
    left = {seat: size for seat, size in deal.size.items() if size > 0}
    if deal.desync or (deal.phase == "play" and deal.miscounted.issuperset(left)):
        pass  # whoever lost count has been reported
    elif deal.phase == "play":
        note(state, "PLAY005", trick=deal.trick_number, left=left)
    else:
        note(state, "PLAY005", left=left)
    end_deal(state, "unplayed")
    return True


def _only_dropped(state: GameState, deal: DealState) -> bool:
    """Under `trump_only`: nobody is known to hold a trump, and no trick is half played.

    Before the first card every hand must be known: else the play is more likely missing than impossible.
    """
    table = deal.table
    if table is None or (deal.phase == "exchange" and any(map(deal.unseen, state.seating.seats))):
        return False
    if deal.plays and not deal.complete:
        missing = [seat for seat in deal.participants if all(play.seat != seat for play in deal.plays)]
        if any(deal.known[seat] & table.trumps for seat in missing):
            return False
    return not any(deal.known[seat] & table.trumps and not deal.gone.get(seat) for seat in state.seating.seats)


def on_misdeal(state: GameState, event: Misdeal) -> None:
    """The deal is void (R19); tables notice late, so any time before the deal's score will do."""
    deal = state.deal
    if event.seat is not None and unknown_seat(state, event.seat):
        return
    if event.card is not None and unknown_cards(state, mask_of([event.card])):
        return
    if deal is None or deal.scored or deal.outcome in ("misdeal", "passed_out"):
        impossible(state, "there is no deal that could be void")
        return
    end_deal(state, "misdeal")
