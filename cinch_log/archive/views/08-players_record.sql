-- What each player has done: games won, bids made, reneges. Key: rule_set, name.
select a.rule_set, a.name, a.games, a.won, coalesce(b.bids, 0) as bids, coalesce(b.made, 0) as bids_made,
       coalesce(b.bid_points, 0) as bid_points, coalesce(r.reneges, 0) as reneges
from (
    select g.rule_set, p.name, count(*) as games,
           sum(case when cast(g.winner as string) = cast(p.side as string) then 1 else 0 end) as won
    from players p join first_records g on g.game = p.game
    where p.from_deal = 1
    group by g.rule_set, p.name
) a
left join (
    select g.rule_set, p.name, count(*) as bids, sum(case when d.made then 1 else 0 end) as made, sum(d.bid) as bid_points
    from deals d
    join first_records g on g.game = d.game
    join players p on p.game = d.game and p.seat = d.maker and p.from_deal = 1
    where d.made is not null
    group by g.rule_set, p.name
) b on b.rule_set = a.rule_set and b.name = a.name
left join (
    select e.rule_set, p.name, count(*) as reneges
    from reneges e join players p on p.game = e.game and p.seat = e.seat and p.from_deal = 1
    group by e.rule_set, p.name
) r on r.rule_set = a.rule_set and r.name = a.name
