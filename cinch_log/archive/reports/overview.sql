-- Games, deals and cards by rule set, and how the games ended.
-- bar: games
select g.rule_set, count(*) as games, sum(case when g.status = 'won' then 1 else 0 end) as won,
       sum(g.deals) as deals, sum(g.events) as events, sum(g.errors) as errors, sum(g.warnings) as warnings
from first_records g
group by g.rule_set
order by games desc, g.rule_set
