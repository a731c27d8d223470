-- How many points a deal had in play (R39): the rest stayed in the stock or was discarded.
-- bar: deals
select rule_set, in_play, deals, captured_by_bidders, made_percent
from points_in_play
order by rule_set, in_play
