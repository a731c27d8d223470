-- Partners: games won together, points a deal.
-- bar: won_percent of 100
select first, second, sum(games) as games, sum(won) as won,
       round(100.0 * sum(won) / sum(games), 1) as won_percent, round(sum(scored) * 1.0 / sum(deals), 2) as scored_a_deal
from partnerships
group by first, second
order by games desc, won_percent desc, first, second
