-- Pedros (or the left card of the rules) in play: who had them, who took them. Key: rule_set, role.
select g.rule_set, p.role,
       count(*) as played,
       sum(case when p.seat in ('N', 'S') and p.taker = 'NS' or p.seat in ('E', 'W') and p.taker = 'EW'
                  or cast(p.seat as string) = cast(p.taker as string) then 1 else 0 end) as kept,
       sum(case when p.seat in ('N', 'S') and p.taker = 'EW' or p.seat in ('E', 'W') and p.taker = 'NS' then 1
                when p.seat in ('N', 'E', 'S', 'W') then 0
                when cast(p.seat as string) <> cast(p.taker as string) then 1 else 0 end) as lost,
       sum(case when p.place = 1 then 1 else 0 end) as led,
       sum(case when p.won then 1 else 0 end) as won_the_trick
from plays p
join first_records g on g.game = p.game
where p.role in ('right_pedro', 'left_card') and p.taker is not null
group by g.rule_set, p.role
