-- Games by rule set with the options people argue about, and what comes of them. Key: rules.
select r.rules, r.name as rule_set, r.follow, r.left_on_trump_lead, r.set_scoring, r.low_to, r.dealer_rob, r.auction,
       r.target, count(*) as deals, count(distinct d.game) as games,
       avg(d.bid) as bid,
       sum(case when d.made then 100.0 else 0.0 end) / count(*) as made_percent,
       avg(d.in_play) as in_play,
       count(*) / cast(count(distinct d.game) as double) as deals_a_game
from deals d join games g on g.game = d.game join rule_sets r on r.rules = g.rules
where d.made is not null and g.witness_of is null
group by r.rules, r.name, r.follow, r.left_on_trump_lead, r.set_scoring, r.low_to, r.dealer_rob, r.auction, r.target
