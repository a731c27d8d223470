-- How often a bid of each amount is made, and what is captured with it.
-- bar: made_percent of 100
select rule_set, bid, sum(deals) as deals, sum(made) as made,
       round(100.0 * sum(made) / sum(deals), 1) as made_percent,
       round(sum(captured * deals) / sum(deals), 2) as captured
from bids_made
group by rule_set, bid
order by rule_set, bid
