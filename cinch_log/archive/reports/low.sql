-- Which card was Low (R37).
-- bar: deals
select g.rule_set, substr(cast(p.card as string), 1, 1) as low, count(*) as deals
from plays p join first_records g on g.game = p.game
where p.low
group by g.rule_set, substr(cast(p.card as string), 1, 1)
order by g.rule_set, low
