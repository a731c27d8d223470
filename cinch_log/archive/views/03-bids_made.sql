-- How often a bid is made, by rule set, amount and the bidder's place after the dealer (seat_after_dealer 0 is the dealer). Key: rule_set, bid, seat, seat_after_dealer.
select g.rule_set, d.bid, d.maker as seat,
       (h.turn_order - k.turn_order + g.seats) % g.seats as seat_after_dealer,
       count(*) as deals,
       sum(case when d.made then 1 else 0 end) as made,
       sum(case when d.made then 100.0 else 0.0 end) / count(*) as made_percent,
       avg(d.captured) as captured
from deals d
join first_records g on g.game = d.game
join seat_order h on h.seat = d.maker
join seat_order k on k.seat = d.dealer
where d.made is not null
group by g.rule_set, d.bid, d.maker, (h.turn_order - k.turn_order + g.seats) % g.seats
