-- Bids made by the bidder's place after the dealer (0 is the dealer, who bids last).
-- bar: made_percent of 100
select rule_set, seat_after_dealer, sum(deals) as deals, round(sum(bid * deals) / sum(deals), 2) as bid,
       round(100.0 * sum(made) / sum(deals), 1) as made_percent
from bids_made
group by rule_set, seat_after_dealer
order by rule_set, seat_after_dealer
