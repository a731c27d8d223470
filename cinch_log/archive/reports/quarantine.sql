-- Lines that are no events or stand outside any game.
select s.file, q.line, q."offset", g.id as game, q.reason
from quarantine q join sources s on s.source = q.source left join games g on g.game = q.game
order by s.file, q.line
