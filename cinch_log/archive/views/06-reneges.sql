-- Every renege proven, and whether the score in force penalises it. Key: game, seq.
select f.game, f.deal, f.trick, f.seq, f.seat, f.side, f.code, f.grade, s.penalised, g.rule_set
from findings f
join first_records g on g.game = f.game
left join scores s on s.game = f.game and s.deal = f.deal and s.side = f.side
where f.code in ('REN001', 'REN002', 'REN003')
