"""Bids, passes and the naming of trump (R8, R10, R11)."""

from __future__ import annotations

from typing import Any

from cinch_log.cards import Seat
from cinch_log.events import Bid, Pass, Trump
from cinch_log.fold.ending import end_deal
from cinch_log.fold.notes import impossible, note, unknown_seat
from cinch_log.fold.parts import Auction
from cinch_log.fold.state import DealState, GameState
from cinch_log.rules.tables import trump_table


def on_bid(state: GameState, event: Bid) -> None:
    """A bid: it stands when it is in range and higher, else the seat has passed (R8)."""
    deal = _speaking(state, event.seat)
    if deal is None:
        return
    auction, seat, rules = deal.auction, event.seat, state.rules
    if not _takes_turn(state, deal, seat, event.bid):
        return
    auction.bids += 1
    if not rules.bid_min <= event.bid <= rules.highest_bid:
        _lapse(state, auction, seat, event.bid, "BID003", lowest=rules.bid_min, highest=rules.highest_bid)
    elif event.bid <= auction.standing:
        _lapse(state, auction, seat, event.bid, "BID002", standing=auction.standing, bidder=auction.bidder)
    else:
        auction.standing, auction.bidder = event.bid, seat
    _move_on(state, deal, seat)


def _lapse(state: GameState, auction: Auction, seat: Seat, bid: int, code: str, **detail: Any) -> None:
    auction.lapsed[seat] = bid
    auction.passed.add(seat)
    if not auction.early and not auction.muddled:
        note(state, code, seat, bid=bid, **detail)


def on_pass(state: GameState, event: Pass) -> None:
    """A pass is final (R8); a forced dealer's is none (R10)."""
    deal = _speaking(state, event.seat)
    if deal is None:
        return
    auction, seat = deal.auction, event.seat
    if not _takes_turn(state, deal, seat):
        return
    auction.passes += 1
    if _is_forced(state, deal, seat):
        note(state, "BID004", seat, reason="forced", lowest=state.rules.bid_min)
        auction.forced = True
    auction.passed.add(seat)
    _move_on(state, deal, seat)


def _is_forced(state: GameState, deal: DealState, seat: Seat) -> bool:
    auction = deal.auction
    return (
        state.rules.all_pass == "dealer_forced"
        and seat == deal.dealer
        and not auction.standing
        and len(auction.passed) == len(state.seating.seats) - 1
        and not auction.early
    )


def _speaking(state: GameState, seat: Seat) -> DealState | None:
    """The deal in whose auction a bid or pass can stand, else LOG004."""
    if unknown_seat(state, seat):
        return None
    deal = state.deal
    if deal is not None and deal.phase == "exchange" and deal.auction.named_at is not None:
        _is_early_after_all(state, deal.auction)
    if deal is not None and (deal.phase in ("auction", "naming") or (deal.auction.early and deal.phase == "exchange")):
        return deal
    impossible(state, "there is no auction to bid or pass in")
    return None


def _is_early_after_all(state: GameState, auction: Auction) -> None:
    """One bid and no pass looked like an abbreviated auction, but it goes on: BID005 where trump was named."""
    if not auction.muddled:
        note(state, "BID005", auction.bidder, index=auction.named_at)
    auction.named_at = None
    auction.early = True


def _takes_turn(state: GameState, deal: DealState, seat: Seat, bid: int = 0) -> bool:
    """Whether the call counts; out of turn it counts as the seat's turn (BID001), after its last turn not (BID004).

    A call written for the wrong seat leads to both, and leaves somebody out as well: said once.
    """
    auction = deal.auction
    if seat in auction.passed or (seat in auction.acted and state.rules.auction == "single"):
        if seat in auction.out_of_turn and auction.skipped:
            auction.muddled = True  # the call out of turn was that of the seat passed over
        elif not auction.early and not auction.muddled:
            note(state, "BID004", seat, reason="passed" if seat in auction.passed else "second turn")
        auction.stray = max(bid, auction.stray or 0)
        return False
    _report_first_bid(state, auction)
    if seat == auction.bidder and bid == auction.standing and not (auction.early or auction.muddled):
        note(state, "BID001", seat, turn=auction.turn)  # the same line twice: nobody raises his own standing bid
        return False
    if seat == auction.turn or seat in auction.skipped or auction.early or auction.muddled:
        return True
    if auction.turn is None and auction.standing == state.rules.highest_bid:
        return True  # after the highest bid the rest may pass, in whatever order
    if auction.stray is not None and auction.turn is not None and seat == _speaks_after(state, auction):
        auction.muddled = True  # the call that could not stand was that of the seat left out here
    elif bid and not auction.acted:
        auction.first_out_of_turn = (state.index, seat, auction.turn)  # no fault in an abbreviated auction
    else:
        note(state, "BID001", seat, turn=auction.turn)
        auction.out_of_turn.add(seat)
    return True


def _speaks_after(state: GameState, auction: Auction) -> Seat | None:
    """Who would speak if the seat whose turn it is had spoken."""
    assert auction.turn is not None
    order = state.seating.after(auction.turn)
    return next((seat for seat in order if _may_speak(state, auction, seat)), None)


def _report_first_bid(state: GameState, auction: Auction) -> None:
    if auction.first_out_of_turn is not None:
        index, seat, turn = auction.first_out_of_turn
        note(state, "BID001", seat, index=index, turn=turn)
        auction.out_of_turn.add(seat)
        auction.first_out_of_turn = None


