-- How many points a deal had in play (R39): the rest stayed in the stock or was discarded.
-- bar: deals
select rule_set, in_play, deals, round(captured_by_bidders, 2) as captured_by_bidders,
       round(made_percent, 1) as made_percent
from points_in_play
order by rule_set, in_play
