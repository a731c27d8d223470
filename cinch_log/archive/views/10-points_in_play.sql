-- How many points a deal had in play (R39), and what the bidders took of them. Key: rule_set, in_play.
select g.rule_set, d.in_play, count(*) as deals, avg(d.captured) as captured_by_bidders,
       sum(case when d.made then 100.0 else 0.0 end) / count(*) as made_percent
from deals d join first_records g on g.game = d.game
where d.in_play is not null and d.captured is not null
group by g.rule_set, d.in_play
