-- Two players as partners (R1): games, wins, points a deal. Key: rule_set, first, second.
select t.rule_set, t.first, t.second, count(*) as games,
       sum(case when t.winner = t.side then 1 else 0 end) as won,
       sum(s.deals) as deals, sum(s.scored) as scored,
       sum(s.scored) / cast(sum(s.deals) as double) as scored_a_deal
from (
    select g.rule_set, g.game, cast(p.side as string) as side, cast(g.winner as string) as winner,
           min(p.name) as first, max(p.name) as second
    from players p join first_records g on g.game = p.game
    where p.from_deal = 1 and p.side in ('NS', 'EW')
    group by g.rule_set, g.game, cast(p.side as string), cast(g.winner as string)
) t
join (
    select game, cast(side as string) as side, count(*) as deals, sum(scored) as scored
    from scores where scored is not null group by game, cast(side as string)
) s on s.game = t.game and s.side = t.side
group by t.rule_set, t.first, t.second
