-- Pedros taken by the bidding side and by the others.
-- bar: taken
select rule_set, role, case when bidding then 'bidders' else 'others' end as side, taken
from pedros_by_side
order by rule_set, role, side
