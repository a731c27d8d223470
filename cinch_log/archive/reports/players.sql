-- Players: games won, bids made, reneges.
-- bar: won_percent of 100
select name, sum(games) as games, sum(won) as won, round(100.0 * sum(won) / sum(games), 1) as won_percent,
       sum(bids) as bids, sum(bids_made) as bids_made, sum(reneges) as reneges
from players_record
group by name
order by won_percent desc, games desc, name