def _move_on(state: GameState, deal: DealState, seat: Seat) -> None:
    """Passes the turn on, or ends the auction (R8, V1)."""
    auction = deal.auction
    auction.acted.add(seat)
    if seat in auction.skipped:
        auction.skipped.discard(seat)
    elif auction.turn is not None:
        order = state.seating.starting(auction.turn)
        for passed_over in order[: order.index(seat)] if seat in order else ():
            if _may_speak(state, auction, passed_over):
                auction.skipped.add(passed_over)
        auction.turn = next(
            (
                s
                for s in state.seating.after(seat)
                if s != seat and _may_speak(state, auction, s) and s not in auction.skipped
            ),
            None,
        )
    waiting = _waiting(state, auction)
    if waiting:
        if auction.turn is None:
            auction.turn = waiting[0]
        return
    auction.turn = None
    if auction.early:
        _settle_maker(deal)
    elif auction.bidder is None and not auction.forced and not auction.stray:
        end_deal(state, "passed_out")
    else:
        deal.phase = "naming"


def _waiting(state: GameState, auction: Auction) -> list[Seat]:
    """Who may still speak; nobody after the highest bid, or when only the bidder is left."""
    if auction.standing == state.rules.highest_bid:
        return []
    waiting = [seat for seat in state.seating.seats if _may_speak(state, auction, seat)]
    return [] if state.rules.auction == "rounds" and waiting == [auction.bidder] else waiting


def _may_speak(state: GameState, auction: Auction, seat: Seat) -> bool:
    return seat not in auction.passed and (state.rules.auction == "rounds" or seat not in auction.acted)


def on_trump(state: GameState, event: Trump) -> None:
    """Trump is named (R11); the suit stands whoever named it, the maker stays (BID005, BID006)."""
    if unknown_seat(state, event.seat):
        return
    deal = state.deal
    if deal is None or not (deal.phase in ("auction", "naming") or (deal.phase == "exchange" and deal.auction.early)):
        passed_out = deal is not None and deal.outcome == "passed_out" and event.seat in deal.auction.lapsed
        if not passed_out or deal is None:
            impossible(state, "there is no trump to be named")
            return
        deal.outcome, deal.last_index, state.expected_dealer = None, None, None
    auction = deal.auction
    if deal.phase == "auction":
        _named_in_auction(state, deal, event.seat)
    auction.first_out_of_turn = None
    again = deal.trump is not None
    deal.trump = event.suit
    deal.table = trump_table(state.rules, event.suit)
    if auction.early:
        if not again or deal.maker is None:
            deal.maker, deal.bid = event.seat, auction.lapsed.get(event.seat, auction.standing or state.rules.bid_min)
        if auction.turn == event.seat and event.seat != auction.bidder:
            deal.maker, deal.doubtful = event.seat, True  # his bid is not there, perhaps it follows
        else:
            _settle_maker(deal)
    else:
        _find_maker(state, deal, event.seat)
    deal.phase = "exchange"


def _named_in_auction(state: GameState, deal: DealState, seat: Seat) -> None:
    """Trump while somebody could still speak: BID005, unless that was said, or the auction is abbreviated."""
    auction = deal.auction
    if auction.bids == 1 and auction.passes == 0 and not auction.early and auction.stray is None:
        auction.named_at = state.index
        auction.muddled = auction.muddled or seat != auction.bidder  # a later call shows that this came too early
        return
    _report_first_bid(state, auction)
    if auction.early or auction.muddled or has_run_out(state, auction):
        return  # who was passed over may speak, but need not
    if auction.stray is not None and _waiting(state, auction) == [auction.turn]:
        auction.muddled = True  # the call that could not stand was his
        return
    note(state, "BID005", seat, turn=auction.turn)
    auction.early = True


def nobody_bid(state: GameState, deal: DealState) -> bool:
    """Whether a deal that goes no further is passed out: no bid stands, and nobody had to speak (R10)."""
    auction = deal.auction
    if auction.forced:
        return True
    return auction.bidder is None and (
        deal.phase == "naming" or (deal.phase == "auction" and has_run_out(state, auction))
    )


def has_run_out(state: GameState, auction: Auction) -> bool:
    """Whether nobody is left to speak but seats that were passed over by a call out of turn."""
    return bool(auction.skipped) and all(
        seat in auction.skipped or seat == auction.bidder for seat in _waiting(state, auction)
    )


def _find_maker(state: GameState, deal: DealState, seat: Seat) -> None:
    auction = deal.auction
    if seat != auction.bidder and seat in auction.lapsed:
        deal.maker, deal.bid = seat, auction.lapsed[seat]  # the table let the bid stand after all
    elif auction.muddled and seat != auction.bidder and auction.named_at is None:
        deal.maker = seat  # one of the calls was written for the wrong seat: the bid is his
        deal.bid = max(auction.standing, auction.stray or 0) or state.rules.bid_min
    elif seat in auction.skipped and seat != auction.bidder and auction.named_at is None:
        deal.maker, deal.bid, deal.doubtful = seat, auction.standing, True  # his bid is missing
    elif auction.forced and seat == deal.dealer:
        deal.maker, deal.bid = seat, state.rules.bid_min
    elif auction.bidder is None:
        deal.maker, deal.bid = seat, auction.lapsed.get(seat, state.rules.bid_min)
    else:
        deal.maker, deal.bid = auction.bidder, auction.standing
        if seat != auction.bidder:
            note(state, "BID006", seat, maker=auction.bidder)


def _settle_maker(deal: DealState) -> None:
    """After an early trump the highest bid so far decides, whoever named the suit."""
    auction = deal.auction
    if auction.bidder is not None:
        deal.maker, deal.bid, deal.doubtful = auction.bidder, auction.standing, False
