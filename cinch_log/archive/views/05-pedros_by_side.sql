-- Pedros taken by the bidding side and by the others. Key: rule_set, role, bidding.
select g.rule_set, p.role, p.taker = d.bidders as bidding, count(*) as taken
from plays p
join deals d on d.game = p.game and d.deal = p.deal
join first_records g on g.game = p.game
where p.role in ('right_pedro', 'left_card') and p.taker is not null
group by g.rule_set, p.role, p.taker = d.bidders
