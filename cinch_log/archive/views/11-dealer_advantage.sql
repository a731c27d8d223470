-- What the dealer's side wins and scores against the others. Key: rule_set, dealing.
select g.rule_set, h.dealing, count(*) as hands, sum(case when s.bidding then 1 else 0 end) as bid,
       avg(s.captured) as captured, avg(s.scored) as scored
from scores s
join first_records g on g.game = s.game
join (
    select d.game, d.deal, h.side, max(case when h.seat = d.dealer then 1 else 0 end) as dealing
    from deals d join hands h on h.game = d.game and h.deal = d.deal
    group by d.game, d.deal, h.side
) h on h.game = s.game and h.deal = s.deal and h.side = s.side
where s.scored is not null
group by g.rule_set, h.dealing
