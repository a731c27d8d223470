-- Pedros and left cards: kept by the side that had them, or lost to the other.
-- bar: lost_percent of 100
select rule_set, role, played, kept, lost, round(100.0 * lost / played, 1) as lost_percent, led, won_the_trick
from pedros
order by rule_set, role
