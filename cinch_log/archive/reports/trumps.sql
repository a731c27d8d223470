-- Trump suits: how often named, bid and made.
-- bar: deals
select g.rule_set, d.trump, count(*) as deals, round(avg(d.bid), 2) as bid,
       round(sum(case when d.made then 100.0 else 0.0 end) / count(*), 1) as made_percent
from deals d join first_records g on g.game = d.game
where d.made is not null
group by g.rule_set, d.trump
order by g.rule_set, d.trump
