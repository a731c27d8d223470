-- Every line of every record as it stands in the log, undone and undecodable ones included. Key: game, idx.
select l.game, l.idx, coalesce(l.seq, l.idx) as seq, l.line, l.type, l.standing,
       coalesce(t.text, case when t.bytes is null
           then line_start(l.style, l.type, l.idx, l.id) || coalesce(s.body, '') || coalesce(t.rest, '}') end) as raw,
       t.bytes
from (
    select l.game, coalesce(l.idx, l.line - g.line) as idx, l.seq, l.line, l.type, l.standing, g.style, g.id
    from event_lines l join games g on g.game = l.game
) l
left join line_texts t on t.game = l.game and t.idx = l.idx
left join said s on s.game = l.game and s.seq = l.idx and s.type = l.type
