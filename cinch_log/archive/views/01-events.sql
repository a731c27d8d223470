-- Every line of every record as it stands in the log, undone and undecodable ones included. Key: game, idx.
select l.game, l.idx, coalesce(l.seq, l.idx) as seq, l.line, l.type, l.standing,
       coalesce(l.text, line_start(g.style, l.type, l.idx, g.id) || coalesce(s.body, '') || coalesce(l.rest, '}')) as raw,
       l.bytes
from event_lines l
join games g on g.game = l.game
left join said s on s.game = l.game and s.seq = l.idx and s.type = l.type and l.text is null and l.bytes is null
