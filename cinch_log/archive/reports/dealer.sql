-- What the dealer's side bids, captures and scores against the others.
-- bar: scored
select rule_set, case when dealing = 1 then 'dealing' else 'others' end as side, hands, bid, round(captured, 3) as captured, round(scored, 3) as scored
from dealer_advantage
order by rule_set, side
