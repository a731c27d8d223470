-- The options people argue about: bids, bids made, deals a game under each rule set.
-- bar: made_percent of 100
select rule_set, follow, left_on_trump_lead, set_scoring, low_to, dealer_rob, games, deals, round(bid, 2) as bid,
       round(made_percent, 1) as made_percent, round(deals_a_game, 2) as deals_a_game
from house_options
order by games desc, rule_set
