-- What the dealer's side bids, captures and scores against the others.
-- bar: scored
select rule_set, case when dealing = 1 then 'dealing' else 'others' end as side, hands, bid, captured, scored
from dealer_advantage
order by rule_set, side
